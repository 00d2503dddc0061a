"""Places at the table that a test of all views looks at: how to get there in every game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.person import Person
from cardavia.core.record import Record

SEED = bytes(range(16))

# The player is the first to act.
FIRST: dict[str, dict[str, Any]] = {
    "as_nas": {"dealer": 3},
    "one_poker": {"starter": 0, "hands": [["3C", "4C"], ["KS", "QS"]]},
    "guandan": {"leader": 0},
}
# The player is about to lose the last deal.
LAST: dict[str, dict[str, Any]] = {
    "as_nas": {"deal": 12, "dealer": 3, "totals": ["-4", "1/3", "11/3", "0"]},
    "one_poker": {"stacks": [1, 39], "hands": [["3C", "4C"], ["KS", "QS"]]},
    "guandan": {"levels": ["K", "A"], "level": "A", "leader": 1,
                "hands": ["3S 4S", "RJ", "5S 6S", "2C"]},
}  # fmt: skip


HURRY = "() => document.querySelector('#table .actions [data-do=hurry]')?.click()"


def sit(
    page: Page, game: str, start: dict[str, Any] | None = None, lang: str = "en", **settings: Any
) -> Person:
    """Sits down at a match that begins at ``start``, at the first turn, against quick players."""
    page.goto("404.html")
    settings = {"level": "casual", "pace": "fast", **settings}
    record = Record(game, SEED, FIRST[game] if start is None else start).dumps()
    page.evaluate(
        "entries => entries.forEach(([key, text]) => localStorage.setItem(key, text))",
        [["cardavia:settings", json.dumps(settings)], [f"cardavia:match:{game}", record]],
    )
    page.goto(f"{lang}/{game}/#table")
    expect(page.locator("#table .actions .act").first).to_be_visible()
    return Person(page, lang, game)


def moves(page: Page) -> Locator:
    """The buttons of the action row that may be pressed."""
    return page.locator("#table .actions :is(.act:not([aria-disabled]), [data-do=go-on])")


def move(me: Person) -> None:
    """Does something, and waits until the table shows it."""
    page = me.page
    cards = page.locator("#table .hand button.card")
    known = page.evaluate("n => (window.before = n)", page.locator("#table").inner_text())
    assert known
    if me.game == "guandan" and page.locator("#table [data-arg=pass]").count():
        page.locator("#table [data-arg=pass]").click()
    elif me.game == "as_nas":
        page.locator("#table .act[data-arg=fold]").click()
    else:
        if cards.count():
            cards.last.click(position={"x": 12, "y": 8})
        page.locator("#table .act-main:not([aria-disabled])").first.click()
    page.wait_for_function("document.getElementById('table').innerText !== window.before")


def play_out(me: Person) -> None:
    """Plays until the result of the deal shows."""
    result = me.page.locator("#table [data-do=go-on]")
    mine = me.page.locator("#table .actions .act")
    onward = me.page.locator("#table .actions [data-do=hurry]")
    while True:
        expect(result.or_(mine).or_(onward).first).to_be_visible()
        if result.count():
            return
        if onward.count():
            # In one go: while a click is being aimed, the others may come to the deal's end.
            me.page.evaluate(HURRY)
            expect(onward).to_have_count(0)
        elif mine.count():
            move(me)


def dialogs(me: Person) -> Iterator[str]:
    """Opens one dialog of the table after the other; gives the id of the one that is open."""
    page = me.page
    for name in ("settings", "menu", "restart", "fairness"):
        if name == "settings":
            page.locator(".masthead [data-arg=settings]").click()
        else:
            page.locator("#table [data-arg=menu]").click()
        if name in ("restart", "fairness"):
            page.locator(f"#menu [data-arg={name}]").click()
        expect(page.locator(f"#{name}")).to_be_visible()
        if name == "restart":
            page.locator("#restart summary").click()
            expect(page.locator("#restart [data-fair=promise]")).not_to_be_empty()
        yield name
        while page.locator("dialog[open]").count():
            page.keyboard.press("Escape")


def open_rule(me: Person) -> None:
    """Asks why something is not possible and follows it into the rules beside the table."""
    page = me.page
    if me.game == "as_nas":
        page.locator("#table .act[data-arg=look]:not([aria-disabled])").click()
    refused = page.locator("#table .act[aria-disabled]").first
    expect(refused).to_be_visible()
    refused.press("Enter")
    page.locator("#table [data-do=rule]").first.click()
    expect(page.locator("[data-here]")).to_be_visible()
