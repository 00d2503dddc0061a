"""The licences of what the site ships and others wrote, in one text beside it.

Most texts come with the packages themselves; those of CPython and MicroPython, whose packages
hold none, lie under ``assets/runtime/licences``.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

from lab.places import ASSETS, NODE_MODULES, ROOT
from lab.setup import micropip

OWN = ASSETS / "runtime" / "licences"
# npm brings them for Node.js and for type checkers; no page fetches them.
NOT_SHIPPED = frozenset(("ws", "@types/emscripten"))
# Linked into Pyodide's WebAssembly. Their notices are in Pyodide's and CPython's sources.
WITHIN = (
    "Emscripten's runtime and musl (MIT), libffi (MIT), zlib (Zlib), bzip2 (bzip2-1.0.6), "
    "liblzma (0BSD), Zstandard (BSD-3-Clause), SQLite (public domain), Expat (MIT), "
    "libmpdec (BSD-2-Clause), HACL* (MIT)"
)
HOMES = {
    "pyodide": "https://github.com/pyodide/pyodide",
    "@pyscript/core": "https://github.com/pyscript/pyscript",
    "@micropython/micropython-webassembly-pyscript": "https://github.com/micropython/micropython",
}


def packages() -> Iterator[tuple[str, str, str, Path | None]]:
    """Name, version, licence and licence file of each npm package that is shipped."""
    for path in sorted((*NODE_MODULES.glob("*/"), *NODE_MODULES.glob("@*/*/"))):
        about = path / "package.json"
        if not about.exists():
            continue
        data = json.loads(about.read_text("utf-8"))
        if data["name"] not in NOT_SHIPPED:
            texts = sorted(path.glob("LICENSE*"))
            yield data["name"], data["version"], data["license"], texts[0] if texts else None


def text() -> str:
    """The whole of it: a list of the parts, then every text once with the names it is for."""
    parts: list[str] = []
    texts: dict[str, list[str]] = {}
    for name, version, licence, file in packages():
        home = f", {HOMES[name]}" if name in HOMES else ""
        parts.append(f"{name} {version}: {licence}{home}")
        if file:
            texts.setdefault(file.read_text("utf-8").strip(), []).append(name)
    wheel = micropip()
    parts.append(f"micropip {wheel.name.split('-')[1]}: MPL-2.0, packaging within it BSD-2-Clause")
    for name in ("cpython", "micropython"):
        texts.setdefault((OWN / f"{name}.txt").read_text("utf-8").strip(), []).append(name)
    with zipfile.ZipFile(wheel) as archive:
        for member in archive.namelist():
            for ending, name in ((".dist-info/licenses/LICENSE", "micropip, pyodide"),
                                 ("packaging/LICENSE.BSD", "packaging")):  # fmt: skip
                if member.endswith(ending):
                    words = archive.read(member).decode("utf-8").strip()
                    texts.setdefault(words, []).append(name)
    fonts = (ASSETS / "fonts" / "OFL.txt").read_text("utf-8").strip()
    own = (ROOT / "LICENSE").read_text("utf-8").strip()
    blocks = [
        "Cardavia, and what it is shipped with",
        "\n".join(parts),
        f"Within Pyodide: CPython (PSF-2.0), {WITHIN}.",
        f"Cardavia\n\n{own}",
        f"Source Serif 4, subset (OFL-1.1)\n\n{fonts}",
        *(f"{', '.join(names)}\n\n{words}" for words, names in texts.items()),
    ]
    return f"\n\n\n{'-' * 72}\n".join(blocks) + "\n"
