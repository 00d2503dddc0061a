"""The ranks of One Poker, their order and their two groups."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardavia.core.cards import RANKS, SUITS

UP = "up"
DOWN = "down"
_UP_RANKS = frozenset("89TJQKA")


def duel(first: str, second: str) -> int:
    """1 when ``first`` beats ``second``, -1 when it loses, 0 for equal ranks.

    The higher rank wins, save that a 2 beats an ace. Suits never matter.
    """
    a, b = RANKS.index(first[0]), RANKS.index(second[0])
    if abs(a - b) == len(RANKS) - 1:
        return 1 if a < b else -1
    return (a > b) - (a < b)


def group(card: str) -> str:
    """``"up"`` for 8 to A, ``"down"`` for 2 to 7."""
    return UP if card[0] in _UP_RANKS else DOWN


def by_strength(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards as they are written out: A to 2, within a rank S H C D."""
    return tuple(sorted(cards, key=lambda card: (-RANKS.index(card[0]), SUITS.index(card[1]))))


@dataclass(frozen=True, slots=True)
class Signal:
    """How many of the two cards that a player holds in a deal are UP, how many DOWN."""

    up: int
    down: int

    @classmethod
    def of(cls, cards: Iterable[str]) -> Signal:
        groups = [group(card) for card in cards]
        return cls(groups.count(UP), groups.count(DOWN))

    def other(self, known: str) -> str | None:
        """The group of the second card when the first is of group ``known``; ``None`` when
        the signal has no card of that group."""
        rest = {UP: self.up, DOWN: self.down}
        rest[known] -= 1
        if min(rest.values()) < 0:
            return None
        return UP if rest[UP] else DOWN
