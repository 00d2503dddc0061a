"""The page's own scripts, several modules in one file: every file is a request, and what a
request costs in the browser's other processes is time that the start lacks."""

from __future__ import annotations

import re
from pathlib import Path

from lab.places import ASSETS
from lab.runtime import cached

FOLDER = ASSETS / "js"
IMPORT = re.compile(r'^import (?:\{ ([^}]*) \} from )?"\./([\w.]+)";\n', re.MULTILINE)
BESIDE = re.compile(r'^import .* from "\.\./.*";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (const|class|function) (\w+)", re.MULTILINE)
LISTED = re.compile(r"^export \{ ([^}]*) \};\n", re.MULTILINE)


def modules(entry: str) -> list[str]:
    """``entry`` and all that it imports from its own folder, the imported ones first."""
    found: list[str] = []

    def visit(name: str) -> None:
        for _, other in IMPORT.findall((FOLDER / name).read_text("utf-8")):
            visit(other)
        if name not in found:
            found.append(name)

    visit(entry)
    return found


def _scope(name: str) -> str:
    return "from_" + re.sub(r"\W", "_", name)


def _exported(text: str) -> list[str]:
    names = [found[1] for found in EXPORT.findall(text)]
    for listed in LISTED.findall(text):
        names += listed.split(", ")
    return names


def _taken(found: re.Match[str]) -> str:
    names, module = found.groups()
    return f"const {{ {names} }} = {_scope(module)};\n" if names else ""


def _wrapped(name: str) -> str:
    """One module as a function that is called at once and returns what it exports."""
    text = BESIDE.sub("", (FOLDER / name).read_text("utf-8"))
    text = IMPORT.sub(_taken, text)
    exported = ", ".join(_exported(text))
    text = LISTED.sub("", EXPORT.sub(r"\1 \2", text))
    return f"const {_scope(name)} = (() => {{\n{text}\nreturn {{ {exported} }};\n}})();\n"


def in_a_row(name: str, *parts: str) -> Path:
    """Classic scripts, one after the other."""
    sources = [FOLDER / part for part in parts]

    def write(target: Path) -> None:
        target.write_text("".join(source.read_text("utf-8") for source in sources), "utf-8")

    return cached(f"script-{name}", sources, write)


def joined(entry: str) -> Path:
    """``entry`` with all that it imports from its own folder; its exports are its own."""
    names = modules(entry)

    def write(target: Path) -> None:
        texts = {name: (FOLDER / name).read_text("utf-8") for name in names}
        beside = dict.fromkeys(line for text in texts.values() for line in BESIDE.findall(text))
        exported = _exported(texts[entry])
        parts = [*beside, *map(_wrapped, names)]
        if exported:
            parts.append(f"export const {{ {', '.join(exported)} }} = {_scope(entry)};\n")
        target.write_text("".join(parts), "utf-8")

    stem = entry.partition(".")[0]
    return cached(f"script-{stem}.js", [Path(__file__), *(FOLDER / name for name in names)], write)
