"""Worlds for the kernel: what the other seats may hold, and what they probably do.

Worlds are drawn evenly from what is possible. The likelier ones are those in which the other
seats' moves would have given little away, going by the scorer: a seat that passes seldom
holds what it would have been glad to play, and one that declines to bomb seldom has a bomb.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.kernel import Kernel
from cardavia.games.guandan.layout import lay
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.sample import layout
from cardavia.games.guandan.scale import SEATS, around
from cardavia.games.guandan.story import story
from cardavia.games.guandan.weights import TUNED


@dataclass(frozen=True, slots=True)
class Doubt:
    """How worlds are chosen. ``drawn`` of them for each one that is used; the last ``recent``
    moves count, at most ``cap`` thousandths of a turn each; ``much`` thousandths make a
    world e times less likely."""

    drawn: int = 2
    recent: int = 24
    cap: int = 1500
    much: float = 1500.0


class Worlds:
    """Draws worlds for one decision."""

    def __init__(self, kernel: Kernel, seen: Observation, doubt: Doubt, rng: Random) -> None:
        self._kernel, self._seen, self._doubt, self._rng = kernel, seen, doubt, rng
        self._pools, self._needs = layout(seen)
        known = seen.known
        self._base = [bytearray(native.counts(known[seat])) for seat in range(SEATS)]
        self._base[seen.seat] = bytearray(native.counts(seen.hand))
        self._past = story(seen) if doubt.drawn > 1 else None

    def possible(self, many: int) -> list[bytes]:
        """``many`` worlds, evenly drawn."""
        return [self._world() for _ in range(many)]

    def probable(self, many: int) -> list[bytes]:
        """``many`` worlds, likelier ones more often."""
        past, doubt = self._past, self._doubt
        if past is None:
            return self.possible(many)
        worlds = self.possible(many * doubt.drawn)
        gone = b"".join(map(native.counts, past.played))
        before = b"".join([bytes(map(int.__add__, world, gone)) for world in worlds])
        scorer = (TUNED, TUNED)
        lost = self._kernel.regrets(
            past.place, before, scorer, past.moves, self._seen.seat, doubt.recent, doubt.cap
        )
        least = min(lost)
        weights = [exp((least - one) / doubt.much) for one in lost]
        return _resampled(worlds, weights, many, self._rng)

    def _world(self) -> bytes:
        world = [bytearray(hand) for hand in self._base]
        others = around(self._seen.seat)
        for seat, cards in zip(others, lay(self._pools, self._needs, self._rng)):
            hand = world[seat]
            for card in cards:
                hand[native.NUMBER[card]] += 1
        return b"".join(world)


def _resampled(
    worlds: Sequence[bytes], weights: Sequence[float], many: int, rng: Random
) -> list[bytes]:
    """Systematic resampling (Kitagawa 1996)."""
    step = sum(weights) / many
    mark, total = rng.random() * step, 0.0
    chosen: list[bytes] = []
    for world, weight in zip(worlds, weights):
        total += weight
        while mark < total and len(chosen) < many:
            chosen.append(world)
            mark += step
    # Rounding may leave the last mark just above the sum.
    chosen += [worlds[-1]] * (many - len(chosen))
    return chosen
