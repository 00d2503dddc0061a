"""Plays on in worlds that a seat believes in: which of a few promising plays comes out best.

The scorer names the candidates, and a net that has learned from many deals says beforehand
what it thinks of them (``net``), and so which of them race. In every world the deal is played
on after each of them, the opponents following the scorer, the own team the net as well, for
some tricks; what the deal comes to then, a second net says, which sees all hands. Candidates
race: all see the same worlds, and one that lags behind the best by more than chance explains
is dropped (Maron and Moore 1997, with paired differences). The race is run by the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.action import Action, Pass
from cardavia.games.guandan.kernel import Kernel, Plan, Tried
from cardavia.games.guandan.match import TOP
from cardavia.games.guandan.memory import Memory
from cardavia.games.guandan.net import STAKE, Net, deal_net, net
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.scale import SEATS, team
from cardavia.games.guandan.weights import TUNED, Weights
from cardavia.games.guandan.worlds import BOTH, Outlook, Trust, outlook, trusting

# First place counts for more than how far it climbs. The match counts for more still.
FIRST = 2.0
MATCH, NO_MATCH = 6.0, 2.0
CLIMBS = range(-3, 4)
# Likes are told in thousandths of a stake.
LIKES = 1000
# What a foretold stake says of the climb, and of the chance to come first beside one in two:
# linear fits to 20,000 outcomes of self-play (``py/lab/RESULTS.md``).
CLIMB_TOLD, WIN_TOLD = 0.55, 0.108
# Turns by which the scorer may think less of a candidate than of the best.
FAR = 1.5

# Until a seat is out, a deal is played on until one is; see ``Kernel.rollouts``.
UNTIL_OUT = -1


@dataclass(frozen=True, slots=True)
class Budget:
    """``candidates`` race at first, ``batch`` worlds at a time. The fewer cards are left the more
    worlds are affordable: ``effort`` through the number of cards, from ``least`` to
    ``most``. A candidate that lags by ``sure`` standard errors is dropped. ``faith``: what the
    net's view is worth beside the mean outcome, which errs with the worlds that are believed
    in, however many they are; ``habit``: what a turn of the scorer's value is worth beside it
    where there is no net or no faith. ``informed``: the team goes by the net in the playouts,
    too. ``foreseen``: worlds, where they are only played on for ``tricks`` leads more and then
    foretold; 0 for never. With at most ``exact`` cards left, worlds are played on
    with all hands seen, ``nodes`` positions each."""

    candidates: int
    batch: int
    least: int
    most: int
    effort: int
    trust: Trust
    sure: float = 1.7
    habit: float = 0.4
    faith: float = 0.0
    informed: bool = False
    foreseen: int = 0
    tricks: int = 0
    exact: int = 0
    nodes: int = 400

    def worlds(self, cards: int) -> int:
        """How many at most while ``cards`` are left in all hands: whole batches."""
        many = max(self.least, min(self.most, self.effort // cards))
        return -(-many // self.batch) * self.batch


@dataclass(frozen=True, slots=True)
class Judged:
    """``value``: of the scorer, in turns. ``view``: of the net, in stakes, ``None`` without
    one. ``climb`` and ``wins`` (how often the team comes first): means for the mover's team,
    ``None`` for a play that was not tried."""

    action: Action
    value: float
    view: float | None = None
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
    values, _ = kernel.values(place_of(seen), b"".join(pool), (weights, weights), moves)
    judged = [Judged(action, value / 1000) for action, value in zip(actions, values)]
    return sorted(judged, key=lambda one: -one.value)


def candidates(ranked: Sequence[Judged]) -> list[Judged]:
    """As many as the net may judge at once, and a pass among them. None lags far behind the best:
    the net has not learned to judge such plays."""
    near = [one for one in ranked if one.value >= ranked[0].value - FAR]
    chosen = near[: native.JUDGED - 1]
    chosen += [one for one in near[native.JUDGED - 1 :] if isinstance(one.action, Pass)]
    return chosen


def entered(judged: Sequence[Judged], budget: Budget) -> list[Judged]:
    """Those that race: the most promising ones, the scorer's favourite and a pass. Of the plays of
    a leader with many cards the scorer alone would send out eight that are much alike."""
    racers = sorted(judged, key=lambda one: -liking(one, budget))[: budget.candidates]
    certain = [one for i, one in enumerate(judged) if not i or isinstance(one.action, Pass)]
    return racers + [one for one in certain if one not in racers]


def tried(
    kernel: Kernel,
    seen: Observation,
    chosen: Sequence[Judged],
    budget: Budget,
    rng: Random,
    memory: Memory | None = None,
) -> list[Judged]:
    """Those of the candidates that raced, with what came of them, the best first."""
    sign, worth, view = 1 if team(seen.seat) == 0 else -1, stakes(seen), outlook(seen, rng)
    racers = entered(viewed(kernel, seen, chosen, view), budget)
    moves = [native.move(one.action, seen.scale) for one in racers]
    likes = [round(1000 * liking(one, budget)) for one in racers]
    learned = net() if budget.informed else None
    whole = foreteller(seen, worth, budget) if learned is not None else None
    gains = [worth.get(sign * climb, 0.0) for climb in CLIMBS]
    plan = _plan(seen, budget, gains, whole is not None)
    scorers = view.cards, view.past, BOTH, plan, view.seed
    nets = None if learned is None else learned.data, None if whole is None else whole.data
    chained = plan.chains and len(view.past) > native.PLACE
    known = memory.recall(seen, plan.chains) if memory and chained else (None, None)
    found = kernel.search(place_of(seen), *scorers, moves, likes, *nets, *known)
    merits = [merit(one, of, budget) for one, of in zip(racers, found)]
    # Those that were tried in more worlds have come further.
    order = sorted(range(len(racers)), key=lambda i: (-sum(found[i].climbs), -merits[i]))
    if whole is not None:
        return [told(racers[i], found[i]) for i in order]
    return [summed(racers[i], climbs(found[i], sign)) for i in order]


def foreteller(seen: Observation, worth: dict[int, float], budget: Budget) -> Net | None:
    """The net that says what a deal comes to, where it may be asked. Of a deal in which somebody
    is out, or is nearly solved, or counts for the match, it has learned nothing."""
    played = seen.out or sum(seen.counts) <= budget.exact or worth != USUAL
    return None if played or not budget.foreseen else deal_net()


def _plan(seen: Observation, budget: Budget, worth: Sequence[float], foreseen: bool) -> Plan:
    cards = sum(seen.counts)
    nodes = budget.nodes if cards <= budget.exact else 0 if seen.out else UNTIL_OUT
    sure, *outcomes = (round(1000 * x) for x in (budget.sure, *worth))
    worlds = budget.foreseen if foreseen else budget.worlds(cards)
    plan = Plan(worlds, budget.batch, sure, LIKES, nodes, *outcomes)
    return trusting(plan._replace(tricks=budget.tricks), budget.trust)


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


# Anywhere but at A.
USUAL = {sign * climb: sign * (FIRST + climb) for sign in (1, -1) for climb in (1, 2, 3)}


def viewed(
    kernel: Kernel, seen: Observation, chosen: Sequence[Judged], view: Outlook
) -> list[Judged]:
    """With what the net thinks of them, where there is one."""
    learned = net()
    if learned is None:
        return list(chosen)
    moves = [native.move(one.action, seen.scale) for one in chosen]
    values, _ = kernel.judge(learned.data, place_of(seen), view.cards, view.past, BOTH, moves)
    return [replace(one, view=value / STAKE) for one, value in zip(chosen, values)]


def merit(one: Judged, found: Tried, budget: Budget) -> float:
    """The mean worth, drawn towards what is thought of the play beforehand."""
    return found.worth / sum(found.climbs) + liking(one, budget)


def liking(one: Judged, budget: Budget) -> float:
    """What is thought of a play beforehand, in stakes."""
    if budget.faith and one.view is not None:
        return budget.faith * one.view
    return budget.habit * max(min(one.value, 3.0), -3.0)


def climbs(found: Tried, sign: int) -> list[int]:
    """All of them, for the team whose climbs have this ``sign``."""
    return [sign * climb for climb, many in zip(CLIMBS, found.climbs) for _ in range(many)]


def summed(one: Judged, climbs: Sequence[int]) -> Judged:
    """With the outcomes in."""
    many = len(climbs)
    wins = sum(climb > 0 for climb in climbs) / many
    return replace(one, climb=sum(climbs) / many, wins=wins)


def told(one: Judged, found: Tried) -> Judged:
    """With what the foretold stakes say of the outcomes."""
    stake = found.worth / sum(found.climbs)
    wins = min(max(0.5 + WIN_TOLD * stake, 0.0), 1.0)
    return replace(one, climb=CLIMB_TOLD * stake, wins=wins)


def place_of(seen: Observation) -> list[int]:
    """Where the deal stands, as the kernel wants it."""
    lead = None if seen.lead is None else (seen.lead.seat, seen.lead.reading)
    return native.place(seen.level, seen.seat, lead, seen.out, seen.counts, seen.scale)
