"""What the opponent gave away, and how much of it may be risked to win more.

A player that counts on habits can itself be exploited. It may risk what it has been given
and no more, so that all in all nobody gains by it (Ganzfried and Sandholm, 2015); what
counting on habits can cost is taken for ``PRICE`` times the square of the share of play
that is counted on.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from cardavia.core.protocol import Seat
from cardavia.games.one_poker.actions import Action
from cardavia.games.one_poker.layout import RANK_COUNT, cell
from cardavia.games.one_poker.play import DealPlay, Segment, thinned
from cardavia.games.one_poker.solve import Row

TINY = 1e-12
# In chance to win the match, a deal. Careful: so much cost habits that were believed in
# whole; against a best response that is read, py/lab/RESULTS.md has far less.
PRICE = 0.08
# What a best response seems to give away a deal, as solves are not exact.
SEEMING = 0.0003
# Of what has been given, the part that one deal may cost.
VENTURED = 0.2
MOST = 0.5
# To begin with: what it may cost against the best of opponents, in a whole match.
CREDIT = 0.01


def share(purse: float) -> float:
    """How much of the opponent's play may be counted on with ``purse`` to risk."""
    return min(MOST, sqrt(VENTURED * purse / PRICE))


def purse_after(purse: float, gift: float, share: float) -> float:
    """What may be risked after a deal in which ``share`` was counted on."""
    return max(0.0, purse + gift - SEEMING - PRICE * share * share)


def given(play: DealPlay, seat: Seat, locked: int, bets: Sequence[Action]) -> float:
    """How much less what ``seat`` did in the finished deal was worth than the best it could
    do, in chance to win the match, with ``locked`` for its rank. The mean over its kept
    cards as the solve has them at each action; a best response gives nothing."""
    play.follow(bets)
    side = play.side(seat)
    values = play.base.best_response()
    row = play.base.locked(side)
    shares = _kept(play, row, locked) or _kept(play, play.base.problem.hands[side], locked)
    lost = sum(
        share * max(0.0, values.lock(side, cell(k, locked)) - values.lock(side, cell(locked, k)))
        for k, share in shares.items()
    )
    ends = [segment.start for segment in play.segments[1:]] + [len(bets)]
    for segment, end in zip(play.segments, ends):
        taken = bets[segment.start : end]
        lost += _bets_lost(play, segment, side, locked, taken, shares)
    return lost


def _bets_lost(
    play: DealPlay,
    segment: Segment,
    side: int,
    locked: int,
    taken: Sequence[Action],
    spare: dict[int, float],
) -> float:
    solver = segment.solver
    values = solver.best_response()
    row, lost = solver.locked(side), 0.0
    for at, i in solver.problem.tree.path(taken):
        if solver.problem.tree.nodes[at].side != side:
            continue
        row = thinned(solver, row, at, i)
        for k, share in (_kept(play, row, locked) or spare).items():
            worths = values.actions(at, cell(locked, k))
            lost += share * (max(worths) - worths[i])
    return lost


def _kept(play: DealPlay, row: Row, locked: int) -> dict[int, float]:
    """The chances of each kept rank beside ``locked``; empty where the row has none."""
    counts = play.facts.counts
    weights = {
        k: row[cell(locked, k)] * max(0, counts[k] - (k == locked)) for k in range(RANK_COUNT)
    }
    total = sum(weights.values())
    if total <= TINY:
        return {}
    return {k: weight / total for k, weight in weights.items() if weight > 0}
