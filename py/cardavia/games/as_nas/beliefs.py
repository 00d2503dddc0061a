"""What the public actions tell of the others: their style, and their hands.

Bayes' rule over styles and hands together. A hand is known by its number (``worlds``).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random

from cardavia.core.protocol import Seat
from cardavia.games.as_nas.lines import MOVES, lines, place_of
from cardavia.games.as_nas.match import SEATS, Action
from cardavia.games.as_nas.observe import Observation
from cardavia.games.as_nas.styles import Book, Style, book
from cardavia.games.as_nas.worlds import chances, number_of

# How often a style that looks acts without, and one that does not look does.
STRAY = 0.03
# The chance of a move that no book has: without it such a move would leave nothing to believe.
SLIP = 1e-6
# A player may change: so much of what is believed of its style is forgotten each deal.
FORGET = 0.02

History = Sequence[tuple[Seat, Action]]


@dataclass(frozen=True, slots=True)
class Mind:
    """A way to play that an opponent may have: its strategy, whether it looks at its hand
    and how likely it is before anything was seen."""

    name: str
    book: Book
    look: bool
    prior: float


ALIKE = 0.5
# How likely an opponent is to play as well as the AI knows, before anything was seen.
HOUSE = 0.3


def minds(house: Book, styles: Sequence[Style]) -> tuple[Mind, ...]:
    """The basic strategy of the house first, then the styles, all alike."""
    first = Mind("house", house, True, HOUSE if styles else 1.0)
    share = (1.0 - HOUSE) / max(sum(style.weight for style in styles), 1.0)
    rest = (Mind(style.name, book(style), style.look, share * style.weight) for style in styles)
    return first, *rest


@dataclass(frozen=True, slots=True)
class Reading:
    """What is believed of one opponent in a deal: ``reach[mind][hand]``, how likely it is
    to think so and, with that hand, to have acted as it did; ``hands`` is their sum."""

    minds: tuple[Mind, ...]
    reach: tuple[list[float], ...]
    hands: list[float]
    _drawn: dict[int, list[float]] = field(default_factory=dict, repr=False, compare=False)

    def mind(self, hand: int, rng: Random) -> Book:
        """The strategy of a mind that may be at work if it holds ``hand``, drawn."""
        table = self._drawn.get(hand)
        if table is None:
            table = list(accumulate(reach[hand] for reach in self.reach))
            self._drawn[hand] = table
        return self.minds[min(bisect(table, rng.random() * table[-1]), len(table) - 1)].book


class Beliefs:
    """Follows a match from one seat. All of it comes from the observation at hand; what
    stays from one to the next only saves work."""

    def __init__(self, kinds: tuple[Mind, ...]) -> None:
        self.kinds = kinds
        self._past: tuple[object, ...] = ()
        self._weights = self._fresh()

    @property
    def house(self) -> Book:
        """The basic strategy."""
        return self.kinds[0].book

    def _fresh(self) -> list[list[float]]:
        return [[mind.prior for mind in self.kinds] for _ in range(SEATS)]

    def weights(self, seen: Observation) -> list[list[float]]:
        """By seat and mind: how likely it is after the finished deals. Players at one table
        are often alike: what the others show counts for a part (``ALIKE``)."""
        own = self._learn(seen)
        found = []
        for seat in range(SEATS):
            rest = [row for other, row in enumerate(own) if other not in (seat, seen.seat)]
            joint = [
                weight * (1 - ALIKE + ALIKE * sum(column) / len(column) / mind.prior)
                for mind, weight, column in zip(self.kinds, own[seat], zip(*rest))
            ]
            total = sum(joint)
            found.append([weight / total for weight in joint])
        return found

    def _learn(self, seen: Observation) -> list[list[float]]:
        """By seat and mind, each seat by itself."""
        results = seen.results[: len(seen.results) - seen.over]
        if self._past != results[: len(self._past)]:
            self._past, self._weights = (), self._fresh()
        for result in results[len(self._past) :]:
            for seat in range(SEATS):
                if seat != seen.seat:
                    past = (result.history, result.dealer, seat, self._weights[seat])
                    reach = _reach(self.kinds, *past)
                    self._weights[seat] = self._learned(reach, result.hands[seat])
        self._past = results
        return self._weights

    def read(self, seen: Observation, house: Book) -> dict[Seat, Reading]:
        """The opponents in the present deal, in which the house plays ``house``."""
        weights = self.weights(seen)
        own = self.kinds[0]
        kinds = (Mind(own.name, house, own.look, own.prior), *self.kinds[1:])
        found = {}
        for seat in range(SEATS):
            if seat != seen.seat:
                reach = _reach(kinds, seen.history, seen.dealer, seat, weights[seat])
                hands = [sum(column) for column in zip(*reach)]
                found[seat] = Reading(kinds, reach, hands)
        return found

    def _learned(self, reach: tuple[list[float], ...], shown: str | None) -> list[float]:
        if shown is not None:
            hand = number_of()[shown]
            found = [by_hand[hand] for by_hand in reach]
        else:
            found = [sum(map(float.__mul__, by_hand, chances())) for by_hand in reach]
        total = sum(found)
        return [
            FORGET * mind.prior + (1 - FORGET) * weight / total
            for mind, weight in zip(self.kinds, found)
        ]


def _step(mind: Mind, node: int, move: int, looked: bool, before: list[float]) -> list[float]:
    """``before`` times the chance of the move. Who has not looked acts on no hand: the
    move then tells nothing of it, only of the mind."""
    if looked:
        trust = 1.0 if mind.look else STRAY
        after = mind.book.reach(node, move, before)
        return [trust * value + SLIP * old for value, old in zip(after, before)]
    blind = sum(mind.book.reach(node, move, list(chances())))
    blind *= STRAY if mind.look else 1.0
    return [value * (blind + SLIP) for value in before]


def _reach(
    kinds: Sequence[Mind], history: History, dealer: Seat, seat: Seat, weights: list[float]
) -> tuple[list[float], ...]:
    """By mind and hand: its weight, times the chance to act as ``seat`` did."""
    hands = len(chances())
    reach = [[weight] * hands for weight in weights]
    at, looked, tree = 0, False, lines().nodes
    for who, action in history:
        if action is Action.LOOK:
            looked = looked or who == seat
            continue
        if who == seat:
            assert tree[at].place == place_of(seat, dealer)
            for n, mind in enumerate(kinds):
                reach[n] = _step(mind, at, MOVES[action], looked, reach[n])
        at = tree[at].after[MOVES[action]]
    return tuple(reach)
