"""Measures the start: ``python -m lab.bench [--rounds N] [--write]``.

Four pages from the same pinned versions, served alike, in one interleaved run: a bare
``loadPyodide()``, a plain PyScript page with a worker, this site's page, and the same page
without its scripts. Cold is a new browser with an empty profile; warm is a new browser
with the profile of the cold load, both without a service worker; kept is one with the
profile that this site's service worker has filled. Each browser has finished its own start
before it is sent to a page. The times are medians in seconds since the navigation; they depend
on the machine, so read the ratios. ``--write`` puts the table into README.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, Playwright, sync_playwright

from lab.browser import launch_options
from lab.build import MICROPYTHON, PYSCRIPT, alone, build
from lab.places import BUILD, ROOT, SITE
from lab.runtime import PYODIDE
from lab.serve import Files, Handler, Server

FOLDER = BUILD / "bench"
RESULTS = BUILD / "bench.json"
README = ROOT / "README.md"
BEGIN, END = "<!-- bench:begin -->", "<!-- bench:end -->"
LIMIT_MS = 180_000
SETTLE_MS = 3_000  # How long after the first card tasks still count.
REST_MS, REST_SHARE = 200, 0.1  # A browser at rest takes less than that share of a core.
REST_LIMIT = 50  # Looks at most; on a machine that is busy otherwise it may never rest.

PROBE = """(() => {
  globalThis.tasks = [];
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
  const card = () => document.querySelector('#table [data-do="pick"]:not([disabled])');
  new MutationObserver((_, observer) => {
    if (!card()) return;
    observer.disconnect();
    performance.mark("card");
  }).observe(document, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver(list => {
    for (const { name } of list.getEntries()) console.debug(`reached ${name}`);
  }).observe({ entryTypes: ["mark", "paint"] });
})();"""

BARE = """<!doctype html><meta charset="utf-8"><title>Bare Pyodide</title><p>Loading</p>
<script type="module">
import { loadPyodide } from "../runtime/pyodide/pyodide.mjs";
const python = await loadPyodide();
document.querySelector("p").textContent = python.runPython("'hello'");
performance.mark("hello");
</script>
"""
PLAIN = """<!doctype html><meta charset="utf-8"><title>Plain PyScript</title>
<script type="module" src="../runtime/pyscript/core.js"></script>
<py-config>{"interpreter": "../runtime/pyodide/pyodide.mjs", "sync_main_only": true}</py-config>
<script type="py" worker name="hello">
def hello():
    return "hello"
__export__ = ["hello"]
</script>
<p>Loading</p>
<script type="module">
const script = document.querySelector("script[type=py]");
while (!script.xworker) await new Promise(resolve => setTimeout(resolve, 10));
const { sync } = await script.xworker.ready;
document.querySelector("p").textContent = await sync.hello();
performance.mark("hello");
</script>
"""


@dataclass(frozen=True, slots=True)
class Contender:
    """A page of the run; ``final`` is the mark that it waits for."""

    name: str
    path: str
    final: str


OURS = Contender("Cardavia", "site/en/one_poker/", "card")
PYSCRIPT_PAGE = Contender("plain PyScript worker", "plain/", "hello")
CONTENDERS = (
    PYSCRIPT_PAGE,
    Contender("bare Pyodide", "bare/", "hello"),
    OURS,
    Contender("Cardavia without scripts", "static/en/one_poker/", "first-contentful-paint"),
)


@dataclass(slots=True)
class Load:
    """One load: marks in ms, bytes as they travelled, tasks as (start, duration) in ms."""

    marks: dict[str, float]
    sent: int
    tasks: list[tuple[float, float]] = field(default_factory=list)


class CountingHandler(Handler):
    """Adds the bytes of every body to the server's ``sent``."""

    def _send(self, status: int, file: Path | None) -> None:
        super()._send(status, file)
        if file is not None:
            name = file.name
            packed = self._packs(file)
            size = len(self._files.packed(file)) if packed else file.stat().st_size
            self.server.sent[name] = self.server.sent.get(name, 0) + size  # type: ignore[attr-defined]


def prepare() -> None:
    """Lays the four pages side by side, the runtime as published."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    runtime = FOLDER / "runtime"
    with alone():
        build()
        shutil.copytree(SITE, FOLDER / "site")
    shutil.copytree(PYODIDE, runtime / "pyodide")
    shutil.copytree(PYSCRIPT, runtime / "pyscript")
    shutil.copytree(MICROPYTHON, runtime / "micropython")
    for name, text in (("bare", BARE), ("plain", PLAIN)):
        (FOLDER / name).mkdir()
        (FOLDER / name / "index.html").write_text(text, "utf-8")
    page = FOLDER / "static" / "en" / "one_poker" / "index.html"
    page.parent.mkdir(parents=True)
    (FOLDER / "static" / "assets").symlink_to(FOLDER / "site" / "assets")
    text = (SITE / "en" / "one_poker" / "index.html").read_text("utf-8")
    text = re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)
    text = re.sub(r'<link rel="(?:module)?preload"[^>]*>\n?', "", text)
    page.write_text(text, "utf-8")


@contextmanager
def counting_server() -> Iterator[tuple[str, dict[str, int]]]:
    """The address of the folder's root, and the bytes sent by file name."""
    files = Files(FOLDER)
    files.prepare()
    with Server(("127.0.0.1", 0), partial(CountingHandler, files, "/")) as server:
        server.sent = {}  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", server.sent  # type: ignore[attr-defined]
        server.shutdown()


@contextmanager
def visit(playwright: Playwright, profile: str, workers: bool) -> Iterator[Page]:
    """A page in a browser process of its own, with or without service workers, at rest."""
    context = playwright.chromium.launch_persistent_context(
        profile,
        viewport={"width": 1280, "height": 800},
        service_workers="allow" if workers else "block",
        **launch_options(),
    )
    try:
        page = context.new_page()
        _rest(page)
        yield page
    finally:
        context.close()


def _rest(page: Page) -> None:
    """Waits until the browser has started: it spends over a second of a core on its own window,
    which would be half of what a page gets of two cores in its first second."""
    browser = page.context.browser
    assert browser is not None
    session = browser.new_browser_cdp_session()

    def spent() -> float:
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(each["cpuTime"] for each in processes))

    before = spent()
    for _ in range(REST_LIMIT):
        page.wait_for_timeout(REST_MS)  # The span over which the share is measured.
        now = spent()
        if now - before < REST_SHARE * REST_MS / 1000:
            break
        before = now


