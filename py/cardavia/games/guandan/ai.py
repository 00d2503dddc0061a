"""The computer's players of Guandan."""

from __future__ import annotations

from random import Random

from cardavia.core.protocol import Advice, Candidate, Seat
from cardavia.games.guandan.action import Action
from cardavia.games.guandan.observe import Observation


class Beginner:
    def watch(self, observation: Observation) -> None: ...
    def think(self) -> bool:
        return False

    def advise(self, observation: Observation, rng: Random) -> Advice:
        action = str(self.choose(observation, rng))
        return Advice(action, (Candidate(action, None, 1.0),))

    def choose(self, observation: Observation, rng: Random) -> Action:
        return next(iter(observation.legal))


def player(level: str, seat: Seat) -> Beginner:
    return Beginner()
