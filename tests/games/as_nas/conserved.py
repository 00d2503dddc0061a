"""What a match of As-Nas never loses."""

from __future__ import annotations

from fractions import Fraction

from cardavia.games.as_nas.game import GAME
from cardavia.games.as_nas.state import State


def check(state: State) -> None:
    """Points only change hands, the pot is the bets, and all 20 figures are dealt."""
    summary = GAME.summary(state)
    assert sum(map(Fraction, summary["totals"])) == 0
    assert summary["pot"] == sum(summary["bets"])
    assert sorted("".join(state.hands)) == sorted("ASBZC" * 4)
