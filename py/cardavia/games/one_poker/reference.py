"""Solves a deal in plain Python: what the kernel computes, in the same order.

Counterfactual regret minimisation with regrets kept at zero or more and quadratic weights
of the iterations (CFR+; Tammelin, 2014), the two sides in turn. ``assets/kernel`` has the
same in C. Buffers are those of ``solve.Problem`` and ``solve.Solver``.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from cardavia.games.one_poker.continuation import SURPRISE
from cardavia.games.one_poker.layout import CELLS, LEAF, RANK_COUNT, WIDTH, beats

Row = list[float]
TINY = 1e-30


@dataclass(slots=True)
class Pass:
    """One walk through the tree: buffers, and what it is for.

    ``values`` and ``mass`` are written by an evaluation and ``None`` while solving. There
    ``mode`` says what the evaluated side does: the average (0), the best response, which
    is written to ``policy`` (1), or what is written there (2). ``habit`` has the share of
    each action that is not free while solving.
    """

    nodes: array[int]
    leaves: array[float]
    hands: tuple[Row, Row]
    counts: Row
    frozen: bool
    habit: array[float] | None
    regrets: array[float]
    sums: array[float]
    weight: float = 0.0
    values: array[float] | None = None
    mass: array[float] | None = None
    policy: array[float] | None = None
    mode: int = 0


def solve(run: Pass, first: int, count: int) -> None:
    """Iterations ``first`` to ``first + count - 1``, the first of all being 1."""
    for i in range(first, first + count):
        run.weight = float(i * i)
        for me in (0, 1):
            _iterate(run, me)


def evaluate(run: Pass) -> None:
    """Fills ``values`` and ``mass`` for the average strategies."""
    for me in (0, 1):
        _iterate(run, me)


def active(row: Row) -> list[tuple[int, list[int]]]:
    """The ranks locked in any hand of the row, each with the ranks kept beside it."""
    used = []
    for l in range(RANK_COUNT):
        kept = [k for k in range(RANK_COUNT) if row[WIDTH * l + k] > 0]
        if kept:
            used.append((l, kept))
    return used


def worlds(counts: Row, other: Row, mine: list[tuple[int, list[int]]]) -> Row:
    """For every hand the cards of the other side that it leaves open, weighted."""
    sums = _sums(counts, other)
    out = [0.0] * CELLS
    for l, kept in mine:
        for k in kept:
            out[WIDTH * l + k] = sum(
                (counts[t] - (l == t) - (k == t))
                * (total - other[WIDTH * t + l] - other[WIDTH * t + k])
                for t, total in sums.items()
            )
    return out


def _sums(counts: Row, row: Row) -> dict[int, float]:
    return {
        t: sum(row[WIDTH * t + k] * (counts[k] - (k == t)) for k in kept) for t, kept in active(row)
    }


def _iterate(run: Pass, me: int) -> None:
    free = [_locks(run, side) for side in (0, 1)]
    sigma = [_fixed(run, side, free[side]) for side in (0, 1)]
    reach = [[a * b for a, b in zip(run.hands[side], sigma[side])] for side in (0, 1)]
    out = _walk(run, 0, me, reach[1 - me], reach[me])
    at = CELLS * me
    if run.values is not None and run.mass is not None:
        run.values[at : at + CELLS] = array("f", out)
        last = CELLS * (len(run.nodes) // 4 + me)
        row = worlds(run.counts, reach[1 - me], active(run.hands[me]))
        run.mass[last : last + CELLS] = array("f", row)
    elif not run.frozen:
        for l, kept in active(run.hands[me]):
            for k in kept:
                i, j = WIDTH * l + k, WIDTH * k + l
                p = free[me][i]
                run.regrets[at + i] = max(0.0, run.regrets[at + i] + (1 - p) * (out[i] - out[j]))
                run.sums[at + i] += run.weight * sigma[me][i]


def _locks(run: Pass, side: int) -> Row:
    """How likely the one rank is locked and the other kept; a half for a pair."""
    if run.frozen:
        return [1.0] * CELLS
    source = run.regrets if run.values is None else run.sums
    at = CELLS * side
    sigma = [0.5] * CELLS
    for l in range(RANK_COUNT):
        for k in range(RANK_COUNT):
            a, b = source[at + WIDTH * l + k], source[at + WIDTH * k + l]
            if l != k and a + b > TINY:
                sigma[WIDTH * l + k] = a / (a + b)
    return sigma


def _fixed(run: Pass, side: int, free: Row) -> Row:
    """The locks as they are played: by habit, and for the rest what is free."""
    if run.habit is None or run.values is not None or run.frozen:
        return free
    habit = run.habit[CELLS * side : CELLS * (side + 1)]
    out = free[:]
    for l in range(RANK_COUNT):
        for k in range(RANK_COUNT):
            i, j = WIDTH * l + k, WIDTH * k + l
            out[i] = habit[i] + (1 - habit[i] - habit[j]) * free[i]
    return out


def _played(run: Pass, row: int, free: list[Row]) -> list[Row]:
    """The same for actions."""
    if run.habit is None or run.values is not None:
        return free
    starts = [CELLS * (row + a) for a in range(len(free))]
    habits = [run.habit[start : start + CELLS] for start in starts]
    left = [1 - sum(column) for column in zip(*habits)]
    return [[h + x * p for h, x, p in zip(habit, left, row)] for habit, row in zip(habits, free)]


def strategy(source: array[float], row: int, n: int) -> list[Row]:
    """``n`` rows from ``row`` on, made to add up to 1 in every cell."""
    rows = [source[CELLS * (row + a) : CELLS * (row + a + 1)] for a in range(n)]
    totals = [sum(column) for column in zip(*rows)]
    return [[x / total if total > TINY else 1 / n for x, total in zip(row, totals)] for row in rows]


def _walk(run: Pass, at: int, me: int, other: Row, own: Row) -> Row:
    """What every hand of ``me`` gets from node ``at`` on, by the reaches of both."""
    side, n, first, row = run.nodes[4 * at : 4 * at + 4]
    if side < 0:
        return _showdown(run, (n, first, row), me, other, own)
    free = strategy(run.regrets if run.values is None else run.sums, row, n)
    sigma = _played(run, row, free)
    if side != me:
        parts = [
            _walk(run, first + a, me, [x * p for x, p in zip(other, sigma[a])], own)
            for a in range(n)
        ]
        return [sum(column) for column in zip(*parts)]
    parts = [
        _walk(run, first + a, me, other, [x * p for x, p in zip(own, sigma[a])]) for a in range(n)
    ]
    chosen = _policy(run, row, parts) if run.mode else sigma
    out = _joined(chosen, parts)
    if run.values is not None and run.mass is not None:
        for a, part in enumerate(parts):
            run.values[CELLS * (row + a) : CELLS * (row + a + 1)] = array("f", part)
        mass = worlds(run.counts, other, active(run.hands[me]))
        run.mass[CELLS * at : CELLS * (at + 1)] = array("f", mass)
    else:
        level = out if sigma is free else _joined(free, parts)
        _learn(run, row, me, own, sigma, parts, level)
    return out


def _joined(shares: list[Row], parts: list[Row]) -> Row:
    out = [0.0] * CELLS
    for share, part in zip(shares, parts):
        out = [o + p * c for o, p, c in zip(out, share, part)]
    return out


def _policy(run: Pass, row: int, parts: list[Row]) -> list[Row]:
    """The rows of ``policy`` at a decision, written first in the mode of best responses:
    1 for the action of the greatest value in each hand, the first of equals."""
    assert run.policy is not None, "these modes come with a policy"
    starts = [CELLS * (row + a) for a in range(len(parts))]
    if run.mode == 1:
        tops = [column.index(max(column)) for column in zip(*parts)]
        for a, start in enumerate(starts):
            run.policy[start : start + CELLS] = array("f", [float(a == top) for top in tops])
    return [list(run.policy[start : start + CELLS]) for start in starts]


def _learn(
    run: Pass, row: int, me: int, own: Row, sigma: list[Row], parts: list[Row], level: Row
) -> None:
    """Regrets over ``level``, which is what the free shares get, and averages."""
    cells = [WIDTH * l + k for l, kept in active(run.hands[me]) for k in kept]
    for a, part in enumerate(parts):
        start = CELLS * (row + a)
        for i in cells:
            run.regrets[start + i] = max(0.0, run.regrets[start + i] + part[i] - level[i])
            run.sums[start + i] += run.weight * own[i] * sigma[a][i]


def _beliefs(counts: Row, row: Row, spare: Row) -> dict[int, dict[int, float]]:
    """The chances of the kept card under each locked rank of ``spare``, by ``row`` where it
    has such hands."""
    beliefs = {}
    for l, kept in active(spare):
        weights = {k: row[WIDTH * l + k] * (counts[k] - (k == l)) for k in kept}
        total = sum(weights.values())
        if total <= TINY:
            weights = {k: spare[WIDTH * l + k] * (counts[k] - (k == l)) for k in kept}
            total = sum(weights.values())
        beliefs[l] = {k: weight / total for k, weight in weights.items()}
    return beliefs


def _showdown(run: Pass, ends: tuple[int, int, int], me: int, other: Row, own: Row) -> Row:
    sums = _sums(run.counts, other)
    theirs = _beliefs(run.counts, other, run.hands[1 - me])
    mine = _beliefs(run.counts, own, run.hands[me])
    out = [0.0] * CELLS
    by_sign = {1: ends[me], -1: ends[1 - me], 0: ends[2]}
    outcomes = {(2): ends[0]} if len(set(ends)) == 1 else by_sign
    for outcome, leaf in outcomes.items():
        _leaf(run, me, leaf, outcome, other, sums, mine, theirs, out)
    return out


def _leaf(
    run: Pass,
    me: int,
    leaf: int,
    outcome: int,
    other: Row,
    sums: dict[int, float],
    mine: dict[int, dict[int, float]],
    theirs: dict[int, dict[int, float]],
    out: Row,
) -> None:
    """Adds what the leaf is worth wherever ``outcome`` is met, 2 standing for any."""
    numbers = run.leaves[LEAF * leaf : LEAF * (leaf + 1)]
    base = 1 - numbers[0] if me else numbers[0]
    p, q, e, f = (numbers[WIDTH * i :] for i in (1 + me, 2 - me, 3 + me, 4 - me))
    across, c, d = (numbers[5 * WIDTH + CELLS * i :] for i in (me, 2 + me, 3 - me))
    beta = {}
    cross = {}
    kept_cards = sorted({k for kept in mine.values() for k in kept})
    for t in sums:
        b = theirs[t]
        beta[t] = base + 0.5 * sum(x * y for x, y in zip(b.values(), _times(d, b, b)))
        beta[t] -= sum(q[k] * x + f[k] * x * SURPRISE / (SURPRISE + x) for k, x in b.items())
        cross[t] = dict(zip(kept_cards, _times(across, b, kept_cards)))
    counts = run.counts
    for l, b in mine.items():
        rivals = [t for t in sums if outcome in (2, beats(l, t))]
        pulled = _times(c, b, b)
        half = 0.5 * sum(x * y for x, y in zip(b.values(), pulled))
        rest = {k: SURPRISE / (SURPRISE + x) for k, x in b.items()}
        half += sum(e[k] * (x * rest[k]) ** 2 / SURPRISE for k, x in b.items())
        for k, pull in zip(b, pulled):
            a = half + p[k] - pull + e[k] * rest[k] ** 2
            out[WIDTH * l + k] += sum(
                (counts[t] - (l == t) - (k == t))
                * (sums[t] - other[WIDTH * t + l] - other[WIDTH * t + k])
                * (beta[t] + a + cross[t][k])
                for t in rivals
            )


def _times(
    matrix: array[float], vector: dict[int, float], wanted: dict[int, float] | list[int]
) -> list[float]:
    """``vector`` times the rows of ``matrix``, at the ``wanted`` ranks."""
    return [sum(x * matrix[WIDTH * j + k] for j, x in vector.items()) for k in wanted]
