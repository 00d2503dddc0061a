"""Guandan as the table knows it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from cardavia.core.codec import decode
from cardavia.core.protocol import Events, Json, Player, Seat
from cardavia.games.guandan import ai
from cardavia.games.guandan import sample as worlds
from cardavia.games.guandan.action import Action
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.position import begin
from cardavia.games.guandan.scale import SEATS
from cardavia.games.guandan.state import NAME, State
from cardavia.games.guandan.tribute import opening_events


class Guandan:
    """Four players in two partnerships, two packs, wild cards, levels from 2 to A."""

    name = NAME
    seats = SEATS

    def start(self, seed: bytes, position: Mapping[str, Any] | None = None) -> State:
        """The first decision of a match. Raises ``PositionError``."""
        return begin(seed, position or {})

    def opening(self, state: State) -> Events:
        """The tribute that a record with ``places`` begins with."""
        return opening_events(state.tribute)

    def sample(self, observation: Observation, rng: Random) -> State:
        return worlds.sample(observation, rng)

    def observation(self, data: Json) -> Observation:
        """Reads what ``codec.encode`` wrote. Raises ``ValueError``."""
        return decode(Observation, data)

    def summary(self, state: State) -> dict[str, Any]:
        lead = state.trick.lead
        return {
            "game": NAME,
            "deal": state.deal,
            "phase": state.phase,
            "turn": state.turn,
            "over": state.over,
            "winners": list(state.winners),
            "levels": list(state.levels),
            "level": state.level,
            "counts": list(state.counts),
            "out": list(state.out),
            "lead": lead
            and {
                "seat": lead.seat,
                "cards": list(lead.cards),
                "shape": lead.shape.value,
                "key": lead.key,
            },
        }

    def player(self, level: str, seat: Seat) -> Player[Action, Observation]:
        """A new player. Raises ``KeyError`` for a level that is not in ``LEVELS``."""
        return ai.player(level, seat)


GAME = Guandan()
