"""Short ways to bring a match of One Poker to a point."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from cardavia.core.protocol import Event
from cardavia.core.record import Record
from cardavia.games.one_poker.game import GAME
from cardavia.games.one_poker.state import State
from cardavia.table.replay import steps

SEED = bytes(range(16))
# Seat 0 can lock a king or a 7, seat 1 a 2 or an ace.
HANDS = [["KS", "7D"], ["AH", "2C"]]


def start(**position: Any) -> State:
    """A match with the given start position; seat 0 starts, ``HANDS`` unless given."""
    return GAME.start(SEED, {"hands": HANDS, **position})


def play(state: State, actions: str) -> tuple[State, list[dict[str, Any]]]:
    """The state after the actions, commas between them, and the public events."""
    happened: list[Event] = []
    for text in actions.split(","):
        state, events = state.apply(state.parse(text))
        happened += events
    return state, [dict(event.data) for event in happened if event.audience is None]


def bets(stacks: tuple[int, int], starter: int = 0) -> State:
    """Both have locked, king against ace; ``stacks`` are before the ante."""
    first, second = ("lock KS", "lock AH") if starter == 0 else ("lock AH", "lock KS")
    return play(start(stacks=list(stacks), starter=starter), f"{first}, {second}")[0]


def deal(actions: str, **position: Any) -> dict[str, Any]:
    """The one ``deal_over`` that the actions must lead to."""
    _, happened = play(start(**position), actions)
    (over,) = happened
    return over


def legal(state: State) -> list[str]:
    return [str(action) for action in state.legal]


def passive(state: State, rng: Random, deals: int) -> Iterator[State]:
    """The states of the first ``deals`` deals of a match in which nobody bets: its pots
    are antes alone, so it is long. Either card is locked as often."""
    while not state.over and state.deal <= deals:
        options = list(state.legal)
        action = rng.choice(options) if state.phase.value == "lock" else options[0]
        state, _ = state.apply(action)
        yield state


def wild(state: State, rng: Random) -> Iterator[State]:
    """The states of a match of random actions."""
    while not state.over:
        state, _ = state.apply(rng.choice(list(state.legal)))
        yield state


def replay(record: Record) -> list[dict[str, Any]]:
    """What the command ``replay`` prints, read back from its JSON text."""
    lines: list[dict[str, Any]] = []
    for step in steps(record):
        line: dict[str, Any] = {"i": step.i}
        if step.i is not None:
            line |= {"seat": step.seat, "action": step.action}
        public = [dict(event.data) for event in step.events if event.audience is None]
        lines.append({**line, "events": public})
        last = step.state
    lines.append(GAME.summary(last))  # type: ignore[arg-type]
    return json.loads(json.dumps(lines))  # type: ignore[no-any-return]
