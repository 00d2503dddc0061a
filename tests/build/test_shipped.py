"""What is shipped against the tree: the same files, whole, and no heavier than promised."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import struct
import zipfile
from html import unescape
from pathlib import Path

import pytest

from cardavia.games import GAMES
from lab import runtime
from lab.places import ASSETS, LOCALES, PACKAGE
from lab.view import compiled, view_sources

FIRST_DEAL_BYTES = 9_500_000
AS_GZIP = (".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".wasm")


@pytest.fixture(scope="module")
def assets(built: Path) -> Path:
    (folder,) = (built / "assets").iterdir()
    return folder


def test_the_page_gets_the_python_of_the_tree(assets: Path) -> None:
    data = gzip.decompress((assets / "mpy" / "view.bin").read_bytes())
    head, _, body = data.partition(b"\n")
    shipped = {}
    for name, length in json.loads(head):
        shipped[name], body = body[:length], body[length:]
    assert body == b""
    assert shipped == {f"{name.removesuffix('.py')}.mpy": compiled(name) for name in view_sources()}
    assert (assets / "mpy" / "page.py").read_bytes() == (PACKAGE / "page.py").read_bytes()


def test_the_style_sheet_holds_every_sheet_of_the_tree_in_order(assets: Path) -> None:
    main = (ASSETS / "css" / "main.css").read_text("utf-8")
    names = re.findall(r'@import url\("([^"]+)"\)', main)
    assert sorted(names) == sorted(
        p.name for p in (ASSETS / "css").iterdir() if p.name != "main.css"
    )
    shipped = (assets / "css" / "main.css").read_text("utf-8")
    assert "@import" not in shipped
    places = [shipped.index((ASSETS / "css" / name).read_text("utf-8")) for name in names]
    assert places == sorted(places)


def test_words_and_drawings_are_those_of_the_tree(assets: Path) -> None:
    for name in ("fonts", "cards", "icons"):
        for path in (ASSETS / name).rglob("*.*"):
            if path.name != "icons.svg":
                assert (assets / path.relative_to(ASSETS)).read_bytes() == path.read_bytes()
    for folder in LOCALES.iterdir():
        for name in ("common", *GAMES):
            shipped = (assets / "i18n" / folder.name / f"{name}.json").read_text("utf-8")
            words = (folder / f"{name}.json").read_text("utf-8")
            # The build sets spaces at which no line may break, and nothing else.
            assert json.loads(shipped.replace("\u00a0", " ")) == json.loads(words)


def test_the_engine_is_compiled_from_the_tree(assets: Path, tmp_path: Path) -> None:
    packed = gzip.decompress((assets / "engine" / "engine.bin").read_bytes())
    (tmp_path / "engine.zip").write_bytes(packed)
    with zipfile.ZipFile(tmp_path / "engine.zip") as archive:
        names = set(archive.namelist())
        assert names == {f"cardavia/{name.as_posix()}c" for name in runtime.engine_sources()}
        for name in names:
            magic, flags, source_hash = struct.unpack("<4sI8s", archive.read(name)[:16])
            assert magic[2:] == b"\r\n"
            assert flags == 1  # By hash, unchecked: no source is there to check against.
            assert source_hash != bytes(8)


def test_the_engine_has_what_a_session_and_every_game_need() -> None:
    names = {name.as_posix() for name in runtime.engine_sources()}
    assert {"table/session.py", "core/record.py", "games/as_nas/game.py", "wire.py"} <= names
    assert not [name for name in names if name.startswith("ui/") or name.endswith("view.py")]


def test_the_snapshot_holds_each_module_but_no_library(assets: Path) -> None:
    data = gzip.decompress((assets / "engine" / "snapshot.bin").read_bytes())
    length, begin, constant_end, count = struct.unpack("<4I", data[:16])
    numbers = struct.unpack(f"<{count}I", data[16 : 16 + 4 * count])
    assert list(numbers) == sorted(set(numbers))
    assert begin < constant_end < length
    last_is_short = numbers[-1] == length >> 16
    short = -length % (1 << 16) if last_is_short else 0
    assert len(data) == 16 + 4 * count + (count << 16) - short
    for name in runtime.engine_sources():
        assert runtime.module_name(name).encode() in data


def test_the_same_tree_gives_the_same_engine(tmp_path: Path) -> None:
    files = [(name.as_posix(), PACKAGE / name) for name in runtime.engine_sources()]
    digests = set()
    for copy in ("a.zip", "b.zip"):
        runtime.zip_files(tmp_path / copy, files)
        digests.add(hashlib.sha256((tmp_path / copy).read_bytes()).digest())
    assert len(digests) == 1


def test_the_first_deal_is_within_its_bytes(built: Path, assets: Path) -> None:
    page = built / "en" / "as_nas" / "index.html"
    text = unescape(page.read_text("utf-8"))
    wanted = set(re.findall(r'(?:href|src)="([^"#]+\.\w+)', text))
    files = {page, *((page.parent / name).resolve() for name in wanted)}
    files |= set((assets / "css").iterdir()) | set((assets / "fonts").iterdir())
    size = 0
    for file in files:
        data = file.read_bytes()
        size += len(gzip.compress(data, 6)) if file.suffix in AS_GZIP else len(data)
    assert size <= FIRST_DEAL_BYTES


def test_the_locks_name_versions_but_no_addresses() -> None:
    lock = json.loads((ASSETS / "runtime" / "package-lock.json").read_text())
    for name, package in lock["packages"].items():
        assert "resolved" not in package
        assert not name or package["integrity"].startswith("sha512-")
    wanted = json.loads((ASSETS / "runtime" / "package.json").read_text())["dependencies"]
    assert all(re.fullmatch(r"[\d.]+", version) for version in wanted.values())


def test_the_service_worker_keeps_all_that_a_game_needs(built: Path, assets: Path) -> None:
    first, code = (built / "sw.js").read_text("utf-8").split("\n", 1)
    assert code == (ASSETS / "js" / "sw.js").read_text("utf-8")
    listed = json.loads(first.removeprefix("const BUILD = ").removesuffix(";"))
    assert listed["version"] == assets.name
    files = {path for path in assets.rglob("*") if path.is_file() and path.suffix != ".txt"}
    assert set(listed["files"]) == {path.relative_to(built).as_posix() for path in files}
    for path, digest in listed["files"].items():
        assert hashlib.sha256((built / path).read_bytes()).hexdigest() == digest
    pages = {path.relative_to(built).as_posix() for path in built.rglob("*.html")}
    addresses = {page.removesuffix("index.html") for page in pages}
    assert set(listed["pages"]) == addresses | {"manifest.webmanifest"}
