"""A best response that remembers nothing: it knows chips, role, signals, its two cards and
the bets of the deal.

It is exact against the *table*, the player's solves with even beliefs and a full shoe, by
value iteration over its own chips, role and kept card; it is then played against the real
player.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from cardavia.games.one_poker.beliefs import COPIES, EVEN, GROUPS, DealFacts
from cardavia.games.one_poker.continuation import Continuation, Prospect, flat
from cardavia.games.one_poker.facts import CHIPS
from cardavia.games.one_poker.layout import RANK_COUNT, cell
from cardavia.games.one_poker.play import DealPlay, Effort
from cardavia.games.one_poker.ranks import DOWN, UP, Signal
from cardavia.games.one_poker.solve import Evaluation, Solver
from cardavia.games.one_poker.tree import End
from lab.one_poker.respond import Response, best_locks

FULL_SHOE = (COPIES,) * RANK_COUNT
Worth = dict[tuple[int, int], tuple[float, ...]]


class Own(Continuation):
    """The responder's own worth of its chips and kept card, as leaves for ``side``."""

    def __init__(self, worth: Worth, side: int) -> None:
        super().__init__({})
        self.worth = worth
        self.side = side

    def prospect(self, end: End) -> Prospect:
        if 0 in end.stacks:
            return flat(float(end.stacks[0] > 0))
        own = self.worth[end.stacks[self.side], int(end.starter != self.side)]
        empty = flat(float(self.side))
        none = empty.p
        p, q = (own, none) if self.side == 0 else (none, own)
        return replace(empty, p=p, q=q)


@dataclass
class Markov:
    """``worth`` by chips before the ante and role (0 the starter), for each kept rank."""

    prospects: Continuation
    effort: Effort
    worth: Worth = field(default_factory=dict)
    _table: dict[DealFacts, Solver] = field(default_factory=dict)

    def train(self, sweeps: int) -> None:
        """Value iteration, from the share of the chips on."""
        for key in product(range(1, CHIPS), (0, 1)):
            self.worth[key] = (key[0] / CHIPS,) * RANK_COUNT
        for _ in range(sweeps):
            fresh = {key: self._swept(*key) for key in self.worth}
            self.worth = fresh

    def respond(self, play: DealPlay, side: int) -> Response:
        values = self._best(_plain(play.facts), side)
        return Response(values.policy, best_locks(values, side))

    def _swept(self, chips: int, role: int) -> tuple[float, ...]:
        won, met = [0.0] * RANK_COUNT, [0.0] * RANK_COUNT
        for facts in _deals(chips, role):
            values = self._best(facts, role)
            drawn = facts.signals[role].other(facts.kept[role] or UP)
            for k, d in product(range(RANK_COUNT), repeat=2):
                if GROUPS[k] != facts.kept[role] or GROUPS[d] != drawn:
                    continue
                ways = (COPIES - (k == d)) * values.weight(role, cell(k, d))
                best = max(values.lock(role, cell(k, d)), values.lock(role, cell(d, k)))
                won[k] += ways * best
                met[k] += ways
        return tuple(w / m for w, m in zip(won, met))

    def _best(self, facts: DealFacts, side: int) -> Evaluation:
        if facts not in self._table:
            play = DealPlay(facts, (EVEN, EVEN), self.prospects, self.effort)
            play.finish()
            self._table[facts] = play.base
        return self._table[facts].best_response(Own(self.worth, side))


def _deals(chips: int, role: int) -> Iterator[DealFacts]:
    """Every kind of deal, with the starter on seat 0."""
    stacks = (chips, CHIPS - chips) if role == 0 else (CHIPS - chips, chips)
    for first, second in product((UP, DOWN), repeat=2):
        for drawn in product((UP, DOWN), repeat=2):
            groups = (first, drawn[0]), (second, drawn[1])
            signals = [Signal(g.count(UP), g.count(DOWN)) for g in groups]
            yield DealFacts(0, 0, stacks, (signals[0], signals[1]), (first, second), FULL_SHOE)


def _plain(facts: DealFacts) -> DealFacts:
    """``facts`` as the table has them: the starter on seat 0, a full shoe."""
    first, second = facts.starter, 1 - facts.starter
    return DealFacts(
        0,
        0,
        (facts.stacks[first], facts.stacks[second]),
        (facts.signals[first], facts.signals[second]),
        (facts.kept[first], facts.kept[second]),
        FULL_SHOE,
    )
