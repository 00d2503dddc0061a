"""Sets players against each other: the same deals with the seats exchanged.

One *set* is one seed, played once for every seating, as a single deal or a whole match.
Sets are independent of each other and of who plays them in which process, so the result
depends on the seed alone (decision times and late programs apart), and a run can be
broken off and resumed. ``arena_pool`` plays many sets at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

from cardavia.games.catalog import load
from cardavia.table.arena_result import Plan, report, result
from cardavia.table.exec_bot import ExecBot
from cardavia.table.lineup import EXEC, Factory, Seating, factory
from cardavia.table.runner import play

__all__ = ["Hall", "Plan", "report"]


class Hall:
    """The players of a plan, ready to play; programs run until it is closed.

    ``guests`` are players by a name of their own, for a caller that brings some. Raises
    ``CardaviaError`` for an unknown player or a program that does not start.
    """

    def __init__(self, plan: Plan, guests: Mapping[str, Factory] | None = None) -> None:
        self.plan = plan
        self.guests = guests or {}
        self.game = load(plan.game)
        self.seatings = plan.seatings
        self._programs = ExitStack()
        try:
            self.factories = [self._factory(name) for name in plan.players]
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._programs.close()

    def __enter__(self) -> Hall:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _factory(self, name: str) -> Factory:
        if name in self.guests:
            return self.guests[name]
        if not name.startswith(EXEC):
            return factory(name, self.game)
        bot = ExecBot(name.removeprefix(EXEC), self.plan.limit)
        self._programs.callback(bot.close)
        return lambda seat: bot.seat(self.game.name, seat)

    def play_set(self, i: int) -> dict[str, Any]:
        """Set ``i`` as JSON: ``{"set", "games": [...]}``, a game for each seating."""
        return {"set": i, "games": [self._play(i, seating) for seating in self.seatings]}

    def _play(self, i: int, seating: Seating) -> dict[str, Any]:
        players = [self.factories[who](seat) for seat, who in enumerate(seating)]
        deals = 1 if self.plan.unit == "deal" else None
        played = play(self.game, self.plan.match_seed(i), players, deals)
        return result(self.plan, self.game, seating, played)
