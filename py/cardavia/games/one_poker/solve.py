"""One deal as a game by itself: from public beliefs, over a cut tree, to the prospects of
what is left after it."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from cardavia.games.one_poker import kernel, reference
from cardavia.games.one_poker.continuation import Continuation, edges
from cardavia.games.one_poker.layout import CELLS, RANK_COUNT, WIDTH, zeros
from cardavia.games.one_poker.tree import Tree

Row = Sequence[float]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is solved.

    ``hands`` are two rows: how likely each side's hand is, per pair of single cards, as far
    as its own actions tell. Unless ``frozen`` a row is symmetric, and who locks which card
    is part of the game; when frozen the cards are locked as the row says. ``counts`` is the
    number of cards of each rank that may be in hands or stock. ``habit`` has, in rows as the
    tree counts them, the share of each action that a hand takes whatever it is worth; none
    of the game's sides is free in more than what that leaves.
    """

    tree: Tree
    hands: tuple[Row, Row]
    counts: Sequence[int]
    frozen: bool = False
    habit: array[float] | None = None


class Solver:
    """Solves in slices. Strategies are averages over all iterations so far.

    ``plain`` keeps to Python even where there is a kernel.
    """

    def __init__(self, problem: Problem, continuation: Continuation, plain: bool = False) -> None:
        self.problem = problem
        self.done = 0
        tree = problem.tree
        self._nodes = array("i")
        for node in tree.nodes:
            record = (node.side, len(node.actions), node.first, node.row)
            self._nodes.extend(record if node.actions else (-1, *node.ends))
        self._leaves = _leaves(problem, continuation)
        self._hands = array("f", [*problem.hands[0], *problem.hands[1]])
        self._counts = array("f", [*problem.counts, *[0.0] * (WIDTH - RANK_COUNT)])
        self._regrets = zeros(tree.rows)
        self._sums = zeros(tree.rows)
        self._library = None if plain else kernel.load()
        self._cached: dict[int, list[list[float]]] = {}

    def run(self, iterations: int) -> None:
        """Adds ``iterations`` to those done."""
        self._cached.clear()
        if self._library is None:
            reference.solve(self._pass(), self.done + 1, iterations)
        else:
            habit = self.problem.habit
            self._library.one_poker_solve(
                *self._buffers(),
                None if habit is None else _at(habit),
                _at(self._regrets),
                _at(self._sums),
                self.done + 1,
                iterations,
            )
        self.done += iterations

    def evaluate(self, prospects: Continuation | None = None) -> Evaluation:
        """What every action is worth under the strategies as they are; by other
        ``prospects`` than those of the solve if they are given."""
        return self._evaluated(0, zeros(self.problem.tree.rows), prospects)

    def best_response(self, prospects: Continuation | None = None) -> Evaluation:
        """What every action is worth to a side that goes on with its best ones, against the
        strategies as they are. ``policy`` then says which those are."""
        return self._evaluated(1, zeros(self.problem.tree.rows), prospects)

    def response(self, policy: array[float]) -> Evaluation:
        """The same for a side that keeps to ``policy``, of ``best_response``."""
        return self._evaluated(2, policy, None)

    def _evaluated(
        self, mode: int, policy: array[float], prospects: Continuation | None
    ) -> Evaluation:
        tree = self.problem.tree
        own = self._leaves
        if prospects is not None:
            self._leaves = _leaves(self.problem, prospects)
        values, mass = zeros(tree.rows), zeros(len(tree.nodes) + 2)
        if self._library is None:
            run = self._pass()
            run.values, run.mass, run.policy, run.mode = values, mass, policy, mode
            reference.evaluate(run)
        else:
            outs = _at(policy), mode, _at(values), _at(mass)
            self._library.one_poker_evaluate(*self._buffers(), _at(self._sums), *outs)
        self._leaves = own
        return Evaluation(tree, values, mass, policy)

    def strategy(self, at: int) -> list[list[float]]:
        """For each action of node ``at`` a row of its probabilities by hand."""
        if at not in self._cached:
            node = self.problem.tree.nodes[at]
            self._cached[at] = reference.strategy(self._sums, node.row, len(node.actions))
        return self._cached[at]

    def lock(self, side: int, locked: int, kept: int) -> float:
        """How often ``side``, with these two ranks, locks the first; a half for a pair,
        where each of the two cards may be the one, and 1 when frozen."""
        if self.problem.frozen:
            return 1.0
        start = CELLS * side
        a = self._sums[start + WIDTH * locked + kept]
        b = self._sums[start + WIDTH * kept + locked]
        return a / (a + b) if locked != kept and a + b > reference.TINY else 0.5

    def locked(self, side: int) -> list[float]:
        """The row of ``side``'s hands as they are locked."""
        hands = self.problem.hands[side]
        out = [0.0] * CELLS
        for l, kept in reference.active(list(hands)):
            for k in kept:
                i = WIDTH * l + k
                out[i] = hands[i] * self.lock(side, l, k)
        return out

    def _buffers(self) -> tuple[object, ...]:
        return (
            _at(self._nodes),
            len(self.problem.tree.nodes),
            _at(self._leaves),
            _at(self._hands),
            _at(self._counts),
            int(self.problem.frozen),
        )

    def _pass(self) -> reference.Pass:
        return reference.Pass(
            self._nodes,
            self._leaves,
            (list(self._hands[:CELLS]), list(self._hands[CELLS:])),
            list(self._counts),
            self.problem.frozen,
            self.problem.habit,
            self._regrets,
            self._sums,
        )


def _leaves(problem: Problem, continuation: Continuation) -> array[float]:
    leaves = array("f")
    counted = edges(problem.counts)
    for end in problem.tree.ends:
        leaves.extend(continuation.leaf(end, counted))
    return leaves


def _at(buffer: array[float] | array[int]) -> ctypes.c_void_p:
    return ctypes.c_void_p(buffer.buffer_info()[0])


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Chances to win the match, by hand and action, for the side whose hand it is."""

    tree: Tree
    values: array[float]
    mass: array[float]
    policy: array[float]

    def weight(self, side: int, hand: int) -> float:
        """How many worlds of the other side the hand leaves open at the lock, weighted."""
        return self.mass[CELLS * (len(self.tree.nodes) + side) + hand]

    def lock(self, side: int, hand: int) -> float:
        """Of locking as in cell ``hand``."""
        weight = self.weight(side, hand)
        return self.values[CELLS * side + hand] / weight if weight > 0 else 0.0

    def actions(self, at: int, hand: int) -> list[float]:
        """Of each action at node ``at``."""
        node = self.tree.nodes[at]
        weight = self.mass[CELLS * at + hand]
        rows = range(node.row, node.row + len(node.actions))
        return [self.values[CELLS * row + hand] / weight if weight > 0 else 0.0 for row in rows]
