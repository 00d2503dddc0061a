"""The computer's players of Guandan."""

from __future__ import annotations

from random import Random

from cardavia.core.protocol import Seat
from cardavia.games.guandan.action import Action
from cardavia.games.guandan.observe import Observation


class Beginner:
    def watch(self, observation: Observation) -> None: ...
    def think(self) -> bool:
        return False

    def choose(self, observation: Observation, rng: Random) -> Action:
        return next(iter(observation.legal))


def player(level: str, seat: Seat) -> Beginner:
    return Beginner()