def keep(playwright: Playwright, root: str, profile: str) -> None:
    """A visit that lasts until the service worker has kept all."""
    with visit(playwright, profile, workers=True) as page:
        page.goto(root + OURS.path, wait_until="commit")
        page.wait_for_function(
            "navigator.serviceWorker?.controller?.state === 'activated'", timeout=LIMIT_MS
        )


def load(
    playwright: Playwright,
    root: str,
    sent: dict[str, int],
    who: Contender,
    profile: str,
    workers: bool = False,
) -> Load:
    """One load in a browser process of its own."""
    with visit(playwright, profile, workers) as page:
        page.add_init_script(PROBE)
        sent.clear()
        # To ask the page itself would bring 330 kB of Playwright's script into its first moments.
        reached = f"reached {who.final}"
        with page.expect_console_message(lambda m: m.text == reached, timeout=LIMIT_MS):
            page.goto(root + who.path, wait_until="commit")
        total = sum(sent.values())
        page.wait_for_timeout(SETTLE_MS)  # Measured, not waited for: what runs after the card.
        return Load(_marks(page), total, page.evaluate("tasks"))


def _marks(page: Page) -> dict[str, float]:
    entries: list[list[Any]] = page.evaluate(
        """["mark", "paint"].flatMap(type => performance.getEntriesByType(type))
          .map(({ name, startTime }) => [name, startTime])"""
    )
    return dict(entries)


Loads = dict[str, dict[str, list[Load]]]


def run(rounds: int) -> Loads:
    """``rounds`` cold and warm loads of each page, interleaved."""
    loads: Loads = {who.name: {"cold": [], "warm": [], "kept": []} for who in CONTENDERS}
    with counting_server() as (root, sent), sync_playwright() as playwright:
        for i in range(rounds):
            for who in CONTENDERS:
                with tempfile.TemporaryDirectory() as profile:
                    for kind in ("cold", "warm", "kept") if who is OURS else ("cold", "warm"):
                        if kind == "kept":
                            keep(playwright, root, profile)
                        found = load(playwright, root, sent, who, profile, kind == "kept")
                        loads[who.name][kind].append(found)
                        print(f"{i + 1}/{rounds} {who.name}, {kind}: {found.marks}", flush=True)
    return loads


