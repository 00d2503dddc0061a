"""Plays a deal on from a decision, in worlds that the cards and the actions allow.

In each world the others hold hands, and play in ways, drawn from what is believed of them;
the seat itself tries each move and goes on by several plans, of which the best counts: one
ply of search over rollouts (Tesauro and Galperin 1996, with hidden hands).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from cardavia.core.protocol import Seat
from cardavia.games.as_nas.beliefs import Reading
from cardavia.games.as_nas.lines import FOLD, Lines, lines, place_of, seat_of
from cardavia.games.as_nas.match import SEATS
from cardavia.games.as_nas.observe import Observation
from cardavia.games.as_nas.standing import Standing
from cardavia.games.as_nas.styles import Book
from cardavia.games.as_nas.worlds import splits

# Hands and strategies, both by place.
World = tuple[tuple[int, ...], tuple[Book, ...]]


@dataclass(frozen=True, slots=True)
class Value:
    """What a move is expected to lead to: ``share`` of the match, ``points`` of the deal."""

    share: float
    points: float


def draw(
    seen: Observation, own: int, readings: Mapping[Seat, Reading], many: int, rng: Random
) -> list[World]:
    """``many`` worlds, each as likely as the cards and the readings make it; ``own`` is the
    seat's hand."""
    seat, dealer = seen.seat, seen.dealer
    ways = splits(own)
    others = sorted(readings)
    one, two, three = (readings[other].hands for other in others)
    weights = [
        way * one[a] * two[b] * three[c]
        for way, a, b, c in zip(ways.ways, ways.first, ways.second, ways.third)
    ]
    places = [place_of(other, dealer) for other in others]
    here, none = place_of(seat, dealer), Book(_nothing)
    worlds = []
    for i in rng.choices(range(len(weights)), weights, k=many):
        hands, books = [own] * SEATS, [none] * SEATS
        for other, place, hand in zip(
            others, places, (ways.first[i], ways.second[i], ways.third[i])
        ):
            hands[place] = hand
            if not seen.folded[other]:
                books[place] = readings[other].mind(hand, rng)
        assert hands[here] == own
        worlds.append((tuple(hands), tuple(books)))
    return worlds


def _nothing(node: int) -> tuple[list[float], list[float]]:
    raise LookupError(f"no strategy plays node {node} here")


@cache
def _moves() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Per node what a playout needs of it, without the way over attributes."""
    return tuple((node.place, node.after) for node in lines().nodes)


def _best(tried: list[Value]) -> int:
    return max(range(len(tried)), key=lambda n: tried[n].share)


def _both(one: Value, two: Value) -> Value:
    return Value((one.share + two.share) / 2, (one.points + two.points) / 2)


class Rollouts:
    """Values the moves of ``seat`` at ``node``; ``plans`` are its strategies for later."""

    def __init__(
        self, standing: Standing, seat: Seat, dealer: Seat, node: int, plans: Sequence[Book]
    ) -> None:
        self._tree: Lines = lines()
        self._standing = standing
        self._seat, self._dealer, self._node = seat, dealer, node
        self._place = place_of(seat, dealer)
        self._plans = plans
        self._known: dict[tuple[int, int], Value] = {}

    def values(self, worlds: Sequence[World], rng: Random) -> list[Value]:
        """The value of each legal move, in the order of ``Node.after``.

        The worlds that choose a plan do not value it: the best of several means of the
        same worlds would promise too much.
        """
        found = []
        halves = worlds[::2], worlds[1::2]
        for move, after in enumerate(self._tree.nodes[self._node].after):
            # No plan is needed by who has folded, or where the betting has ended.
            plans = self._plans[:1] if after < 0 or move == FOLD else self._plans
            one, two = ([self._mean(after, plan, half, rng) for plan in plans] for half in halves)
            found.append(_both(two[_best(one)], one[_best(two)]))
        return found

    def _mean(self, start: int, plan: Book, worlds: Sequence[World], rng: Random) -> Value:
        share = points = 0.0
        draw, known, here, after = rng.random, self._known, self._place, _moves()
        for hands, books in worlds:
            at = start
            while at >= 0:
                place, moves = after[at]
                fold, stay = (plan if place == here else books[place])[at]
                hand, chance = hands[place], draw()
                at = moves[0 if chance < fold[hand] else 1 if chance < stay[hand] else 2]
            won = self._winners(~at, hands)
            value = known.get((at, won))
            if value is None:
                value = known[at, won] = self._settle(~at, won)
            share += value.share
            points += value.points
        return Value(share / len(worlds), points / len(worlds))

    def _winners(self, end: int, hands: tuple[int, ...]) -> int:
        """The places that win, as bits."""
        live = self._tree.ends[end].live
        best = max([hands[place] for place in live])
        bits = 0
        for place in live:
            if hands[place] == best:
                bits |= 1 << place
        return bits

    def _settle(self, end: int, won: int) -> Value:
        unit, winners = self._standing.unit, won.bit_count()
        bets, pot = self._tree.ends[end].bets, self._tree.ends[end].pot
        scores = [0] * SEATS
        for place, bet in enumerate(bets):
            paid = pot * unit // winners if won >> place & 1 else 0
            scores[seat_of(place, self._dealer)] = paid - bet * unit
        return Value(self._standing.share(self._seat, scores), scores[self._seat] / unit)
