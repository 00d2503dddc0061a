"""The page's scripts travel in a few files; nothing of them is lost or changed on the way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lab import scripts
from lab.build import asset_files
from lab.places import ASSETS

HEAD = re.compile(r"^(import .*|export \{.*\};)\n", re.MULTILINE)


def body(path: Path) -> str:
    return re.sub(r"^export ", "", HEAD.sub("", path.read_text("utf-8")), flags=re.MULTILINE)


def test_every_script_of_the_tree_travels_whole() -> None:
    shipped = [path.read_text("utf-8") for name, path in asset_files().items() if "js/" in name]
    for path in (ASSETS / "js").iterdir():
        if path.name != "sw.js":  # tests/browser/test_offline.py looks into it
            lines = [line for line in body(path).splitlines() if line]
            assert any(all(line in text for line in lines) for text in shipped), path.name


def test_what_is_imported_comes_before_what_imports_it() -> None:
    names = scripts.modules("page.js")
    assert names[-1] == "page.js"
    assert len(names) == len(set(names))
    for name in names:
        for _, other in scripts.IMPORT.findall((ASSETS / "js" / name).read_text("utf-8")):
            assert names.index(other) < names.index(name)


def test_modules_keep_their_names_to_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts, "FOLDER", tmp_path)
    (tmp_path / "a.js").write_text("const own = 1;\nexport const one = () => own;\n")
    (tmp_path / "b.js").write_text(
        'import { far } from "../far.mjs";\nimport { one } from "./a.js";\n'
        "const own = far;\nexport const two = own + one();\nexport { one };\n"
    )
    assert scripts.joined("b.js").read_text() == (
        'import { far } from "../far.mjs";\n'
        "const from_a_js = (() => {\nconst own = 1;\nconst one = () => own;\n\n"
        "return { one };\n})();\n"
        "const from_b_js = (() => {\nconst { one } = from_a_js;\nconst own = far;\n"
        "const two = own + one();\n\nreturn { two, one };\n})();\n"
        "export const { two, one } = from_b_js;\n"
    )
