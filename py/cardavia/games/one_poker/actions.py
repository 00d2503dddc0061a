"""The actions of One Poker, and how they are written.

An amount is a player's total bet in this round, the ante not included. ``str()`` of an
action is its text in a record.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from cardavia.core.cards import deck
from cardavia.core.errors import InvalidAction


@dataclass(frozen=True, slots=True)
class Lock:
    card: str

    def __str__(self) -> str:
        return f"lock {self.card}"


@dataclass(frozen=True, slots=True)
class Check:
    def __str__(self) -> str:
        return "check"


@dataclass(frozen=True, slots=True)
class Bet:
    total: int

    def __str__(self) -> str:
        return f"bet {self.total}"


@dataclass(frozen=True, slots=True)
class Call:
    """Match what is owed, or put in what is left when that is less."""

    def __str__(self) -> str:
        return "call"


@dataclass(frozen=True, slots=True)
class Raise:
    total: int

    def __str__(self) -> str:
        return f"raise {self.total}"


@dataclass(frozen=True, slots=True)
class AllIn:
    """Bet or raise every chip that is left."""

    def __str__(self) -> str:
        return "allin"


@dataclass(frozen=True, slots=True)
class Fold:
    def __str__(self) -> str:
        return "fold"


Action: TypeAlias = Lock | Check | Bet | Call | Raise | AllIn | Fold

_PLAIN: dict[str, Action] = {str(a): a for a in (Check(), Call(), AllIn(), Fold())}
_CARDS = frozenset(deck(1, jokers=False))
# More digits than any amount that can be meant, few enough to be read at once.
_AMOUNT = re.compile(r"[0-9]{1,9}")


def read(text: str) -> Action:
    """The action written as ``text``, in whatever case. Raises ``InvalidAction``."""
    # Beyond ASCII some letters turn into ours when their case changes.
    words = text.lower().split() if text.isascii() else []
    if len(words) == 1 and words[0] in _PLAIN:
        return _PLAIN[words[0]]
    if len(words) == 2:
        verb, word = words
        if verb == "lock":
            return Lock(_card(word))
        if verb in ("bet", "raise") and _AMOUNT.fullmatch(word):
            return Bet(int(word)) if verb == "bet" else Raise(int(word))
    raise InvalidAction("unknown-action", "no action of One Poker is written like that")


def _card(word: str) -> str:
    card = word.upper()
    if card not in _CARDS:
        raise InvalidAction("unknown-card", "a card is a rank and a suit, like 7S")
    return card
