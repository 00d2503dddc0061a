"""Every language has all that English has, and the command says what it lacks."""

from __future__ import annotations

import copy
import json
import shutil
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from i18n.rulebook import LANGUAGES, RULES, items
from lab.locales import (
    CATEGORIES,
    FILES,
    REFERENCE,
    compare,
    faults,
    forms,
    languages,
    leaves,
    main,
    read,
)
from lab.setup import environment


def test_the_five_languages_are_there() -> None:
    assert {"en", "cs", "de", "nl", "ru"} <= set(LANGUAGES)
    assert LANGUAGES[0] == REFERENCE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_lacking(lang: str) -> None:
    assert [str(fault) for fault in faults(lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_names_itself(lang: str) -> None:
    assert read(lang, "common")["lang"]["code"] == lang
    names = [read(other, "common")["lang"]["name"] for other in LANGUAGES]
    assert len(set(names)) == len(names)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_borrowed_words_are_really_borrowed(lang: str) -> None:
    """The list of what may look English holds no word that nothing needs."""
    borrowed = read(lang, "glossary")["same_as_english"]
    used = {
        text
        for name in FILES
        for key, leaf in leaves(read(lang, name))
        for text in forms(leaf)
        if text in forms(dict(leaves(read(REFERENCE, name)))[key])
    }
    assert [text for text in borrowed if text not in used] == []
    assert borrowed == sorted(set(borrowed))


@pytest.mark.parametrize(("lang", "game"), RULES)
def test_ids_are_unique_on_the_page(lang: str, game: str) -> None:
    sections = read(lang, game)["rules"]["sections"]
    ids = [section["id"] for section in sections]
    ids += [item["id"] for section in sections for item in section["items"]]
    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize(("lang", "game"), RULES)
def test_rules_are_set_properly(lang: str, game: str) -> None:
    """Bold stands in pairs, tables are rectangular, no blank is doubled or left over."""
    for item in items(lang, game).values():
        for row in item.get("table", {"rows": []})["rows"]:
            assert len(row) == len(item["table"]["head"]), item["id"]
    for key, leaf in leaves(read(lang, game)):
        for text in forms(leaf):
            assert text == text.strip(), key
            assert "  " not in text, key
            assert text.count("**") % 2 == 0, key
            assert "<" not in text or " < " in text, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_of_the_log_has_the_players_own_form(lang: str) -> None:
    for name in FILES[1:]:
        log = read(lang, name)["log"]
        for key in log:
            if key.endswith("-you"):
                assert log[key] != log[key.removesuffix("-you")], (name, key)


def _drop(tree: dict[str, Any]) -> None:
    del tree["ui"]["thinking"]


def _add(tree: dict[str, Any]) -> None:
    tree["ui"]["nonsense"] = "Unsinn"


def _rename(tree: dict[str, Any]) -> None:
    tree["ui"]["thinking"] = "{nom} est"


def _break(tree: dict[str, Any]) -> None:
    tree["ui"]["thinking"] = "{name} {"


def _empty(tree: dict[str, Any]) -> None:
    tree["ui"]["table"] = " "


def _flatten(tree: dict[str, Any]) -> None:
    tree["ui"]["cards"] = "{n} karet"


def _forget_few(tree: dict[str, Any]) -> None:
    del tree["ui"]["cards"]["few"]


def _forget_n(tree: dict[str, Any]) -> None:
    tree["ui"]["cards"]["few"] = "karty"


def _leave(tree: dict[str, Any]) -> None:
    tree["ui"]["your-turn"] = read(REFERENCE, "common")["ui"]["your-turn"]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (_drop, "is missing"),
        (_add, "is not in en"),
        (_rename, "placeholders"),
        (_break, "broken placeholder"),
        (_empty, "is empty"),
        (_flatten, "a plural in one language"),
        (_forget_few, "plural categories: few"),
        (_forget_n, "placeholders none"),
        (_leave, "still English"),
    ],
)
def test_a_fault_is_found(spoil: Callable[[dict[str, Any]], None], words: str) -> None:
    whole, spoilt = read("cs", "common"), copy.deepcopy(read("cs", "common"))
    spoil(spoilt)
    borrowed = frozenset(read("cs", "glossary")["same_as_english"])
    reference = read(REFERENCE, "common")
    assert compare("common", "cs", reference, whole, borrowed) == []
    found = compare("common", "cs", reference, spoilt, borrowed)
    assert found
    assert all(words in fault.words for fault in found)


def test_moved_and_missing_rules_are_found() -> None:
    reference = read(REFERENCE, "as_nas")
    moved = copy.deepcopy(reference)
    moved["rules"]["sections"][0]["items"].reverse()
    assert [fault.key for fault in compare("as_nas", "en", reference, moved)] == ["rules"]
    assert [fault.words for fault in compare("as_nas", "en", reference, {})] == [
        "the file is missing"
    ]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [f"{lang}: nothing lacking" for lang in languages()]
    assert main(["xx"]) == 2
    assert "i18n/xx" in capsys.readouterr().err


def test_plural_categories_are_those_of_the_browsers() -> None:
    """Node's Intl holds the same Unicode tables as the browsers that choose by them."""
    node = shutil.which("node", path=environment()["PATH"])
    assert node, "there is no Node.js: make test installs it"
    program = (
        f"const out = {{}};"
        f"for (const lang of {json.dumps(sorted(CATEGORIES))})"
        f" out[lang] = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.sort();"
        f"console.log(JSON.stringify(out));"
    )
    done = subprocess.run([node, "-e", program], capture_output=True, check=True)
    expected = {lang: sorted(categories) for lang, categories in CATEGORIES.items()}
    assert json.loads(done.stdout) == expected
    assert set(LANGUAGES) <= set(CATEGORIES)
