"""How long the players take inside Pyodide.

    python -m lab.one_poker.times [--where chromium|node] [--matches N]

In Chromium they play in a worker, as in the page; needs the runtime of ``make site`` and the
browser of the tests. Decisions are whole: nothing was thought ahead. The machine should
have nothing else to do.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import tempfile
import threading
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

from lab.places import ASSETS, NODE_MODULES, PACKAGE, ROOT
from lab.serve import Files, Handler, Server

FILES = {"one_poker.wasm": "kernel", "one_poker.json": "policies"}
SCRIPT = ROOT / "py" / "lab" / "inside" / "one_poker_times.py"
PYODIDE = NODE_MODULES / "pyodide"
LIMIT_MS = 600_000

PAGE = """<!doctype html><meta charset="utf-8"><title>Times</title>
<script type="module">
new Worker("worker.mjs", { type: "module" }).onmessage = ({ data }) => { globalThis.told = data; };
</script>
"""
WORKER = """import { loadPyodide } from "./pyodide/pyodide.mjs";
const lines = [];
const python = await loadPyodide({ stdout: line => lines.push(line) });
const fetched = async name => await (await fetch(name)).arrayBuffer();
python.unpackArchive(await fetched("files.zip"), "zip", { extractDir: "/host" });
const text = new TextDecoder().decode(await fetched("times.py"));
const names = JSON.parse(new TextDecoder().decode(await fetched("names.json")));
try {
  python.runPython(text, { globals: python.toPy(names) });
  postMessage(lines.at(-1));
} catch (error) {
  postMessage(JSON.stringify({ error: String(error) }));
}
"""


def on_node(matches: int) -> dict[str, Any]:
    files = {name: str(ASSETS / folder / name) for name, folder in FILES.items()}
    names = json.dumps({"PY": str(ROOT / "py"), "FILES": files, "MATCHES": matches})
    run = ROOT / "py" / "lab" / "inside" / "run.mjs"
    command = ["node", str(run), str(PYODIDE), str(SCRIPT), names]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def in_chromium(matches: int) -> dict[str, Any]:
    from playwright.sync_api import sync_playwright

    from lab.browser import launch

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _lay(folder, matches)
        files = Files(folder)
        with Server(("127.0.0.1", 0), partial(Handler, files, "/")) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            with sync_playwright() as playwright:
                browser = launch(playwright)
                page = browser.new_page()
                page.goto(f"http://127.0.0.1:{server.server_port}/")
                told = page.wait_for_function("globalThis.told", timeout=LIMIT_MS).json_value()
                version = browser.version
                browser.close()
            server.shutdown()
    return {"chromium": version, **json.loads(told)}


def _lay(folder: Path, matches: int) -> None:
    """The page, its worker and what the worker needs."""
    shutil.copytree(PYODIDE, folder / "pyodide")
    (folder / "index.html").write_text(PAGE)
    (folder / "worker.mjs").write_text(WORKER)
    shutil.copy(SCRIPT, folder / "times.py")
    with zipfile.ZipFile(folder / "files.zip", "w") as archive:
        for file in PACKAGE.rglob("*.py"):
            archive.write(file, Path("py") / file.relative_to(PACKAGE.parent))
        for name, kind in FILES.items():
            archive.write(ASSETS / kind / name, name)
    names = {"PY": "/py", "FILES": {name: f"/{name}" for name in FILES}, "MATCHES": matches}
    (folder / "names.json").write_text(json.dumps(names))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--where", choices=("chromium", "node"), default="chromium")
    parser.add_argument("--matches", type=int, default=3)
    args = parser.parse_args()
    found = in_chromium(args.matches) if args.where == "chromium" else on_node(args.matches)
    for level, figures in found.items():
        print(level, figures)


if __name__ == "__main__":
    main()
