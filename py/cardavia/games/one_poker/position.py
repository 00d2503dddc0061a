"""Start positions: the JSON of a record's ``start``, checked to the last card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardavia.core.cards import without
from cardavia.core.errors import PositionError
from cardavia.core.protocol import Seat
from cardavia.games.one_poker.betting import Chips
from cardavia.games.one_poker.facts import ANTE, CHIPS, START_STACKS
from cardavia.games.one_poker.observe import CARDS

_COPIES = Counter(CARDS)
_HAND = 2


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match begins. ``stock`` are the next cards to draw, before those that the
    seed puts in order; without ``hands`` the seed deals them."""

    stacks: Chips = START_STACKS
    starter: Seat = 0
    hands: tuple[tuple[str, ...], ...] | None = None
    stock: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()

    @property
    def free(self) -> list[str]:
        """The cards not named here, in canonical order."""
        named = (*self.stock, *self.discards, *(card for hand in self.hands or () for card in hand))
        return without(CARDS, named)


def read_position(data: Mapping[str, Any]) -> Position:
    """Raises ``PositionError``: ``unknown-key``, ``wrong-type``, ``wrong-total``,
    ``no-chips``, ``no-seat``, ``unknown-card``, ``wrong-hand``, ``too-many-copies`` or
    ``too-few-cards``."""
    for key in data:
        if key not in ("stacks", "starter", "hands", "stock", "discards"):
            raise PositionError("unknown-key", f'no key of a start is called "{key}"', key=str(key))
    position = Position(
        stacks=_stacks(data.get("stacks", list(START_STACKS))),
        starter=_starter(data.get("starter", 0)),
        hands=_hands(data["hands"]) if "hands" in data else None,
        stock=_cards("stock", data.get("stock", [])),
        discards=_cards("discards", data.get("discards", [])),
    )
    _check_copies(position)
    if position.hands is None and len(position.free) < 2 * _HAND:
        raise PositionError("too-few-cards", "too few cards are left to deal the hands")
    return position


def _stacks(data: Any) -> Chips:
    if type(data) is not list or len(data) != 2 or any(type(chips) is not int for chips in data):
        raise PositionError("wrong-type", "stacks must be a list of two whole numbers")
    if min(data) < ANTE:
        raise PositionError("no-chips", "each stack must have a chip for the ante")
    if sum(data) != CHIPS:
        raise PositionError(
            "wrong-total", f"the stacks must add up to {CHIPS}, not {sum(data)}", total=CHIPS
        )
    return data[0], data[1]


def _starter(data: Any) -> Seat:
    if type(data) is not int:
        raise PositionError("wrong-type", "starter must be a whole number")
    if data not in (0, 1):
        raise PositionError("no-seat", "starter must be seat 0 or 1")
    return data


def _hands(data: Any) -> tuple[tuple[str, ...], ...]:
    if type(data) is not list or len(data) != 2:
        raise PositionError("wrong-type", "hands must be a list of two hands")
    hands = tuple(_cards(f"hands[{seat}]", hand) for seat, hand in enumerate(data))
    for seat, hand in enumerate(hands):
        if len(hand) != _HAND:
            raise PositionError(
                "wrong-hand", f"hands[{seat}] must have {_HAND} cards, not {len(hand)}", seat=seat
            )
    return hands


def _cards(place: str, data: Any) -> tuple[str, ...]:
    if type(data) is not list:
        raise PositionError("wrong-type", f"{place} must be a list of cards")
    for card in data:
        if type(card) is not str:
            raise PositionError("wrong-type", f"a card in {place} must be a string")
        if card not in _COPIES:
            shown = card if len(card) <= 8 and card.isprintable() else "?"
            raise PositionError(
                "unknown-card", f'{place} names "{shown}", which is no card', card=shown
            )
    return tuple(data)


def _check_copies(position: Position) -> None:
    hands = [card for hand in position.hands or () for card in hand]
    named = Counter((*hands, *position.stock, *position.discards))
    for card, copies in named.items():
        if copies > _COPIES[card]:
            raise PositionError(
                "too-many-copies",
                f"{card} is named {copies} times, there are {_COPIES[card]}",
                card=card,
            )
