"""``lab.trim``: what is left of Pyodide, and that nothing else of it changes."""

from __future__ import annotations

import re

import pytest

from lab import trim
from lab.runtime import PYODIDE, interpreter
from lab.trouble import Trouble

SCRIPT = (
    "var x=1;_used();var _used,_unused,_data,wasmMemory;"
    "function assignWasmExports(wasmExports){"
    '_used=Module["_used"]=wasmExports["used"];'
    '_unused=Module["_unused"]=wasmExports["unused"];'
    '_data=Module["_data"]=wasmExports["data"].value>>>0;'
    'memory=Module["memory"]=wasmMemory=wasmExports["memory"]'
    "}var wasmImports={log:_used};run()"
)


def test_names_that_nothing_mentions_go() -> None:
    assert trim.script(SCRIPT, "") == (
        "var x=1;_used();var _used,wasmMemory;"
        'function assignWasmExports(wasmExports){_used=Module["_used"]=wasmExports["used"];'
        'memory=Module["memory"]=wasmMemory=wasmExports["memory"]'
        "}var wasmImports={log:_used};run()"
    )


def test_names_that_the_other_script_mentions_stay() -> None:
    assert '"_data"' in trim.script(SCRIPT, "module._data")


def test_a_script_of_another_form_is_refused() -> None:
    with pytest.raises(Trouble, match=r"pyodide\.asm\.mjs"):
        trim.script(SCRIPT.replace("assignWasmExports", "assign"), "")


def test_of_pyodide_only_exports_go() -> None:
    before = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    after = interpreter()["pyodide.asm.wasm"].read_bytes()
    changed = [
        a for a, b in zip(trim.sections(before), trim.sections(after), strict=True) if a != b
    ]
    assert [kind for kind, _ in changed] == [trim.EXPORTS]
    assert set(trim.exports(after)) < set(trim.exports(before))


def test_whatever_pyodide_takes_is_there() -> None:
    parts = interpreter()
    script = parts["pyodide.asm.mjs"].read_text("utf-8")
    there = set(trim.exports(parts["pyodide.asm.wasm"].read_bytes()))
    once = set(trim.exports((PYODIDE / "pyodide.asm.wasm").read_bytes()))
    taken = set(re.findall(r'wasmExports\["([^"]+)"\]', script))
    assert {"memory", "malloc", "__indirect_function_table"} <= taken
    assert taken & once <= there
