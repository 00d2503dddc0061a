"""A hand as numbers: thirteen rank counts, four suit masks, wild cards and jokers.

Plays are found on the counts; which suits to part with is settled last, and so that
straight flushes stay whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardavia.core.cards import BLACK_JOKER, RANKS, RED_JOKER, SUITS
from cardavia.games.guandan.combos import windows
from cardavia.games.guandan.scale import Scale

_PLACE = {rank + suit: (r, s) for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
_RANKS = range(len(RANKS))


@dataclass(frozen=True, slots=True, eq=False)
class Holding:
    """``stacks[r]`` are the natural cards of rank number ``r``, the one to part with first
    in front; ``have[k]`` is the mask of the ranks with more than ``k`` natural cards,
    ``suits[s]`` that of the ranks held in suit ``s`` (S H C D). Wild cards are counted
    apart, in ``wilds`` alone; ``black`` and ``red`` count the jokers."""

    scale: Scale
    stacks: tuple[tuple[str, ...], ...]
    counts: tuple[int, ...]
    have: tuple[int, int, int]
    suits: tuple[int, int, int, int]
    wilds: int
    black: int
    red: int

    def jokers(self) -> tuple[int, int]:
        return self.black, self.red


def hold(hand: Iterable[str], scale: Scale) -> Holding:
    """The holding of a hand of any size."""
    stacks: list[list[str]] = [[] for _ in _RANKS]
    suits = [0, 0, 0, 0]
    jokers = {BLACK_JOKER: 0, RED_JOKER: 0}
    wilds = 0
    for card in hand:
        if card == scale.wild:
            wilds += 1
        elif card in jokers:
            jokers[card] += 1
        else:
            r, s = _PLACE[card]
            stacks[r].append(card)
            suits[s] |= 1 << r
    _keep_flushes(stacks, suits, wilds)
    counts = tuple(map(len, stacks))
    have = [0, 0, 0]
    for r in _RANKS:
        for k in range(min(counts[r], 3)):
            have[k] |= 1 << r
    return Holding(
        scale,
        tuple(map(tuple, stacks)),
        counts,
        (have[0], have[1], have[2]),
        (suits[0], suits[1], suits[2], suits[3]),
        wilds,
        jokers[BLACK_JOKER],
        jokers[RED_JOKER],
    )


def _keep_flushes(stacks: list[list[str]], suits: list[int], wilds: int) -> None:
    """Puts the cards of straight flushes last in their stacks: those of five natural cards
    behind those that need wild ones. A twin may go, its fellow stays."""
    whole, patched = _flush_masks(suits, wilds)
    if not any(patched):
        return
    for r, stack in enumerate(stacks):
        if len(stack) < 2:
            continue
        bit = 1 << r
        cost = [bool(patched[s] & bit) + bool(whole[s] & bit) for s in range(len(SUITS))]
        if any(cost):
            first: list[str] = []
            last: list[str] = []
            for card in stack:
                (first if card in last or not cost[SUITS.index(card[1])] else last).append(card)
            last.sort(key=lambda card: cost[SUITS.index(card[1])])
            stack[:] = first + last


def _flush_masks(suits: list[int], wilds: int) -> tuple[list[int], list[int]]:
    """Ranks by suit in straight flushes of five natural cards, and in those that the wild
    cards complete (the former included)."""
    whole, patched = [0, 0, 0, 0], [0, 0, 0, 0]
    for s, mask in enumerate(suits):
        if mask.bit_count() + wilds < 5:
            continue
        for window in windows(5):
            part = mask & window.mask
            held = part.bit_count()
            if held + wilds >= 5:
                patched[s] |= part
                if held == 5:
                    whole[s] |= part
    return whole, patched
