"""Compiled: values of all hands at all nodes for given strategies, exactly.

Deals factor over hands, so for each end of the betting the places 0 and 1 are taken as one
side and 2 and 3 as the other: the pairs of one side that fit a pair of the other all have
the complementary sum, and running totals over them in order of strength tell how much of
their weight loses, ties and wins. 1023 ends take about 0.2 s on one core.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lab.as_nas.arrays import HANDS, MOVES, PLACES, Cards, Floats, Ints, Tree


def move_values(
    tree: Tree, cards: Cards, strategy: Floats, utility: Floats, place: int
) -> tuple[Floats, Floats]:
    """``strategy`` (nodes, HANDS, MOVES), ``utility`` (ends, MASKS, PLACES).

    Gives the counterfactual values of the moves of ``place``, (nodes, HANDS, MOVES), zero
    at the nodes of others, and its own reach, (nodes, HANDS). A value is a sum over the
    deals with that hand, weighted with their chance and the others' reach.
    """
    reach, ended = _reach(tree.place, tree.after, tree.legal, strategy, len(tree.live))
    final = end_values(cards, tree.live, ended, utility, 1 << place)
    moves = _backward(tree.place, tree.after, tree.legal, strategy, final, place)[0]
    return moves, reach[:, place]


def best_values(
    tree: Tree, cards: Cards, strategy: Floats, utility: Floats
) -> tuple[Floats, Floats]:
    """By place: the value of the strategy and of a best response to the others' ones."""
    _, ended = _reach(tree.place, tree.after, tree.legal, strategy, len(tree.live))
    everyone = (1 << PLACES) - 1
    final = end_values(cards, tree.live, ended, utility, everyone)
    value = np.zeros(PLACES)
    best = np.zeros(PLACES)
    for place in range(PLACES):
        own = _backward(tree.place, tree.after, tree.legal, strategy, final, place)[1]
        value[place] = own[0] @ cards.ways
        best[place] = _best(tree.place, tree.after, tree.legal, final, place)[0] @ cards.ways
    return value, best


def end_values(cards: Cards, live: Ints, ended: Floats, utility: Floats, places: int) -> Floats:
    """(ends, PLACES, HANDS) from the reach at the ends, (ends, PLACES, HANDS), for the
    places whose bits are set in ``places``; zero for the others."""
    final: Floats = _end_values(
        cards.first, cards.second, cards.start, cards.other, cards.order, cards.below,
        cards.ways, live, ended, utility, places,
    )  # fmt: skip
    return final


@njit(cache=True)
def _reach(place, after, legal, strategy, ends):
    nodes = len(place)
    reach = np.ones((nodes, PLACES, HANDS))
    ended = np.ones((ends, PLACES, HANDS))
    for node in range(nodes):
        for move in range(legal[node]):
            child = after[node, move]
            target = reach[child] if child >= 0 else ended[~child]
            target[:] = reach[node]
            mover = target[place[node]]
            for hand in range(HANDS):
                mover[hand] *= strategy[node, hand, move]
    return reach, ended


@njit(cache=True)
def _backward(place, after, legal, strategy, final, seat):
    nodes = len(place)
    value = np.zeros((nodes, HANDS))
    moves = np.zeros((nodes, HANDS, MOVES))
    for node in range(nodes - 1, -1, -1):
        own = place[node] == seat
        for move in range(legal[node]):
            child = after[node, move]
            source = value[child] if child >= 0 else final[~child, seat]
            for hand in range(HANDS):
                if own:
                    moves[node, hand, move] = source[hand]
                    value[node, hand] += source[hand] * strategy[node, hand, move]
                else:
                    value[node, hand] += source[hand]
    return moves, value


@njit(cache=True)
def _best(place, after, legal, final, seat):
    nodes = len(place)
    value = np.zeros((nodes, HANDS))
    for node in range(nodes - 1, -1, -1):
        own = place[node] == seat
        for move in range(legal[node]):
            child = after[node, move]
            source = value[child] if child >= 0 else final[~child, seat]
            for hand in range(HANDS):
                if not own:
                    value[node, hand] += source[hand]
                elif move == 0 or source[hand] > value[node, hand]:
                    value[node, hand] = source[hand]
    return value


