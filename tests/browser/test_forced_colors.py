"""High contrast, where the system chooses every colour: what colours told is told all the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.scenes import FIRST, sit

# What the system's colour of that name is here.
SYSTEM = """name => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
  const color = getComputedStyle(probe).color;
  probe.remove();
  return color;
}"""


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page(forced_colors="active", viewport={"width": 1280, "height": 800})


def style(it: Locator, name: str, part: str | None = None) -> Any:
    """A computed property, of a pseudo-element if one is named."""
    expect(it).to_be_visible()
    script = "(node, [name, part]) => getComputedStyle(node, part)[name]"
    return it.evaluate(script, [name, part])


def test_the_table_is_drawn_in_the_systems_colours(page: Page) -> None:
    me = sit(page, "as_nas", FIRST["as_nas"])
    canvas, text = page.evaluate(SYSTEM, "Canvas"), page.evaluate(SYSTEM, "CanvasText")
    mark, faint = page.evaluate(SYSTEM, "Highlight"), page.evaluate(SYSTEM, "GrayText")
    assert len({canvas, text, mark, faint}) == 4
    felt = page.locator("#table .felt")
    assert style(felt, "backgroundColor") == canvas
    assert style(felt, "borderTopColor") == text
    assert page.evaluate("getComputedStyle(document.body, '::before').display") == "none"
    # Whose turn it is, which view is open, what is not legal, what matters most.
    turn = page.locator("#table .seat[data-turn] .ticket")
    assert [style(turn, "outlineStyle"), style(turn, "outlineColor")] == ["solid", mark]
    other = page.locator("#table .seat:not([data-turn]) .ticket").first
    assert style(other, "outlineStyle") == "none"
    current = page.locator(".views a[aria-current]").first
    assert style(current, "backgroundColor", "::after") == mark
    me.next_of(["look-name"]).click()
    refused = page.locator("#table .act[aria-disabled=true]").first
    assert style(refused, "color") == faint
    legal = page.locator("#table .act:not([aria-disabled])").first
    assert style(legal, "color") not in (faint, canvas)
    main = page.locator("#table .act-main").first
    assert style(main, "borderTopWidth") == "3px"


def test_a_chosen_card_has_an_outline(page: Page) -> None:
    me = sit(page, "guandan", FIRST["guandan"])
    mark = page.evaluate(SYSTEM, "Highlight")
    hand = page.get_by_role("region", name=me.words["your-hand"])
    card = hand.locator("button.card").last
    assert style(card, "outlineStyle") == "none"
    card.click(position={"x": 12, "y": 8})
    chosen = hand.locator("button.card[aria-pressed=true]")
    assert [style(chosen, "outlineStyle"), style(chosen, "outlineColor")] == ["solid", mark]
    # Faces are told apart by their drawings; every card keeps its edge.
    edge = hand.locator("button.card[aria-pressed=false]").first
    assert style(edge, "borderTopStyle") == "solid"


def test_the_settings_show_what_is_chosen(page: Page) -> None:
    me = sit(page, "as_nas", FIRST["as_nas"])
    mark = page.evaluate(SYSTEM, "Highlight")
    me.button("settings").first.click()
    dialog = page.get_by_role("dialog", name=me.words["settings"])
    assert style(dialog, "borderTopColor") == page.evaluate(SYSTEM, "CanvasText")
    chosen = dialog.locator(".segments label:has(:checked)")
    assert chosen.count() >= 2
    for label in chosen.all():
        assert style(label, "backgroundColor") == mark
    for label in dialog.locator(".segments label:not(:has(:checked))").all():
        assert style(label, "backgroundColor") != mark
