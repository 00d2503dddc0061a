"""The players of As-Nas by level."""

from __future__ import annotations

from cardavia.core.protocol import Adviser, Seat
from cardavia.games.as_nas.match import Action
from cardavia.games.as_nas.observe import Observation
from cardavia.players import LEVELS
from cardavia.players.random import RandomPlayer


def player(level: str, seat: Seat) -> Adviser[Action, Observation]:
    """A new player for one match on ``seat``. Raises ``KeyError`` for an unknown level."""
    if level not in LEVELS:
        raise KeyError(level)
    return RandomPlayer()
