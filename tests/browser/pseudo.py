"""A language that nobody speaks: English with every letter accented and 40 % longer words.

What is still plain English on a page in this language does not come from ``i18n``; what does
not fit is too narrow for longer languages.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from lab import pages
from lab.places import LOCALES

PLAIN = "aceinorsuyzACEINORSUYZdglthjkwDGLTHJKWbfmpqvxBFMPQVX"
ACCENTED = "áćéíńóŕśúýźÁĆÉÍŃÓŔŚÚÝŹďǧľťħǰķŵĎǦĽŤĦĴĶŴƀḟḿṕɋṽẋɃḞḾṔɊṼẊ"
TABLE = str.maketrans(PLAIN, ACCENTED)
LONGER = 0.4
# Ids and codes are no words.
NO_WORDS = ("id", "code", "dir")

# Lists are written by the browser in the language it knows: here without words.
LISTS = "Intl.ListFormat.prototype.format = items => [...items].join(' · ');"


def word(text: str) -> str:
    accented = text.translate(TABLE)
    return accented + accented[-1] * round(LONGER * len(text))


def pseudo(value: Any, key: str = "") -> Any:
    """The same JSON value with all its words in the pseudo-language; placeholders stay."""
    if isinstance(value, dict):
        return {name: pseudo(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [pseudo(part, key) for part in value]
    if not isinstance(value, str) or key in NO_WORDS:
        return value
    parts = re.split(r"(\{\w+\})", value)
    return "".join(
        part if part.startswith("{") else re.sub(r"[A-Za-z]+", lambda m: word(m[0]), part)
        for part in parts
    )


def serve(page: Page, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the page English pages and strings in the pseudo-language."""
    known = pages.locales()
    english = known[0]
    games = {name: pseudo(words) for name, words in english.games.items()}
    spoken = [replace(english, common=pseudo(english.common), games=games), *known[1:]]
    monkeypatch.setattr(pages, "locales", lambda: spoken)
    page.add_init_script(LISTS)
    page.route("**/i18n/en/*.json", _strings)
    page.route(f"**/en/{game}/", lambda route: _page(route, game))


def _strings(route: Route) -> None:
    name = route.request.url.rpartition("/")[2]
    text = (LOCALES / "en" / name).read_text("utf-8")
    route.fulfill(json=pseudo(json.loads(text)))


def _page(route: Route, game: str) -> None:
    """The page rendered anew from the template, for the assets that the served one has."""
    response = route.fetch()
    served = response.text()
    assets = re.findall(r'data-assets="((?:\.\./)*)([^"]+)/"', served)[0]
    settings = re.findall(r'<script type="application/json" id="boot">(.*?)</script>', served)[0]
    boot = json.loads(settings.replace(f"{assets[0]}{assets[1]}/", ""))
    modules = re.findall(r'(?:href|src)="[^"]*/pyscript/([^"]+)"', served)
    renderer = pages.Renderer(assets[1], boot, modules, "")
    route.fulfill(response=response, body=renderer.pages()[f"en/{game}/index.html"])
