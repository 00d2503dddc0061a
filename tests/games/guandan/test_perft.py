"""Perft: how many ways a short ending can go, by the engine and by a second count.

A way is a sequence of actions of a given length, shorter where the deal ends. Every choice
of cards counts, twins alike, and every reading by itself.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardavia.core.errors import IllegalAction
from cardavia.games.guandan.action import PASS, Play
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.legal import Plays
from cardavia.games.guandan.state import State
from games.guandan import hands, slow
from games.guandan.play import SEED
from games.guandan.referee import Table


def engine_count(state: State, depth: int) -> int:
    if depth == 0 or state.deal > 1 or state.over:
        return 1
    legal, total = state.legal, 0
    assert isinstance(legal, Plays)
    if PASS in legal:
        total += engine_count(state.apply(PASS)[0], depth - 1)
    assert state.turn is not None
    for cards in slow.subsets(state.hands[state.turn]):
        try:
            fitting = legal.readings(cards)
        except IllegalAction:
            continue
        for reading in fitting:
            total += engine_count(state.apply(Play(cards, reading))[0], depth - 1)
    return total


def slow_count(table: Table, depth: int) -> int:
    if depth == 0 or table.deal > 1 or table.winners:
        return 1
    total = 0
    lead = table.lead[2] if table.lead else None
    if lead is not None:
        passed = table.copy()
        passed.pass_()
        total += slow_count(passed, depth - 1)
    assert table.hands is not None
    assert table.turn is not None
    for cards, reading in slow.plays(table.hands[table.turn], table.level, lead):
        played = table.copy()
        played.play(list(cards), reading)
        total += slow_count(played, depth - 1)
    return total


def both(start: dict[str, Any], depth: int) -> tuple[int, int]:
    return engine_count(GAME.start(SEED, start), depth), slow_count(Table(SEED, start), depth)


KNOWN: dict[str, tuple[dict[str, Any], list[int]]] = {
    "singles": (
        {"hands": ["3S 9S", "4S TS", "5S JS", "6S QS"], "leader": 0},
        [2, 5, 12, 28, 35, 51, 87, 169],
    ),
    "wild": (
        {"hands": ["3S 4S 2H", "3D 4D 2H", "5S 5D", "RJ 6S"], "leader": 0},
        [5, 9, 18, 39, 60, 89, 123, 268],
    ),
    "readings": (
        {"hands": ["4S 4D JS JD 2H", "5S 5D 5C 6S 6D", "7S", "8S"], "leader": 0},
        [15, 39, 51, 75, 298, 558],
    ),
    "bombs": (
        {
            "hands": ["9S 9D 9C 9H KS", "3S 4S 5S 6S 7S", "RJ RJ BJ BJ", "AS AD"],
            "leader": 0,
            "levels": ["9", "9"],
        },
        [18, 36, 96, 99, 197, 452],
    ),
    "wind": (
        {"hands": ["KS KD", "AS 3S", "", "3D 3C QD"], "out": [2], "leader": 0, "level": "2"},
        [3, 5, 5, 6, 9, 12, 20, 34],
    ),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_counts(name: str) -> None:
    start, counts = KNOWN[name]
    found = [both(start, depth) for depth in range(1, len(counts) + 1)]
    assert found == [(count, count) for count in counts]


def random_start(seed: int) -> dict[str, Any]:
    """Four short hands, few cards but often with combinations and wild ones among them."""
    rng = Random(seed)
    level = hands.level(rng)
    left = list(hands.DECK)
    dealt = []
    for _ in range(4):
        while True:
            hand = hands.small_hand(rng, level, rng.choice((0, 0, 1)), most=4)
            if all(left.count(card) >= hand.count(card) for card in hand):
                break
        for card in hand:
            left.remove(card)
        dealt.append(" ".join(hand))
    start: dict[str, Any] = {"hands": dealt, "levels": [level, level], "leader": rng.randrange(4)}
    if rng.random() < 0.4:
        out = rng.choice([seat for seat in range(4) if seat != start["leader"]])
        start["hands"][out] = ""
        start["out"] = [out]
    return start


@pytest.mark.parametrize("seed", range(12))
def test_random_endings(seed: int) -> None:
    start = random_start(seed)
    one, two = both(start, 6)
    assert one == two


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_random_endings(seed: int) -> None:
    start = random_start(seed)
    one, two = both(start, 8)
    assert one == two
