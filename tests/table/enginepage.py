"""A page without a screen: it talks to a session and keeps the record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from cardavia.games import GAMES
from cardavia.games.catalog import load
from cardavia.table.session import Session

MOST = 120  # actions of one match that a test plays; As-Nas ends before


def entropy(label: str = "") -> Any:
    """Bytes that look random and are the same in every run."""
    count = 0

    def more(n: int) -> bytes:
        nonlocal count
        count += 1
        return sha256(f"{label}{count}".encode()).digest()[:n]

    return more


class Page:
    """A page that keeps the record as the table in the page does."""

    def __init__(self, label: str = "") -> None:
        self.session = Session(entropy(label))
        self.record = ""
        self.replies: list[dict[str, Any]] = []

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.session.ask(json.dumps({"do": do, **fields})))
        self.replies.append(reply)
        if "table" in reply:
            piece = reply["table"]["record"]
            assert 0 <= piece["keep"] <= len(self.record)
            self.record = self.record[: piece["keep"]] + piece["add"]
        return reply

    def table(self, do: str, **fields: Any) -> dict[str, Any]:
        reply = self.ask(do, **fields)
        assert reply["ok"], reply
        table: dict[str, Any] = reply["table"]
        return table

    def refusal(self, do: str, **fields: Any) -> dict[str, Any]:
        reply = self.ask(do, **fields)
        assert not reply["ok"]
        return reply

    def move(self, table: dict[str, Any], rng: Random) -> dict[str, Any]:
        """One action of whoever is on turn; the person takes any legal one."""
        if table["turn"] != table["seat"]:
            return self.table("step", n=table["n"])
        observation = load(table["game"]).observation(table["observation"])
        return self.table("act", n=table["n"], action=str(rng.choice(list(observation.legal))))

    def match(
        self, game: str, most: int = MOST, words: str | None = "lucky me"
    ) -> Iterator[dict[str, Any]]:
        rng = Random(game)
        table = self.table("new", game=game, level="casual", words=words)
        yield table
        while not table["over"] and table["n"] < most:
            table = self.move(table, rng)
            yield table
        assert self.session._match is not None
        assert self.session._match.faults == [], "a house player failed"


every_game = pytest.mark.parametrize("game", GAMES)


def own_turn(page: Page) -> dict[str, Any]:
    """A match of As-Nas in which the person is to act."""
    return page.table("new", game="as_nas", start={"dealer": 3})
