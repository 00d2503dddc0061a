"""Finds a game's rules by its name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cardavia.core.protocol import Game
from cardavia.games import GAMES


def load(name: str) -> Game[Any, Any]:
    """The rules of the game called ``name``. Raises ``KeyError`` for an unknown one."""
    if name not in GAMES:
        raise KeyError(name)
    game: Game[Any, Any] = import_module(f"cardavia.games.{name}.game").GAME
    return game
