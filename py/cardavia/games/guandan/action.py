"""The three actions and their text.

``return 5C``, ``pass``, ``play 7S 7D``, and with ``as`` and a reading where the cards have
several legal ones: ``play 2H JS JD 4S 4D as fullhouse J``. In what is read, case and the
order of the cards do not matter.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

from cardavia.core.cards import RANKS, SUITS
from cardavia.core.errors import InvalidAction
from cardavia.games.guandan.combos import Reading, Shape
from cardavia.games.guandan.scale import JOKERS

CARDS = frozenset([*JOKERS, *(rank + suit for rank in RANKS for suit in SUITS)])


@dataclass(frozen=True, slots=True)
class Pass:
    def __str__(self) -> str:
        return "pass"


PASS = Pass()


@dataclass(frozen=True, slots=True)
class Play:
    """``cards`` in written order, played as ``reading``.

    ``named`` tells whether the text says so; it must where the cards have other readings
    that are legal in the same place, and is no part of what the action is.
    """

    cards: tuple[str, ...]
    reading: Reading
    named: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        text = f"play {' '.join(self.cards)}"
        return f"{text} as {self.reading}" if self.named else text


@dataclass(frozen=True, slots=True)
class Return:
    """One card given back for a tribute."""

    card: str

    def __str__(self) -> str:
        return f"return {self.card}"


Action: TypeAlias = Pass | Play | Return


@dataclass(frozen=True, slots=True)
class Claim:
    """Cards to play as they were named, and the reading if one was named."""

    cards: tuple[str, ...]
    reading: Reading | None


def read(text: str) -> Pass | Claim | Return:
    """What ``text`` says, legal or not. Raises ``InvalidAction``."""
    words = text.upper().split()
    match words:
        case ["PASS"]:
            return PASS
        case ["RETURN", card]:
            return Return(*_cards([card]))
        case ["PLAY", _, *_]:
            cards, reading = _split(words[1:])
            return Claim(_cards(cards), _reading(reading, len(cards)) if reading else None)
    raise InvalidAction("bad-action", "an action is pass, play CARDS or return CARD")


def _split(words: list[str]) -> tuple[list[str], list[str]]:
    """Cards and reading. ``AS`` is the ace of spades unless a shape follows."""
    for i, (word, after) in enumerate(pairwise(words)):
        if word == "AS" and i and after not in CARDS:
            return words[:i], words[i + 1 :]
    return words, []


def _cards(words: list[str]) -> tuple[str, ...]:
    for word in words:
        if word not in CARDS:
            raise InvalidAction("bad-card", f"{_shown(word)} is no card", card=_shown(word))
    return tuple(words)


def _reading(words: list[str], size: int) -> Reading:
    match words:
        case ["JOKERBOMB"]:
            return Reading(Shape.JOKER_BOMB, size, None)
        case [name, key] if name.lower() in _KEYED and (key in JOKERS or key in list(RANKS)):
            return Reading(Shape(name.lower()), size, key)
    shown = _shown(" ".join(words))
    raise InvalidAction("bad-reading", f"{shown} is no shape with its key", reading=shown)


_KEYED = frozenset(shape.value for shape in Shape if shape is not Shape.JOKER_BOMB)


def _shown(text: str) -> str:
    return text if len(text) <= 20 else text[:17] + "..."
