"""Tribute and return: what the last deal's losers owe before the next is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardavia.core.cards import RED_JOKER
from cardavia.core.protocol import Event, Events, Seat
from cardavia.games.guandan.scale import JOKERS, Scale, around, partner

LOW = "23456789T"
HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Payment:
    """``card`` went from ``payer`` to ``receiver``."""

    payer: Seat
    receiver: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Tribute:
    """The tribute of one deal, public but for a return not yet shown.

    ``payments``: first place's first; empty when cancelled. ``returns``: for each payment
    the card given back, ``None`` until chosen; ``"?"`` stands for a card that has been
    chosen but not been shown to the observer. ``cancelled``: the seats, in order, that
    hold the red jokers, when those spared the payers.
    """

    payments: tuple[Payment, ...]
    returns: tuple[str | None, ...]
    cancelled: tuple[Seat, ...] = ()

    @property
    def turn(self) -> Seat | None:
        """The receiver that chooses next; first place chooses first."""
        for payment, card in zip(self.payments, self.returns):
            if card is None:
                return payment.receiver
        return None

    def seen_by(self, seat: Seat) -> Tribute:
        """With the returns that are chosen but not shown hidden from all but the chooser."""
        if self.turn is None:
            return self
        shown = tuple(
            HIDDEN if card is not None and payment.receiver != seat else card
            for payment, card in zip(self.payments, self.returns)
        )
        return replace(self, returns=shown)

    def choose(self, card: str) -> Tribute:
        """With the return of the receiver whose turn it is."""
        waiting = self.returns.index(None)
        return replace(self, returns=(*self.returns[:waiting], card, *self.returns[waiting + 1 :]))


def strongest(hand: Sequence[str], scale: Scale) -> str:
    """The card to pay: the strongest but for wild ones, of equal ones the first in the
    order S, H, C, D. Raises ``ValueError`` for a hand without one."""
    return min((card for card in hand if card != scale.wild), key=scale.place.__getitem__)


def returnable(hand: Sequence[str], scale: Scale) -> tuple[str, ...]:
    """The cards that a receiver may give back, each once: natural ranks 2 to 10, or the
    weakest if there are none; never wild ones."""
    plain = [card for card in dict.fromkeys(hand) if card != scale.wild]
    low = tuple(card for card in plain if card not in JOKERS and card[0] in LOW)
    if low:
        return low
    least = min(scale.value[card] for card in plain)
    return tuple(card for card in plain if scale.value[card] == least)


def payers(places: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who pays after a deal with these places: last, or both opponents of a team that came
    first and second."""
    return tuple(places[2:] if places[1] == partner(places[0]) else places[3:])


def settle(places: Sequence[Seat], hands: Sequence[Sequence[str]], scale: Scale) -> Tribute:
    """The tribute that is due for the hands as dealt.

    Raises ``ValueError`` when a payer has nothing but wild cards.
    """
    owing = payers(places)
    reds = [seat for seat in owing for card in hands[seat] if card == RED_JOKER]
    if len(reds) == 2:
        return Tribute((), (), tuple(sorted(set(reds))))
    cards = {seat: strongest(hands[seat], scale) for seat in owing}
    # Counterclockwise from first place settles equal tributes: sorting is stable.
    order = [seat for seat in around(places[0]) if seat in owing]
    order.sort(key=lambda seat: -scale.value[cards[seat]])
    payments = tuple(Payment(seat, to, cards[seat]) for seat, to in zip(order, places))
    return Tribute(payments, (None,) * len(payments))


def paid(
    hands: Sequence[tuple[str, ...]], tribute: Tribute, scale: Scale
) -> tuple[tuple[str, ...], ...]:
    """The hands after the tribute cards have changed sides."""
    moves = [(p.payer, p.receiver, p.card) for p in tribute.payments]
    return _moved(hands, moves, scale)


def given_back(
    hands: Sequence[tuple[str, ...]], tribute: Tribute, scale: Scale
) -> tuple[tuple[str, ...], ...]:
    """The hands after the returns have changed sides; those not chosen yet stay."""
    moves = [
        (p.receiver, p.payer, card)
        for p, card in zip(tribute.payments, tribute.returns)
        if card is not None
    ]
    return _moved(hands, moves, scale)


def _moved(
    hands: Sequence[tuple[str, ...]], moves: list[tuple[Seat, Seat, str]], scale: Scale
) -> tuple[tuple[str, ...], ...]:
    changed = [list(hand) for hand in hands]
    for giver, taker, card in moves:
        changed[giver].remove(card)
        changed[taker].append(card)
    return tuple(scale.write(hand) for hand in changed)


def leader(places: Sequence[Seat], tribute: Tribute) -> Seat:
    """The player whose tribute first place received, or first place itself."""
    return tribute.payments[0].payer if tribute.payments else places[0]


def opening_events(tribute: Tribute | None) -> Events:
    """What everyone sees when the deal begins."""
    if tribute is None:
        return ()
    if tribute.cancelled:
        seats = list(tribute.cancelled)
        return (Event({"event": "tribute_cancelled", "seats": seats}),)
    return tuple(_event("tribute", p.payer, p.receiver, p.card) for p in tribute.payments)


def return_events(tribute: Tribute) -> Events:
    """What everyone sees when the last return has been chosen."""
    return tuple(
        _event("return", p.receiver, p.payer, card)
        for p, card in zip(tribute.payments, tribute.returns)
    )


def _event(name: str, giver: Seat, taker: Seat, card: Any) -> Event:
    return Event({"event": name, "from": giver, "to": taker, "card": card})
