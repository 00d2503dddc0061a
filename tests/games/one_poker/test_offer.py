"""What the page is told about the actions, and the numbers of the log."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardavia.core.cards import RANKS
from cardavia.core.errors import IllegalAction
from cardavia.games.one_poker.game import GAME
from cardavia.games.one_poker.offer import offer
from cardavia.games.one_poker.ranks import group
from cardavia.games.one_poker.state import State
from games.one_poker.play import bets, legal, play, start, wild


def told(state: State, seat: int | None = None) -> dict[str, Any]:
    """The offer to ``seat``, or to the seat on turn, without the table of ranks."""
    given = offer(state.observe((state.turn or 0) if seat is None else seat))
    del given["ranks"]
    return given


def test_the_first_bet() -> None:
    assert told(bets((20, 20))) == {
        "actions": [
            {"action": "check", "price": 0, "bet": 0},
            *({"action": f"bet {n}", "price": n, "bet": n} for n in range(1, 19)),
            {"action": "allin", "price": 19, "bet": 19},
        ],
        "refused": [
            {"action": "call", "code": "nothing-to-call", "rule": "betting", "facts": {}},
            {"action": "raise", "code": "nothing-to-raise", "rule": "raise", "facts": {}},
            {"action": "fold", "code": "nothing-to-fold", "rule": "betting", "facts": {}},
            {"action": "lock", "code": "already-locked", "rule": "lock", "facts": {}},
        ],
        "owed": 0,
        "sizes": {
            "verb": "bet",
            "least": 1,
            "most": 18,
            "presets": [
                ["minimum", "bet 1", 1],
                ["half-pot", "bet 1", 1],
                ["pot", "bet 2", 2],
                ["allin", "allin", 19],
            ],
        },
    }


def test_a_raise_by_the_pot_counts_the_call() -> None:
    state, _ = play(bets((20, 20)), "bet 4")
    # Antes 2, bet 4, call 4: a pot of 10 to raise by.
    assert told(state)["sizes"] == {
        "verb": "raise",
        "least": 8,
        "most": 18,
        "presets": [
            ["minimum", "raise 8", 8],
            ["half-pot", "raise 9", 9],
            ["pot", "raise 14", 14],
            ["allin", "allin", 19],
        ],
    }
    assert told(state)["owed"] == 4


def test_presets_end_at_all_in() -> None:
    state, _ = play(bets((20, 20)), "bet 9")
    assert told(state)["sizes"] == {
        "verb": "raise",
        "least": 18,
        "most": 18,
        "presets": [
            ["minimum", "raise 18", 18],
            ["half-pot", "allin", 19],
            ["pot", "allin", 19],
            ["allin", "allin", 19],
        ],
    }


def test_every_rank_has_its_group_and_what_lies_face_up() -> None:
    state, _ = play(start(discards=["KS", "2D"]), "lock KS, lock AH, check, check")
    for seat in (0, 1):
        ranks = offer(state.observe(seat))["ranks"]
        assert "".join(rank for rank, _, _ in ranks) == RANKS
        assert all(name == group(rank) for rank, name, _ in ranks)
        assert {rank: n for rank, _, n in ranks if n} == {"K": 2, "A": 1, "2": 1}


def test_prices_of_short_stacks() -> None:
    state, _ = play(bets((36, 4)), "bet 10")
    assert told(state)["actions"] == [
        {"action": "call", "price": 3, "bet": 3},
        {"action": "fold", "price": 0, "bet": 0},
    ]
    assert told(state)["sizes"] is None


def test_nothing_to_offer_out_of_turn() -> None:
    assert told(bets((20, 20)), seat=1) == {
        "actions": [],
        "refused": [],
        "owed": 0,
        "sizes": None,
    }


def test_locks_are_offered_and_bets_explained() -> None:
    given = told(start())
    assert given["actions"] == [
        {"action": "lock KS", "price": 0, "bet": 0},
        {"action": "lock 7D", "price": 0, "bet": 0},
    ]
    assert given["sizes"] is None
    assert given["refused"] == [
        {"action": verb, "code": "lock-first", "rule": "betting", "facts": {}}
        for verb in ("check", "bet")
    ]


@pytest.mark.parametrize("seed", range(8))
def test_offers_of_random_matches_are_what_is_legal_and_what_it_costs(seed: int) -> None:
    rng = Random(seed)
    for state in wild(GAME.start(rng.randbytes(16)), rng):
        if state.turn is None:
            continue
        given = offer(state.observe(state.turn))
        assert [each["action"] for each in given["actions"]] == legal(state)
        for each in given["actions"]:
            action = state.parse(each["action"])
            after, _ = state.apply(action)
            if after.deal == state.deal and not after.over:
                paid = state.round.stacks[state.turn] - after.round.stacks[state.turn]
                assert each["price"] == paid
                assert each["bet"] == after.round.bets[state.turn]
            if not each["action"].startswith("lock"):
                facts = GAME.facts(state, action)
                assert facts == {"n": each["price"], "bet": each["bet"]}
        for each in given["refused"]:
            assert each["action"] not in legal(state)
        for _, text, total in (given["sizes"] or {"presets": []})["presets"]:
            assert text in legal(state)
            assert text == "allin" or int(text.split()[1]) == total


def test_a_lock_shows_neither_card_nor_numbers() -> None:
    state = start()
    action = state.parse("lock KS")
    assert GAME.public(action) == "lock ?"
    assert GAME.facts(state, action) == {}
    assert GAME.public(bets((20, 20)).parse("bet 3")) == "bet 3"


def test_a_refused_action_raises_what_the_offer_says() -> None:
    state, _ = play(bets((32, 8)), "bet 5, allin")
    refused = {each["action"]: each for each in told(state)["refused"]}
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.parse("raise 12"))
    assert refused["raise"]["code"] == caught.value.code == "facing-allin"
    assert refused["allin"]["rule"] == caught.value.rule
