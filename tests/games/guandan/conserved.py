"""What a match of Guandan never loses."""

from __future__ import annotations

from collections import Counter

from cardavia.core.cards import deck
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.state import State


def check(state: State) -> None:
    """Every card of the two packs is in a hand or has been played in this deal."""
    summary = GAME.summary(state)
    assert summary["counts"] == [len(hand) for hand in state.hands]
    held = Counter(card for hand in state.hands for card in hand)
    assert held + Counter(state.gone) == Counter(deck(2, jokers=True))
