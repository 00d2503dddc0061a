"""What a match of One Poker never loses."""

from __future__ import annotations

from cardavia.core.cards import deck
from cardavia.games.one_poker.game import GAME
from cardavia.games.one_poker.state import State


def check(state: State) -> None:
    """40 chips, and every card of the two packs is in a hand, in the stock or face up."""
    summary = GAME.summary(state)
    assert sum(summary["stacks"]) + summary["pot"] == 40
    held = [card for hand in state.hands for card in hand]
    assert sorted([*held, *state.stock, *state.discards]) == sorted(deck(2, jokers=False))
