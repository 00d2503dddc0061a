"""Fits what totals are worth before the last deals: ``python -m lab.as_nas.late``.

Standings before the last deal, from simulated matches, are solved as the players do it
(``cardavia.games.as_nas.solve``), if need be with fewer samples; the exact shares that the
solutions lead to are fitted, and serve as the worth of the ends of the deal before. What is
printed belongs into ``cardavia.games.as_nas.late.WORTH``.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np

from cardavia.games.as_nas import late, solve
from cardavia.games.as_nas.late import FIRST, Late
from cardavia.games.as_nas.tables import FILE
from cardavia.players import kernels
from lab.as_nas.arrays import HANDS, MOVES, PLACES, Floats, cards, tree, uniform
from lab.as_nas.cfr import normal
from lab.as_nas.kernel import best_values
from lab.as_nas.simulate import DEALS
from lab.as_nas.worth import utility
from lab.places import ASSETS

# Of a curve: it is fitted up to 14 points behind, more than a pot can bring.
KNOTS = 8
HOLD = 1e-3


def game(deal: int, totals: Floats) -> Late:
    """The deal at ``totals`` (points by place, which come in twelfths)."""
    exact = [Fraction(int(np.rint(12 * total)), 12) for total in totals]
    return Late(deal, tuple(total - max(exact) for total in exact))


def solved(deal: Late, samples: int = solve.SAMPLES) -> Floats:
    """The strategy (nodes, HANDS, MOVES) that full players play, or one of fewer samples.
    Raises ``OSError`` without a kernel."""
    library = kernels.load(solve.NAME)
    if library is None:
        raise OSError("the kernel does not load")
    solver = solve.Solver(deal, library)
    solver.run(solve.ROUNDS, samples)
    shape = (HANDS, len(tree().place), solve.ROW)
    sums = np.frombuffer(solver.sums, np.float32).reshape(shape)[:, solve.slots(), :MOVES]
    return normal(sums.transpose(1, 0, 2).astype(float), (uniform() > 0) * 1.0)


@dataclass(frozen=True)
class Curve:
    """``cardavia.games.as_nas.late.Worth`` for arrays."""

    worth: late.Worth

    def shares(self, totals: Floats) -> Floats:
        """(..., PLACES) shares from totals in points, (..., PLACES), by place."""
        numbers = np.concatenate([self.worth.curve[1:], self.worth.places[1:]])
        return softmax(features(totals, len(self.worth.curve)) @ numbers)


def worth_after(deal: int) -> Curve | None:
    """What the players take the totals to be worth after that deal."""
    return None if deal == DEALS else Curve(late.WORTH[deal + 1])


def features(totals: Floats, knots: int = KNOTS) -> Floats:
    """(..., PLACES, knots + 2): how much each number of a curve but the first, which is 0,
    and of the places but the first counts for each place."""
    behind = (totals.max(axis=-1, keepdims=True) - totals) / late.STEP
    knot = np.minimum(behind.astype(int), knots - 2)
    part = (behind - knot)[..., None]
    eye = np.eye(knots)
    curve = (eye[knot] * (1 - part) + eye[knot + 1] * part)[..., 1:]
    places = np.broadcast_to(np.eye(PLACES)[:, 1:], (*totals.shape, PLACES - 1))
    return np.concatenate([curve, places], axis=-1)


def softmax(logits: Floats) -> Floats:
    weights = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True))


def fitted(totals: Floats, shares: Floats, rounds: int = 60) -> late.Worth:
    """The worth for totals and the shares that came of them, both (standings, PLACES), by
    maximum likelihood (Newton's method), held lightly so that the ends of the curve stay put."""
    rows = features(totals)
    found = np.zeros(rows.shape[-1])
    for _ in range(rounds):
        chance = softmax(rows @ found)
        mean = (chance[..., None] * rows).sum(axis=1, keepdims=True)
        gradient = ((shares - chance)[..., None] * rows).sum(axis=(0, 1)) - HOLD * found
        bend = np.einsum("np,npa,npb->ab", chance, rows - mean, rows - mean)
        step = np.linalg.solve(bend + HOLD * np.eye(len(found)), gradient)
        found = found + np.clip(step, -0.5, 0.5)
        if np.abs(step).max() < 1e-9:
            break
    numbers = [round(float(number), 3) for number in found]
    return late.Worth((0.0, *numbers[: KNOTS - 1]), (0.0, *numbers[KNOTS - 1 :]))


def values(deal: int, totals: Floats, samples: int) -> Floats:
    """(standings, PLACES): the shares that solutions lead to at ``totals``."""
    found = np.zeros_like(totals)
    for n, row in enumerate(totals):
        worth = utility(row, worth_after(deal))
        found[n] = best_values(tree(), cards(), solved(game(deal, row), samples), worth)[0]
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    # Here, because ``measure`` uses this module.
    from lab.as_nas.measure import Measure

    parser = argparse.ArgumentParser(prog="lab.as_nas.late", description=__doc__)
    parser.add_argument("--tables", type=Path, default=ASSETS / "policies" / FILE)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--matches", type=int, default=20000, help="simulated for the standings")
    parser.add_argument("--standings", type=int, default=200, help="solved for each deal")
    parser.add_argument("--samples", type=int, default=solve.SAMPLES, help="a round")
    options = parser.parse_args(arguments)
    measure = Measure(options.tables.read_bytes(), options.matches, options.seed)
    rng = np.random.default_rng(options.seed)
    for deal in range(DEALS, FIRST, -1):
        totals = measure.standings(deal, options.standings, rng)
        shares = values(deal, totals, options.samples)
        found = late.WORTH[deal] = fitted(totals, shares)
        error = np.sqrt(((Curve(found).shares(totals) - shares) ** 2).mean())
        print(f"{deal}: {found}, off by {error:.4f}", flush=True)


if __name__ == "__main__":
    main()
