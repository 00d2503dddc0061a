"""Every way in which the betting of one deal can go: 788 decisions, from the first to act.

Seats are counted by *place*: 0 sits at the dealer's right and acts first, 3 is the dealer.
Looking is no part of a line, for it changes nothing that was bet. Rules: ``order``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from cardavia.core.protocol import Seat
from cardavia.games.as_nas.match import SEATS, TOP_BET, Action

Bets = tuple[int, ...]
FOLD, CALL, RAISE = range(3)
MOVES = {Action.FOLD: FOLD, Action.CALL: CALL, Action.HOLD: CALL, Action.RAISE: RAISE}


@dataclass(frozen=True, slots=True)
class Node:
    """The decision of ``place``. ``bets`` (points) and ``live`` go by place.

    ``after`` holds what follows a fold, a call or hold, and a raise: the number of a node,
    or ``~i`` for the end number ``i``; without the raise where the bet is at its top.
    """

    place: int
    bets: Bets
    live: tuple[bool, ...]
    after: tuple[int, ...]

    @property
    def missing(self) -> int:
        return max(self.bets) - self.bets[self.place]

    @property
    def pot(self) -> int:
        return sum(self.bets)

    @property
    def rivals(self) -> int:
        """How many others are left."""
        return sum(self.live) - 1


@dataclass(frozen=True, slots=True)
class End:
    """The end of the betting: who is left, by place, and what everybody put in."""

    bets: Bets
    live: tuple[int, ...]

    @property
    def pot(self) -> int:
        return sum(self.bets)


@dataclass(frozen=True, slots=True)
class Lines:
    """All lines; node 0 is the first decision. A node comes before all that follow it."""

    nodes: tuple[Node, ...]
    ends: tuple[End, ...]

    def after(self, actions: Iterable[Action]) -> int:
        """The node (or ``~end``) that the actions of a deal lead to."""
        at = 0
        for action in actions:
            if action is not Action.LOOK:
                at = self.nodes[at].after[MOVES[action]]
        return at


def place_of(seat: Seat, dealer: Seat) -> int:
    return (seat - dealer - 1) % SEATS


def seat_of(place: int, dealer: Seat) -> Seat:
    return (place + dealer + 1) % SEATS


@cache
def lines() -> Lines:
    """The tree, built at the first call."""
    return _Builder().build()


@dataclass(frozen=True, slots=True)
class _Spot:
    place: int
    bets: Bets
    live: tuple[bool, ...]
    acted: tuple[bool, ...]


class _Builder:
    def __init__(self) -> None:
        self._nodes: list[Node | None] = []
        self._ends: list[End] = []

    def build(self) -> Lines:
        self._grow(_Spot(0, (0, 0, 0, 1), (True,) * SEATS, (False,) * SEATS))
        return Lines(tuple(node for node in self._nodes if node), tuple(self._ends))

    def _grow(self, spot: _Spot) -> int:
        number = len(self._nodes)
        self._nodes.append(None)
        highest = max(spot.bets)
        moves = [self._move(spot, spot.bets[spot.place], False)]
        moves.append(self._move(spot, highest, True))
        if highest < TOP_BET:
            moves.append(self._move(spot, highest + 1, True))
        self._nodes[number] = Node(spot.place, spot.bets, spot.live, tuple(moves))
        return number

    def _move(self, spot: _Spot, bet: int, stays: bool) -> int:
        here = spot.place
        bets = tuple(bet if place == here else old for place, old in enumerate(spot.bets))
        live = tuple(stays if place == here else old for place, old in enumerate(spot.live))
        acted = tuple(place == here or old for place, old in enumerate(spot.acted))
        highest = max(bets)
        for step in range(1, SEATS):
            place = (here + step) % SEATS
            waits = live[place] and (bets[place] < highest or not acted[place])
            if waits and sum(live) > 1:
                return self._grow(_Spot(place, bets, live, acted))
        left = tuple(place for place in range(SEATS) if live[place])
        self._ends.append(End(bets, left))
        return ~(len(self._ends) - 1)
