"""The engine's side of the page: every message answered, no secret told, no match harmed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardavia import wire
from cardavia.core.record import Record
from cardavia.games import GAMES
from cardavia.games.catalog import load
from cardavia.players import LEVELS
from cardavia.table.replay import final, steps
from cardavia.table.session import Session

PLAYABLE = [name for name in GAMES if find_spec(f"cardavia.games.{name}.game")]
MOST = 120  # actions of one match that a test plays; As-Nas ends before

VERBS = [
    getattr(wire, name)
    for name in dir(wire)
    if name.isupper() and isinstance(getattr(wire, name), str)
]


def entropy(label: str = "") -> Any:
    """Bytes that look random and are the same in every run."""
    count = 0

    def more(n: int) -> bytes:
        nonlocal count
        count += 1
        return sha256(f"{label}{count}".encode()).digest()[:n]

    return more


class Page:
    """A page that keeps the record as the table in the page does."""

    def __init__(self, label: str = "") -> None:
        self.session = Session(entropy(label))
        self.record = ""
        self.replies: list[dict[str, Any]] = []

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.session.ask(json.dumps({"do": do, **fields})))
        self.replies.append(reply)
        if "table" in reply:
            piece = reply["table"]["record"]
            assert 0 <= piece["keep"] <= len(self.record)
            self.record = self.record[: piece["keep"]] + piece["add"]
        return reply

    def table(self, do: str, **fields: Any) -> dict[str, Any]:
        reply = self.ask(do, **fields)
        assert reply["ok"], reply
        table: dict[str, Any] = reply["table"]
        return table

    def refusal(self, do: str, **fields: Any) -> dict[str, Any]:
        reply = self.ask(do, **fields)
        assert not reply["ok"]
        return reply

    def move(self, table: dict[str, Any], rng: Random) -> dict[str, Any]:
        """One action of whoever is on turn; the person takes any legal one."""
        if table["turn"] != table["seat"]:
            return self.table("step", n=table["n"])
        observation = load(table["game"]).observation(table["observation"])
        return self.table("act", n=table["n"], action=str(rng.choice(list(observation.legal))))

    def match(
        self, game: str, most: int = MOST, words: str | None = "lucky me"
    ) -> Iterator[dict[str, Any]]:
        rng = Random(game)
        table = self.table("new", game=game, level="casual", words=words)
        yield table
        while not table["over"] and table["n"] < most:
            table = self.move(table, rng)
            yield table
        assert self.session._match is not None
        assert self.session._match.faults == [], "a house player failed"


every_game = pytest.mark.parametrize("game", PLAYABLE)


def test_there_is_a_game_to_play() -> None:
    assert "as_nas" in PLAYABLE


# A match through messages


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


def _own_turn(page: Page) -> dict[str, Any]:
    """A match of As-Nas in which the person is to act."""
    return page.table("new", game="as_nas", start={"dealer": 3})


def test_an_action_is_read_without_being_played() -> None:
    page = Page()
    table = _own_turn(page)
    assert page.ask("read", action="LOOK")["action"] == "look"
    assert page.table("show")["n"] == table["n"]


def test_a_hint_is_one_of_the_legal_actions() -> None:
    page = Page()
    table = _own_turn(page)
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
    _own_turn(page)
    before = page.table("show")
    assert page.ask("think")["more"] in (True, False)
    assert page.table("show") == before


# Broken input


NOT_JSON = ("", "{", "null", "[]", "7", '"show"', "\ud800", "[" * 100_000)


@pytest.mark.parametrize("text", NOT_JSON, ids=lambda text: repr(text[:8]))
def test_what_is_no_json_object_is_refused(text: str) -> None:
    assert json.loads(Session(entropy()).ask(text))["code"] == "not-json"


@pytest.mark.parametrize("do", [None, 7, "", "SHOW", [], {}, "x" * 10_000, "\ud800"])
def test_an_unknown_verb_is_refused(do: Any) -> None:
    reply = Session(entropy()).ask(json.dumps({"do": do}))
    assert json.loads(reply)["code"] == "unknown-message"
    assert len(reply) < 1000
    reply.encode()


@pytest.mark.parametrize(
    "do", [verb for verb in VERBS if verb not in ("promise", "new", "open", "contest")]
)
def test_before_a_match_there_is_none(do: str) -> None:
    page = Page()
    reply = page.refusal(do, n=0, action="look", level="full")
    assert reply["code"] == "no-match"


OTHERS_TURN = {"dealer": 0}
BAD: list[tuple[dict[str, Any], str]] = [
    ({"do": "new"}, "wrong-type"),
    ({"do": "new", "game": 3}, "wrong-type"),
    ({"do": "new", "game": "chess"}, "unknown-game"),
    ({"do": "new", "game": "../as_nas"}, "unknown-game"),
    ({"do": "new", "game": "as_nas", "level": "god"}, "unknown-level"),
    ({"do": "new", "game": "as_nas", "level": ["full"]}, "unknown-level"),
    ({"do": "new", "game": "as_nas", "level": None}, "unknown-level"),
    ({"do": "new", "game": "as_nas", "words": 7}, "wrong-type"),
    ({"do": "new", "game": "as_nas", "words": 0}, "wrong-type"),
    ({"do": "new", "game": "as_nas", "words": []}, "wrong-type"),
    ({"do": "new", "game": "as_nas", "words": "\ud800"}, "bad-words"),
    ({"do": "new", "game": "as_nas", "start": 7}, "wrong-type"),
    ({"do": "new", "game": "as_nas", "start": "x"}, "wrong-type"),
    ({"do": "new", "game": "as_nas", "start": []}, "wrong-type"),
    ({"do": "new", "game": "as_nas", "start": {"deal": 13}}, "bad-deal"),
    ({"do": "new", "game": "as_nas", "start": {"jokers": 1}}, "unknown-key"),
    ({"do": "open", "game": "as_nas"}, "wrong-type"),
    ({"do": "open", "game": "as_nas", "record": None}, "wrong-type"),
    ({"do": "open", "game": "as_nas", "record": ""}, "not-json"),
    ({"do": "open", "game": "as_nas", "record": "{}"}, "no-version"),
    ({"do": "open", "game": "as_nas", "record": '{"cardavia": 2}'}, "newer-version"),
    ({"do": "act"}, "wrong-type"),
    ({"do": "act", "n": 0}, "wrong-type"),
    ({"do": "act", "n": "0", "action": "look"}, "wrong-type"),
    ({"do": "act", "n": True, "action": "look"}, "wrong-type"),
    ({"do": "act", "n": 0.0, "action": "look"}, "wrong-type"),
    ({"do": "act", "n": 0, "action": ["look"]}, "wrong-type"),
    ({"do": "act", "n": 0, "action": ""}, "unknown-action"),
    ({"do": "act", "n": 0, "action": "raise 3"}, "unknown-action"),
    ({"do": "act", "n": 0, "action": "\ud800"}, "unknown-action"),
    ({"do": "act", "n": 0, "action": "hold"}, "bet-to-call"),
    ({"do": "act", "n": 1, "action": "look"}, "stale"),
    ({"do": "act", "n": -1, "action": "look"}, "stale"),
    ({"do": "act", "n": 10**30, "action": "look"}, "stale"),
    ({"do": "step"}, "wrong-type"),
    ({"do": "step", "n": None}, "wrong-type"),
    ({"do": "step", "n": 0}, "no-step"),
    ({"do": "step", "n": 5}, "stale"),
    ({"do": "hint"}, "wrong-type"),
    ({"do": "hint", "n": 3}, "stale"),
    ({"do": "read"}, "wrong-type"),
    ({"do": "read", "action": "dance"}, "unknown-action"),
    ({"do": "level", "level": 5}, "unknown-level"),
    ({"do": "level", "level": {}}, "unknown-level"),
]


@pytest.mark.parametrize(("message", "code"), BAD, ids=lambda part: str(part)[:60])
def test_bad_input_has_its_code_and_leaves_the_match(message: dict[str, Any], code: str) -> None:
    page = Page()
    _own_turn(page)
    before = page.table("show")
    reply = json.loads(page.session.ask(json.dumps(message)))
    assert not reply["ok"]
    assert reply["code"] == code
    assert "detail" not in reply
    assert page.table("show") == before
    after = page.table("act", n=0, action="look")
    assert after["n"] == 1
    assert Record.loads(page.record, GAMES).actions == ("look",)


def test_an_illegal_action_names_the_paragraph_of_the_rules() -> None:
    page = Page()
    _own_turn(page)
    reply = page.refusal("act", n=0, action="hold")
    assert (reply["rule"], reply["facts"]) == ("call", {"missing": 1})


def test_a_refused_record_says_where() -> None:
    page = Page()
    list(page.match("as_nas", most=3))
    data = json.loads(page.record)
    data["actions"][1] = "dance"
    before = page.table("show")
    reply = page.refusal("open", game="as_nas", record=json.dumps(data))
    assert (reply["place"], reply["code"]) == ('action 1 "dance"', "unknown-action")
    assert page.table("show") == before


@pytest.mark.skipif(len(PLAYABLE) < 2, reason="there is one game only")
def test_a_record_of_another_game_is_refused() -> None:
    page = Page()
    page.table("new", game=PLAYABLE[0])
    reply = page.refusal("open", game=PLAYABLE[-1], record=page.record)
    assert (reply["code"], reply["place"]) == ("other-game", "record")


def test_a_seat_acts_on_its_turn_only() -> None:
    page = Page()
    table = page.table("new", game="as_nas", start=OTHERS_TURN)
    assert table["turn"] != table["seat"]
    for do in ("act", "hint"):
        assert page.refusal(do, n=0, action="look")["code"] == "not-your-turn"


def test_nothing_is_played_after_the_end() -> None:
    page = Page()
    *_, table = page.match("as_nas", most=10_000)
    n = table["n"]
    assert page.refusal("act", n=n, action="look")["code"] == "not-your-turn"
    assert page.refusal("step", n=n)["code"] == "no-step"
    assert page.table("show")["n"] == n


def test_a_message_that_comes_twice_is_played_once() -> None:
    page = Page()
    _own_turn(page)
    page.table("act", n=0, action="look")
    assert page.refusal("act", n=0, action="look")["code"] == "stale"
    assert page.refusal("act", n=0, action="look")["facts"] == {"n": 1}
    assert page.table("show")["n"] == 1


@pytest.mark.parametrize("cut", [1, 2, 20, 90])
def test_a_cut_record_is_refused(cut: int) -> None:
    page = Page()
    list(page.match("as_nas", most=12))
    reply = Page().refusal("open", game="as_nas", record=page.record[:-cut])
    assert reply["place"]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 3)
    | st.floats(allow_nan=False)
    | st.text(max_size=4)
    | st.sampled_from(("as_nas", "full", "look", "fold", "raise", "[]", "{}")),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=4,
)
FIELDS = ("game", "level", "words", "start", "record", "n", "action")
MESSAGES = st.builds(
    lambda do, fields: {"do": do, **fields},
    st.sampled_from(VERBS),
    st.fixed_dictionaries({}, optional=dict.fromkeys(FIELDS, JSON)),
)


@given(st.lists(MESSAGES, max_size=6))
def test_any_message_gets_a_reply_and_never_an_internal_one(messages: list[Any]) -> None:
    page = Page()
    _own_turn(page)
    for message in messages:
        if message["do"] == "hint":
            continue
        reply = page.ask(message.pop("do"), **message)
        assert reply["ok"] or (reply["code"] != "internal" and reply["words"]), reply
        shown = page.table("show")
        assert shown["n"] == len(Record.loads(page.record, GAMES).actions)


class Clumsy:
    """A player that fails in every way it is asked to."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def watch(self, observation: Any) -> None:
        raise RuntimeError("a bug")

    def think(self) -> bool:
        return False

    def choose(self, observation: Any, rng: Random) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize("answer", [ZeroDivisionError("division"), None, "look", 7], ids=repr)
