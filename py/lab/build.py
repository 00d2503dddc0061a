"""Writes the static site: ``python -m lab.build [--site-url URL]``."""

from __future__ import annotations

import argparse
import fcntl
import gzip
import hashlib
import json
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cardavia.games import GAMES
from cardavia.players.policy_files import FOLDERS
from lab import licences, offline, pages, runtime, scripts, typeset, view
from lab.pages import Renderer
from lab.places import ASSETS, BUILD, LOCALES, NODE_MODULES, PACKAGE, ROOT, SITE, TEMPLATE
from lab.setup import micropip
from lab.trouble import Trouble

STAMP = ".stamp"
# What a version of the site is made of besides its assets. No two versions share a name, as
# the service worker tells them apart by it.
MAKERS = (TEMPLATE, *(Path(__file__).with_name(name) for name in
                      ("door.html", "pages.py", "offline.py")), offline.WORKER,
          pages.ICONS)  # fmt: skip
PATIENCE_S = 60
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
MICROPYTHON = NODE_MODULES / "@micropython" / "micropython-webassembly-pyscript"
# PyScript's optional parts that this page never loads.
UNUSED = ("codemirror", "core.js", "deprecations-manager", "donkey", "index-", "mpy-", "py-",
          "pyodide_graph", "service-worker", "storage", "toml", "xterm", "zip-")  # fmt: skip
# What the worker starts from, and the kind of those whose arrival it tells: "packed" by the
# build itself, or by the server.
FETCHED = {
    "interpreter": ("", "js/interpreter.mjs"),
    "pyodide": ("", "pyodide/pyodide.mjs"),
    "asm": ("served", "pyodide/pyodide.asm.mjs"),
    "wasm": ("served", "pyodide/pyodide.asm.wasm"),
    "snapshot": ("packed", "engine/snapshot.bin"),
}


def style_sheet() -> Path:
    """The style sheets in the place of the imports of main.css, one after the other."""
    main = ASSETS / "css" / "main.css"

    def write(target: Path) -> None:
        text = re.sub(
            r'^@import url\("([\w-]+\.css)"\);$',
            lambda found: (main.parent / found[1]).read_text("utf-8"),
            main.read_text("utf-8"),
            flags=re.MULTILINE,
        )
        target.write_text(text, "utf-8")

    return runtime.cached("main.css", sorted(main.parent.glob("*.css")), write)


def set_words(path: Path) -> Path:
    """One file of a language with the spaces at which no line may break."""
    name = f"words-{path.parent.name}-{path.name}"
    return runtime.cached(
        name, [path, Path(typeset.__file__)], lambda target: typeset.write(path, target)
    )


def licence_text() -> Path:
    """The licences of all that is shipped, in one file."""
    inputs = [
        Path(licences.__file__),
        ROOT / "LICENSE",
        ASSETS / "runtime" / "package-lock.json",
        micropip(),
        *sorted(licences.OWN.glob("*.txt")),
    ]

    def write(target: Path) -> None:
        target.write_text(licences.text(), "utf-8")

    return runtime.cached("licences.txt", inputs, write)


def asset_files() -> dict[str, Path]:
    """Every file of the assets' folder: its name there, and where it comes from."""
    files: dict[str, Path] = {}
    for path in sorted(ASSETS.rglob("*")):
        name = path.relative_to(ASSETS)
        if path.is_file() and name.parts[0] not in ("runtime", "css", "js") and path.suffix != ".c":
            files[name.as_posix()] = path
    del files["icons/icons.svg"]  # it stands in the pages
    files["js/first.js"] = scripts.in_a_row("first.js", "settings.js", "launch.js")
    files.update({f"js/{entry}": scripts.joined(entry) for entry in ("page.js", "interpreter.mjs")})
    files.update({f"js/{script}": ASSETS / "js" / script for script in ("bot.mjs", "root.js")})
    files["css/main.css"] = style_sheet()
    for path in sorted(LOCALES.rglob("*.json")):
        if path.stem != "glossary":  # it is for translators and tests
            files[f"i18n/{path.relative_to(LOCALES).as_posix()}"] = set_words(path)
    files.update({f"pyodide/{part}": path for part, path in runtime.interpreter().items()})
    for path in sorted(PYSCRIPT.glob("*.js")):
        if not path.name.startswith(UNUSED):
            files[f"pyscript/{path.name}"] = path
    for part in ("micropython.mjs", "micropython.wasm"):
        files[f"micropython/{part}"] = MICROPYTHON / part
    files["mpy/view.bin"] = runtime.packed(view.bundle())
    files["mpy/page.py"] = PACKAGE / "page.py"
    files["engine/worker.py"] = PACKAGE / "worker.py"
    files["engine/bot.py"] = PACKAGE / "bot.py"
    wheel = micropip()
    files[f"pyodide/{wheel.name}"] = wheel
    files["licences/licences.txt"] = licence_text()
    files["engine/snapshot.bin"] = runtime.snapshot()
    files["engine/stdlib.bin"] = runtime.packed(runtime.stdlib())
    files["engine/engine.bin"] = runtime.packed(runtime.engine())
    return files


