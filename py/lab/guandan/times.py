"""How long Guandan's players take in Chromium: in a worker, with the built site's own files.

    python -m lab.build && python -m lab.guandan.times --level full --deals 4

The interpreter, the engine, the kernel and the net are those of the site; nothing was
thought ahead. Prints the 95th percentile and the longest decision, in seconds and in multiples
of the reference loop, timed before every deal: ``s = 0``, then ``s += i & 7`` for a million
numbers. A seat that has no choice is left out.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from playwright.sync_api import sync_playwright

from lab.browser import launch
from lab.build import asset_files, own_files
from lab.places import NODE_MODULES, ROOT, SITE
from lab.serve import serving

LOCK = NODE_MODULES / "pyodide" / "pyodide-lock.json"
SCRIPT = ROOT / "py" / "lab" / "inside" / "guandan_times.py"
# A decision that costs less is one without a choice.
LEAST = 0.002
MINUTES = 10

# As assets/js/interpreter.mjs does without a snapshot.
WORKER = """
const run = async ({ root, lock, script, level, deals, files }) => {
  const unpacked = async path => {
    const answer = await fetch(root + path);
    const stream = answer.body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };
  const { loadPyodide } = await import(root + "pyodide/pyodide.mjs");
  const stdlib = new Blob([await unpacked("engine/stdlib.bin")]);
  const python = await loadPyodide({
    indexURL: root + "pyodide/",
    stdLibURL: URL.createObjectURL(stdlib),
    lockFileContents: lock,
  });
  python.FS.writeFile("/lib/engine.zip", await unpacked("engine/engine.bin"));
  python.runPython('import sys; sys.path.append("/lib/engine.zip")');
  const given = python.toPy({ LEVEL: level, DEALS: deals, FILES: {} });
  for (const path of files) {
    const file = await (await fetch(root + path)).arrayBuffer();
    given.get("FILES").set(path.split("/")[1], python.toPy(file).tobytes());
  }
  return python.runPython(script, { globals: given });
};
onmessage = ({ data }) => run(data).then(postMessage, error => postMessage({ failed: `${error}` }));
"""

ASK = """
given => new Promise((resolve, reject) => {
  const url = URL.createObjectURL(new Blob([given.worker], { type: "text/javascript" }));
  const worker = new Worker(url, { type: "module" });
  worker.onmessage = ({ data }) => (data.failed ? reject(new Error(data.failed)) : resolve(data));
  worker.onerror = event => reject(new Error(event.message));
  worker.postMessage(given);
})
"""


def times(level: str, deals: int) -> list[dict[str, Any]]:
    """For each deal the seconds of the loop and of every decision."""
    (assets,) = (SITE / "assets").iterdir()
    with serving(SITE, "/cards/") as address, sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_context(service_workers="block", bypass_csp=True).new_page()
        page.set_default_timeout(MINUTES * 60_000)
        page.goto(address + "404.html")
        given = {
            "root": f"{address}assets/{assets.name}/",
            "lock": {**json.loads(LOCK.read_text()), "packages": {}},
            "worker": WORKER,
            "script": SCRIPT.read_text(),
            "level": level,
            "deals": deals,
            "files": [one["url"] for one in own_files("guandan", asset_files())],
        }
        found: list[dict[str, Any]] = json.loads(page.evaluate(ASK, given))
        browser.close()
    return found


def report(deals: list[dict[str, Any]]) -> dict[str, float]:
    seconds = sorted(x for deal in deals for x in deal["seconds"] if x > LEAST)
    loops = sorted(x / deal["loop"] for deal in deals for x in deal["seconds"] if x > LEAST)
    at = int(len(seconds) * 0.95)
    return {
        "decisions": len(seconds),
        "loop": round(min(deal["loop"] for deal in deals), 4),
        "mean": round(sum(seconds) / len(seconds), 4),
        "p95": round(seconds[at], 4),
        "max": round(seconds[-1], 4),
        "p95_loops": round(loops[at], 2),
        "max_loops": round(loops[-1], 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="full")
    parser.add_argument("--deals", type=int, default=4)
    asked = parser.parse_args()
    print(json.dumps(report(times(asked.level, asked.deals))))


if __name__ == "__main__":
    main()
