"""Worked cases of tribute and return, by the rule that they show."""

from __future__ import annotations

from typing import Any

import pytest

from cardavia.core.errors import IllegalAction
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.state import State
from games.guandan.play import at, data, played, run

# Seat 3 is last in SINGLE, seats 1 and 3 owe in DOUBLE.
SINGLE = [0, 1, 2, 3]
DOUBLE = [0, 2, 1, 3]


def opening(*hands: str, places: list[int], **more: Any) -> list[dict[str, Any]]:
    return data(GAME.opening(at(*hands, places=places, **more)))


def gift(giver: int, taker: int, card: str) -> dict[str, Any]:
    return {"event": "tribute", "from": giver, "to": taker, "card": card}


def refused(state: State, text: str) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as caught:
        state.parse(text)
    return caught.value.code, caught.value.rule


# Rule: tribute.


def test_last_gives_first_its_strongest_card() -> None:
    state = at("3S 9S", "4S", "5S", "6S QD KS", places=SINGLE)
    assert data(GAME.opening(state)) == [gift(3, 0, "KS")]
    assert state.hands[0] == ("KS", "9S", "3S")
    assert state.hands[3] == ("QD", "6S")
    assert (state.phase, state.turn) == ("return", 0)


def test_the_level_rank_is_stronger_than_the_ace_and_wild_cards_stay() -> None:
    assert opening("3S", "4S", "5S", "AS 7D 7H", places=SINGLE, levels=["7", "2"]) == [
        gift(3, 0, "7D")
    ]
    assert opening("3S", "4S", "5S", "AS 6D 7H", places=SINGLE, levels=["7", "2"]) == [
        gift(3, 0, "AS")
    ]


def test_jokers_are_given_first() -> None:
    assert opening("3S", "4S", "5S", "RJ 2H 2H AS", places=SINGLE) == [gift(3, 0, "RJ")]
    assert opening("3S", "4S", "5S", "BJ BJ AS", places=SINGLE) == [gift(3, 0, "BJ")]


def test_of_equal_cards_the_first_suit_goes() -> None:
    assert opening("3S", "4S", "5S", "KD KC KH", places=SINGLE) == [gift(3, 0, "KH")]


def test_last_pays_its_partner_too() -> None:
    assert opening("3S KS", "4S", "5S", "6S", places=[2, 1, 3, 0]) == [gift(0, 2, "KS")]


# Rule: double-tribute.


def test_the_stronger_of_two_tributes_goes_to_first_place() -> None:
    assert opening("3S", "KS", "5S", "AS", places=DOUBLE) == [gift(3, 0, "AS"), gift(1, 2, "KS")]
    assert opening("3S", "AS", "5S", "KS", places=DOUBLE) == [gift(1, 0, "AS"), gift(3, 2, "KS")]


def test_equal_tributes_go_counterclockwise_from_first_place() -> None:
    assert opening("3S", "KC", "5S", "KS", places=DOUBLE) == [gift(1, 0, "KC"), gift(3, 2, "KS")]
    assert opening("3S", "KC", "5S", "KS", places=[2, 0, 1, 3]) == [
        gift(3, 2, "KS"),
        gift(1, 0, "KC"),
    ]
    assert opening("KD", "4S", "KS", "6S", places=[1, 3, 2, 0]) == [
        gift(2, 1, "KS"),
        gift(0, 3, "KD"),
    ]


# Rule: no-tribute.


def test_both_red_jokers_with_the_payer() -> None:
    state = at("3S", "4S", "5S", "RJ RJ 6S", places=SINGLE)
    assert data(GAME.opening(state)) == [{"event": "tribute_cancelled", "seats": [3]}]
    assert (state.phase, state.turn) == ("play", 0)


def test_both_red_jokers_with_one_of_two_payers() -> None:
    state = at("3S", "RJ RJ", "5S", "6S", places=DOUBLE)
    assert data(GAME.opening(state)) == [{"event": "tribute_cancelled", "seats": [1]}]
    assert state.turn == 0


def test_one_red_joker_with_each_of_two_payers() -> None:
    state = at("3S", "RJ 4S", "5S", "RJ 6S", places=[2, 0, 3, 1])
    assert data(GAME.opening(state)) == [{"event": "tribute_cancelled", "seats": [1, 3]}]
    assert state.turn == 2


def test_red_jokers_elsewhere_do_not_count() -> None:
    assert opening("3S", "RJ 4S", "5S", "RJ 6S", places=SINGLE) == [gift(3, 0, "RJ")]
    assert opening("RJ", "RJ 4S", "5S", "6S", places=DOUBLE) == [
        gift(1, 0, "RJ"),
        gift(3, 2, "6S"),
    ]


