"""How a match of One Poker begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardavia.core.protocol import Events
from cardavia.core.shuffle import Chance, Draw
from cardavia.games.one_poker.dealing import Hands
from cardavia.games.one_poker.facts import NAME, Phase
from cardavia.games.one_poker.position import Position, read_position
from cardavia.games.one_poker.ranks import Signal, by_strength
from cardavia.games.one_poker.state import State, after_ante, drew


def begin(seed: bytes, start: Mapping[str, Any] | None) -> State:
    """The first decision of a match. Raises ``PositionError``."""
    position = Position() if start is None else read_position(start)
    cards = tuple(Chance(NAME, "deal", seed, 1).shuffle(position.free))
    hands, rest = _hands(position, cards)
    return State(
        deal=1,
        phase=Phase.LOCK,
        starter=position.starter,
        hands=hands,
        kept=(None, None),
        locked=(None, None),
        signals=(Signal.of(hands[0]), Signal.of(hands[1])),
        start_stacks=position.stacks,
        round=after_ante(position.stacks, position.starter),
        stock=(*position.stock, *rest),
        discards=position.discards,
        history=(),
        past=(),
        reshuffle=None,
        draws=(Draw("deal", 1, cards),),
        _seed=seed,
    )


def _hands(position: Position, cards: tuple[str, ...]) -> tuple[Hands, tuple[str, ...]]:
    """The hands, and the cards left. Dealt one at a time, starter first."""
    if position.hands is not None:
        return (by_strength(position.hands[0]), by_strength(position.hands[1])), cards
    firsts, seconds = by_strength(cards[0:4:2]), by_strength(cards[1:4:2])
    return (firsts, seconds) if position.starter == 0 else (seconds, firsts), cards[4:]


def opening(state: State) -> Events:
    """Each seat sees its own first cards, starter first."""
    seats = (state.starter, 1 - state.starter)
    return tuple(drew(seat, state.hands[seat][i]) for i in (0, 1) for seat in seats)
