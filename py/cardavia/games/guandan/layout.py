"""Uniform deals of cards to three seats that may not hold all of them.

Cards fall into pools by the seats that may hold them. How many of a pool each seat gets
is drawn in proportion to the number of deals that begin so, counted exactly; which cards
they are is a shuffle.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from random import Random
from typing import TypeAlias

Needs: TypeAlias = tuple[int, int, int]
Pool: TypeAlias = tuple[int, tuple[str, ...]]
"""The seats that may hold the cards, as bits 1, 2, 4, and the cards."""

_Sizes: TypeAlias = tuple[tuple[int, int], ...]


def lay(pools: tuple[Pool, ...], needs: Needs, rng: Random) -> tuple[list[str], ...]:
    """The cards of the three seats, ``needs`` in number; every way to lay the pools that
    respects who may hold what is equally likely, twins told apart.

    The pools hold as many cards as are needed. Raises ``ValueError`` if there is no way.
    """
    sizes = tuple((holders, len(cards)) for holders, cards in pools)
    hands: tuple[list[str], ...] = ([], [], [])
    for i, (_, cards) in enumerate(pools):
        shares = _draw(sizes[i:], needs, rng)
        loose = list(cards)
        # As even as a shuffle and three times as fast, which counts in a search.
        loose.sort(key=lambda _: rng.random())
        for hand, share in zip(hands, shares):
            hand += loose[:share]
            del loose[:share]
        needs = _less(needs, shares)
    return hands


def ways(sizes: _Sizes, needs: Needs) -> int:
    """The number of ways to lay pools of these holders and sizes."""
    if len(sizes) == 1:
        return sum(_arrangements(shares) for shares in _shares(sizes, needs))
    return _ways(sizes, needs)


@lru_cache(maxsize=4096)
def _ways(sizes: _Sizes, needs: Needs) -> int:
    if not sizes:
        return int(needs == (0, 0, 0))
    return sum(
        _arrangements(shares) * ways(sizes[1:], _less(needs, shares))
        for shares in _shares(sizes, needs)
    )


def _draw(sizes: _Sizes, needs: Needs, rng: Random) -> Needs:
    """How many cards of the first pool each seat gets."""
    shares = list(_shares(sizes, needs))
    if len(shares) == 1:
        return shares[0]
    weights = [_arrangements(s) * ways(sizes[1:], _less(needs, s)) for s in shares]
    # Exact integers: floats would round these numbers.
    mark = rng.randrange(sum(weights))
    for share, weight in zip(shares, weights):
        mark -= weight
        if mark < 0:
            return share
    raise AssertionError("the mark lies below the sum")


def _shares(sizes: _Sizes, needs: Needs) -> Iterator[Needs]:
    """The ways to divide the first pool by number; the last one takes up what is left."""
    holders, size = sizes[0]
    room = [need if holders >> i & 1 else 0 for i, need in enumerate(needs)]
    if len(sizes) == 1:
        if sum(needs) == size and room == list(needs):
            yield needs
        return
    for a in range(min(room[0], size) + 1):
        for b in range(max(0, size - a - room[2]), min(room[1], size - a) + 1):
            yield a, b, size - a - b


def _arrangements(shares: Needs) -> int:
    a, b, c = shares
    return comb(a + b + c, a) * comb(b + c, b)


def _less(needs: Needs, shares: Needs) -> Needs:
    return needs[0] - shares[0], needs[1] - shares[1], needs[2] - shares[2]
