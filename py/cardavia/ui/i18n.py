"""Words: the strings of one language, with placeholders, plurals and numbers.

A string has ``{placeholders}``; a plural is an object with the categories that the
language has, chosen by ``n``. Numbers are written by the browser's Intl.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FRACTION_SLASH = "\u2044"
MINUS = "\u2212"


class Words:
    """``strings`` is a list of dicts, the first that has a key wins; ``part.key`` is the key of
    a dict in them."""

    def __init__(self, lang: str, strings: "Any", window: "Any") -> None:
        self.lang = lang
        self._strings = strings
        self._window = window
        self._formats: dict[str, Any] = {}  # of Intl, by name; each is long in the making

    def _js(self, value: "Any") -> "Any":
        return self._window.JSON.parse(json.dumps(value))

    def _format(self, name: str, option: str = "", value: str = "") -> "Any":
        key = name + value
        if key not in self._formats:
            kind = getattr(self._window.Intl, name)
            options = self._js({option: value} if option else {})
            self._formats[key] = kind.new(self.lang, options)
        return self._formats[key]

    def has(self, key: str) -> bool:
        return self._find(key) is not None

    def _find(self, key: str) -> "Any":
        part, _, rest = key.partition(".")
        for strings in self._strings:
            found = strings.get(part, {}).get(rest) if rest else strings.get(key)
            if found is not None:
                return found
        return None

    # A fact may be called "key" too, and MicroPython knows no positional-only parameters.
    def __call__(self, text_key: str, **facts: "Any") -> str:
        """The text of the key; a key that no locale has shows itself, in brackets."""
        text = self._find(text_key)
        if text is None:
            return "[" + text_key + "]"
        if isinstance(text, dict):
            category = self._format("PluralRules").select(int(facts.get("n", 0)))
            text = text.get(category) or text["other"]
        return fill(text, {name: self._shown(facts[name]) for name in facts})

    def _shown(self, value: "Any") -> str:
        return self.number(value) if isinstance(value, int) else str(value)

    def number(self, value: "Any") -> str:
        return str(self._format("NumberFormat").format(value))

    def percent(self, value: "Any") -> str:
        """``value`` of a hundred."""
        return str(self._format("NumberFormat", "style", "percent").format(value / 100))

    def fraction(self, text: str) -> str:
        """A rational such as ``-13/3`` as a mixed number: ``−4 1⁄3``."""
        sign = MINUS if text.startswith("-") else ""
        top, _, bottom = text.lstrip("-").partition("/")
        if not bottom:
            return sign + self.number(int(top))
        whole = int(top) // int(bottom)
        part = str(int(top) % int(bottom)) + FRACTION_SLASH + bottom
        return sign + (self.number(whole) + "\u202f" if whole else "") + part

    def parts(self, text: str, signed: bool = False) -> "tuple[str, str]":
        """A rational as its whole part and its fraction, for the printed form."""
        whole, _, part = self.fraction(text).rpartition("\u202f")
        if FRACTION_SLASH not in part:
            whole, part = part, ""
        elif part.startswith(MINUS):
            whole, part = MINUS, part[1:]
        plus = "+" if signed and text != "0" and not text.startswith("-") else ""
        return plus + whole, part.replace(FRACTION_SLASH, "/")

    def signed(self, text: str) -> str:
        """A gain or loss: like ``fraction``, with a plus before a gain."""
        return (
            self.fraction(text)
            if text == "0" or text.startswith("-")
            else "+" + self.fraction(text)
        )

    def list(self, items: "Any") -> str:
        """``a, b and c``."""
        return str(self._format("ListFormat", "type", "conjunction").format(self._js(items)))


def fill(text: str, facts: dict[str, str]) -> str:
    """Puts the facts in; a placeholder without a fact stays, so that a test sees it."""
    out = ""
    while True:
        head, opened, tail = text.partition("{")
        out += head
        if not opened:
            return out
        name, closed, text = tail.partition("}")
        if closed and name in facts:
            out += str(facts[name])
        else:
            out += opened + name + closed
