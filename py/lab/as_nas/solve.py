"""Solves As-Nas and writes the tables that ship: ``python -m lab.as_nas.solve``.

First the deal for points, then, from the last deal backwards, typical standings for the
share of the match's win, each deal with the worth of the totals that the deals after it
gave. Everything is kept in the work folder, so a run that was broken off goes on; without
random numbers but those of ``--seed`` it comes out the same.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from cardavia.games.as_nas.standing import relative
from cardavia.games.as_nas.tables import FILE
from lab.as_nas.arrays import PLACES, Floats, cards, points, tree
from lab.as_nas.cfr import Solver
from lab.as_nas.pack import packed, quantised, restored
from lab.as_nas.simulate import DEALS, play_many
from lab.as_nas.worth import Worth, centres, fit, utility
from lab.places import ASSETS, BUILD

CHECKPOINT = 25
STANDINGS = "10:4,9:3,7:3,4:2,2:1"
# Where a standing's solution begins: with the regrets for points, scaled to shares.
WARM = 0.02
# The tables of standings are many: they get coarser levels.
SHARE_STEP = 5


@dataclass
class Tables:
    """What has been solved: by table its deal (0: for points), centre and bytes."""

    deals: list[int] = field(default_factory=list)
    centres: list[Floats] = field(default_factory=list)
    data: list[bytes] = field(default_factory=list)

    def add(self, deal: int, centre: Floats, data: bytes) -> None:
        self.deals.append(deal)
        self.centres.append(centre)
        self.data.append(data)

    def strategies(self) -> list[Floats]:
        return [restored(data) for data in self.data]

    def ranges(self) -> list[tuple[int, int]]:
        """For each deal the first of its tables (``cardavia.games.as_nas.tables.nearest``),
        and the one after the last."""
        found = []
        for deal in range(1, DEALS + 1):
            wanted = min((other for other in self.deals if other >= deal), default=0)
            first = self.deals.index(wanted)
            found.append((first, first + self.deals.count(wanted)))
        return found

    def nearest(self, deal: int, totals: Floats) -> int:
        """The number of the table that is played at a standing, totals by place."""
        first, stop = self.ranges()[deal - 1]
        behind = np.array(relative(totals.tolist()))
        far = (np.array(self.centres[first:stop]) - behind) ** 2
        return first + int(far.sum(axis=1).argmin())


class Bench:
    """The work folder, and the plan of a run."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.folder: Path = options.work
        self.folder.mkdir(parents=True, exist_ok=True)
        self.began = time.monotonic()

    def say(self, text: str) -> None:
        print(f"{time.monotonic() - self.began:7.0f} s  {text}", flush=True)

    def points(self) -> Solver:
        """Solved for points, from the last checkpoint on."""
        path = self.folder / "points.npz"
        solver = Solver.fresh(tree(), cards(), points())
        if path.exists():
            with np.load(path) as kept:
                solver.regret, solver.total = kept["regret"], kept["total"]
                solver.done = int(kept["done"])
        while solver.done < self.options.iterations:
            solver.iterate(min(CHECKPOINT, self.options.iterations - solver.done))
            done = np.array(solver.done)
            _keep(path, {"regret": solver.regret, "total": solver.total, "done": done})
            self.say(
                f"points: {solver.done} of {self.options.iterations} iterations, "
                f"NashConv {solver.gaps().sum():.2e} points"
            )
        return solver

    def share(self, deal: int, n: int, centre: Floats, after: Worth | None, begin: Floats) -> bytes:
        """The table for one standing of a deal; ``begin`` are regrets to start from."""
        path = self.folder / f"share-{deal:02}-{n:02}.npz"
        key = np.array([*centre, *(() if after is None else (after.steep, *after.places))])
        if path.exists():
            with np.load(path) as kept:
                if kept["key"].shape == key.shape and np.allclose(kept["key"], key):
                    return bytes(kept["data"])
        solver = Solver.fresh(tree(), cards(), utility(centre, after))
        solver.regret = begin * WARM
        solver.iterate(self.options.share_iterations)
        gap = solver.gaps().sum()
        data = quantised(solver.average(), SHARE_STEP)
        _keep(path, {"key": key, "data": np.frombuffer(data, np.uint8)})
        self.say(f"deal {deal}, standing {n} {np.round(centre, 1)}: NashConv {gap:.4f} share")
        return data


def _keep(path: Path, arrays: dict[str, Floats]) -> None:
    part = path.with_suffix(".part.npz")
    np.savez(part, allow_pickle=False, **arrays)
    part.rename(path)


def worth_before(tables: Tables, deal: int, many: int, seed: int) -> tuple[Floats, Worth]:
    """Totals before a deal in simulated matches, (matches, PLACES), and their worth."""
    totals, shares = play_many(
        tables.strategies(), np.array(tables.centres), tables.ranges(), many, seed
    )
    return totals[:, deal - 1], fit(totals[:, deal - 1], shares[:, deal - 1])


def solve(options: argparse.Namespace) -> Tables:
    bench = Bench(options)
    solver = bench.points()
    tables = Tables()
    tables.add(0, np.zeros(PLACES), quantised(solver.average()))
    after: Worth | None = None
    for deal in range(DEALS, 0, -1):
        many = options.standings.get(deal, 0)
        totals, _ = worth_before(tables, deal, options.matches, options.seed)
        for n, centre in enumerate(centres(totals, many, options.seed) if many else ()):
            tables.add(deal, centre, bench.share(deal, n, centre, after, solver.regret))
        _, after = worth_before(tables, deal, options.matches, options.seed + 1)
        bench.say(
            f"before deal {deal}: steep {after.steep:.4f}, "
            f"places {' '.join(f'{place:+.3f}' for place in after.places)}"
        )
    return tables


def _standings(text: str) -> dict[int, int]:
    pairs = (part.split(":") for part in text.split(",") if part)
    return {int(deal): int(many) for deal, many in pairs}


def parser() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(prog="lab.as_nas.solve", description=__doc__)
    arguments.add_argument("--work", type=Path, default=BUILD / "as_nas")
    arguments.add_argument("--out", type=Path, default=ASSETS / "policies" / FILE)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--iterations", type=int, default=301, help="for points")
    arguments.add_argument("--share-iterations", type=int, default=20, help="a standing")
    arguments.add_argument("--matches", type=int, default=20000, help="simulated for a fit")
    arguments.add_argument(
        "--standings", type=_standings, default=_standings(STANDINGS), metavar="D:N,...",
        help="how many tables a deal gets; one without plays those of the next that has some",
    )  # fmt: skip
    return arguments


def main() -> None:
    options = parser().parse_args()
    tables = solve(options)
    data = packed(list(zip(tables.deals, tables.centres, tables.data)))
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_bytes(data)
    print(f"{options.out}: {len(tables.data)} tables, {len(data)} bytes")


if __name__ == "__main__":
    main()
