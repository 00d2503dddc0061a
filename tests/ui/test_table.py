"""``ui.table`` against the real session: the course of a match as the page drives it."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from cardavia.core.record import Record
from cardavia.games import GAMES
from cardavia.games.catalog import load
from cardavia.table.replay import final
from cardavia.table.session import Session
from cardavia.ui.settings import PACE_MS, Settings
from cardavia.ui.store import Store
from cardavia.ui.table import RECORD, Table
from ui.fakebrowser import Future, Host, Storage, Window

KEY = "cardavia:" + RECORD + "as_nas"
DEAD = {"ok": False, "link": True, "code": "worker-died", "facts": {}}


class Link:
    """The line to a real session. ``dead`` breaks it, ``held`` keeps replies on the way."""

    def __init__(self, window: Window, label: str) -> None:
        self.window = window
        self.count = 0
        self.label = label
        self.asked: list[dict[str, Any]] = []
        self.dead = False
        self.held: list[Future] | None = None
        self.replies: list[dict[str, Any]] = []
        self.restart()

    def restart(self) -> None:
        self.session = Session(self._entropy)
        self.dead = False

    def _entropy(self, n: int) -> bytes:
        self.count += 1
        return sha256(f"{self.label}{self.count}".encode()).digest()[:n]

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(dict(message))
        reply = DEAD if self.dead else json.loads(self.session.ask(json.dumps(message)))
        future = Future()
        if self.held is not None and message["do"] != "think":
            self.held.append(future)
        else:
            # A reply is never there at once.
            self.window.setTimeout(lambda: future.set(None), 0)
        await future
        self.replies.append(reply)
        return dict(reply)

    def verbs(self) -> list[str]:
        return [message["do"] for message in self.asked if message["do"] != "think"]


def matches(storage: Storage) -> dict[str, str]:
    """What is stored, but for who plays it."""
    return {key: text for key, text in storage.items.items() if ":claim:" not in key}


class Page:
    """One visit: a window, its storage, a link and the table."""

    def __init__(self, storage: Storage | None = None, label: str = "a") -> None:
        self.window = Window(storage=storage)
        self.store = Store(self.window)
        self.settings = Settings(self.store, self.window.document)
        self.settings._values["level"] = "casual"  # quick opponents, and nothing stored
        self.link = Link(self.window, label)
        self.shown: list[Any] = []  # what a redraw saw: (actions played, stored record)
        self.table = Table(self.link, self.store, self.settings, Host(self.window), self._changed)

    def _changed(self) -> None:
        now = self.table.now
        self.shown.append((now and now["n"], self.stored))

    @property
    def stored(self) -> str | None:
        return self.store.read(RECORD + "as_nas")

    @property
    def n(self) -> int:
        return int(self.table.now["n"])

    def do(self, coroutine: Any) -> None:
        self.window.tasks.start(coroutine)
        self.window.run()

    def enter(self, game: str = "as_nas") -> Page:
        self.do(self.table.enter(game))
        return self

    def wait(self) -> None:
        """Lets the others play until something is asked of the player."""
        while self.table.thinking is not None:
            n = self.n
            self.window.advance(PACE_MS["slow"])
            assert self.table.thinking is None or self.n > n, "the others do not act"

    def turn(self) -> Page:
        """Goes on to the player's own turn."""
        self.wait()
        while self.table.result is not None:
            self.table.close_result()
            self.wait()
        assert self.table.my_turn
        return self

    def release(self, at: int = 0) -> None:
        """Lets a held reply arrive."""
        assert self.link.held
        self.link.held.pop(at).set(None)
        self.window.run()

    def legal(self) -> list[str]:
        observation = load(self.table.now["game"]).observation(self.table.now["observation"])
        return [str(action) for action in observation.legal]


def choose(page: Page) -> str:
    """The same legal action for the same moment, in whatever visit it comes."""
    return Random(page.n).choice(page.legal())


def play(page: Page, each: Callable[[], None] = lambda: None) -> None:
    while not page.table.now["over"] or page.table.result is not None:
        page.wait()
        if page.table.result is not None:
            page.table.close_result()
        elif page.table.my_turn:
            each()
            page.do(page.table.act(choose(page)))


# A whole match


