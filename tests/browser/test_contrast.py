"""Text keeps its contrast at every end and corner of the three sliders: seen, not computed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from browser.person import Person
from lab.contrast import SCALE, corners, readings, tune

# The faintest grounds and the most text: tables, rules, lobby, a dialog over a table.
VIEWS = ["as_nas table", "one_poker table", "guandan table", "as_nas rules", "as_nas games"]
FEWEST = 10


THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def check(page: Page) -> None:
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for corner in corners():
            tune(page, corner)
            found = readings(page)
            assert len(found) >= FEWEST, "the page shows hardly any text"
            faint = [reading for reading in found if not reading.passes]
            assert not faint, f"{theme}, at {corner}: {faint}"


@pytest.fixture
def small(new_page: Callable[..., Page]) -> Page:
    size = {"width": 360, "height": 640}
    return new_page(viewport=size, device_scale_factor=SCALE, reduced_motion="reduce")


@pytest.mark.parametrize("place", VIEWS)
def test_text_can_be_read_at_every_corner(small: Page, place: str) -> None:
    game, view = place.split()
    small.goto(f"en/{game}/#{view}")
    if view == "table":
        # The table rests when a decision is asked for.
        expect(small.locator(".actions .act, .actions [data-do=go-on]").first).to_be_visible()
    else:
        expect(small.locator(f"#{view}")).to_be_visible()
    check(small)


def test_a_dialog_can_be_read_at_every_corner(small: Page) -> None:
    me = Person(small, "en", "as_nas")
    me.sit_down()
    me.button("settings").first.click()
    expect(small.get_by_role("dialog", name=me.words["settings"])).to_be_visible()
    check(small)
