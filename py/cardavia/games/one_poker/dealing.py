"""Where the cards of the next deal come from."""

from __future__ import annotations

from dataclasses import dataclass

from cardavia.core.cards import canonical
from cardavia.core.protocol import Seat
from cardavia.core.shuffle import Chance, Draw
from cardavia.games.one_poker.facts import NAME, Reshuffle
from cardavia.games.one_poker.ranks import by_strength

Hands = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Supply:
    """The cards of a new deal. ``drawn`` is the card that each seat drew to the one it
    kept; ``reshuffle`` is there if the discards went into the stock for it."""

    hands: Hands
    drawn: tuple[str, str]
    stock: tuple[str, ...]
    discards: tuple[str, ...]
    draws: tuple[Draw, ...] = ()
    reshuffle: Reshuffle | None = None


def refill(
    seed: bytes,
    deal: int,
    starter: Seat,
    kept: tuple[str, str],
    stock: tuple[str, ...],
    discards: tuple[str, ...],
) -> Supply:
    """Each draws one card to the kept one, ``starter`` of the new ``deal`` first.

    When the stock cannot serve both, discards and stock are shuffled together first; the
    kept cards stay out.
    """
    draws: tuple[Draw, ...] = ()
    reshuffle = None
    if len(stock) < 2:
        reshuffle = Reshuffle(deal, kept, stock)
        cards = canonical((*discards, *stock))
        stock = tuple(Chance(NAME, "reshuffle", seed, deal).shuffle(cards))
        discards = ()
        draws = (Draw("reshuffle", deal, stock),)
    first, second = stock[:2]
    drawn = (first, second) if starter == 0 else (second, first)
    hands = (by_strength((kept[0], drawn[0])), by_strength((kept[1], drawn[1])))
    return Supply(hands, drawn, stock[2:], discards, draws, reshuffle)
