"""Matches between players: the same from the same seed, and no player ends one."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from cardavia.games.as_nas.match import Action
from cardavia.games.catalog import load
from cardavia.players.first import FirstPlayer
from cardavia.players.random import RandomPlayer
from cardavia.table.replay import final
from cardavia.table.runner import PlayerFault, decision_rng, play, said

GAME = load("as_nas")
SEED = bytes(range(16))


class Scripted(FirstPlayer):
    """Does what a function says, and keeps what it was told."""

    def __init__(self, does: Any) -> None:
        self.does = does
        self.told: list[Mapping[str, Any]] = []
        self.seen: list[Any] = []

    def watch(self, observation: Any) -> None:
        self.seen.append(observation)

    def deal_over(self, data: Mapping[str, Any]) -> None:
        self.told.append(data)

    def choose(self, observation: Any, rng: Random) -> Any:
        return self.does(observation, rng)


def fails(error: Exception) -> Any:
    def does(observation: Any, rng: Random) -> Any:
        raise error

    return does


def test_a_match_is_played_to_its_end_and_is_its_record() -> None:
    played = play(GAME, SEED, [RandomPlayer() for _ in range(4)])
    assert played.state.over
    assert len(played.deals) == 12
    assert played.faults == ()
    assert GAME.summary(final(played.record)) == GAME.summary(played.state)
    assert sum(len(times) for times in played.seconds) == len(played.record.actions)


def test_the_same_seed_gives_the_same_match_and_another_another() -> None:
    def actions(seed: bytes) -> tuple[str, ...]:
        return play(GAME, seed, [RandomPlayer() for _ in range(4)]).record.actions

    assert actions(SEED) == actions(SEED)
    assert actions(SEED) != actions(bytes(16))


def test_some_deals_of_a_match() -> None:
    players = [RandomPlayer() for _ in range(4)]
    whole = play(GAME, SEED, players)
    some = play(GAME, SEED, players, deals=3)
    assert some.deals == whole.deals[:3]
    assert some.record.actions == whole.record.actions[: len(some.record.actions)]
    assert not some.state.over
    assert some.state.deal == 4


def test_a_position_is_kept_in_the_record() -> None:
    start = {"deal": 12, "dealer": 3, "totals": ["0", "1/3", "-1/3", "0"]}
    played = play(GAME, SEED, [FirstPlayer()] * 4, position=start)
    assert played.record.start == start
    assert final(played.record).over


def test_players_see_every_change_and_hear_every_result() -> None:
    player = Scripted(lambda observation, rng: next(iter(observation.legal)))
    played = play(GAME, SEED, [FirstPlayer(), player, FirstPlayer(), FirstPlayer()])
    assert len(player.seen) == len(played.record.actions) + 1
    assert all(observation.seat == 1 for observation in player.seen)
    assert player.seen[-1] == played.state.observe(1)
    assert tuple(player.told) == played.deals


@pytest.mark.parametrize(
    ("does", "kind", "words"),
    [
        (fails(RuntimeError("no\nidea")), "crashed", "RuntimeError: no idea"),
        (fails(RecursionError()), "crashed", "RecursionError:"),
        (fails(PlayerFault("late", "asleep")), "late", "asleep"),
        (lambda observation, rng: Action.HOLD, "illegal", ""),
        (lambda observation, rng: "call", None, ""),
        (lambda observation, rng: None, None, ""),
        (lambda observation, rng: [], None, ""),
    ],
)
def test_a_failing_player_gets_the_first_legal_action(does: Any, kind: str, words: str) -> None:
    position = {"deal": 12, "dealer": 3}
    players = [Scripted(does), *[FirstPlayer()] * 3]
    played = play(GAME, SEED, players, position=position)
    honest = play(GAME, SEED, [FirstPlayer()] * 4, position=position)
    assert played.record.actions == honest.record.actions
    own = [n for n, (seat, _) in enumerate(played.state.table.history) if seat == 0]
    wrong = [fault.n for fault in played.faults]
    if kind == "illegal":  # it holds, which is wrong only while it owes something
        assert wrong[0] == 0
    else:
        assert wrong == own
    assert all(fault.seat == 0 for fault in played.faults)
    if kind:
        assert {fault.kind for fault in played.faults} == {kind}
        assert words in played.faults[0].words
    else:
        assert {fault.kind for fault in played.faults} <= {"broken", "illegal"}


def test_a_player_that_fails_while_watching_is_blamed() -> None:
    class Blind(FirstPlayer):
        def watch(self, observation: Any) -> None:
            raise ValueError("too bright")

    played = play(GAME, SEED, [Blind(), *[FirstPlayer()] * 3], deals=1)
    assert len(played.deals) == 1
    assert {(fault.seat, fault.kind) for fault in played.faults} == {(0, "crashed")}
    assert len(played.faults) == len(played.record.actions) + 1


def test_random_numbers_of_a_decision_by_their_description() -> None:
    seat, n = 3, 258
    head = b"cardavia/1\0decision\0" + SEED
    digest = hashlib.sha256(head + bytes([0, 0, 0, 3]) + bytes([0, 0, 1, 2])).digest()
    expected = Random(int.from_bytes(digest, "big"))
    rng = decision_rng(SEED, seat, n)
    assert [rng.random() for _ in range(5)] == [expected.random() for _ in range(5)]


def test_every_decision_has_numbers_of_its_own() -> None:
    keys = [(SEED, 0, 0), (SEED, 1, 0), (SEED, 0, 1), (bytes(16), 0, 0)]
    assert len({decision_rng(*key).random() for key in keys}) == 4
    assert decision_rng(*keys[0]).random() == decision_rng(*keys[0]).random()


def test_an_error_is_said_in_one_short_line() -> None:
    assert said(ValueError("a\n  b")) == "ValueError: a b"
    assert len(said(ValueError("x" * 5000))) == 200
