"""A served site and a guarded Chromium for the browser tests.

``page`` is a fresh page of a visitor who has nothing stored. When its test ends, it fails for
every console error, uncaught exception, failed request and request to another host that the
test has not announced with ``page.expected(...)``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from browser.host import Host
from lab.browser import launch
from lab.serve import Files, serving
from sitefixture import built

__all__ = ["built"]

# A project path, as on GitHub Pages, and no COOP or COEP headers.
BASE = "/cards/"
ENGINE_MS = 60_000
DESKTOP = {"width": 1280, "height": 800}
# No name leads to any host; the guard of a page tells who asked for one.
NOBODY_ELSE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
BROWSER_FOLDER = Path(__file__).parent


# How a wait ends that has run out.
RAN_OUT = ["TimeoutError", "expected to"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER_FOLDER in item.path.parents:
            item.add_marker(pytest.mark.browser)
            # Once more, and told as a rerun: on a machine that is shared, a browser may have
            # stood still. Nothing else is tried twice, and who fails twice has failed.
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=RAN_OUT))


@pytest.fixture(scope="session")
def served(built: Path) -> Iterator[str]:
    with serving(built, BASE) as address:
        yield address


@pytest.fixture
def site(request: pytest.FixtureRequest) -> str:
    """The address of the site's root, with a slash; on the test's own host if it uses one."""
    if "host" in request.fixturenames:
        host: Host = request.getfixturevalue("host")
        return host.address
    return str(request.getfixturevalue("served"))


@pytest.fixture(scope="session")
def files(built: Path) -> Files:
    """The site for hosts of a test's own, packed once for all of them."""
    return Files(built)


@pytest.fixture
def host(files: Files) -> Iterator[Host]:
    """A host of the test's own, which can vanish and get another version of the site."""
    host = Host(files, BASE)
    yield host
    host.vanish()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    # Pages of one context share a process, and with it the compiled WebAssembly.
    chromium = launch(playwright, "--process-per-site", NOBODY_ELSE)
    yield chromium
    chromium.close()


# What another process of the browser wrote may arrive after it has been told to forget.
EMPTIED = """async () => {
  const left = await indexedDB.databases();
  if (!left.length && !localStorage.length) return true;
  localStorage.clear();
  for (const { name } of left) indexedDB.deleteDatabase(name);
}"""


class Profile:
    """A context that serves many tests: each of them finds it empty, but for the HTTP cache.

    To fetch, compile and throw away the whole runtime for every test would take half of the
    time of all tests.
    """

    def __init__(self, browser: Browser, site: str, options: dict[str, Any]) -> None:
        self.context = browser.new_context(**options)
        self._origin = "{0.scheme}://{0.netloc}".format(urlsplit(site))
        # Keeps the process alive between the tests; it has the origin, and no script of ours.
        self._keeper = self.context.new_page()
        self._keeper.goto("404.html")
        self._storage = self.context.new_cdp_session(self._keeper)

    def clear(self) -> None:
        """Closes the pages of a test and removes all that they have stored."""
        for page in self.context.pages:
            if page is not self._keeper:
                # A page that is closed while it loads runs on for a moment, and would write.
                self._end(page)
        self.context.unroute_all()
        self.context.clear_cookies()
        wanted = {"origin": self._origin, "storageTypes": "all"}
        self._storage.send("Storage.clearDataForOrigin", wanted)
        self._keeper.wait_for_function(EMPTIED, polling=100)

    def _end(self, page: Page) -> None:
        # A page that is closed while it loads runs on for a moment, and would write.
        stopped = {"value": True}
        self.context.new_cdp_session(page).send("Emulation.setScriptExecutionDisabled", stopped)
        page.goto("about:blank")
        page.close()


@pytest.fixture(scope="session")
def profiles() -> dict[str, Profile]:
    """The profiles by browser and by the options that their contexts were made with."""
    return {}


