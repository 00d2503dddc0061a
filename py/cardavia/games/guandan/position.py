"""Reads the ``start`` of a record: levels, hands, and who leads or last deal's places.

What is left out comes from the rules and the seed; nothing is guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardavia.core.cards import RANKS, deck, without
from cardavia.core.errors import PositionError
from cardavia.core.protocol import Seat
from cardavia.core.shuffle import Chance, Draw
from cardavia.games.guandan.action import CARDS
from cardavia.games.guandan.match import Result, climb
from cardavia.games.guandan.observe import PLAY, RETURN
from cardavia.games.guandan.scale import HAND, SEATS, scale, team
from cardavia.games.guandan.state import NAME, Hands, State, deal_hands, with_tribute
from cardavia.games.guandan.tribute import payers
from cardavia.games.guandan.trick import following

KEYS = ("levels", "level", "hands", "leader", "places", "out")


def begin(seed: bytes, position: Mapping[str, Any]) -> State:
    """The first decision of a match that starts at ``position``. Raises ``PositionError``."""
    for key in position:
        if key not in KEYS:
            raise PositionError("unknown-key", f"no key is called {_shown(key)}", key=_shown(key))
    levels, out, places = _levels(position), _out(position), _places(position)
    level = _level(position, levels, places)
    leader = _leader(position, out)
    if places is not None:
        _places_alone(position)
    hands, draws = _hands(position, seed, level, out)
    held = [card for hand in hands for card in hand]
    state = State(
        seed=seed,
        deal=1,
        levels=levels,
        level=level,
        hands=hands,
        phase=RETURN,
        turn=None,
        out=out,
        gone=scale(level).write(without(deck(2, jokers=True), held)),
        last=None if places is None else Result(places, climb(places), levels),
        draws=draws,
    )
    return _led(state, leader) if places is None else _paid(state, places)


def _led(state: State, leader: Seat | None) -> State:
    """With the leader that was named, or drawn: the next one that still plays."""
    draws = state.draws
    if leader is None:
        leader = Chance(NAME, "leader", state.seed, 1).below(SEATS)
        draws = (*draws, Draw("leader", 1, value=leader))
        if leader in state.out:
            leader = following(leader, state.out)
    return replace(state, phase=PLAY, turn=leader, draws=draws)


def _paid(state: State, places: tuple[Seat, ...]) -> State:
    for seat in payers(places):
        if all(card == state.scale.wild for card in state.hands[seat]):
            raise PositionError("nothing-to-pay", f"seat {seat} has no card to pay", seat=seat)
    return with_tribute(state)


def _levels(position: Mapping[str, Any]) -> tuple[str, str]:
    given = position.get("levels", [RANKS[0], RANKS[0]])
    if type(given) is not list or len(given) != 2:
        raise PositionError("wrong-type", "levels are a list of two ranks", key="levels")
    return _rank(given[0], "levels"), _rank(given[1], "levels")


def _level(
    position: Mapping[str, Any], levels: tuple[str, str], places: tuple[Seat, ...] | None
) -> str:
    if "level" in position:
        level = _rank(position["level"], "level")
        if level not in levels:
            raise PositionError(
                "foreign-level", f"no team is at level {level}", level=level, levels=list(levels)
            )
        return level
    if places is not None:
        return levels[team(places[0])]
    if levels[0] != levels[1]:
        words = "two levels: say at which of them the deal is played"
        raise PositionError("missing-level", words, levels=list(levels))
    return levels[0]


def _rank(value: Any, key: str) -> str:
    if type(value) is not str:
        raise PositionError("wrong-type", f"{key}: a rank is a text", key=key)
    if len(value) != 1 or value not in RANKS:
        words = f"{_shown(value)} is no rank, they are {' '.join(RANKS)}"
        raise PositionError("bad-level", words, level=_shown(value))
    return value


def _seats(position: Mapping[str, Any], key: str) -> tuple[Seat, ...]:
    given = position[key]
    if type(given) is not list:
        raise PositionError("wrong-type", f"{key} is a list of seats", key=key)
    seats = tuple(_seat(value, key) for value in given)
    if len(set(seats)) < len(seats):
        raise PositionError("seat-twice", f"{key} names a seat twice", key=key)
    return seats


def _seat(value: Any, key: str) -> Seat:
    if type(value) is not int:
        raise PositionError("wrong-type", f"{key}: a seat is a whole number", key=key)
    if value not in range(SEATS):
        raise PositionError("bad-seat", f"{key}: seats are 0 to {SEATS - 1}", key=key, seat=value)
    return value


def _out(position: Mapping[str, Any]) -> tuple[Seat, ...]:
    if "out" not in position:
        return ()
    out = _seats(position, "out")
    if len(out) > SEATS - 2:
        raise PositionError("too-many-out", "at most two players can be out", key="out")
    if out and "hands" not in position:
        raise PositionError("missing-hands", "with players out, give the hands", key="hands")
    return out


def _places(position: Mapping[str, Any]) -> tuple[Seat, ...] | None:
    if "places" not in position:
        return None
    places = _seats(position, "places")
    if len(places) != SEATS:
        raise PositionError("bad-places", "places name all four seats", key="places")
    return places


def _places_alone(position: Mapping[str, Any]) -> None:
    if "leader" in position:
        words = "after places the leader follows from the tribute"
        raise PositionError("leader-with-places", words, key="leader")
    if "out" in position:
        words = "places and tribute come before anyone is out"
        raise PositionError("places-with-out", words, key="out")


def _leader(position: Mapping[str, Any], out: tuple[Seat, ...]) -> Seat | None:
    if "leader" not in position:
        return None
    leader = _seat(position["leader"], "leader")
    if leader in out:
        raise PositionError("leader-out", f"seat {leader} is out and cannot lead", seat=leader)
    return leader


def _hands(
    position: Mapping[str, Any], seed: bytes, level: str, out: tuple[Seat, ...]
) -> tuple[Hands, tuple[Draw, ...]]:
    """The hands as given, else dealt."""
    if "hands" not in position:
        hands, draw = deal_hands(seed, 1, scale(level))
        return hands, (draw,)
    given = position["hands"]
    if type(given) is not list or len(given) != SEATS:
        raise PositionError("wrong-type", "hands are a list of four texts", key="hands")
    hands = tuple(scale(level).write(_hand(text, seat)) for seat, text in enumerate(given))
    for seat, hand in enumerate(hands):
        if hand and seat in out:
            raise PositionError("out-with-cards", f"seat {seat} is out, yet has cards", seat=seat)
        if not hand and seat not in out:
            raise PositionError("empty-hand", f"seat {seat} has no cards, yet plays", seat=seat)
    for card, n in Counter(card for hand in hands for card in hand).items():
        if n > 2:
            raise PositionError("too-many-copies", f"there are only two {card}", card=card)
    return hands, ()


def _hand(text: Any, seat: Seat) -> list[str]:
    if type(text) is not str:
        raise PositionError("wrong-type", "a hand is a text of cards", key="hands")
    cards = text.upper().split()
    for card in cards:
        if card not in CARDS:
            shown = _shown(card)
            raise PositionError("bad-card", f"seat {seat}: {shown} is no card", card=shown)
    if len(cards) > HAND:
        words = f"seat {seat} has {len(cards)} cards, at most {HAND} are dealt"
        raise PositionError("too-many-cards", words, seat=seat, cards=len(cards))
    return cards


def _shown(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 20 else text[:17] + "..."
