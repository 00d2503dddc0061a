"""The yardsticks of the arena do what their descriptions say."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from cardavia.core.record import Record
from cardavia.games.as_nas.hands import DECK, strength
from cardavia.games.catalog import load
from cardavia.table.replay import final
from cardavia.table.runner import play
from lab.bots import as_nas, one_poker

SEED = bytes(range(16))


def at(game: str, start: dict[str, Any], *actions: str) -> Any:
    """The observation of the seat that is to act after ``actions``."""
    state = final(Record(game, SEED, start, None, actions))
    assert state.turn is not None
    return state.observe(state.turn)


def does(module: Any, name: str, observation: Any, seed: int = 0) -> str:
    return str(module.BOTS[name](observation.seat).choose(observation, Random(seed)))


# --- As-Nas

STRONG, MIDDLE, WEAK = "AASSB", "SSABZ", "SBBZC"


def facing(hand: str, *actions: str) -> Any:
    """Seat 0 with ``hand``, first to act, 1 to call."""
    rest = list(DECK)
    for figure in hand:
        rest.remove(figure)
    hands = [hand, *("".join(rest[i : i + 5]) for i in (0, 5, 10))]
    return at("as_nas", {"deal": 1, "dealer": 3, "hands": hands}, *actions)


@pytest.mark.parametrize("hand", ["AAAAS", "AASSB", "SBBZC", "CCCZB", "ASBZC"])
def test_the_share_of_hands_beaten_by_counting_them_all(hand: str) -> None:
    rest = list(DECK)
    for figure in hand:
        rest.remove(figure)
    others = [strength("".join(other)) for other in combinations(rest, 5)]
    own = strength(hand)
    score = sum((own > other) + (own == other) / 2 for other in others)
    assert as_nas.beaten(hand) == pytest.approx(score / len(others), abs=1e-12)


def test_three_hands_to_tell_the_bots_apart() -> None:
    assert as_nas.beaten(STRONG) > 0.8
    assert 0.2 < as_nas.beaten(MIDDLE) < 0.6
    assert 0.1 < as_nas.beaten(WEAK) < 0.5


@pytest.mark.parametrize(
    ("name", "strong", "middle"),
    [
        ("tight-passive", "call", "fold"),
        ("tight-aggressive", "raise", "fold"),
        ("loose-aggressive", "raise", "raise-or-call"),
    ],
)
def test_as_nas_bots_by_their_hands(name: str, strong: str, middle: str) -> None:
    assert does(as_nas, name, facing(STRONG)) == "look"
    assert does(as_nas, name, facing(STRONG, "look")) == strong
    expected = middle.split("-or-")
    assert does(as_nas, name, facing(MIDDLE, "look")) in expected


def test_as_nas_bots_that_do_not_look() -> None:
    assert does(as_nas, "always-call", facing(WEAK)) == "call"
    assert does(as_nas, "maniac", facing(WEAK)) == "raise"
    full = facing(WEAK, "raise", "raise", "raise", "call")
    assert full.bets == (2, 3, 4, 4)
    assert does(as_nas, "maniac", full) == "call"


def test_nothing_missing_nobody_folds() -> None:
    hands = ["AAASS", "ASBZC", "SBZZC", "BBZCC"]
    calls = ("call", "call", "call", "look")
    level = at("as_nas", {"deal": 1, "dealer": 3, "hands": hands}, *calls)
    assert as_nas.beaten("BBZCC") < 0.7
    for name in ("tight-passive", "tight-aggressive", "pot-odds", "always-call"):
        assert does(as_nas, name, level) == "hold"


def test_as_nas_pot_odds_weigh_the_price_against_all_who_are_left() -> None:
    # 1 to call into 1: odds 1/2; h ** 3 must reach them, and .75 for a raise.
    for hand in (STRONG, MIDDLE, WEAK, "AAASB", "SSBBZ", "AABZC"):
        worth = as_nas.beaten(hand) ** 3
        expected = "raise" if worth >= 0.75 else "call" if worth >= 0.5 else "fold"
        assert does(as_nas, "pot-odds", facing(hand, "look")) == expected


def test_an_unseen_bot_keeps_its_character_for_a_match() -> None:
    observation = facing(MIDDLE, "look")
    bot = as_nas.BOTS["unseen"](0)
    bot.choose(observation, Random(3))
    first = bot.bot
    bot.choose(observation, Random(4))
    assert bot.bot is first
    assert 0.05 <= bot.share <= 0.15


def test_unseen_thresholds_lie_within_their_distance() -> None:
    observation = facing(MIDDLE, "look")
    kinds = []
    for seed in range(200):
        bot = as_nas.BOTS["unseen-tight-aggressive"](0)
        bot.choose(observation, Random(seed))
        kinds.append(bot.bot.kind)
    calls, raises = [kind.call for kind in kinds], [kind.rise for kind in kinds]
    assert 0.45 <= min(calls) < 0.5 < 0.7 < max(calls) <= 0.75
    assert 0.65 <= min(raises) < 0.7 < 0.9 < max(raises) <= 0.95


# --- One Poker


def dealt(own: list[str], other: list[str], *actions: str, **start: Any) -> Any:
    position = {"stacks": [20, 20], "starter": 0, "hands": [own, other], **start}
    return at("one_poker", position, *actions)


def test_one_poker_bots_lock_the_card_that_wins_more() -> None:
    observation = dealt(["KS", "3D"], ["9C", "TH"])
    for name in ("high-card", "pot-odds", "maniac"):
        assert does(one_poker, name, observation) == "lock KS"
    # against two high cards an ace loses to nothing, a 2 beats aces only
    assert does(one_poker, "high-card", dealt(["2S", "AD"], ["9C", "TH"])) == "lock AD"


def test_the_win_chance_counts_what_the_signal_allows() -> None:
    up = dealt(["AS", "8D"], ["9C", "TH"])
    cards = 7 * 8 - 2  # all up cards but the own two
    equal = 7  # the other aces
    assert one_poker.win_chance("AS", up) == pytest.approx((cards - equal + equal / 2) / cards)
    mixed = dealt(["AS", "8D"], ["9C", "2H"])
    twos, total = 8, 102
    expected = (total - twos - 7 + 7 / 2) / total
    assert one_poker.win_chance("AS", mixed) == pytest.approx(expected)


def test_the_hoarder_keeps_what_is_rare() -> None:
    for rare in ("KS", "AS", "2S"):
        assert does(one_poker, "hoarder", dealt([rare, "9D"], ["9C", "TH"])) == "lock 9D"
    both = dealt(["KS", "AS"], ["9C", "TH"])
    assert does(one_poker, "hoarder", both) == does(one_poker, "pot-odds", both)


def test_bets_of_the_pot() -> None:
    locked = ("lock AS", "lock 9C")
    own, other = ["AS", "8D"], ["9C", "TH"]
    # two antes lie in the pot
    assert does(one_poker, "high-card", dealt(own, other, *locked)) == "bet 2"
    # facing 3 with 5 in the pot: 3 to call, then 8 more
    raised = dealt(other, own, "lock 9C", "lock AS", "bet 3")
    assert str(one_poker.pot_bet(raised.legal.stakes, raised.pot)) == "raise 11"
    short = dealt(other, own, "lock 9C", "lock AS", "bet 3", stacks=[30, 10])
    assert str(one_poker.pot_bet(short.legal.stakes, short.pot)) == "allin"


def test_calls_by_threshold_and_by_odds() -> None:
    weak = dealt(["AS", "8D"], ["3C", "4H"], "lock AS", "lock 4H", "bet 10")
    assert one_poker.win_chance("4H", weak) < 0.4
    assert does(one_poker, "high-card", weak) == "fold"
    assert does(one_poker, "pot-odds", weak) == "fold"
    # 1 to call into 3: a quarter is enough, and .4 is not there
    cheap = dealt(["9S", "7D"], ["3C", "6H"], "lock 9S", "lock 6H", "bet 1")
    assert 0.25 < one_poker.win_chance("6H", cheap) < 0.4
    assert does(one_poker, "pot-odds", cheap) == "call"
    assert does(one_poker, "high-card", cheap) == "fold"


def test_odds_leave_out_what_cannot_be_matched() -> None:
    # 17 owed and 9 left: 9 against two antes and 9
    short = dealt(["9S", "7D"], ["3C", "6H"], "lock 9S", "lock 6H", "bet 17", stacks=[30, 10])
    assert one_poker.odds(short.legal.stakes, short.pot) == pytest.approx(9 / (2 + 9 + 9))


def test_the_maniac_presses_in_four_of_five_cases_and_never_folds() -> None:
    opened = dealt(["9S", "7D"], ["3C", "6H"], "lock 9S", "lock 6H")
    answers = [does(one_poker, "maniac", opened, seed) for seed in range(500)]
    assert set(answers) == {"bet 2", "check"}
    assert 0.75 < answers.count("bet 2") / 500 < 0.85
    owed = dealt(["9S", "7D"], ["3C", "6H"], "lock 9S", "lock 6H", "bet 5")
    assert {does(one_poker, "maniac", owed, seed) for seed in range(100)} == {"raise 17", "call"}
    allin = dealt(["9S", "7D"], ["3C", "6H"], "lock 9S", "lock 6H", "allin")
    assert {does(one_poker, "maniac", allin, seed) for seed in range(20)} == {"call"}


# --- all


@pytest.mark.parametrize(
    ("module", "name"),
    [(module, name) for module in (as_nas, one_poker) for name in module.BOTS],
)
def test_every_bot_plays_whole_matches_without_a_fault(module: Any, name: str) -> None:
    game = load(module.__name__.rpartition(".")[2])
    for i in range(2):
        players = [module.BOTS[name](seat) for seat in range(game.seats)]
        assert play(game, bytes([i]) * 16, players, deals=12).faults == ()
