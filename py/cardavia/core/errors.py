"""What can go wrong, each with a stable code.

A code is lower-case words joined by hyphens. It is what programs compare and what the
page looks up in its locale; the English words are for logs and the command line.
"""

from __future__ import annotations

from typing import TypeAlias

Fact: TypeAlias = "int | str | list[str]"


class CardaviaError(ValueError):
    """Bad input. ``facts`` hold the numbers that the words of any language need."""

    def __init__(self, code: str, words: str, **facts: Fact) -> None:
        super().__init__(f"{code}: {words}")
        self.code = code
        self.words = words
        self.facts = facts


class InvalidAction(CardaviaError):
    """The text is no action of this game at all."""


class IllegalAction(CardaviaError):
    """A well-formed action that the rules forbid now; ``rule`` is the id of the paragraph
    of the rules text (``i18n/<lang>/<game>.json``) that says so."""

    def __init__(self, code: str, words: str, rule: str, **facts: Fact) -> None:
        super().__init__(code, words, **facts)
        self.rule = rule


class AmbiguousAction(CardaviaError):
    """Cards with several legal readings, and none named; ``facts["readings"]`` lists them."""


class PositionError(CardaviaError):
    """A start position that cannot be."""


class RecordError(CardaviaError):
    """A match record that cannot be read or played; ``place`` says where.

    ``str()`` gives the one line ``PLACE: CODE: words`` of the command line.
    """

    def __init__(self, place: str, code: str, words: str, **facts: Fact) -> None:
        super().__init__(code, words, **facts)
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.code}: {self.words}"
