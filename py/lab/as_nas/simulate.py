"""Compiled: whole matches between players of given tables, many a second."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import njit

from cardavia.games.as_nas.standing import REACH
from cardavia.games.as_nas.worlds import counts
from lab.as_nas.arrays import PLACES, Floats, tree

DEALS = 12


def play_many(
    strategies: Sequence[Floats],
    centres: Floats,
    ranges: Sequence[tuple[int, int]],
    many: int,
    seed: int,
) -> tuple[Floats, Floats]:
    """Plays ``many`` matches in which all play the table of the standing.

    ``strategies`` are tables, each (nodes, HANDS, MOVES); ``ranges`` has for each deal the
    first of its tables and the one after the last, and that whose ``centres`` row (tables,
    PLACES) is nearest to the standing is played.

    Gives the totals before each deal, (matches, DEALS, PLACES), by place, in points, and
    the shares of the win that came of them, (matches, DEALS, PLACES), by the same places.
    """
    shape = tree()
    upto = np.stack([table.cumsum(axis=2)[:, :, :2] for table in strategies])
    number = np.full((5, 5, 5, 5, 5), -1, np.int32)
    for hand, count in enumerate(counts()):
        number[count] = hand
    played: tuple[Floats, Floats] = _matches(
        shape.place, shape.after, shape.live, shape.bets, number, upto.astype(np.float32),
        centres, np.array(ranges, np.int32), many, seed,
    )  # fmt: skip
    return played


@njit(cache=True)
def nearest(centres, low, high, totals):
    """The table of ``low`` to ``high`` whose centre is nearest to the standing of the
    totals (``cardavia.games.as_nas.standing.relative``)."""
    best, least, top = low, np.inf, totals.max()
    for n in range(low, high):
        far = 0.0
        for place in range(PLACES):
            far += (centres[n, place] - max(totals[place] - top, -REACH)) ** 2
        if far < least:
            best, least = n, far
    return best


@njit(cache=True)
def _deal(number, deck, hands):
    for i in range(len(deck) - 1, 0, -1):
        j = np.random.randint(0, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    count = np.zeros(5, np.int64)
    for place in range(PLACES):
        count[:] = 0
        for card in range(5):
            count[deck[5 * place + card]] += 1
        hands[place] = number[count[0], count[1], count[2], count[3], count[4]]


@njit(cache=True)
def _bet(place, after, table, hands):
    at = 0
    while at >= 0:
        chance, hand = np.random.random(), hands[place[at]]
        move = 0 if chance < table[at, hand, 0] else 1 if chance < table[at, hand, 1] else 2
        at = after[at, move]
    return ~at


@njit(cache=True)
def _score(live, bets, hands, scores):
    best, winners, pot = -1, 0, 0
    for place in range(PLACES):
        pot += bets[place]
        if live >> place & 1:
            if hands[place] > best:
                best, winners = hands[place], 1
            elif hands[place] == best:
                winners += 1
    for place in range(PLACES):
        won = live >> place & 1 and hands[place] == best
        # Points are counted in twelfths, so that equal totals are equal.
        scores[place] = (12 * pot // winners if won else 0) - 12 * bets[place]


@njit(cache=True)
def _matches(place, after, live, bets, number, tables, centres, ranges, many, seed):
    np.random.seed(seed)
    before = np.zeros((many, DEALS, PLACES))
    shares = np.zeros((many, DEALS, PLACES))
    deck = np.arange(20) // 4
    hands, scores = np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64)
    for match in range(many):
        totals, moved = np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64)
        for deal in range(DEALS):
            before[match, deal] = totals / 12
            _deal(number, deck, hands)
            table = tables[nearest(centres, ranges[deal, 0], ranges[deal, 1], totals / 12)]
            end = _bet(place, after, table, hands)
            _score(live[end], bets[end], hands, scores)
            totals += scores
            if deal < DEALS - 1:
                # The deal moves to the right: who sat at place 1 acts first now.
                for seat in range(PLACES):
                    moved[seat] = totals[(seat + 1) % PLACES]
                totals[:] = moved
        best = totals.max()
        won = (totals == best) / (totals == best).sum()
        for deal in range(DEALS - 1, -1, -1):
            for seat in range(PLACES):
                shares[match, deal, (seat + DEALS - 1 - deal) % PLACES] = won[seat]
    return before, shares
