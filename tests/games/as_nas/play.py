"""Short ways to bring an As-Nas match to a point."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from cardavia.core.protocol import Event
from cardavia.core.record import Record
from cardavia.games.as_nas.game import GAME
from cardavia.games.as_nas.match import Result
from cardavia.games.as_nas.state import State
from cardavia.table.replay import steps

SEED = bytes(range(16))
SAME = ["ASBZC"] * 4


def start(**position: Any) -> State:
    """A match with the given start position; dealer 3, so that seat 0 acts first."""
    return GAME.start(SEED, {"dealer": 3, **position})


def play(state: State, actions: str) -> tuple[State, list[Event]]:
    """The state after the actions, written as texts with spaces between, and all events."""
    happened: list[Event] = []
    for text in actions.split():
        state, events = state.apply(state.parse(text))
        happened += events
    return state, happened


def result(actions: str, **position: Any) -> Result:
    """The result of the first deal, which the actions must end."""
    state, _ = play(start(**position), actions)
    (only,) = state.table.results
    return only


def legal(state: State) -> set[str]:
    return {str(action) for action in state.legal}


def points(*values: object) -> tuple[Fraction, ...]:
    return tuple(Fraction(str(value)) for value in values)


def replay_lines(record: Record) -> list[dict[str, Any]]:
    """What the command ``replay`` prints, from the engine."""
    lines: list[dict[str, Any]] = []
    state = None
    for step in steps(record):
        line: dict[str, Any] = {"i": step.i}
        if step.i is not None:
            line |= {"seat": step.seat, "action": step.action}
        lines.append({**line, "events": _public(step.events)})
        state = step.state
    return [*lines, GAME.summary(state)]  # type: ignore[arg-type]


def _public(events: Iterable[Event]) -> list[dict[str, Any]]:
    return [dict(event.data) for event in events if event.audience is None]
