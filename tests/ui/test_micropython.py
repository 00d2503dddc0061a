"""The page's code in the interpreter that the page has: MicroPython, here on Node.

It lacks much that CPython has, and says so only when a line is reached: so every module
is imported, and the scenes that CPython plays are played there too.
"""

from __future__ import annotations

import ast
import builtins
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardavia.games import GAMES
from cardavia.table.session import Session
from lab.places import ASSETS, NODE_MODULES, PACKAGE, ROOT
from lab.setup import environment
from table.enginepage import entropy
from ui.guests import load_view
from ui.sitepages import site
from ui.test_scenes import EVERY, MODULES
from ui.visit import Recorder, Visit

HERE = Path(__file__).parent
MICROPYTHON = NODE_MODULES / "@micropython/micropython-webassembly-pyscript/micropython.mjs"
SCENES = ("scenes", *MODULES, "visit")
FAKES = (
    "fakebrowser", "fakedom", "fakehtml", "fakeintl", "fakenode", "fakeselect", "faketasks",
)  # fmt: skip


def page_modules() -> list[Path]:
    """What the main thread runs, by the layout of the package."""
    return sorted(
        [
            PACKAGE / "__init__.py",
            PACKAGE / "wire.py",
            PACKAGE / "games/__init__.py",
            *PACKAGE.glob("page.py"),
            *PACKAGE.glob("ui/*.py"),
            *PACKAGE.glob("games/*/__init__.py"),
            *PACKAGE.glob("games/*/view*.py"),
        ]
    )


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def run(program: str, directory: Path, extra: dict[str, Path] | None = None) -> str:
    """What ``program`` prints under MicroPython with the page's modules and the fakes."""
    assert MICROPYTHON.exists(), f"{MICROPYTHON} is missing: make test installs it"
    node = shutil.which("node", path=environment()["PATH"])
    assert node, "there is no Node.js: make test installs it"
    files = [(f"/{path.relative_to(ROOT / 'py')}", str(path)) for path in page_modules()]
    files += [(f"/ui/{name}.py", str(HERE / f"{name}.py")) for name in (*FAKES, *SCENES)]
    files += [(there, str(here)) for there, here in (extra or {}).items()]
    plan = directory / "plan.json"
    head = "import sys\nsys.path.insert(0, '/')\n"
    plan.write_text(json.dumps({"files": files, "program": head + program}))
    done = subprocess.run(
        [node, HERE / "micropython.mjs", MICROPYTHON, plan, ASSETS / "js" / "boot.js"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-3000:]
    return done.stdout


def test_every_module_of_the_page_can_be_imported(tmp_path: Path) -> None:
    # page.py starts the page at once: that is its purpose, so it is only compiled.
    names = [dotted(path) for path in page_modules() if path.name not in ("page.py", "__init__.py")]
    lines = [
        "compile(open('/cardavia/page.py').read(), 'page.py', 'exec')"
        if (PACKAGE / "page.py").exists()
        else "",
        *[f"import {name}; print('{name}')" for name in names],
    ]
    assert run("\n".join(lines), tmp_path).split() == names


def test_the_fakes_run_there_too(tmp_path: Path) -> None:
    program = "\n".join(f"import ui.{name}" for name in FAKES) + "\nprint('all')"
    assert run(program, tmp_path).strip() == "all"


PLAY = """
import sys
for module, name in SCENES:
    scene = getattr(__import__("ui." + module, None, None, ("x",)), name)
    try:
        scene()
        print("played", module, name)
    except Exception as error:
        print("failed", module, name)
        sys.print_exception(error)
"""


@pytest.mark.slow
def test_the_scenes_play_there_too(tmp_path: Path) -> None:
    output = run(f"SCENES = {EVERY!r}\n{PLAY}", tmp_path)
    assert output.splitlines() == [f"played {module} {name}" for module, name in EVERY]


HAS = """
import builtins, json, sys
types = (str, bytes, list, dict, set, tuple, int, float, range)
print(json.dumps({
    "builtins": dir(builtins),
    "methods": sorted({name for kind in types for name in dir(kind)}),
    "modules": {name: dir(__import__(name)) for name in MODULES},
}))
"""


def unknown(source: str, has: dict[str, Any]) -> set[str]:
    """What a module uses of Python's own that MicroPython does not have."""
    kinds = (str, bytes, list, dict, set, tuple, int, float, range)
    methods = {name for kind in kinds for name in dir(kind) if callable(getattr(kind, name))}
    methods -= set(has["methods"])
    names = set(dir(builtins)) - set(has["builtins"])
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and node.id in names:
            found.add(node.id)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name, value = node.func.attr, node.func.value
            if isinstance(value, ast.Name) and value.id in has["modules"]:
                if name not in has["modules"][value.id]:
                    found.add(f"{value.id}.{name}")
            elif name in methods:
                found.add(name)
    return found


@pytest.fixture(scope="module")
def has(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The names of Python's own that are there in MicroPython."""
    modules = ("asyncio", "json", "math", "sys")
    found: dict[str, Any] = json.loads(
        run(f"MODULES = {modules}\n{HAS}", tmp_path_factory.mktemp("has"))
    )
    return found


def test_no_line_uses_what_is_not_there(has: dict[str, Any]) -> None:
    """Also the lines that no scene reaches."""
    for path in page_modules():
        assert unknown(path.read_text(), has) == set(), path


@pytest.mark.parametrize(
    "line",
    ["'ab'.removeprefix('a')", "x.casefold()", "vars(x)", "json.JSONDecoder()", "s.zfill(2)"],
)
def test_an_unknown_name_is_noticed(line: str, has: dict[str, Any]) -> None:
    assert unknown(line, has)


BROWSER = """
import js
from cardavia.ui.i18n import Words
from cardavia.ui.store import Store
from ui.scenes import same

texts = {"ui": {"cards": {"one": "{n} karta", "few": "{n} karty", "other": "{n} karet"}}}
czech = Words("cs", [texts], js)
same([czech("ui.cards", n=n) for n in (1, 3, 5)], ["1 karta", "3 karty", "5 karet"])
same(czech.number(12345).replace("\\u00a0", " "), "12 345")
same(czech.fraction("-13/3"), "\\u22124\\u202f1\\u20443")
same(czech.list(["a", "b", "c"]).replace("\\u00a0", " "), "a, b a c")
same(czech.percent(57).replace("\\u00a0", " "), "57 %")

class Page:
    pass

page = Page()
page.cardavia = js.cardavia
store = Store(page)
same((store.read("a"), store.lasting), (None, True))
store.write("a", "1")
same((store.read("a"), js.localStorage.items.get("cardavia:a")), ("1", "1"))
store.remove("a")
same(store.read("a"), None)
js.localStorage.refuses = True
same((store.read("a"), store.lasting), (None, False))
store.write("a", "2")
same(store.read("a"), "2")
store.remove("a")
same(store.read("a"), None)
print("as in a browser")
"""


def test_javascript_objects_behave_as_the_fakes_do(tmp_path: Path) -> None:
    """Node has some of a browser's own objects: Intl, JSON, exceptions, null."""
    assert run(BROWSER, tmp_path).strip() == "as in a browser"


THROW = """
import js
try:
    js.localStorage.throwing()
    print("nothing happened")
except BaseException:
    print("caught")
"""


def test_what_a_call_throws_cannot_be_caught_there(tmp_path: Path) -> None:
    """Why the fakes throw past every ``except``, and why boot.js stands before the storage."""
    with pytest.raises(AssertionError) as caught:
        run(THROW, tmp_path)
    assert "QuotaExceeded" in str(caught.value)
    assert "caught" not in str(caught.value).split("QuotaExceeded")[0].splitlines()


VISIT = """
import json
from ui.visit import Tape, Visit

def load_view(game):
    return __import__("cardavia.games." + game + ".view", None, None, ("x",))

with open("/visit.json") as file:
    plan = json.load(file)
with open("/pictures.json") as file:
    pictures = [json.loads(line) for line in file]
visit = Visit(plan["site"], Tape(plan["talk"]), load_view, plan["lang"], plan["game"]).start()
visit.play(plan["seed"], plan["steps"])
assert visit.window.console.errors == [], visit.window.console.errors
assert len(visit.pictures) == len(pictures), (len(visit.pictures), len(pictures))
for i in range(len(pictures)):
    if visit.pictures[i] != pictures[i]:
        print("picture", i)
        print(visit.pictures[i])
        print(pictures[i])
        raise AssertionError("another picture")
print(len(pictures), "pictures")
"""


def near_the_end(ask: Callable[[str], str]) -> Callable[[str], str]:
    """An engine whose As-Nas begins with the eleventh deal of twelve: MicroPython is slow."""

    def answer(text: str) -> str:
        message = json.loads(text)
        short = message["do"] == "new" and message["game"] == "as_nas"
        return ask(json.dumps({**message, "start": {"deal": 11}} if short else message))

    return answer


STEPS = {"as_nas": 30}  # to its end; of the other games a beginning
RULES = re.compile(r'<section class="rules-section".*?</section>', re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_match_looks_the_same_there(game: str, tmp_path: Path) -> None:
    """The same clicks and the same answers of the engine give the same document."""
    lang, seed, steps = "cs", 5, STEPS.get(game, 12)
    recorder = Recorder(near_the_end(Session(entropy("tape")).ask))
    # The rules are half of the page, and reading them is most of the time.
    needed = {path: RULES.sub("", text) for path, text in site().items() if f"{lang}/" in path}
    visit = Visit(needed, recorder, load_view, lang, game).start()
    visit.play(seed, steps)
    if game == "as_nas":
        assert visit.app.table.now["over"]
    plan = {"site": needed, "talk": recorder.talk, "lang": lang, "game": game}
    (tmp_path / "visit.json").write_text(json.dumps({**plan, "seed": seed, "steps": steps}))
    pictures = "\n".join(json.dumps(picture) for picture in visit.pictures)
    (tmp_path / "pictures.json").write_text(pictures)
    files = {f"/{name}": tmp_path / name for name in ("visit.json", "pictures.json")}
    output = run(VISIT, tmp_path, files)
    assert output.split() == [str(len(visit.pictures)), "pictures"]
    assert len(visit.pictures) >= 10


@pytest.mark.parametrize(
    "line",
    ["import dataclasses", "import enum", "match 1:\n case 1: pass", "import typing"],
)
def test_what_micropython_lacks_is_noticed(line: str, tmp_path: Path) -> None:
    """The test above can fail: this is what it would stumble over."""
    with pytest.raises(AssertionError, match=r"(Import|Syntax)Error"):
        run(line, tmp_path)
