"""Trains the prospects: what chips and kept cards are worth between two deals.

    python -m lab.one_poker.train --seed 1 --sweeps 4 --samples 2000

Value iteration. A sweep solves deals from random public states (chips, beliefs, counts) to
the prospects of the sweep before, over every group that can be drawn, and fits what each
kept card is worth. The first sweep knows chips alone. The state is kept under ``build``
after every hundred samples; the same command goes on where it broke off.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from cardavia.games.one_poker.beliefs import COPIES, GROUPS, DealFacts, hands
from cardavia.games.one_poker.betting import Round
from cardavia.games.one_poker.continuation import CLASSES, Continuation, edges, plain, read
from cardavia.games.one_poker.facts import ANTE, CHIPS
from cardavia.games.one_poker.layout import CELLS, RANK_COUNT, cell
from cardavia.games.one_poker.ranks import DOWN, UP, Signal
from cardavia.games.one_poker.solve import Problem, Solver
from cardavia.games.one_poker.tree import POT, grow
from lab.one_poker.fit import KNOTS, WIDTH, Normal, Vector, continuation, features, numbers
from lab.places import ASSETS, BUILD

OUT = ASSETS / "policies" / "one_poker.json"
STEP = 100


class Sample:
    """A public state between two deals, and what the kept cards are worth in it."""

    def __init__(self, rng: Random) -> None:
        self.stack = rng.choice([*range(1, CHIPS), *range(8, 33)])
        self.kept = rng.choice((UP, DOWN)), rng.choice((UP, DOWN))
        gone = rng.sample([r for r in range(RANK_COUNT) for _ in range(COPIES)], _discards(rng))
        self.counts = tuple(COPIES - gone.count(r) for r in range(RANK_COUNT))
        self.likelihoods = _likelihoods(rng), _likelihoods(rng)

    def belief(self, side: int) -> Vector:
        weights: Vector = np.array([
            l * n * (group == self.kept[side])
            for l, n, group in zip(self.likelihoods[side], self.counts, GROUPS)
        ])  # fmt: skip
        weights /= weights.sum()
        return weights

    def possible(self) -> bool:
        """Enough cards of both groups are left for any draw."""
        return all(
            sum(n for n, group in zip(self.counts, GROUPS) if group == each) >= 5
            for each in (UP, DOWN)
        )

    def worth(self, prospects: Continuation, iterations: int) -> list[tuple[int, int, float]]:
        """Side, kept rank and the starter's chance to win, of every card that may be kept."""
        tree = grow(Round.after_ante((self.stack - ANTE, CHIPS - self.stack - ANTE), 0), POT)
        won = np.zeros((2, RANK_COUNT))
        met = np.zeros((2, RANK_COUNT))
        for facts in self._drawn():
            rows = hands(facts, 0, self.likelihoods[0]), hands(facts, 1, self.likelihoods[1])
            solver = Solver(Problem(tree, rows, self.counts), prospects)
            solver.run(iterations)
            for side in (0, 1):
                self._gather(solver, side, facts, won[side], met[side])
        chances = np.divide(won, met, out=np.zeros_like(won), where=met > 0)
        chances[1] = 1 - chances[1]
        return [
            (side, k, float(chances[side, k]))
            for side in (0, 1)
            for k in range(RANK_COUNT)
            if met[side, k] > 0
        ]

    def _drawn(self) -> Iterator[DealFacts]:
        stacks = self.stack, CHIPS - self.stack
        for first in (UP, DOWN):
            for second in (UP, DOWN):
                groups = (self.kept[0], first), (self.kept[1], second)
                signals = _signal(groups[0]), _signal(groups[1])
                yield DealFacts(2, 0, stacks, signals, self.kept, self.counts)

    def _gather(
        self, solver: Solver, side: int, facts: DealFacts, won: Vector, met: Vector
    ) -> None:
        """Adds up over the drawn card what the solved hands are worth."""
        values = solver.evaluate()
        drawn = facts.signals[side].other(self.kept[side])
        weights = values.mass[-2 * CELLS + side * CELLS :]
        totals = values.values[side * CELLS :]
        for k in range(RANK_COUNT):
            for d in range(RANK_COUNT):
                ways = self.counts[d] - (k == d)
                if GROUPS[k] != self.kept[side] or GROUPS[d] != drawn or ways <= 0:
                    continue
                if self.counts[k] < 1 or weights[cell(k, d)] <= 0:
                    continue
                share = solver.lock(side, k, d)
                one, two = totals[cell(k, d)], totals[cell(d, k)]
                won[k] += ways * (share * one + (1 - share) * two)
                met[k] += ways * weights[cell(k, d)]


def _signal(groups: tuple[str, str]) -> Signal:
    return Signal(groups.count(UP), groups.count(DOWN))


def _discards(rng: Random) -> int:
    return 2 * rng.randrange(0, 44)


