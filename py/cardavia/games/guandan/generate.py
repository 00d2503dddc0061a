"""The plays in a hand, one example of each pattern.

A pattern is a reading with the ranks that make it up: a full house also with its pair, a
straight flush also with its suit. Of the card choices that fit, the example uses as few
wild cards as can be and parts with suits in the order of ``Holding.stacks``. So every
legal (shape, size, key) has at least one example; other suits, and wild cards in place of
natural ones, are legal as well but are not listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardavia.core.cards import BLACK_JOKER, RANKS, RED_JOKER
from cardavia.games.guandan.combos import (
    LARGEST_BOMB,
    SMALLEST_BOMB,
    Reading,
    Shape,
    Window,
    by_rank,
    height,
    tier,
    windows,
)
from cardavia.games.guandan.holding import Holding


class Option(NamedTuple):
    """``cards`` in written order, ``wilds`` of them wild."""

    reading: Reading
    cards: tuple[str, ...]
    wilds: int


_FLUSH = Reading(Shape.STRAIGHT_FLUSH, 5, "A")
_JOKER_BOMB = Reading(Shape.JOKER_BOMB, 4, None)
_NOTHING = -1


def options(holding: Holding, lead: Reading | None) -> Iterator[Option]:
    """The plays that lead (``lead`` is ``None``) or beat ``lead``, by shape, weak to
    strong; bombs come last."""
    if lead is None:
        for shape in _ORDINARY:
            yield from _ORDINARY[shape](holding, _NOTHING)
        yield from _bombs(holding, 0, _NOTHING)
        return
    floor = height(lead, holding.scale)
    if tier(lead):
        yield from _bombs(holding, tier(lead), floor)
    else:
        yield from _ORDINARY[lead.shape](holding, floor)
        yield from _bombs(holding, 0, _NOTHING)


def _ranks_above(holding: Holding, floor: int) -> Iterator[int]:
    for strength, r in enumerate(holding.scale.ascending):
        if strength > floor:
            yield r


def _singles(holding: Holding, floor: int) -> Iterator[Option]:
    return _alike(holding, Shape.SINGLE, 1, floor)


def _pairs(holding: Holding, floor: int) -> Iterator[Option]:
    return _alike(holding, Shape.PAIR, 2, floor)


def _triples(holding: Holding, floor: int) -> Iterator[Option]:
    return _alike(holding, Shape.TRIPLE, 3, floor)


def _alike(holding: Holding, shape: Shape, size: int, floor: int) -> Iterator[Option]:
    """Cards of one rank. Wild cards alone are of the level rank."""
    readings, order = by_rank(shape, size), holding.scale
    counts, stacks, spare = holding.counts, holding.stacks, holding.wilds
    level = order.ascending[-1]
    for r in _ranks_above(holding, floor):
        count = counts[r]
        if count >= size:
            cards = stacks[r][:size]
            yield Option(readings[r], cards if size == 1 else order.write(cards), 0)
        elif count + spare >= size and (count or r == level):
            wilds = size - count
            cards = stacks[r] + (order.wild,) * wilds
            yield Option(readings[r], order.write(cards), wilds)
    if size <= 2:
        for i, (card, count) in enumerate(zip((BLACK_JOKER, RED_JOKER), holding.jokers())):
            if count >= size and len(RANKS) + i > floor:
                yield Option(readings[len(RANKS) + i], (card,) * size, 0)


def _full_houses(holding: Holding, floor: int) -> Iterator[Option]:
    readings, order = by_rank(Shape.FULL_HOUSE, 5), holding.scale
    counts, stacks, spare = holding.counts, holding.stacks, holding.wilds
    pairs = [(r, max(0, 2 - counts[r])) for r in order.ascending if counts[r]]
    jokers = [
        (card, card)
        for card, count in zip((BLACK_JOKER, RED_JOKER), holding.jokers())
        if count == 2
    ]
    for r in _ranks_above(holding, floor):
        lack = max(0, 3 - counts[r])
        if not counts[r] or lack > spare:
            continue
        triple = stacks[r][:3]
        for pair, more in pairs:
            if pair != r and lack + more <= spare:
                wilds = lack + more
                cards = triple + stacks[pair][:2] + (order.wild,) * wilds
                yield Option(readings[r], order.write(cards), wilds)
        if lack + 2 <= spare:
            yield Option(readings[r], order.write(triple + (order.wild,) * 2), 2)
        for two in jokers:
            yield Option(readings[r], two + order.write(triple + (order.wild,) * lack), lack)


def _straights(holding: Holding, floor: int) -> Iterator[Option]:
    readings, order, held = by_rank(Shape.STRAIGHT, 5), holding.scale, holding.have[0]
    for window in windows(5):
        lack = 5 - (held & window.mask).bit_count()
        if window.top > floor and lack <= holding.wilds:
            cards = _mixed(holding, window, lack)
            if cards:
                yield Option(readings[window.top], order.write(cards), cards.count(order.wild))


def _mixed(holding: Holding, window: Window, lack: int) -> list[str]:
    """Cards for a straight that are not all natural and of one suit; empty if there are
    none. A spare wild card turns a straight flush into a straight."""
    wild = holding.scale.wild
    stacks = [holding.stacks[r] for r in window.ranks if holding.stacks[r]]
    cards = [stack[0] for stack in stacks]
    if lack:
        return cards + [wild] * lack
    suit = cards[0][1]
    if any(card[1] != suit for card in cards):
        return cards
    for i, stack in enumerate(stacks):
        for card in stack:
            if card[1] != suit:
                return [*cards[:i], card, *cards[i + 1 :]]
    return [*cards[1:], wild] if holding.wilds else []


def straight_flushes(holding: Holding, floor: int = _NOTHING) -> Iterator[Option]:
    """Those with a top rank number above ``floor``, in each suit by itself."""
    readings, order = by_rank(Shape.STRAIGHT_FLUSH, 5), holding.scale
    suits = [(s, mask) for s, mask in enumerate(holding.suits) if mask]
    for window in windows(5):
        if window.top <= floor:
            continue
        for s, mask in suits:
            lack = 5 - (mask & window.mask).bit_count()
            if lack <= holding.wilds:
                cards = [RANKS[r] + "SHCD"[s] for r in window.ranks if mask >> r & 1]
                cards += [order.wild] * lack
                yield Option(readings[window.top], order.write(cards), lack)


def _tubes(holding: Holding, floor: int) -> Iterator[Option]:
    return _runs(holding, Shape.TUBE, 2, floor)


def _plates(holding: Holding, floor: int) -> Iterator[Option]:
    return _runs(holding, Shape.PLATE, 3, floor)


def _runs(holding: Holding, shape: Shape, each: int, floor: int) -> Iterator[Option]:
    readings, order = by_rank(shape, 6), holding.scale
    have = holding.have[:each]
    for window in windows(6 // each):
        lack = 6 - sum([(mask & window.mask).bit_count() for mask in have])
        if window.top > floor and lack <= holding.wilds:
            cards = [card for r in window.ranks for card in holding.stacks[r][:each]]
            yield Option(readings[window.top], order.write(cards + [order.wild] * lack), lack)


def _bombs(holding: Holding, least: int, floor: int) -> Iterator[Option]:
    """Bombs above the one of tier ``least`` with a key as high as ``floor``."""
    most = max(holding.counts) + holding.wilds
    for size in range(SMALLEST_BOMB, LARGEST_BOMB + 1):
        rung = 2 * size
        if size <= most and rung >= least:
            yield from _alike(holding, Shape.BOMB, size, floor if rung == least else _NOTHING)
        if rung < tier(_FLUSH) < rung + 2 and tier(_FLUSH) >= least:
            above = floor if tier(_FLUSH) == least else _NOTHING
            yield from straight_flushes(holding, above)
    if holding.black == holding.red == 2 and least < tier(_JOKER_BOMB):
        yield Option(_JOKER_BOMB, (RED_JOKER, RED_JOKER, BLACK_JOKER, BLACK_JOKER), 0)


_ORDINARY = {
    Shape.SINGLE: _singles,
    Shape.PAIR: _pairs,
    Shape.TRIPLE: _triples,
    Shape.FULL_HOUSE: _full_houses,
    Shape.STRAIGHT: _straights,
    Shape.TUBE: _tubes,
    Shape.PLATE: _plates,
}
