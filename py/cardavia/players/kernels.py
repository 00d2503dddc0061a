"""Small kernels in C, through ctypes: compiled by the system's compiler on the desktop, a
WebAssembly side module in the page. A player must do without one that does not load.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path

from cardavia.players import policy_files

COMPILERS = ("cc", "gcc", "clang")
# Contraction to fused operations would make results differ between machines.
_INCLUDE = re.compile(rb'^#include "([a-z_]+\.c)"$', re.MULTILINE)
FLAGS = ("-O3", "-std=c99", "-ffp-contract=off", "-fPIC", "-shared", "-Wno-psabi")


@cache
def load(name: str) -> ctypes.CDLL | None:
    """The kernel ``name``, built and loaded at the first call, or ``None`` where that fails."""
    try:
        built = _module(name) if sys.platform == "emscripten" else _library(name)
        return ctypes.CDLL(str(built))
    except (OSError, subprocess.SubprocessError):
        return None


def _module(name: str) -> Path:
    """The side module as a file, which is what the loader wants."""
    path = Path(tempfile.gettempdir()) / f"{name}.wasm"
    path.write_bytes(policy_files.read(path.name))
    return path


def _library(name: str) -> Path:
    """The compiled source, kept in the user's cache. Raises ``OSError`` without a compiler."""
    source = _joined(f"{name}.c")
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        raise FileNotFoundError("no C compiler")
    flags = (*FLAGS, *_tuned())
    named = "\0".join((compiler, *flags, sys.platform)).encode()
    path = _cache() / f"{name}-{sha256(source + named).hexdigest()[:16]}.so"
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent) as folder:
            code, built = Path(folder) / f"{name}.c", Path(folder) / path.name
            code.write_bytes(source)
            command = [compiler, *flags, "-o", str(built), str(code)]
            subprocess.run(command, check=True, capture_output=True, timeout=60)
            built.replace(path)
    return path


def _joined(file: str) -> bytes:
    """The source with the parts that it includes in their places."""
    return _INCLUDE.sub(lambda part: _joined(part[1].decode()), policy_files.read(file))


def _tuned() -> tuple[str, ...]:
    """Wide vectors where the machine has them: compilers lower ours badly to SSE. The
    results are the same."""
    try:
        able = "avx2" in Path("/proc/cpuinfo").read_text().split()
    except OSError:
        able = False
    return ("-mavx2",) if able else ()


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "cardavia"
