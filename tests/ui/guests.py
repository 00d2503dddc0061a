"""Visits to the whole page with a real session behind it, by everybody's first steps."""

from __future__ import annotations

import importlib
from typing import Any

from cardavia.table.session import Session
from table.enginepage import entropy
from ui.sitepages import site
from ui.visit import Recorder, Visit

LANGUAGES = ("en", "cs")


def load_view(game: str) -> Any:
    return importlib.import_module(f"cardavia.games.{game}.view")


def visit(label: str = "a", **options: Any) -> Visit:
    return Visit(site(), Recorder(Session(entropy(label)).ask), load_view, **options)


def to_own_turn(it: Visit) -> Visit:
    for _ in range(100):
        if it.choices:
            return it
        going = it.seen("#table [data-do=go-on]")
        if going:
            it.press(going[0])
        else:
            it.wait(1700)
    raise AssertionError("the player's turn does not come")
