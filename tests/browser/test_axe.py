"""axe finds nothing to object to: WCAG 2.2 AA and its best practices, on every view."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.scenes import FIRST, LAST, dialogs, move, open_rule, play_out, sit
from cardavia.games import GAMES

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LIGHT = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
# All that depends on the colours; whatever else is wrong in the dark is so in the light.
COLOURS = ["color-contrast", "link-in-text-block"]
DARK = {"runOnly": {"type": "rule", "values": COLOURS}, "resultTypes": ["violations"]}
AXE = Axe()


def faults(page: Page, where: str) -> list[str]:
    """What axe objects to, in the light and in the dark."""
    found = []
    for scheme, options in (("dark", DARK), ("light", LIGHT)):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        answer: dict[str, Any] = AXE.run(page, options=options).response
        assert answer["passes"] or answer["incomplete"], "axe has looked at nothing"
        for violation in answer["violations"]:
            for node in violation["nodes"]:
                said = " ".join(node["failureSummary"].split())
                found.append(f"{where}, {scheme}: {violation['id']} {node['target']} {said}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_to_object_to(page: Page, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    me = sit(page, game, FIRST[game])
    found = faults(page, "first turn")
    for name in dialogs(me):
        found += faults(page, name)
    page.set_viewport_size({"width": 360, "height": 640})
    found += faults(page, "first turn, small")
    if game != "one_poker":  # whose first turn refuses nothing
        open_rule(me)
        found += faults(page, "rules in a sheet")
        page.keyboard.press("Escape")
    for view in ("rules", "games"):
        page.locator(f".views [data-arg={view}]").click()
        expect(page.locator(f"#{view}")).to_be_visible()
        found += faults(page, view)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_to_object_to_at_the_end(page: Page, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    me = sit(page, game, LAST[game])
    move(me)
    found = faults(page, "after a move")
    play_out(me)
    found += faults(page, "result")
    page.locator("#table [data-do=go-on]").click()
    expect(page.locator("#outcome")).to_be_visible()
    found += faults(page, "outcome")
    page.keyboard.press("Escape")
    found += faults(page, "over")
    assert not found, "\n".join(found)
