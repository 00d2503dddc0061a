"""What a hand of five figures is worth.

A hand is a text of five letters in canonical order, ``"AASBZ"``: A As, S Shah, B Bibi,
Z Sarbaz, C Couli, strong to weak. Copies of a figure are alike and there are no suits, so
two hands with the same text tie. Rules: ``hands``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from typing import TypeAlias

FIGURES = "ASBZC"
COPIES = 4
HAND_SIZE = 5
DECK = tuple(figure for figure in FIGURES for _ in range(COPIES))

Strength: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]

CATEGORIES = {
    (4, 1): "four",
    (3, 2): "full-house",
    (3, 1, 1): "three",
    (2, 2, 1): "two-pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high-card",
}


def canonical(figures: Iterable[str]) -> str:
    """The figures in the order A S B Z C. Raises ``ValueError`` for any other letter."""
    return "".join(sorted(figures, key=FIGURES.index))


@cache
def strength(hand: str) -> Strength:
    """Compares hands: the greater value wins, equal values tie.

    The sizes of the groups come first, from large to small: read as a tuple they order
    the categories by themselves. The groups' figures follow in the same order, each as a
    number that grows with the figure; groups of one size go from high to low.
    """
    counts = Counter(hand)
    groups = sorted(
        ((size, -FIGURES.index(figure)) for figure, size in counts.items()), reverse=True
    )
    return tuple(size for size, _ in groups), tuple(figure for _, figure in groups)


def category(hand: str) -> str:
    """The code of the hand's category, a value of ``CATEGORIES``."""
    return CATEGORIES[strength(hand)[0]]


def groups(hand: str) -> str:
    """The figures that make up the category, large groups first: ``"SB"`` for SSBBA."""
    sizes, figures = strength(hand)
    grouped = [figure for size, figure in zip(sizes, figures) if size > 1 or sizes[0] == 1]
    return "".join(FIGURES[-figure] for figure in grouped)


@cache
def all_hands() -> tuple[str, ...]:
    """The 121 hands that 20 cards allow, weakest first."""
    hands = ("".join(hand) for hand in combinations_with_replacement(FIGURES, HAND_SIZE))
    return tuple(sorted((h for h in hands if max(Counter(h).values()) <= COPIES), key=strength))
