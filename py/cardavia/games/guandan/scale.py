"""How strong single cards are in a deal played at a level, and the order they are written in.

Red joker > black joker > level rank > A > K > ... > 2, the level rank left out of its
natural place; suits never rank. The two hearts of the level rank are the wild cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from cardavia.core.cards import BLACK_JOKER, RANKS, RED_JOKER, SUITS

JOKERS = (BLACK_JOKER, RED_JOKER)
SEATS = 4
TEAMS = ((0, 2), (1, 3))
HAND = 27


@dataclass(frozen=True, slots=True, eq=False)
class Scale:
    """The order of the cards at one level; ``scale`` makes one per level and keeps it.

    ``strength`` goes by rank letter, ``BJ`` and ``RJ``: 0 for the weakest to 14.
    ``value`` is the same by card. ``place`` numbers the cards in written order: by strength
    from high to low, suits S H C D. ``ascending`` holds the rank numbers (0 for 2, 12 for
    A) from weak to strong.
    """

    level: str
    wild: str
    strength: Mapping[str, int]
    value: Mapping[str, int]
    place: Mapping[str, int]
    ascending: tuple[int, ...]

    def write(self, cards: Iterable[str]) -> tuple[str, ...]:
        """The cards in written order."""
        return tuple(sorted(cards, key=self.place.__getitem__))


@cache
def scale(level: str) -> Scale:
    """The scale of ``level``, one of the thirteen ranks. Raises ``ValueError``."""
    natural = RANKS.index(level)
    ascending = (*(r for r in range(len(RANKS)) if r != natural), natural)
    strength = {RANKS[r]: i for i, r in enumerate(ascending)}
    strength[BLACK_JOKER], strength[RED_JOKER] = len(RANKS), len(RANKS) + 1
    cards = [RED_JOKER, BLACK_JOKER]
    cards += [RANKS[r] + suit for r in reversed(ascending) for suit in SUITS]
    return Scale(
        level=level,
        wild=level + "H",
        strength=strength,
        value={card: strength[rank(card)] for card in cards},
        place={card: i for i, card in enumerate(cards)},
        ascending=ascending,
    )


def rank(card: str) -> str:
    """The rank letter of a card; a joker is its own rank."""
    return card if card in JOKERS else card[0]


def partner(seat: int) -> int:
    return (seat + 2) % SEATS


def team(seat: int) -> int:
    """0 for seats 0 and 2, 1 for seats 1 and 3."""
    return seat % 2


def around(seat: int) -> tuple[int, ...]:
    """The three other seats counterclockwise, the next one first."""
    return tuple((seat + i) % SEATS for i in range(1, SEATS))
