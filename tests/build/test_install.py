"""The package as pip installs it: alone, typed, with its command."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from cardavia.games import GAMES

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests/data/records/as_nas_fair.json"

pytestmark = pytest.mark.soak  # asks the package index for setuptools


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with nothing but the package; its folder of programs."""
    folder = tmp_path_factory.mktemp("install")
    source, home = folder / "source", folder / "venv"
    # A copy, since the build writes beside its sources.
    ignore = shutil.ignore_patterns("__pycache__", "*.egg-info", "lab")
    shutil.copytree(ROOT / "py", source / "py", ignore=ignore)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    run(programs, "python", "-m", "pip", "install", "--quiet", "--no-deps", str(source))
    return programs


def run(programs: Path, name: str, *arguments: str) -> str:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    done = subprocess.run(
        [str(programs / name), *arguments],
        cwd=programs,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def python(programs: Path, code: str) -> str:
    return run(programs, "python", "-c", code).strip()


def test_the_command_is_there(installed: Path) -> None:
    assert "verify" in run(installed, "cardavia", "--help")
    lines = run(installed, "cardavia", "replay", str(RECORD)).splitlines()
    assert json.loads(lines[-1])["over"] is True


def test_every_game_plays_without_the_lab(installed: Path) -> None:
    for game in GAMES:
        players = ["--player", "casual", "--player", "random"]
        out = run(installed, "cardavia", "arena", game, *players, "--deals", "1", "--json")
        assert json.loads(out)["sets"] == 1


def test_it_is_typed_and_needs_nothing_else(installed: Path) -> None:
    folder = Path(python(installed, "import cardavia; print(cardavia.__path__[0])"))
    assert (folder / "py.typed").exists()
    assert python(installed, "from importlib.metadata import requires as r; print(r('cardavia'))") \
        in ("None", "[]")  # fmt: skip
    assert not (folder.parent / "lab").exists()
    assert not (folder.parent / "tests").exists()
    modules = {str(path.relative_to(ROOT / "py/cardavia"))
               for path in (ROOT / "py/cardavia").rglob("*.py")}  # fmt: skip
    assert modules <= {str(path.relative_to(folder)) for path in folder.rglob("*.py")}


@pytest.mark.skipif(sys.platform == "win32", reason="mypy is looked up beside this Python")
def test_a_type_checker_sees_its_types(installed: Path, tmp_path: Path) -> None:
    script = tmp_path / "use.py"
    script.write_text(
        "from cardavia.games.catalog import load\n"
        "from cardavia.core.record import Record\n"
        "reveal_type(load('as_nas').seats)\n"
        "Record('as_nas', 'not bytes')\n"
    )
    mypy = [sys.executable, "-m", "mypy", "--python-executable", str(installed / "python")]
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "MYPYPATH")}
    done = subprocess.run(
        [*mypy, "--strict", "--config-file=", str(script)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert 'Revealed type is "int"' in done.stdout.replace("builtins.", "")
    assert "arg-type" in done.stdout
    assert "import-untyped" not in done.stdout
