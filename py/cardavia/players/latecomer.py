"""A player who is made when it is first asked for anything: to read its policies and kernel
takes longer than to deal, and the person at the table has the first move or a look to take."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from cardavia.core.protocol import Player


class Latecomer:
    """Stands for the player of ``make``, which is shown all that it has missed."""

    def __init__(self, make: Callable[[], Player[Any, Any]]) -> None:
        self._make = make
        self._player: Player[Any, Any] | None = None
        self._missed: list[Any] = []

    def watch(self, observation: Any) -> None:
        if self._player is None:
            self._missed.append(observation)
        else:
            self._player.watch(observation)

    def think(self) -> bool:
        return self._present().think()

    def choose(self, observation: Any, rng: Random) -> Any:
        return self._present().choose(observation, rng)

    def _present(self) -> Player[Any, Any]:
        if self._player is None:
            self._player = self._make()
            for observation in self._missed:
                self._player.watch(observation)
            self._missed = []
        return self._player
