"""A served site and a guarded Chromium for the browser tests.

``page`` is a fresh page of a fresh context. When its test ends, it fails for every console
error, uncaught exception, failed request and request to another host that the test has
not announced with ``page.expected(...)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from lab.browser import launch
from lab.serve import Files, serving
from sitefixture import built

__all__ = ["built"]

# A project path, as on GitHub Pages, and no COOP or COEP headers.
BASE = "/cards/"
ENGINE_MS = 60_000
BROWSER_FOLDER = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER_FOLDER in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address of the served site's root; it ends with a slash."""
    with serving(built, BASE) as address:
        yield address


@pytest.fixture(scope="session")
def files(built: Path) -> Files:
    """The site for hosts of a test's own, packed once for all of them."""
    return Files(built)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    chromium = launch(playwright)
    yield chromium
    chromium.close()


class Guard:
    """Collects what must not happen on a page."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self._host = urlsplit(site).netloc
        self._seen: list[str] = []
        self._expected: list[str] = []
        context.on("console", lambda m: m.type == "error" and self._note(m.text))
        context.on("weberror", lambda e: self._note(str(e.error)))
        context.on("request", lambda r: self._request(r.url))
        context.on("requestfailed", lambda r: self._failed(r))

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


@pytest.fixture
def new_page(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Makes guarded pages of fresh contexts; options as for Playwright's ``new_context``."""
    made: list[tuple[BrowserContext, Guard]] = []

    def make(**options: Any) -> Page:
        # A service worker would answer past the routes of the tests, and keeps two cores busy.
        workers = options.pop("service_workers", "block")
        context = browser.new_context(base_url=site, service_workers=workers, **options)
        guard = Guard(context, site)
        made.append((context, guard))
        page = context.new_page()
        page.set_default_timeout(ENGINE_MS)
        page.expected = guard.expected  # type: ignore[attr-defined]
        return page

    expect.set_options(timeout=ENGINE_MS)
    yield make
    for context, _ in made:
        context.close()
    for _, guard in made:
        guard.check()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """One guarded desktop page."""
    return new_page(viewport={"width": 1280, "height": 800})


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
