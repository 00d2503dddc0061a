"""The table's manners, in every game: it fits the window, moves with sense, speaks once."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.reader import Reader
from browser.scenes import FIRST, LAST, move, moves, play_out, sit
from cardavia.games import GAMES

SIZES = ((360, 640), (740, 360), (820, 1180), (1440, 900), (2560, 1440))

# Every animation that begins: its kind, and whether it moves a card from elsewhere.
WATCH_MOTION = """() => {
  window.motions = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const motion = animate.call(this, frames, options);
    window.motions.push([this.dataset.flip || "", frames[0].transform || ""]);
    return motion;
  };
  for (const kind of ["animationstart", "transitionrun"])
    addEventListener(kind, event => window.motions.push([kind, event.target.className]), true);
}"""
WATCH_SPEECH = """() => {
  window.said = [];
  const region = document.getElementById("live");
  new MutationObserver(() => window.said.push(region.textContent))
    .observe(region, {childList: true, characterData: true, subtree: true});
}"""
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_table_needs_no_scrolling(page: Page, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")

    def check(where: str) -> None:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            tall, wide = page.evaluate(
                "() => [document.documentElement.scrollHeight - innerHeight,"
                " document.documentElement.scrollWidth - innerWidth]"
            )
            assert tall <= 0, f"{where}, {width}x{height}: {tall} too tall"
            assert wide <= 0, f"{where}, {width}x{height}"
            for button in moves(page).all():
                box = button.bounding_box()
                assert box, f"{where}, {width}x{height}"
                assert box["y"] + box["height"] <= height + 1, f"{where}, {width}x{height}"

    sit(page, game, FIRST[game])
    check("first turn")
    play_out(sit(page, game, LAST[game]))
    check("result")


@pytest.mark.parametrize("game", GAMES)
def test_no_motion_where_none_is_wanted(page: Page, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    me = sit(page, game, LAST[game])
    page.evaluate(WATCH_MOTION)
    move(me)
    play_out(me)
    assert page.evaluate("window.motions") == []
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("game", GAMES)
def test_what_moves_comes_from_a_place_and_hinders_nothing(page: Page, game: str) -> None:
    me = sit(page, game, LAST[game])
    page.evaluate(WATCH_MOTION)
    # Every move is made as soon as it is on offer, whatever still moves.
    play_out(me)
    page.locator("#table [data-do=go-on]").click()
    expect(page.locator("#outcome")).to_be_visible()
    if game != "as_nas":  # who folds at once sees no card move
        travelled = [key for key, start in page.evaluate("window.motions") if "translate" in start]
        assert travelled


def test_a_hidden_tab_neither_plays_on_nor_bursts(page: Page) -> None:
    me = sit(page, "as_nas", {"deal": 3, "dealer": 3}, pace="slow")
    page.evaluate(WATCH_MOTION)
    page.evaluate(HIDE, True)
    page.locator("#table .act-main:not([aria-disabled])").click()
    expect(page.locator("#table .act")).to_have_count(0)
    shown = page.locator("#table .log-lines li").count()
    page.evaluate("window.motions.length = 0")
    page.evaluate(HIDE, False)
    # One move after the other, each of them shown.
    lines = page.locator("#table .log-lines li")
    expect(lines).to_have_count(shown + 1)
    assert len(page.evaluate("window.motions")) < 8
    expect(me.button("hurry-name")).to_be_visible()


def test_sliders_say_their_value_and_are_kept_and_reset(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    me = sit(page, "as_nas")
    names = ("contrast", "grain", "temperature")

    def dialog() -> Any:
        me.button("settings").first.click()
        shown = page.get_by_role("dialog", name=me.words["settings"])
        expect(shown).to_be_visible()
        return shown

    settings = dialog()
    for i, name in enumerate(names):
        slider = settings.get_by_role("slider", name=me.words[name])
        expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^50\s?%$"))
        slider.press("Home")
        for _ in range(i + 1):
            slider.press("PageUp")
        value = slider.input_value()
        assert 0 < int(value) < 50
        expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^{value}\s?%$"))
        expect(settings.locator(f"output[data-of={name}]")).to_have_text(re.compile(rf"^{value}"))
    # What they do reaches the top layer too: the root's filter alone would not.
    filters = page.evaluate(
        "() => [document.documentElement, document.querySelector('dialog[open]')]"
        ".map(el => getComputedStyle(el).filter)"
    )
    assert filters[0] == filters[1] != "none"
    kept = page.evaluate("() => document.documentElement.style.cssText")
    page.reload()
    expect(page.locator("#table .act").first).to_be_visible()
    assert page.evaluate("() => document.documentElement.style.cssText") == kept
    settings = dialog()
    for name in names:
        reset = me.words["reset-name"].replace("{setting}", me.words[name])
        settings.get_by_role("button", name=reset).click()
        expect(settings.get_by_role("slider", name=me.words[name])).to_have_value("50")
    expect(page.locator("html[data-tuned]")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_one_voice_that_never_repeats_itself(page: Page, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    me = sit(page, game, LAST[game])
    assert page.locator("[aria-live]:not([aria-live=off])").count() == 1
    page.evaluate(WATCH_SPEECH)
    play_out(me)
    expect(page.locator("#live")).not_to_be_empty()
    said = page.evaluate("window.said")
    assert said
    assert all(one != two for one, two in pairwise(said)), said
    assert not any("{" in text or "[" in text for text in said), said
    # Batched: one sentence a move would be far more than one change for each of the turns.
    assert len(said) <= 3, said


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_goes_in_the_order_of_the_page(page: Page, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    sit(page, game, FIRST[game])
    page.evaluate("() => { document.activeElement.blur(); getSelection().removeAllRanges(); }")
    ear = Reader(page)
    seen: list[str] = []
    where = """() => {
      const el = document.activeElement;
      const part = el.closest(".skip, .masthead, .tally, .hand, .actions, .log");
      return part ? part.className.split(" ")[0] : el.tagName;
    }"""
    page.locator(".skip").first.focus()
    for _ in range(60):
        part = page.evaluate(where)
        if not seen or seen[-1] != part:
            seen.append(part)
        if part == "BODY":
            break
        ear.press("Tab")
    parts = ["skip", "masthead", "tally", "hand", "actions", "log", "BODY"]
    assert [part for part in seen if part in parts] == [part for part in parts if part in seen]
    assert {"skip", "masthead", "tally", "actions"} <= set(seen)


@pytest.mark.parametrize("game", GAMES)
def test_a_face_down_card_has_no_identity(page: Page, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    sit(page, game, FIRST[game])
    main = page.get_by_role("main")
    backs = main.locator(".card[data-back]")
    shapes = {
        re.sub(r"\d+", "N", html)
        for html in backs.evaluate_all("cards => cards.map(card => card.outerHTML)")
    }
    assert len(shapes) <= 2, shapes
    for html in shapes:
        assert not re.search(r"data-face|data-suit|<use|aria-label", html), html
    own = {"as_nas": 0, "one_poker": 2, "guandan": 27}[game]
    assert main.locator(".hand .card[data-face]").count() == own
    assert main.locator(".seats [data-face]").count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_forced_colours_keep_everything_in_sight(new_page: Callable[..., Page], game: str) -> None:
    page = new_page(
        viewport={"width": 360, "height": 640}, forced_colors="active", reduced_motion="reduce"
    )
    sit(page, game, FIRST[game])
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    # An action needs an edge where its ground is taken away.
    bare = page.locator("#table .actions :is(.act, .button)").evaluate_all(
        "buttons => buttons.filter(b => getComputedStyle(b).borderTopStyle === 'none')"
        ".map(b => b.outerHTML)"
    )
    assert bare == []
