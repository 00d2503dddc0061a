"""Start positions of As-Nas: what they decide, what they leave open, what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardavia.core.errors import PositionError, RecordError
from cardavia.core.record import Record
from cardavia.games.as_nas.game import GAME
from cardavia.table.replay import final
from games.as_nas.play import SAME, SEED, play, points

LOCALE = Path(__file__).parents[3] / "i18n" / "en"
WORDS = {
    code
    for file in ("common.json", "as_nas.json")
    for code in json.loads((LOCALE / file).read_text("utf-8"))["errors"]
}
UNLIKE = ["ACCCC", "AAASS", "SSBZZ", "BBBZZ"]


def test_a_whole_position() -> None:
    position = {"deal": 12, "dealer": 3, "totals": ["0", "1/3", "-1/3", "0"], "hands": UNLIKE}
    state = GAME.start(SEED, position)
    assert (state.deal, state.table.dealer, state.turn) == (12, 3, 0)
    assert state.table.totals == points(0, "1/3", "-1/3", 0)
    assert state.hands == tuple(UNLIKE)
    assert state.draws == ()


def test_figures_of_a_hand_in_any_order() -> None:
    state = GAME.start(SEED, {"hands": ["CCCAC", "SASAA", "ZSBZS", "BZBZB"]})
    assert state.hands == tuple(UNLIKE)


@pytest.mark.parametrize("position", [None, {}])
def test_no_position_is_the_match_from_the_beginning(position: dict[str, Any] | None) -> None:
    state = GAME.start(SEED, position)
    assert state == GAME.start(SEED)
    assert state.deal == 1
    assert state.table.totals == points(0, 0, 0, 0)


@pytest.mark.parametrize("deal", range(1, 13))
def test_the_dealer_follows_from_the_seed_and_the_deal(deal: int) -> None:
    first = GAME.start(SEED).table.dealer
    assert GAME.start(SEED, {"deal": deal}).table.dealer == (first + deal - 1) % 4


def test_a_later_deal_has_the_cards_it_has_in_the_whole_match() -> None:
    state, _ = play(GAME.start(SEED), "fold fold fold " * 4)
    assert GAME.start(SEED, {"deal": 5}).hands == state.hands


def test_given_hands_last_for_one_deal() -> None:
    state, _ = play(GAME.start(SEED, {"dealer": 0, "hands": SAME}), "fold fold fold")
    assert state.hands == GAME.start(SEED, {"deal": 2, "dealer": 1}).hands


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ({"stacks": [1, 2]}, "unknown-key"),
        ({"Deal": 1}, "unknown-key"),
        ({"deal": 0}, "bad-deal"),
        ({"deal": 13}, "bad-deal"),
        ({"deal": "1"}, "wrong-type"),
        ({"deal": 1.0}, "wrong-type"),
        ({"deal": True}, "wrong-type"),
        ({"deal": None}, "wrong-type"),
        ({"dealer": -1}, "bad-dealer"),
        ({"dealer": 4}, "bad-dealer"),
        ({"dealer": False}, "wrong-type"),
        ({"dealer": [0]}, "wrong-type"),
        ({"totals": "0"}, "wrong-type"),
        ({"totals": None}, "wrong-type"),
        ({"totals": [0, 0, 0, 0]}, "wrong-type"),
        ({"totals": {"0": "0"}}, "wrong-type"),
        ({"totals": ["0", "0", "0"]}, "bad-totals"),
        ({"totals": ["0"] * 5}, "bad-totals"),
        ({"totals": ["1/2", "0", "0", "0"]}, "totals-not-zero"),
        ({"totals": ["1/3", "1/3", "1/3", "-2/3"]}, "totals-not-zero"),
        ({"totals": ["2/4", "-1/2", "0", "0"]}, "bad-total"),
        ({"totals": ["3/1", "-3", "0", "0"]}, "bad-total"),
        ({"totals": ["1 1/3", "-4/3", "0", "0"]}, "bad-total"),
        ({"totals": ["0.5", "-1/2", "0", "0"]}, "bad-total"),
        ({"totals": ["+1", "-1", "0", "0"]}, "bad-total"),
        ({"totals": ["-0", "0", "0", "0"]}, "bad-total"),
        ({"totals": ["01", "-1", "0", "0"]}, "bad-total"),
        ({"totals": ["1/0", "-1", "0", "0"]}, "bad-total"),
        ({"totals": ["1e3", "-1000", "0", "0"]}, "bad-total"),
        ({"totals": ["\N{ARABIC-INDIC DIGIT ONE}", "-1", "0", "0"]}, "bad-total"),
        ({"totals": ["1\n", "-1", "0", "0"]}, "bad-total"),
        ({"totals": ["", "0", "0", "0"]}, "bad-total"),
        ({"totals": ["9" * 5000, "-" + "9" * 5000, "0", "0"]}, "bad-total"),
        ({"hands": "AASSB"}, "wrong-type"),
        ({"hands": None}, "wrong-type"),
        ({"hands": [["A"] * 5] * 4}, "wrong-type"),
        ({"hands": [*UNLIKE[:3], None]}, "wrong-type"),
        ({"hands": UNLIKE[:3]}, "bad-hands"),
        ({"hands": [*UNLIKE, ""]}, "bad-hands"),
        ({"hands": [*UNLIKE[:3], "BBBZK"]}, "unknown-card"),
        ({"hands": [*UNLIKE[:3], "bbbzz"]}, "unknown-card"),
        ({"hands": [*UNLIKE[:3], "BB ZZ"]}, "unknown-card"),
        ({"hands": [*UNLIKE[:3], "BBBZ"]}, "bad-hand"),
        ({"hands": [*UNLIKE[:3], "BBBZZZ"]}, "bad-hand"),
        ({"hands": [*UNLIKE[:3], ""]}, "bad-hand"),
        ({"hands": ["AAAAA", "SSSSB", "BBBZZ", "ZZCCC"]}, "too-many-copies"),
        ({"hands": [*UNLIKE[:3], "BBBBZ"]}, "too-many-copies"),
    ],
)
def test_refused(position: dict[str, Any], code: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.start(SEED, position)
    assert caught.value.code == code
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200
    assert code in WORDS
    with pytest.raises(RecordError) as told:
        final(Record("as_nas", SEED, position))
    assert (told.value.place, told.value.code) == ("start", code)
