"""Runs inside Pyodide: what the side module computes and how long a decision takes there, as
JSON on standard output. ``PY``, ``TESTS`` and ``KERNEL`` are paths of the host.
"""
# ruff: noqa: E402, F821

import json
import sys
from pathlib import Path

sys.path[:0] = [f"/host{PY}", f"/host{TESTS}"]

from cardavia.players import kernels, policy_files
from games.guandan.kernel_cases import figures, timed

policy_files.provide("guandan.wasm", Path(f"/host{KERNEL}").read_bytes())
loaded = kernels.load("guandan") is not None
print(json.dumps({"loaded": loaded, "figures": figures(), "times": timed(DEALS)}))
