"""What one seat of As-Nas knows.

As JSON (written by ``core.codec``) an observation is an object with the fields of
``Observation`` in their order: points that may be fractions (``totals``, ``scores``) are
texts such as ``"-5/3"``, all other numbers integers, hands texts such as ``"AASBZ"``,
lists go by seat unless said otherwise. ``results`` holds objects with the fields of
``match.Result``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cardavia.core.protocol import Seat
from cardavia.games.as_nas.match import Action, Choices, Result, Table


@dataclass(frozen=True, slots=True)
class Observation:
    """All that ``seat`` knows of the match.

    seat      the seat that knows this, 0 to 3
    deal      number of the present deal, 1 to 12
    dealer    seat of the dealer
    turn      seat whose decision is next; null when the match is over
    phase     "bet", or "over"
    cards     the seat's own hand once it has looked; null before, and for the rest of the
              deal if it never looks
    looked    who has looked at the own hand in this deal
    folded    who has left this deal
    bets      points put in during this deal, the dealer's first point included
    pot       the sum of the bets
    totals    points after all finished deals
    history   [seat, action] of this deal in order; a look is public, what was seen is not
    results   the finished deals from the first of the record to the latest, each with
              its history, bets, scores and the hands shown
    winners   the seats that share the highest total once the match is over; empty before

    When the match is over the last deal stays as it ended: its bets, pot and history are
    still there and it is the last of the results too.
    """

    seat: Seat
    deal: int
    dealer: Seat
    turn: Seat | None
    phase: str
    cards: str | None
    looked: tuple[bool, ...]
    folded: tuple[bool, ...]
    bets: tuple[int, ...]
    pot: int
    totals: tuple[Fraction, ...]
    history: tuple[tuple[Seat, Action], ...]
    results: tuple[Result, ...]
    winners: tuple[Seat, ...]

    @property
    def over(self) -> bool:
        return self.turn is None

    @property
    def table(self) -> Table:
        """The public part, which is the same for all seats."""
        return Table(
            self.deal,
            self.dealer,
            self.turn,
            self.totals,
            self.bets,
            self.looked,
            self.folded,
            self.history,
            self.results,
        )

    @property
    def legal(self) -> Choices:
        """What the seat may do now; nothing unless it is on turn."""
        return self.table.choices(self.seat)

    def parse(self, text: str) -> Action:
        """The legal action written as ``text``. Raises ``InvalidAction``, ``IllegalAction``."""
        return self.legal.parse(text)


def observation(table: Table, seat: Seat, cards: str | None) -> Observation:
    """What ``seat`` knows: the public part, and ``cards`` if it has looked at them."""
    return Observation(
        seat=seat,
        deal=table.deal,
        dealer=table.dealer,
        turn=table.turn,
        phase="over" if table.turn is None else "bet",
        cards=cards,
        looked=table.looked,
        folded=table.folded,
        bets=table.bets,
        pot=table.pot,
        totals=table.totals,
        history=table.history,
        results=table.results,
        winners=table.winners,
    )
