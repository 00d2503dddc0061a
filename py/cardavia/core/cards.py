"""French cards as text: rank then suit (``7S``, ``TH``), jokers ``BJ`` and ``RJ``.

Twin cards of two packs are written alike, so a hand is a multiset of such texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "SHCD"
BLACK_JOKER = "BJ"
RED_JOKER = "RJ"


def deck(packs: int, jokers: bool) -> tuple[str, ...]:
    """All cards of ``packs`` packs in canonical order.

    By rank 2 to A, within a rank S H C D, twins side by side, then the black and the red
    jokers.
    """
    singles = [rank + suit for rank in RANKS for suit in SUITS]
    if jokers:
        singles += [BLACK_JOKER, RED_JOKER]
    return tuple(card for card in singles for _ in range(packs))


def canonical(cards: Iterable[str]) -> list[str]:
    """The cards in canonical order."""
    return sorted(cards, key=_index)


def _index(card: str) -> tuple[int, int]:
    if card in (BLACK_JOKER, RED_JOKER):
        return len(RANKS), int(card == RED_JOKER)
    return RANKS.index(card[0]), SUITS.index(card[1])


def without(cards: Iterable[str], taken: Iterable[str]) -> list[str]:
    """``cards`` less ``taken``, order kept. Raises ``KeyError`` for a card not there."""
    out = Counter(taken)
    rest = []
    for card in cards:
        if out[card]:
            out[card] -= 1
        else:
            rest.append(card)
    missing = sorted(+out)
    if missing:
        raise KeyError(missing[0])
    return rest
