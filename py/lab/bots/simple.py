"""What all reference bots share: they remember nothing and prepare nothing."""

from __future__ import annotations

from random import Random
from typing import Any

SHIFT = 0.15
RANDOM_SHARE = (0.05, 0.15)


class Bot:
    """A player that looks at the observation of the moment only."""

    def watch(self, observation: Any) -> None:
        """Learns nothing."""

    def think(self) -> bool:
        """There is nothing to prepare."""
        return False


def shifted(threshold: float, rng: Random) -> float:
    """The threshold moved by up to ``SHIFT`` either way."""
    return threshold + rng.uniform(-SHIFT, SHIFT)


def random_share(rng: Random) -> float:
    """How many of its actions an unseen variant takes at random: 5 to 15 %."""
    return rng.uniform(*RANDOM_SHARE)
