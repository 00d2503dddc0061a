"""Plays on in sampled worlds: which of a few promising plays comes out best.

The scorer names the candidates. In every world the deal is played to its end after each of
them, all seats following the scorer. Candidates race: all see the same worlds, and one that
lags behind the best by more than chance explains is dropped (Maron and Moore 1997, with
paired differences).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.action import Action, Pass
from cardavia.games.guandan.kernel import Kernel
from cardavia.games.guandan.match import TOP
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.scale import SEATS, team
from cardavia.games.guandan.weights import TUNED, Weights
from cardavia.games.guandan.worlds import Doubt, Worlds

BOTH = (TUNED, TUNED)
# First place counts for more than how far it climbs. The match counts for more still.
FIRST = 2.0
MATCH, NO_MATCH = 6.0, 2.0


@dataclass(frozen=True, slots=True)
class Budget:
    """``candidates`` at first, ``batch`` worlds at a time. The fewer cards are left the more
    worlds are affordable: ``effort`` through the number of cards, from ``least`` to
    ``most``. A candidate that lags by ``sure`` standard errors is dropped. ``habit``: what a
    turn of the scorer's value is worth beside the mean outcome, which errs with the worlds
    that are believed in, however many they are. With at most ``exact`` cards
    left, worlds are played on with all hands seen, ``nodes`` positions each."""

    candidates: int
    batch: int
    least: int
    most: int
    effort: int
    doubt: Doubt
    sure: float = 1.7
    habit: float = 0.6
    exact: int = 0
    nodes: int = 400

    def worlds(self, cards: int) -> int:
        """How many at most while ``cards`` are left in all hands."""
        return max(self.least, min(self.most, self.effort // cards))


@dataclass(frozen=True, slots=True)
class Judged:
    """``value``: of the scorer, in turns. ``climb`` and ``wins`` (how often the team comes
    first): means for the mover's team, ``None`` for a play that was not tried."""

    action: Action
    value: float
    climb: float | None = None
    wins: float | None = None


def scored(
    kernel: Kernel, seen: Observation, actions: Sequence[Action], weights: Weights = TUNED
) -> list[Judged]:
    """The actions with the scorer's value, the best first."""
    pool = [bytes(native.CARDS)] * SEATS
    pool[seen.seat] = native.counts(seen.hand)
    pool[(seen.seat + 1) % SEATS] = native.counts(seen.unseen)
    moves = [native.move(action, seen.scale) for action in actions]
    values, _ = kernel.values(_place(seen), b"".join(pool), (weights, weights), moves)
    judged = [Judged(action, value / 1000) for action, value in zip(actions, values)]
    return sorted(judged, key=lambda one: -one.value)


def candidates(ranked: Sequence[Judged], many: int) -> list[Judged]:
    """The most promising ones, and a pass in any case."""
    chosen = list(ranked[:many])
    chosen += [one for one in ranked[many:] if isinstance(one.action, Pass)]
    return chosen


def tried(
    kernel: Kernel, seen: Observation, chosen: Sequence[Judged], budget: Budget, rng: Random
) -> list[Judged]:
    """The candidates with what came of them, the best first."""
    place, sign = _place(seen), 1 if team(seen.seat) == 0 else -1
    worlds = Worlds(kernel, seen, budget.doubt, rng)
    moves = {one.action: native.move(one.action, seen.scale) for one in chosen}
    found: dict[Action, list[int]] = {one.action: [] for one in chosen}
    gains: dict[Action, list[float]] = {one.action: [] for one in chosen}
    worth = stakes(seen)
    alive, dropped = list(chosen), list[Judged]()
    cards = sum(seen.counts)
    nodes = budget.nodes if cards <= budget.exact else 0
    for _ in range(0, budget.worlds(cards), budget.batch):
        batch = b"".join(worlds.probable(budget.batch))
        for one in alive:
            climbs = kernel.rollouts(place, batch, BOTH, moves[one.action], nodes)
            found[one.action] += [sign * climb for climb in climbs]
            gains[one.action] += [worth[sign * climb] for climb in climbs]
        alive.sort(key=lambda one: -merit(one, gains[one.action], budget.habit))
        lagging = [one for one in alive[1:] if _lags(one, alive[0], gains, budget)]
        alive = [one for one in alive if one not in lagging]
        dropped = lagging + dropped
        if len(alive) == 1:
            break
    return [summed(one, found[one.action]) for one in alive + dropped]


def stakes(seen: Observation) -> dict[int, float]:
    """What each climb is worth to the seat's team, below zero for the others'. At A it is the
    match that a team at A plays for, and first with the partner last does not win that."""
    worth: dict[int, float] = {}
    for sign, side in ((1, team(seen.seat)), (-1, 1 - team(seen.seat))):
        last = seen.level == TOP == seen.levels[side]
        for climb in (1, 2, 3):
            played_for = (MATCH if climb > 1 else NO_MATCH) if last else FIRST + climb
            worth[sign * climb] = sign * played_for
    return worth


def merit(one: Judged, gains: Sequence[float], habit: float) -> float:
    """The mean gain, drawn towards the scorer's view."""
    return sum(gains) / len(gains) + habit * _liking(one)


def _liking(one: Judged) -> float:
    return max(min(one.value, 3.0), -3.0)


def _lags(
    one: Judged, best: Judged, gains: Mapping[Action, Sequence[float]], budget: Budget
) -> bool:
    """Whether ``one`` is behind by more than chance explains, world by world."""
    leads = [a - b for a, b in zip(gains[best.action], gains[one.action])]
    many, total = len(leads), sum(leads)
    spread = sum(lead * lead for lead in leads) - total * total / many
    ahead = total + many * budget.habit * (_liking(best) - _liking(one))
    # A few worlds without a difference do not prove that there is none.
    return ahead > budget.sure * sqrt(spread + 8.0)


def summed(one: Judged, climbs: Sequence[int]) -> Judged:
    """With the outcomes in."""
    many = len(climbs)
    wins = sum(climb > 0 for climb in climbs) / many
    return Judged(one.action, one.value, sum(climbs) / many, wins)


def _place(seen: Observation) -> list[int]:
    lead = None if seen.lead is None else (seen.lead.seat, seen.lead.reading)
    return native.place(seen.level, seen.seat, lead, seen.out, seen.counts, seen.scale)
