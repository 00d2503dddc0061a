"""No word stands in the locales that nothing says.

The sources are read, not run. A key counts as used when its name stands in a source, whole or
put together: ``"ui.error-" + code`` uses ``error-late`` if ``late`` is a text of some source.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from lab.locales import FILES, REFERENCE, leaves, read
from lab.places import ASSETS, PACKAGE, ROOT

PARTS = ("ui", "log", "reasons", "errors")
ANY = "\0"  # stands for what a source puts in its place when it runs


def _pattern(node: ast.AST) -> str:
    """A text as far as it is written out: ``ui.error-`` and then anything."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _pattern(node.left) + _pattern(node.right)
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_pattern, node.values))
    if isinstance(node, ast.IfExp):
        return ANY  # both ends stand in the source as texts of their own
    return ANY


def _speaks(path: Path) -> bool:
    """The module chooses words: it is of the view."""
    return path.parent.name == "ui" or path.name.startswith("view")


def _python(speaking: bool = False) -> Iterator[str]:
    for path in PACKAGE.rglob("*.py"):
        if speaking and not _speaks(path):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, (ast.Constant, ast.BinOp, ast.JoinedStr)):
                yield _pattern(node)


def _template() -> Iterator[str]:
    """The words of the template and of the door: ``ui.menu``, ``ui["x"]``, ``ui["x-" ~ y]``."""
    for path in (ROOT / "index.html", ROOT / "py" / "lab" / "door.html"):
        text = path.read_text("utf-8")
        yield from re.findall(r"\b(?:ui|english)\.([\w]+)", text)
        yield from re.findall(r'"([^"\n]+)"', text)
        yield from re.findall(r"'([^'\n]+)'", text)
        yield from (part + ANY for part in re.findall(r'\["([\w-]+-)" ~', text))
        yield from (part + ANY for part in re.findall(r"\['([\w-]+-)' ~", text))
        # The macro puts a setting's name before its values.
        for name, values in re.findall(r'choice\("([\w-]+)", \(([^)]*)\)\)', text):
            yield from (f"{name}-{value}" for value in re.findall(r'"([^"]+)"', values))


def _scripts() -> Iterator[str]:
    for path in [*(ASSETS / "js").iterdir(), ROOT / "py" / "cardavia" / "bot.py"]:
        yield from re.findall(r"[\"'`]([^\"'`\n]+)[\"'`]", path.read_text("utf-8"))


@cache
def _near() -> frozenset[str]:
    """Texts where words are chosen: a key may stand there alone, for ``words("ui." + key)``."""
    return frozenset((*_python(speaking=True), *_template()))


@cache
def _said() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Texts that stand whole in a source, and patterns of those that are put together."""
    texts = {*_python(), *_template(), *_scripts()}
    whole = {text for text in texts if ANY not in text}
    patterns = set()
    for text in texts - whole:
        bare = text.replace(ANY, "").removeprefix("ui.").removeprefix("log.")
        if re.fullmatch(r"[\w.-]{2,}|-", bare) and bare not in ("reasons.", "errors."):
            patterns.add("(.+)".join(map(re.escape, text.split(ANY))))
    return frozenset(whole), tuple(re.compile(pattern) for pattern in patterns)


def _made(text: str, depth: int = 2) -> bool:
    """Whether a source holds the text, or puts it together from texts that a source holds."""
    whole, patterns = _said()
    if depth < 2 and (text in whole or text.isdigit()):
        return True
    found = (pattern.fullmatch(text) for pattern in patterns if depth)
    return any(match and all(_made(it, depth - 1) for it in match.groups()) for match in found)


def used(part: str, key: str) -> bool:
    if part in ("errors", "reasons"):
        return key in _said()[0] or _made(key)  # the engine chooses these, by their codes
    full = f"{part}.{key}"
    return key in _near() or full in _said()[0] or _made(key) or _made(full)


@pytest.mark.parametrize("file", FILES)
def test_every_word_is_said_somewhere(file: str) -> None:
    locale = read(REFERENCE, file)
    keys = [(part, key) for part in PARTS for key, _ in leaves(locale.get(part, {}))]
    assert keys
    assert [f"{part}.{key}" for part, key in keys if not used(part, key)] == []


def test_a_word_that_nothing_says_is_found() -> None:
    for key in ("nonsense", "error-nonsense", "shape-nonsense", "nonsense-price", "theme-red"):
        assert not used("ui", key)
    for key in ("error-worker-died", "shape-fullhouse", "remedy-bot-late", "theme-dark"):
        assert used("ui", key)
