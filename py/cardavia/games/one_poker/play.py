"""A deal under way, as the solver follows it.

The deal is solved once over the cut tree. When somebody bets an amount that was cut away,
the rest is solved anew from there, with that bet in the tree and the hands as they were
believed to stand: beliefs stay those of the strategies that were really played.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from cardavia.core.protocol import Seat
from cardavia.games.one_poker.actions import Action
from cardavia.games.one_poker.beliefs import DealFacts, Likelihoods, hands
from cardavia.games.one_poker.betting import Round
from cardavia.games.one_poker.continuation import Continuation
from cardavia.games.one_poker.facts import ANTE
from cardavia.games.one_poker.solve import Problem, Row, Solver
from cardavia.games.one_poker.tree import POT, Tree, grow

# What every hand keeps of its share when the rest of a deal is solved anew.
SPARE = 1e-4


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to look: ``iterations`` for each solve, bet ``sizes`` as shares of the pot."""

    iterations: int
    sizes: tuple[float, ...] = POT


class Habits(Protocol):
    """What is known of how a player plays."""

    def rows(self, facts: DealFacts, tree: Tree) -> array[float]:
        """For ``Problem.habit``."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A solver, and how many actions had been taken at its root."""

    solver: Solver
    start: int


class DealPlay:
    """Follows one deal. ``likelihoods`` are by seat; see ``beliefs``. With ``habits`` a
    player is taken to follow them."""

    def __init__(
        self,
        facts: DealFacts,
        likelihoods: tuple[Likelihoods, Likelihoods],
        continuation: Continuation,
        effort: Effort,
        habits: Habits | None = None,
    ) -> None:
        self.facts = facts
        self.habits = habits
        self._continuation = continuation
        self._effort = effort
        first = facts.starter
        behind = facts.stacks[first] - ANTE, facts.stacks[1 - first] - ANTE
        rows = tuple(hands(facts, seat, likelihoods[seat]) for seat in (first, 1 - first))
        tree = grow(Round.after_ante(behind, 0), effort.sizes)
        self.segments = [Segment(self._solver(tree, (rows[0], rows[1])), 0)]

    def _solver(self, tree: Tree, rows: tuple[Row, Row], frozen: bool = False) -> Solver:
        habit = self.habits.rows(self.facts, tree) if self.habits else None
        problem = Problem(tree, rows, self.facts.counts, frozen, habit)
        return Solver(problem, self._continuation)

    def side(self, seat: Seat) -> int:
        return int(seat != self.facts.starter)

    @property
    def base(self) -> Solver:
        """The solver of the whole deal, with the locks."""
        return self.segments[0].solver

    def work(self, most: int) -> bool:
        """At most ``most`` more iterations; true while the effort is not spent."""
        solver = self.segments[-1].solver
        missing = self._effort.iterations - solver.done
        solver.run(max(0, min(most, missing)))
        return missing > most

    def finish(self) -> None:
        """The rest of the iterations."""
        self.work(self._effort.iterations)

    def follow(self, actions: Sequence[Action]) -> Segment:
        """The segment that ``actions``, all bets so far, end in. Solves what it must."""
        self.finish()
        while True:
            segment = self.segments[-1]
            tree = segment.solver.problem.tree
            taken = actions[segment.start :]
            known = next(n for n in range(len(taken), -1, -1) if tree.find(taken[:n]) is not None)
            if known == len(taken):
                return segment
            self.segments.append(self.detour(segment, taken[:known], taken[known]))
            self.finish()

    def reach(self, side: int, actions: Sequence[Action]) -> list[float]:
        """The row of how likely the hands of ``side`` lock and act as was seen."""
        self.follow(actions)
        row = self.base.locked(side)
        ends = [segment.start for segment in self.segments[1:]] + [len(actions)]
        for segment, end in zip(self.segments, ends):
            row = _thinned(segment.solver, side, row, actions[segment.start : end])
        return row

    def detour(self, segment: Segment, taken: Sequence[Action], real: Action) -> Segment:
        """The rest of the deal after ``taken`` in ``segment``, with ``real`` in the tree.
        Nothing of it is solved yet."""
        solver = segment.solver
        at = solver.problem.tree.find(taken)
        assert at is not None, "what was taken is in the tree"
        rows = []
        for side in (0, 1):
            start = solver.locked(side)
            row = _thinned(solver, side, start, taken)
            spare = SPARE * sum(row) / sum(start)
            rows.append([x + spare * y for x, y in zip(row, start)])
        tree = grow(solver.problem.tree.nodes[at].round, self._effort.sizes, real)
        rest = self._solver(tree, (rows[0], rows[1]), frozen=True)
        return Segment(rest, segment.start + len(taken))


def _thinned(solver: Solver, side: int, row: list[float], actions: Sequence[Action]) -> list[float]:
    tree = solver.problem.tree
    for at, i in tree.path(actions):
        if tree.nodes[at].side == side:
            row = thinned(solver, row, at, i)
    return row


def thinned(solver: Solver, row: list[float], at: int, i: int) -> list[float]:
    """``row`` of the side to act at node ``at`` after its action ``i``."""
    return [x * p for x, p in zip(row, solver.strategy(at)[i])]
