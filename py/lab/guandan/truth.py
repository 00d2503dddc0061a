"""What the search's expectations have to do with the true hands.

    PYTHONPATH=py python -m lab.guandan.truth --deals 40 --seed 1 chains=16 burn=600

Deals of a team that goes by the net against one-ply bots. At its decisions the candidates are
foretold in the worlds that ``full`` believes in, and in the true one; only differences between
the plays of a decision count. What the search itself believes to gain cannot tell good beliefs
from bad ones; this can, with hundreds of decisions. Told: the spread of the true differences
(stakes squared, a decision), how much of it the net for plays explains, the worlds, and both
with the weights that fit best: their ratio is the ``faith`` to have, but for plays that are
nearly alike. The arguments at the end change the budget and its trust.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import fields, replace
from random import Random
from time import process_time
from typing import Any

import numpy as np
import numpy.typing as npt

from cardavia.games.catalog import load
from cardavia.games.guandan import search
from cardavia.games.guandan.action import Action, Return
from cardavia.games.guandan.ai import Strategist
from cardavia.games.guandan.kernel import JUDGED, Kernel, kernel
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.scale import SEATS
from cardavia.games.guandan.search import (
    CLIMB_TOLD,
    Budget,
    Judged,
    candidates,
    foreteller,
    scored,
    stakes,
    tried,
)
from cardavia.games.guandan.tempers import SKILLS, Skill
from cardavia.games.guandan.worlds import EVENLY, outlook
from cardavia.table.runner import Course
from lab.bots.guandan import Scorer
from lab.guandan.measure import GAME, opening
from lab.guandan.oracle import Seer

# Of what the scorer takes for won, no more is asked.
DECIDED = 50.0


class Witness(Strategist):
    """Goes by the net, and keeps of its decisions what is expected, what the net thinks and what
    is true: one row a play, about the mean of the decision."""

    def __init__(self, engine: Kernel, budget: Budget, seat: int, seer: Seer) -> None:
        super().__init__(engine, Skill(budget), seat)
        self._seer, self._budget = seer, replace(budget, sure=99.0)
        # All that has raced is foretold, whatever is thought of it beforehand.
        self._one = replace(
            budget, least=1, most=1, batch=1, foreseen=1, candidates=JUDGED, trust=EVENLY
        )
        self.found: list[npt.NDArray[np.float64]] = []
        self.seconds = 0.0

    def choose(self, observation: Observation, rng: Random) -> Action:
        seen, actions = observation, list(observation.legal)
        if len(actions) == 1 or isinstance(actions[0], Return):
            return super().choose(seen, rng)
        ranked = scored(self._kernel, seen, actions)
        chosen = candidates(ranked)
        began = process_time()
        believed = tried(self._kernel, seen, chosen, self._budget, rng, self._memory)
        spent = process_time() - began
        foretold = foreteller(seen, stakes(seen), self._budget)
        if foretold and len(chosen) > 1 and ranked[0].value < DECIDED:
            self.seconds += spent
            true = {str(one.action): _stake(one) for one in self._true(seen, believed, rng)}
            rows = [(_stake(x), x.view or 0.0, true[str(x.action)]) for x in believed]
            self.found.append(np.array(rows) - np.mean(rows, axis=0))
        return max(believed, key=lambda one: one.view or 0.0).action

    def _true(self, seen: Observation, chosen: Sequence[Judged], rng: Random) -> list[Judged]:
        vars(search).update(outlook=self._seer)
        try:
            return tried(self._kernel, seen, chosen, self._one, rng)
        finally:
            vars(search).update(outlook=outlook)


def _stake(one: Judged) -> float:
    return (one.climb or 0.0) / CLIMB_TOLD


def witnessed(budget: Budget, seed: str, deals: int) -> list[Witness]:
    """The players of the deals, with what they found. Raises ``RuntimeError`` without a kernel."""
    engine = kernel()
    if engine is None:
        raise RuntimeError("no kernel: a C compiler is needed")
    everybody: list[Witness] = []
    for i in range(deals):
        digest, start = opening(seed, i)
        seer = Seer()
        ours = [Witness(engine, budget, seat, seer) for seat in (i // 2 % 2, i // 2 % 2 + 2)]
        players: list[Any] = [Scorer() for _ in range(SEATS)]
        players[i // 2 % 2 :: 2] = ours
        seer.course = Course(load(GAME), digest, players, start)
        while not seer.course.deals:
            seer.course.advance()
        everybody += ours
    return everybody


def explained(decisions: Sequence[npt.NDArray[np.float64]]) -> dict[str, Any]:
    """How much of the true differences, by least squares; see above."""
    worlds, net, true = np.concatenate(decisions).T
    report: dict[str, Any] = {"decisions": len(decisions)}
    spread = (true**2).sum()
    report["spread"] = round(spread / len(decisions), 3)
    for name, columns in (("net", [net]), ("worlds", [worlds]), ("both", [worlds, net])):
        told = np.stack(columns, axis=1)
        weights, *_ = np.linalg.lstsq(told, true, rcond=None)
        left = ((true - told @ weights) ** 2).sum()
        report[name] = round((spread - left) / len(decisions), 3)
        report[f"{name}_weights"] = [round(x, 2) for x in weights.tolist()]
    return report


def changed(budget: Budget, words: Sequence[str]) -> Budget:
    """The budget with ``name=number`` in it or in its trust. Raises ``ValueError``."""
    trust = budget.trust
    for word in words:
        name, _, text = word.partition("=")
        change: dict[str, Any] = {name: float(text) if "." in text else int(text)}
        if name in {field.name for field in fields(trust)}:
            trust = replace(trust, **change)
        elif name in {field.name for field in fields(budget)}:
            budget = replace(budget, **change)
        else:
            raise ValueError(f"a budget has no {name!r}")
    return replace(budget, trust=trust)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", default="1")
    parser.add_argument("changes", nargs="*", metavar="name=number")
    asked = parser.parse_args()
    full = SKILLS["full"].budget
    assert full is not None
    players = witnessed(changed(full, asked.changes), asked.seed, asked.deals)
    decisions = [rows for player in players for rows in player.found]
    spent = sum(player.seconds for player in players) / len(decisions)
    print(json.dumps({**explained(decisions), "ms": round(1000 * spent, 1)}))


if __name__ == "__main__":
    main()
