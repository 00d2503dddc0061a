"""Measures what keeps the page's main thread busy: ``python -m lab.tasks [GAME ...]``.

Visits every game in Chromium with the motion that people see, and prints the longest task of
each step of the visit: its processor time and its time by the clock, both in ms, and how much
of the processor's went into layout and style. Over 100 ms a person notices.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from cardavia.games import GAMES
from lab.browser import launch
from lab.build import alone, build
from lab.serve import serving

LIMIT_MS = 120_000
# After a step the others act for a while, and their moves are tasks too.
WATCHED_MS = 3_000
CATEGORIES = ["toplevel", "devtools.timeline"]
TASK = "ThreadControllerImpl::RunTask"
LAYOUT = ("Layout", "UpdateLayoutTree")
TURN = "#table .actions :is(.act, [data-do=go-on]), #table .hand button"


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the main thread; all in ms, ``layout`` a part of ``processor``."""

    processor: float
    clock: float
    layout: float


def longest(trace: bytes) -> Task:
    """The task of a page's main thread that took the most processor time."""
    events = json.loads(trace)["traceEvents"]
    main = {
        (it["pid"], it["tid"])
        for it in events
        if it["name"] == "thread_name" and it["args"]["name"] == "CrRendererMain"
    }
    timed = [it for it in events if it.get("ph") == "X" and (it["pid"], it["tid"]) in main]
    tasks = [it for it in timed if it["name"] == TASK]
    if not tasks:
        return Task(0, 0, 0)
    task = max(tasks, key=lambda it: it.get("tdur", 0))
    layout = sum(it.get("tdur", 0) for it in timed if it["name"] in LAYOUT and _within(it, task))
    return Task(task.get("tdur", 0) / 1000, task["dur"] / 1000, layout / 1000)


def _within(event: Any, task: Any) -> bool:
    ends = event["ts"] + event["dur"] <= task["ts"] + task["dur"]
    return bool(event["pid"] == task["pid"] and task["ts"] <= event["ts"] and ends)


def steps(page: Page, game: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """The name of each step of a visit, and how it is taken."""

    def start() -> None:
        page.goto(f"en/{game}/#table", wait_until="commit")
        page.locator(TURN).first.wait_for()

    def choose(what: str, value: str) -> Callable[[], object]:
        return lambda: page.locator(f".masthead [data-do={what}]").select_option(value)

    def press(selector: str) -> Callable[[], object]:
        return lambda: page.locator(selector).first.click()

    yield "start", start
    if game != "as_nas":
        edge: Any = {"x": 12, "y": 8}
        yield "a card chosen", lambda: page.locator("#table .hand button").last.click(position=edge)
    yield "a move", press("#table .act:not([aria-disabled])")
    yield "settings", press(".masthead [data-arg=settings]")
    page.keyboard.press("Escape")
    yield "language", choose("language", "ru")
    yield "rules", press(".views [data-arg=rules]")
    yield "table", press(".views [data-arg=table]")
    yield "another game", choose("game", next(it for it in GAMES[::-1] if it != game))


def visit(browser: Browser, site: str, game: str) -> Iterator[tuple[str, Task]]:
    """The longest task of every step."""
    context = browser.new_context(base_url=site, service_workers="block")
    context.set_default_timeout(LIMIT_MS)
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    for name, step in steps(page, game):
        browser.start_tracing(page=page, categories=CATEGORIES)
        step()
        page.wait_for_timeout(WATCHED_MS)  # Measured, not waited for.
        yield name, longest(browser.stop_tracing())
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="lab.tasks", description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    games = parser.parse_args().games
    with alone():
        build()
    print("| longest task | processor, ms | of it layout and style | by the clock, ms |")
    print("| --- | ---: | ---: | ---: |")
    with serving() as site, sync_playwright() as playwright:
        for game in games:
            browser = launch(playwright)
            for name, task in visit(browser, site, game):
                figures = f"{task.processor:.0f} | {task.layout:.0f} | {task.clock:.0f}"
                print(f"| {game}, {name} | {figures} |", flush=True)
            browser.close()


if __name__ == "__main__":
    main()
