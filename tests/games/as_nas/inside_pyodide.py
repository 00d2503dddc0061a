"""Runs inside Pyodide: what the side module solves, as JSON on standard output.

``PY`` and ``KERNEL`` are paths of the host, ``BEHIND`` the standing.
"""
# ruff: noqa: F821

import json
import sys
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, f"/host{PY}")

from cardavia.games.as_nas import solve
from cardavia.games.as_nas.late import Late
from cardavia.players import policy_files

policy_files.provide("as_nas.wasm", Path(f"/host{KERNEL}").read_bytes())
solver = solve.solver(Late(12, tuple(map(Fraction, BEHIND))))
assert solver is not None
solver.run(2, 200)
print(json.dumps({"sums": list(solver.sums), "chance": solver.chance[0]}))
