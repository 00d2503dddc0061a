"""What travels to the player is what the page and the engine need, and nothing else.

The lists of the build are compared with what the two interpreters really load.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardavia.games import GAMES
from cardavia.players import LEVELS
from lab import runtime
from lab.build import asset_files
from lab.places import ASSETS, LOCALES, PACKAGE, ROOT
from lab.view import view_sources
from sitefixture import built

__all__ = ["built"]

# The whole site is built for it.
pytestmark = pytest.mark.slow

# Plays every game at every level in a fresh interpreter and tells what that loaded.
PLAY = """
import json, sys
import cardavia.worker as worker

def ask(**message):
    reply = json.loads(worker.ask(json.dumps(message)))
    assert reply["ok"] or message["do"] == "hint", reply
    return reply

games, levels = json.loads(sys.argv[1])
for game in games:
    for level in levels:
        ask(do="promise")
        table = ask(do="new", game=game, level=level, words="")["table"]
        for _ in range(6):
            if table["over"]:
                break
            if table["turn"] != table["seat"]:
                table = ask(do="step", n=table["n"])["table"]
                continue
            ask(do="think")
            ask(do="hint", n=table["n"])
            from cardavia.games.catalog import load
            observation = load(game).observation(table["observation"])
            action = str(next(iter(observation.legal)))
            ask(do="read", action=action)
            table = ask(do="act", n=table["n"], action=action)["table"]
        ask(do="open", game=game, level=level, record=ask(do="show")["table"]["record"]["add"])
for name in sorted(sys.modules):
    if name.split(".")[0] == "cardavia" or name.split(".")[0] in ("lab", "tests"):
        print(name)
"""


def playable() -> list[str]:
    return [name for name in GAMES if (PACKAGE / "games" / name / "game.py").exists()]


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    """The package's modules that a worker has loaded after playing everything."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, json.dumps([playable(), LEVELS])],
        cwd=ROOT / "py",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_engine_is_shipped_with_all_that_it_loads(loaded: set[str]) -> None:
    shipped = {runtime.module_name(path) for path in runtime.engine_sources()}
    assert loaded - {"cardavia.worker"} <= shipped


def test_the_engine_is_shipped_with_nothing_that_no_match_loads(loaded: set[str]) -> None:
    # A game's folder travels whole, and with it the kinds of players that its own build on:
    # they load a solver or a policy when a position asks for it.
    shipped = {runtime.module_name(path) for path in runtime.engine_sources()}
    whole = ("cardavia.games.", "cardavia.players.")
    assert {name for name in shipped - loaded if not name.startswith(whole)} == set()


def page_imports(path: Path) -> Iterator[Path]:
    """The package's modules that a module of the page imports when it runs."""
    for node in ast.parse(path.read_text()).body:
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            below = PACKAGE.parent / name.replace(".", "/")
            yield from filter(Path.is_file, (below.with_suffix(".py"), below / "__init__.py"))


def page_closure() -> set[str]:
    todo = [PACKAGE / "page.py", *PACKAGE.glob("games/*/view.py")]
    found: set[Path] = set()
    while todo:
        path = todo.pop()
        if path not in found:
            found.add(path)
            todo += page_imports(path)
            parents = list(path.relative_to(PACKAGE).parents)
            todo += [PACKAGE / parent / "__init__.py" for parent in parents]
    return {f"cardavia/{path.relative_to(PACKAGE).as_posix()}" for path in found}


def test_the_page_is_shipped_with_what_it_imports_and_nothing_else() -> None:
    # A game without a view yet has its folder there all the same.
    folders = {f"cardavia/games/{game}/__init__.py" for game in GAMES}
    names = {"cardavia/games/__init__.py", *folders}
    assert set(view_sources()) | folders == (page_closure() | names) - {"cardavia/page.py"}


def test_neither_interpreter_gets_what_is_for_the_desktop() -> None:
    engine = {path.as_posix() for path in runtime.engine_sources()}
    page = {name.removeprefix("cardavia/") for name in view_sources()}
    for name in engine | page:
        assert name != "__main__.py"
        # A contest with a bot needs the arena's sums in the page, not what runs programs.
        assert not re.search(r"arena(_file|_pool|_report)?\.py|exec_bot|(^|/)test", name), name
    both = engine & page
    assert {name for name in both if not name.endswith("__init__.py")} == {"wire.py"}


KINDS = {
    "css": {".css"},
    "js": {".js", ".mjs"},
    "i18n": {".json"},
    "icons": {".svg", ".png", ".webmanifest"},
    "cards": {".svg", ".png", ".webp"},
    "fonts": {".woff2", ".txt"},
    "policies": None,
    "kernel": {".wasm"},
    "pyodide": {".mjs", ".wasm", ".whl"},
    "pyscript": {".js"},
    "micropython": {".mjs", ".wasm"},
    "bots": {".py"},
    "licences": {".txt"},
    "mpy": {".py", ".bin"},
    "engine": {".bin", ".py"},
}


@pytest.mark.browser
def test_the_site_holds_what_the_build_lists_and_nothing_else(built: Path) -> None:
    (assets,) = (built / "assets").iterdir()
    there = {path.relative_to(assets).as_posix() for path in assets.rglob("*") if path.is_file()}
    assert there == set(asset_files())
    languages = {path.parent.name for path in LOCALES.glob("*/common.json")}
    pages = {f"{lang}/{game}/index.html" for lang in languages for game in GAMES}
    rest = {
        path.relative_to(built).as_posix()
        for path in built.rglob("*")
        if path.is_file() and assets not in path.parents
    }
    extra = {"index.html", "404.html", ".nojekyll", ".stamp", "sw.js", "sitemap.xml", "robots.txt"}
    extra.add("manifest.webmanifest")
    assert pages <= rest
    assert rest - pages <= extra


@pytest.mark.browser
def test_every_file_is_of_a_kind_that_belongs_there(built: Path) -> None:
    (assets,) = (built / "assets").iterdir()
    for path in assets.rglob("*"):
        if path.is_file():
            folder = path.relative_to(assets).parts[0]
            kinds = KINDS[folder]
            assert kinds is None or path.suffix in kinds, path.relative_to(assets)


@pytest.mark.browser
def test_every_asset_of_the_tree_travels(built: Path) -> None:
    (assets,) = (built / "assets").iterdir()
    for path in ASSETS.rglob("*"):
        name = path.relative_to(ASSETS)
        if name.as_posix() == "icons/icons.svg":
            continue  # It stands in the pages.
        # The style sheets travel as one and the scripts as a few (tests/build/test_shipped.py
        # and test_scripts.py look into them), the kernels compiled.
        kept = name.parts[0] not in ("runtime", "css", "js")
        if path.is_file() and kept and path.suffix != ".c":
            assert (assets / name).read_bytes() == path.read_bytes()
