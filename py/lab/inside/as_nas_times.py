"""Inside Pyodide on Node: the processor time of solving late deals of As-Nas.

Run by ``lab.as_nas.times``; names PY and KERNEL (paths on the host) are given. Processor time
holds the compiling threads of Node too, and does not grow on a busy machine.
"""

import json
import sys
from fractions import Fraction
from pathlib import Path

# ruff: noqa: E402, F821

PY: str
KERNEL: str

sys.path.insert(0, f"/host{PY}")

import js

from cardavia.games.as_nas import solve
from cardavia.games.as_nas.late import Late
from cardavia.players import policy_files

policy_files.provide("as_nas.wasm", Path(f"/host{KERNEL}").read_bytes())

DEALS = ((12, (-9, -3, 0, -2)), (12, (-1, 0, -1, -1)), (11, (-1, 0, -4, -1)), (10, (0, -6, -2, -3)))


def now() -> float:
    """Milliseconds of the processor."""
    used = js.process.cpuUsage()
    return float(used.user + used.system) / 1000


def reference() -> float:
    """The loop that times are compared with."""
    began = now()
    s = 0
    for i in range(1_000_000):
        s += i & 7
    return now() - began


loop = sorted(reference() for _ in range(5))[2]
for deal, behind in DEALS:
    began = now()
    solver = solve.solver(Late(deal, tuple(map(Fraction, behind))))
    assert solver is not None
    slices = []
    more = True
    while more:
        before = now()
        more = solver.work()
        slices.append(now() - before)
    whole = now() - began
    figures = {
        "deal": deal,
        "behind": behind,
        "solve_ms": round(whole),
        "loops": round(whole / loop, 2),
        "slices_ms": [round(one) for one in slices[:4]],
    }
    print(json.dumps(figures))
print(json.dumps({"loop_ms": round(loop)}))