def test_a_match_is_played_to_its_end() -> None:
    page = Page().enter()
    results = 0

    def count() -> None:
        nonlocal results
        results = len(page.table.now["observation"]["results"])

    play(page, count)
    now = page.table.now
    assert now["over"]
    assert len(now["observation"]["results"]) == 12
    assert results == 11
    record = Record.loads(page.table.record, GAMES)
    assert page.stored == page.table.record
    assert final(record).over
    assert len(record.actions) == now["n"]
    assert sum("action" in entry for entry in page.table.log) == now["n"]
    assert page.window.clock.pending == 0


def test_every_action_is_stored_before_it_is_shown() -> None:
    page = Page().enter()
    play(page)
    for n, stored in page.shown:
        if n is not None:
            assert len(Record.loads(stored, GAMES).actions) == n


def test_every_deal_ends_with_its_result_in_sight() -> None:
    page = Page().enter()
    seen = []
    for _ in range(2000):
        page.wait()
        table = page.table
        if table.result is not None:
            assert table.thinking is None
            assert not table.my_turn
            seen.append(table.before["deal"])
            assert table.result["event"] == "deal_over"
            table.close_result()
            assert (table.result, table.before) == (None, None)
        elif table.now["over"]:
            break
        else:
            page.do(table.act(choose(page)))
    assert seen == list(range(1, 13))


def test_a_reload_at_every_action_goes_on_the_same() -> None:
    storage = Storage()
    straight = Page().enter()
    play(straight)
    page = Page(storage).enter()
    for _ in range(2000):
        log, now = page.table.log, page.table.now
        page = Page(storage, label="another engine").enter()
        assert page.table.log == log
        assert page.table.now["observation"] == now["observation"]
        assert page.table.now["offer"] == now["offer"]
        if now["over"]:
            break
        if page.table.my_turn:
            page.do(page.table.act(choose(page)))
        else:
            page.window.advance(PACE_MS["normal"])
    assert page.table.record == straight.table.record
    assert page.table.log == straight.table.log
    assert list(matches(storage)) == [KEY]


# Pace


@pytest.mark.parametrize("pace", list(PACE_MS))
def test_the_others_act_at_the_pace_that_is_set(pace: str) -> None:
    page = Page()
    page.settings.set("pace", pace)
    page.enter()
    while page.table.thinking is None:
        page.do(page.table.act(choose(page)))
        if page.table.result is not None:
            page.table.close_result()
    n = page.n
    page.window.advance(PACE_MS[pace] - 1)
    assert page.n == n
    page.window.advance(1)
    assert page.n == n + 1


def others_turn(page: Page) -> Page:
    """Goes on until somebody else is to act, with its timer running."""
    while page.table.thinking is None:
        if page.table.result is not None:
            page.table.close_result()
        else:
            page.do(page.table.act(choose(page)))
    return page


def test_hurried_others_act_at_once_until_it_is_the_players_turn() -> None:
    page = others_turn(Page().enter())
    page.table.hurry()
    before = page.window.clock.now
    page.window.run()
    assert page.window.clock.now == before
    assert page.table.thinking is None
    page.turn()
    assert not page.table.hurried


def test_nobody_acts_while_the_page_is_hidden() -> None:
    page = Page().enter().turn()
    page.window.document.hidden = True
    others_turn(page)
    n = page.n
    page.window.advance(60_000)
    assert page.n == n
    page.window.document.hidden = False
    page.table.go_on()
    page.window.advance(PACE_MS["normal"])
    assert page.n == n + 1


def test_the_table_waits_for_the_player_without_asking_on() -> None:
    page = Page().enter().turn()
    before = page.link.verbs()
    page.window.advance(600_000)
    assert page.link.verbs() == before


# Doing two things at once


def test_a_double_click_acts_once() -> None:
    page = Page().enter().turn()
    n = page.n
    page.window.tasks.start(page.table.act("look"))
    page.window.tasks.start(page.table.act("look"))
    page.window.run()
    assert page.n == n + 1
    assert page.link.verbs().count("act") == 1
    assert page.table.refusal is None


def test_an_action_out_of_turn_asks_nothing() -> None:
    page = others_turn(Page().enter())
    before = page.link.verbs()
    page.do(page.table.act("fold"))
    page.do(page.table.hint())
    assert page.link.verbs() == before


