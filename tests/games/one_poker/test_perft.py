"""All the ways in which one deal can go, counted by the engine and by the referee."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardavia.games.one_poker.state import State
from games.one_poker.play import HANDS, start
from games.one_poker.referee import deals

# Ways from the first lock to the end of the deal; two hands of two unlike cards give four
# pairs of locks, twins fewer.
TWINS = [["KS", "KS"], ["AH", "AH"]]
PERFT = [
    ([1, 39], 0, HANDS, 4),
    ([2, 38], 0, HANDS, 308),
    ([2, 38], 1, HANDS, 308),
    ([3, 37], 0, HANDS, 596),
    ([37, 3], 0, HANDS, 596),
    ([6, 34], 1, HANDS, 2996),
    ([10, 30], 0, TWINS, 3019),
    ([30, 10], 0, TWINS, 3019),
    pytest.param([14, 26], 1, TWINS, 7515, marks=pytest.mark.slow),
    pytest.param([20, 20], 0, TWINS, 12773, marks=pytest.mark.slow),
]


def ways(state: State) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Every way to the end of the deal, with the event that ends it."""
    for action in state.legal:
        after, events = state.apply(action)
        if events:
            yield (str(action),), dict(events[0].data)
            continue
        for rest, end in ways(after):
            yield (str(action), *rest), end


@pytest.mark.slow
@pytest.mark.parametrize(("stacks", "starter", "hands", "count"), PERFT)
def test_perft_and_every_single_way(
    stacks: list[int], starter: int, hands: list[list[str]], count: int
) -> None:
    found = list(ways(start(stacks=stacks, starter=starter, hands=hands)))
    assert len(found) == count
    expected = dict(deals(stacks, starter, hands))
    assert dict(found) == expected
    assert len(expected) == count
