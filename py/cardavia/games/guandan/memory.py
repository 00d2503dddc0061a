"""The worlds that a seat believed in at its last decision. At the next one it goes on from there,
so that they come nearer to the truth from decision to decision.

This is near to the resample-move algorithm (Gilks and Berzuini 2001): steps of its chain move every
world on, and one that what was played has made far less likely than others is dropped.
"""

from __future__ import annotations

from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.observe import Observation


class Memory:
    """Of one seat. Nothing is lost without it but time: worlds are then sought from the start."""

    def __init__(self) -> None:
        self._seen: Observation | None = None
        self._worlds = bytearray()

    def recall(self, seen: Observation, chains: int) -> tuple[bytearray, bytes | None]:
        """The worlds of the last decision, one a chain, and the cards that each seat has played
        since, four hands; ``None`` where there is nothing to go on from. The kernel leaves
        in them what is to be recalled next."""
        before, self._seen = self._seen, seen
        size = chains * native.WORLD
        if before is None or len(self._worlds) != size or not _follows(seen, before):
            self._worlds = bytearray(size)
            return self._worlds, None
        pairs = zip(before.played, seen.played)
        return self._worlds, b"".join(native.counts(now[len(then) :]) for then, now in pairs)


def _follows(seen: Observation, before: Observation) -> bool:
    """Whether it is the same deal, later."""
    same = (seen.seat, seen.deal, seen.level) == (before.seat, before.deal, before.level)
    return same and seen.history[: len(before.history)] == before.history
