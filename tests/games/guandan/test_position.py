"""Start positions: what is read, what is left to rules and seed, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardavia.core.cards import deck
from cardavia.core.errors import PositionError, RecordError
from cardavia.core.record import Record
from cardavia.core.shuffle import Chance, Draw
from cardavia.games import GAMES
from cardavia.games.guandan.game import GAME
from cardavia.table.replay import begin
from games.guandan.play import SEED, at

HANDS = ["2S 3S", "4S", "5S", "6S KS"]
WILD = ["2S 3S", "4S", "5S", "2H"]


def test_nothing_given() -> None:
    for position in (None, {}):
        state = GAME.start(SEED, position)
        cards = Chance("guandan", "deal", SEED, 1).shuffle(deck(2, jokers=True))
        leader = Chance("guandan", "leader", SEED, 1).below(4)
        assert [sorted(hand) for hand in state.hands] == [sorted(cards[i::4]) for i in range(4)]
        assert state.draws == (Draw("deal", 1, tuple(cards)), Draw("leader", 1, value=leader))
        assert (state.turn, state.level, state.levels) == (leader, "2", ("2", "2"))
        assert (state.phase, state.deal, state.gone) == ("play", 1, ())


def test_hands_given() -> None:
    state = GAME.start(SEED, {"hands": ["3s 2h 2H", "rj 4D bj", "5S", "6S"], "leader": 2})
    assert state.hands == (("2H", "2H", "3S"), ("RJ", "BJ", "4D"), ("5S",), ("6S",))
    assert state.turn == 2
    assert state.draws == ()
    assert len(state.gone) == 108 - 8


def test_all_cards_given() -> None:
    cards = deck(2, jokers=True)
    state = GAME.start(SEED, {"hands": [" ".join(cards[i::4]) for i in range(4)]})
    assert state.gone == ()
    assert [draw.label for draw in state.draws] == ["leader"]


def test_levels_given() -> None:
    state = GAME.start(SEED, {"levels": ["7", "K"], "level": "K"})
    assert (state.levels, state.level) == (("7", "K"), "K")
    assert GAME.start(SEED, {"levels": ["7", "7"]}).level == "7"


def test_after_places_the_deal_is_at_the_level_of_the_winners() -> None:
    state = GAME.start(SEED, {"levels": ["7", "K"], "places": [3, 0, 1, 2]})
    assert state.level == "K"
    assert state.last is not None
    assert (state.last.places, state.last.climb, state.last.levels) == (
        (3, 0, 1, 2),
        2,
        ("7", "K"),
    )


def test_players_out() -> None:
    state = at("3S", "4S", "", "6S", out=[2], leader=1)
    assert state.out == (2,)
    assert state.counts == (1, 1, 0, 1)
    state = at("", "4S", "", "6S", out=[2, 0], leader=1)
    assert state.out == (2, 0)


def test_a_drawn_leader_who_is_out_gives_way_to_the_next() -> None:
    drawn = Chance("guandan", "leader", SEED, 1).below(4)
    hands = ["" if seat == drawn else HANDS[seat] for seat in range(4)]
    state = GAME.start(SEED, {"hands": hands, "out": [drawn]})
    assert state.turn == (drawn + 1) % 4


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"hand": []}, "unknown-key"),
    ({"levels": "77"}, "wrong-type"),
    ({"levels": ["7"]}, "wrong-type"),
    ({"levels": ["7", 7]}, "wrong-type"),
    ({"levels": ["7", "1"]}, "bad-level"),
    ({"levels": ["7", ""]}, "bad-level"),
    ({"levels": ["7", "23"]}, "bad-level"),
    ({"levels": ["7", "K"]}, "missing-level"),
    ({"levels": ["7", "K"], "level": "8"}, "foreign-level"),
    ({"level": "3"}, "foreign-level"),
    ({"level": 3}, "wrong-type"),
    ({"level": "10"}, "bad-level"),
    ({"level": None}, "wrong-type"),
    ({"hands": HANDS[:3]}, "wrong-type"),
    ({"hands": [*HANDS, "7S"]}, "wrong-type"),
    ({"hands": [*HANDS[:3], ["6S"]]}, "wrong-type"),
    ({"hands": None}, "wrong-type"),
    ({"hands": [*HANDS[:3], "6S 10S"]}, "bad-card"),
    ({"hands": [*HANDS[:3], "6S,7S"]}, "bad-card"),
    ({"hands": [*HANDS[:3], "?"]}, "bad-card"),
    ({"hands": [*HANDS[:3], ""]}, "empty-hand"),
    ({"hands": [*HANDS[:3], "4S 4S"]}, "too-many-copies"),
    ({"hands": [*HANDS[:3], "RJ RJ RJ"]}, "too-many-copies"),
    ({"hands": [*HANDS[:3], " ".join(deck(2, True)[40:68])]}, "too-many-cards"),
    ({"leader": 4}, "bad-seat"),
    ({"leader": -1}, "bad-seat"),
    ({"leader": True}, "wrong-type"),
    ({"leader": "1"}, "wrong-type"),
    ({"leader": None}, "wrong-type"),
    ({"hands": ["", *HANDS[1:]], "out": [0], "leader": 0}, "leader-out"),
    ({"hands": HANDS, "out": [0]}, "out-with-cards"),
    ({"out": [0]}, "missing-hands"),
    ({"hands": ["", *HANDS[1:]], "out": [0, 0]}, "seat-twice"),
    ({"hands": ["", "", "", "6S"], "out": [0, 1, 2]}, "too-many-out"),
    ({"out": 0}, "wrong-type"),
    ({"out": [7]}, "bad-seat"),
    ({"places": [0, 1, 2]}, "bad-places"),
    ({"places": [0, 1, 2, 2]}, "seat-twice"),
    ({"places": [0, 1, 2, 5]}, "bad-seat"),
    ({"places": [0, 1, 2, 3.0]}, "wrong-type"),
    ({"places": None}, "wrong-type"),
    ({"places": [0, 1, 2, 3], "leader": 0}, "leader-with-places"),
    ({"places": [0, 1, 2, 3], "hands": ["", *HANDS[1:]], "out": [0]}, "places-with-out"),
    ({"places": [0, 1, 2, 3], "hands": WILD}, "nothing-to-pay"),
    ({"places": [0, 2, 3, 1], "hands": WILD}, "nothing-to-pay"),
]


@pytest.mark.parametrize(("position", "code"), REFUSED, ids=lambda value: str(value)[:40])
def test_refused(position: dict[str, Any], code: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.start(SEED, position)
    assert caught.value.code == code
    document = {"cardavia": 1, "game": "guandan", "seed": SEED.hex(), "start": position,
                "actions": []}  # fmt: skip
    with pytest.raises(RecordError) as refused:
        begin(Record.loads(json.dumps(document), GAMES))
    assert str(refused.value).startswith(f"start: {code}: ")


def test_a_wild_card_alone_pays_nothing_only_when_a_payment_is_due() -> None:
    assert at(*WILD, places=[3, 0, 1, 2]).phase == "return"
    assert at(*WILD, places=[3, 1, 0, 2]).phase == "return"
