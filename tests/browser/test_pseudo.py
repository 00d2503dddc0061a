"""No word that is not from i18n, and room for longer ones: the page in a pseudo-language."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.pseudo import serve
from browser.scenes import FIRST, LAST, dialogs, move, open_rule, play_out, sit
from cardavia.games import GAMES

# Every text that shows or is heard, without what has no language: the brand's name, codes,
# the names that other languages give themselves.
TEXTS = """() => {
  const top = [...document.querySelectorAll("dialog[open]")].pop() || document.body;
  const skip = "script, style, noscript, code, py-config, mpy-config, .brand, " +
    "[lang]:not(html):not([lang=en])";
  const shows = el => !el.closest(skip) && el.checkVisibility({visibilityProperty: true});
  const texts = [document.title];
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data.trim();
    if (text && shows(walk.currentNode.parentElement)) texts.push(text);
  }
  for (const name of ["aria-label", "aria-valuetext", "title", "alt", "placeholder"])
    for (const el of top.querySelectorAll(`[${name}]`))
      if (shows(el)) texts.push(el.getAttribute(name));
  return texts.filter(text => /[A-Za-z]{2}/.test(text.replace(/Cardavia|CARDAVIA/g, "")));
}"""

# Texts that reach over the edge of the window, or of the button that they stand on, and
# controls smaller than a fingertip (WCAG 2.5.8; links in a line of text are free).
MISFITS = """least => {
  const top = [...document.querySelectorAll("dialog[open]")].pop() || document.body;
  const width = document.documentElement.clientWidth, found = [];
  const scrolls = el => {
    for (; el && el !== top; el = el.parentElement)
      if (/auto|scroll/.test(getComputedStyle(el).overflowX) && el.scrollWidth > el.clientWidth)
        return true;
    return false;
  };
  const shows = el => el.checkVisibility({visibilityProperty: true}) && !el.closest(".skip") &&
    getComputedStyle(el).clipPath === "none";
  // What an ellipsis stands for may lie anywhere: with its text go the signs within it.
  const cut = el =>
    el && (getComputedStyle(el).textOverflow === "ellipsis" || cut(el.parentElement));
  const over = (rect, edge) => rect.right > edge.right + 2 || rect.left < edge.left - 2;
  for (const el of [document.documentElement, top])
    if (el.scrollWidth > el.clientWidth) found.push(`${el.tagName} is ${el.scrollWidth} wide`);
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const el = walk.currentNode.parentElement, text = walk.currentNode.data.trim();
    if (!text || !shows(el) || el.closest("option, script, noscript, [aria-hidden=true]")) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const control = el.closest("button, a.button, label.button");
    const box = control && control.getBoundingClientRect();
    if (cut(el)) continue;
    for (const rect of range.getClientRects()) {
      if (rect.width < 2) continue;
      const outside = over(rect, {left: 0, right: width}) && !scrolls(el);
      const spills = box && (over(rect, box) || rect.bottom > box.bottom + 3);
      if (outside) found.push(`outside: ${text}`);
      if (spills) found.push(`over its button: ${text}`);
      if (outside || spills) break;
    }
  }
  const inline = "p, td, .switch, .segments, label.button";
  for (const el of top.querySelectorAll("button, select, input, a[href], summary")) {
    const rect = el.getBoundingClientRect();
    if (!shows(el) || !rect.width || el.closest(inline)) continue;
    if (rect.width < least || rect.height < least)
      found.push(`small: ${el.outerHTML.slice(0, 90)} ${rect.width} x ${rect.height}`);
  }
  return found;
}"""
TARGET = 24
# An adopted sheet: the page's policy allows no inline style.
LARGER = """percent => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { font-size: ${percent}% !important }`);
  document.adoptedStyleSheets = percent === 100 ? [] : [sheet];
}"""


def fits(page: Page) -> Iterator[str]:
    """Everything that does not fit, at both narrow widths and with text of twice the size."""
    for width, height, percent in ((360, 640, 100), (320, 640, 100), (1280, 1024, 200)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(LARGER, percent)
        for misfit in page.evaluate(MISFITS, TARGET):
            yield f"{width}, {percent} %: {misfit}"
    page.evaluate(LARGER, 100)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_comes_from_i18n_and_fits(
    new_page: Callable[..., Page], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = new_page(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    serve(page, game, monkeypatch)
    me = sit(page, game, FIRST[game])
    left: list[str] = []

    def look(where: str) -> None:
        left.extend(f"{where}: {text!r} is English" for text in page.evaluate(TEXTS))
        left.extend(f"{where}, {misfit}" for misfit in fits(page))
        page.set_viewport_size({"width": 360, "height": 640})

    look("first turn")
    for name in dialogs(me):
        look(name)
    if game != "one_poker":  # whose first turn refuses nothing
        open_rule(me)
        look("rules in a sheet")
        page.keyboard.press("Escape")
        look("asked why not")
    for view in ("rules", "games"):
        page.evaluate("view => document.querySelector(`.views [data-arg=${view}]`).click()", view)
        expect(page.locator(f"#{view}")).to_be_visible()
        look(view)
    me = sit(page, game, LAST[game])
    move(me)
    look("after a move")
    play_out(me)
    look("result")
    page.locator("#table [data-do=go-on]").click()
    expect(page.locator("#outcome")).to_be_visible()
    look("outcome")
    assert not left, "\n".join(dict.fromkeys(left))
