"""The engine's side of the page: every message answered, no secret told, no match harmed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from cardavia.core.record import Record
from cardavia.games import GAMES
from cardavia.games.catalog import load
from cardavia.players import LEVELS
from cardavia.table.replay import final, steps
from table.enginepage import MOST, Page, every_game, own_turn


def test_there_is_a_game_to_play() -> None:
    assert "as_nas" in GAMES


# A match through messages


@pytest.mark.slow
@every_game
def test_the_record_in_pieces_is_the_record(game: str) -> None:
    page = Page()
    for table in page.match(game):
        record = Record.loads(page.record, GAMES)
        assert record.dumps() == page.record
        assert len(record.actions) == table["n"]
        assert final(record).turn == table["turn"]
    assert table["over"] or table["n"] == MOST


@every_game
def test_an_action_sends_only_the_end_of_the_record(game: str) -> None:
    for table in Page().match(game):
        if table["n"]:
            assert len(table["record"]["add"]) < 120


def test_a_whole_match_ends_and_opens_its_promise() -> None:
    page = Page()
    promised = page.ask("promise")["commitment"]
    *_, table = page.match("as_nas", most=10_000)
    assert table["over"]
    assert table["turn"] is None
    assert table["offer"]["actions"] == []
    fair = table["fair"]
    secret = bytes.fromhex(fair["secret"])
    assert sha256(secret).hexdigest() == promised == fair["commitment"]
    assert sha256(secret + b"lucky me").digest()[:16].hex() == fair["seed"]


@every_game
def test_the_log_in_pieces_is_the_log(game: str) -> None:
    page = Page()
    log: list[Any] = []
    for table in page.match(game):
        assert table["log_from"] == len(log)
        log += table["log"]
        news = [entry for entry in table["log"] if "event" in entry]
        if table["n"]:
            told = [{**event, "deal": entry["deal"]} for event, entry in zip(table["events"], news)]
            assert news == told
            assert len(news) == len(table["events"])
    assert page.table("show")["log"] == log
    assert sum("action" in entry for entry in log) == table["n"]


@every_game
def test_a_reload_at_any_action_goes_on_the_same(game: str) -> None:
    """A fresh engine that opens the stored record tells and plays what the old one does."""
    page, rng = Page(), Random(1)
    table = page.table("new", game=game, level="casual")
    while not table["over"] and table["n"] < 40:
        other = Page()
        opened = other.table("open", game=game, level="casual", record=page.record)
        assert opened == page.table("show")
        if table["turn"] != table["seat"]:
            again = other.table("step", n=table["n"])
            table = page.move(table, rng)
            assert again["observation"] == table["observation"]
            assert other.record == page.record
        else:
            table = page.move(table, rng)


# What nobody may know


@every_game
@pytest.mark.parametrize("words", ["lucky me", "", None])
def test_no_reply_tells_the_seed_or_the_secret_before_the_end(game: str, words: str | None) -> None:
    page = Page()
    told = 0
    page.ask("promise")
    for table in page.match(game, most=40, words=words):
        record = Record.loads(page.record, GAMES)
        assert record.fair is not None
        page.table("level", level="strong")
        page.table("open", game=game, level="casual", record=page.record)
        if table["turn"] == table["seat"]:
            page.ask("think")
        for reply in page.replies:
            if not reply.get("table", {}).get("over"):
                told += 1
                text = json.dumps({**reply, "table": {**reply.get("table", {}), "record": None}})
                assert record.seed.hex() not in text
                assert record.fair.secret.hex() not in text
        page.replies.clear()
    assert told > 20


@every_game
def test_a_table_is_made_of_what_the_seat_knows(game: str) -> None:
    """In another world that looks the same to the seat, the reply is the same too."""
    page, rng = Page(), Random(2)
    for table in page.match(game, most=60):
        match = page.session._match
        assert match is not None
        real = match.state
        match.state = match.game.sample(real.observe(match.human), rng)
        elsewhere = match.view((), table["log_from"])
        match.state = real
        if not table["over"]:
            for key in ("observation", "offer", "log", "turn", "over", "fair"):
                assert json.loads(json.dumps(elsewhere[key])) == table[key]


@every_game
def test_the_log_shows_actions_of_others_as_they_are_public(game: str) -> None:
    page = Page()
    *_, table = page.match(game)
    entries = [entry for entry in page.table("show")["log"] if "action" in entry]
    rules = load(game)
    played = list(steps(Record.loads(page.record, GAMES)))
    assert len(entries) == len(played) - 1
    for before, step, entry in zip(played, played[1:], entries):
        assert entry["seat"] == step.seat
        public = rules.public(before.state.parse(str(step.action)))
        assert entry["action"] == (step.action if step.seat == table["seat"] else public)


def _hands(value: Any) -> Iterator[str]:
    """Every text in ``value`` that is a hand of As-Nas."""
    if isinstance(value, dict):
        for key in value:
            yield from _hands(key)
            yield from _hands(value[key])
    elif isinstance(value, list):
        for item in value:
            yield from _hands(item)
    elif isinstance(value, str) and re.fullmatch("[ASBZC]{5}", value):
        yield value


def test_as_nas_shows_the_own_hand_once_looked_at_and_those_of_showdowns() -> None:
    page = Page("hands")
    seen = set()
    for table in page.match("as_nas", most=10_000):
        observation = table["observation"]
        open_hands = {hand for result in observation["results"] for hand in result["hands"]}
        own = [entry["cards"] for entry in table["log"] if entry.get("event") == "seen"]
        assert all(entry["seat"] == 0 for entry in table["log"] if entry.get("event") == "seen")
        if own:
            assert own == [observation["cards"]]
        if not observation["looked"][0]:
            assert observation["cards"] is None
        allowed = open_hands | {observation["cards"]}
        assert set(_hands({**table, "record": None})) <= allowed
        seen |= allowed
    assert len(seen) > 5


# Messages one by one


def test_a_promise_serves_one_match() -> None:
    page = Page()
    promised = page.ask("promise")["commitment"]
    assert re.fullmatch("[0-9a-f]{64}", promised)
    assert page.table("new", game="as_nas")["fair"]["commitment"] == promised
    assert page.table("new", game="as_nas")["fair"]["commitment"] != promised


def test_a_refused_beginning_keeps_the_promise() -> None:
    page = Page()
    promised = page.ask("promise")["commitment"]
    page.refusal("new", game="chess")
    page.refusal("new", game="as_nas", start={"deal": 13})
    assert page.table("new", game="as_nas")["fair"]["commitment"] == promised


def test_every_match_has_another_seed() -> None:
    page = Page()
    seeds = set()
    for _ in range(5):
        page.table("new", game="as_nas")
        seeds.add(json.loads(page.record)["seed"])
    assert len(seeds) == 5


def test_a_match_can_begin_at_a_position() -> None:
    table = Page().table("new", game="as_nas", start={"deal": 12, "dealer": 3})
    assert (table["observation"]["deal"], table["turn"]) == (12, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_is_kept_and_changed(level: str) -> None:
    page = Page()
    assert page.table("new", game="as_nas", level=level)["level"] == level
    before = page.record
    assert page.table("level", level=LEVELS[0])["level"] == LEVELS[0]
    assert page.record == before


def test_an_action_is_read_without_being_played() -> None:
    page = Page()
    table = own_turn(page)
    assert page.ask("read", action="LOOK")["action"] == "look"
    assert page.table("show")["n"] == table["n"]


def test_a_hint_is_one_of_the_legal_actions() -> None:
    page = Page()
    table = own_turn(page)
    reply = page.ask("hint", n=table["n"])
    if reply["ok"]:
        legal = [action["action"] for action in table["offer"]["actions"]]
        assert reply["advice"]["action"] in legal
        assert {item["action"] for item in reply["advice"]["candidates"]} <= set(legal)
    else:
        # Players that cannot advise are replaced before the page is finished.
        assert reply["code"] != "stale"
    assert page.table("show") == {**table, "record": page.replies[-1]["table"]["record"]}


def test_thinking_ahead_changes_nothing() -> None:
    page = Page()
    own_turn(page)
    before = page.table("show")
    assert page.ask("think")["more"] in (True, False)
    assert page.table("show") == before
