"""The text of actions, read and written."""

from __future__ import annotations

import pytest

from cardavia.core.errors import InvalidAction
from cardavia.games.guandan.action import PASS, Claim, Play, Return, read
from cardavia.games.guandan.combos import Reading, Shape
from games.guandan.play import at, run


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("play 3h 3D 3s", "play 3S 3H 3D"),
        ("  PLAY   4d 4C JS jd\tAs AS ", None),
        ("play 5s 4S 2S AS 3D", "play 2S AS 5S 4S 3D"),
        ("Play bj", "play BJ"),
        ("play rj bj RJ BJ", "play RJ RJ BJ BJ"),
        ("play as", "play AS"),
        ("play as as single a", "play AS"),
        ("play AS KH as", None),
        ("play as as", "play AS AS"),
        ("play as as as pair a", "play AS AS"),
    ],
)
def test_case_and_order_do_not_matter(text: str, written: str | None) -> None:
    state = at("3S 3H 3D 4S 5S 2S AS AS BJ BJ RJ RJ KH JS JD")
    if written is None:
        with pytest.raises(ValueError):  # noqa: PT011 - cards that are no play
            state.parse(text)
    else:
        assert str(state.parse(text)) == written


def test_cards_are_written_from_strong_to_weak() -> None:
    state = at("7S 7C AS RJ 7H 6D", level="7", levels=["7", "7"])
    assert str(state.parse("play 7c 7h 7s")) == "play 7S 7H 7C"
    assert state.hands[0] == ("RJ", "7S", "7H", "7C", "AS", "6D")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-action"),
        ("pas", "bad-action"),
        ("pass 3S", "bad-action"),
        ("play", "bad-action"),
        ("return", "bad-action"),
        ("return 3S 4S", "bad-action"),
        ("lead 3S", "bad-action"),
        ("play 10S", "bad-card"),
        ("play 3S, 3D", "bad-card"),
        ("play 3X", "bad-card"),
        ("play ?", "bad-card"),
        ("return ?", "bad-card"),
        ("play 7♠", "bad-card"),
        ("play pair 3", "bad-card"),
        ("play 3S as foo 3", "bad-reading"),
        ("play 3S as single", "bad-reading"),
        ("play 3S as single 10", "bad-reading"),
        ("play 3S as single 3 3", "bad-reading"),
        ("play 3S as jokerbomb 3", "bad-reading"),
        ("play 3S as single 3S", "bad-reading"),
    ],
)
def test_what_is_no_action(text: str, code: str) -> None:
    with pytest.raises(InvalidAction) as caught:
        read(text)
    assert caught.value.code == code


def test_the_last_word_as_is_the_ace_of_spades() -> None:
    assert read("play 3S as") == Claim(("3S", "AS"), None)


def test_actions_are_values() -> None:
    pair = Reading(Shape.PAIR, 2, "3")
    assert Play(("3S", "3D"), pair) == Play(("3S", "3D"), pair, named=True)
    assert hash(Play(("3S", "3D"), pair)) == hash(Play(("3S", "3D"), pair, named=True))
    assert {PASS, Return("3S"), Return("3S")} == {PASS, Return("3S")}
    assert [str(PASS), str(Return("3S"))] == ["pass", "return 3S"]


def test_a_play_made_by_hand_is_recorded_in_canonical_form() -> None:
    """In whatever order the cards stand and whether or not it says its reading."""
    made = Play(("3D", "3S"), Reading(Shape.PAIR, 2, "3"), named=True)
    state = at("3S 3D 9S")
    assert made in state.legal
    after, _ = state.apply(made)
    assert after.history == ((0, "play 3S 3D"),)
    assert after == run(state, "play 3d 3s")
