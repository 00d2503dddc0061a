"""Arrow keys among cards, and a pointer that is drawn over them."""
# ruff: noqa: N802, N815 - the stand-ins bear the browser's names

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardavia.ui.events import Events
from cardavia.ui.roving import next_stop
from cardavia.ui.sweep import Sweep

# Columns on a common foot: a, then b over c, then d over e over f.
COLUMNS = [["a"], ["b", "c"], ["d", "e", "f"]]


@pytest.mark.parametrize(
    ("key", "start", "stop"),
    [
        ("ArrowRight", "a", "c"),
        ("ArrowRight", "b", "e"),
        ("ArrowRight", "c", "f"),
        ("ArrowLeft", "d", "b"),
        ("ArrowLeft", "f", "c"),
        ("ArrowUp", "c", "b"),
        ("ArrowDown", "d", "e"),
        ("Home", "e", "a"),
        ("End", "a", "f"),
        ("ArrowRight", "f", None),
        ("ArrowLeft", "a", None),
        ("ArrowUp", "a", None),
        ("ArrowDown", "f", None),
    ],
)
def test_arrows_go_through_columns(key: str, start: str, stop: str | None) -> None:
    assert next_stop(key, COLUMNS, start, False) == stop


@pytest.mark.parametrize(
    ("key", "start", "stop"),
    [
        ("ArrowRight", "a", "b"),
        ("ArrowRight", "c", "d"),
        ("ArrowLeft", "d", "c"),
        ("ArrowDown", "d", "e"),
        ("ArrowUp", "b", "a"),
        ("ArrowLeft", "a", None),
        ("ArrowRight", "f", None),
    ],
)
def test_arrows_go_along_rows(key: str, start: str, stop: str | None) -> None:
    assert next_stop(key, COLUMNS, start, True) == stop


def test_what_is_not_there_leads_nowhere() -> None:
    assert next_stop("ArrowUp", COLUMNS, "x", False) is None


class Card:
    """A button of the hand, as far as a pointer meets it."""

    tagName = "BUTTON"

    def __init__(self, name: str, pressed: bool = False) -> None:
        self.attrs = {
            "data-do": "pick",
            "data-arg": "card:" + name,
            "data-sweep": name,
            "aria-pressed": "true" if pressed else "false",
        }
        self.captured: list[int] = [7]

    def getAttribute(self, name: str) -> str | None:
        return self.attrs.get(name)

    def closest(self, selector: str) -> Card:
        return self

    def hasPointerCapture(self, pointer: int) -> bool:
        return pointer in self.captured

    def releasePointerCapture(self, pointer: int) -> None:
        self.captured.remove(pointer)


class Table:
    """A document that keeps the listeners, and what was picked."""

    def __init__(self) -> None:
        self.listeners: dict[str, Any] = {}
        self.picked: list[str] = []
        self.events = Events(self, lambda function: function)
        self.events.on("pick", lambda arg, _: self.picked.append(arg))
        Sweep(self.events, self.picked.append)

    def addEventListener(self, kind: str, listener: Any) -> None:
        self.listeners[kind] = listener

    def pointer(self, kind: str, card: Card, buttons: int = 1) -> None:
        event = SimpleNamespace(
            target=card, button=0, buttons=buttons, pointerId=7, detail=1, preventDefault=None
        )
        self.listeners[kind](event)


def test_a_sweep_picks_what_it_passes_and_its_click_nothing() -> None:
    table, cards = Table(), [Card(name) for name in "ABC"]
    table.pointer("pointerdown", cards[0])
    assert cards[0].captured == []
    table.pointer("pointerover", cards[0])
    for card in cards[1:]:
        table.pointer("pointerover", card)
    table.pointer("pointerover", cards[0])
    table.pointer("click", cards[0])
    assert table.picked == ["sweep:on:A,B", "sweep:on:C", "sweep:on:A"]


def test_a_sweep_from_a_chosen_card_lets_go() -> None:
    table = Table()
    table.pointer("pointerdown", Card("A", pressed=True))
    table.pointer("pointerover", Card("B"))
    assert table.picked == ["sweep:off:A,B"]


def test_a_press_that_does_not_move_is_a_click() -> None:
    table, card = Table(), Card("A")
    table.pointer("pointerdown", card)
    table.pointer("pointerover", card)
    table.pointer("click", card)
    assert table.picked == ["card:A"]


def test_a_pointer_that_was_let_go_elsewhere_sweeps_no_more() -> None:
    table = Table()
    table.pointer("pointerdown", Card("A"))
    table.pointer("pointerover", Card("B"), buttons=0)
    table.pointer("pointerover", Card("C"))
    assert table.picked == []


def test_the_click_after_a_sweep_counts_again() -> None:
    table, card = Table(), Card("A")
    table.pointer("pointerdown", card)
    table.pointer("pointerover", Card("B"))
    table.pointer("pointerdown", card)
    table.pointer("click", card)
    assert table.picked[-1] == "card:A"
