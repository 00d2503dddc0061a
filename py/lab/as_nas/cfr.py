"""Counterfactual regret minimisation for one deal with four players, exactly.

Discounted CFR (Brown and Sandholm 2019) updating one player after the other. With more than
two players it is no longer proved to converge; what it reaches is measured by NashConv.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from lab.as_nas.arrays import PLACES, Cards, Floats, Tree, uniform
from lab.as_nas.kernel import best_values, move_values

ALPHA, BETA, GAMMA = 1.5, 0.0, 2.0


@dataclass
class Solver:
    """Solves for ``utility`` (ends, MASKS, PLACES). ``regret`` and ``total`` are (nodes,
    HANDS, MOVES); the average strategy is ``average()``."""

    tree: Tree
    cards: Cards
    utility: Floats
    regret: Floats
    total: Floats
    legal: Floats
    done: int = 0

    @classmethod
    def fresh(cls, tree: Tree, cards: Cards, utility: Floats) -> Solver:
        """A solver that has done nothing."""
        start = uniform()
        none = np.zeros_like(start)
        return cls(tree, cards, utility, none, none.copy(), (start > 0) * 1.0)

    def strategy(self) -> Floats:
        """The present strategy: regret matching."""
        positive = np.maximum(self.regret, 0.0)
        return normal(positive, self.legal)

    def average(self) -> Floats:
        return normal(self.total, self.legal)

    def iterate(self, many: int, told: Callable[[int], None] | None = None) -> None:
        """``many`` iterations more."""
        for _ in range(many):
            self._once()
            if told is not None:
                told(self.done)

    def _once(self) -> None:
        self.done += 1
        t = float(self.done)
        gain, loss = t**ALPHA / (t**ALPHA + 1), t**BETA / (t**BETA + 1)
        self.total *= ((t - 1) / t) ** GAMMA
        strategy = self.strategy()
        for place in range(PLACES):
            own = self.tree.place == place
            moves, reach = move_values(self.tree, self.cards, strategy, self.utility, place)
            mine, played = moves[own], strategy[own]
            regret = self.regret[own] + mine - (mine * played).sum(axis=2, keepdims=True)
            regret *= np.where(regret > 0, gain, loss)
            self.regret[own] = regret * self.legal[own]
            self.total[own] += reach[own][:, :, None] * played
            strategy[own] = normal(np.maximum(self.regret[own], 0.0), self.legal[own])

    def gaps(self) -> Floats:
        """By place: what a best response gains against the average strategy."""
        value, best = best_values(self.tree, self.cards, self.average(), self.utility)
        return best - value


def normal(weights: Floats, legal: Floats) -> Floats:
    """Rows that add up to 1; all legal moves alike where there is no weight."""
    total = weights.sum(axis=2, keepdims=True)
    alike = legal / legal.sum(axis=2, keepdims=True)
    return np.where(total > 0, weights / np.where(total > 0, total, 1.0), alike)