@njit(cache=True)
def _end_values(first, second, start, other, order, below, ways, live, ended, utility, places):
    ends, pairs = len(live), len(first)
    final = np.zeros((ends, PLACES, HANDS))
    held = np.zeros((PLACES, HANDS))
    totals = np.zeros((2, pairs + 1, 3))
    for end in range(ends):
        for seat in range(PLACES):
            for hand in range(HANDS):
                held[seat, hand] = ended[end, seat, hand] * ways[hand]
        if _idle(held, places):
            continue
        for side in range(2):
            if places >> (2 * side) & 3:
                against = 1 - side
                kind = live[end] >> (2 * against) & 3
                _running(first, second, order[kind], kind, held, against, totals[against])
                _side(
                    first, second, start, other, below, live[end], side, held,
                    totals[against], utility[end], final[end], places,
                )  # fmt: skip
    return final


@njit(cache=True)
def _idle(held, places):
    """Whether nobody asked for gets a value: some other never comes here."""
    for place in range(PLACES):
        if places >> place & 1:
            meets = True
            for other in range(PLACES):
                if other != place and not held[other].any():
                    meets = False
            if meets:
                return False
    return True


@njit(cache=True)
def _winner(a, b, kind):
    """0: the first of the pair is the better of those who compete, 1 the second, 2 both."""
    if kind == 3:
        return 2 if a == b else 0 if a > b else 1
    return 1 if kind == 2 else 0


@njit(cache=True)
def _running(first, second, order, kind, held, side, totals):
    """Running totals of the weight of a side's pairs, by who of them is better."""
    one, two = held[2 * side], held[2 * side + 1]
    if kind < 3:
        better = _winner(0, 0, kind)
        total = 0.0
        for n in range(len(order)):
            total += one[first[order[n]]] * two[second[order[n]]]
            totals[n + 1, better] = total
        return
    for n in range(len(order)):
        a, b = first[order[n]], second[order[n]]
        for winner in range(3):
            totals[n + 1, winner] = totals[n, winner]
        totals[n + 1, _winner(a, b, kind)] += one[a] * two[b]


@njit(cache=True)
def _side(first, second, start, other, below, live, side, held, totals, utility, final, places):
    """Adds the values of one side's hands, against the running totals of the other."""
    kind, against = live >> (2 * side) & 3, live >> (2 - 2 * side) & 3
    own, theirs = 1 << (2 * side), 1 << (2 - 2 * side)
    one, two = 2 * side, 2 * side + 1
    # A pair of which one competes, or nobody, is better by one hand always.
    begin = 0 if against == 3 else _winner(0, 0, against)
    stop = 3 if against == 3 else begin + 1
    for group in range(len(start) - 1):
        facing = other[group]
        base, top = start[facing], start[facing + 1]
        for n in range(start[group], start[group + 1]):
            a, b = first[n], second[n]
            want_one = places >> one & 1 and held[two, b] > 0.0
            want_two = places >> two & 1 and held[one, a] > 0.0
            if not (want_one or want_two):
                continue
            strength = -1
            if kind & 1:
                strength = a
            if kind & 2 and b > strength:
                strength = b
            mine = own * (_winner(a, b, kind) + 1) if kind else 0
            less = base + below[against, facing, strength + 1]
            most = base + below[against, facing, strength + 2]
            gain_one = gain_two = 0.0
            for winner in range(begin, stop):
                rival = theirs * (winner + 1) if against else 0
                under = totals[less, winner] - totals[base, winner]
                level = totals[most, winner] - totals[less, winner]
                above = totals[top, winner] - totals[most, winner]
                if want_one:
                    gain_one += under * utility[mine, one] + level * utility[mine | rival, one]
                    gain_one += above * utility[rival, one]
                if want_two:
                    gain_two += under * utility[mine, two] + level * utility[mine | rival, two]
                    gain_two += above * utility[rival, two]
            final[one, a] += gain_one * held[two, b]
            final[two, b] += gain_two * held[one, a]
