"""The rules of One Poker, paragraph by paragraph; a test is named by the paragraph's id."""

from __future__ import annotations

from collections import Counter

import pytest

from cardavia.core.cards import deck
from cardavia.games.one_poker.game import GAME
from games.one_poker.play import HANDS, SEED, bets, deal, legal, play, start

# goal


def test_goal_match_each_starts_with_20_and_loses_with_none() -> None:
    fresh = GAME.start(SEED)
    assert fresh.start_stacks == (20, 20)
    state, (over,) = play(start(), "lock KS, lock 2C, allin, call")
    assert over["stacks"] == [40, 0]
    assert state.over
    summary = GAME.summary(state)
    assert (summary["winners"], summary["turn"], summary["stacks"]) == ([0], None, [40, 0])
    assert (summary["pot"], summary["bets"], summary["phase"]) == (0, [0, 0], "over")
    assert legal(state) == []


# setup


def test_setup_cards_two_packs_no_jokers() -> None:
    state = GAME.start(SEED)
    cards = [*state.hands[0], *state.hands[1], *state.stock]
    assert Counter(cards) == Counter(deck(2, jokers=False))
    assert len(cards) == 104


@pytest.mark.parametrize("starter", [0, 1])
def test_setup_deal_one_at_a_time_starter_first(starter: int) -> None:
    state = GAME.start(SEED, {"starter": starter})
    (draw,) = state.draws
    assert Counter(state.hands[starter]) == Counter(draw.cards[0:4:2])
    assert Counter(state.hands[1 - starter]) == Counter(draw.cards[1:4:2])
    assert state.stock == draw.cards[4:]


@pytest.mark.parametrize("starter", [0, 1])
def test_setup_deal_each_seat_alone_sees_its_cards(starter: int) -> None:
    state = GAME.start(SEED, {"starter": starter})
    events = GAME.opening(state)
    seats = [starter, 1 - starter] * 2
    assert [event.audience for event in events] == [(seat,) for seat in seats]
    for seat in (0, 1):
        told = [event.data["card"] for event in events if event.visible(seat)]
        assert Counter(told) == Counter(state.hands[seat])


def test_setup_ante_one_chip_each_in_every_deal() -> None:
    state = start()
    assert (state.round.stacks, state.pot) == ((19, 19), 2)
    state, _ = play(state, "lock KS, lock AH, check, check")
    assert state.deal == 2
    assert (state.round.stacks, state.pot) == ((18, 20), 2)


def test_setup_start_seat_0_first_and_the_starter_locks_and_acts_first() -> None:
    assert GAME.start(SEED).turn == 0
    state = start(starter=1)
    assert state.turn == 1
    state, _ = play(state, "lock AH")
    assert state.turn == 0
    state, _ = play(state, "lock KS")
    assert state.turn == 1


@pytest.mark.parametrize(
    ("actions", "next_starter"),
    [
        ("lock KS, lock AH, check, check", 1),
        ("lock KS, lock 2C, check, check", 0),
        ("lock KS, lock AH, bet 1, fold", 0),
        ("lock KS, lock 2C, check, bet 1, fold", 1),
    ],
)
def test_setup_next_start_the_winner_starts(actions: str, next_starter: int) -> None:
    state, _ = play(start(), actions)
    assert (state.starter, state.turn) == (next_starter, next_starter)


@pytest.mark.parametrize("starter", [0, 1])
def test_setup_next_start_passes_on_after_a_tie(starter: int) -> None:
    first, second = ("lock KS", "lock KH") if starter == 0 else ("lock KH", "lock KS")
    tied = start(starter=starter, hands=[["KS", "7D"], ["KH", "2C"]])
    state, (over,) = play(tied, f"{first}, {second}, check, check")
    assert over["winner"] is None
    assert state.starter == 1 - starter


def test_setup_signals_count_both_cards_all_through_the_deal() -> None:
    shown = [{"up": 1, "down": 1}, {"up": 2, "down": 0}]
    state = start(hands=[["KS", "7D"], ["AH", "8C"]])
    for action in ("lock KS", "lock AH", "bet 1"):
        assert GAME.summary(state)["signals"] == shown
        state, _ = play(state, action)
    assert GAME.summary(state)["signals"] == shown


# turn


def test_turn_lock_offers_each_card_once() -> None:
    assert legal(start()) == ["lock KS", "lock 7D"]
    assert legal(start(hands=[["7D", "7D"], HANDS[1]])) == ["lock 7D"]


def test_turn_betting_only_after_both_locks() -> None:
    state, _ = play(start(), "lock KS")
    assert all(text.startswith("lock") for text in legal(state))
    state, _ = play(state, "lock AH")
    assert state.phase.value == "bet"


def test_turn_betting_no_fold_when_nothing_is_owed() -> None:
    state = bets((6, 34))
    assert legal(state) == ["check", "bet 1", "bet 2", "bet 3", "bet 4", "allin"]
    state, _ = play(state, "bet 1")
    assert legal(state)[0] == "call"
    assert legal(state)[-1] == "fold"


def test_turn_bet_amounts_are_totals_of_the_round() -> None:
    state, _ = play(bets((20, 20)), "bet 2, raise 8")
    assert (state.round.bets, state.round.stacks) == ((2, 8), (17, 11))
    state, _ = play(state, "raise 14")
    assert (state.round.bets, state.round.stacks) == ((14, 8), (5, 11))


def test_turn_returned_what_a_short_all_in_did_not_match() -> None:
    over = deal("lock KS, lock AH, bet 10, allin", stacks=[36, 4])
    assert (over["returned"], over["pot"], over["winner"]) == ([7, 0], 8, 1)
    assert over["stacks"] == [32, 8]


