"""Going from page to page without leaving: language, game and view.

Every page is a static document ``<lang>/<game>/``. To go to another, its document is
fetched, its static regions replace ours, and the address changes; the engine and the
match stay. With scripts off the same links load the pages.
"""

from cardavia.ui.texts import fetched

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VIEWS = ("table", "rules", "games")


class Pages:
    """``await ready(lang, game)`` gets what another page needs besides its document; false
    keeps the present one. ``await changed(lang, game)`` follows when another one is shown."""

    def __init__(self, window: "Any", ready: "Any", changed: "Any") -> None:
        self.window = window
        self.document = window.document
        self._ready = ready
        self._changed = changed
        self.lang = self.document.documentElement.lang
        self.game = self.document.documentElement.getAttribute("data-game")
        self.view = self._view_of(window.location.hash)
        self._wanted = (self.lang, self.game)

    def _view_of(self, fragment: str) -> "Any":
        name = fragment[1:]
        if name in VIEWS:
            return name
        return "rules" if name.startswith("rule-") else "table"

    def show(self, view: str) -> None:
        """Shows one of the views; the address keeps it."""
        self.view = view
        self.document.documentElement.setAttribute("data-view", view)
        for link in list(self.document.querySelectorAll("[data-do='view']")):
            if link.getAttribute("data-arg") == view:
                link.setAttribute("aria-current", "page")
            else:
                link.removeAttribute("aria-current")

    def address(self, lang: str, game: str) -> "Any":
        return "../../" + lang + "/" + game + "/"

    async def go(self, lang: str, game: str, push: bool = True) -> "Any":
        """Shows the page of ``lang`` and ``game``. False when it cannot be had."""
        self._wanted = (lang, game)
        if (lang, game) == (self.lang, self.game):
            return True
        other = await self._fetch(lang, game)
        address = self.address(lang, game) + "#" + self.view
        newer = other is not None and self._assets(other) != self._assets(self.document)
        there = newer or (other is not None and await self._ready(lang, game))
        if self._wanted != (lang, game):
            return True  # another choice was made meanwhile
        if not there:
            return False
        if newer:
            # The words and drawings of another version of the site do not go with this code.
            self.window.location.assign(address)
            return True
        # First, for it makes the browser lay out whatever has changed before.
        if push:
            self.window.history.pushState(None, "", address)
        self._swap(other)
        self.lang = lang
        self.game = game
        self.show(self.view)
        await self._changed(lang, game)
        return True

    async def _fetch(self, lang: str, game: str) -> "Any":
        """The document of a page, or None."""
        text = await fetched(self.window, self.address(lang, game))
        return text and self.window.DOMParser.new().parseFromString(text, "text/html")

    def _assets(self, document: "Any") -> "Any":
        """The folder of the page's files; it has a name of its own in every version."""
        return document.documentElement.getAttribute("data-assets")

    def _swap(self, other: "Any") -> None:
        root = self.document.documentElement
        for name in ("lang", "dir", "data-game"):
            root.setAttribute(name, other.documentElement.getAttribute(name))
        self.document.title = other.title
        for selector in ("meta[name=description]", "[data-static]"):
            for fresh in list(other.querySelectorAll(selector)):
                self._swap_one(selector, fresh)

    def _swap_one(self, selector: str, fresh: "Any") -> None:
        if selector == "[data-static]":
            old = self.document.getElementById(fresh.id)
            if old:
                old.innerHTML = fresh.innerHTML
                if fresh.getAttribute("aria-label"):
                    old.setAttribute("aria-label", fresh.getAttribute("aria-label"))
        else:
            old = self.document.querySelector(selector)
            if old:
                old.setAttribute("content", fresh.getAttribute("content"))

    async def arrived(self) -> None:
        """The address changed by the browser's back or forward."""
        parts = [part for part in self.window.location.pathname.split("/") if part]
        if parts and parts[-1] == "index.html":
            parts.pop()
        self.show(self._view_of(self.window.location.hash))
        if len(parts) >= 2:
            await self.go(parts[-2], parts[-1], push=False)
