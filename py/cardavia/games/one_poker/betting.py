"""The betting round: what a player may do, and what it does to the chips.

Two-player no-limit betting. A raise must lift the bet by at least the last full bet or
raise of the round; an all-in may be less. A shorter all-in gives no new right to raise to
a player who has acted. Between two players that needs no bookkeeping: whoever would raise
again faces an all-in opponent, and then only calls or folds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from cardavia.core.errors import IllegalAction
from cardavia.core.protocol import Seat
from cardavia.games.one_poker.actions import Action, AllIn, Bet, Call, Check, Fold, Lock, Raise

Chips: TypeAlias = "tuple[int, int]"

MINIMUM_BET = 1


@dataclass(frozen=True, slots=True)
class Stakes:
    """The chips that one player decides on.

    ``stack`` is behind and at least 1, ``bet`` is the player's own in this round,
    ``facing`` the opponent's, ``opponent`` the opponent's stack behind, ``increment`` the
    last full bet or raise (1 before any).
    """

    stack: int
    bet: int
    facing: int
    opponent: int
    increment: int

    @property
    def owed(self) -> int:
        return self.facing - self.bet

    @property
    def total(self) -> int:
        """The player's bet once all-in."""
        return self.bet + self.stack

    @property
    def minimum(self) -> int:
        """The least total of a full bet or raise."""
        return self.facing + self.increment

    @property
    def can_raise(self) -> bool:
        """More chips can go in than are owed, and the opponent has some to answer with."""
        return self.stack > self.owed and self.opponent > 0

    def sized(self) -> tuple[type[Bet] | type[Raise], range]:
        """The verb of a bet here, and every total below all-in that it may name."""
        if not self.can_raise:
            return Raise, range(0)
        return Raise if self.owed else Bet, range(self.minimum, self.total)

    def __iter__(self) -> Iterator[Action]:
        yield Call() if self.owed else Check()
        verb, totals = self.sized()
        yield from map(verb, totals)
        if self.can_raise:
            yield AllIn()
        if self.owed:
            yield Fold()

    def canonical(self, action: Action) -> Action:
        """One spelling for what is the same: the whole stack is ``allin``, and an
        ``allin`` of no more than is owed is ``call``."""
        verb = Raise if self.owed else Bet
        if isinstance(action, verb) and action.total == self.total > self.facing:
            return AllIn()
        if isinstance(action, AllIn) and self.stack <= self.owed:
            return Call()
        return action

    def verify(self, action: Action) -> None:
        """Raises ``IllegalAction`` unless the canonical ``action`` may be taken here."""
        match action:
            case Check() if self.owed:
                raise IllegalAction(
                    "chips-owed",
                    f"{self.owed} owed: call, raise or fold",
                    rule="betting",
                    owed=self.owed,
                )
            case Call() if not self.owed:
                raise IllegalAction("nothing-to-call", "nothing is owed", rule="betting")
            case Fold() if not self.owed:
                raise IllegalAction(
                    "nothing-to-fold", "nothing is owed: check instead of folding", rule="betting"
                )
            case Lock():
                raise IllegalAction(
                    "already-locked", "a locked card cannot be changed", rule="lock"
                )
            case Bet(total):
                self._verify_bet(total)
            case Raise() | AllIn() if self.owed and self.opponent == 0:
                raise IllegalAction(
                    "facing-allin", "against an all-in only call or fold", rule="facing-allin"
                )
            case Raise(total):
                self._verify_raise(total)
            case _:
                pass

    def _verify_bet(self, total: int) -> None:
        if self.owed:
            raise IllegalAction(
                "already-bet",
                f"there is a bet of {self.facing} already: call, raise or fold",
                rule="bet",
                bet=self.facing,
            )
        self._verify_reach(total)
        if total < self.minimum:
            raise IllegalAction(
                "below-minimum",
                f"a bet must be at least {self.minimum}",
                rule="bet",
                minimum=self.minimum,
            )

    def _verify_raise(self, total: int) -> None:
        if not self.owed:
            raise IllegalAction("nothing-to-raise", "there is no bet to raise", rule="raise")
        if self.stack <= self.owed:
            raise IllegalAction(
                "short-stack",
                f"{self.stack} left and {self.owed} owed: only call or fold",
                rule="short-call",
                stack=self.stack,
                owed=self.owed,
            )
        self._verify_reach(total)
        if total < self.minimum:
            raise IllegalAction(
                "below-minimum",
                f"a raise must be at least to {self.minimum}",
                rule="raise",
                minimum=self.minimum,
            )

    def _verify_reach(self, total: int) -> None:
        if total > self.total:
            raise IllegalAction(
                "above-stack",
                f"all-in makes {self.total}, there is no more to bet",
                rule="allin",
                maximum=self.total,
            )


