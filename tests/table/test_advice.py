"""What a player would do at the end of a record, and what it says of every action."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardavia.core.errors import RecordError
from cardavia.core.protocol import Advice, Candidate
from cardavia.core.record import Record
from cardavia.games.as_nas.match import Action
from cardavia.table.advice import CountedRandom, advice
from cardavia.table.runner import decision_rng

RECORD = Record("as_nas", bytes(range(16)), {"deal": 12, "dealer": 3}, None, ("call", "look"))


class Silent:
    """A player that can choose and nothing else."""

    def __init__(self, chooses: Any) -> None:
        self.chooses = chooses
        self.watched: list[Any] = []

    def watch(self, observation: Any) -> None:
        self.watched.append(observation)

    def think(self) -> bool:
        return False

    def choose(self, observation: Any, rng: Random) -> Any:
        return self.chooses(rng)


class Adviser(Silent):
    def advise(self, observation: Any, rng: Random) -> Advice:
        candidates = (
            Candidate("raise", 1.5, 0.75, ("strong-hand",)),
            Candidate("call", -0.5, 0.25),
        )
        return Advice("raise", candidates, {"beaten": 3})


def by_action(result: dict[str, Any], key: str) -> dict[str, Any]:
    return {candidate["action"]: candidate[key] for candidate in result["candidates"]}


def test_an_adviser_has_its_say_and_the_other_actions_have_no_chance() -> None:
    result = advice(RECORD, lambda seat: Adviser(None))
    assert (result["seat"], result["action"], result["facts"]) == (1, "raise", {"beaten": 3})
    assert by_action(result, "value") == {"call": -0.5, "raise": 1.5, "fold": None}
    assert by_action(result, "probability") == {"call": 0.25, "raise": 0.75, "fold": 0.0}
    assert by_action(result, "reasons") == {"call": [], "raise": ["strong-hand"], "fold": []}


def test_a_choice_without_chance_is_certain() -> None:
    result = advice(RECORD, lambda seat: Silent(lambda rng: Action.CALL))
    assert result["action"] == "call"
    assert by_action(result, "value") == {"call": None, "raise": None, "fold": None}
    assert by_action(result, "probability") == {"call": 1.0, "raise": 0.0, "fold": 0.0}


@pytest.mark.parametrize(
    "draws",
    [
        lambda rng: rng.random(),
        lambda rng: rng.randrange(1),
        lambda rng: rng.shuffle([1, 2]),
        lambda rng: rng.gauss(0, 1),
        lambda rng: rng.getrandbits(1),
        lambda rng: rng.randbytes(1),
        lambda rng: rng.getstate(),
        lambda rng: rng.choice("ab"),
    ],
)
def test_a_choice_by_chance_has_no_known_probability(draws: Any) -> None:
    result = advice(RECORD, lambda seat: Silent(lambda rng: (draws(rng), Action.FOLD)[1]))
    assert by_action(result, "probability") == {"call": None, "raise": None, "fold": None}


def test_the_player_sees_what_its_seat_saw_from_the_start() -> None:
    made: list[Silent] = []

    def factory(seat: int) -> Silent:
        made.append(Silent(lambda rng: Action.CALL))
        return made[-1]

    advice(RECORD, factory)
    (player,) = made
    assert [observation.seat for observation in player.watched] == [1, 1, 1]
    assert [observation.cards is None for observation in player.watched] == [True, True, False]


def test_the_random_numbers_are_those_of_the_match() -> None:
    drawn: list[float] = []

    def chooses(rng: Random) -> Action:
        drawn.append(rng.random())
        return Action.CALL

    advice(RECORD, lambda seat: Silent(chooses))
    assert drawn == [decision_rng(RECORD.seed, 1, 2).random()]
    advice(RECORD, lambda seat: Silent(chooses), Random(5))
    assert drawn[1:] == [Random(5).random()]


def test_counted_numbers_are_the_same_numbers() -> None:
    counted, plain = CountedRandom(7), Random(7)
    assert not counted.used
    for rng in (counted, plain):
        rng.getrandbits(3)
    assert counted.used
    assert [counted.randrange(1000) for _ in range(9)] == [plain.randrange(1000) for _ in range(9)]
    assert counted.sample(range(99), 9) == plain.sample(range(99), 9)
    assert counted.gauss(0, 1) == plain.gauss(0, 1)


def test_after_the_end_there_is_nothing_to_advise() -> None:
    ended = Record("as_nas", bytes(16), {"deal": 12, "dealer": 3}, None, ("fold",) * 3)
    with pytest.raises(RecordError) as caught:
        advice(ended, lambda seat: Silent(None))
    assert (caught.value.place, caught.value.code) == ("record", "match-over")
