"""Everything that chosen cards may mean when some of them are wild.

A wild card stands for any ordinary card of any rank and suit, never for a joker; alone,
or as two, it is of the level rank. Assignments that come to the same shape, size and key
are one reading. A hand never holds more than two wild cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from cardavia.core.cards import BLACK_JOKER, RANKS, RED_JOKER
from cardavia.games.guandan.combos import (
    LARGEST_BOMB,
    SMALLEST_BOMB,
    Reading,
    Shape,
    weight,
    windows,
)
from cardavia.games.guandan.scale import JOKERS, Scale, scale

_ALIKE = {1: Shape.SINGLE, 2: Shape.PAIR, 3: Shape.TRIPLE}


def readings(cards: Iterable[str], scale: Scale) -> tuple[Reading, ...]:
    """The readings of all the cards together, the strongest first; empty if none."""
    ranks: list[int] = []
    suits: set[str] = set()
    jokers: list[str] = []
    wilds = 0
    for card in cards:
        if card == scale.wild:
            wilds += 1
        elif card in JOKERS:
            jokers.append(card)
        else:
            ranks.append(RANKS.index(card[0]))
            suits.add(card[1])
    ranks.sort()
    jokers.sort()
    return _readings(tuple(ranks), wilds, tuple(jokers), len(suits) == 1, scale.level)


# Only ranks, wild cards and "all of one suit" matter, so few calls do any work.
@lru_cache(maxsize=8192)
def _readings(
    ranks: tuple[int, ...], wilds: int, jokers: tuple[str, ...], suited: bool, level: str
) -> tuple[Reading, ...]:
    found = [*_alike(ranks, wilds, jokers, level)]
    size = len(ranks) + wilds + len(jokers)
    if size == 5:
        found += _full_houses(ranks, jokers)
        if not jokers:
            found += _straights(ranks, wilds, suited)
    if size == 6 and not jokers:
        found += _runs(Shape.TUBE, ranks, 2)
        found += _runs(Shape.PLATE, ranks, 3)
    if jokers == (BLACK_JOKER, BLACK_JOKER, RED_JOKER, RED_JOKER) and size == 4:
        found.append(Reading(Shape.JOKER_BOMB, 4, None))
    order = scale(level)
    return tuple(sorted(found, key=lambda reading: weight(reading, order)))


def _alike(
    ranks: tuple[int, ...], wilds: int, jokers: tuple[str, ...], level: str
) -> Iterator[Reading]:
    """Single, pair, triple, bomb: cards of one rank, or identical jokers."""
    size = len(ranks) + wilds + len(jokers)
    if jokers:
        if size == len(jokers) and size <= 2 and len(set(jokers)) == 1:
            yield Reading(_ALIKE[size], size, jokers[0])
        return
    if len(set(ranks)) > 1 or not 1 <= size <= LARGEST_BOMB:
        return
    key = RANKS[ranks[0]] if ranks else level
    yield Reading(Shape.BOMB if size >= SMALLEST_BOMB else _ALIKE[size], size, key)


def _full_houses(ranks: tuple[int, ...], jokers: tuple[str, ...]) -> Iterator[Reading]:
    """Five cards: wild cards fill up what triple and pair lack."""
    if jokers and (len(jokers) != 2 or len(set(jokers)) > 1):
        return
    kinds = set(ranks)
    for triple in kinds:
        pairs = kinds - {triple}
        if len(pairs) + bool(jokers) > 1 or ranks.count(triple) > 3:
            continue
        if all(ranks.count(pair) <= 2 for pair in pairs):
            yield Reading(Shape.FULL_HOUSE, 5, RANKS[triple])


def _straights(ranks: tuple[int, ...], wilds: int, suited: bool) -> Iterator[Reading]:
    """Five cards. ``suited``: the natural ones are of one suit. A wild card can always be
    of another suit, so only five natural cards of one suit are no straight."""
    kinds = set(ranks)
    if len(kinds) < len(ranks):
        return
    for window in windows(5):
        if kinds.issubset(window.ranks):
            key = RANKS[window.top]
            if wilds or not suited:
                yield Reading(Shape.STRAIGHT, 5, key)
            if suited:
                yield Reading(Shape.STRAIGHT_FLUSH, 5, key)


def _runs(shape: Shape, ranks: tuple[int, ...], each: int) -> Iterator[Reading]:
    """Six cards as consecutive pairs (``each`` 2) or triples (3)."""
    kinds = set(ranks)
    if any(ranks.count(kind) > each for kind in kinds):
        return
    for window in windows(6 // each):
        if kinds.issubset(window.ranks):
            yield Reading(shape, 6, RANKS[window.top])
