"""What the page is told about the legal actions, and the public form of actions."""

from __future__ import annotations

from cardavia.games.guandan.game import GAME
from games.guandan.play import at, run


def test_plays_are_offered_once_for_each_reading() -> None:
    state = at("4S 4D JS JD 2H")
    offered = GAME.offer(state.observe(0))["actions"]
    assert [one["action"] for one in offered] == list(state.legal.lines())
    house = [one for one in offered if one["shape"] == "fullhouse"]
    assert [(one["key"], one["cards"]) for one in house] == [
        ("4", ["2H", "JS", "JD", "4S", "4D"]),
        ("J", ["2H", "JS", "JD", "4S", "4D"]),
    ]


def test_a_leader_is_told_why_not_to_pass() -> None:
    state = at("3S 9S", "4S 9D")
    (refused,) = GAME.offer(state.observe(0))["refused"]
    assert (refused["action"], refused["code"], refused["rule"]) == ("pass", "must-lead", "lead")
    state = run(state, "play 3S")
    assert GAME.offer(state.observe(1))["refused"] == []
    assert GAME.offer(state.observe(0))["actions"] == []
    assert GAME.offer(state.observe(1))["actions"][-1] == {
        "action": "pass",
        "cards": [],
        "shape": None,
        "key": None,
    }


def test_returns_are_offered_with_their_card() -> None:
    state = at("3S JS", "4S", "5S", "6S KS", places=[0, 1, 2, 3])
    offer = GAME.offer(state.observe(0))
    assert offer["actions"] == [
        {"action": "return 3S", "cards": ["3S"], "shape": None, "key": None}
    ]
    assert offer["refused"] == []


def test_the_rest_of_the_offer() -> None:
    state = at("3S 4S 5S 6S 7S 8S 9D RJ", "4D BJ", "5S 5D", "6D", level="9", levels=["9", "9"])
    offer = GAME.offer(state.observe(0))
    assert offer["wild"] == "9H"
    assert offer["flushes"] == [
        ["7S", "6S", "5S", "4S", "3S"],
        ["8S", "7S", "6S", "5S", "4S"],
    ]
    assert offer["unseen"][:3] == [["RJ", 0], ["BJ", 1], ["9", 0]]
    assert sum(n for _, n in offer["unseen"]) == 5
    assert dict(offer["unseen"])["5"] == 2


def test_facts_of_a_play() -> None:
    state = at("3S 3D 9S", "4S 4D")
    assert GAME.facts(state, state.parse("play 3S 3D")) == {
        "cards": ["3S", "3D"],
        "shape": "pair",
        "key": "3",
        "left": 1,
        "place": None,
    }
    state = run(state, "play 3S 3D")
    assert GAME.facts(state, state.parse("play 4S 4D"))["place"] == 1
    assert GAME.facts(state, state.parse("pass")) == {}


def test_a_return_is_hidden_from_the_others() -> None:
    state = at("3S JS", "4S", "5S", "6S KS", places=[0, 1, 2, 3])
    action = state.parse("return 3S")
    assert GAME.public(action) == "return ?"
    assert GAME.facts(state, action) == {}
    assert GAME.public(at("3S 9S").parse("play 3S")) == "play 3S"
