"""Whatever of others the site ships, its licence is beside it and the README names it."""

from __future__ import annotations

import json

from lab import licences
from lab.places import ASSETS, ROOT


def test_every_shipped_package_is_named_with_its_licence() -> None:
    text = licences.text()
    lock = json.loads((ASSETS / "runtime" / "package-lock.json").read_text("utf-8"))
    names = {
        path.rpartition("node_modules/")[2]: entry["version"]
        for path, entry in lock["packages"].items()
        if path.count("node_modules/") == 1
    }
    assert {"pyodide", "@pyscript/core", "polyscript"} <= set(names)
    for name, version in names.items():
        assert (f"\n{name} {version}: " in text) == (name not in licences.NOT_SHIPPED), name


def test_the_texts_themselves_are_there() -> None:
    text = licences.text()
    for words in (
        "Mozilla Public License Version 2.0",
        "Apache License",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "Damien P. George",
        "SIL OPEN FONT LICENSE",
        "Andrea Giammarchi",
        "Donald Stufft",
    ):
        assert words in text, words


def test_the_readme_names_what_is_shipped() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for name in ("Pyodide", "CPython", "PyScript", "MicroPython", "micropip", "Source Serif 4"):
        assert name in readme, name
