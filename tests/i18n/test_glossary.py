"""Each language keeps to one word for each thing: the words of its glossary."""

from __future__ import annotations

import re

import pytest

from cardavia.games import GAMES
from i18n.rulebook import LANGUAGES
from lab.locales import FILES, REFERENCE, forms, leaves, read


def _files(term: str) -> tuple[str, ...]:
    """``one_poker.fold`` holds for that file, ``all.match`` for every one."""
    scope = term.partition(".")[0]
    return FILES if scope == "all" else (scope,)


def _texts(lang: str, name: str) -> list[str]:
    """Without placeholders: their names are English in every language."""
    texts = [text for _, leaf in leaves(read(lang, name)) for text in forms(leaf)]
    return [re.sub(r"\{\w+\}", "…", text) for text in texts]


def _forbidden(variant: str) -> re.Pattern[str]:
    """Whole words; a trailing ``*`` takes in what begins so. Capitals count if it has them."""
    body = re.escape(variant.removesuffix("*"))
    end = r"\w*" if variant.endswith("*") else ""
    flags = 0 if variant != variant.lower() else re.IGNORECASE
    return re.compile(rf"(?<!\w){body}{end}(?!\w)", flags)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_glossaries_hold_the_same_terms(lang: str) -> None:
    terms = read(lang, "glossary")["terms"]
    assert list(terms) == list(read(REFERENCE, "glossary")["terms"])
    for key, entry in terms.items():
        assert entry["term"], key
        assert entry["never"], key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_term_means_one_thing(lang: str) -> None:
    """Within a game no word stands for two things."""
    terms = read(lang, "glossary")["terms"]
    for name in GAMES:
        words = [entry["term"].lower() for key, entry in terms.items() if name in _files(key)]
        assert sorted(set(words)) == sorted(words), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_terms_are_used(lang: str) -> None:
    for key, entry in read(lang, "glossary")["terms"].items():
        stems = [stem.lower() for stem in entry.get("stems", [entry["term"]])]
        for name in _files(key):
            text = "\n".join(_texts(lang, name)).lower()
            assert any(stem in text for stem in stems), (name, key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_variant_creeps_in(lang: str) -> None:
    found = []
    for key, entry in read(lang, "glossary")["terms"].items():
        for variant in entry["never"]:
            pattern = _forbidden(variant)
            for name in _files(key):
                found += [
                    f"{name}: {variant!r} for {entry['term']!r} in {text!r}"
                    for text in _texts(lang, name)
                    if pattern.search(text)
                ]
    assert found == []


def test_variants_are_found_as_words() -> None:
    assert _forbidden("pot").search("the Pot grows")
    assert not _forbidden("pot").search("potent")
    assert _forbidden("fold*").search("er foldet")
    assert not _forbidden("Level").search("level")
