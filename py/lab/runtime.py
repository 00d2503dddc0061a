"""The runtime made fast: the standard library as bytecode, the engine as a memory snapshot.

Each product lies in the build folder under a name made from all that it depends on.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from lab import trim
from lab.places import ASSETS, BUILD, NODE_MODULES, PACKAGE
from lab.setup import node
from lab.trouble import Trouble

INSIDE = Path(__file__).with_name("inside")
PYODIDE = NODE_MODULES / "pyodide"
PYODIDE_LOCK = PYODIDE / "pyodide-lock.json"
LOCK = ASSETS / "runtime" / "package-lock.json"
# What the worker starts with; games are loaded by name, so no import statement leads there.
ROOTS = ("table/session.py", "games/*/*.py")
VIEW = "view"  # begins the names of a game's part of the page, which runs in MicroPython
EPOCH = (2000, 1, 1, 0, 0, 0)


def engine_sources() -> list[Path]:
    """The package's modules that the worker may import, relative to the package's folder."""
    found: set[Path] = set()
    todo = [path for root in ROOTS for path in PACKAGE.glob(root) if not path.name.startswith(VIEW)]
    while todo:
        path = todo.pop()
        if path not in found:
            found.add(path)
            todo += [PACKAGE / "__init__.py", path.with_name("__init__.py"), *_imported(path)]
    return sorted(path.relative_to(PACKAGE) for path in found)


def _imported(source: Path) -> Iterator[Path]:
    """The package's own modules that ``source`` imports anywhere."""
    for item in ast.walk(ast.parse(source.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(item, ast.Import):
            names = [alias.name for alias in item.names]
        elif isinstance(item, ast.ImportFrom) and item.module:
            names = [item.module, *(f"{item.module}.{alias.name}" for alias in item.names)]
        for name in names:
            top, _, rest = name.partition(".")
            if top == PACKAGE.name and rest:
                path = PACKAGE / rest.replace(".", "/")
                yield from filter(Path.exists, (path.with_suffix(".py"), path / "__init__.py"))


def module_name(source: Path) -> str:
    """``core/cards.py`` is ``cardavia.core.cards``."""
    parts = ("cardavia", *source.with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def zip_files(target: Path, files: Sequence[tuple[str, Path]]) -> None:
    """Writes ``files`` (name, source) so that the same input gives the same bytes."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, source in files:
            archive.writestr(zipfile.ZipInfo(name, EPOCH), source.read_bytes())


def cached(name: str, inputs: Sequence[Path], work: Callable[[Path], None]) -> Path:
    """The file ``name`` made by ``work(path)`` from ``inputs``; made once for each input."""
    digest = hashlib.sha256()
    for path in inputs:
        digest.update(f"{path.parent.name}/{path.name}\0".encode())
        digest.update(path.read_bytes())
    stem, _, suffix = name.partition(".")
    target = BUILD / "cache" / f"{stem}-{digest.hexdigest()[:16]}.{suffix}"
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        for old in target.parent.glob(f"{stem}-*.{suffix}"):
            old.unlink()
        part = target.with_name(f"part-{target.name}")
        work(part)
        part.rename(target)
    return target


def _inside(script: str, *arguments: str | Path) -> None:
    command = [node(), INSIDE / script, *arguments]
    # Node prints the line that failed, and Pyodide's is a megabyte long: more than it writes
    # to a pipe before it ends.
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        done = subprocess.run(list(map(str, command)), stdout=said, stderr=subprocess.STDOUT)
        said.seek(0)
        lines = [line[:300] for line in said.read().splitlines() if line.strip()]
    if done.returncode:
        sys.stderr.write("\n".join(lines[-20:]) + "\n")
        raise Trouble(f"the build step {script} failed in Node.js, see above")


def _compiled(name: str, source: Path, optimize: int, trim: bool) -> Path:
    script = INSIDE / "compile.py"

    def work(target: Path) -> None:
        names = {
            "SOURCE": f"/host{source}",
            "TARGET": f"/host{target}",
            "OPTIMIZE": optimize,
            "TRIM": trim,
        }
        _inside("run.mjs", PYODIDE, script, json.dumps(names))

    return cached(name, [source, script, INSIDE / "run.mjs", LOCK], work)


def stdlib() -> Path:
    """Pyodide's standard library, compiled and trimmed, a zip."""
    return _compiled("stdlib.zip", PYODIDE / "python_stdlib.zip", optimize=2, trim=True)


def engine() -> Path:
    """The engine's modules, compiled, a zip."""
    sources = engine_sources()
    files = [(f"cardavia/{name.as_posix()}", PACKAGE / name) for name in sources]
    raw = cached("sources.zip", [path for _, path in files], lambda to: zip_files(to, files))
    return _compiled("engine.zip", raw, optimize=0, trim=False)


def interpreter() -> dict[str, Path]:
    """Pyodide's own files by name, without what nothing here needs; see lab/trim.py."""
    plain, asm, wasm = (PYODIDE / f"pyodide.{end}" for end in ("mjs", "asm.mjs", "asm.wasm"))
    inputs = [Path(trim.__file__), LOCK]
    other = plain.read_text("utf-8")

    def write_asm(target: Path) -> None:
        target.write_text(trim.script(asm.read_text("utf-8"), other), "utf-8")

    def write_wasm(target: Path) -> None:
        script = trimmed.read_text("utf-8")
        target.write_bytes(trim.module(wasm.read_bytes(), script, other))

    trimmed = cached("pyodide.asm.mjs", inputs, write_asm)
    return {
        plain.name: plain,
        asm.name: trimmed,
        wasm.name: cached("pyodide.asm.wasm", inputs, write_wasm),
    }


def snapshot() -> Path:
    """The memory of a Python that has imported the engine; see inside/snapshot.mjs."""
    library, own, parts = stdlib(), engine(), interpreter()
    scripts = [INSIDE / "freeze.py", INSIDE / "snapshot.mjs"]

    def work(target: Path) -> None:
        modules = json.dumps([module_name(name) for name in engine_sources()])
        # From the very files that the page will have: where functions lie is in the memory.
        with tempfile.TemporaryDirectory() as folder:
            for name, path in {**parts, PYODIDE_LOCK.name: PYODIDE_LOCK}.items():
                shutil.copy(path, Path(folder) / name)
            _inside("snapshot.mjs", folder, library, own, scripts[0], modules, target)

    return cached("snapshot.bin", [library, own, *parts.values(), *scripts, LOCK], work)


def packed(source: Path) -> Path:
    """``source`` as gzip, for the parts that the page unpacks by itself."""

    def work(target: Path) -> None:
        with source.open("rb") as plain, gzip.GzipFile(target, "wb", 9, mtime=0) as out:
            shutil.copyfileobj(plain, out)

    return cached(f"{source.name.partition('-')[0]}.bin", [source], work)
