"""What a result of a deal is worth: the share of the match that it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import exp, lcm, sqrt

from cardavia.core.protocol import Seat
from cardavia.games.as_nas.match import DEALS

# Shares of the win go nearly as exp(STEEP * total / sqrt(deals to come)).
STEEP = 0.62
# What a point is worth in the last deal, where it may be nothing or everything.
LAST_POINT = 0.09


class Standing:
    """``totals`` (points by seat) before the scores of deal number ``deal``.

    Inside, points are whole numbers of ``unit``: sums of fractions would take most of the
    time of a decision.
    """

    def __init__(self, deal: int, totals: Sequence[Fraction]) -> None:
        self.left = DEALS - deal
        # A pot is divided among four at most.
        self.unit = lcm(12, *(total.denominator for total in totals))
        self._totals = [int(total * self.unit) for total in totals]
        self._steep = STEEP / sqrt(self.left) / self.unit if self.left else 0.0

    @property
    def point(self) -> float:
        """About how much of the match a point is worth now to one who is level."""
        return 0.19 * STEEP / sqrt(self.left) if self.left else LAST_POINT

    def share(self, seat: Seat, scores: Sequence[int]) -> float:
        """The expected share of the win for ``seat`` after a deal with these scores, which
        are counted in parts of a point: ``unit`` of them make one."""
        after = list(map(int.__add__, self._totals, scores))
        best = max(after)
        if not self.left:
            return 1.0 / after.count(best) if after[seat] == best else 0.0
        weights = [exp(self._steep * (total - best)) for total in after]
        return weights[seat] / sum(weights)
