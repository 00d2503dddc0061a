"""What travels over the table takes no room on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.scenes import sit

WATCH = """() => {
    const table = document.getElementById("table");
    const felt = () => JSON.stringify(table.querySelector(".felt").getBoundingClientRect());
    window.ghosts = [];
    new MutationObserver(records => {
        for (const ghost of records.flatMap(record => [...record.addedNodes]))
            if (ghost.classList?.contains("ghost")) {
                const there = felt();
                ghost.style.display = "none";
                window.ghosts.push([getComputedStyle(ghost).position, felt() === there]);
                ghost.style.display = "";
            }
    }).observe(table, { childList: true });
}"""


@pytest.mark.parametrize("game", ["as_nas", "one_poker"])
def test_what_leaves_the_table_takes_no_room_on_its_way(page: Page, game: str) -> None:
    me = sit(page, game)
    page.evaluate(WATCH)
    onward = page.locator("#table [data-do=go-on]")
    mine = page.locator("#table .act-main:not([aria-disabled])")
    cards = page.locator("#table .hand button.card")
    while not page.evaluate("ghosts.length"):
        expect(onward.or_(mine).or_(cards).first).to_be_visible()
        if not mine.count() and not onward.count():
            cards.first.click()
        me.press(onward.or_(mine).first)
    assert set(map(tuple, page.evaluate("ghosts"))) == {("fixed", True)}
