"""How many turns a hand still needs, and how many of them cost the lead.

A hand is cut into plays: first a straight flush or two, then up to two sequences, then
groups of equal rank, pairs going into full houses. Every play costs one turn less the
chance that it wins the trick, for then it leads to the next one; a bomb takes the lead back
and so costs less than nothing. The cut with the least cost counts. Wild cards fill straight
flushes or join the group that gains most.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from cardavia.core.cards import RANKS
from cardavia.games.guandan.combos import Reading, Shape, height, tier, windows
from cardavia.games.guandan.holding import Holding, hold
from cardavia.games.guandan.scale import JOKERS, Scale, scale

Counts = tuple[int, ...]
Table = tuple[tuple[float, ...], ...]

# The chance that a play of middling rank wins its trick grows with the key from the first
# number to the second; rare shapes are seldom answered.
_WINS = {
    Shape.SINGLE: (0.0, 0.45),
    Shape.PAIR: (0.0, 0.6),
    Shape.TRIPLE: (0.1, 0.7),
    Shape.FULL_HOUSE: (0.1, 0.7),
    Shape.STRAIGHT: (0.15, 0.7),
    Shape.TUBE: (0.3, 0.85),
    Shape.PLATE: (0.5, 0.95),
}
_JOKER_WINS: dict[tuple[Shape, str | None], float] = {
    (Shape.SINGLE, "BJ"): 0.7,
    (Shape.SINGLE, "RJ"): 0.95,
    (Shape.PAIR, "BJ"): 0.9,
    (Shape.PAIR, "RJ"): 1.0,
}
_BOMB_WINS, _BOMB_STEP, _BOMB_KEY = 1.35, 0.12, 0.015
_SEQUENCES = 2
_FLUSHES = 2


def wins(reading: Reading, scale: Scale) -> float:
    """The chance to win the trick, in turns; above 1 for bombs, which win it from afar."""
    if tier(reading):
        over = tier(reading) - 8
        return _BOMB_WINS + _BOMB_STEP * over / 2 + _BOMB_KEY * height(reading, scale)
    if (reading.shape, reading.key) in _JOKER_WINS:
        return _JOKER_WINS[reading.shape, reading.key]
    low, high = _WINS[reading.shape]
    return low + (high - low) * (height(reading, scale) / (len(RANKS) - 1)) ** 2


def cost(hand: tuple[str, ...], scale: Scale) -> float:
    """The turns that ``hand``, in written order, still costs; 0 for an empty one."""
    return _cost(hand, scale.level)


@lru_cache(maxsize=4096)
def _cost(hand: tuple[str, ...], level: str) -> float:
    holding = hold(hand, scale(level))
    rest = _with_flushes(holding, holding.counts, holding.suits, holding.wilds, _FLUSHES)
    return _jokers(holding) + rest


def _jokers(holding: Holding) -> float:
    """Jokers go as singles or pairs, whichever costs less, or as the bomb."""
    order = holding.scale
    if holding.black == holding.red == 2:
        return 1 - wins(Reading(Shape.JOKER_BOMB, 4, None), order)
    total = 0.0
    for key, count in zip(JOKERS, holding.jokers()):
        if count:
            shape = (Shape.SINGLE, Shape.PAIR)[count - 1]
            total += 1 - wins(Reading(shape, count, key), order)
    return total


def _with_flushes(
    holding: Holding, counts: Counts, suits: tuple[int, ...], wilds: int, more: int
) -> float:
    best = _with_sequences(holding.scale.level, counts, wilds, 0, _SEQUENCES)
    if not more:
        return best
    for s, mask in enumerate(suits):
        if mask.bit_count() + wilds < 5:
            continue
        for window in windows(5):
            part = mask & window.mask
            lack = 5 - part.bit_count()
            if lack > wilds:
                continue
            left = tuple(n - (part >> r & 1) for r, n in enumerate(counts))
            rest = (*suits[:s], mask & ~part, *suits[s + 1 :])
            reading = Reading(Shape.STRAIGHT_FLUSH, 5, RANKS[window.top])
            price = 1 - wins(reading, holding.scale)
            best = min(best, price + _with_flushes(holding, left, rest, wilds - lack, more - 1))
    return best


def _with_sequences(level: str, counts: Counts, wilds: int, first: int, more: int) -> float:
    """The cheapest cut with up to ``more`` of the sequences from number ``first`` on."""
    best = _groups(level, counts, wilds)
    if not more:
        return best
    have = [sum(1 << r for r, n in enumerate(counts) if n >= k) for k in (1, 2, 3)]
    for i, (mask, each, price) in enumerate(_sequences(level)[first:], first):
        # A sequence that breaks up mostly larger groups never pays.
        if have[each - 1] & mask != mask or _broken(counts, mask, each) > 2:
            continue
        left = tuple(n - each if mask >> r & 1 else n for r, n in enumerate(counts))
        best = min(best, price + _with_sequences(level, left, wilds, i, more - 1))
    return best


def _broken(counts: Counts, mask: int, each: int) -> int:
    return sum(1 for r, n in enumerate(counts) if mask >> r & 1 and n > each)


@cache
def _sequences(level: str) -> tuple[tuple[int, int, float], ...]:
    """Straights, tubes and plates as mask of ranks, cards of each rank, and cost."""
    order = scale(level)
    return tuple(
        (window.mask, each, 1 - wins(Reading(shape, size, RANKS[window.top]), order))
        for shape, size, each in _SHAPES
        for window in windows(size // each)
    )


_SHAPES = ((Shape.STRAIGHT, 5, 1), (Shape.TUBE, 6, 2), (Shape.PLATE, 6, 3))


def _groups(level: str, counts: Counts, wilds: int) -> float:
    """The cost of cards in groups of equal rank, each wild card where it gains most."""
    table = _table(level)
    if wilds:
        alone = table[scale(level).ascending[-1]][1]
        for _ in range(wilds):
            gain, r = max(_joined(table, counts))
            if gain < -alone:
                return _groups(level, counts, 0) + alone * wilds
            counts = (*counts[:r], counts[r] + 1, *counts[r + 1 :])
    total = sum([row[n] for row, n in zip(table, counts)])
    triples = counts.count(3)
    if triples and 2 in counts:
        pairs = sorted([row[2] for row, n in zip(table, counts) if n == 2], reverse=True)
        total -= sum(pairs[:triples])
    return total


def _joined(table: Table, counts: Counts) -> Iterator[tuple[float, int]]:
    """What one more card would gain each group that is there."""
    for r, n in enumerate(counts):
        if n:
            yield table[r][n] - table[r][n + 1], r
    yield -2.0, 0


@cache
def _table(level: str) -> Table:
    """Cost by rank number and count."""
    order = scale(level)
    shapes = {1: Shape.SINGLE, 2: Shape.PAIR, 3: Shape.TRIPLE}
    return tuple(
        (
            0.0,
            *(1 - wins(Reading(shapes.get(n, Shape.BOMB), n, key), order) for n in range(1, 11)),
        )
        for key in RANKS
    )
