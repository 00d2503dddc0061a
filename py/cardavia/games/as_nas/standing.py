"""What a result of a deal is worth: the share of the match that it leads to.

Before the last deal the shares go nearly as those of players whose later scores are drawn
at random: as exp(steep * total). The figures were fitted to simulated matches between
equals (``lab.as_nas``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import exp, lcm, sqrt

from cardavia.core.protocol import Seat
from cardavia.games.as_nas.lines import place_of
from cardavia.games.as_nas.match import DEALS, SEATS, Result

# ``steep`` times the spread of the scores to come, which grows with the root of the deals.
STEEP = 1.12
# For how many deals the expected spread of the scores counts.
TRUST = 6
# What a place is worth in a deal among equals, in points: the dealer pays for acting last.
PLACES = (0.105, 0.153, 0.212, -0.47)
# Standings farther apart than this count as the same (points).
REACH = 8.0
# What a point is worth in the last deal, where it may be nothing or everything.
LAST_POINT = 0.12


class Standing:
    """``totals`` (points by seat) before the scores of deal number ``deal``.

    ``spread`` (points) is how far scores go at this table. Inside, points are whole
    numbers of ``unit``: sums of fractions would take most of the time of a decision.
    """

    def __init__(
        self, deal: int, dealer: Seat, totals: Sequence[Fraction], spread: float = 1.1
    ) -> None:
        self.left = DEALS - deal
        # A pot is divided among four at most.
        self.unit = lcm(12, *(total.denominator for total in totals))
        self._totals = [int(total * self.unit) for total in totals]
        self._steep = STEEP / (spread * sqrt(max(self.left, 1)))
        coming = [
            sum(PLACES[place_of(seat, dealer + n)] for n in range(1, self.left + 1))
            for seat in range(SEATS)
        ]
        self._ahead = [self._steep * points for points in coming]

    @property
    def point(self) -> float:
        """About how much of the match a point is worth now to one who is level."""
        return 0.19 * self._steep if self.left else LAST_POINT

    def share(self, seat: Seat, scores: Sequence[int]) -> float:
        """The expected share of the win for ``seat`` after a deal with these scores, which
        are counted in parts of a point: ``unit`` of them make one."""
        after = list(map(int.__add__, self._totals, scores))
        best = max(after)
        if not self.left:
            return 1.0 / after.count(best) if after[seat] == best else 0.0
        scale = self._steep / self.unit
        weights = [exp(scale * (total - best) + ahead) for total, ahead in zip(after, self._ahead)]
        return weights[seat] / sum(weights)


def relative(totals: Sequence[float]) -> tuple[float, ...]:
    """How far each total lies behind the highest, in points; beyond ``REACH`` it hardly
    matters how far."""
    best = max(totals)
    return tuple(max(float(total - best), -REACH) for total in totals)


def spread(results: Iterable[Result], expected: float) -> float:
    """How far the scores go (their root mean square, points), judged by finished deals and
    by what was expected before them."""
    total, deals = TRUST * expected**2, TRUST
    for result in results:
        total += sum(float(score) ** 2 for score in result.scores) / SEATS
        deals += 1
    return sqrt(total / deals)
