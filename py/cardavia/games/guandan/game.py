"""Guandan as the table knows it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from cardavia.core.codec import decode
from cardavia.core.protocol import Adviser, Events, Json, Seat
from cardavia.games.guandan import ai
from cardavia.games.guandan import sample as worlds
from cardavia.games.guandan.action import Action, Play, Return
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.offer import offer
from cardavia.games.guandan.position import begin
from cardavia.games.guandan.scale import SEATS, TEAMS
from cardavia.games.guandan.state import NAME, State
from cardavia.games.guandan.tribute import HIDDEN, opening_events


class Guandan:
    """Four players in two partnerships, two packs, wild cards, levels from 2 to A."""

    name = NAME
    seats = SEATS
    teams = TEAMS

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

    def public(self, action: Action) -> str:
        """The text of the action; a return is hidden until it is shown, by an event."""
        return str(Return(HIDDEN)) if isinstance(action, Return) else str(action)

    def facts(self, state: State, action: Action) -> dict[str, Any]:
        """Of a play: ``cards``, ``shape``, ``key``, ``left`` (cards still in the hand) and
        ``place`` (1 to 3 for the player that it finishes, else ``null``)."""
        if not isinstance(action, Play) or state.turn is None:
            return {}
        left = len(state.hands[state.turn]) - len(action.cards)
        return {
            "cards": list(action.cards),
            "shape": action.reading.shape.value,
            "key": action.reading.key,
            "left": left,
            "place": None if left else len(state.out) + 1,
        }

    def points(self, over: Mapping[str, Any]) -> tuple[Fraction, ...]:
        """The levels climbed, for the team of the first place and against the other."""
        first = next(team for team in TEAMS if over["places"][0] in team)
        climb = Fraction(over["climb"])
        return tuple(climb if seat in first else -climb for seat in range(SEATS))

    def offer(self, observation: Observation) -> dict[str, Any]:
        """See ``offer.offer``."""
        return offer(observation)

    def player(self, level: str, seat: Seat) -> Adviser[Action, Observation]:
        """A new player. Raises ``KeyError`` for a level that is not in ``LEVELS``."""
        return ai.player(level, seat)


GAME = Guandan()
