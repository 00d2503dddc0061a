"""The kernel as the page runs it: a WebAssembly side module inside Pyodide."""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from cardavia.games.guandan.kernel import kernel
from games.guandan.kernel_cases import figures
from lab.guandan.wasm import MODULE, TOLD, source_digest
from lab.places import NODE_MODULES, ROOT

HERE = Path(__file__).resolve().parent


def test_the_module_was_made_of_this_source() -> None:
    told = dict(line.split(maxsplit=1) for line in TOLD.read_text().splitlines()[:2])
    assert told["source"] == source_digest()
    assert told["module"] == sha256(MODULE.read_bytes()).hexdigest()


@pytest.mark.browser
def test_inside_pyodide_it_computes_the_same() -> None:
    if kernel() is None:
        pytest.skip("no C compiler to compare with")
    names = {"PY": str(ROOT / "py"), "TESTS": str(ROOT / "tests"), "KERNEL": str(MODULE)}
    run = ROOT / "py" / "lab" / "inside" / "run.mjs"
    script = HERE / "inside_pyodide.py"
    told = json.dumps({**names, "DEALS": 0})
    command = ["node", str(run), str(NODE_MODULES / "pyodide"), str(script), told]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["loaded"]
    assert result["figures"] == json.loads(json.dumps(figures()))
