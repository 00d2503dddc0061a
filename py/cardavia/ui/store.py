"""What the page remembers, in localStorage under its own prefix.

All pages of one owner share an origin, so every key begins with ``cardavia:``. Where the
browser refuses storage, the visit goes on from memory and ``lasting`` is false.
"""

import json

PREFIX = "cardavia:"


class Store:
    def __init__(self, window):
        self._window = window
        self._memory = {}
        self.lasting = True

    def read(self, key):
        """The text under ``key``, or None."""
        if key in self._memory:
            return self._memory[key]
        try:
            value = self._window.localStorage.getItem(PREFIX + key)
        except Exception:
            self.lasting = False
            return None
        return value if isinstance(value, str) else None

    def write(self, key, text):
        """Keeps ``text``; in memory alone when the browser has no room or no leave."""
        try:
            self._window.localStorage.setItem(PREFIX + key, text)
            self._memory.pop(key, None)
        except Exception:
            self.lasting = False
            self._memory[key] = text

    def remove(self, key):
        self._memory.pop(key, None)
        try:
            self._window.localStorage.removeItem(PREFIX + key)
        except Exception:
            self.lasting = False

    def read_object(self, key):
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

    def set_aside(self, key):
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
        self.write(name, text)
        self.remove(key)
        return PREFIX + name
