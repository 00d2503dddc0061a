"""In a Chromium worker: seconds of a reference loop and of Guandan's decisions, as JSON.

Run by ``lab.guandan.times``; ``LEVEL``, ``DEALS`` and ``FILES`` (bytes by name) are given.
"""

import json
from random import Random
from time import perf_counter

# ruff: noqa: F821

LEVEL: str
DEALS: int
FILES: dict[str, bytes]

from cardavia.games.guandan.game import GAME  # noqa: E402
from cardavia.games.guandan.kernel import kernel  # noqa: E402
from cardavia.players import policy_files  # noqa: E402

for name, data in FILES.items():
    policy_files.provide(name, data)
assert kernel() is not None


def loop() -> float:
    began, s = perf_counter(), 0
    for i in range(1_000_000):
        s += i & 7
    return perf_counter() - began


def deal(number: int) -> list[float]:
    """Of all four seats, at a level of the deal that is drawn."""
    seconds = []
    rng = Random(f"times {number}")
    rank = rng.choice("23456789TJQKA")
    state = GAME.start(rng.randbytes(16), {"levels": [rank, rank], "level": rank})
    players = [GAME.player(LEVEL, seat) for seat in range(4)]
    while state.deal == 1 and state.turn is not None:
        seen = state.observe(state.turn)
        began = perf_counter()
        action = players[state.turn].choose(seen, rng)
        seconds.append(perf_counter() - began)
        state, _ = state.apply(action)
    return seconds


json.dumps([{"loop": min(loop(), loop()), "seconds": deal(number)} for number in range(DEALS)])
