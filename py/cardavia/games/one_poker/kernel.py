"""The solver's kernel in C, through ctypes: compiled by the system's compiler on the
desktop, a WebAssembly side module in the page.

Where neither works, ``load`` gives ``None`` and the plain Python of ``reference`` plays.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from cardavia.players import policy_files

SOURCE = "one_poker.c"
MODULE = "one_poker.wasm"
COMPILERS = ("cc", "gcc", "clang")
# Contraction to fused operations would make results differ between machines.
FLAGS = ("-O3", "-std=c99", "-ffp-contract=off", "-fPIC", "-shared", "-Wno-psabi")


@lru_cache(maxsize=1)
def load() -> ctypes.CDLL | None:
    """The kernel, built and loaded at the first call, or ``None`` where that fails."""
    try:
        return ctypes.CDLL(str(_module() if sys.platform == "emscripten" else _library()))
    except (OSError, subprocess.SubprocessError):
        return None


def _module() -> Path:
    """The side module as a file, which is what the loader wants."""
    path = Path(tempfile.gettempdir()) / MODULE
    path.write_bytes(policy_files.read(MODULE))
    return path


def _library() -> Path:
    """The compiled source, kept in the user's cache. Raises ``OSError`` without a compiler."""
    source = policy_files.read(SOURCE)
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        raise FileNotFoundError("no C compiler")
    flags = (*FLAGS, *_tuned())
    named = "\0".join((compiler, *flags, sys.platform)).encode()
    path = _cache() / f"one_poker-{sha256(source + named).hexdigest()[:16]}.so"
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent) as folder:
            code, built = Path(folder) / SOURCE, Path(folder) / path.name
            code.write_bytes(source)
            command = [compiler, *flags, "-o", str(built), str(code)]
            subprocess.run(command, check=True, capture_output=True, timeout=60)
            built.replace(path)
    return path


def _tuned() -> tuple[str, ...]:
    """For wide vectors where the machine has them: compilers lower ours badly to SSE. The
    results are the same."""
    try:
        able = "avx2" in Path("/proc/cpuinfo").read_text().split()
    except OSError:
        able = False
    return ("-mavx2",) if able else ()


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "cardavia"
