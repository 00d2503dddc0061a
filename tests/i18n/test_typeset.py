"""Quotation marks, apostrophes and dots as printed, and no line broken where none may be."""

from __future__ import annotations

import json
import re

import pytest

from i18n.rulebook import LANGUAGES, RULES, whole
from lab.build import set_words
from lab.locales import FILES, forms, leaves, read
from lab.places import LOCALES
from lab.typeset import NBSP, strings, typeset

QUOTES = {"en": "“”", "cs": "„“", "de": "„“", "nl": "“”", "ru": "«»"}
# Only these languages set a space before the sign of percent, as their Intl does.
SPACED_PERCENT = frozenset(("cs", "de", "ru"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_typewriter_signs(lang: str) -> None:
    for name in FILES:
        for key, leaf in leaves(read(lang, name)):
            for text in forms(leaf):
                assert not re.search(r"['\"`]|\.\.\.|--| -\d", text), (name, key, text)
                assert NBSP not in text, (name, key, "the build sets such spaces")
                assert set(re.findall("[“”„«»]", text)) <= set(QUOTES[lang]), (name, key, text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_percent_stands_as_the_browsers_write_it(lang: str) -> None:
    wrong = r"[\d}]%" if lang in SPACED_PERCENT else r"\s%"
    texts = [text for name in FILES for _, leaf in leaves(read(lang, name)) for text in forms(leaf)]
    assert [text for text in texts if re.search(wrong, text)] == []
    assert sum("%" in text for text in texts) > 3


@pytest.mark.parametrize(
    ("lang", "plain", "printed"),
    [
        ("en", "10 J Q K A, or A 2 3", "10~J~Q~K~A, or A~2~3"),
        ("en", "♠︎ 6 7 8 9 10", "♠︎~6~7~8~9~10"),
        ("en", "A > K > Q", "A~> K~> Q"),
        ("en", "1 1/3 means one and a third", "1~1/3 means one and a third"),
        ("en", "20 cards", "20 cards"),
        ("en", "At level 7 in deal {n}, level A", "At level~7 in deal~{n}, level~A"),
        ("de", "Auf Stufe 2 schlagen 4 Fünfen", "Auf Stufe~2 schlagen 4~Fünfen"),
        ("ru", "На уровне 7 из 12 раздач", "На уровне~7 из 12~раздач"),
        ("cs", "20 karet v balíčku, i s {n} žolíky", "20~karet v~balíčku, i~s~{n}~žolíky"),
        ("cs", "je 1 a srovnanou ji má", "je 1 a~srovnanou ji má"),
        ("cs", "Z K vede", "Z~K vede"),
        ("cs", "V prvním **rozdání** z {m}", "V~prvním **rozdání** z~{m}"),
        ("de", "{chance} % im Schnitt …", "{chance}~% im Schnitt~…"),
        ("ru", "Банк — это то, что в нём и у вас", "Банк~— это то, что в~нём и~у~вас"),
    ],
)
def test_spaces_that_hold(lang: str, plain: str, printed: str) -> None:
    assert typeset(lang, plain) == printed.replace("~", NBSP)


@pytest.mark.parametrize(("lang", "game"), RULES)
def test_only_spaces_change(lang: str, game: str) -> None:
    plain = read(lang, game)
    assert json.dumps(strings(lang, plain)).replace("\\u00a0", " ") == json.dumps(plain)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_fetches_them_so(lang: str) -> None:
    fetched = json.loads(set_words(LOCALES / lang / "guandan.json").read_text("utf-8"))
    assert fetched == strings(lang, read(lang, "guandan"))
    # No run of cards, however written, is left to break.
    run = re.compile(r"(?<!\w)[A-ZА-Я2-9] (?:[A-ZА-Я2-9] )+")
    assert run.search(whole(lang, "guandan", "sequences"))
    assert not run.search(typeset(lang, whole(lang, "guandan", "sequences")))
