"""The rules of As-Nas, paragraph by paragraph; a test is named by the paragraph's id."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cardavia.core.errors import IllegalAction, InvalidAction
from cardavia.games.as_nas.game import GAME
from cardavia.games.as_nas.match import Action
from games.as_nas.play import SAME, SEED, legal, play, result, start

# Seat 0 holds four Couli, seat 1 a full house, seat 2 two pair, seat 3 three Bibi.
UNLIKE = ["ACCCC", "AAASS", "SSBZZ", "BBBZZ"]


# goal


def test_goal_match_the_highest_total_after_deal_12_wins() -> None:
    last = start(deal=12, totals=["2", "1/2", "-3", "1/2"], hands=SAME)
    state, _ = play(last, "fold fold fold")
    assert state.over
    assert GAME.summary(state)["winners"] == [0]


def test_goal_match_equal_totals_share_the_win() -> None:
    last = start(deal=12, totals=["-5/3", "5/6", "0", "5/6"], hands=SAME)
    state, _ = play(last, "fold fold fold")
    assert GAME.summary(state)["winners"] == [1, 3]


def test_goal_match_the_last_deal_can_turn_it() -> None:
    last = start(deal=12, totals=["0", "3", "0", "-3"], hands=UNLIKE)
    state, _ = play(last, "raise call fold fold")
    assert GAME.summary(state)["totals"] == ["3", "1", "0", "-4"]
    assert GAME.summary(state)["winners"] == [0]


# setup


def test_setup_cards_each_deal_uses_all_20() -> None:
    state = GAME.start(SEED)
    for _ in range(11):
        assert sorted("".join(state.hands)) == sorted("AAAASSSSBBBBZZZZCCCC")
        assert [len(hand) for hand in state.hands] == [5, 5, 5, 5]
        state, _ = play(state, "fold fold fold")


def test_setup_dealing_one_card_at_a_time_from_the_dealers_right() -> None:
    state = GAME.start(SEED, {"dealer": 1})
    (draw,) = state.draws
    assert (draw.label, draw.deal) == ("deal", 1)
    for seat, first in ((2, 0), (3, 1), (0, 2), (1, 3)):
        assert sorted(state.hands[seat]) == sorted(draw.cards[first::4])


def test_setup_dealer_point() -> None:
    state = GAME.start(SEED, {"dealer": 2})
    assert GAME.summary(state)["bets"] == [0, 0, 1, 0]
    assert GAME.summary(state)["pot"] == 1


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_setup_first_to_act_is_the_dealers_right(dealer: int, first: int) -> None:
    assert GAME.start(SEED, {"dealer": dealer}).turn == first


def test_setup_hidden_hands_nobody_knows_a_card() -> None:
    state = start()
    assert [state.observe(seat).cards for seat in range(4)] == [None] * 4


@pytest.mark.parametrize("actions", ["call", "raise", "fold", "look call", "look raise"])
def test_setup_hidden_hands_a_look_is_free(actions: str) -> None:
    state, _ = play(start(), actions)
    assert state.turn == 1


def test_setup_dealer_moves_to_the_right_so_that_all_deal_three_times() -> None:
    state = GAME.start(SEED)
    dealers = []
    while not state.over:
        dealers.append(state.table.dealer)
        state, _ = play(state, "fold fold fold")
    assert len(dealers) == 12
    assert all((a + 1) % 4 == b for a, b in pairwise(dealers))
    assert all(dealers.count(seat) == 3 for seat in range(4))


def test_setup_dealer_moves_the_seed_draws_the_first_dealer() -> None:
    seeds = [bytes(15) + bytes([n]) for n in range(40)]
    assert {GAME.start(seed).table.dealer for seed in seeds} == {0, 1, 2, 3}


# a turn


def test_turn_look_shows_the_hand_to_its_holder_alone() -> None:
    state, events = play(start(hands=UNLIKE), "look")
    (event,) = events
    assert event.data == {"event": "seen", "seat": 0, "cards": "ACCCC"}
    assert [event.visible(seat) for seat in range(4)] == [True, False, False, False]
    assert [state.observe(seat).cards for seat in range(4)] == ["ACCCC", None, None, None]


def test_turn_look_does_not_end_the_turn_and_is_public() -> None:
    state, _ = play(start(), "look")
    assert state.turn == 0
    assert state.observe(2).looked == (True, False, False, False)
    assert state.observe(2).history == ((0, Action.LOOK),)


def test_turn_look_lasts_for_the_deal_only() -> None:
    state, _ = play(start(hands=UNLIKE), "look call call call hold")
    assert state.deal == 2
    assert state.observe(0).cards is None
    assert state.observe(0).looked == (False,) * 4


@pytest.mark.parametrize("actions", ["look", "look raise raise call call"])
def test_turn_look_a_second_time_is_refused(actions: str) -> None:
    state, _ = play(start(), actions)
    assert state.turn == 0
    assert "look" not in legal(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply(Action.LOOK)
    assert (caught.value.code, caught.value.rule) == ("already-looked", "look")


def test_turn_look_remains_possible_on_a_later_turn() -> None:
    state, _ = play(start(hands=UNLIKE), "raise raise fold fold")
    assert state.turn == 0
    state, _ = play(state, "look call")
    assert state.deal == 2
    assert state.table.results[-1].history[-2:] == ((0, Action.LOOK), (0, Action.CALL))


def test_turn_call_when_something_is_missing_and_hold_when_nothing_is() -> None:
    first, _ = play(start(), "")
    assert legal(first) == {"look", "call", "raise", "fold"}
    dealer, _ = play(first, "call call call")
    assert dealer.turn == 3
    assert legal(dealer) == {"look", "hold", "raise", "fold"}


def test_turn_call_puts_in_what_is_missing() -> None:
    state, _ = play(start(), "raise raise raise")
    assert state.observe(3).legal.price(Action.CALL) == 3
    after, _ = play(state, "call")
    assert after.table.bets == (2, 3, 4, 4)


@pytest.mark.parametrize(
    ("before", "action", "code", "facts"),
    [
        ("", Action.HOLD, "bet-to-call", {"missing": 1}),
        ("raise raise raise", Action.HOLD, "bet-to-call", {"missing": 3}),
        ("call call call", Action.CALL, "nothing-to-call", {}),
    ],
)
def test_turn_call_and_hold_are_not_interchangeable(
    before: str, action: Action, code: str, facts: dict[str, Any]
) -> None:
    state, _ = play(start(), before)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert (caught.value.code, caught.value.rule) == (code, "call")
    assert caught.value.facts == facts


def test_turn_raise_by_exactly_one() -> None:
    state, _ = play(start(), "raise")
    assert state.table.bets == (2, 0, 0, 1)
    state, _ = play(state, "raise")
    assert state.table.bets == (2, 3, 0, 1)


def test_turn_raise_price_is_what_the_new_bet_needs() -> None:
    state, _ = play(start(), "raise call fold")
    assert state.turn == 3
    choices = state.observe(3).legal
    assert [choices.price(action) for action in choices] == [0, 1, 2, 0]
    assert [str(action) for action in choices] == ["look", "call", "raise", "fold"]


def test_turn_raise_is_not_offered_at_4() -> None:
    state, _ = play(start(), "raise raise raise")
    assert max(state.table.bets) == 4
    assert legal(state) == {"look", "call", "fold"}
    with pytest.raises(IllegalAction) as caught:
        state.apply(Action.RAISE)
    assert (caught.value.code, caught.value.rule) == ("highest-bet", "raise")
    assert caught.value.facts == {"limit": 4}


def test_turn_fold_what_was_bet_stays_in_the_pot() -> None:
    state, _ = play(start(), "call raise raise raise fold")
    assert state.table.bets == (1, 2, 3, 4)
    assert state.table.pot == 10
    assert state.table.folded == (True, False, False, False)


def test_turn_fold_the_dealer_may_with_nothing_missing() -> None:
    state, _ = play(start(hands=UNLIKE), "call call call")
    after, (event,) = play(state, "fold")
    assert event.data["scores"] == ["3", "-1", "-1", "-1"]
    assert event.data["hands"] == ["ACCCC", "AAASS", "SSBZZ", None]
    assert after.deal == 2


def test_turn_order_counterclockwise_skipping_the_folded() -> None:
    state = start()
    turns = [state.turn]
    for action in ["raise", "fold", "call", "call"]:
        state, _ = play(state, action)
        turns.append(state.turn)
    assert turns[:4] == [0, 1, 2, 3]
    state, _ = play(start(), "raise fold call raise")
    assert state.turn == 0
    state, _ = play(state, "call")
    assert state.turn == 2


def test_turn_order_a_raise_after_two_calls_gives_both_callers_a_turn() -> None:
    state, _ = play(start(), "call call raise")
    assert state.turn == 3
    state, _ = play(state, "call")
    assert state.turn == 0
    state, _ = play(state, "call")
    assert state.turn == 1
    state, _ = play(state, "call")
    assert state.deal == 2


def test_turn_order_the_dealers_point_is_no_action() -> None:
    state, events = play(start(), "call call call")
    assert (state.turn, state.deal, events) == (3, 1, [])


def test_turn_order_the_raiser_does_not_act_again_unless_raised() -> None:
    state, _ = play(start(), "raise call call call")
    assert state.deal == 2


def test_turn_order_nobody_else_may_act() -> None:
    with pytest.raises(IllegalAction) as caught:
        start().observe(1).legal.verify(Action.FOLD)
    assert (caught.value.code, caught.value.rule) == ("not-your-turn", "order")


def test_turn_showdown_remaining_hands_are_shown() -> None:
    done = result("call fold call hold", hands=UNLIKE)
    assert done.by == "showdown"
    assert done.hands == ("ACCCC", None, "SSBZZ", "BBBZZ")


def test_turn_showdown_an_unlooked_hand_is_shown_too() -> None:
    done = result("call call call hold", hands=UNLIKE)
    assert done.hands == tuple(UNLIKE)
    assert done.winners == (0,)


def test_turn_showdown_the_last_one_left_shows_nothing() -> None:
    done = result("look raise fold fold fold", hands=UNLIKE)
    assert (done.by, done.winners) == ("fold", (0,))
    assert done.hands == (None,) * 4


# what is written


@pytest.mark.parametrize("text", ["look", "LOOK", "Call", "rAISE", "fold"])
def test_an_action_is_read_in_any_case(text: str) -> None:
    assert str(start().parse(text)) == text.lower()


@pytest.mark.parametrize("text", ["", "check", "raise 2", " call", "loo\N{KELVIN SIGN}", "c all"])
def test_anything_else_is_no_action(text: str) -> None:
    with pytest.raises(InvalidAction) as caught:
        start().parse(text)
    assert caught.value.code == "unknown-action"


def test_a_text_is_no_action_itself() -> None:
    state = start()
    assert "fold" not in state.legal
    with pytest.raises(InvalidAction):
        state.apply("fold")  # type: ignore[arg-type]