def test_turn_returned_after_a_fold() -> None:
    state, (over,) = play(start(), "lock KS, lock AH, check, bet 3, fold")
    assert over == {
        "event": "deal_over",
        "by": "fold",
        "winner": 1,
        "pot": 2,
        "returned": [0, 3],
        "locked": ["KS", "AH"],
        "stacks": [19, 21],
    }
    assert state.starter == 1


def test_turn_returned_part_of_a_raise_after_a_fold() -> None:
    over = deal("lock KS, lock AH, bet 3, raise 9, fold")
    assert (over["returned"], over["pot"], over["stacks"]) == ([0, 6], 8, [16, 24])


@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize("stacks", [[1, 39], [39, 1]])
def test_turn_no_chips_lock_lock_showdown(starter: int, stacks: list[int]) -> None:
    locks = ["lock KS", "lock AH"] if starter == 0 else ["lock AH", "lock KS"]
    state, happened = play(start(stacks=stacks, starter=starter), locks[0])
    assert happened == []
    assert all(text.startswith("lock") for text in legal(state))
    state, (over,) = play(state, locks[1])
    assert (over["by"], over["winner"], over["pot"]) == ("showdown", 1, 2)
    assert over["returned"] == [0, 0]
    assert state.over == (stacks[0] == 1)


@pytest.mark.parametrize("actions", ["check, check", "bet 3, call", "check, bet 3, call"])
def test_turn_round_end(actions: str) -> None:
    over = deal(f"lock KS, lock AH, {actions}")
    assert over["by"] == "showdown"


# hands


@pytest.mark.parametrize(
    ("locked", "winner"),
    [
        (["AS", "2H"], 1),
        (["2S", "AH"], 0),
        (["AS", "3H"], 0),
        (["KS", "2H"], 0),
        (["TS", "TH"], None),
    ],
)
def test_hands_showdowns(locked: list[str], winner: int | None) -> None:
    hands = [[locked[0], "5D"], [locked[1], "6D"]]
    over = deal(f"lock {locked[0]}, lock {locked[1]}, bet 4, call", hands=hands)
    assert (over["winner"], over["locked"], over["pot"]) == (winner, locked, 10)
    expected = {0: [25, 15], 1: [15, 25], None: [20, 20]}[winner]
    assert over["stacks"] == expected


def test_hands_ties_give_back_ante_and_matched_bet_and_what_was_not_matched() -> None:
    hands = [["TS", "5D"], ["TH", "6D"]]
    over = deal("lock TS, lock TH, bet 10, call", stacks=[36, 4], hands=hands)
    assert (over["winner"], over["pot"], over["returned"]) == (None, 8, [7, 0])
    assert over["stacks"] == [36, 4]


# scoring


def test_scoring_showdown_shows_both_cards_after_a_fold_and_the_ranks_change_nothing() -> None:
    over = deal("lock KS, lock 2C, check, bet 3, fold")
    assert (over["winner"], over["locked"], over["by"]) == (1, ["KS", "2C"], "fold")


def test_scoring_carry_keep_one_draw_one_starter_first() -> None:
    state, _ = play(start(stock=["9H", "3C"], discards=["5S"]), "lock KS, lock AH, check, check")
    # Seat 1 won with the ace, starts and so draws first.
    assert state.hands == (("7D", "3C"), ("9H", "2C"))
    assert state.kept == ("7D", "2C")
    assert state.discards == ("5S", "KS", "AH")


def test_scoring_carry_each_seat_alone_sees_its_card() -> None:
    state, _ = play(start(stock=["9H", "3C"]), "lock KS, lock AH, check")
    _, events = state.apply(state.parse("check"))
    told = [(dict(event.data), event.audience) for event in events[1:]]
    assert told == [
        ({"event": "drawn", "seat": 1, "card": "9H"}, (1,)),
        ({"event": "drawn", "seat": 0, "card": "3C"}, (0,)),
    ]


def short_stock(cards: int) -> tuple[list[str], list[str]]:
    """A stock of so many cards, and all other cards but ``HANDS`` as discards."""
    rest = list(deck(2, jokers=False))
    for card in [card for hand in HANDS for card in hand]:
        rest.remove(card)
    return rest[:cards], rest[cards:]


@pytest.mark.parametrize("left", [0, 1])
def test_scoring_reshuffle_discards_and_rest_go_in_and_held_cards_stay_out(left: int) -> None:
    stock, discards = short_stock(left)
    state, _ = play(start(stock=stock, discards=discards), "lock KS, lock AH, check, check")
    (draw,) = state.draws
    assert (draw.label, draw.deal, len(draw.cards)) == ("reshuffle", 2, 102)
    assert Counter(draw.cards) == Counter(deck(2, jokers=False)) - Counter(["7D", "2C"])
    assert state.discards == ()
    assert state.stock == draw.cards[2:]
    assert {"7D", draw.cards[1]} == set(state.hands[0])
    assert {"2C", draw.cards[0]} == set(state.hands[1])


def test_scoring_reshuffle_not_while_two_cards_are_left() -> None:
    stock, discards = short_stock(2)
    state, _ = play(start(stock=stock, discards=discards), "lock KS, lock AH, check, check")
    assert (state.stock, state.draws, len(state.discards)) == ((), (), 100)


def test_scoring_end_kept_cards_stay_private() -> None:
    state, _ = play(start(), "lock KS, lock 2C, allin, call")
    seen = state.observe(0)
    assert (seen.hand, seen.kept, seen.winners) == (("7D",), "7D", (0,))
    assert "AH" not in str(seen)
    assert (seen.deal, seen.discards) == (1, ("KS", "2C"))
