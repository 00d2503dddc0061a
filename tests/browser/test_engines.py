"""The same journeys in every browser engine: make test-browsers installs those that miss."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, Playwright

from browser.host import Host
from browser.person import Words
from browser.scenes import FIRST, SEED
from browser.versions import KEPT, LOOK, SHOWS, deployed
from browser.visitors import PlaywrightVisitor, Visitor
from cardavia.core.record import Record
from cardavia.games import GAMES
from lab import engines
from lab.browser import launch

# make test-browsers wants them all; make test takes one journey in the engines that are here.
ALL = bool(os.environ.get("CARDAVIA_ALL_ENGINES"))
MORE = pytest.mark.engines
pytestmark = pytest.mark.usefixtures("host")  # Not the host that all tests share.
ENGINES = (pytest.param("chromium", marks=MORE), "firefox", "webkit")
STARTS = {
    **FIRST,
    "guandan": {"leader": 0, "hands": ["8S 8D KS KD", "5S 5D 9S", "6S 6D 7S", "QS QD AC"]},
}
TURNS = {
    "as_nas": ("call-price", "hold-price"),
    "one_poker": ("call-price", "check-price"),
    "guandan": ("hint",),
}
ENDS = ("next-deal", "go-on")
TEXT = r"document.querySelector('main').innerText.replace(/\u00a0/g, ' ')"
OFFLINE = "Failed to|NetworkError|NS_ERROR|fetch|net::"


def missing(what: str) -> NoReturn:
    if ALL:
        pytest.fail(f"{what} is not here: make test-browsers")
    pytest.skip(f"{what} is not here: make test-browsers installs it")


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def browser(engine: str, playwright: Playwright) -> Iterator[Browser]:
    """The engine that Playwright drives."""
    if engine == "chromium":
        started = launch(playwright)
    else:
        program = engines.firefox() or missing("Firefox")
        started = playwright.firefox.launch(channel="moz-firefox", executable_path=program)
    yield started
    started.close()


@pytest.fixture(scope="module")
def webkit() -> Iterator[Callable[[str], Any]]:
    """Gives a function that visits a site with a fresh WebKitGTK, for as long as its context."""
    command, program = engines.webkit() or missing("WebKitGTK with its driver")
    webdriver = pytest.importorskip("browser.webdriver", reason="Selenium is not here")
    with webdriver.driver(command) as address, webdriver.refusing_proxy() as (proxy, asked):

        @contextmanager
        def visit(site: str) -> Iterator[Visitor]:
            with webdriver.session(address, program, proxy) as remote:
                yield webdriver.WebDriverVisitor(remote, site, asked)

        yield visit


@pytest.fixture
def visitor(request: pytest.FixtureRequest, engine: str, site: str) -> Iterator[Visitor]:
    """Somebody who has never been here, with one of the engines."""
    if engine == "webkit":
        with request.getfixturevalue("webkit")(site) as visitor:
            yield visitor
            assert visitor.requests_elsewhere() == []
    else:
        page = request.getfixturevalue("new_page")(service_workers="allow")
        page.expected(OFFLINE if "offline" in request.node.name else "^$")
        yield PlaywrightVisitor(page)


class Guest(Words):
    """A visitor at the table of a game, who reads one language."""

    def __init__(self, visitor: Visitor, lang: str, game: str) -> None:
        super().__init__(lang, game)
        self.visitor = visitor

    def sit_down(self) -> None:
        """At a short deal that is one's own turn first, among quick players."""
        self.visitor.open("404.html")
        record = Record(self.game, SEED, STARTS[self.game]).dumps()
        entries = {
            "cardavia:settings": json.dumps({"level": "casual", "pace": "fast"}),
            f"cardavia:match:{self.game}": record,
        }
        self.visitor.run("entries => Object.assign(localStorage, entries) && null", entries)
        self.visitor.open(f"{self.lang}/{self.game}/#table")

    def actions(self) -> list[str]:
        """What has been done in the match, as stored."""
        text = self.visitor.run("key => localStorage[key]", f"cardavia:match:{self.game}")
        return Record.loads(text, GAMES).actions

    def reads(self, language: str) -> Guest:
        """Goes on in another language."""
        self.visitor.choose(self.pattern("language"), language)
        return Guest(self.visitor, language, self.game)

    @property
    def card(self) -> re.Pattern[str]:
        """The first card of a hand of two."""
        place = self.words["card-place"].replace("{i}", "1").replace("{n}", "2")
        return re.compile(re.escape(place))

    def turn(self) -> bool:
        """Waits for one's turn; False when the deal is over instead."""
        self.visitor.wait("button", self.pattern(*TURNS[self.game], *ENDS))
        return not self.visitor.shows("button", self.pattern(*ENDS))

    def move(self) -> None:
        """Uses one's turn; waits until that is stored."""
        before = len(self.actions())
        if self.game == "guandan":
            self._follow_hint()
        else:
            self.visitor.press("button", self.pattern(*TURNS[self.game]))
        self.stored(before)

    def lock(self) -> None:
        """The first of the two cards, at the beginning of a deal of One Poker."""
        before = len(self.actions())
        self.visitor.press("button", self.card)
        self.visitor.press("button", self.pattern("lock"))
        self.stored(before)

    def _follow_hint(self) -> None:
        self.visitor.press("button", self.pattern("hint"))
        said = re.escape(self.words["hint-text"]).replace(r"\{action\}", "(.+)")
        self.visitor.until(f"() => /{said}/.test({TEXT})")
        text = re.search(said, self.visitor.run(f"() => {TEXT}"))
        passes = text is not None and text[1].strip(" .") == self.words["pass"]
        self.visitor.press("button", self.pattern("pass" if passes else "play-cards"))

    def stored(self, before: int) -> None:
        """Waits until more actions than that are stored."""
        key = f"cardavia:match:{self.game}"
        self.visitor.until("(k, n) => JSON.parse(localStorage[k]).actions.length > n", key, before)


