"""The player is sober: it finishes, keeps its bombs and leaves its partner the trick."""

from __future__ import annotations

from random import Random

import pytest

from cardavia.games.guandan.decompose import cost
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.scale import scale
from cardavia.games.guandan.state import State
from cardavia.players import LEVELS
from cardavia.players.first import FirstPlayer
from games.guandan.play import at, run

every_level = pytest.mark.parametrize("level", LEVELS)


def choice(state: State, level: str = "strong") -> str:
    assert state.turn is not None
    player = GAME.player(level, state.turn)
    return str(player.choose(state.observe(state.turn), Random(1)))


def turns(cards: str, level: str = "2") -> float:
    return cost(scale(level).write(cards.split()), scale(level))


@every_level
def test_it_finishes_when_it_can(level: str) -> None:
    assert choice(at("9S 9D 9C 4S 4D"), level) == "play 9S 9C 9D 4S 4D"
    assert choice(run(at("3S 5D", "4S 4D", "6S"), "play 3S", "play 4S"), level) == "play 6S"


@every_level
def test_it_leaves_a_good_trick_to_its_partner(level: str) -> None:
    state = at("KS 3S 4D 5C", "6S 7D 9C 9H", "AS 3D 8C 8D 6C", "6H 6D TC TD")
    assert choice(run(state, "play KS", "pass"), level) == "pass"


def test_it_does_not_bomb_a_small_card_at_the_beginning() -> None:
    hand = "9S 9D 9C 9H 3S 4D 6C 8S TD TC JS QD KC"
    foes = "3D 3C 3H 4S 4C 5S 5D 5C 5H 6S 6D 7S 7D 7C"
    state = at("4H AS AD AC 3S", hand, "7H 8D 8C JD", foes)
    assert "9S" not in choice(run(state, "play 4H"))


def test_it_bombs_when_an_opponent_would_go_out() -> None:
    state = at("KS KD 3S", "9S 9D 9C 9H 4S 4D", "7H 8D 8C JD", "5S 6S 7S 8S")
    assert choice(run(state, "play KS KD")) == "play 9S 9H 9C 9D"


def test_it_leads_no_small_single_to_an_opponent_with_one_card() -> None:
    state = at("3S 4S 4D 8C 8D", "KS", "7H 8H 9C JD", "5S 6S 7S 9D")
    assert len(choice(state).split()) > 2


def test_it_gives_back_what_it_misses_least() -> None:
    state = at("3S 4S 5D 6S 7S 9D 9C 8D AS", "4C", "5S", "6H KS", places=[0, 1, 2, 3])
    assert choice(state) in ("return 3S", "return 8D")


@pytest.mark.parametrize(
    ("fewer", "more"),
    [
        ("3S 4D 5C 6S 7D", "3S 4D 5C 6S 8D"),
        ("9S 9D 9C 4S 4D", "9S 9D 9C 4S 5D"),
        ("3S 3D 4S 4D 5S 5D", "3S 3D 4S 4D 6S 6D"),
        ("3S 3D 3C 3H", "3S 3D 3C 4H"),
        ("3S 4S 5S 6S 7S", "3S 4S 5S 6S 7D"),
        ("9S 9D 2H", "9S 9D 3H"),
        ("RJ RJ BJ BJ", "RJ RJ AS AD"),
        ("AS", "3S"),
        ("2H 3S 4S 5S 6S", "2S 3S 4S 5S 6D"),
    ],
)
def test_better_hands_cost_fewer_turns(fewer: str, more: str) -> None:
    assert turns(fewer) < turns(more)


def test_no_cards_cost_nothing() -> None:
    assert turns("") == 0


@pytest.mark.slow
def test_it_beats_the_first_legal_play() -> None:
    """Ten deals, both ways round: the better side wins nearly all."""
    won = 0
    for number in range(5):
        seed = Random(number).randbytes(16)
        for side in (0, 1):
            state, rng = GAME.start(seed), Random(number)
            players = [
                GAME.player("strong", seat) if seat % 2 == side else FirstPlayer()
                for seat in range(4)
            ]
            while state.deal == 1 and state.turn is not None:
                seen = state.observe(state.turn)
                state, _ = state.apply(players[state.turn].choose(seen, rng))
            assert state.last is not None
            won += state.last.places[0] % 2 == side
    assert won >= 8


def test_advice_lists_every_legal_action_once() -> None:
    state = at("3S 4S 4D 8C 8D 2H")
    seen = state.observe(0)
    advice = GAME.player("full", 0).advise(seen, Random(1))
    assert sorted(c.action for c in advice.candidates) == sorted(map(str, seen.legal))
    best = max(advice.candidates, key=lambda c: c.value or 0)
    assert best.action == advice.action
    assert [c.probability for c in advice.candidates if c.probability] == [1.0]
