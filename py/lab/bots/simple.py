"""What all reference bots share: they remember nothing and prepare nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Any

from cardavia.core.protocol import Seat

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


def entrants(
    names: Iterable[str],
    kind: Callable[[str], Bot],
    unseen: Callable[[tuple[str, ...]], Bot],
) -> dict[str, Callable[[Seat], Bot]]:
    """For ``BOTS``: what makes each of the kinds, what makes a variant of each that nobody
    was tuned against, and what makes a variant of any of them."""

    def entrant(make: Callable[[], Bot]) -> Callable[[Seat], Bot]:
        return lambda seat: make()

    kinds = tuple(names)
    return {
        **{name: entrant(partial(kind, name)) for name in kinds},
        **{f"unseen-{name}": entrant(partial(unseen, (name,))) for name in kinds},
        "unseen": entrant(partial(unseen, kinds)),
    }