def digest_of(files: dict[str, Path]) -> str:
    digest = hashlib.sha256()
    for name, path in sorted(files.items()):
        digest.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\0".encode())
    return digest.hexdigest()[:12]


def own_files(game: str, files: dict[str, Path]) -> list[dict[str, str]]:
    """The policies and kernels that ``game`` alone needs: their names begin with its own."""
    return [
        {"name": name.rpartition("/")[2], "url": name}
        for name in files
        if name.startswith(tuple(f"{folder}/{game}" for folder in FOLDERS))
    ]


def packages(lock: dict[str, Any]) -> dict[str, Any]:
    """The lock's entry of micropip, with the wheel that is really shipped."""
    wheel = micropip()
    shipped = {
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
    }
    return {"micropip": {**lock["packages"]["micropip"], **shipped}}


def boot_settings(files: dict[str, Path]) -> dict[str, Any]:
    """What boot.js reads. ``bytes`` are what travels when the server packs as usual."""
    lock = json.loads(runtime.PYODIDE_LOCK.read_text())
    fetched: dict[str, dict[str, Any]] = {}
    for name, (kind, url) in FETCHED.items():
        fetched[name] = {"url": url}
        if kind:
            data = files[url].read_bytes()
            size = len(data) if kind == "packed" else len(gzip.compress(data, 6))
            fetched[name]["bytes"] = size
    return {
        "files": fetched,
        "own": {game: own_files(game, files) for game in GAMES},
        "worker": "engine/worker.py",
        "patience": PATIENCE_S,
        # Pyodide's ABI, and the one package that is ever loaded: for a bot of the player's.
        "lock": {"info": lock["info"], "packages": packages(lock)},
    }


@contextmanager
def alone() -> Iterator[None]:
    """Keeps other builds of this checkout waiting."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(site_url: str = "") -> bool:
    """Writes the site unless it is there already; tells whether it wrote. Call it ``alone``."""
    files = asset_files()
    digest = digest_of({**files, **{f"lab/{path.name}": path for path in MAKERS}})
    assets = f"assets/{digest}"
    modules = [name.partition("/")[2] for name in files if name.startswith("pyscript/")]
    renderer = Renderer(assets, boot_settings(files), modules, site_url)
    texts = renderer.pages()
    whole = hashlib.sha256(repr((digest, sorted(texts.items()))).encode()).hexdigest()
    stamp = SITE / STAMP
    if stamp.exists() and stamp.read_text() == whole:
        return False
    fresh = BUILD / "site"
    shutil.rmtree(fresh, ignore_errors=True)
    for name, source in files.items():
        target = fresh / assets / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    for name, text in texts.items():
        target = fresh / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    offline.add(fresh, digest)
    (fresh / STAMP).write_text(whole)
    (fresh / ".nojekyll").touch()  # GitHub Pages would drop files that begin with "_".
    shutil.rmtree(SITE, ignore_errors=True)
    fresh.rename(SITE)
    return True


def main() -> None:
    parser = argparse.ArgumentParser(prog="lab.build", description=__doc__)
    parser.add_argument("--site-url", default="", help="absolute address of the site's root")
    site_url = parser.parse_args().site_url
    if site_url and not site_url.startswith(("https://", "http://")):
        raise Trouble(f"SITE_URL is an absolute address such as https://example.org/: {site_url}")
    with alone():
        wrote = build(site_url and site_url.rstrip("/") + "/")
    print(f"site: {SITE.relative_to(ROOT)}/ {'written' if wrote else 'is up to date'}")


if __name__ == "__main__":
    try:
        main()
    except Trouble as trouble:
        sys.exit(f"build: {trouble}")