def _likelihoods(rng: Random) -> tuple[float, ...]:
    """Beliefs from even to nearly certain: tilted by class of rank and by rank."""
    spread = rng.choice((0.0, 0.5, 1.0, 2.0))
    tilt = [rng.gauss(0, spread) for _ in range(max(CLASSES) + 1)]
    if rng.random() < 0.6:  # some cards are hardly believed in
        tilt = [t - (rng.random() < 0.4) * rng.uniform(1.5, 7) for t in tilt]
    weights = [float(np.exp(tilt[c] + rng.gauss(0, spread / 2))) for c in CLASSES]
    return tuple(max(w / max(weights), 1e-3) for w in weights)


def gather(normal: Normal, sample: Sample, prospects: Continuation, iterations: int) -> None:
    """Adds what ``sample`` is worth to the equations."""
    b, c = sample.belief(0), sample.belief(1)
    edge = np.array(edges(sample.counts))
    worth = sample.worth(prospects, iterations)
    rows = np.array([features(side, k, b, c, edge) for side, k, _ in worth])
    targets = np.array([value for _, _, value in worth])
    weights = np.array([(b, c)[side][k] + 0.1 for side, k, _ in worth])
    normal.add(sample.stack, rows, targets, weights)


class Training:
    """The sweeps, with their state on disk."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.file: Path = BUILD / "one_poker" / f"train-{args.seed}.npz"
        self.normal = Normal()
        self.sweep = 0
        self.done = 0
        self.found: Vector = np.zeros((len(KNOTS), WIDTH))
        self.errors: list[float] = []
        self.steps: list[float] = []
        self.seconds = 0.0
        if self.file.exists():
            self._load()

    def _load(self) -> None:
        with np.load(self.file) as saved:
            self.normal.matrix, self.normal.vector = saved["matrix"], saved["vector"]
            self.normal.weight, self.normal.square = map(float, saved["totals"])
            self.sweep, self.done = map(int, saved["at"])
            self.found, self.errors = saved["found"], list(map(float, saved["errors"]))
            self.seconds = float(saved["seconds"])
            self.steps = list(map(float, saved["steps"]))

    def save(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.file.with_name("fresh.npz")
        np.savez(
            fresh,
            matrix=self.normal.matrix,
            vector=self.normal.vector,
            totals=np.array([self.normal.weight, self.normal.square]),
            at=np.array([self.sweep, self.done]),
            found=self.found,
            errors=np.array(self.errors),
            steps=np.array(self.steps),
            seconds=np.array(self.seconds),
        )
        fresh.replace(self.file)

    def run(self) -> None:
        while self.sweep < self.args.sweeps:
            prospects = continuation(numbers(self.found)) if self.sweep else self._first()
            began = time.monotonic()
            while self.done < self.args.samples:
                self._step(prospects)
                self.seconds += time.monotonic() - began
                began = time.monotonic()
                self.save()
                print(f"sweep {self.sweep + 1}: {self.done}/{self.args.samples}", flush=True)
            fresh, error = self.normal.solve()
            step = self.args.step if self.sweep else 1.0
            self.found = self.found + step * (fresh - self.found)
            self.errors.append(error)
            self.steps.append(step)
            print(f"sweep {self.sweep + 1}: error {error:.5f}, {self.seconds:.0f} s", flush=True)
            self.sweep, self.done, self.normal = self.sweep + 1, 0, Normal()
            self.save()
            self.write()

    def _first(self) -> Continuation:
        return plain() if self.args.start is None else read(self.args.start.read_text())

    def _step(self, prospects: Continuation) -> None:
        until = min(self.done + STEP, self.args.samples)
        for i in range(self.done, until):
            rng = Random(f"{self.args.seed}/{self.sweep}/{i}")
            sample = Sample(rng)
            while not sample.possible():
                sample = Sample(rng)
            gather(self.normal, sample, prospects, self.args.iterations)
        self.done = until

    def write(self) -> None:
        args = self.args
        made: dict[str, Any] = {
            "command": f"python -m lab.one_poker.train --seed {args.seed} --sweeps {self.sweep}"
            f" --samples {args.samples} --iterations {args.iterations}",
            "start": self.args.start and json.loads(self.args.start.read_text())["command"],
            "errors": [round(error, 5) for error in self.errors],
            "steps": self.steps,
            "seconds": round(self.seconds),
            "prospects": numbers(self.found),
        }
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(json.dumps(made, separators=(",", ":")) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sweeps", type=int, default=4)
    parser.add_argument("--samples", type=int, default=2000)
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--start", type=Path, help="prospects of the first sweep")
    parser.add_argument(
        "--step", type=float, default=1.0, help="how far to go towards a sweep's fit, from now on"
    )
    parser.add_argument("--out", type=Path, default=OUT)
    Training(parser.parse_args()).run()


if __name__ == "__main__":
    main()