@dataclass(frozen=True, slots=True)
class Round:
    """The chips of a deal between two actions: ``stacks`` behind, ``bets`` of this round
    without the ante, and whose action it is. ``closed`` once nobody may act any more."""

    stacks: Chips
    starter: Seat
    turn: Seat
    bets: Chips = (0, 0)
    increment: int = MINIMUM_BET
    closed: bool = False

    @classmethod
    def after_ante(cls, stacks: Chips, starter: Seat) -> Round:
        """``stacks`` after the ante; nobody bets when a player has none left."""
        return cls(stacks, starter, starter, closed=0 in stacks)

    def stakes(self, seat: Seat) -> Stakes:
        return stakes(self.stacks, self.bets, self.increment, seat)

    def act(self, action: Action) -> Round:
        """After a canonical, legal ``action`` of the player on turn."""
        stakes = self.stakes(self.turn)
        match action:
            case Bet(total) | Raise(total):
                return self._lift(stakes, total)
            case AllIn():
                return self._lift(stakes, stakes.total)
            case Call():
                paid = self._pay(min(stakes.owed, stakes.stack))
                return replace(paid, closed=True)
            case Fold():
                return replace(self, closed=True)
            case _:
                # Bets are level and open only until the second check.
                return replace(self, turn=1 - self.turn, closed=self.turn != self.starter)

    def _lift(self, stakes: Stakes, total: int) -> Round:
        rise = total - stakes.facing
        paid = self._pay(total - stakes.bet)
        return replace(paid, turn=1 - self.turn, increment=max(rise, self.increment))

    def _pay(self, chips: int) -> Round:
        def moved(amounts: Chips, change: int) -> Chips:
            own = amounts[self.turn] + change
            return (own, amounts[1]) if self.turn == 0 else (amounts[0], own)

        return replace(self, stacks=moved(self.stacks, -chips), bets=moved(self.bets, chips))


def stakes(stacks: Chips, bets: Chips, increment: int, seat: Seat) -> Stakes:
    """What ``seat`` decides on, out of the public chips."""
    return Stakes(stacks[seat], bets[seat], bets[1 - seat], stacks[1 - seat], increment)


@dataclass(frozen=True, slots=True)
class Award:
    """``pot`` is what both matched, with the antes; ``returned`` the unmatched part of
    each bet; ``stacks`` what both have after it. ``winner`` is ``None`` after a tie."""

    winner: Seat | None
    pot: int
    returned: Chips
    stacks: Chips


def award(stacks: Chips, bets: Chips, ante: int, winner: Seat | None) -> Award:
    """Gives back what the opponent did not match, then the pot to ``winner`` or half to
    each."""
    matched = min(bets)
    pot = 2 * (ante + matched)
    returned = (bets[0] - matched, bets[1] - matched)
    shares = [pot // 2, pot // 2] if winner is None else [pot * (winner == s) for s in (0, 1)]
    after = (stacks[0] + returned[0] + shares[0], stacks[1] + returned[1] + shares[1])
    return Award(winner, pot, returned, after)
