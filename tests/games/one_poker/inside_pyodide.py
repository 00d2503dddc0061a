"""Runs inside Pyodide: the side module against plain Python, as JSON on standard output.

``PY``, ``TESTS`` and ``KERNEL`` are paths of the host.
"""
# ruff: noqa: E402, F821

import json
import sys
from pathlib import Path

sys.path[:0] = [f"/host{PY}", f"/host{TESTS}"]

from cardavia.games.one_poker import kernel
from cardavia.games.one_poker.solve import Solver
from cardavia.players import policy_files
from games.one_poker.solving import cells, facts, likelihoods, problem, prospects

policy_files.provide("one_poker.wasm", Path(f"/host{KERNEL}").read_bytes())
task = problem(facts(), likelihoods(1))
fast, slow = Solver(task, prospects(2)), Solver(task, prospects(2), plain=True)
for solver in (fast, slow):
    solver.run(3)
values = [solver.evaluate() for solver in (fast, slow)]
locks = [[value.lock(0, hand) for hand in cells(fast, 0)] for value in values]
bets = [[value.actions(0, hand) for hand in cells(fast, 0)] for value in values]
loaded = kernel.load() is not None
print(json.dumps({"loaded": loaded, "locks": locks, "bets": bets}))
