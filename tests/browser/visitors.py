"""One seam over two tools, so that a journey is written once for every browser engine.

Playwright drives Chromium and Firefox, Selenium drives WebKitGTK. Both find what they press by
its role and name, as the engine's own accessibility tree has them.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import Any

from playwright.sync_api import Page, expect

Name = re.Pattern[str]

PATIENCE_S = 60


class Visitor(ABC):
    """Somebody before a page in some browser. What is disabled is not found."""

    @abstractmethod
    def open(self, path: str) -> None:
        """Goes to an address below the site's root."""

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def run(self, function: str, *given: Any) -> Any:
        """What a JavaScript function gives; a promise is awaited."""

    @abstractmethod
    def shows(self, role: str, name: Name) -> bool:
        """Whether there is one now, visible."""

    @abstractmethod
    def wait(self, role: str, name: Name) -> None:
        """Until there is one."""

    @abstractmethod
    def press(self, role: str, name: Name) -> None:
        """Waits for it and clicks the first."""

    @abstractmethod
    def key(self, role: str, name: Name, key: str) -> None:
        """Presses a key ("Home", "PageUp") on it."""

    @abstractmethod
    def choose(self, name: Name, value: str) -> None:
        """Takes a value of a combobox."""

    @abstractmethod
    def requests_elsewhere(self) -> list[str]:
        """What was asked of any host but the site's."""

    @abstractmethod
    def until(self, function: str, *given: Any) -> None:
        """Waits until a JavaScript function gives something true, on this page or the next."""


class PlaywrightVisitor(Visitor):
    """On a guarded page, whose guard watches for requests to other hosts."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def open(self, path: str) -> None:
        self._page.goto(path)

    def reload(self) -> None:
        self._page.reload()

    def run(self, function: str, *given: Any) -> Any:
        return self._page.evaluate(f"given => ({function})(...given)", list(given))

    def until(self, function: str, *given: Any) -> None:
        test = f"given => ({function})(...given)"
        self._page.wait_for_function(test, arg=list(given), timeout=PATIENCE_S * 1000)

    def _find(self, role: str, name: Name) -> Any:
        disabled = False if role == "button" else None
        found = self._page.get_by_role(role, name=name, disabled=disabled)  # type: ignore[arg-type]
        return found.filter(visible=True).first

    def shows(self, role: str, name: Name) -> bool:
        return bool(self._find(role, name).count())

    def wait(self, role: str, name: Name) -> None:
        expect(self._find(role, name)).to_be_visible(timeout=PATIENCE_S * 1000)

    def press(self, role: str, name: Name) -> None:
        self._find(role, name).click()

    def key(self, role: str, name: Name, key: str) -> None:
        self._find(role, name).press(key)

    def choose(self, name: Name, value: str) -> None:
        self._find("combobox", name).select_option(value)

    def requests_elsewhere(self) -> list[str]:
        return []  # The guard of the page fails the test.
