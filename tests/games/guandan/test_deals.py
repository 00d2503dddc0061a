"""Whole random deals, held against a second implementation of the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from random import Random

import pytest

from cardavia.core.cards import deck
from cardavia.core.protocol import Events
from cardavia.games.guandan.action import Action, Play
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.state import State
from games.guandan.play import data
from games.guandan.referee import Table

PACK = Counter(deck(2, jokers=True))


def deals(number: int, block: int) -> Iterator[tuple[State, Action, State, Events]]:
    """The turns of ``number`` random deals, in matches from seeds of this block."""
    rng = Random(block)
    match = 0
    while number > 0:
        match += 1
        state = GAME.start(sha256(b"%d %d" % (block, match)).digest()[:16])
        while not state.over and number > 0:
            action = _some(list(state.legal), rng)
            after, events = state.apply(action)
            yield state, action, after, events
            number -= bool(after.over or after.deal != state.deal)
            state = after


def _some(actions: list[Action], rng: Random) -> Action:
    """Any action, but wild cards are kept for shapes with several readings more often
    than chance would."""
    named = [action for action in actions if isinstance(action, Play) and action.named]
    return rng.choice(named if named and rng.random() < 0.3 else actions)


def hold(number: int, block: int) -> Counter[str]:
    """Plays deals beside the referee; counts the kinds of events."""
    seen: Counter[str] = Counter()
    table: Table | None = None
    for state, action, after, events in deals(number, block):
        if table is None or table.seed != state.seed:
            table = Table(state.seed)
        assert action in state.legal
        assert table.act(str(action)) == data(events)
        assert table.summary() == GAME.summary(after)
        assert table.hands is not None
        assert tuple(map(after.scale.write, table.hands)) == after.hands
        assert Counter(card for hand in after.hands for card in hand) + Counter(after.gone) == PACK
        assert after.over or next(iter(after.legal), None) is not None
        if after.phase == "return":
            assert {action.card for action in after.legal} == table.returns()  # type: ignore[union-attr]
        for event in data(events):
            seen[event["event"]] += 1
            if event["event"] == "deal_over":
                assert sorted(event["places"]) == [0, 1, 2, 3]
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("block", range(6))
def test_random_deals(block: int) -> None:
    seen = hold(50, block)
    assert seen["deal_over"] == 50
    assert seen["tribute"] > 25
    assert seen["return"] > 25
    assert seen["tribute_cancelled"] > 0


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100, 120))
def test_many_random_deals(block: int) -> None:
    assert hold(1000, block)["deal_over"] == 1000
