"""Imports run one way, and importing a module does nothing but define what is in it.

lab -> table -> games -> players -> core; games do not know each other; the page's side
knows ``ui`` and ``wire`` alone; the package needs nothing but the standard library.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardavia.games import GAMES

PY = Path(__file__).resolve().parents[1] / "py"
PACKAGE = PY / "cardavia"
LAYERS = ("core", "players", "games", "table")
# What a browser's interpreters bring along besides the standard library.
BROWSER = {"js", "pyscript", "pyodide", "jsffi", "micropip"}
# The modules of the standard library that MicroPython has, as far as the page uses them.
MICROPYTHON = {"asyncio", "json", "math", "sys", "time"}
ENTRIES = {"page.py", "worker.py", "bot.py", "__main__.py"}
INSIDE = PY / "lab" / "inside"  # scripts for interpreters at build time, never imported

SOURCES = sorted(path for path in PACKAGE.rglob("*.py"))
LAB = sorted(path for path in (PY / "lab").rglob("*.py") if INSIDE not in path.parents)


def name_of(path: Path) -> str:
    parts = path.relative_to(PY).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def ids(path: Path) -> str:
    return str(path.relative_to(PY))


def is_type_checking(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in (
        "TYPE_CHECKING",
        "typing.TYPE_CHECKING",
    )


def imports(path: Path, types_too: bool = True) -> Iterator[str]:
    """The full names that a module imports anywhere in it, as ``package.module``."""
    tree = ast.parse(path.read_text(), str(path))
    yield from _imports(tree, types_too)


def _imports(tree: ast.AST, types_too: bool) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.stmt) and is_type_checking(node) and not types_too:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module
            yield node.module
            if node.module.startswith("cardavia"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
        else:
            yield from _imports(node, types_too)


def own_imports(path: Path) -> list[str]:
    """The modules of this package that ``path`` imports."""
    modules = {name_of(source) for source in SOURCES}
    return [name for name in imports(path) if name in modules and name != "cardavia"]


def is_page(path: Path) -> bool:
    """Whether the module runs on the main thread, in MicroPython."""
    parts = path.relative_to(PACKAGE).parts
    return (
        parts[0] == "ui"
        or parts in (("page.py",), ("wire.py",))
        or (parts[0] == "games" and parts[-1].startswith("view"))
    )


def layer(name: str) -> int | None:
    parts = name.split(".")
    return LAYERS.index(parts[1]) if len(parts) > 1 and parts[1] in LAYERS else None


@pytest.mark.parametrize("path", SOURCES, ids=ids)
def test_a_layer_imports_only_what_lies_below(path: Path) -> None:
    own = layer(name_of(path))
    for name in own_imports(path):
        other = layer(name)
        if is_page(path):
            # A game's view may be several modules, ``view_...``, in the game's own folder.
            folder = name_of(path).rpartition(".")[0]
            views = name == folder or name.startswith(f"{folder}.view")
            allowed = name.startswith("cardavia.ui") or name in ("cardavia.wire", "cardavia.games")
            assert allowed or views, f"the page's side imports {name}"
        elif own is not None:
            fine = other is not None and other <= own
            assert fine or (own == LAYERS.index("table") and name == "cardavia.wire"), name
        else:
            assert not name.startswith("cardavia.ui"), f"the engine's side imports {name}"
            assert path.name in ENTRIES or path.name == "__init__.py", "a module between the layers"


@pytest.mark.parametrize("path", SOURCES, ids=ids)
def test_nothing_reaches_into_a_game_from_outside(path: Path) -> None:
    """Games are found by name; a game knows itself and the layers below."""
    parts = path.relative_to(PACKAGE).parts
    own = parts[1] if parts[0] == "games" and len(parts) > 2 else None
    for name in own_imports(path):
        reached = name.split(".")[2:3] if name.startswith("cardavia.games.") else []
        for game in reached:
            assert game == "catalog" or game == own, f"{name} is another game's"
            assert not (own and game == "catalog"), "a game does not look for games"
        if not is_page(path):
            assert ".view" not in name, "the engine draws nothing"


@pytest.mark.parametrize("path", SOURCES, ids=ids)
def test_the_package_needs_the_standard_library_alone(path: Path) -> None:
    for name in imports(path):
        top = name.split(".")[0]
        known = top == "cardavia" or top in sys.stdlib_module_names
        assert known or (path.name in ENTRIES and top in BROWSER), f"{name} is not at hand"


@pytest.mark.parametrize("path", [path for path in SOURCES if is_page(path)], ids=ids)
def test_the_page_imports_what_micropython_has(path: Path) -> None:
    for name in imports(path, types_too=False):
        top = name.split(".")[0]
        assert top in MICROPYTHON | {"cardavia"} or (top in BROWSER and path.name == "page.py")


@pytest.mark.parametrize("path", SOURCES, ids=ids)
def test_the_package_does_not_know_the_lab(path: Path) -> None:
    assert not [name for name in imports(path) if name.split(".")[0] == "lab"]


@pytest.mark.parametrize("path", [path for path in SOURCES if path.name == "__init__.py"], ids=ids)
def test_packages_hold_constants_at_most(path: Path) -> None:
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Expr):
            assert isinstance(node.value, ast.Constant)
        else:
            assert isinstance(node, ast.Assign)
            ast.literal_eval(node.value)


def test_every_game_is_a_package_with_the_same_doors() -> None:
    folders = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}
    assert folders == set(GAMES)


# Nothing works at import time

DEFINITIONS = (
    ast.Import,
    ast.ImportFrom,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Assign,
    ast.AnnAssign,
)


def works(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements of a module, or of a class in it, that do more than define."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from works(ast.Module(node.body, []))
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if docstring or isinstance(node, (*DEFINITIONS, ast.Pass)) or is_type_checking(node):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'":
            continue
        yield node


@pytest.mark.parametrize("path", SOURCES + LAB, ids=ids)
def test_a_module_only_defines(path: Path) -> None:
    if path.name == "page.py":
        return  # The page's entry: what it does is what it is for.
    tree = ast.parse(path.read_text())
    assert not [ast.unparse(node) for node in works(tree)]


@pytest.mark.parametrize(
    "line", ["print(1)", "for x in y: z()", "with a: b", "class A:\n  open('x')", "x += 1", "del x"]
)
def test_what_works_is_noticed(line: str) -> None:
    assert list(works(ast.parse(line)))


WATCH = """
import importlib, sys

seen = []

def hook(event, args):
    if event == "open" and not str(args[0]).endswith((".py", ".pyc", ".so")):
        seen.append((event, str(args[0])))
    elif event.split(".")[0] in ("socket", "subprocess", "urllib", "shutil", "ctypes"):
        seen.append((event,))
    elif event in ("os.system", "os.mkdir", "os.remove", "os.putenv", "_thread.start_new_thread"):
        seen.append((event,))

names = sys.argv[1:]
# What the standard library does while it is imported is its own affair.
for name in ("asyncio", "concurrent.futures", "ctypes", "fractions", "json", "random", "secrets"):
    importlib.import_module(name)
sys.addaudithook(hook)
for name in names:
    importlib.import_module(name)
for what in seen:
    print(*what)
"""


def test_importing_touches_no_file_process_or_socket() -> None:
    """What the first test cannot see: calls behind a constant's right-hand side."""
    names = [name_of(path) for path in SOURCES if path.name not in ("page.py", "__main__.py")]
    done = subprocess.run(
        [sys.executable, "-B", "-c", WATCH, *names],
        cwd=PY,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
