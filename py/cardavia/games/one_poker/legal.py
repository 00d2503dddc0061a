"""What a seat may do, worked out from what it knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cardavia.core.errors import IllegalAction
from cardavia.core.protocol import Seat
from cardavia.games.one_poker.actions import Action, AllIn, Bet, Call, Check, Fold, Lock, Raise
from cardavia.games.one_poker.betting import Stakes
from cardavia.games.one_poker.facts import Phase
from cardavia.games.one_poker.ranks import by_strength

_ACTIONS = (Lock, Check, Bet, Call, Raise, AllIn, Fold)


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal actions of ``seat``, which holds ``hand`` and bets out of ``stakes``.

    Iteration gives each action once, in its canonical form. Other spellings of a legal
    action are legal too.
    """

    phase: Phase
    seat: Seat
    turn: Seat | None
    hand: tuple[str, ...]
    stakes: Stakes

    def __iter__(self) -> Iterator[Action]:
        if self.turn != self.seat:
            return
        if self.phase is Phase.LOCK:
            yield from (Lock(card) for card in dict.fromkeys(by_strength(self.hand)))
        else:
            yield from self.stakes

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, _ACTIONS):
            return False
        try:
            self.verify(action)
        except IllegalAction:
            return False
        return True

    def canonical(self, action: Action) -> Action:
        """The one spelling that is written out, whether or not it is legal."""
        if self.phase is Phase.BET and self.turn == self.seat:
            return self.stakes.canonical(action)
        return action

    def verify(self, action: Any) -> None:
        """Raises ``IllegalAction`` unless ``action`` may be taken now."""
        if self.phase is Phase.OVER:
            raise IllegalAction("match-over", "the match has ended", rule="end")
        if self.turn != self.seat:
            rule = "lock" if self.phase is Phase.LOCK else "betting"
            raise IllegalAction("not-your-turn", "it is the other player's turn", rule=rule)
        if self.phase is Phase.BET:
            self.stakes.verify(self.stakes.canonical(action))
        elif not isinstance(action, Lock):
            raise IllegalAction(
                "lock-first", "betting begins when both cards are locked", rule="betting"
            )
        elif action.card not in self.hand:
            raise IllegalAction(
                "not-in-hand", f"{action.card} is not in the hand", rule="lock", card=action.card
            )

    def lines(self) -> Iterator[str]:
        """The actions as the command line lists them, amounts folded: ``raise 10-38``."""
        if self.phase is not Phase.BET or self.turn != self.seat:
            yield from map(str, self)
            return
        verb, totals = self.stakes.sized()
        for action in self.stakes:
            if not isinstance(action, verb):
                yield str(action)
            elif action.total == totals.start:
                span = "" if len(totals) == 1 else f"-{totals.stop - 1}"
                yield f"{action}{span}"
