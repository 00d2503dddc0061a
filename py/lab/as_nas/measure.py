"""How well the shipped tables play: ``python -m lab.as_nas.measure``.

Prints, as JSON lines, NashConv for points; NashConv for the share of the win at random
standings before the last deal; and for every deal what the best deviation in that deal
alone gains, everybody else keeping to the basic strategy of full players: the table of the
standing, in the last deals what they solve at the table (``--no-solve``: the table there
too). All values are exact for the tables as they are packed and for the solutions; the worth
of totals before the last deal is the fitted model.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from cardavia.games.as_nas.late import FIRST
from cardavia.games.as_nas.tables import FILE
from lab.as_nas.arrays import PLACES, Floats, cards, points, tree
from lab.as_nas.kernel import best_values
from lab.as_nas.late import game, solved, worth_after
from lab.as_nas.pack import read_packed
from lab.as_nas.simulate import DEALS, play_many
from lab.as_nas.solve import Tables
from lab.as_nas.worth import Shares, Worth, fit, utility
from lab.places import ASSETS


class Measure:
    """Tables from a file, and the matches that they play among themselves."""

    def __init__(self, data: bytes, matches: int, seed: int, solve: bool = True) -> None:
        self.solve = solve
        self.tables = Tables()
        for deal, centre, table in read_packed(data):
            self.tables.add(deal, centre, table)
        self.strategies = self.tables.strategies()
        self.centres = np.array(self.tables.centres)
        self.totals, self.shares = play_many(
            self.strategies, self.centres, self.tables.ranges(), matches, seed
        )

    def worth(self, deal: int) -> Worth:
        """Of the totals before a deal."""
        return fit(self.totals[:, deal - 1], self.shares[:, deal - 1])

    def gaps(self, deal: int, totals: Floats) -> Floats:
        """By place, what a best response in this deal alone gains, in win share, at the
        standing ``totals`` (points by place)."""
        after: Shares | None
        if self.solve and deal >= FIRST:
            after, chosen = worth_after(deal), solved(game(deal, totals))
        else:
            after = None if deal == DEALS else self.worth(deal + 1)
            chosen = self.strategies[self.tables.nearest(deal, totals)]
        value, best = best_values(tree(), cards(), chosen, utility(totals, after))
        return np.asarray(best - value)

    def points(self) -> dict[str, Any]:
        value, best = best_values(
            tree(), cards(), self.strategies[self.tables.deals.index(0)], points()
        )
        return {
            "measure": "NashConv, points",
            "sum": _short((best - value).sum()),
            "by_place": [_short(gap) for gap in best - value],
            "value_by_place": [_short(gain) for gain in value],
        }

    def standings(self, deal: int, many: int, rng: np.random.Generator) -> Floats:
        chosen = rng.choice(len(self.totals), many, replace=False)
        return np.asarray(self.totals[chosen, deal - 1])

    def deviations(self, deal: int, many: int, rng: np.random.Generator) -> dict[str, Any]:
        gaps = np.array([self.gaps(deal, row) for row in self.standings(deal, many, rng)])
        total = gaps.sum(axis=1)
        return {
            "measure": "best deviation in one deal, win share",
            "deal": deal,
            "standings": many,
            "mean_of_a_seat": _short(gaps.mean()),
            "best_place_mean": _short(gaps.mean(axis=0).max()),
            "most": _short(gaps.max()),
            "nash_conv_mean": _short(total.mean()),
            "nash_conv_95": _short(1.96 * total.std(ddof=1) / many**0.5),
        }


def _short(value: float) -> float:
    return float(f"{value:.4g}")


def lines(measure: Measure, last: int, late: int, each: int, seed: int) -> Iterator[dict[str, Any]]:
    rng = np.random.default_rng(seed)
    yield measure.points()
    if last:
        yield measure.deviations(DEALS, last, rng)
    for deal in range(DEALS - 1, 0, -1):
        many = late if deal >= FIRST else each
        if many:
            yield measure.deviations(deal, many, rng)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="lab.as_nas.measure", description=__doc__)
    parser.add_argument("--tables", type=Path, default=ASSETS / "policies" / FILE)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--matches", type=int, default=20000, help="simulated for the worth")
    parser.add_argument("--last", type=int, default=50, help="standings of the last deal")
    parser.add_argument("--late", type=int, default=20, help="of the other deals solved anew")
    parser.add_argument("--each", type=int, default=12, help="standings of each other deal")
    parser.add_argument("--no-solve", dest="solve", action="store_false")
    options = parser.parse_args(arguments)
    began = time.monotonic()
    data = options.tables.read_bytes()
    measure = Measure(data, options.matches, options.seed, options.solve)
    assert measure.totals.shape[1:] == (DEALS, PLACES)
    for line in lines(measure, options.last, options.late, options.each, options.seed):
        print(json.dumps({**line, "seconds": round(time.monotonic() - began)}), flush=True)


if __name__ == "__main__":
    main()
