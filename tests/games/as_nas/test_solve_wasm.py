"""The kernel as the page runs it: a WebAssembly side module inside Pyodide."""

from __future__ import annotations

import json
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from cardavia.games.as_nas import solve
from cardavia.games.as_nas.late import Late
from games.as_nas.test_solve import needs_kernel, solved
from lab.as_nas.wasm import MODULE
from lab.places import ASSETS, NODE_MODULES, ROOT

HERE = Path(__file__).resolve().parent
BEHIND = ("-1", "0", "-13/3", "-2")


@needs_kernel
@pytest.mark.browser
def test_inside_pyodide_it_solves_what_it_solves_on_the_desktop() -> None:
    here = solved(Late(12, tuple(map(Fraction, BEHIND))), 2, 200)
    kernel = ASSETS / "kernel" / MODULE
    names = {"PY": str(ROOT / "py"), "KERNEL": str(kernel), "BEHIND": BEHIND}
    run = ROOT / "py" / "lab" / "inside" / "run.mjs"
    script = HERE / "inside_pyodide.py"
    command = ["node", str(run), str(NODE_MODULES / "pyodide"), str(script), json.dumps(names)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    there = json.loads(done.stdout.splitlines()[-1])
    assert there["chance"] == here.chance[0]
    assert len(there["sums"]) == len(here.sums) == len(solve.empty())
    assert there["sums"] == pytest.approx(list(here.sums), abs=1e-4)
