"""Which hands the other three may hold, counted exactly.

Hands are numbers, 0 the weakest of the 121 (``hands.all_hands``). All 20 cards are dealt,
so the others hold exactly the 15 cards that one does not see: what one of them holds says
much about the other two.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache, lru_cache
from math import factorial

from cardavia.games.as_nas.hands import COPIES, FIGURES, HAND_SIZE, all_hands

Counts = tuple[int, ...]
WHOLE: Counts = (COPIES,) * len(FIGURES)


@dataclass(frozen=True, slots=True)
class Splits:
    """Every division of 15 cards among three seats: parallel arrays of hand numbers, and
    ``ways``, how often each comes about, up to a common factor."""

    first: array[int]
    second: array[int]
    third: array[int]
    ways: array[float]

    def __len__(self) -> int:
        return len(self.ways)


@cache
def number_of() -> dict[str, int]:
    """The number of each hand."""
    return {hand: number for number, hand in enumerate(all_hands())}


@cache
def counts() -> tuple[Counts, ...]:
    """By hand: how many of each figure it has."""
    return tuple(tuple(hand.count(figure) for figure in FIGURES) for hand in all_hands())


@cache
def ways() -> tuple[float, ...]:
    """By hand: its factor in the number of deals. A deal of all 20 cards comes about in as
    many ways as the product over its four hands, times a constant: each figure's copies
    divide as 4! / (a! b! c! d!)."""
    return tuple(1.0 / _product(map(factorial, hand)) for hand in counts())


@cache
def chances() -> tuple[float, ...]:
    """By hand: the chance to be dealt it."""
    odds = []
    for hand in counts():
        rest = _product(factorial(COPIES - count) for count in hand)
        odds.append(1.0 / (_product(map(factorial, hand)) * rest))
    total = sum(odds)
    return tuple(chance / total for chance in odds)


@lru_cache(maxsize=128)
def splits(own: int) -> Splits:
    """What the other three may hold while this seat holds ``own``."""
    numbers, weight = _numbers(), ways()
    found = Splits(array("B"), array("B"), array("B"), array("d"))
    rest = _less(WHOLE, counts()[own])
    for first, left in _parts(rest):
        for second, last in _parts(left):
            third = numbers[last]
            found.first.append(first)
            found.second.append(second)
            found.third.append(third)
            found.ways.append(weight[first] * weight[second] * weight[third])
    return found


@cache
def beats() -> tuple[float, ...]:
    """By hand: the share of the hands of one other player that it beats, ties half."""
    shares = []
    for own in range(len(counts())):
        won = total = 0.0
        for other, left in _parts(_less(WHOLE, counts()[own])):
            chance = ways()[other] / _product(map(factorial, left))
            total += chance
            won += chance if other < own else chance / 2 if other == own else 0.0
        shares.append(won / total)
    return tuple(shares)


@cache
def _numbers() -> dict[Counts, int]:
    return {hand: number for number, hand in enumerate(counts())}


@lru_cache(maxsize=4096)
def _parts(cards: Counts) -> tuple[tuple[int, Counts], ...]:
    """The hands that ``cards`` allow, each with the cards it leaves."""
    return tuple(
        (number, _less(cards, hand))
        for number, hand in enumerate(counts())
        if all(map(int.__le__, hand, cards)) and sum(cards) >= HAND_SIZE
    )


def _less(cards: Counts, hand: Counts) -> Counts:
    return tuple(map(int.__sub__, cards, hand))


def _product(values: object) -> int:
    product = 1
    for value in values:  # type: ignore[attr-defined]
        product *= value
    return product
