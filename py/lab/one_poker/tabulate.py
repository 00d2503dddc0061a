"""Bots as responders: what each hand of theirs does in a deal, written down.

Their plays are simple functions of the hand, the signals and the chips, so that matches
against them can be told with as little variance as those of best responses.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from cardavia.core.cards import RANKS
from cardavia.games.one_poker.beliefs import GROUPS, DealFacts
from cardavia.games.one_poker.facts import ANTE
from cardavia.games.one_poker.layout import CELLS, RANK_COUNT, beats, cell, zeros
from cardavia.games.one_poker.play import DealPlay
from cardavia.games.one_poker.ranks import UP
from cardavia.games.one_poker.solve import Solver
from lab.bots.one_poker import Kind, bets, preferred
from lab.one_poker.respond import Response

Chance: TypeAlias = "Callable[[int, int], float]"
PAIRS = [(a, b) for a in range(RANK_COUNT) for b in range(RANK_COUNT)]


@dataclass(frozen=True, slots=True)
class Tabulated:
    """The bot of ``kind``."""

    kind: Kind

    def respond(self, play: DealPlay, side: int) -> Response:
        facts = play.facts
        seat = facts.starter if side == 0 else 1 - facts.starter

        @cache
        def chance(a: int, b: int) -> float:
            return win_chance(facts, seat, a, b)

        return Response(self._policy(play.base, side, chance), self._locks(chance))

    def _locks(self, chance: Chance) -> tuple[float, ...]:
        locks = [0.5] * CELLS
        for a, b in PAIRS:
            if a > b:
                both = {RANKS[a]: chance(a, b), RANKS[b]: chance(b, a)}
                strong = preferred(self.kind, tuple(both), both.__getitem__) == RANKS[a]
                locks[cell(a, b)], locks[cell(b, a)] = float(strong), float(not strong)
        return tuple(locks)

    def _policy(self, solver: Solver, side: int, chance: Chance) -> array[float]:
        tree = solver.problem.tree
        policy = zeros(tree.rows)
        for node in tree.nodes:
            if node.side != side:
                continue
            stakes, pot = node.round.stakes(side), 2 * ANTE + sum(node.round.bets)
            for a, b in PAIRS:
                for action, share in bets(self.kind, chance(a, b), stakes, pot).items():
                    row = node.row + node.actions.index(action)
                    policy[CELLS * row + cell(a, b)] = share
        return policy


def win_chance(facts: DealFacts, seat: int, a: int, b: int) -> float:
    """Of rank ``a``, held with ``b`` by ``seat``, against an even draw from the unseen cards
    that the other's signal allows. A half when there are none."""
    signal = facts.signals[1 - seat]
    won = met = 0.0
    for rank in range(RANK_COUNT):
        if signal.up if GROUPS[rank] == UP else signal.down:
            unseen = max(0, facts.counts[rank] - (rank == a) - (rank == b))
            won += unseen * (1 + beats(a, rank)) / 2
            met += unseen
    return won / met if met else 0.5