class Guard:
    """Collects what must not happen on a page."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self._host = urlsplit(site).netloc
        self._seen: list[str] = []
        self._expected: list[str] = []
        self._context = context
        self._listeners: dict[Any, Callable[[Any], object]] = {
            "console": lambda m: m.type == "error" and self._note(m.text),
            "weberror": lambda e: self._note(str(e.error)),
            "request": lambda r: self._request(r.url),
            "requestfailed": self._failed,
        }
        for event, listener in self._listeners.items():
            context.on(event, listener)

    def leave(self) -> None:
        for event, listener in self._listeners.items():
            self._context.remove_listener(event, listener)

    def _note(self, text: str) -> None:
        self._seen.append(text)

    def _request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("blob", "data") and parts.netloc != self._host:
            self._note(f"request to another host: {url}")

    def _failed(self, request: Any) -> None:
        # A page that is left or a choice that is overtaken ends its own requests.
        if request.failure != "net::ERR_ABORTED":
            self._note(f"request failed: {request.url} {request.failure}")

    def expected(self, pattern: str) -> None:
        """Announces trouble that the test provokes: a regular expression to search for."""
        self._expected.append(pattern)

    def check(self) -> None:
        stray = [text for text in self._seen if not any(re.search(p, text) for p in self._expected)]
        assert not stray, "\n".join(stray)


# What Playwright can set on a page as well as on a whole context.
MEDIA = ("color_scheme", "reduced_motion", "forced_colors")


@pytest.fixture
def new_page(
    browser: Browser, profiles: dict[str, Profile], served: str, site: str
) -> Iterator[Callable[..., Page]]:
    """Makes guarded pages of visitors who know nothing of each other.

    Options as for Playwright's ``new_context``.
    """
    guards: list[Guard] = []
    taken: list[Profile] = []
    own: list[BrowserContext] = []

    def context(options: dict[str, Any]) -> BrowserContext:
        kept = options["service_workers"] == "block" and site == served
        key = json.dumps([id(browser), options], sort_keys=True)
        if not kept or profiles.get(key) in taken:
            own.append(browser.new_context(**options))
            return own[-1]
        if key not in profiles:
            profiles[key] = Profile(browser, site, options)
        taken.append(profiles[key])
        return profiles[key].context

    def make(**options: Any) -> Page:
        # A service worker would answer past the routes of the tests, and keeps two cores busy.
        options = {"base_url": site, "service_workers": "block", **options}
        viewport = options.pop("viewport", None)
        media = {name: options.pop(name) for name in MEDIA if name in options}
        home = context(options)
        guard = Guard(home, site)
        guards.append(guard)
        page = home.new_page()
        if viewport:
            page.set_viewport_size(viewport)
        if media:
            page.emulate_media(**media)
        page.set_default_timeout(ENGINE_MS)
        page.expected = guard.expected  # type: ignore[attr-defined]
        return page

    expect.set_options(timeout=ENGINE_MS)
    yield make
    for each in own:
        each.close()
    for profile in taken:
        profile.clear()
    for guard in guards:
        guard.leave()
    for guard in guards:
        guard.check()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """One guarded desktop page."""
    return new_page(viewport=DESKTOP)


@pytest.fixture
def visitor(new_page: Callable[..., Page]) -> Page:
    """The same, in a browser that may keep the site with a service worker."""
    return new_page(service_workers="allow", viewport=DESKTOP)


@pytest.fixture
def cut(site: str) -> Iterator[Callable[[Page, str], None]]:
    """Makes a file arrive cut in the middle: a server that hangs up does what routes cannot."""
    import socket
    import threading

    listener = socket.create_server(("127.0.0.1", 0))
    stopping = threading.Event()

    def serve() -> None:
        while not stopping.is_set():
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection:
                connection.recv(65536)
                head = "HTTP/1.1 200 OK\r\nContent-Type: application/wasm\r\n"
                head += "Access-Control-Allow-Origin: *\r\nContent-Length: 1000000\r\n\r\n"
                connection.sendall(head.encode() + b"\0asm\1\0\0\0" + bytes(5000))

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    port = listener.getsockname()[1]

    def install(page: Page, file: str) -> None:
        page.route(f"**/{file}", lambda route: route.continue_(url=f"http://127.0.0.1:{port}/x"))

    yield install
    stopping.set()
    listener.close()
