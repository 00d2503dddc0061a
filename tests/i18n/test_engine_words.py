"""Whatever an engine or a view may say has words in every language.

The sources are read, not run: an error that is hard to provoke needs its words too.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardavia.games import GAMES
from i18n.rulebook import LANGUAGES, RULES, items
from lab.locales import forms, placeholders, read
from lab.places import PACKAGE

REFUSALS = ("IllegalAction", "InvalidAction", "AmbiguousAction")
OTHERS = ("RecordError", "PositionError", "CardaviaError", "_refusal")


@dataclass(frozen=True)
class Raised:
    """A refusal in the source; ``facts`` is ``None`` when they are not written out there."""

    kind: str
    code: str
    rules: tuple[str, ...]
    facts: frozenset[str] | None


def _constants(node: ast.AST) -> list[str]:
    return [
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]


def _codes(call: ast.Call, kind: str) -> list[str]:
    place = 1 if kind == "RecordError" else 0
    if len(call.args) <= place:
        return []
    code = call.args[place]
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        return [code.value]
    return _constants(code) if isinstance(code, ast.IfExp) else []


def raised(*places: Path) -> Iterator[Raised]:
    """The refusals in these files and in all files of these folders."""
    for path in (file for place in places for file in sorted(place.rglob("*.py")) or [place]):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            kind = node.func.id
            if kind not in (*REFUSALS, *OTHERS):
                continue
            rules = [k.value for k in node.keywords if k.arg == "rule"]
            names = [k.arg for k in node.keywords if k.arg != "rule"]
            facts = None if None in names else frozenset(name for name in names if name)
            for code in _codes(node, kind):
                found = tuple(
                    text
                    for rule in rules
                    if isinstance(rule, (ast.Constant, ast.IfExp))
                    for text in _constants(rule)
                )
                yield Raised(kind, code, found, facts)


def named_rules(folder: Path) -> set[str]:
    """Rule ids that functions called ``..._rule`` give back."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.endswith("_rule"):
                for part in ast.walk(node):
                    if isinstance(part, ast.Return) and part.value is not None:
                        value = part.value
                        branches = (
                            [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
                        )
                        found.update(text for branch in branches for text in _constants(branch))
    return found


@pytest.mark.parametrize(("lang", "game"), RULES)
def test_every_refusal_of_a_game_has_words(lang: str, game: str) -> None:
    words = {**read(lang, "common")["errors"], **read(lang, game)["errors"]}
    codes = {it.code for it in raised(PACKAGE / "games" / game)}
    assert codes
    assert sorted(codes - set(words)) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_words_for_refusals_that_never_come(game: str) -> None:
    codes = {it.code for it in raised(PACKAGE / "games" / game) if it.kind in REFUSALS}
    assert sorted(set(read("en", game)["errors"]) - codes) == []


@pytest.mark.parametrize("game", GAMES)
def test_words_use_only_facts_that_come_with_the_code(game: str) -> None:
    errors = read("en", game)["errors"]
    for it in raised(PACKAGE / "games" / game):
        if it.kind in REFUSALS and it.code in errors and it.facts is not None:
            for text in forms(errors[it.code]):
                assert placeholders(text) <= it.facts, it


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_an_engine_cites_is_in_the_rules(game: str) -> None:
    cited = {rule for it in raised(PACKAGE / "games" / game) for rule in it.rules}
    cited |= named_rules(PACKAGE / "games" / game)
    assert cited
    assert sorted(cited - set(items("en", game))) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_of_a_record_or_message_has_words(lang: str) -> None:
    words = read(lang, "common")["errors"]
    table = [PACKAGE / "table" / f"{name}.py" for name in ("session", "replay", "match")]
    codes = {it.code for it in raised(PACKAGE / "core", *table) if it.kind in OTHERS}
    # Codes that the sources put together from a key.
    codes |= {"internal", "bad-seed", "bad-secret", "bad-commitment", "bad-dealer", "bad-deal"}
    assert {"not-json", "no-match", "match-over"} < codes
    assert sorted(codes - set(words)) == []


def spoken(folder: Path, pattern: str) -> Iterator[tuple[str, str]]:
    """``words("section.key", ...)``: the key, or its beginning and ``*``."""
    for path in sorted(folder.glob(pattern)):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                key = node.args[0]
                if not ast.unparse(node.func).endswith("words"):
                    continue
                if isinstance(key, ast.Constant):
                    yield path.name, str(key.value)
                elif isinstance(key, ast.BinOp) and isinstance(key.left, ast.Constant):
                    yield path.name, f"{key.left.value}*"


@pytest.mark.parametrize("game", GAMES)
def test_every_text_that_the_page_asks_for_is_there(game: str) -> None:
    common, own = read("en", "common"), read("en", game)
    calls = [*spoken(PACKAGE / "ui", "*.py"), *spoken(PACKAGE / "games" / game, "view*.py")]
    assert len(calls) > 20
    missing = []
    for path, key in calls:
        section, _, rest = key.partition(".")
        if not rest:
            assert section in own, path
            continue
        known = {**common.get(section, {}), **own.get(section, {})}
        found = (
            any(name.startswith(rest[:-1]) for name in known)
            if rest.endswith("*")
            else rest in known
        )
        # ``reasons`` may be empty: a player need not give any.
        if not found and section != "reasons":
            missing.append(f"{path}: {key}")
    assert sorted(set(missing)) == []


def reasons(folder: Path) -> set[str]:
    """What functions give back or yield whose name ends in ``reason`` or ``reasons``."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and re.search(r"(^|_)reasons?$", node.name):
                for part in ast.walk(node):
                    if isinstance(part, (ast.Return, ast.Yield)) and part.value is not None:
                        found.update(_results(part.value))
    return found


def _results(value: ast.AST) -> list[str]:
    if isinstance(value, ast.IfExp):
        return _results(value.body) + _results(value.orelse)
    if isinstance(value, (ast.Tuple, ast.List)):
        return [text for part in value.elts for text in _results(part)]
    return _constants(value) if isinstance(value, ast.Constant) else []


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_that_a_player_gives_has_words(game: str) -> None:
    given = reasons(PACKAGE / "games" / game)
    words = {**read("en", "common").get("reasons", {}), **read("en", game)["reasons"]}
    assert sorted(given - set(words)) == []
    assert sorted(set(read("en", game)["reasons"]) - given) == []
