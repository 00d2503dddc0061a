"""The kernel as the page runs it: a WebAssembly side module inside Pyodide."""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256
from itertools import chain
from pathlib import Path

import pytest

from lab.one_poker.wasm import MODULE, SOURCE, TOLD
from lab.places import ASSETS, NODE_MODULES, ROOT

HERE = Path(__file__).resolve().parent
KERNEL = ASSETS / "kernel"


def test_the_module_was_made_of_this_source() -> None:
    told = dict(line.split(maxsplit=1) for line in TOLD.read_text().splitlines()[:2])
    assert told["source"] == sha256((KERNEL / SOURCE).read_bytes()).hexdigest()
    assert told["module"] == sha256((KERNEL / MODULE).read_bytes()).hexdigest()


@pytest.mark.browser
def test_inside_pyodide_it_computes_what_python_computes() -> None:
    names = {"PY": str(ROOT / "py"), "TESTS": str(ROOT / "tests"), "KERNEL": str(KERNEL / MODULE)}
    run = ROOT / "py" / "lab" / "inside" / "run.mjs"
    script = HERE / "inside_pyodide.py"
    command = ["node", str(run), str(NODE_MODULES / "pyodide"), str(script), json.dumps(names)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["loaded"]
    fast, slow = result["locks"]
    assert fast == pytest.approx(slow, abs=1e-5)
    fast, slow = (list(chain.from_iterable(values)) for values in result["bets"])
    assert fast == pytest.approx(slow, abs=1e-5)
