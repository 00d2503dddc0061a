"""Inside Pyodide: how long One Poker's players take, in multiples of a reference loop.

Run by ``lab.one_poker.times``; names PY, FILES (name to path on the host) and MATCHES are
given. Opponents are the ``casual`` player and the same level in turn: against the first
the solves count on habits.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

# ruff: noqa: E402, F821

PY: str
FILES: dict[str, str]
MATCHES: int

sys.path.insert(0, f"/host{PY}")

from cardavia.games.catalog import load
from cardavia.games.one_poker import kernel
from cardavia.players import policy_files
from cardavia.table.runner import play

for name, path in FILES.items():
    policy_files.provide(name, Path(f"/host{path}").read_bytes())

GAME = load("one_poker")


def reference() -> float:
    """Seconds of the loop that times are compared with."""
    began = time.perf_counter()
    s = 0
    for i in range(1_000_000):
        s += i & 7
    return time.perf_counter() - began


def decisions(level: str, matches: int) -> list[float]:
    seconds: list[float] = []
    for n in range(matches):
        levels = (level, "casual" if n % 2 else level)
        players = [GAME.player(each, seat) for seat, each in enumerate(levels)]
        played = play(GAME, bytes([n]) * 16, players)
        assert not played.faults
        for each, spent in zip(levels, played.seconds):
            seconds += spent if each == level else ()
    return sorted(seconds)


def slices(level: str) -> list[float]:
    """Of a player that was just rebuilt after a long match, until it has nothing to do."""
    players = [GAME.player("strong", seat) for seat in (0, 1)]
    state = play(GAME, bytes(16), players, deals=12).state
    if state.over:
        return []
    player = GAME.player(level, 0)
    player.watch(state.observe(0))
    seconds = []
    more = True
    while more:
        began = time.perf_counter()
        more = player.think()
        seconds.append(time.perf_counter() - began)
    return sorted(seconds)


report: dict[str, Any] = {"kernel": kernel.load() is not None}
for level in ("strong", "full"):
    before = reference()
    times = decisions(level, MATCHES)
    loop = (before + reference()) / 2
    waits = slices(level)
    report[level] = {
        "decisions": len(times),
        "reference_ms": round(1000 * loop, 1),
        "median_ms": round(1000 * times[len(times) // 2], 1),
        "p95_ms": round(1000 * times[int(0.95 * len(times))], 1),
        "p95_loops": round(times[int(0.95 * len(times))] / loop, 2),
        "most_ms": round(1000 * times[-1], 1),
        "slices": len(waits),
        "slice_most_ms": round(1000 * max(waits, default=0.0), 1),
    }
print(json.dumps(report))
