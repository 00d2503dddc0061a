"""The language changes in the middle of a visit, or cannot be had."""

from __future__ import annotations

from typing import Any

import pytest

from ui.fakedom import Event
from ui.faketasks import JsError
from ui.guests import LANGUAGES, to_own_turn, visit
from ui.scenes import Dice
from ui.sitepages import site
from ui.visit import BASE


def test_another_language_speaks_at_once_and_leaves_the_match() -> None:
    it = to_own_turn(visit().start())
    now, record = it.app.table.now, it.app.table.record
    asked = len(it.boot.asked)
    chooser = it.document.querySelector("select[data-do=language]")
    english = it.text
    chooser.value = "cs"
    chooser.dispatchEvent(Event("change"))
    it.wait(10)
    assert it.document.documentElement.lang == "cs"
    assert it.window.location.pathname == "/cardavia/cs/as_nas/"
    assert it.text != english
    assert it.app.table.now is now
    assert it.app.table.record == record
    assert [text for text in it.boot.asked[asked:] if '"think"' not in text] == []
    assert it.window.localStorage.items["cardavia:lang"] == "cs"
    n = it.app.table.now["n"]
    for _ in range(5):
        it.step(Dice(3))
    assert it.app.table.now["n"] > n


FAILURES = [404, 500, JsError("TypeError: Failed to fetch"), "{ not json"]


@pytest.mark.parametrize(
    ("missing", "answer"),
    [
        *[("assets/0/i18n/cs/common.json", answer) for answer in FAILURES],
        *[("cs/as_nas/", answer) for answer in FAILURES[:-1]],
    ],
    ids=str,
)
@pytest.mark.slow
def test_a_language_that_cannot_be_had_leaves_the_present_one(missing: str, answer: Any) -> None:
    it = to_own_turn(visit().start())
    n, kept = it.app.table.now["n"], it.window.pages[BASE + missing]
    it.window.pages[BASE + missing] = answer
    it.app._go("cs/as_nas")
    it.wait(10)
    assert it.document.documentElement.lang == "en"
    assert it.window.location.pathname == "/cardavia/en/as_nas/"
    (notice,) = it.seen("#table .notice")
    assert "[" not in notice.textContent
    assert it.document.querySelector("select[data-do=language]").value == "en"
    it.press(it.choices[0])
    assert it.app.table.now["n"] == n + 1
    it.window.pages[BASE + missing] = kept
    it.app._go("cs/as_nas")
    it.wait(10)
    assert it.document.documentElement.lang == "cs"
    assert it.window.console.errors == []


@pytest.mark.parametrize("answer", FAILURES, ids=str)
def test_a_page_without_its_words_says_so_and_offers_a_retry(answer: Any) -> None:
    it = visit()
    it.window.pages[BASE + "assets/0/i18n/en/common.json"] = answer
    it.start(ready=False)
    (words,) = it.seen("#trouble [data-code]")
    assert words.getAttribute("data-code") == "download-failed"
    assert it.seen("#trouble [data-retry]")


def test_every_language_can_be_played() -> None:
    languages = {path.split("/")[0] for path in site() if path.endswith("/as_nas/index.html")}
    assert set(LANGUAGES) <= languages
    it = to_own_turn(visit().start())
    texts = set()
    for lang in sorted(languages & {"en", "cs", "ar", "ja"}):
        it.app._go(f"{lang}/as_nas")
        it.wait(10)
        assert "[" not in it.text
        texts.add(it.text)
    assert len(texts) >= len(LANGUAGES)
