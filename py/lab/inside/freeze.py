"""Runs inside Pyodide at build time, right before the memory snapshot is taken.

Imports all that the engine and Pyodide's part of the worker will ever import, for the
snapshot travels without the standard library, and leaves the heap tidy. ``MODULES`` are
the engine's modules; its zip lies at /lib/engine.zip, where the .pyc start has it too.
"""

import gc
import importlib
import sys
import zipimport

# Imported late or through C, where no import statement of the engine shows it.
LATE = (
    "array", "bisect", "codecs", "copy", "ctypes", "decimal", "encodings.ascii",
    "encodings.latin_1", "encodings.raw_unicode_escape", "encodings.unicode_escape",
    "fractions", "heapq", "itertools", "linecache", "math", "numbers", "operator", "random",
    "secrets", "tokenize", "traceback", "warnings",
    "io", "json", "os", "pyodide.code", "pyodide.ffi", "pyodide.webloop",
)  # fmt: skip


def load(names: "tuple[str, ...] | list[str]") -> None:
    for name in names:
        importlib.import_module(name)


def wipe() -> None:
    """Fills what was freed below the top of the heap with zeros, which pack to nothing."""
    probe = bytes(1 << 20)
    top = id(probe)
    del probe
    blocks = []
    size = 1 << 19
    while size >= 16:
        block = bytes(size)
        if id(block) < top:
            blocks.append(block)
        else:
            size = size * 7 // 8


sys.path.append("/lib/engine.zip")
load(LATE)
load(MODULES)  # type: ignore[name-defined]  # noqa: F821
# The zips that these directories were read from will not be there.
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
gc.collect()
wipe()
gc.collect()
