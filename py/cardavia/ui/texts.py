"""The files of words: those of the page that was opened are here soon, others are fetched."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Texts:
    """``folder`` is the address of the folder ``i18n``, with a slash."""

    def __init__(self, window: "Any", folder: str) -> None:
        self._window = window
        self._folder = folder
        self._known: dict[str, Any] = {}

    def here(self, lang: str, game: str) -> bool:
        """Takes over the words that boot.js has fetched. False when some are not here."""
        for name in _names(lang, game):
            if name not in self._known:
                self._take(name, self._window.cardavia.words(name))
        return all(name in self._known for name in _names(lang, game))

    async def ready(self, lang: str, game: str) -> bool:
        """Gets the words of a page. False when they cannot be had."""
        if self.here(lang, game):
            return True
        for name in _names(lang, game):
            if name not in self._known:
                self._take(name, await fetched(self._window, self._folder + name))
        return all(name in self._known for name in _names(lang, game))

    def of(self, lang: str, game: str) -> "list[Any]":
        """The words of a page that are ready; the game's own come first."""
        return [self._known[name] for name in _names(lang, game)]

    def _take(self, name: str, text: "Any") -> None:
        try:
            content = text and json.loads(text)
        except ValueError:
            return
        if content:
            self._known[name] = content


def _names(lang: str, game: str) -> "tuple[str, str]":
    return lang + "/" + game + ".json", lang + "/common.json"


async def fetched(window: "Any", address: str) -> "Any":
    """The text at an address, or None."""
    try:
        response = await window.fetch(address)
        return await response.text() if response.ok else None
    except Exception:
        return None
