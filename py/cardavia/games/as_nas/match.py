"""The betting: whose turn it is, what is legal, what it costs, who is left.

``Table`` is the public part of a match, everything that all four seats see. Neither it
nor anything else here knows a hidden card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from cardavia.core.errors import IllegalAction, InvalidAction
from cardavia.core.protocol import Seat

SEATS = 4
DEALS = 12
TOP_BET = 4


class Action(Enum):
    """A decision; ``str()`` is its text in a record."""

    LOOK = "look"
    CALL = "call"
    HOLD = "hold"
    RAISE = "raise"
    FOLD = "fold"

    def __str__(self) -> str:
        return self.value


_BY_TEXT = {action.value: action for action in Action}


def parse(text: str) -> Action:
    """The action written as ``text``, in any case. Raises ``InvalidAction``."""
    # Some letters outside ASCII have an ASCII letter as their lower case.
    action = _BY_TEXT.get(text.lower()) if text.isascii() else None
    if action is None:
        raise InvalidAction("unknown-action", f"an action is one of {', '.join(_BY_TEXT)}")
    return action


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal actions of one seat; a ``Legal[Action]``.

    ``highest`` and ``bet`` are points: the highest bet of the deal and the seat's own.
    ``over`` says that the match has ended, ``waiting`` that another seat is on turn.
    """

    highest: int
    bet: int
    looked: bool
    waiting: bool = False
    over: bool = False

    @property
    def missing(self) -> int:
        """Points to the highest bet."""
        return self.highest - self.bet

    def price(self, action: Action) -> int:
        """The points that ``action`` would put into the pot, whether it is legal or not."""
        if action is Action.CALL:
            return self.missing
        if action is Action.RAISE:
            return self.missing + 1
        return 0

    def __iter__(self) -> Iterator[Action]:
        return (action for action in Action if self.fault(action) is None)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.fault(action) is None

    def verify(self, action: Any) -> None:
        """Raises ``IllegalAction``, or ``InvalidAction`` for what is no action at all."""
        if not isinstance(action, Action):
            raise InvalidAction("unknown-action", "this is no action of As-Nas")
        fault = self.fault(action)
        if fault is not None:
            raise fault

    def parse(self, text: str) -> Action:
        """The legal action written as ``text``. Raises ``InvalidAction``, ``IllegalAction``."""
        action = parse(text)
        self.verify(action)
        return action

    def lines(self) -> Iterator[str]:
        """The texts of the legal actions."""
        return map(str, self)

    def fault(self, action: Action) -> IllegalAction | None:
        """Why ``action`` is not legal now; ``None`` if it is."""
        if self.over:
            return IllegalAction("match-over", "the match is over", rule="end")
        if self.waiting:
            return IllegalAction("not-your-turn", "another seat is on turn", rule="order")
        if action is Action.LOOK and self.looked:
            return IllegalAction("already-looked", "a hand is looked at once a deal", rule="look")
        if action is Action.CALL and not self.missing:
            return IllegalAction("nothing-to-call", "nothing is missing: hold", rule="call")
        if action is Action.HOLD and self.missing:
            return IllegalAction(
                "bet-to-call",
                f"{self.missing} missing to the highest bet: call",
                rule="call",
                missing=self.missing,
            )
        if action is Action.RAISE and self.highest == TOP_BET:
            return IllegalAction(
                "highest-bet", f"the highest bet is {TOP_BET} already", rule="raise", limit=TOP_BET
            )
        return None


@dataclass(frozen=True, slots=True)
class Result:
    """What everybody knows of a finished deal.

    ``history`` lists ``(seat, action)``; by seat: ``bets`` (points), ``scores`` (payout
    less bet, adding up to 0), ``hands`` (those shown, else ``None``). ``by`` is
    ``"showdown"`` or ``"fold"``; ``winners`` share ``pot`` (points) evenly.
    """

    deal: int
    dealer: Seat
    history: tuple[tuple[Seat, Action], ...]
    bets: tuple[int, ...]
    pot: int
    by: str
    winners: tuple[Seat, ...]
    scores: tuple[Fraction, ...]
    hands: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The public part of a match. Immutable.

    ``deal`` counts from 1; ``turn`` is ``None`` when the match is over, and the deal
    then remains the last one. By seat: ``totals`` (points after the finished deals),
    ``bets`` (points in this deal), ``looked``, ``folded``. ``history`` lists the
    ``(seat, action)`` of this deal, ``results`` the finished deals from the first that
    was played here.
    """

    deal: int
    dealer: Seat
    turn: Seat | None
    totals: tuple[Fraction, ...]
    bets: tuple[int, ...]
    looked: tuple[bool, ...] = (False,) * SEATS
    folded: tuple[bool, ...] = (False,) * SEATS
    history: tuple[tuple[Seat, Action], ...] = ()
    results: tuple[Result, ...] = ()

    @classmethod
    def open(
        cls,
        deal: int,
        dealer: Seat,
        totals: tuple[Fraction, ...],
        results: tuple[Result, ...] = (),
    ) -> Table:
        """A fresh deal: the dealer's point is in, the seat at the dealer's right begins."""
        bets = tuple(int(seat == dealer) for seat in range(SEATS))
        return cls(deal, dealer, right_of(dealer), totals, bets, results=results)

    @property
    def pot(self) -> int:
        return sum(self.bets)

    @property
    def remaining(self) -> tuple[Seat, ...]:
        """The seats that have not folded."""
        return tuple(seat for seat in range(SEATS) if not self.folded[seat])

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The winners of the match; nobody until it is over."""
        if self.turn is not None:
            return ()
        best = max(self.totals)
        return tuple(seat for seat in range(SEATS) if self.totals[seat] == best)

    def choices(self, seat: Seat) -> Choices:
        """What ``seat`` may do now; nothing unless it is on turn."""
        return Choices(
            highest=max(self.bets),
            bet=self.bets[seat],
            looked=self.looked[seat],
            waiting=self.turn != seat,
            over=self.turn is None,
        )

    def after(self, action: Action) -> Table:
        """The table after a legal action of the seat on turn.

        ``turn`` is ``None`` when this ends the betting. Rule: ``order``.
        """
        seat = self.turn
        assert seat is not None
        bets, looked, folded = self.bets, self.looked, self.folded
        if action is Action.LOOK:
            looked = _with(looked, seat, True)
        elif action is Action.FOLD:
            folded = _with(folded, seat, True)
        else:
            bets = _with(bets, seat, bets[seat] + self.choices(seat).price(action))
        history = (*self.history, (seat, action))
        turn = seat if action is Action.LOOK else _next(seat, bets, folded, history)
        return Table(
            self.deal, self.dealer, turn, self.totals, bets, looked, folded, history, self.results
        )


def right_of(seat: Seat) -> Seat:
    """The seat that comes next: turns and deals run counterclockwise."""
    return (seat + 1) % SEATS


def _with(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _next(
    seat: Seat,
    bets: tuple[int, ...],
    folded: tuple[bool, ...],
    history: tuple[tuple[Seat, Action], ...],
) -> Seat | None:
    if sum(folded) == SEATS - 1:
        return None
    # A raise leaves all others short of it. Apart from that a seat is done once it has
    # acted: only the dealer can be level without having acted.
    acted = {who for who, action in history if action is not Action.LOOK}
    highest = max(bets)
    for _ in range(SEATS - 1):
        seat = right_of(seat)
        if not folded[seat] and (bets[seat] < highest or seat not in acted):
            return seat
    return None