def test_a_stale_page_opens_what_is_stored() -> None:
    """The engine has moved on without the page, as after a reply that got lost."""
    page = Page().enter().turn()
    page.link.session.ask(json.dumps({"do": "act", "n": page.n, "action": "look"}))
    page.do(page.table.act("look"))
    assert page.link.verbs()[-2:] == ["act", "open"]
    assert page.table.my_turn
    assert page.table.refusal is None
    page.do(page.table.act("look"))
    assert page.table.now["observation"]["cards"]


def test_a_new_match_does_not_take_the_old_ones_late_reply() -> None:
    page = Page().enter().turn()
    page.link.held = []
    page.do(page.table.act("look"))
    page.do(page.table.renew())
    page.release()
    assert page.table.busy == "new"
    page.release()
    assert page.n == 0
    assert json.loads(page.stored or "")["actions"] == []
    assert page.table.log == page.table.now["log"]


def test_while_a_new_match_is_under_way_no_action_goes_into_it() -> None:
    page = Page().enter().turn()
    page.link.held = []
    page.do(page.table.act("look"))
    page.do(page.table.renew())
    page.release()
    page.do(page.table.act("fold"))
    assert page.link.verbs()[-2:] == ["act", "new"]
    page.release()
    assert page.n == 0


def test_a_late_failure_of_a_match_that_was_left_is_nobodys_business() -> None:
    page = Page().enter().turn()
    page.link.held = []
    page.link.dead = True
    page.do(page.table.act("look"))
    page.link.dead = False
    page.do(page.table.renew())
    page.release()
    assert page.table.refusal is None
    page.release()
    assert page.table.refusal is None
    assert page.n == 0


@pytest.mark.parametrize("what", ["hint", "level", "load"])
def test_a_late_reply_does_not_reach_the_next_match(what: str) -> None:
    page = Page().enter().turn()
    record = page.table.record
    page.link.held = []
    page.do(page.table.load(record) if what == "load" else getattr(page.table, what)())
    page.do(page.table.enter("as_nas"))
    page.release()
    assert page.table.now is None
    assert page.table.advice is None
    page.release()
    assert page.table.now is not None
    assert page.table.advice is None
    assert page.table.record == record


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


# Games side by side


def test_going_to_another_game_and_back_keeps_both_matches() -> None:
    other = next((name for name in GAMES if name != "as_nas" and _there(name)), None)
    if other is None:
        pytest.skip("there is one game only")
    page = Page().enter().turn()
    page.do(page.table.act("look"))
    record = page.table.record
    page.enter(other)
    assert page.table.now["game"] == other
    assert page.window.localStorage.items[KEY] == record
    page.enter("as_nas")
    assert page.table.record == record
    assert sorted(matches(page.window.localStorage)) == sorted([KEY, f"cardavia:match:{other}"])


def _there(name: str) -> bool:
    try:
        load(name)
    except ModuleNotFoundError:
        return False
    return True


def test_a_game_left_while_its_engine_thinks_does_not_come_back() -> None:
    page = others_turn(Page().enter())
    page.link.held = []
    page.window.advance(PACE_MS["slow"])
    page.do(page.table.enter("as_nas"))
    page.release()
    assert page.table.now is None
    page.release()
    assert page.table.now["game"] == "as_nas"
    assert page.table.record == page.stored


def test_of_two_pages_the_one_that_sat_down_last_plays() -> None:
    storage = Storage()
    first = Page(storage).enter()
    first.table.look_round()
    assert first.table.refusal is None
    first.wait()
    second = Page(storage, "b").enter()
    kept = second.stored
    first.table.look_round()
    assert first.table.refusal["code"] == "other-tab"
    first.table.go_on()
    assert first.stored == kept
    assert second.table.refusal is None
    first.do(first.table.again())
    assert first.table.refusal is None
    second.table.look_round()
    assert second.table.refusal["code"] == "other-tab"


def test_a_page_at_another_game_or_without_storage_claims_nothing_of_this_one() -> None:
    storage = Storage()
    first = Page(storage).enter()
    Page(storage, "b").enter("one_poker")
    first.table.look_round()
    assert first.table.refusal is None
    storage.items.clear()
    first.table.look_round()
    assert first.table.refusal is None
