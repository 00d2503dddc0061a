"""Tribute and return on Guandan's table: there for as long as they need to be read."""

from __future__ import annotations

import json

import pytest

from cardavia.core.record import Record
from cardavia.games.guandan.view_centre import EXCHANGE_MS, TRIBUTE_MS
from cardavia.ui.settings import PACE_MS
from ui.fakebrowser import Storage
from ui.guests import visit
from ui.visit import Visit

SEED = bytes(range(16))
# The partner pays on the right and is paid back; nothing waits for the player.
START = {"places": [1, 0, 3, 2], "levels": ["2", "5"]}


def sit(pace: str) -> Visit:
    storage = Storage()
    storage.items["cardavia:match:guandan"] = Record("guandan", SEED, START).dumps()
    storage.items["cardavia:settings"] = json.dumps({"level": "casual", "pace": pace})
    return visit(game="guandan", storage=storage).start()


def moves(it: Visit) -> list[str | None]:
    return [node.getAttribute("data-kind") for node in it.seen("#table .exchange li")]


@pytest.mark.parametrize("pace", PACE_MS)
def test_the_others_wait_until_it_is_read(pace: str) -> None:
    it = sit(pace)
    assert moves(it) == ["tribute"]
    it.wait(max(TRIBUTE_MS, PACE_MS[pace]) - 50)
    assert moves(it) == ["tribute"]
    it.wait(100)
    assert moves(it) == ["tribute", "return"]
    it.wait(max(EXCHANGE_MS, PACE_MS[pace]) - 100)
    assert moves(it) == ["tribute", "return"]
    it.wait(200)
    assert moves(it) == []
    assert it.app.table.now["n"] == 2
    it.wait(PACE_MS[pace] + 50)
    assert it.app.table.now["n"] == 3, "from here on the pace is the one that is set"


def test_who_is_in_a_hurry_does_not_wait() -> None:
    it = sit("slow")
    it.press(it.seen("#table [data-do=hurry]")[0])
    it.wait(200)
    assert moves(it) == []


def test_what_changes_hands_is_said_in_words_and_named_by_both_seats() -> None:
    it = sit("slow")
    (row,) = it.seen("#table .exchange li")
    names = [it.app.words(f"ui.name-{place}") for place in ("opposite", "right")]
    assert all(name in row.textContent for name in names)
    said = [node.textContent for node in it.seen("#table .exchange .vh")]
    assert len(said) == 1
    card = it.app.table.now["observation"]["tribute"]["payments"][0]["card"]
    assert it.app.words("cards." + card) in said[0]
