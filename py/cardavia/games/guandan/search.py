"""Plays on in sampled worlds: which of a few promising plays comes out best.

The scorer names the candidates. Worlds are drawn evenly from what is possible and then
chosen by how sensible the other seats' moves would have been in them. In every world the
deal is played to its end after each candidate, all seats following the scorer. The worse
half of the candidates is dropped after each round (sequential halving; Karnin, Koren and
Somekh 2013).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.action import Action, Pass
from cardavia.games.guandan.kernel import Kernel
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.sample import hands
from cardavia.games.guandan.scale import SEATS, team
from cardavia.games.guandan.story import story
from cardavia.games.guandan.weights import TUNED, Weights

BOTH = (TUNED, TUNED)
# First place counts for more than how far it climbs.
FIRST = 2.0


@dataclass(frozen=True, slots=True)
class Budget:
    """``candidates`` at first, ``rounds`` of so many ``worlds`` each; ``drawn`` worlds for
    each one that is used; ``recent`` moves that beliefs go by, at most ``cap`` thousandths
    of a turn for each; ``doubt``: how many thousandths make a world e times less likely;
    ``habit``: for how many worlds' outcomes a turn of the scorer's value stands."""

    candidates: int
    rounds: tuple[int, ...]
    drawn: int = 4
    recent: int = 16
    cap: int = 1500
    doubt: float = 1500.0
    habit: float = 30.0


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
    worlds = believed(kernel, seen, budget, sum(budget.rounds), rng)
    moves = {one.action: native.move(one.action, seen.scale) for one in chosen}
    found: dict[Action, list[int]] = {one.action: [] for one in chosen}
    alive, start = list(chosen), 0
    for i, many in enumerate(budget.rounds):
        if i and len(alive) > 1:
            alive = alive[: (len(alive) + 1) // 2]
        batch = b"".join(worlds[start : start + many])
        start += many
        for one in alive:
            climbs = kernel.rollouts(place, batch, BOTH, moves[one.action])
            found[one.action] += [sign * climb for climb in climbs]
        alive.sort(key=lambda one: -merit(one, found[one.action], budget))
    rest = [one for one in chosen if one not in alive]
    rest.sort(key=lambda one: -merit(one, found[one.action], budget))
    return [summed(one, found[one.action]) for one in alive + rest]


def merit(one: Judged, climbs: Sequence[int], budget: Budget) -> float:
    """The outcome, drawn towards the scorer's view while there are few worlds."""
    total = sum(climb + (FIRST if climb > 0 else -FIRST) for climb in climbs)
    return (total + budget.habit * max(min(one.value, 3.0), -3.0)) / len(climbs)


def summed(one: Judged, climbs: Sequence[int]) -> Judged:
    """With the outcomes in."""
    many = len(climbs)
    wins = sum(climb > 0 for climb in climbs) / many
    return Judged(one.action, one.value, sum(climbs) / many, wins)


def believed(
    kernel: Kernel, seen: Observation, budget: Budget, many: int, rng: Random
) -> list[bytes]:
    """``many`` worlds, likelier ones more often."""
    past = story(seen)
    drawn = budget.drawn if past is not None else 1
    sampled = [hands(seen, rng) for _ in range(many * drawn)]
    worlds = [b"".join(map(native.counts, world)) for world in sampled]
    if past is None or drawn == 1:
        return worlds
    before = [native.counts(cards) for cards in past.played]
    gone = b"".join(before)
    earlier = b"".join(bytes(map(int.__add__, world, gone)) for world in worlds)
    lost = kernel.regrets(
        past.place, earlier, BOTH, past.moves, seen.seat, budget.recent, budget.cap
    )
    least = min(lost)
    weights = [exp((least - one) / budget.doubt) for one in lost]
    return _systematic(worlds, weights, many, rng)


def _systematic(
    worlds: Sequence[bytes], weights: Sequence[float], many: int, rng: Random
) -> list[bytes]:
    """Systematic resampling, then shuffled: rounds take their worlds from the front."""
    step = sum(weights) / many
    mark, total = rng.random() * step, 0.0
    chosen: list[bytes] = []
    for world, weight in zip(worlds, weights):
        total += weight
        while mark < total and len(chosen) < many:
            chosen.append(world)
            mark += step
    while len(chosen) < many:
        chosen.append(worlds[-1])
    rng.shuffle(chosen)
    return chosen


def _place(seen: Observation) -> list[int]:
    lead = None if seen.lead is None else (seen.lead.seat, seen.lead.reading)
    return native.place(seen.level, seen.seat, lead, seen.out, seen.counts, seen.scale)
