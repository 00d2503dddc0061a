"""Takes the first legal action, in the order in which the game lists them."""

from __future__ import annotations

from random import Random
from typing import Any

from cardavia.core.protocol import Advice, Candidate, Observation


class FirstPlayer:
    """A player of every game; it remembers nothing and uses no chance."""

    def watch(self, observation: Observation) -> None:
        """Learns nothing."""

    def think(self) -> bool:
        """There is nothing to prepare."""
        return False

    def choose(self, observation: Observation, rng: Random) -> Any:
        """The first legal action. Raises ``StopIteration`` when there is none."""
        return next(iter(observation.legal))

    def advise(self, observation: Observation, rng: Random) -> Advice:
        """The first legal action for certain. Raises ``StopIteration`` when there is none."""
        action = str(self.choose(observation, rng))
        return Advice(action, (Candidate(action, None, 1.0),))
