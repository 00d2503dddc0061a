"""One Poker as the table knows it. The rules are those of ``i18n/en/one_poker.json``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from random import Random
from typing import Any

from cardavia.core import codec
from cardavia.core.protocol import Adviser, Events, Json, Seat
from cardavia.games.one_poker import ai, match
from cardavia.games.one_poker.actions import Action, Lock
from cardavia.games.one_poker.facts import NAME
from cardavia.games.one_poker.observe import Observation
from cardavia.games.one_poker.offer import offer, price
from cardavia.games.one_poker.sample import sample
from cardavia.games.one_poker.state import State


class OnePoker:
    """The rules; it holds nothing."""

    name = NAME
    seats = 2
    teams = ((0,), (1,))

    def start(self, seed: bytes, position: Mapping[str, Any] | None = None) -> State:
        """The first decision. ``seed`` has 16 bytes. Raises ``PositionError``."""
        return match.begin(seed, position)

    def opening(self, state: State) -> Events:
        """Each seat draws its first cards, and alone sees them."""
        return match.opening(state)

    def sample(self, observation: Observation, rng: Random) -> State:
        """A world that the seat thinks possible, see ``sample.sample``."""
        return sample(observation, rng)

    def observation(self, data: Json) -> Observation:
        """Reads what ``codec.encode`` wrote. Raises ``ValueError``."""
        return codec.decode(Observation, data)

    def summary(self, state: State) -> dict[str, Any]:
        """The last line of ``replay``."""
        return {
            "game": NAME,
            "deal": state.deal,
            "phase": state.phase.value,
            "turn": state.turn,
            "over": state.over,
            "winners": list(state.winners),
            "stacks": list(state.round.stacks),
            "bets": list(state.round.bets),
            "pot": state.pot,
            "starter": state.starter,
            "signals": [asdict(signal) for signal in state.signals],
        }

    def public(self, action: Action) -> str:
        """The text of the action; the card of a lock stays hidden."""
        return "lock ?" if isinstance(action, Lock) else str(action)

    def facts(self, state: State, action: Action) -> dict[str, Any]:
        """``n``: chips put in; ``bet``: the seat's bet of the round after that. Nothing for
        a lock, which costs nothing and shows nothing."""
        if isinstance(action, Lock):
            return {}
        stakes = state.legal.stakes
        cost = price(action, stakes)
        return {"n": cost, "bet": stakes.bet + cost}

    def points(self, over: Mapping[str, Any]) -> tuple[Fraction, ...]:
        """The chips won from the other, which are half the pot; nothing in a tie."""
        stake, winner = Fraction(over["pot"], 2), over["winner"]
        if winner is None:
            return (Fraction(0),) * self.seats
        return tuple(stake if seat == winner else -stake for seat in range(self.seats))

    def offer(self, observation: Observation) -> dict[str, Any]:
        """See ``offer.offer``."""
        return offer(observation)

    def player(self, level: str, seat: Seat) -> Adviser[Action, Observation]:
        """A new player. Raises ``KeyError`` for an unknown level."""
        return ai.player(level, seat)


GAME = OnePoker()
