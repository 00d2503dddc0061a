"""How long the players take inside Pyodide, on Node.

    python -m lab.one_poker.times

Needs the runtime of ``make site``. Decisions are whole: nothing was thought ahead.
"""

from __future__ import annotations

import json
import subprocess

from lab.places import ASSETS, NODE_MODULES, ROOT

FILES = {"one_poker.wasm": "kernel", "one_poker.json": "policies"}


def main() -> None:
    inside = ROOT / "py" / "lab" / "inside"
    files = {name: str(ASSETS / folder / name) for name, folder in FILES.items()}
    names = json.dumps({"PY": str(ROOT / "py"), "FILES": files})
    script = str(inside / "one_poker_times.py")
    command = ["node", str(inside / "run.mjs"), str(NODE_MODULES / "pyodide"), script, names]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    for level, figures in json.loads(done.stdout.splitlines()[-1]).items():
        print(level, figures)


if __name__ == "__main__":
    main()
