"""Pictures of every view, state, theme and size, for eyes: ``python -m lab.shots [WORD ...]``.

They go to ``shots/``; words choose those whose names hold all of them. A match for a state
comes from a record, so the pictures show the same cards every time.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, sync_playwright

from cardavia.core.record import Record
from cardavia.games import GAMES
from cardavia.games.catalog import load
from lab.browser import launch
from lab.places import ROOT
from lab.serve import serving

SHOTS = ROOT / "shots"
SIZES = ((360, 640), (740, 360), (820, 1180), (1440, 900), (2560, 1440))
THEMES = ("light", "dark")
LANGS = ("en", "ru")
VIEWS = ("table", "rules", "games")
SEED = "5eed" * 8
READY_MS = 60_000


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture; ``state`` is a view or what is open over the table."""

    game: str
    lang: str
    theme: str
    size: tuple[int, int]
    state: str

    @property
    def name(self) -> str:
        width, height = self.size
        return f"{self.game}-{self.state}-{self.lang}-{self.theme}-{width}x{height}"


def wanted(words: list[str]) -> Iterator[Shot]:
    for game in GAMES:
        for lang in LANGS:
            for theme in THEMES:
                for size in SIZES:
                    for state in (*VIEWS, "settings", "menu", "moved", "result"):
                        shot = Shot(game, lang, theme, size, state)
                        if all(word in shot.name for word in words):
                            yield shot


def record(game: str, state: str) -> str:
    """The match to open: at its start, or just before another seat ends the first deal."""
    rules = load(game)
    for n in itertools.count(int(SEED, 16)):
        seed = n.to_bytes(16, "big")
        actions: list[str] = []
        position, ended = rules.start(seed), state != "result"
        while not ended:
            action, seat = next(iter(position.legal)), position.turn
            position, events = position.apply(action)
            ended = any(event.data["event"] == "deal_over" for event in events)
            if not ended:
                actions.append(str(action))
            elif seat == 0:
                break
        else:
            return Record(game, seed, actions=tuple(actions)).dumps()
    raise AssertionError("unreachable")


def take(browser: Browser, site: str, shot: Shot) -> None:
    """Opens the page in the state wanted and takes its picture."""
    width, height = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if shot.theme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(READY_MS)
    page.goto(f"{site}404.html")
    page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)",
        [f"cardavia:match:{shot.game}", record(shot.game, shot.state)],
    )
    page.evaluate("localStorage.setItem('cardavia:settings', '{\"pace\": \"fast\"}')")
    view = shot.state if shot.state in VIEWS else "table"
    page.goto(f"{site}{shot.lang}/{shot.game}/#{view}")
    if view == "table":
        page.locator("#table .tally button").last.wait_for()
        _bring(page, shot)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=SHOTS / f"{shot.name}.png")
    context.close()


def _bring(page: Page, shot: Shot) -> None:
    page.locator("#table .act, #table [data-do=go-on]").first.wait_for()
    if shot.state == "settings":
        page.locator(".masthead [data-arg=settings]").click()
    elif shot.state == "menu":
        page.locator("#table [data-arg=menu]").click()
    elif shot.state in ("moved", "result"):
        _play(page, shot)


def _play(page: Page, shot: Shot) -> None:
    """Plays as the table offers: until the deal has ended, or once for the state "moved"."""
    over = page.locator("#table [data-do=go-on]")
    free = page.locator("#table .act:not([aria-disabled])")
    cards = page.locator("#table .hand button.card")
    while True:
        over.or_(free).or_(cards).first.wait_for()
        if over.count():
            return
        main = page.locator("#table .act-main:not([aria-disabled])")
        if not free.count():
            cards.first.click()  # One Poker wants a card before it can be locked.
            main.first.wait_for()
        page.evaluate("n => (window.before = n)", page.locator("#table").inner_text())
        (main if main.count() else free).first.click()
        page.wait_for_function("document.getElementById('table').innerText !== window.before")
        if shot.state == "moved":
            return


def main() -> None:
    SHOTS.mkdir(exist_ok=True)
    shots = list(wanted(sys.argv[1:]))
    with serving(base="/cardavia/") as site, sync_playwright() as playwright:
        browser = launch(playwright)
        for i, shot in enumerate(shots, 1):
            take(browser, site, shot)
            print(f"\r{i} of {len(shots)} {shot.name}", end="\033[K", flush=True)
        browser.close()
    print(f"\rshots: {len(shots)} pictures in {SHOTS.name}/\033[K")


if __name__ == "__main__":
    main()
