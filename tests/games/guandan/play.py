"""Short ways to write positions and to play them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardavia.core.protocol import Event
from cardavia.core.record import Record
from cardavia.games.guandan.combos import Reading, beats
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.readings import readings
from cardavia.games.guandan.scale import scale
from cardavia.games.guandan.state import State
from cardavia.table.replay import steps

SEED = bytes(range(16))
ANY = ("8S 8D 9S TC", "8C 8H 9C TD", "7S 7D TS TH")


def at(*hands: str, seed: bytes = SEED, **more: Any) -> State:
    """A position; seats without a hand get cards of no importance. Seat 0 leads unless
    said otherwise."""
    filled = [*hands, *ANY][:4]
    if "places" not in more:
        more.setdefault("leader", 0)
    return GAME.start(seed, {"hands": filled, **more})


def run(state: State, *actions: str) -> State:
    """The state after these actions."""
    return played(state, actions)[0]


def played(state: State, actions: Iterable[str]) -> tuple[State, list[dict[str, Any]]]:
    """The state after these actions and what happened on the way."""
    events: list[dict[str, Any]] = []
    for text in actions:
        state, happened = state.apply(state.parse(text))
        events += data(happened)
    return state, events


def data(events: Iterable[Event]) -> list[dict[str, Any]]:
    return [dict(event.data) for event in events]


def read(cards: str, level: str = "2") -> list[str]:
    """The readings of cards, strongest first, as they are written."""
    return [str(reading) for reading in readings(cards.split(), scale(level))]


def one(cards: str, level: str = "2") -> Reading:
    """The only reading of cards."""
    (reading,) = readings(cards.split(), scale(level))
    return reading


def beaten(lead: str, answer: str, level: str = "2") -> bool:
    """Whether the only reading of ``answer`` beats that of ``lead``."""
    return beats(one(answer, level), one(lead, level), scale(level))


def replay_lines(record: Record) -> list[dict[str, Any]]:
    """What the command ``replay`` prints."""
    lines: list[dict[str, Any]] = []
    for step in steps(record):
        line: dict[str, Any] = {"i": step.i}
        if step.i is not None:
            line |= {"seat": step.seat, "action": step.action}
        lines.append({**line, "events": data(step.events)})
    return [*lines, GAME.summary(step.state)]
