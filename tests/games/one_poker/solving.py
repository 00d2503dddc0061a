"""Small deals for the solver, and what they are worth counted card by card."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

from cardavia.games.one_poker.beliefs import EVEN, DealFacts, hands
from cardavia.games.one_poker.betting import Chips, Round
from cardavia.games.one_poker.continuation import Continuation, Matrix, Prospect
from cardavia.games.one_poker.layout import CELLS, RANK_COUNT, cell, zeros
from cardavia.games.one_poker.ranks import DOWN, UP, Signal
from cardavia.games.one_poker.solve import Evaluation, Problem, Solver
from cardavia.games.one_poker.tree import Tree, grow

MIXED = Signal(1, 1)


def prospects(seed: int) -> Continuation:
    """Numbers of no meaning, every part of them in use."""
    rng = Random(seed)

    def vector() -> tuple[float, ...]:
        return tuple(rng.gauss(0, 0.02) for _ in range(RANK_COUNT))

    def matrix(symmetric: bool) -> Matrix:
        rows = [[rng.gauss(0, 0.02) for _ in range(6)] for _ in range(6)]
        return tuple(
            tuple((rows[i][j] + rows[j][i]) / 2 if symmetric else rows[i][j] for j in range(6))
            for i in range(6)
        )

    return Continuation(
        {
            s: Prospect(
                s / 40,
                vector(),
                vector(),
                matrix(False),
                matrix(True),
                matrix(True),
                *[vector()[:6] for _ in range(4)],
            )
            for s in range(1, 40)
        }
    )


def facts(
    counts: Sequence[int] = (8,) * RANK_COUNT,
    signals: tuple[Signal, Signal] = (MIXED, Signal(2, 0)),
    kept: tuple[str | None, str | None] = (UP, UP),
    stacks: Chips = (20, 20),
) -> DealFacts:
    return DealFacts(2, 0, stacks, signals, kept, tuple(counts))


def problem(
    known: DealFacts, likelihoods: tuple[tuple[float, ...], tuple[float, ...]] = (EVEN, EVEN)
) -> Problem:
    behind = known.stacks[0] - 1, known.stacks[1] - 1
    rows = hands(known, 0, likelihoods[0]), hands(known, 1, likelihoods[1])
    return Problem(grow(Round.after_ante(behind, 0)), rows, known.counts)


def likelihoods(seed: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    rng = Random(seed)
    first, second = (tuple(rng.random() for _ in range(RANK_COUNT)) for _ in range(2))
    return first, second


def cells(solver: Solver, side: int) -> list[int]:
    """The hands that ``side`` can have."""
    row = solver.problem.hands[side]
    return [i for i in range(CELLS) if row[i] > 0]


def worlds(known: DealFacts) -> Iterator[tuple[int, int, int, int]]:
    """Kept and drawn rank of seat 0, then of seat 1, once for every way in single cards."""
    pack = [r for r, n in enumerate(known.counts) for _ in range(n)]
    groups = [DOWN if r < 6 else UP for r in pack]
    want = [
        group
        for seat in (0, 1)
        for group in (known.kept[seat], known.signals[seat].other(known.kept[seat] or UP))
    ]
    for four in permutations(range(len(pack)), 4):
        if all(groups[card] == group for card, group in zip(four, want)):
            a, b, c, d = (pack[card] for card in four)
            yield a, b, c, d


def habit(tree: Tree, side: int, share: float) -> array[float]:
    """``share`` of what ``side`` does: the first action everywhere, and the lower card."""
    rows = zeros(tree.rows)
    for l in range(RANK_COUNT):
        for k in range(l + 1, RANK_COUNT):
            rows[CELLS * side + cell(l, k)] = share
    for node in tree.nodes:
        if node.side == side:
            rows[CELLS * node.row : CELLS * (node.row + 1)] = array("f", [share] * CELLS)
    return rows


def gap(solver: Solver) -> float:
    """What both sides together could still gain in this deal, as chance to win the match."""
    plain, best = solver.evaluate(), solver.best_response()
    return sum(_mean(solver, side, best) - _mean(solver, side, plain) for side in (0, 1))


def _mean(solver: Solver, side: int, values: Evaluation) -> float:
    counts, row = solver.problem.counts, solver.problem.hands[side]
    total = weight = 0.0
    for l in range(RANK_COUNT):
        for k in range(l + 1):
            one, two = cell(l, k), cell(k, l)
            ways = row[one] * counts[l] * (counts[k] - (l == k)) / (1 + (l == k))
            ways *= values.weight(side, one)
            share = solver.lock(side, l, k)
            worth = share * values.lock(side, one) + (1 - share) * values.lock(side, two)
            if any(values.policy):
                worth = max(values.lock(side, one), values.lock(side, two))
            total += ways * worth
            weight += ways
    return total / weight
