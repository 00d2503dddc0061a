"""Least squares for the prospects: their numbers enter every value linearly.

The numbers of each stack are interpolated between ``KNOTS`` (chips of the starter). Ridge
penalties take each number for zero within its ``SCALES``, save the base, for which the
share of the chips is the guess.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardavia.games.one_poker.continuation import (
    CLASS_COUNT,
    CLASSES,
    SURPRISE,
    Continuation,
    Matrix,
    Prospect,
)
from cardavia.games.one_poker.facts import CHIPS
from cardavia.games.one_poker.layout import RANK_COUNT

Vector = NDArray[np.floating[Any]]

KNOTS = (1, 2, 3, 5, 8, 12, 16, 20, 24, 28, 32, 35, 37, 38, 39)
PAIRS = [(i, j) for i in range(CLASS_COUNT) for j in range(i, CLASS_COUNT)]
SIZES = (
    1,
    RANK_COUNT,
    RANK_COUNT,
    CLASS_COUNT**2,
    len(PAIRS),
    len(PAIRS),
    *[CLASS_COUNT] * 4,
)
SCALES = (0.05, 0.1, 0.1, 0.05, 0.1, 0.1, 0.1, 0.1, 0.2, 0.2)
NOISE = 0.01
WIDTH = sum(SIZES)

_CLASS_OF = np.eye(CLASS_COUNT)[list(CLASSES)]


def classes(belief: Vector) -> Vector:
    """The chances of the classes of ranks."""
    return belief @ _CLASS_OF


def _quadratic(b: Vector) -> Vector:
    """b'Xb / 2 as coefficients of the upper half of a symmetric X."""
    return np.array([b[i] * b[j] * (0.5 if i == j else 1.0) for i, j in PAIRS])


def _pull(kind: int, b: Vector) -> Vector:
    """Row ``kind`` of Xb, likewise."""
    return np.array([(kind == i) * b[j] + (i != j) * (kind == j) * b[i] for i, j in PAIRS])


def _surprise(b: Vector, kept: int | None) -> Vector:
    """Coefficients of e in v, or for the player who holds ``kept``."""
    rest = SURPRISE / (SURPRISE + b)
    if kept is None:
        return classes(b * rest)
    own = np.zeros(CLASS_COUNT)
    own[CLASSES[kept]] = rest[kept] ** 2
    return own + classes((b * rest) ** 2 / SURPRISE)


def features(side: int, kept: int, b: Vector, c: Vector, edge: Vector) -> Vector:
    """Of the starter's chance to win when ``side`` (0 the starter) holds ``kept``, under the
    beliefs ``b`` and ``c`` about both and the ``edge`` of every rank."""
    own = np.eye(RANK_COUNT)[kept]
    kind = CLASSES[kept]
    B, C = classes(b), classes(c)
    counted = np.eye(CLASS_COUNT)[kind] * edge[kept]
    if side == 0:
        m = np.outer(np.eye(CLASS_COUNT)[kind], C)
        parts = [own, -c, m.ravel(), _quadratic(B) - _pull(kind, B), _quadratic(C)]
        parts += [_surprise(b, kept), -_surprise(c, None)]
        parts += [counted, -classes(c * edge)]
    else:
        m = np.outer(B, np.eye(CLASS_COUNT)[kind])
        parts = [b, -own, m.ravel(), -_quadratic(B), _pull(kind, C) - _quadratic(C)]
        parts += [_surprise(b, None), -_surprise(c, kept)]
        parts += [classes(b * edge), -counted]
    return np.concatenate([[1.0], *parts])


def knots(stack: int) -> list[tuple[int, float]]:
    """The knots around ``stack`` with their shares."""
    shares = np.array([np.interp(stack, KNOTS, row) for row in np.eye(len(KNOTS))])
    return [(int(i), float(shares[i])) for i in np.flatnonzero(shares)]


class Normal:
    """The normal equations, to which rows are added."""

    def __init__(self) -> None:
        n = len(KNOTS) * WIDTH
        self.matrix = np.zeros((n, n))
        self.vector = np.zeros(n)
        self.weight = 0.0
        self.square = 0.0

    def add(self, stack: int, rows: Vector, targets: Vector, weights: Vector) -> None:
        """``rows`` (n, WIDTH) with the starter's chances of winning at ``stack``."""
        rest = targets - stack / CHIPS
        weighted = rows * weights[:, None]
        square, right = rows.T @ weighted, weighted.T @ rest
        for i, share in knots(stack):
            at = slice(i * WIDTH, (i + 1) * WIDTH)
            self.vector[at] += share * right
            for j, other in knots(stack):
                self.matrix[at, j * WIDTH : (j + 1) * WIDTH] += share * other * square
        self.weight += float(weights.sum())
        self.square += float((weights * rest**2).sum())

    def solve(self) -> tuple[Vector, float]:
        """Numbers (knots, WIDTH), and the root mean square error of the fit."""
        scales = np.concatenate([np.full(n, s) for n, s in zip(SIZES, SCALES)])
        ridge = np.tile((NOISE / scales) ** 2, len(KNOTS))
        found: Vector = np.linalg.solve(self.matrix + np.diag(ridge), self.vector)
        explained = float(2 * found @ self.vector - found @ self.matrix @ found)
        error = sqrt(max(0.0, self.square - explained) / self.weight)
        return found.reshape(len(KNOTS), WIDTH), error


def numbers(found: Vector) -> dict[int, dict[str, Any]]:
    """What the continuation reads, by the starter's chips."""
    tables = {}
    for stack in range(1, CHIPS):
        row = sum((share * found[i] for i, share in knots(stack)), np.zeros(WIDTH))
        base, p, q, m, c, d, e, f, w, u = np.split(row, np.cumsum(SIZES)[:-1])
        tables[stack] = {
            "base": round(float(base[0]) + stack / CHIPS, 5),
            "p": _rounded(p),
            "q": _rounded(q),
            "m": [_rounded(line) for line in m.reshape(CLASS_COUNT, CLASS_COUNT)],
            "c": _symmetric(c),
            "d": _symmetric(d),
            "e": _rounded(e),
            "f": _rounded(f),
            "w": _rounded(w),
            "u": _rounded(u),
        }
    return tables


def continuation(tables: Mapping[int, Mapping[str, Any]]) -> Continuation:
    """The same as the players use it."""
    return Continuation(
        {
            stack: Prospect(
                t["base"],
                tuple(t["p"]),
                tuple(t["q"]),
                _matrix(t["m"]),
                _matrix(t["c"]),
                _matrix(t["d"]),
                tuple(t["e"]),
                tuple(t["f"]),
                tuple(t["w"]),
                tuple(t["u"]),
            )
            for stack, t in tables.items()
        }
    )


def _matrix(rows: Sequence[Sequence[float]]) -> Matrix:
    return tuple(tuple(row) for row in rows)


def _rounded(values: Sequence[float] | Vector) -> list[float]:
    return [round(float(x), 5) for x in values]


def _symmetric(upper: Vector) -> list[list[float]]:
    full = np.zeros((CLASS_COUNT, CLASS_COUNT))
    for (i, j), x in zip(PAIRS, upper):
        full[i, j] = full[j, i] = x
    return [_rounded(line) for line in full]
