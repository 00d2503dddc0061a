"""A whole match between two decisions: the table, the hidden hands, the future's seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from cardavia.core.protocol import Event, Events, Seat
from cardavia.core.shuffle import Chance, Draw
from cardavia.games.as_nas.hands import DECK, HAND_SIZE, canonical, strength
from cardavia.games.as_nas.match import (
    DEALS,
    SEATS,
    Action,
    Choices,
    Result,
    Table,
    right_of,
)
from cardavia.games.as_nas.observe import Observation, observation

NAME = "as_nas"


@dataclass(frozen=True, slots=True)
class State:
    """Immutable. ``hands`` are those of the present deal by seat, folded ones included;
    ``seed`` (16 bytes) decides all deals to come; ``draws`` is what chance gave on the
    way here and takes no part in comparisons."""

    seed: bytes = field(repr=False)
    table: Table
    hands: tuple[str, ...]
    draws: tuple[Draw, ...] = field(default=(), compare=False)

    @property
    def turn(self) -> Seat | None:
        return self.table.turn

    @property
    def over(self) -> bool:
        return self.table.turn is None

    @property
    def deal(self) -> int:
        return self.table.deal

    @property
    def legal(self) -> Choices:
        """What the seat on turn may do; nothing when the match is over."""
        return self.table.choices(self.table.turn or 0)

    def parse(self, text: str) -> Action:
        """The legal action written as ``text``. Raises ``InvalidAction``, ``IllegalAction``."""
        return self.legal.parse(text)

    def observe(self, seat: Seat) -> Observation:
        """What ``seat`` knows; its own hand only if it has looked at it in this deal."""
        cards = self.hands[seat] if self.table.looked[seat] else None
        return observation(self.table, seat, cards)

    def apply(self, action: Action) -> tuple[State, Events]:
        """The next decision and what happened. Raises ``IllegalAction``."""
        self.legal.verify(action)
        seat = self.table.turn
        assert seat is not None
        table = self.table.after(action)
        if action is Action.LOOK:
            seen = {"event": "seen", "seat": seat, "cards": self.hands[seat]}
            return State(self.seed, table, self.hands), (Event(seen, audience=(seat,)),)
        if table.turn is not None:
            return State(self.seed, table, self.hands), ()
        return self._settle(table)

    def _settle(self, table: Table) -> tuple[State, Events]:
        """Pays the pot, and deals anew unless this was the last deal."""
        result = settle(table, self.hands)
        event = Event(
            {
                "event": "deal_over",
                "by": result.by,
                "winners": list(result.winners),
                "pot": str(result.pot),
                "scores": [str(score) for score in result.scores],
                "hands": list(result.hands),
            }
        )
        totals = tuple(a + b for a, b in zip(table.totals, result.scores))
        results = (*table.results, result)
        if table.deal < DEALS:
            opened = Table.open(table.deal + 1, right_of(table.dealer), totals, results)
            hands, draw = deal_hands(self.seed, opened.deal, opened.dealer)
            return State(self.seed, opened, hands, (draw,)), (event,)
        ended = Table(
            table.deal,
            table.dealer,
            None,
            totals,
            table.bets,
            table.looked,
            table.folded,
            table.history,
            results,
        )
        return State(self.seed, ended, self.hands), (event,)


def settle(table: Table, hands: tuple[str, ...]) -> Result:
    """The result of a deal whose betting has ended. Rules: ``showdown``, ``pot``, ``score``."""
    remaining = table.remaining
    showdown = len(remaining) > 1
    best = max(strength(hands[seat]) for seat in remaining)
    winners = tuple(seat for seat in remaining if strength(hands[seat]) == best)
    share = Fraction(table.pot, len(winners))
    return Result(
        deal=table.deal,
        dealer=table.dealer,
        history=table.history,
        bets=table.bets,
        pot=table.pot,
        by="showdown" if showdown else "fold",
        winners=winners,
        scores=tuple(
            (share if seat in winners else Fraction(0)) - table.bets[seat] for seat in range(SEATS)
        ),
        hands=tuple(
            hands[seat] if showdown and seat in remaining else None for seat in range(SEATS)
        ),
    )


def deal_hands(seed: bytes, deal: int, dealer: Seat) -> tuple[tuple[str, ...], Draw]:
    """Four hands by seat, one card at a time from the dealer's right, and their shuffle."""
    deck = Chance(NAME, "deal", seed, deal).shuffle(DECK)
    first = right_of(dealer)
    # Seat s gets the cards number (s - first) mod 4, then every fourth one after it.
    hands = (deck[(seat - first) % SEATS :: SEATS] for seat in range(SEATS))
    assert len(deck) == SEATS * HAND_SIZE
    return tuple(canonical(hand) for hand in hands), Draw("deal", deal, cards=tuple(deck))
