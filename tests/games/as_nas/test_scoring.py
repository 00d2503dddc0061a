"""Who wins the pot and what it is worth, paragraph by paragraph of the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardavia.core.errors import IllegalAction
from cardavia.games.as_nas.game import GAME
from cardavia.games.as_nas.match import Action
from games.as_nas.play import SAME, SEED, legal, play, points, result, start

# Seat 0 holds four Couli, seat 1 a full house, seat 2 two pair, seat 3 three Bibi.
UNLIKE = ["ACCCC", "AAASS", "SSBZZ", "BBBZZ"]


# hands (the ordering itself is in test_hands)


@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        (["AASSB", "AASSZ", "BBZZC", "BZCCC"], (3,)),
        (["ACCCC", "AAASS", "SSBBB", "BZZZZ"], (3,)),
        (["ACCCC", "AAASS", "SSBZZ", "BBBZZ"], (0,)),
        (["AAACC", "SSSBB", "ABBZZ", "SZZCC"], (0,)),
        (["AACCZ", "SSBBA", "ASBZZ", "SBZCC"], (0,)),
        (["ASSBC", "ASSBC", "ABZZC", "ABZZC"], (0, 1)),
        (["ASSBZ", "ASSBC", "ABZZC", "ABZCC"], (0,)),
        (["ASBZC", "ASBZC", "ASBZC", "ASBZC"], (0, 1, 2, 3)),
    ],
)
def test_hands_comparison_at_the_table(hands: list[str], winners: tuple[int, ...]) -> None:
    assert result("call call call hold", hands=hands).winners == winners


def test_hands_comparison_holds_for_the_remaining_only() -> None:
    hands = ["AASSB", "AASSZ", "BBBZZ", "ZCCCC"]
    assert result("call call fold fold", hands=hands).winners == (0,)


# scoring


def test_scoring_everybody_folds_to_the_dealer() -> None:
    done = result("fold fold fold", hands=SAME)
    assert (done.pot, done.winners, done.scores) == (1, (3,), points(0, 0, 0, 0))


def test_scoring_first_player_raises_and_all_fold() -> None:
    done = result("raise fold fold fold", hands=SAME)
    assert (done.pot, done.winners, done.scores) == (3, (0,), points(1, 0, 0, -1))


def test_scoring_three_call_the_dealer_holds_two_tie() -> None:
    hands = ["ASSBC", "ASSBC", "ABZZC", "ABZZC"]
    done = result("call call call hold", hands=hands)
    assert (done.pot, done.winners, done.scores) == (4, (0, 1), points(1, 1, -1, -1))


def test_scoring_three_at_four_split_thirteen() -> None:
    done = result("call raise raise raise fold call call", hands=SAME)
    assert done.bets == (1, 4, 4, 4)
    assert (done.pot, done.winners) == (13, (1, 2, 3))
    assert done.scores == points(-1, "1/3", "1/3", "1/3")


def test_scoring_four_at_four_with_the_same_hand() -> None:
    done = result("raise raise raise call call call call", hands=SAME)
    assert (done.pot, done.winners, done.scores) == (16, (0, 1, 2, 3), points(0, 0, 0, 0))


def test_scoring_pot_splits_are_exact_fractions() -> None:
    state, (event,) = play(start(hands=SAME), "call raise raise raise fold call call")
    assert event.data["scores"] == ["-1", "1/3", "1/3", "1/3"]
    assert event.data["pot"] == "13"
    assert all(type(total) is Fraction for total in state.table.totals)
    assert GAME.summary(state)["totals"] == ["-1", "1/3", "1/3", "1/3"]


def test_scoring_score_totals_carry_over_and_may_be_negative() -> None:
    state, _ = play(start(totals=["-4/3", "1/3", "1", "0"], hands=SAME), "raise fold fold fold")
    assert GAME.summary(state)["totals"] == ["-1/3", "1/3", "1", "-1"]


def test_scoring_folded_hands_stay_hidden_from_the_others() -> None:
    state, _ = play(start(hands=UNLIKE), "look raise fold fold fold")
    for seat in range(4):
        known = state.observe(seat)
        assert known.results[-1].hands == (None,) * 4
        assert "ACCCC" not in repr(known)


def test_scoring_folded_hands_unlooked_stay_unseen_by_the_holder() -> None:
    state, _ = play(start(hands=UNLIKE, deal=12), "call fold call hold")
    known = state.observe(1)
    assert known.over
    assert known.cards is None
    assert "AAASS" not in repr(known)


def test_scoring_folded_hands_won_unlooked_stay_unseen() -> None:
    state, events = play(start(hands=UNLIKE, deal=12), "raise fold fold fold")
    assert state.over
    assert state.observe(0).cards is None
    assert "ACCCC" not in repr([state.observe(seat) for seat in range(4)]) + repr(events)


def test_scoring_end_after_deal_12_nothing_is_legal() -> None:
    state, _ = play(start(deal=12), "fold fold fold")
    assert state.over
    assert state.turn is None
    assert legal(state) == set()
    with pytest.raises(IllegalAction) as caught:
        state.apply(Action.FOLD)
    assert (caught.value.code, caught.value.rule) == ("match-over", "end")


def test_scoring_end_the_last_deal_stays_on_the_table() -> None:
    state, _ = play(start(deal=12, hands=UNLIKE), "look raise fold call call")
    known = state.observe(0)
    assert (known.deal, known.bets, known.pot) == (12, (2, 0, 2, 2), 6)
    assert known.cards == "ACCCC"
    assert known.history[-1] == (3, Action.CALL)
    assert known.results[-1].history == known.history


def test_scoring_end_each_deal_is_shuffled_anew() -> None:
    state = GAME.start(SEED)
    shuffles = [state.draws[-1]]
    for _ in range(11):
        state, _ = play(state, "fold fold fold")
        shuffles += state.draws
    assert [draw.deal for draw in shuffles] == list(range(1, 13))
    assert len({draw.cards for draw in shuffles}) == 12
