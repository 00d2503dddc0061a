"""The match as the page has stored it."""

from __future__ import annotations

from playwright.sync_api import Page

from cardavia.core.record import Record
from cardavia.games import GAMES
from cardavia.table.replay import steps


def record(page: Page, game: str) -> Record:
    text = page.evaluate("key => localStorage.getItem(key)", f"cardavia:match:{game}")
    return Record.loads(text, GAMES)


def turns_of(match: Record, seat: int) -> int:
    """How often that seat has acted; raises when what is stored is no match."""
    return [step.seat for step in steps(match)].count(seat)


def saved(page: Page, game: str, more_than: int) -> None:
    """Waits until the stored match has more actions than that."""
    page.wait_for_function(
        "([key, n]) => JSON.parse(localStorage.getItem(key)).actions.length > n",
        arg=[f"cardavia:match:{game}", more_than],
    )
