"""Text keeps its contrast at every end and corner of the three sliders: seen, not computed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.person import Person
from lab.contrast import corners, readings, tune

# The faintest grounds and the most text: tables, rules, lobby, a dialog over a table.
VIEWS = ["as_nas table", "one_poker table", "guandan table", "as_nas rules", "as_nas games"]
FEWEST = 12


def check(page: Page) -> None:
    for corner in corners():
        tune(page, corner)
        found = readings(page)
        assert len(found) >= FEWEST, "the page shows hardly any text"
        faint = [reading for reading in found if not reading.passes]
        assert not faint, f"at {corner}: {faint}"


def small_page(new_page: Callable[..., Page], theme: str) -> Page:
    return new_page(
        viewport={"width": 360, "height": 640}, device_scale_factor=2, color_scheme=theme
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("place", VIEWS)
def test_text_can_be_read_at_every_corner(
    new_page: Callable[..., Page], place: str, theme: str
) -> None:
    game, view = place.split()
    page = small_page(new_page, theme)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"en/{game}/#{view}")
    if view == "table":
        # The table rests when a decision is asked for.
        expect(page.locator(".actions .act, .actions [data-do=go-on]").first).to_be_visible()
    else:
        expect(page.locator(f"#{view}")).to_be_visible()
    check(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_dialog_can_be_read_at_every_corner(new_page: Callable[..., Page], theme: str) -> None:
    page = small_page(new_page, theme)
    me = Person(page, "en", "as_nas")
    me.sit_down()
    me.button("settings").first.click()
    expect(page.get_by_role("dialog", name=me.words["settings"])).to_be_visible()
    check(page)
