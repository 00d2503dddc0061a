"""A start position of As-Nas, read strictly from JSON."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cardavia.core.errors import PositionError
from cardavia.core.protocol import Seat
from cardavia.games.as_nas.hands import COPIES, FIGURES, HAND_SIZE, canonical
from cardavia.games.as_nas.match import DEALS, SEATS

_KEYS = ("deal", "dealer", "totals", "hands")
_POINTS = re.compile(r"0|-?[1-9][0-9]*(/[1-9][0-9]*)?")
_POINTS_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match begins; ``None`` leaves the choice to the seed."""

    deal: int = 1
    dealer: Seat | None = None
    totals: tuple[Fraction, ...] = (Fraction(0),) * SEATS
    hands: tuple[str, ...] | None = None


def read(data: Mapping[str, Any] | None) -> Position:
    """The position. Raises ``PositionError``; its codes are in the functions below."""
    position = {} if data is None else dict(data)
    for key in position:
        if key not in _KEYS:
            raise PositionError("unknown-key", f"no key is called {str(key)[:40]!a}")
    given: dict[str, Any] = {}
    if "deal" in position:
        given["deal"] = _integer("deal", position["deal"], 1, DEALS)
    if "dealer" in position:
        given["dealer"] = _integer("dealer", position["dealer"], 0, SEATS - 1)
    if "totals" in position:
        given["totals"] = _totals(position["totals"])
    if "hands" in position:
        given["hands"] = _hands(position["hands"])
    return Position(**given)


def _integer(key: str, value: Any, low: int, high: int) -> int:
    if type(value) is not int:
        raise PositionError("wrong-type", f"{key} must be an integer")
    if not low <= value <= high:
        raise PositionError(f"bad-{key}", f"{key} must be from {low} to {high}")
    return value


def _four(key: str, value: Any) -> list[str]:
    if not isinstance(value, (list, tuple)) or any(type(item) is not str for item in value):
        raise PositionError("wrong-type", f"{key} must be a list of strings")
    if len(value) != SEATS:
        raise PositionError(f"bad-{key}", f"{key} must have {SEATS} items", count=len(value))
    return list(value)


def _totals(value: Any) -> tuple[Fraction, ...]:
    totals = tuple(_points(seat, text) for seat, text in enumerate(_four("totals", value)))
    if sum(totals):
        raise PositionError("totals-not-zero", f"the totals add up to {sum(totals)}, not to 0")
    return totals


def _points(seat: Seat, text: str) -> Fraction:
    # The length is limited because Python refuses to read integers of any length.
    if len(text) <= _POINTS_LENGTH and _POINTS.fullmatch(text):
        points = Fraction(text)
        if str(points) == text:
            return points
    raise PositionError(
        "bad-total",
        f"the total of seat {seat} must be an integer or a fraction in lowest terms",
        seat=seat,
    )


def _hands(value: Any) -> tuple[str, ...]:
    hands = _four("hands", value)
    for seat, hand in enumerate(hands):
        for card in hand:
            if card not in FIGURES:
                raise PositionError("unknown-card", f"seat {seat} has a card {card!a}", seat=seat)
        if len(hand) != HAND_SIZE:
            raise PositionError(
                "bad-hand",
                f"seat {seat} has {len(hand)} cards, not {HAND_SIZE}",
                seat=seat,
                count=len(hand),
            )
    for figure, count in Counter("".join(hands)).items():
        if count > COPIES:
            raise PositionError(
                "too-many-copies",
                f"{count} cards {figure}, there are {COPIES}",
                card=figure,
                count=count,
            )
    return tuple(canonical(hand) for hand in hands)
