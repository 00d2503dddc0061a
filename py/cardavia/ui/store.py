"""What the page remembers, in localStorage under its own prefix.

All pages of one owner share an origin, so every key begins with ``cardavia:``. Where the
browser refuses storage, the visit goes on from memory and ``lasting`` is false.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PREFIX = "cardavia:"


class Store:
    """Over ``window.cardavia.storage`` of boot.js, whose calls never throw: false says that
    the browser refuses."""

    def __init__(self, window: "Any") -> None:
        self._storage = window.cardavia.storage
        self._memory: dict[str, str] = {}
        self.lasting = True

    def read(self, key: str) -> "Any":
        """The text under ``key``, or None."""
        if key in self._memory:
            return self._memory[key]
        value = self._storage.read(PREFIX + key)
        if value is False:
            self.lasting = False
        return value if isinstance(value, str) else None

    def write(self, key: str, text: str) -> None:
        """Keeps ``text``; in memory alone when the browser has no room or no leave."""
        if self._storage.write(PREFIX + key, text):
            self._memory.pop(key, None)
        else:
            self.lasting = False
            self._memory[key] = text

    def remove(self, key: str) -> None:
        self._memory.pop(key, None)
        if not self._storage.remove(PREFIX + key):
            self.lasting = False

    def read_object(self, key: str) -> "Any":
        """The JSON object under ``key``; anything else is set aside and gives ``{}``."""
        text = self.read(key)
        if text is None:
            return {}
        try:
            value = json.loads(text)
        except ValueError:
            value = None
        if isinstance(value, dict):
            return value
        self.set_aside(key)
        return {}

    def aside(self, key: str) -> "Any":
        """The text that was set aside last from ``key``, or None."""
        n = 1
        while self.read("aside:" + key + ":" + str(n)) is not None:
            n += 1
        return self.read("aside:" + key + ":" + str(n - 1))

    def set_aside(self, key: str) -> "Any":
        """Moves what cannot be read to a key of its own: nothing is deleted.

        Returns that key, or None where there was nothing.
        """
        text = self.read(key)
        if text is None:
            return None
        n = 1
        while self.read("aside:" + key + ":" + str(n)) is not None:
            n += 1
        name = "aside:" + key + ":" + str(n)
        # Moved, not copied: a full storage has no room for it twice.
        self.remove(key)
        self.write(name, text)
        return PREFIX + name
