"""The betting tree and the cards of As-Nas as numpy arrays, for compiled code.

Two hands make a *sum* of ten cards; the other two must make its complement. The pairs of
each sum are kept in three orders of strength: by the better hand of both, by the first
alone and by the second alone, for a hand that has folded does not compete.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardavia.games.as_nas.lines import RAISE, lines
from cardavia.games.as_nas.worlds import WHOLE, counts, splits, ways

Ints: TypeAlias = NDArray[np.int32]
Floats: TypeAlias = NDArray[Any]

HANDS = len(counts())
PLACES = 4
MOVES = 3
MASKS = 1 << PLACES
# Which hands of a pair compete: neither, the first, the second, both. The first index of
# ``Cards.order`` and ``Cards.below``.
ORDERS = 4


@dataclass(frozen=True)
class Tree:
    """``place`` (nodes,), ``after`` (nodes, 3; an end is ``~i``), ``legal`` (nodes,) moves;
    ``live`` (ends,) as bits and ``bets`` (ends, 4)."""

    place: Ints
    after: Ints
    legal: Ints
    live: Ints
    bets: Ints


@dataclass(frozen=True)
class Cards:
    """``first``, ``second`` (pairs,): the hands of each pair, grouped by sum; ``start``
    (sums + 1,): where each group begins; ``other`` (sums,): the complement of each sum.

    ``order`` (ORDERS, pairs): the pairs of each group from weak to strong;
    ``below`` (ORDERS, sums, HANDS + 2): how many of a group are weaker than strength
    ``m - 1``, a pair that does not compete having strength -1. ``ways`` (HANDS,) are the
    factors of a deal, scaled so that all deals add up to 1.
    """

    first: Ints
    second: Ints
    start: Ints
    other: Ints
    order: Ints
    below: Ints
    ways: Floats


@cache
def tree() -> Tree:
    nodes, ends = lines().nodes, lines().ends
    after = np.zeros((len(nodes), MOVES), np.int32)
    for n, node in enumerate(nodes):
        after[n, : len(node.after)] = node.after
    return Tree(
        place=np.array([node.place for node in nodes], np.int32),
        after=after,
        legal=np.array([len(node.after) for node in nodes], np.int32),
        live=np.array([sum(1 << place for place in end.live) for end in ends], np.int32),
        bets=np.array([end.bets for end in ends], np.int32),
    )


@cache
def cards() -> Cards:
    groups: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for a, one in enumerate(counts()):
        for b, two in enumerate(counts()):
            total = tuple(map(int.__add__, one, two))
            if all(map(int.__le__, total, WHOLE)):
                groups.setdefault(total, []).append((a, b))
    sums = sorted(groups)
    index = {total: n for n, total in enumerate(sums)}
    pairs = np.array([pair for total in sums for pair in groups[total]], np.int32)
    start = np.cumsum([0, *(len(groups[total]) for total in sums)]).astype(np.int32)
    other = [index[tuple(map(int.__sub__, WHOLE, total))] for total in sums]
    order, below = _orders(pairs, start)
    deals = sum(way * sum(splits(hand).ways) for hand, way in enumerate(ways()))
    scale = deals ** (1 / PLACES)
    return Cards(
        first=np.ascontiguousarray(pairs[:, 0]),
        second=np.ascontiguousarray(pairs[:, 1]),
        start=start,
        other=np.array(other, np.int32),
        order=order,
        below=below,
        ways=np.array(ways()) / scale,
    )


def strengths(pairs: Ints) -> Ints:
    """(ORDERS, pairs): how strong a pair competes, -1 where it does not."""
    first, second = pairs[:, 0], pairs[:, 1]
    none = np.full(len(pairs), -1, np.int32)
    return np.stack([none, first, second, np.maximum(first, second)])


def _orders(pairs: Ints, start: Ints) -> tuple[Ints, Ints]:
    strength = strengths(pairs)
    sums = len(start) - 1
    order = np.zeros((ORDERS, len(pairs)), np.int32)
    below = np.zeros((ORDERS, sums, HANDS + 2), np.int32)
    for kind in range(ORDERS):
        for total in range(sums):
            low, high = start[total], start[total + 1]
            group = strength[kind, low:high]
            order[kind, low:high] = low + np.argsort(group, kind="stable")
            below[kind, total] = np.searchsorted(np.sort(group), np.arange(-1, HANDS + 1))
    return order, below


def points() -> Floats:
    """(ends, MASKS, places): the scores in points, by who wins. A mask that cannot win
    there has zeros."""
    shape = tree()
    scores = np.zeros((len(shape.live), MASKS, PLACES))
    for end, (live, bets) in enumerate(zip(shape.live, shape.bets)):
        for mask in range(1, MASKS):
            if mask & ~live == 0:
                winners = [bool(mask >> place & 1) for place in range(PLACES)]
                scores[end, mask] = np.array(winners) * bets.sum() / sum(winners) - bets
    return scores


def uniform() -> Floats:
    """(nodes, HANDS, MOVES): all legal moves alike."""
    shape = tree()
    strategy = np.zeros((len(shape.place), HANDS, MOVES))
    for node, legal in enumerate(shape.legal):
        strategy[node, :, :legal] = 1.0 / legal
    assert RAISE < MOVES
    return strategy
