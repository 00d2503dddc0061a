"""Fits what totals are worth before the last deals: ``python -m lab.as_nas.late``.

Standings before the last deal, from simulated matches, are solved as the players do it
(``cardavia.games.as_nas.solve``); the exact shares that the solutions lead to are fitted, and
serve as the worth of the ends of the deal before. What is printed belongs into
``cardavia.games.as_nas.late.WORTH``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import numpy as np

from cardavia.games.as_nas import late, solve
from cardavia.games.as_nas.late import FIRST, Late
from cardavia.games.as_nas.tables import FILE
from lab.as_nas.arrays import HANDS, MOVES, PLACES, Floats, cards, tree, uniform
from lab.as_nas.cfr import normal
from lab.as_nas.kernel import best_values
from lab.as_nas.simulate import DEALS
from lab.as_nas.worth import Worth, fit, utility
from lab.places import ASSETS


def game(deal: int, totals: Floats) -> Late:
    """The deal at ``totals`` (points by place, which come in twelfths)."""
    exact = [Fraction(int(np.rint(12 * total)), 12) for total in totals]
    return Late(deal, tuple(total - max(exact) for total in exact))


def solved(deal: Late, rounds: int = solve.ROUNDS) -> Floats:
    """The strategy (nodes, HANDS, MOVES) that full players play. Raises ``OSError`` without
    a kernel."""
    solver = solve.solver(deal)
    if solver is None:
        raise OSError("the kernel does not load")
    solver.run(rounds - solver.done)
    shape = (HANDS, len(tree().place), solve.ROW)
    sums = np.frombuffer(solver.sums, np.float32).reshape(shape)[:, solve.slots(), :MOVES]
    return normal(sums.transpose(1, 0, 2).astype(float), (uniform() > 0) * 1.0)


def worth_after(deal: int) -> Worth | None:
    """What the players take the totals to be worth after that deal."""
    if deal == DEALS:
        return None
    known = late.WORTH[deal + 1]
    return Worth(known.steep, known.places)


def values(deal: int, totals: Floats) -> Floats:
    """(standings, PLACES): the shares that the solutions lead to at ``totals``."""
    found = np.zeros_like(totals)
    for n, row in enumerate(totals):
        worth = utility(row, worth_after(deal))
        found[n] = best_values(tree(), cards(), solved(game(deal, row)), worth)[0]
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    # Here, because ``measure`` uses this module.
    from lab.as_nas.measure import Measure

    parser = argparse.ArgumentParser(prog="lab.as_nas.late", description=__doc__)
    parser.add_argument("--tables", type=Path, default=ASSETS / "policies" / FILE)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--matches", type=int, default=20000, help="simulated for the standings")
    parser.add_argument("--standings", type=int, default=200, help="solved for each deal")
    options = parser.parse_args(arguments)
    measure = Measure(options.tables.read_bytes(), options.matches, options.seed)
    rng = np.random.default_rng(options.seed)
    for deal in range(DEALS, FIRST, -1):
        totals = measure.standings(deal, options.standings, rng)
        shares = values(deal, totals)
        found = fit(totals, shares)
        error = np.sqrt(((found.shares(totals) - shares) ** 2).mean())
        places = tuple(round(place, 3) for place in found.places)
        late.WORTH[deal] = late.Worth(round(found.steep, 3), places)
        line = {"deal": deal, "steep": found.steep, "places": places, "error": float(error)}
        print(json.dumps(line), flush=True)
    assert totals.shape[1] == PLACES


if __name__ == "__main__":
    main()