# Rule: return.


def test_a_low_card_goes_back() -> None:
    state = at("3S JS TD 9S 2H 2S", "4S", "5S", "6S KS", places=SINGLE)
    assert list(map(str, state.legal)) == ["return 2S", "return TD", "return 9S", "return 3S"]
    assert list(state.legal.lines()) == list(map(str, state.legal))
    state, events = played(state, ["return td"])
    assert events == [{"event": "return", "from": 0, "to": 3, "card": "TD"}]
    assert state.hands[3] == ("TD", "6S")
    assert (state.phase, state.turn) == ("play", 3)


def test_refused_returns() -> None:
    state = at("3S JS 2H", "4S", "5S", "6S KS", places=SINGLE)
    assert refused(state, "return JS") == ("return-too-high", "return")
    assert refused(state, "return KS") == ("return-too-high", "return")
    assert refused(state, "return 2H") == ("return-wild", "return")
    assert refused(state, "return 4S") == ("not-in-hand", "return")
    assert refused(state, "pass") == ("return-first", "return")
    assert refused(state, "play 3S") == ("return-first", "return")


def test_a_level_card_counts_by_its_natural_rank() -> None:
    state = at("7S AS", "4S", "5S", "6S KS", places=SINGLE, levels=["7", "2"])
    assert list(map(str, state.legal)) == ["return 7S"]
    state = at("JS TS", "4S", "5S", "6S KS", places=SINGLE, levels=["J", "2"])
    assert list(map(str, state.legal)) == ["return TS"]


def test_the_card_received_may_go_back() -> None:
    state = at("AS", "4S", "5S", "6S 8S", places=SINGLE)
    assert list(map(str, state.legal)) == ["return 8S"]
    assert run(state, "return 8S").hands == (("AS",), ("4S",), ("5S",), ("8S", "6S"))


def test_without_a_low_card_the_weakest_goes_back() -> None:
    state = at("AS QD QS KS RJ 2H", "4S", "5S", "6S AD", places=SINGLE)
    assert list(map(str, state.legal)) == ["return QS", "return QD"]
    assert refused(state, "return KS") == ("return-not-weakest", "return")


def test_the_weakest_goes_by_strength() -> None:
    state = at("JS JD AS", "4S", "5S", "BJ", places=SINGLE, levels=["J", "2"])
    assert list(map(str, state.legal)) == ["return AS"]


def test_first_place_chooses_first_and_both_are_shown_together() -> None:
    state = at("3S 9S", "KS 4S", "5S TD", "AS 6S", places=DOUBLE)
    assert state.turn == 0
    state, events = played(state, ["return 9S"])
    assert events == []
    assert (state.turn, state.phase) == (2, "return")
    assert state.counts == (3, 1, 3, 1)
    for seat in (1, 2, 3):
        told = state.observe(seat)
        assert told.history == ((0, "return ?"),)
        assert told.tribute is not None
        assert told.tribute.returns == ("?", None)
        assert "9S" not in told.hand
    own = state.observe(0)
    assert own.history == ((0, "return 9S"),)
    assert own.tribute is not None
    assert own.tribute.returns == ("9S", None)
    state, events = played(state, ["return 5S"])
    assert events == [
        {"event": "return", "from": 0, "to": 3, "card": "9S"},
        {"event": "return", "from": 2, "to": 1, "card": "5S"},
    ]
    assert state.observe(1).history == ((0, "return 9S"), (2, "return 5S"))
    assert state.hands == (("AS", "3S"), ("5S", "4S"), ("KS", "TD"), ("9S", "6S"))


# Rule: tribute-leader.


def test_the_player_whose_tribute_first_place_received_leads() -> None:
    state = at("3S", "KS 4S", "5S", "AS 6S", places=DOUBLE)
    assert run(state, "return 3S", "return 5S").turn == 3
    state = at("3S", "AS 4S", "5S", "KS 6S", places=DOUBLE)
    assert run(state, "return 3S", "return 5S").turn == 1


def test_tribute_follows_every_deal_but_the_first() -> None:
    state = at("3S", "4S", "5S", "6S 6D", seed=bytes(16))
    assert GAME.opening(state) == ()
    assert state.observe(0).tribute is None
    state, events = played(state, ["play 3S", "play 4S", "play 5S"])
    assert state.last is not None
    assert state.last.places == (0, 1, 2, 3)
    assert [event["event"] for event in events] == ["deal_over", "tribute"]
    assert (events[1]["from"], events[1]["to"]) == (3, 0)
    assert (state.phase, state.turn, state.counts) == ("return", 0, (28, 27, 27, 26))
