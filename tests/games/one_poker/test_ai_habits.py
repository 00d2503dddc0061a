"""What the player makes of an opponent's habits and gifts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from cardavia.games.one_poker import continuation, gifts
from cardavia.games.one_poker.actions import Action, AllIn, Bet, Call, Check, Fold, Raise
from cardavia.games.one_poker.beliefs import EVEN
from cardavia.games.one_poker.gifts import CREDIT, PRICE, given, purse_after, share
from cardavia.games.one_poker.habits import FREE, UNKNOWN, Habits, Traits, learnt, win_chances
from cardavia.games.one_poker.layout import CELLS, RANK_COUNT
from cardavia.games.one_poker.play import DealPlay, Effort
from cardavia.games.one_poker.resolver import Depth, Resolver
from games.one_poker.play import start
from games.one_poker.solving import facts

ACE, KING, NINE, EIGHT = 12, 11, 7, 6
READING = Depth(Effort(40), slice=2, recall=Effort(2), recalled=3, reads=True)


def solved(iterations: int = 12) -> DealPlay:
    """Seat 0, of mixed signal, starts against seat 1 with two high cards."""
    play = DealPlay(facts(), (EVEN, EVEN), continuation.plain(), Effort(iterations))
    play.finish()
    return play


def after(deals: Sequence[tuple[int, list[Action]]], seat: int = 1) -> Traits:
    """What is known of ``seat`` from the ranks it locked and the bets of those deals."""
    traits, play = UNKNOWN, solved()
    for locked, bets in deals:
        traits = learnt(traits, play, seat, locked, bets)
    return traits


def most(weights: dict[str, float]) -> str:
    return max(weights, key=lambda kind: weights[kind])


def test_who_always_calls_is_taken_for_one_that_never_folds() -> None:
    known = after([(EIGHT, [AllIn(), Call()]), (NINE, [AllIn(), Call()])] * 3)
    assert most(known.answers) == "never folds"
    assert known.bets == UNKNOWN.bets  # nothing was seen of it


def test_who_raises_with_anything_is_taken_for_a_raiser() -> None:
    known = after([(EIGHT, [Bet(2), Raise(8), Fold()]), (ACE, [Bet(2), Raise(8), Call()])] * 4)
    assert most(known.answers) == "raises"


def test_who_bets_strong_cards_alone_is_taken_for_one() -> None:
    deals = [(EIGHT, [Check(), Check()]), (NINE, [Check(), Check()]), (ACE, [Check(), Bet(2)])]
    known = after(
        [
            (locked, [*bets, *[Fold()] * (len(bets) == 2 and bets[1] == Bet(2))])
            for locked, bets in deals * 4
        ]
    )
    assert most(known.bets) == "strong"


def test_the_better_card_locked_time_and_again_is_noticed() -> None:
    better = after([(ACE, [Check(), Check()])] * 6)
    worse = after([(EIGHT, [Check(), Check()])] * 6)
    assert better.locks["better"] > worse.locks["better"]


def test_weights_add_up() -> None:
    known = after([(KING, [Bet(2), Call()]), (EIGHT, [Check(), AllIn(), Fold()])])
    for weights in (known.locks, known.bets, known.answers):
        assert sum(weights.values()) == pytest.approx(1)
        assert set(weights) > {FREE}


def test_habits_leave_the_rest_of_the_play_free() -> None:
    play, traits = solved(1), after([(ACE, [Check(), Bet(2), Call()])])
    tree = play.base.problem.tree
    rows = Habits(1, traits, 0.4).rows(play.facts, tree)
    for node in tree.nodes:
        for hand in (16 * ACE + 6, 16 * EIGHT + 9):
            shares = [rows[CELLS * (node.row + i) + hand] for i in range(len(node.actions))]
            weights = traits.answers if node.side == 1 and Fold() in node.actions else traits.bets
            bound = 0.4 * (1 - weights[FREE]) if node.side == 1 else 0.0
            assert sum(shares) == pytest.approx(bound, abs=1e-6) or not node.actions
    assert max(rows[:CELLS]) == 0  # nothing is known of seat 0
    assert 0 < max(rows[CELLS : 2 * CELLS]) <= 0.4


def test_chances_are_those_of_counting() -> None:
    counts = [0] * RANK_COUNT
    counts[0], counts[NINE], counts[ACE], counts[3] = 1, 2, 2, 1
    known = facts(counts=counts)
    chances = win_chances(known, 1)  # seat 0 has a card of either group
    # A 9 against 2, 5, 9, A and A: one tie.
    assert chances[NINE] == pytest.approx((1 + 1 + 0.5) / 5)
    # An ace against 2, 5, 9, 9 and A.
    assert chances[ACE] == pytest.approx((0 + 1 + 2 + 0.5) / 5)


def test_a_folded_ace_and_a_called_eight_are_gifts() -> None:
    play = solved(60)
    folded = given(play, 1, ACE, [Bet(2), Fold()])
    assert folded > 0.02
    assert given(play, 1, ACE, [Bet(2), Call()]) < folded / 10
    called = given(play, 1, EIGHT, [AllIn(), Call()])
    assert called > 0.05
    assert given(play, 1, EIGHT, [AllIn(), Fold()]) < called / 10


def test_a_bet_outside_of_the_tree_is_weighed_too() -> None:
    play = solved(30)
    assert given(play, 1, EIGHT, [Bet(7), Call()]) > 0.02
    assert len(play.segments) == 2


def test_no_more_is_risked_than_was_given() -> None:
    rng = Random(4)
    purse, got, risked = CREDIT, CREDIT, 0.0
    for _ in range(500):
        counted = share(purse)
        gift = rng.choice([0.0, 0.0, 0.0, 0.004, 0.03])
        risked += PRICE * counted * counted
        got += gift
        purse = purse_after(purse, gift, counted)
        assert purse >= 0
        assert risked <= got + gifts.VENTURED * CREDIT
    assert share(0.0) == 0
    assert share(10.0) == gifts.MOST


def second_deal(actions: str, reads: bool = True) -> DealPlay:
    """The deal after one of those actions, as seat 0 solves it."""
    depth = Depth(READING.effort, 2, READING.recall, 3, reads)
    player, state = Resolver(depth, continuation.plain()), start()
    for text in actions.split(","):
        player.watch(state.observe(0))
        if state.turn == 0:
            player.plan(state.observe(0))
        state, _ = state.apply(state.parse(text))
    assert state.deal == 2
    play = player.deal(state.observe(0))
    play.finish()
    return play


def test_after_a_gift_more_is_counted_on() -> None:
    folded = second_deal("lock KS, lock AH, bet 2, fold").habits
    called = second_deal("lock KS, lock AH, bet 2, call").habits
    assert isinstance(folded, Habits)
    assert isinstance(called, Habits)
    assert folded.seat == called.seat == 1
    assert folded.share > called.share


def test_habits_change_the_play_and_unread_nothing_does() -> None:
    actions = "lock KS, lock AH, bet 2, fold"
    read, unread = second_deal(actions), second_deal(actions, reads=False)
    assert unread.habits is None
    assert read.base.strategy(0) != unread.base.strategy(0)
