"""Guandan's view: the choice that is kept, the order in which plays are laid, the hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardavia.games.guandan import view_choice, view_hand, view_names
from cardavia.games.guandan.view_act import Plan

HAND = ["RJ", "8S", "8S", "8H", "7S", "3C"]


class Words:
    """Shows the key with its facts, so that a test sees what is said."""

    def __call__(self, text_key: str, **facts: Any) -> str:
        if text_key.startswith("cards.letter-"):
            return {"K": "\u041a", "T": "10"}.get(text_key[-1], text_key[-1])
        return " ".join([text_key.partition(".")[2], *(str(facts[key]) for key in sorted(facts))])


def shown(hand: list[str] | None = None, **changed: Any) -> Any:
    observation = {
        "hand": HAND if hand is None else hand,
        "deal": 1,
        "phase": "play",
        "history": [],
        "tribute": None,
        "level": "2",
        "out": [],
    }
    observation.update(changed.pop("obs", {}))
    offer = {"wild": "2H", "flushes": [], "actions": changed.pop("actions", [])}
    it = SimpleNamespace(
        words=Words(),
        obs=observation,
        now={"observation": observation, "offer": offer},
        offer=offer,
        phase="play",
        seat=0,
        choice={},
        reading=None,
        advice=None,
        asked=None,
        wide=False,
        settings={"sort": "ranks", "flushes": False},
        sprite=lambda name: name,
    )
    for name in changed:
        setattr(it, name, changed[name])
    return it


def chosen(it: Any, *args: str) -> dict[str, Any]:
    choice: dict[str, Any] = {}
    for arg in args:
        choice = view_choice.pick(it, choice, arg)
    return choice


def test_equal_cards_have_names_of_their_own() -> None:
    names = [name for name, _ in view_choice.named(HAND)]
    assert names == ["RJ.0", "8S.0", "8S.1", "8H.0", "7S.0", "3C.0"]


def test_a_card_is_chosen_and_let_go() -> None:
    it = shown()
    assert chosen(it, "card:8S.1", "card:8H.0")["cards"] == ["8S.1", "8H.0"]
    assert chosen(it, "card:8S.1", "card:8H.0", "card:8S.1")["cards"] == ["8H.0"]
    assert chosen(it, "card:8S.1", "clear")["cards"] == []


def test_a_sweep_takes_or_leaves_all_it_passes() -> None:
    it = shown()
    assert chosen(it, "card:3C.0", "sweep:on:8S.0,8S.1")["cards"] == ["3C.0", "8S.0", "8S.1"]
    assert chosen(it, "sweep:on:8S.0,8S.1", "sweep:off:8S.1")["cards"] == ["8S.0"]


def test_the_return_is_one_card() -> None:
    it = shown(obs={"phase": "return"})
    assert chosen(it, "card:8S.0", "card:3C.0")["cards"] == ["3C.0"]
    assert chosen(it, "card:8S.0", "sweep:on:3C.0,7S.0")["cards"] == ["8S.0"]


def test_a_choice_is_kept_while_others_move() -> None:
    it = shown()
    choice = chosen(it, "card:8S.1", "card:8H.0")
    assert view_choice.kept(choice, shown(obs={"history": [[1, "pass"]]}))["cards"] == [
        "8S.1",
        "8H.0",
    ]


def test_what_was_played_is_no_longer_chosen_and_its_twin_is_not_instead() -> None:
    choice = chosen(shown(), "card:8S.0", "card:8H.0")
    after = view_choice.kept(choice, shown(["RJ", "8S", "7S", "3C"]))
    assert after["cards"] == []


def test_a_new_deal_forgets_what_was_chosen() -> None:
    choice = chosen(shown(), "card:8S.0", "group", "card:7S.0")
    after = view_choice.kept(choice, shown(obs={"deal": 2}))
    assert (after.get("cards", []), after.get("groups", [])) == ([], [])


def test_own_groups_lose_what_was_played_and_keep_the_twin() -> None:
    choice = chosen(shown(), "card:8S.1", "card:7S.0", "group", "card:8S.0")
    assert choice["groups"] == [["8S.1", "7S.0"]]
    after = view_choice.kept(choice, shown(["RJ", "8S", "8H", "7S", "3C"]))
    assert after["groups"] == [["8S.0", "7S.0"]]


def test_a_group_is_made_and_taken_apart() -> None:
    it = shown()
    made = chosen(it, "card:8S.1", "card:7S.0", "group")
    assert made["cards"] == []
    again = view_choice.pick(it, view_choice.pick(it, made, "card:7S.0"), "card:8S.1")
    assert view_choice.grouped(again)
    assert view_choice.pick(it, again, "ungroup")["groups"] == []


def test_the_question_is_in_the_order_of_the_hand() -> None:
    it = shown(choice={"cards": ["3C.0", "8S.1", "RJ.0"]})
    assert view_choice.asks(it) == "play RJ 8S 3C"
    assert view_choice.asks(shown(choice={"cards": []})) is None
    assert view_choice.asks(shown(choice={"cards": ["3C.0"]}, obs={"phase": "return"})) == (
        "return 3C"
    )


def test_a_hint_chooses_its_cards_and_its_reading() -> None:
    it = shown(advice={"action": "play 8S 8S 7S as straight 9"})
    choice = view_choice.advised(it, {})
    assert (choice["cards"], choice["as"]) == (["8S.0", "8S.1", "7S.0"], "straight 9")
    assert view_choice.advised(shown(advice={"action": "pass"}), choice)["cards"] == []


@pytest.mark.parametrize(
    ("keys", "cards"),
    [
        ("8", ["8S.0"]),
        ("888", ["8S.0", "8S.1", "8H.0"]),
        ("8888", []),
        ("+3", ["RJ.0", "3C.0"]),
        ("K", ["KS.0"]),
        ("\u043a", ["KS.0"]),
        ("0", ["TS.0"]),
        ("2", ["2S.0"]),
        ("22", ["2S.0", "2H.0"]),
    ],
)
def test_keys_take_cards_of_a_rank(keys: str, cards: list[str]) -> None:
    it = shown(["RJ", "2H", "2S", "KS", "TS", "8S", "8S", "8H", "3C"])
    choice: dict[str, Any] | None = {}
    for key in keys:
        choice = view_choice.typed(it, choice or {}, key)
        assert choice is not None
    assert choice is not None
    assert choice["cards"] == cards


@pytest.mark.parametrize("key", ["9", "x", "Enter", "p", "-"])
def test_other_keys_are_left_alone(key: str) -> None:
    assert view_choice.typed(shown(), {}, key) is None


# Plays as they are laid


@pytest.mark.parametrize(
    ("cards", "shape", "key", "wild", "laid"),
    [
        ("JS JD 8S 8D 8C", "fullhouse", "8", "2H", "8S 8D 8C JS JD"),
        ("2H JS JD 8S 8D", "fullhouse", "8", "2H", "8S 8D 2H JS JD"),
        ("AS 5D 4C 3C 2S", "straight", "5", "9H", "5D 4C 3C 2S AS"),
        ("8S TS 9S 7S 6S", "straightflush", "T", "8H", "TS 9S 8S 7S 6S"),
        ("2H TS 9S 7S 6S", "straight", "T", "2H", "TS 9S 2H 7S 6S"),
        ("2H 2H 5S 5D 4S 4D", "tube", "6", "2H", "2H 2H 5S 5D 4S 4D"),
        ("2H 5S 5D 5C 4S 4D", "plate", "5", "2H", "5S 5D 5C 4S 4D 2H"),
        ("2H 9S 9D 9C", "bomb", "9", "2H", "9S 9D 9C 2H"),
        ("RJ RJ BJ BJ", "jokerbomb", None, "2H", "RJ RJ BJ BJ"),
    ],
)
def test_plays_are_laid_as_one_reads_them(
    cards: str, shape: str, key: str | None, wild: str, laid: str
) -> None:
    assert view_names.laid(cards.split(), shape, key, wild) == laid.split()
    # In the log of a past deal the wild card is not known, and is found where it must be.
    assert sorted(view_names.laid(cards.split(), shape, key)) == sorted(laid.split())


def test_an_action_comes_apart() -> None:
    assert view_names.split("play AS KS as straight A") == (
        "play",
        ["AS", "KS"],
        "straight A",
    )
    assert view_names.split("play AS") == ("play", ["AS"], "")
    assert view_names.split("pass") == ("pass", [], "")


# What is said of a choice


def plan(reading: dict[str, Any] | None, **choice: Any) -> Plan:
    cards = {"cards": ["8S.0", "8S.1"], **choice}
    return Plan(shown(choice=cards, reading=reading))


def test_a_legal_choice_is_named() -> None:
    facts = {"shape": "pair", "key": "8"}
    it = plan({"asked": "play 8S 8S", "ok": True, "action": "play 8S 8S", "facts": facts})
    assert (it.legal, it.action, it.fault) == (True, "play 8S 8S", "")
    assert it.name.startswith("shape-pair")


def test_an_answer_to_another_question_does_not_count() -> None:
    refused = {"asked": "play 3C", "ok": False, "code": "no-combination", "facts": {}}
    assert plan(refused).legal
    assert not plan({**refused, "asked": "play 8S 8S"}).legal


@pytest.mark.parametrize(
    ("code", "facts", "said"),
    [
        ("no-combination", {}, "no-shape"),
        ("too-weak", {"play": "pair 8", "lead": "pair 9"}, "too-low"),
        ("wrong-shape", {"play": "pair 8", "lead": "single 9"}, "other-shape"),
        ("needs-bomb", {"play": "pair 8", "lead": "bomb 9"}, "needs-bomb"),
    ],
)
def test_what_is_wrong_is_said(code: str, facts: dict[str, Any], said: str) -> None:
    it = plan({"asked": "play 8S 8S", "ok": False, "code": code, "facts": facts})
    assert not it.legal
    assert said in it.fault


def test_nobody_guesses_a_reading() -> None:
    readings = ["fullhouse J", "fullhouse 4"]
    ambiguous = {
        "asked": "play 8S 8S",
        "ok": False,
        "code": "ambiguous",
        "facts": {"readings": readings},
    }
    open_one = plan(ambiguous)
    assert (open_one.readings, open_one.legal) == (readings, False)
    said = plan(ambiguous, **{"as": "fullhouse 4"})
    assert (said.legal, said.action) == (True, "play 8S 8S as fullhouse 4")
    assert not plan(ambiguous, **{"as": "fullhouse 9"}).legal


def test_what_is_chosen_ahead_is_named_too() -> None:
    later = {"asked": "play 8S 8S", "ok": False, "code": "not-your-turn"}
    it = plan({**later, "facts": {"readings": ["pair 8"]}})
    assert (it.fault, it.name[:10]) == ("", "shape-pair")
    assert plan({**later, "facts": {"readings": []}}).fault == "no-shape"


# The hand


def labels(it: Any) -> list[tuple[str, list[str]]]:
    area = view_hand.hand(it)[0]
    out = []
    for _, attrs, cards in area[2]:
        out.append((attrs["key"], [item[1]["key"] for item in cards]))
    return out


def test_columns_by_rank_share_one_for_the_jokers() -> None:
    it = shown(["RJ", "BJ", "2H", "AS", "AC", "KS"])
    assert [key for key, _ in labels(it)] == ["joker", "2", "A", "K"]
    assert labels(it)[0][1] == ["RJ.0", "BJ.0"]


def test_rows_by_suit_and_own_groups_first() -> None:
    it = shown(["RJ", "2H", "AS", "AC", "KS"], choice={"groups": [["AC.0", "RJ.0"]]})
    it.settings["sort"] = "suits"
    assert labels(it) == [("own0", ["RJ.0", "AC.0"]), ("S", ["AS.0", "KS.0"]), ("H", ["2H.0"])]


def buttons(it: Any) -> list[dict[str, Any]]:
    area = view_hand.hand(it)[0]
    return [item[2][0][1] for group in area[2] for item in group[2]]


def test_one_card_is_the_stop_of_the_tab_key() -> None:
    stops = [card["data-sweep"] for card in buttons(shown()) if card["tabindex"] == "0"]
    assert stops == ["RJ.0"]
    moved = shown(choice={"at": "7S.0"})
    stops = [card["data-sweep"] for card in buttons(moved) if card["tabindex"] == "0"]
    assert stops == ["7S.0"]


def test_a_card_tells_its_state() -> None:
    it = shown(["2H", "8S"], choice={"cards": ["2H.0"]})
    first, second = buttons(it)
    assert first["aria-label"] == "2H, card-wild, card-selected, card-place 1 2"
    assert (first["aria-pressed"], second["aria-pressed"]) == ("true", "false")
    assert second["aria-label"] == "8S, card-place 2 2"


def test_only_what_may_be_given_back_is_bright() -> None:
    actions = [{"action": "return 3C", "cards": ["3C"]}]
    it = shown(obs={"phase": "return"}, actions=actions)
    assert [card["data-sweep"] for card in buttons(it) if not card["data-dim"]] == ["3C.0"]


def test_cards_of_the_tribute_are_new_until_one_plays() -> None:
    payments = [{"payer": 3, "receiver": 0, "card": "RJ"}]
    tribute = {"payments": payments, "returns": ["3D"], "cancelled": []}
    it = shown(obs={"tribute": tribute})
    assert [card["data-sweep"] for card in buttons(it) if card["data-new"]] == ["RJ.0"]
    played = shown(obs={"tribute": tribute, "history": [[0, "return 3D"], [0, "pass"]]})
    assert not [card for card in buttons(played) if card["data-new"]]