def test_a_player_that_fails_does_not_end_the_match(answer: Any) -> None:
    page = Page()
    page.table("new", game="as_nas", level="casual")
    match = page.session._match
    assert match is not None
    match.players = {seat: Clumsy(answer) for seat in (1, 2, 3)}
    rng = Random(4)
    table = page.table("show")
    while not table["over"]:
        if table["turn"] != table["seat"]:
            legal = next(iter(match.state.legal))
            before = len(match.faults)
            table = page.table("step", n=table["n"])
            assert match.record.actions[-1] == str(legal)
            assert table["faults"] == len(match.faults) > before
        else:
            table = page.move(table, rng)
    assert {fault.kind for fault in match.faults} <= {"crashed", "broken", "illegal"}
    again = Page().table("open", game="as_nas", level="casual", record=page.record)
    assert again["over"]


def test_a_bug_is_told_as_text_and_leaves_the_match() -> None:
    page = Page()
    _own_turn(page)
    before = page.table("show")

    class Broken:
        def watch(self, observation: Any) -> None:
            pass

        def think(self) -> bool:
            raise RuntimeError("a bug")

    match = page.session._match
    assert match is not None
    match.players = {1: Broken()}  # type: ignore[dict-item]
    reply = page.refusal("think")
    assert reply["code"] == "internal"
    assert "a bug" in reply["detail"]
    assert page.table("show") == before
