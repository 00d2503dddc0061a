"""Plays a record, one step after the other.

The state of a match is never anything but what its record leads to.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cardavia.core.errors import CardaviaError, RecordError
from cardavia.core.protocol import Events, Game, Seat, State
from cardavia.core.record import Record
from cardavia.games.catalog import load


@dataclass(frozen=True, slots=True)
class Step:
    """``action`` number ``i`` of ``seat``, what it led to and what happened.

    The first step has ``i``, ``seat`` and ``action`` ``None``: the match begins.
    """

    i: int | None
    seat: Seat | None
    action: str | None
    state: State[Any, Any]
    events: Events


def begin(record: Record) -> tuple[Game[Any, Any], State[Any, Any]]:
    """The game and its first decision. Raises ``RecordError`` at ``start``."""
    game = load(record.game)
    try:
        return game, game.start(record.seed, record.start)
    except CardaviaError as error:
        raise RecordError("start", error.code, error.words, **error.facts) from None


def steps(record: Record) -> Iterator[Step]:
    """Every step of the match. Raises ``RecordError`` at the first action that fails."""
    game, state = begin(record)
    yield Step(None, None, None, state, game.opening(state))
    for i, text in enumerate(record.actions):
        seat = state.turn
        place = f"action {i} {json.dumps(text)}"
        if seat is None:
            raise RecordError(place, "match-over", "the match ended before this action")
        try:
            action = state.parse(text)
            state, events = state.apply(action)
        except CardaviaError as error:
            raise RecordError(place, error.code, error.words, **error.facts) from None
        yield Step(i, seat, str(action), state, events)


def final(record: Record) -> State[Any, Any]:
    """The state that the whole record leads to. Raises ``RecordError``."""
    *_, last = steps(record)
    return last.state
