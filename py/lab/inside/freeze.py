"""Runs inside Pyodide at build time, right before the memory snapshot is taken.

Imports all that the engine and PyScript's part of the worker will ever import, for the
snapshot travels without the standard library, and leaves the heap tidy. ``MODULES`` are
the engine's modules; its zip lies at /lib/engine.zip, where the .pyc start has it too.
``PYSCRIPT`` has the sources of the package that PyScript lays down at every start.
"""

import gc
import importlib
import importlib.abc
import importlib.util
import sys
import zipimport
from types import CodeType, ModuleType
from typing import Any

# Imported late or through C, where no import statement of the engine shows it; then what
# PyScript's own package imports in a worker.
LATE = (
    "array", "bisect", "codecs", "copy", "ctypes", "decimal", "encodings.ascii",
    "encodings.latin_1", "encodings.raw_unicode_escape", "encodings.unicode_escape",
    "fractions", "heapq", "itertools", "linecache", "math", "numbers", "operator", "random",
    "secrets", "tokenize", "traceback", "warnings",
    "base64", "html", "inspect", "io", "json", "os", "pathlib", "pyodide.code", "pyodide.ffi",
    "pyodide.ffi.wrappers", "pyodide.http", "pyodide.webloop",
)  # fmt: skip


def load(names: "tuple[str, ...] | list[str]") -> None:
    for name in names:
        importlib.import_module(name)


class PyScript(importlib.abc.Loader):
    """PyScript's package, compiled already; its files are the same, but still sources."""

    FOLDER = "/home/pyodide/pyscript"

    def __init__(self, sources: dict[str, str]) -> None:
        self._code: dict[str, CodeType] = {}
        for file, text in sources.items():
            name = f"pyscript.{file.removesuffix('.py')}".removesuffix(".__init__")
            self._code[name] = compile(text, f"{self.FOLDER}/{file}", "exec", optimize=2)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name not in self._code:
            return None
        spec = importlib.util.spec_from_loader(name, self, is_package=name == "pyscript")
        if spec is not None and name == "pyscript":
            spec.submodule_search_locations = [self.FOLDER]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code.pop(module.__name__), module.__dict__)


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
sys.meta_path.insert(0, PyScript(PYSCRIPT))  # type: ignore[name-defined]  # noqa: F821
# The zips that these directories were read from will not be there.
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
gc.collect()
wipe()
gc.collect()
