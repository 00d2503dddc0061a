"""``ui.table`` against the real session: the course of a match as the page drives it."""

from __future__ import annotations

import json

import pytest

from cardavia.core.record import Record
from cardavia.games import GAMES
from cardavia.games.catalog import load
from cardavia.table.replay import final
from cardavia.ui.settings import PACE_MS
from ui.fakebrowser import Storage
from ui.tablepage import KEY, Page, choose, matches, others_turn, play

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


@pytest.mark.slow
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
