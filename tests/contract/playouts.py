"""Random matches of any game, for the tests that hold for all games."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from cardavia.core.codec import encode
from cardavia.core.protocol import Events, Game, Seat, State
from cardavia.core.shuffle import SEED_BYTES
from cardavia.games import GAMES

every_game = pytest.mark.parametrize("name", GAMES)
# Guandan's deals are long: tests of all their places take longer than make check has time for.
every_game_at_length = pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow if name == "guandan" else ()) for name in GAMES],
)
# Hashed, since a seed of zeros would be found in everything.
seeds = st.integers(0, 2**32).map(lambda n: sha256(b"%d" % n).digest()[:SEED_BYTES])

WHOLE = 20_000
NEAR = 2
FEW = 60


@dataclass(frozen=True)
class Turn:
    """One decision of a playout: the state, the action taken there, what it led to."""

    state: State[Any, Any]
    action: Any
    after: State[Any, Any]
    events: Events


def playout(game: Game[Any, Any], seed: bytes, most: int) -> Iterator[Turn]:
    """A match from the game's own start, ``most`` actions at most.

    Half of the actions are the first legal one and half are uniform: only the first kind
    and a match is always the same, only the second and some games are over in no time.
    """
    rng = Random(seed)
    state = game.start(seed)
    for _ in range(most):
        if state.over:
            return
        actions = list(state.legal)
        action = rng.choice(actions[:1] if rng.random() < 0.5 else actions)
        after, events = state.apply(action)
        yield Turn(state, action, after, events)
        state = after


def states(game: Game[Any, Any], seed: bytes, most: int) -> Iterator[State[Any, Any]]:
    """The states of a playout, the first and the last included."""
    yield game.start(seed)
    for turn in playout(game, seed, most):
        yield turn.after


def milestones(game: Game[Any, Any], seed: bytes) -> Iterator[State[Any, Any]]:
    """The telling states of a whole match, where tests are too slow for all of them.

    The first ones, those near an event or a change of phase, the end, and about ``FEW`` of
    the others: all of a short match.
    """
    reached, interest = list(playout(game, seed, WHOLE)), NEAR
    for n, turn in enumerate(reached):
        if interest or n % (len(reached) // FEW + 1) == 0:
            yield turn.state
        phases = {game.summary(state)["phase"] for state in (turn.state, turn.after)}
        interest = NEAR if turn.events or len(phases) > 1 else max(interest - 1, 0)
    assert reached[-1].after.over, "the match comes to an end"
    yield reached[-1].after


def views(game: Game[Any, Any], state: State[Any, Any]) -> list[Any]:
    """What each seat knows."""
    return [state.observe(seat) for seat in range(game.seats)]


def visible(events: Events, seat: Seat) -> list[Any]:
    """What ``seat`` sees of the events."""
    return [event.data for event in events if event.visible(seat)]


def reread(game: Game[Any, Any], observation: Any) -> Any:
    """The observation as it comes back from JSON text: nothing hidden can ride along."""
    return game.observation(json.loads(json.dumps(encode(observation))))


def holds(value: Any, secret: bytes) -> bool:
    """Whether ``secret`` can be found in ``value`` or anything it refers to."""
    # pickle writes an integer's bytes from the low end.
    traces = (secret, secret[::-1], secret.hex().encode())
    stored = pickle.dumps(value)
    return any(trace in stored for trace in traces) or secret.hex() in repr(value)
