"""``ui.table``: hints and files, saved matches, and what breaks under them."""

from __future__ import annotations

from typing import Any

import pytest

from cardavia.core.record import Record
from cardavia.games import GAMES
from cardavia.ui.settings import PACE_MS
from ui.fakebrowser import Storage
from ui.tablepage import KEY, Page, matches, others_turn, play

# Hints, levels, files


def test_a_hint_goes_when_the_player_acts() -> None:
    page = Page().enter().turn()
    advice = {"action": "fold", "candidates": [], "facts": {}}

    async def ask(message: dict[str, Any]) -> dict[str, Any]:
        if message["do"] == "hint":
            assert message == {"do": "hint", "n": page.n}
            return {"ok": True, "advice": advice}
        return await real(message)

    real = page.link.ask
    page.link.ask = ask  # type: ignore[method-assign]
    page.do(page.table.hint())
    assert page.table.advice == advice
    page.do(page.table.act("look"))
    assert page.table.advice is None


def test_another_level_changes_the_players_and_nothing_else() -> None:
    page = Page().enter().turn()
    page.do(page.table.act("look"))
    log, record, news = page.table.log, page.table.record, list(page.table.news)
    page.settings._values["level"] = "full"
    page.do(page.table.level())
    assert page.table.now["level"] == "full"
    assert (page.table.log, page.table.record, page.stored) == (log, record, record)
    assert page.table.news == news, "what was said is not said again"


def test_a_match_from_a_file_replaces_the_present_one() -> None:
    other = Page(label="b").enter().turn()
    other.do(other.table.act("look"))
    page = Page().enter().turn()
    page.do(page.table.load(other.table.record))
    assert page.table.record == other.table.record == page.stored
    assert page.table.log == other.table.log
    assert page.table.my_turn


def test_a_broken_file_leaves_the_match_alone() -> None:
    page = Page().enter().turn()
    before = (page.table.record, page.table.log, page.n)
    page.do(page.table.load("{}"))
    assert page.table.refusal["place"] == "record"
    assert (page.table.record, page.table.log, page.n) == before
    assert page.stored == before[0]
    page.table.refusal = None
    page.do(page.table.act("look"))
    assert page.n == before[2] + 1


# Saved matches


CORRUPT = {
    "cut": lambda text: text[: len(text) // 2],
    "empty": lambda text: "",
    "other": lambda text: "not a match",
    "newer": lambda text: text.replace('"cardavia":1', '"cardavia":2'),
    "illegal": lambda text: text.replace('"actions":[', '"actions":["dance",'),
    "foreign": lambda text: text.replace('"as_nas"', '"guandan"'),
    "forged": lambda text: text.replace('"seed":"', '"seed":"00').replace('00"', '"', 1),
}


@pytest.mark.parametrize("how", list(CORRUPT))
def test_a_corrupt_save_is_set_aside_and_a_new_match_begins(how: str) -> None:
    storage = Storage()
    page = Page(storage).enter().turn()
    page.do(page.table.act("look"))
    broken = CORRUPT[how](storage.items[KEY])
    storage.items[KEY] = broken
    again = Page(storage, label="b").enter()
    code, facts = again.table.notice
    assert code == "corrupt-save"
    assert facts["place"]
    assert storage.items[facts["aside"]] == broken
    assert again.n == 0
    assert again.table.refusal is None
    assert Record.loads(storage.items[KEY], GAMES).actions == ()
    play(again.turn())
    assert storage.items[facts["aside"]] == broken


def test_a_second_corrupt_save_does_not_replace_the_first() -> None:
    storage = Storage()
    for text in ("one", "two"):
        storage.items[KEY] = text
        Page(storage).enter()
    aside = [text for key, text in storage.items.items() if "aside" in key]
    assert sorted(aside) == ["one", "two"]


def test_an_engine_that_fails_does_not_condemn_the_save() -> None:
    storage = Storage()
    page = Page(storage).enter().turn()
    kept = storage.items[KEY]
    page.link.dead = True
    page.do(page.table.again())
    assert page.table.refusal["code"] == "worker-died"
    assert matches(storage) == {KEY: kept}


@pytest.mark.parametrize("options", [{"refuses": True}, {"room": 60}])
def test_without_storage_the_match_goes_on_in_this_visit(options: dict[str, Any]) -> None:
    page = Page(Storage(**options)).enter()
    assert not page.store.lasting
    page.turn()
    page.do(page.table.act("look"))
    record = page.table.record
    page.do(page.table.again())
    assert page.table.record == record
    play(page.turn())
    assert page.table.now["over"]


# The engine dies


@pytest.mark.parametrize("moment", ["act", "step"])
def test_after_a_dead_engine_the_match_goes_on_where_it_was(moment: str) -> None:
    page = Page().enter().turn()
    page.do(page.table.act("look"))
    if moment == "step":
        others_turn(page)
    n, log = page.n, page.table.log
    page.link.dead = True
    if moment == "act":
        page.do(page.table.act("fold"))
    else:
        page.window.advance(PACE_MS["slow"])
    assert page.table.refusal["code"] == "worker-died"
    asked = len(page.link.asked)
    page.window.advance(60_000)
    assert len(page.link.asked) == asked, "nobody goes on asking the dead"
    page.link.restart()
    page.do(page.table.again())
    assert (page.table.refusal, page.n, page.table.log) == (None, n, log)
    play(page)
    assert len(page.table.now["observation"]["results"]) == 12


def test_an_engine_that_dies_at_the_beginning_can_be_tried_again() -> None:
    page = Page()
    page.link.dead = True
    page.enter()
    assert page.table.now is None
    assert page.table.refusal["code"] == "worker-died"
    page.link.restart()
    page.do(page.table.again())
    assert page.n == 0
