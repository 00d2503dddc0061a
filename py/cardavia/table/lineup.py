"""Who plays: players by name, and who sits where.

A name is ``random``, ``first``, a level (``casual``, ``strong``, ``full``), a reference bot
of the lab, ``MODULE:NAME`` (a callable that takes a seat and gives a player), or
``exec:CMD``, a program that speaks the protocol of ``exec_bot``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from cardavia.core.errors import CardaviaError
from cardavia.core.protocol import Game, Player, Seat
from cardavia.players import LEVELS
from cardavia.players.first import FirstPlayer
from cardavia.players.random import RandomPlayer
from cardavia.table.runner import said

Factory: TypeAlias = Callable[[Seat], Player[Any, Any]]
Seating: TypeAlias = tuple[int, ...]

EXEC = "exec:"
# The lab is no part of the package: it is asked by name, and only for names of its own.
_LAB = "lab.bots"


def factory(name: str, game: Game[Any, Any]) -> Factory:
    """Makes players of ``name``, one for each match and seat. Raises ``CardaviaError``."""
    if name == "random":
        return lambda seat: RandomPlayer()
    if name == "first":
        return lambda seat: FirstPlayer()
    if name in LEVELS:
        return lambda seat: game.player(name, seat)
    if ":" in name:
        module, _, attribute = name.partition(":")
        found = _attribute(module, attribute)
    else:
        bots = _attribute(f"{_LAB}.{game.name}", "BOTS")
        found = bots.get(name) if isinstance(bots, dict) else None
    if not callable(found):
        raise CardaviaError("unknown-player", f"no player of {game.name} is called {name!r}")
    return found  # type: ignore[no-any-return]


def _attribute(module: str, name: str) -> Any:
    try:
        return getattr(import_module(module), name, None)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module}.".startswith(f"{error.name}."):
            return None
        raise CardaviaError("unknown-player", f"{module} asks for {error.name!r}") from error
    except Exception as error:  # it is anyone's code
        raise CardaviaError("unknown-player", f"{module}: {said(error)}") from error


def seatings(game: Game[Any, Any], players: int) -> list[Seating]:
    """Every way in which the same deals are played: per seat, the number of its player.

    With a player for each seat they move round the table. Two players fill the two sides:
    the first takes one team after the other, the second all other seats. Raises
    ``CardaviaError`` when neither fits.
    """
    if players == game.seats:
        order = range(game.seats)
        return [tuple((seat - turn) % game.seats for seat in order) for turn in order]
    if players == 2:
        return [tuple(int(seat not in team) for seat in range(game.seats)) for team in game.teams]
    wanted = "2" if game.seats == 2 else f"2 or {game.seats}"
    raise CardaviaError("wrong-players", f"{game.name} takes {wanted} players, not {players}")


def labels(names: Sequence[str]) -> list[str]:
    """The names as they stand in a report; namesakes get a number."""
    return [
        name if names.count(name) == 1 else f"{name}#{names[: i + 1].count(name)}"
        for i, name in enumerate(names)
    ]
