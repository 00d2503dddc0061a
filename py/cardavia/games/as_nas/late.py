"""The last deals as games by themselves: what each end of the betting is worth there.

After the last deal that is exact. Before it, it is as ``lab.as_nas.late`` fitted it to solved
standings of the deal that comes next. There who lies within some seven points of the leader
is nearly level, for one pot can bring as much; the exponential of ``standing`` would not do.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import exp, lcm

from cardavia.core.protocol import Seat
from cardavia.games.as_nas.lines import lines, seat_of
from cardavia.games.as_nas.match import DEALS, SEATS

# The deals from this one on are solved at the table, for the very standing.
FIRST = 10
MASKS = 1 << SEATS
# Of the curves, in points.
STEP = 2


@dataclass(frozen=True, slots=True)
class Worth:
    """Of the totals before a deal: the shares go as exp(curve + place). ``curve`` holds what
    it is for who lies 0, ``STEP``, twice ``STEP`` points behind the highest and so on, with
    straight lines between and beyond."""

    curve: tuple[float, ...]
    places: tuple[float, ...]

    def shares(self, totals: Sequence[float]) -> list[float]:
        """By place, of ``totals`` (points by place)."""
        best = max(totals)
        weights = [exp(self.at(best - total) + place) for total, place in zip(totals, self.places)]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def at(self, behind: float) -> float:
        """The curve, so many points behind."""
        knot = min(int(behind / STEP), len(self.curve) - 2)
        low, high = self.curve[knot : knot + 2]
        return low + (high - low) * (behind / STEP - knot)


# By the deal that is still to come.
WORTH = {
    11: Worth(
        (0.0, -0.341, -0.672, -1.092, -1.69, -2.449, -3.045, -3.728), (0.0, 0.366, 0.305, 0.295)
    ),
    12: Worth(
        (0.0, -0.375, -0.701, -0.975, -1.705, -3.21, -4.552, -5.581), (0.0, -0.093, 0.092, -0.387)
    ),
}


@dataclass(frozen=True, slots=True)
class Late:
    """A deal to be solved. ``behind`` (points by place): how far each total lies behind the
    highest, for that is all that counts."""

    deal: int
    behind: tuple[Fraction, ...]

    @classmethod
    def of(cls, deal: int, dealer: Seat, totals: Sequence[Fraction]) -> Late:
        """The deal number ``deal`` at these totals (points by seat)."""
        best = max(totals)
        places = (totals[seat_of(place, dealer)] for place in range(SEATS))
        return cls(deal, tuple(total - best for total in places))

    def shares(self, scores: Sequence[int], unit: int) -> list[float]:
        """Of the match, by place, after these scores by place. They are counted in parts of
        a point: ``unit`` of them make one, and all that is behind is whole in them."""
        after = [int(total * unit) + score for total, score in zip(self.behind, scores)]
        if self.deal == DEALS:
            best = max(after)
            return [1.0 / after.count(best) if total == best else 0.0 for total in after]
        # The deal moves to the right: place 1 becomes place 0.
        turned = [total / unit for total in (*after[1:], after[0])]
        found = WORTH[self.deal + 1].shares(turned)
        return [found[-1], *found[:-1]]

    def utility(self) -> array[float]:
        """By kind of end (``kinds``) and by who wins, as bits: the shares by place. Rows of
        those who cannot win there are zero."""
        # A pot is divided among four at most.
        unit = lcm(12, *(total.denominator for total in self.behind))
        found = array("f", bytes(4 * len(kinds()) * MASKS * SEATS))
        for kind, (bets, live) in enumerate(kinds()):
            pot = sum(bets) * unit
            for won in range(1, MASKS):
                if won & ~live == 0:
                    share = pot // won.bit_count()
                    scores = [
                        (share if won >> place & 1 else 0) - bet * unit
                        for place, bet in enumerate(bets)
                    ]
                    at = (kind * MASKS + won) * SEATS
                    found[at : at + SEATS] = array("f", self.shares(scores, unit))
        return found


@cache
def kinds() -> tuple[tuple[tuple[int, ...], int], ...]:
    """The ends of the betting that differ: the bets by place, and who is left, as bits."""
    return tuple(dict.fromkeys(map(kind_of, range(len(lines().ends)))))


def kind_of(end: int) -> tuple[tuple[int, ...], int]:
    """The entry of ``kinds`` for an end of ``lines``."""
    found = lines().ends[end]
    return found.bets, sum(1 << place for place in found.live)
