"""The computer's players of Guandan. The value of an action is the expected climb of the
player's team, below zero for what the other team may expect.

The scorer (``kernel``) ranks the plays by what is left of the hand, by who holds the trick
and by how few cards the others hold. ``search`` plays the best of them on in worlds that the
player believes in. Where no kernel loads, ``judge`` plays alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from cardavia.core.protocol import Advice, Adviser, Candidate, Seat
from cardavia.games.guandan.action import Action, Return
from cardavia.games.guandan.explain import facts, move_reasons
from cardavia.games.guandan.giving import given
from cardavia.games.guandan.judge import OnePly
from cardavia.games.guandan.kernel import Kernel, kernel
from cardavia.games.guandan.memory import Memory
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.search import Judged, candidates, scored, tried
from cardavia.games.guandan.tempers import SKILLS, Skill, weights


def player(level: str, seat: Seat) -> Adviser[Action, Observation]:
    """A new player. ``level`` is one of ``LEVELS``. Raises ``KeyError``."""
    skill = SKILLS[level]
    engine = kernel()
    return OnePly() if engine is None else Strategist(engine, skill, seat)


@dataclass(frozen=True, slots=True)
class Decision:
    """The action taken, and all legal ones with how often they would be taken."""

    action: Action
    judged: Sequence[Judged]
    chances: Sequence[float]


class Strategist:
    """Decides from the observation; all that it keeps are the worlds that it believed in last."""

    def __init__(self, kernel: Kernel, skill: Skill, seat: Seat) -> None:
        self._kernel, self._skill = kernel, skill
        self._weights = weights(skill, seat)
        self._memory = Memory()

    def watch(self, observation: Observation) -> None:
        """An observation holds all that this player uses."""

    def think(self) -> bool:
        """What the others may hold changes with every play: there is nothing to prepare."""
        return False

    def choose(self, observation: Observation, rng: Random) -> Action:
        actions = list(observation.legal)
        if len(actions) == 1:
            return actions[0]
        return self._decided(observation, actions, rng).action

    def advise(self, observation: Observation, rng: Random) -> Advice:
        """Facts: see ``explain.facts``."""
        decision = self._decided(observation, list(observation.legal), rng)
        found = tuple(
            Candidate(
                str(one.action),
                None if one.climb is None else round(one.climb, 3),
                chance,
                tuple(move_reasons(observation, one.action, one.climb is not None)),
            )
            for one, chance in zip(decision.judged, decision.chances)
        )
        return Advice(str(decision.action), found, facts(observation, decision.judged))

    def _decided(self, seen: Observation, actions: Sequence[Action], rng: Random) -> Decision:
        budget = self._skill.budget
        if isinstance(actions[0], Return):
            judged = given(self._kernel, seen, actions, self._weights, budget, rng)
            return _certain(judged)
        ranked = scored(self._kernel, seen, actions, self._weights)
        if budget is None:
            return self._whim(ranked, rng)
        found = tried(self._kernel, seen, candidates(ranked), budget, rng, self._memory)
        raced = {one.action for one in found}
        rest = [one for one in ranked if one.action not in raced]
        return _certain([*found, *rest])

    def _whim(self, ranked: Sequence[Judged], rng: Random) -> Decision:
        best = ranked[0].value
        odds = [exp((one.value - best) * 1000 / self._skill.whim) for one in ranked]
        odds = [odd if odd > 0.05 else 0.0 for odd in odds]
        chances = [odd / sum(odds) for odd in odds]
        return Decision(rng.choices(ranked, chances)[0].action, ranked, chances)


def _certain(judged: Sequence[Judged]) -> Decision:
    return Decision(judged[0].action, judged, [1.0, *[0.0] * (len(judged) - 1)])
