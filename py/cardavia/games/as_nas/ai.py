"""The players of As-Nas. The value of an action is its expected share of the match's win.

They weigh what the others may hold and how they play (``beliefs``), and play the deal on
in many such worlds (``rollouts``). Near-equal moves are mixed as the basic strategy mixes
them, so that a raise stays now strong and now a bluff.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from random import Random

from cardavia.core.protocol import Advice, Candidate, Seat
from cardavia.games.as_nas.beliefs import Beliefs, Reading, minds
from cardavia.games.as_nas.explain import Situation, facts, move_reasons
from cardavia.games.as_nas.late import FIRST, Late
from cardavia.games.as_nas.lines import MOVES, RAISE, lines, seat_of
from cardavia.games.as_nas.match import SEATS, Action
from cardavia.games.as_nas.observe import Observation
from cardavia.games.as_nas.rollouts import Rollouts, Value, draw
from cardavia.games.as_nas.solve import Solver, solver
from cardavia.games.as_nas.standing import Standing, spread
from cardavia.games.as_nas.styles import SENSIBLE, STYLES, Book, Style, book
from cardavia.games.as_nas.tables import nearest, points_table, tables
from cardavia.games.as_nas.tempers import SKILLS, Skill, Temper, temper
from cardavia.games.as_nas.worlds import chances, number_of

CALLS = Style("calls", look=False, noise=0.0)
RAISES = Style("raises", rise=0.0, look=False, noise=0.0)
# A move that the basic strategy never makes counts as made so often.
LEAST = 0.01
# No raise before the look when the bet is as high as this.
BLIND_TOP = 2
# For a hand that was not seen: so many hands are tried.
BLIND_HANDS = 12


def player(level: str, seat: Seat) -> Strategist:
    """A new player for one match on ``seat``. Raises ``KeyError`` for an unknown level."""
    skill = SKILLS[level]
    return Strategist(skill, temper(skill, seat))


@dataclass(frozen=True, slots=True)
class Judged:
    """The values and the chances of the moves of ``lines``, in their order."""

    values: tuple[Value, ...]
    chances: tuple[float, ...]


class Strategist:
    """Decides from the observation alone; what it keeps only saves work."""

    def __init__(self, skill: Skill, temper: Temper) -> None:
        self._skill, self._temper = skill, temper
        styles = STYLES if skill.learns else ()
        solved = points_table(tables())
        house = book(SENSIBLE) if solved is None else solved.book
        self._beliefs = Beliefs(minds(house, styles))
        self._plans = (book(CALLS), book(RAISES))[: skill.plans - 1]
        self._seen: Observation | None = None

    def watch(self, observation: Observation) -> None:
        """An observation holds all that this player uses; the last one tells ``think`` what
        is worth working out ahead."""
        self._seen = observation

    def think(self) -> bool:
        """A slice of the present deal's solution, where it is solved at the table."""
        solving = None if self._seen is None else self._solver(self._seen)
        return solving is not None and solving.work()

    def choose(self, observation: Observation, rng: Random) -> Action:
        if observation.cards is None:
            return self._unlooked(observation, rng)
        return self._pick(observation, self._judge(observation, rng), rng)

    def advise(self, observation: Observation, rng: Random) -> Advice:
        """Facts: see ``explain.facts``."""
        base = self._base(observation)
        readings = self._beliefs.read(observation, base)
        if observation.cards is None:
            action = self._unlooked(observation, rng)
            values = self._unseen_values(observation, base, readings, rng)
            chance = dict.fromkeys(values, 0.0)
            blind = self._blind(observation)
            chance[Action.LOOK] = 1.0 - blind
            if blind:
                chance[Action.RAISE] = blind
        else:
            judged = self._judge(observation, rng)
            action = self._pick(observation, judged, rng)
            moves = _moves(observation)
            values = dict(zip(moves, judged.values))
            chance = dict(zip(moves, judged.chances))
        situation = Situation(observation, readings, values)
        candidates = tuple(
            Candidate(
                str(move),
                round(values[move].share, 4),
                chance[move],
                tuple(move_reasons(situation, move)),
            )
            for move in observation.legal
        )
        return Advice(str(action), candidates, facts(situation))

    def _blind(self, seen: Observation) -> float:
        """How often it raises without having looked; else it looks."""
        return self._temper.blind if max(seen.bets) < BLIND_TOP else 0.0

    def _unlooked(self, seen: Observation, rng: Random) -> Action:
        return Action.RAISE if rng.random() < self._blind(seen) else Action.LOOK

    def _pick(self, seen: Observation, judged: Judged, rng: Random) -> Action:
        return rng.choices(_moves(seen), judged.chances)[0]

    def _base(self, seen: Observation) -> Book:
        """What all would play who trust each other to play well: the solution for the
        standing, or else the nearest table."""
        if not self._skill.standing:
            return self._beliefs.house
        solving = self._solver(seen)
        if solving is not None:
            return solving.book()
        totals = [float(seen.totals[seat_of(place, seen.dealer)]) for place in range(SEATS)]
        table = nearest(tables(), seen.deal, totals)
        return self._beliefs.house if table is None else table.book

    def _solver(self, seen: Observation) -> Solver | None:
        """Of a deal that is solved at the table, where a kernel is there."""
        if not self._skill.standing or seen.deal < FIRST or seen.over:
            return None
        return solver(Late.of(seen.deal, seen.dealer, seen.totals))

    def _standing(self, seen: Observation) -> Standing:
        far = spread(seen.results, self._skill.spread)
        return Standing(seen.deal, seen.dealer, seen.totals, far)

    def _judge(self, seen: Observation, rng: Random) -> Judged:
        assert seen.cards is not None
        own = number_of()[seen.cards]
        base = self._base(seen)
        readings = self._beliefs.read(seen, base)
        plans = (base, *self._plans)
        values = self._values(seen, own, readings, self._skill.worlds, plans, rng)
        return Judged(tuple(values), self._mix(seen, own, base, values))

    def _values(
        self,
        seen: Observation,
        own: int,
        readings: dict[Seat, Reading],
        many: int,
        plans: tuple[Book, ...],
        rng: Random,
    ) -> list[Value]:
        worlds = draw(seen, own, readings, many, rng)
        rollouts = Rollouts(self._standing(seen), seen.seat, seen.dealer, _node(seen), plans)
        return rollouts.values(worlds, rng)

    def _mix(
        self, seen: Observation, own: int, base: Book, values: list[Value]
    ) -> tuple[float, ...]:
        """A soft best response, drawn towards the basic strategy."""
        node, skill = _node(seen), self._skill
        unit = skill.doubt * self._standing(seen).point
        unlooked = any(
            not looked and not folded and seat != seen.seat
            for seat, (looked, folded) in enumerate(zip(seen.looked, seen.folded))
        )
        logs = [
            value.share / unit
            + skill.habit * log(base.chance(node, move, own) + LEAST)
            + self._temper.liking(move, unlooked)
            for move, value in enumerate(values)
        ]
        top = max(logs)
        weights = [exp(value - top) for value in logs]
        return tuple(weight / sum(weights) for weight in weights)

    def _unseen_values(
        self, seen: Observation, base: Book, readings: dict[Seat, Reading], rng: Random
    ) -> dict[Action, Value]:
        """Before the look: the mean over hands that the seat may hold. After a look the
        best move of each hand counts, after a blind move what the base makes of it."""
        hands = rng.choices(range(len(chances())), chances(), k=BLIND_HANDS)
        many = max(self._skill.worlds // BLIND_HANDS, 8)
        by_hand = [self._values(seen, own, readings, many, (base,), rng) for own in hands]
        # The same worlds that find the best move must not value it: the base chooses.
        node = _node(seen)
        looked = [
            _mean_of(values, [base.chance(node, move, own) for move in range(len(values))])
            for own, values in zip(hands, by_hand)
        ]
        found = {Action.LOOK: _mean_of(looked)}
        for move, action in enumerate(_moves(seen)):
            found[action] = _mean_of([values[move] for values in by_hand])
        return found


def _node(seen: Observation) -> int:
    node = lines().after(action for _, action in seen.history)
    assert node >= 0
    return node


def _moves(seen: Observation) -> list[Action]:
    """The legal actions but the look, in the order of ``lines``."""
    moves: list[Action] = sorted(
        (a for a in seen.legal if a is not Action.LOOK), key=MOVES.__getitem__
    )
    assert len(moves) == RAISE + (Action.RAISE in moves)
    return moves


def _mean_of(values: list[Value], weights: list[float] | None = None) -> Value:
    weights = weights or [1.0 / len(values)] * len(values)
    return Value(
        sum(weight * value.share for weight, value in zip(weights, values)),
        sum(weight * value.points for weight, value in zip(weights, values)),
    )