@pytest.mark.parametrize(
    "game", ["as_nas", *(pytest.param(game, marks=MORE) for game in GAMES if game != "as_nas")]
)
def test_a_deal_is_played_with_a_reload_and_a_new_language_in_the_middle(
    visitor: Visitor, game: str
) -> None:
    me = Guest(visitor, "en", game)
    me.sit_down()
    if game == "one_poker":
        me.lock()
    else:
        assert me.turn()
        me.move()
    before = me.actions()
    visitor.reload()
    me.turn()
    assert me.actions()[: len(before)] == before
    czech = me.reads("cs")
    visitor.until("() => document.documentElement.lang === 'cs'")
    moves = 0
    while czech.turn():
        czech.move()
        moves += 1
    assert moves < 40
    assert len(czech.actions()) > len(before)
    visitor.press("button", czech.pattern(*ENDS))
    visitor.wait("button", czech.card if game == "one_poker" else czech.pattern(*TURNS[game]))


@MORE
def test_sliders_change_the_page_and_stay(visitor: Visitor) -> None:
    me = Guest(visitor, "en", "as_nas")
    me.sit_down()
    assert me.turn()
    visitor.press("button", me.pattern("settings"))
    for i, name in enumerate(("contrast", "grain", "temperature")):
        visitor.key("slider", me.pattern(name), "Home")
        for _ in range(i + 1):
            visitor.key("slider", me.pattern(name), "PageUp")
    style = "() => document.documentElement.style.cssText"
    values = "() => [...document.querySelectorAll('input[type=range]')].map(el => el.value)"
    filters = """() => [document.documentElement, document.querySelector("dialog[open]")]
        .map(el => getComputedStyle(el).filter)"""
    changed = visitor.run(style)
    low = [int(value) for value in visitor.run(values)[:3]]
    assert 0 < low[0] < low[1] < low[2] < 50
    assert visitor.run(filters)[0] == visitor.run(filters)[1] != "none"
    visitor.reload()
    assert me.turn()
    assert visitor.run(style) == changed


@MORE
def test_after_one_visit_it_plays_offline(visitor: Visitor, host: Host) -> None:
    me = Guest(visitor, "en", "as_nas")
    me.sit_down()
    visitor.until(KEPT)
    host.vanish()
    visitor.reload()
    assert me.turn()
    me.move()
    elsewhere = Guest(visitor, "ru", "one_poker")
    visitor.open("ru/one_poker/#table")  # a page that was never open
    visitor.wait("button", elsewhere.pattern("menu"))
    visitor.until("() => document.querySelectorAll('.hand button').length === 2")


@MORE
def test_a_new_version_is_offered_and_taken_between_two_moves(
    visitor: Visitor, host: Host, built: Path, tmp_path: Path
) -> None:
    me = Guest(visitor, "en", "as_nas")
    me.sit_down()
    assert me.turn()
    visitor.until(KEPT)
    second = deployed(host, built, tmp_path)
    visitor.run(LOOK)
    visitor.wait("button", me.pattern("reload"))
    me.move()
    before = me.actions()
    visitor.press("button", me.pattern("reload"))
    visitor.until(SHOWS, second)
    me.turn()
    assert me.actions()[: len(before)] == before
