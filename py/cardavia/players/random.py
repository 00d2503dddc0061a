"""Takes any legal action, each with the same chance."""

from __future__ import annotations

from random import Random
from typing import Any

from cardavia.core.protocol import Advice, Candidate, Observation


class RandomPlayer:
    """A player of every game; it remembers nothing."""

    def watch(self, observation: Observation) -> None:
        """Learns nothing."""

    def think(self) -> bool:
        """There is nothing to prepare."""
        return False

    def choose(self, observation: Observation, rng: Random) -> Any:
        """Uniform over the legal actions. Raises ``IndexError`` when there are none."""
        return rng.choice(list(observation.legal))

    def advise(self, observation: Observation, rng: Random) -> Advice:
        """All legal actions alike. Raises ``IndexError`` when there are none."""
        legal = [str(action) for action in observation.legal]
        share = 1 / max(len(legal), 1)
        candidates = tuple(Candidate(action, None, share) for action in legal)
        return Advice(str(self.choose(observation, rng)), candidates)
