"""The page's code in the interpreter that the page has: MicroPython, here on Node.

It lacks much that CPython has, and says so only when a line is reached: so every module
is imported, and the scenes that CPython plays are played there too.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from lab.places import NODE_MODULES, PACKAGE, ROOT
from lab.setup import environment
from ui.test_scenes import EVERY, MODULES

HERE = Path(__file__).parent
MICROPYTHON = NODE_MODULES / "@micropython/micropython-webassembly-pyscript/micropython.mjs"
SCENES = ("scenes", *MODULES)
FAKES = ("fakebrowser", "fakedom", "fakehtml", "fakeselect")


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
    interpreter = Path(os.environ.get("MICROPYTHON", MICROPYTHON))
    assert interpreter.exists(), f"{interpreter} is missing: make test installs it"
    node = shutil.which("node", path=environment()["PATH"])
    assert node, "there is no Node.js: make test installs it"
    files = [(f"/{path.relative_to(ROOT / 'py')}", str(path)) for path in page_modules()]
    files += [(f"/ui/{name}.py", str(HERE / f"{name}.py")) for name in (*FAKES, *SCENES)]
    files += [(there, str(here)) for there, here in (extra or {}).items()]
    plan = directory / "plan.json"
    head = "import sys\nsys.path.insert(0, '/')\n"
    plan.write_text(json.dumps({"files": files, "program": head + program}))
    done = subprocess.run(
        [node, HERE / "micropython.mjs", interpreter, plan],
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


def test_the_scenes_play_there_too(tmp_path: Path) -> None:
    output = run(f"SCENES = {EVERY!r}\n{PLAY}", tmp_path)
    assert output.splitlines() == [f"played {module} {name}" for module, name in EVERY]


@pytest.mark.parametrize(
    "line",
    ["import dataclasses", "import enum", "match 1:\n case 1: pass", "import typing"],
)
def test_what_micropython_lacks_is_noticed(line: str, tmp_path: Path) -> None:
    """The test above can fail: this is what it would stumble over."""
    with pytest.raises(AssertionError, match=r"(Import|Syntax)Error"):
        run(line, tmp_path)
