"""How long full players take in Chromium, in the worker of the built site.

    python -m lab.as_nas.times --matches 3

Needs ``make site``. Seat 0 is a person who looks and then mostly stays in; every message
``step`` to the engine is timed in the page, so that a time holds the way to the worker and
back too. Without ``--ahead`` nothing is thought ahead; with it the engine thinks while it is
the person's turn, in slices which are timed as well. The reference loop (``s += i & 7``, a
million times) runs in the same interpreter.

    python -m lab.as_nas.times --node

gives the processor time of solutions in Pyodide on Node, which a busy machine does not change.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Sequence
from random import Random
from typing import Any

from playwright.sync_api import Page, Route, sync_playwright

from cardavia.games.as_nas.match import Action
from cardavia.games.as_nas.observe import Observation
from cardavia.games.catalog import load
from lab.as_nas.wasm import MODULE
from lab.browser import launch, settled
from lab.places import ASSETS, NODE_MODULES, ROOT
from lab.serve import serving

# The view would play a match of its own: from now on it gets no answer.
ALONE = """() => {
  globalThis.engine = cardavia.ask.bind(cardavia);
  cardavia.ask = () => new Promise(() => {});
}"""
ASK = """async text => {
  const began = performance.now();
  const reply = await engine(text, 60);
  return [performance.now() - began, reply];
}"""
LOOP = """def loop():
    import time
    began = time.perf_counter()
    s = 0
    for i in range(1_000_000):
        s += i & 7
    return time.perf_counter() - began
loop()"""
# The site keeps its interpreter to itself: for the loop it is served with a way in.
SHUT = "export const loadPyodide ="
OPEN = "export const loadPyodide = async given => (self.interpreter = await loading(given));"
# Seldom, so that matches are long.
FOLDS = 0.1


class Engine:
    """The engine behind a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def ask(self, **message: Any) -> tuple[float, Any]:
        """Milliseconds, and the reply."""
        taken, text = self.page.evaluate(ASK, json.dumps(message))
        reply = json.loads(text)
        if not reply["ok"]:
            raise RuntimeError(f"{message}: {reply}")
        return float(taken), reply

    def loop(self) -> float:
        """The reference loop, in milliseconds, without the way to the worker."""
        (worker,) = self.page.workers
        return 1000 * float(worker.evaluate("code => interpreter.runPython(code)", LOOP))


def opened(route: Route) -> None:
    """Serves the worker's interpreter with a name in the worker."""
    text = route.fetch().text()
    assert SHUT in text
    body = f"{text.replace(SHUT, 'const loading =')}\n{OPEN}\n"
    route.fulfill(body=body, content_type="text/javascript")


def choice(seen: Observation, rng: Random) -> Action:
    """What the person does."""
    if Action.LOOK in seen.legal:
        return Action.LOOK
    if rng.random() < FOLDS:
        return Action.FOLD
    return Action.HOLD if Action.HOLD in seen.legal else Action.CALL


def match(engine: Engine, ahead: bool, rng: Random) -> tuple[list[tuple[int, float]], list[float]]:
    """By decision of the AI the deal and its milliseconds; the milliseconds of the slices."""
    game = load("as_nas")
    steps, slices = [], []
    engine.ask(do="promise")
    table = engine.ask(do="new", game="as_nas", level="full", words=str(rng.random()))[1]["table"]
    while not table["over"]:
        if table["turn"] != table["seat"]:
            deal = table["observation"]["deal"]
            taken, reply = engine.ask(do="step", n=table["n"])
            steps.append((deal, taken))
        else:
            more = ahead
            while more:
                taken, reply = engine.ask(do="think")
                slices.append(taken)
                more = reply["more"]
            action = choice(game.observation(table["observation"]), rng)
            _, reply = engine.ask(do="act", n=table["n"], action=str(action))
        table = reply["table"]
    return steps, slices


def figures(times: Sequence[float], loop: float) -> dict[str, Any]:
    """Of milliseconds; ``loop`` is the reference in milliseconds."""
    ordered = sorted(times)
    late = ordered[min(int(0.95 * len(ordered)), len(ordered) - 1)]
    return {
        "many": len(ordered),
        "mean_ms": round(sum(ordered) / len(ordered), 1),
        "p95_ms": round(late, 1),
        "most_ms": round(ordered[-1], 1),
        "p95_loops": round(late / loop, 2),
        "most_loops": round(ordered[-1] / loop, 2),
    }


def on_node() -> None:
    names = json.dumps({"PY": str(ROOT / "py"), "KERNEL": str(ASSETS / "kernel" / MODULE)})
    inside = ROOT / "py" / "lab" / "inside"
    script = str(inside / "as_nas_times.py")
    command = ["node", str(inside / "run.mjs"), str(NODE_MODULES / "pyodide"), script, names]
    subprocess.run(command, check=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="lab.as_nas.times", description=__doc__)
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ahead", action="store_true", help="think ahead at the person's turn")
    parser.add_argument("--node", action="store_true", help="processor time, on Node")
    options = parser.parse_args(arguments)
    if options.node:
        return on_node()
    return in_chromium(options)


def in_chromium(options: argparse.Namespace) -> None:
    rng = Random(options.seed)
    steps: list[tuple[int, float]] = []
    slices: list[float] = []
    with sync_playwright() as playwright, serving() as root:
        browser = launch(playwright)
        page = browser.new_page(service_workers="block")
        page.route("**/interpreter.mjs", opened)
        page.goto(f"{root}en/as_nas/")
        assert settled(page)["state"] == "ready"
        page.evaluate(ALONE)
        engine = Engine(page)
        loops = [engine.loop()]
        for _ in range(options.matches):
            found = match(engine, options.ahead, rng)
            steps += found[0]
            slices += found[1]
            loops.append(engine.loop())
        browser.close()
    loop = sorted(loops)[len(loops) // 2]
    print(json.dumps({"loop_ms": [round(one, 1) for one in loops]}))
    print(json.dumps({"decisions": figures([taken for _, taken in steps], loop)}))
    for deal in (10, 11, 12):
        own = [taken for at, taken in steps if at == deal]
        if own:
            print(json.dumps({"deal": deal, **figures(own, loop)}))
    if slices:
        print(json.dumps({"slices": figures(slices, loop)}))


if __name__ == "__main__":
    main()
