"""What one seat of Guandan knows, and what it may do.

As JSON an observation is an object with the keys below, in this order; cards are texts
such as ``7S`` or ``RJ``, seats are 0 to 3, teams are 0+2 and 1+3, ranks are ``2`` to
``A``. Lists of cards stand in written order: by strength from high to low, suits S H C D.

``seat``
    Who knows this.
``deal``
    The number of the deal, from 1 at the start of the record.
``phase``
    ``return`` while cards are given back for tributes, ``play``, or ``over``.
``turn``
    The seat to move; ``null`` when the match is over.
``hand``
    The seat's own cards. A return of its own that is chosen but not shown is among them.
``level``
    The level of this deal: its rank is the level rank, its two hearts are wild.
``levels``
    The levels of the teams 0+2 and 1+3.
``counts``
    How many cards each seat holds.
``out``
    The seats that have finished this deal, in order.
``lead``
    The play to beat, ``null`` for a lead: ``seat``, ``cards``, ``shape`` and ``key`` as
    they are written after ``as`` (``key`` is ``null`` for the joker bomb).
``trick``
    For each seat its last play or pass since the trick began, as an action's text, else
    ``null``.
``tribute``
    ``null`` in a deal without one, else ``payments``, a list of ``payer``, ``receiver``,
    ``card`` with first place's first; ``returns``, for each payment the card given back,
    ``"?"`` when it is chosen but not shown, ``null`` before; ``cancelled``, the seats that
    showed the red jokers instead (then there are no payments).
``history``
    The deal's decisions in order, each ``[seat, action]``. Another seat's return that is
    not shown yet is ``return ?``.
``gone``
    The cards that are in no hand any more, in the order they were played; first, in written
    order, those that were in no hand when the record began in the middle of a deal: they
    count as played before. Every other card of the 108 is in one of the four hands.
``last``
    The deal before, else ``null``: ``places`` from first to last, ``climb`` (3, 2 or 1)
    and ``levels`` after it. When the match is over, the deal that ended it.
``winners``
    The seats that have won the match, empty until then.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from cardavia.core.cards import RED_JOKER, deck
from cardavia.core.protocol import Seat
from cardavia.games.guandan.action import Action
from cardavia.games.guandan.legal import Legal, Nothing, Plays, Returns
from cardavia.games.guandan.match import Result
from cardavia.games.guandan.scale import SEATS, Scale, scale
from cardavia.games.guandan.tribute import Tribute
from cardavia.games.guandan.trick import Lead

RETURN, PLAY, OVER = "return", "play", "over"


@dataclass(frozen=True, slots=True)
class Observation:
    """See the module for the fields."""

    seat: Seat
    deal: int
    phase: str
    turn: Seat | None
    hand: tuple[str, ...]
    level: str
    levels: tuple[str, str]
    counts: tuple[int, ...]
    out: tuple[Seat, ...]
    lead: Lead | None
    trick: tuple[str | None, ...]
    tribute: Tribute | None
    history: tuple[tuple[Seat, str], ...]
    gone: tuple[str, ...]
    last: Result | None
    winners: tuple[Seat, ...]

    @property
    def scale(self) -> Scale:
        return scale(self.level)

    @property
    def legal(self) -> Legal:
        if self.turn != self.seat:
            return Nothing(self.turn is None, self.scale)
        if self.phase == RETURN:
            return Returns(self.hand, self.scale)
        return Plays(self.hand, self.scale, None if self.lead is None else self.lead.reading)

    def parse(self, text: str) -> Action:
        """Raises ``InvalidAction``, ``IllegalAction`` or ``AmbiguousAction``."""
        return self.legal.parse(text)

    @property
    def played(self) -> tuple[tuple[str, ...], ...]:
        """The cards that each seat has played in this deal, in the order of play."""
        cards: list[list[str]] = [[] for _ in range(SEATS)]
        for seat, text in self.history:
            cards[seat] += played_cards(text)
        return tuple(map(tuple, cards))

    @property
    def unseen(self) -> tuple[str, ...]:
        """The cards in the other three hands together, in written order."""
        left = Counter(deck(2, jokers=True))
        left.subtract(self.hand)
        left.subtract(self.gone)
        return self.scale.write(left.elements())

    @property
    def known(self) -> tuple[tuple[str, ...], ...]:
        """For each other seat the cards that this seat knows it holds: tributes and
        returns it received, and red jokers it showed, unless played since."""
        held: list[list[str]] = [[] for _ in range(SEATS)]
        if self.tribute is not None:
            _deal_known(self.tribute, held)
        for seat, cards in enumerate(self.played):
            for card in cards:
                if card in held[seat]:
                    held[seat].remove(card)
        held[self.seat] = []
        return tuple(self.scale.write(cards) for cards in held)


def played_cards(text: str) -> list[str]:
    """The cards in the text of a play; none for any other action."""
    verb, *words = text.split()
    if verb != "play":
        return []
    return words[: words.index("as")] if "as" in words else words


def _deal_known(tribute: Tribute, held: list[list[str]]) -> None:
    """Adds what the tribute put into hands; a hidden return is known to nobody else and
    has not changed hands."""
    shown = tribute.turn is None
    for payment, card in zip(tribute.payments, tribute.returns):
        held[payment.receiver].append(payment.card)
        if shown and card is not None:
            # A tribute that goes straight back leaves nothing with the receiver.
            if card == payment.card:
                held[payment.receiver].remove(card)
            held[payment.payer].append(card)
    if tribute.cancelled:
        each = 2 // len(tribute.cancelled)
        for seat in tribute.cancelled:
            held[seat] += [RED_JOKER] * each
