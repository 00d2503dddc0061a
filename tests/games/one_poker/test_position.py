"""Start positions: what they set, what they leave to the seed, what is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardavia.core.cards import deck, without
from cardavia.core.errors import PositionError, RecordError
from cardavia.core.record import Record
from cardavia.core.shuffle import Chance
from cardavia.games.one_poker.game import GAME
from cardavia.table.replay import begin
from games.one_poker.play import HANDS, SEED

CARDS = deck(2, jokers=False)
WHOLE = {
    "stacks": [4, 36],
    "starter": 1,
    "hands": [["KS", "7D"], ["2C", "AH"]],
    "stock": ["9H", "3C"],
    "discards": ["5S", "5S", "QD"],
}


def test_a_position_sets_what_it_names() -> None:
    state = GAME.start(SEED, WHOLE)
    assert state.start_stacks == (4, 36)
    assert state.round.stacks == (3, 35)
    assert (state.deal, state.starter, state.turn) == (1, 1, 1)
    assert state.hands == (("KS", "7D"), ("AH", "2C"))
    assert state.stock[:2] == ("9H", "3C")
    assert state.discards == ("5S", "5S", "QD")


def test_all_other_cards_follow_in_the_stock_as_the_seed_shuffles_them() -> None:
    state = GAME.start(SEED, WHOLE)
    named = ["KS", "7D", "2C", "AH", "9H", "3C", "5S", "5S", "QD"]
    shuffled = Chance("one_poker", "deal", SEED, 1).shuffle(without(CARDS, named))
    assert list(state.stock[2:]) == shuffled
    assert [draw.cards for draw in state.draws] == [tuple(shuffled)]


def test_without_hands_the_seed_deals_them_and_the_named_stock_comes_next() -> None:
    state = GAME.start(SEED, {"stock": ["9H"], "discards": ["AS"]})
    shuffled = Chance("one_poker", "deal", SEED, 1).shuffle(without(CARDS, ["9H", "AS"]))
    assert Counter(state.hands[0]) == Counter(shuffled[0:4:2])
    assert Counter(state.hands[1]) == Counter(shuffled[1:4:2])
    assert list(state.stock) == ["9H", *shuffled[4:]]


@pytest.mark.parametrize("position", [None, {}, {"stacks": [20, 20]}, {"starter": 0}])
def test_what_a_position_leaves_out_is_as_in_a_fresh_match(position: Any) -> None:
    assert GAME.start(SEED, position) == GAME.start(SEED)


def test_a_position_may_discard_every_card_but_the_hands() -> None:
    discards = without(CARDS, [card for hand in HANDS for card in hand])
    assert GAME.start(SEED, {"hands": HANDS, "discards": discards}).stock == ()
    state = GAME.start(SEED, {"discards": list(CARDS[:100])})
    assert Counter([*state.hands[0], *state.hands[1]]) == Counter(CARDS[100:])


REFUSED: list[tuple[Any, str]] = [
    ({"stack": [20, 20]}, "unknown-key"),
    ({"deal": 3}, "unknown-key"),
    ({"stacks": None}, "wrong-type"),
    ({"stacks": 40}, "wrong-type"),
    ({"stacks": [20]}, "wrong-type"),
    ({"stacks": [10, 10, 20]}, "wrong-type"),
    ({"stacks": ["20", "20"]}, "wrong-type"),
    ({"stacks": [20.0, 20.0]}, "wrong-type"),
    ({"stacks": [True, 39]}, "wrong-type"),
    ({"stacks": [20, 21]}, "wrong-total"),
    ({"stacks": [10, 10]}, "wrong-total"),
    ({"stacks": [0, 40]}, "no-chips"),
    ({"stacks": [-1, 41]}, "no-chips"),
    ({"starter": None}, "wrong-type"),
    ({"starter": "0"}, "wrong-type"),
    ({"starter": True}, "wrong-type"),
    ({"starter": 1.0}, "wrong-type"),
    ({"starter": 2}, "no-seat"),
    ({"starter": -1}, "no-seat"),
    ({"hands": None}, "wrong-type"),
    ({"hands": {}}, "wrong-type"),
    ({"hands": []}, "wrong-type"),
    ({"hands": [["KS", "7D"]]}, "wrong-type"),
    ({"hands": [["KS", "7D"], None]}, "wrong-type"),
    ({"hands": ["KS7D", ["2C", "AH"]]}, "wrong-type"),
    ({"hands": [["KS", "7D"], ["2C", 7]]}, "wrong-type"),
    ({"hands": [["KS"], ["2C", "AH"]]}, "wrong-hand"),
    ({"hands": [["KS", "7D", "3C"], ["2C", "AH"]]}, "wrong-hand"),
    ({"hands": [[], []]}, "wrong-hand"),
    ({"hands": [["KS", "7D"], ["2C", "1H"]]}, "unknown-card"),
    ({"hands": [["KS", "7D"], ["2C", "ah"]]}, "unknown-card"),
    ({"hands": [["KS", "KS"], ["KS", "AH"]]}, "too-many-copies"),
    ({"stock": "9H"}, "wrong-type"),
    ({"stock": None}, "wrong-type"),
    ({"stock": [["9H"]]}, "wrong-type"),
    ({"stock": ["BJ"]}, "unknown-card"),
    ({"stock": ["10H"]}, "unknown-card"),
    ({"stock": ["9H", "9H", "9H"]}, "too-many-copies"),
    ({"stock": ["9H", "9H"], "discards": ["9H"]}, "too-many-copies"),
    ({"discards": ["9H", None]}, "wrong-type"),
    ({"discards": [""]}, "unknown-card"),
    ({"discards": list(CARDS[:101])}, "too-few-cards"),
    ({"discards": list(CARDS)}, "too-few-cards"),
    ({"stock": list(CARDS[:50]), "discards": list(CARDS[50:102])}, "too-few-cards"),
]


@pytest.mark.parametrize(("position", "code"), REFUSED)
def test_what_cannot_be_is_refused(position: Any, code: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.start(SEED, position)
    assert caught.value.code == code
    assert "\n" not in str(caught.value)


def test_a_record_refuses_a_position_at_its_start() -> None:
    with pytest.raises(RecordError) as caught:
        begin(Record("one_poker", SEED, {"stacks": [20, 21]}))
    assert str(caught.value) == "start: wrong-total: the stacks must add up to 40, not 41"


def test_odd_text_in_a_refusal_stays_on_one_line() -> None:
    for card in ("7\nS", "x" * 500, "\x1b[2J"):
        with pytest.raises(PositionError) as caught:
            GAME.start(SEED, {"stock": [card]})
        assert str(caught.value) == 'unknown-card: stock names "?", which is no card'
