"""Messages that make no sense, records that are broken, players that fail: no match is harmed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardavia import wire
from cardavia.core.record import Record
from cardavia.games import GAMES
from cardavia.table.session import Session
from table.enginepage import Page, entropy, own_turn

VERBS = [
    getattr(wire, name)
    for name in dir(wire)
    if name.isupper() and isinstance(getattr(wire, name), str)
]


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
    own_turn(page)
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
    own_turn(page)
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


def test_a_record_of_another_game_is_refused() -> None:
    page = Page()
    page.table("new", game=GAMES[0])
    reply = page.refusal("open", game=GAMES[-1], record=page.record)
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
    own_turn(page)
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
    own_turn(page)
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
    own_turn(page)
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
