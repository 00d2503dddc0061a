"""Win share: what totals are worth before the deals to come, fitted to simulated matches.

The shares go as exp(steep * total + place), a logistic model for each deal (a softmax over
four players), fitted by Newton's method. It is what the solver of the deal before, and the
player at the table (``cardavia.games.as_nas.standing``), put at the end of a deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from cardavia.games.as_nas.standing import relative
from lab.as_nas.arrays import MASKS, PLACES, Floats, points, tree


@dataclass(frozen=True)
class Worth:
    """Before a deal: ``steep`` per point of a total, ``places`` (4,) what they add."""

    steep: float
    places: tuple[float, ...]

    def shares(self, totals: Floats) -> Floats:
        """(..., PLACES) shares from totals in points, (..., PLACES), by place."""
        logits = self.steep * totals + np.array(self.places)
        logits = logits - logits.max(axis=-1, keepdims=True)
        weights = np.exp(logits)
        return np.asarray(weights / weights.sum(axis=-1, keepdims=True))


def final_shares(totals: Floats) -> Floats:
    """Who wins the match: (..., PLACES) shares from totals in points."""
    # Points come in twelfths: equal totals must be equal.
    twelfths = np.rint(12 * totals)
    best = twelfths == twelfths.max(axis=-1, keepdims=True)
    return np.asarray(best / best.sum(axis=-1, keepdims=True))


class Shares(Protocol):
    """What totals are worth before a deal."""

    def shares(self, totals: Floats) -> Floats:
        """(..., PLACES) shares from totals in points, (..., PLACES), by place."""


def utility(totals: Floats, after: Shares | None) -> Floats:
    """(ends, MASKS, PLACES): the win share after a deal that begins with these totals (by
    place, in points). ``after`` is the worth before the next deal, by the places there;
    ``None`` after the last."""
    reached = points() + totals
    if after is None:
        shares = final_shares(reached)
    else:
        # The deal moves to the right: place 1 becomes place 0.
        shares = np.roll(after.shares(np.roll(reached, -1, axis=-1)), 1, axis=-1)
    masks = np.arange(MASKS)
    possible = (masks[None, :] & ~tree().live[:, None] == 0) & (masks > 0)
    return np.asarray(shares * possible[:, :, None])


def fit(totals: Floats, shares: Floats, rounds: int = 25) -> Worth:
    """The model for totals (matches, PLACES) before a deal and the shares that came of
    them, by maximum likelihood. The first place is the one the others are measured from."""
    features = [totals, *(np.eye(PLACES)[place][None] for place in range(1, PLACES))]
    found = np.array([0.3, 0.0, 0.0, 0.0])
    for _ in range(rounds):
        logits = sum(weight * feature for weight, feature in zip(found, features))
        weights = np.exp(logits - logits.max(axis=1, keepdims=True))
        chance = weights / weights.sum(axis=1, keepdims=True)
        means = [(chance * one).sum(axis=1, keepdims=True) for one in features]
        gradient = np.array([((shares - chance) * one).sum() for one in features])
        bend = np.array(
            [
                [(chance * (a - p) * (b - q)).sum() for b, q in zip(features, means)]
                for a, p in zip(features, means)
            ]
        )
        step = np.linalg.solve(bend + 1e-6 * np.eye(len(found)), gradient)
        found = found + np.clip(step, -0.5, 0.5)
        if np.abs(step).max() < 1e-9:
            break
    return Worth(float(found[0]), (0.0, *map(float, found[1:])))


def centres(totals: Floats, many: int, seed: int, rounds: int = 30) -> Floats:
    """``many`` typical standings, in whole points as most are, of totals (matches, PLACES):
    k-means on ``relative``."""
    rng = np.random.default_rng(seed)
    points_ = np.array([relative(row) for row in totals])
    found = points_[rng.choice(len(points_), many, replace=False)]
    for _ in range(rounds):
        nearest = ((points_[:, None] - found[None]) ** 2).sum(axis=2).argmin(axis=1)
        for n in range(many):
            if (nearest == n).any():
                found[n] = points_[nearest == n].mean(axis=0)
    whole = np.unique(np.rint(found), axis=0)
    return np.asarray(whole - whole.max(axis=1, keepdims=True))
