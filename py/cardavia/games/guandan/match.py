"""Levels: how far a deal lifts a team, and when the match is won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardavia.core.cards import RANKS
from cardavia.core.protocol import Seat
from cardavia.games.guandan.scale import partner, team

TOP = RANKS[-1]


@dataclass(frozen=True, slots=True)
class Result:
    """A finished deal: the seats from first to last, the climb (3, 2 or 1), and both
    teams' levels after it."""

    places: tuple[Seat, ...]
    climb: int
    levels: tuple[str, str]


def climb(places: Sequence[Seat]) -> int:
    """3, 2 or 1 levels as the partner of the first comes second, third or fourth."""
    return len(places) - places.index(partner(places[0]))


def result(places: tuple[Seat, ...], levels: tuple[str, str]) -> Result:
    """The result of a deal begun at ``levels``; a climb stops at A."""
    up = climb(places)
    winner = team(places[0])
    top = RANKS[min(RANKS.index(levels[winner]) + up, len(RANKS) - 1)]
    return Result(places, up, (top, levels[1]) if winner == 0 else (levels[0], top))


def wins_match(places: Sequence[Seat], levels: Sequence[str], level: str) -> bool:
    """Whether the deal, played at ``level``, ends the match: the team that was at A before
    it came first, at A, and its partner not last."""
    return level == TOP == levels[team(places[0])] and climb(places) > 1