def mid(loads: list[Load], mark: str) -> float:
    """The median of a mark in seconds."""
    return median(load.marks[mark] for load in loads) / 1000


def longest(load: Load, before: bool) -> float:
    """The longest main-thread task before or after the controls live, in ms."""
    live = load.marks["cardavia:live"]
    return max((d for start, d in load.tasks if (start < live) == before), default=0)


def summary(loads: Loads) -> dict[str, Any]:
    """The figures of the table."""
    result: dict[str, Any] = {"rounds": len(loads[OURS.name]["cold"]), "cores": os.cpu_count()}
    for kind in ("cold", "warm"):
        ours = loads[OURS.name][kind]
        plain = mid(loads[PYSCRIPT_PAGE.name][kind], "hello")
        result[kind] = {
            "plain PyScript hello": plain,
            "bare Pyodide hello": mid(loads["bare Pyodide"][kind], "hello"),
            "static page readable": mid(
                loads["Cardavia without scripts"][kind], "first-contentful-paint"
            ),
            "rules readable": mid(ours, "first-contentful-paint"),
            "controls live": mid(ours, "cardavia:live"),
            "engine ready": mid(ours, "cardavia:ready"),
            "first card clickable": mid(ours, "card"),
            "longest task before live, ms": median(longest(load, True) for load in ours),
            "longest task after live, ms": median(longest(load, False) for load in ours),
            "MB to the first card": median(load.sent for load in ours) / 1e6,
            "MB of plain PyScript": median(l.sent for l in loads[PYSCRIPT_PAGE.name][kind]) / 1e6,
        }
    kept = loads[OURS.name]["kept"]
    result["kept"] = {
        "rules readable": mid(kept, "first-contentful-paint"),
        "engine ready": mid(kept, "cardavia:ready"),
        "first card clickable": mid(kept, "card"),
        "MB to the first card": median(load.sent for load in kept) / 1e6,
    }
    return result


def table(result: dict[str, Any]) -> str:
    """The table of the README."""
    seconds = (
        "bare Pyodide hello", "plain PyScript hello", "static page readable",
        "rules readable", "controls live", "engine ready", "first card clickable",
    )  # fmt: skip
    lines = ["| | cold, s | of PyScript's hello | warm, s | of PyScript's hello |",
             "| --- | ---: | ---: | ---: | ---: |"]  # fmt: skip
    for name in seconds:
        cells = [name]
        for kind in ("cold", "warm"):
            value = result[kind][name]
            cells += [f"{value:.2f}", f"{value / result[kind]['plain PyScript hello']:.2f}"]
        lines.append("| " + " | ".join(cells) + " |")
    cold, kept = result["cold"], result["kept"]
    card = kept["first card clickable"]
    lines += [
        "",
        "Warm with the service worker, which needs no network: rules readable after"
        f" {kept['rules readable']:.2f} s, first card clickable after {card:.2f} s, which is"
        f" {card / cold['plain PyScript hello']:.2f} of PyScript's cold hello.",
        "",
        f"Bytes until the first card, cold: {cold['MB to the first card']:.2f} MB"
        f" (plain PyScript: {cold['MB of plain PyScript']:.2f} MB). Longest main-thread task:"
        f" {cold['longest task before live, ms']:.0f} ms before the controls live,"
        f" {cold['longest task after live, ms']:.0f} ms after. Medians of {result['rounds']}"
        f" interleaved loads each, Chromium, {result['cores']} cores, {platform.machine()};"
        " made by `make bench`.",
    ]
    return "\n".join(lines)


def write_readme(text: str) -> None:
    """Puts the table between the README's two marks."""
    readme = README.read_text("utf-8")
    head, begin, rest = readme.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"bench: README.md has no lines {BEGIN} and {END} to write between")
    README.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="lab.bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="put the table into README.md")
    arguments = parser.parse_args()
    prepare()
    result = summary(run(arguments.rounds))
    RESULTS.write_text(json.dumps(result, indent=1))
    print(table(result))
    if arguments.write:
        write_readme(table(result))


if __name__ == "__main__":
    main()
