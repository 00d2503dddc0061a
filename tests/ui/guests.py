"""Visits to the whole page with a real session behind it, by everybody's first steps."""

from __future__ import annotations

import importlib
from hashlib import sha256
from importlib.util import find_spec
from typing import Any

from cardavia.games import GAMES
from cardavia.table.session import Session
from ui.sitepages import site
from ui.visit import Recorder, Visit

LANGUAGES = ("en", "cs")


def entropy(label: str) -> Any:
    count = 0

    def more(n: int) -> bytes:
        nonlocal count
        count += 1
        return sha256(f"{label}{count}".encode()).digest()[:n]

    return more


def load_view(game: str) -> Any:
    return importlib.import_module(f"cardavia.games.{game}.view")


def visit(label: str = "a", **options: Any) -> Visit:
    return Visit(site(), Recorder(Session(entropy(label)).ask), load_view, **options)


VIEWS = [game for game in GAMES if find_spec(f"cardavia.games.{game}.view")]


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
