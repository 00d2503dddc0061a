"""The odds, and the players that go by them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardavia.core.cards import without
from cardavia.games.one_poker.ai import player
from cardavia.games.one_poker.game import GAME
from cardavia.games.one_poker.observe import CARDS
from cardavia.games.one_poker.odds import public_ranks, read, rivals, win_chance
from cardavia.games.one_poker.ranks import Signal
from cardavia.players import LEVELS
from cardavia.players.random import RandomPlayer
from cardavia.table.runner import play as play_match
from games.one_poker.play import SEED, bets, passive, play, start, wild

# The levels that search think for long.
EVERY_LEVEL = [LEVELS[0], *(pytest.param(level, marks=pytest.mark.slow) for level in LEVELS[1:])]


@pytest.mark.slow
@pytest.mark.parametrize("deals", [1, 2, 9, 52, 53])
def test_rivals_are_the_locked_cards_of_sampled_worlds(deals: int) -> None:
    rng = Random(deals)
    *_, last = passive(GAME.start(SEED), rng, deals - 1) if deals > 1 else [GAME.start(SEED)]
    known = play(last, f"{next(iter(last.legal))}")[0].observe(1 - last.starter)
    assert known.deal == deals
    found = Counter(GAME.sample(known, rng).locked[last.starter] for _ in range(1500))
    ranks = Counter(str(card)[0] for card in found.elements())
    expected = rivals(known)
    assert sum(expected.values()) == pytest.approx(1)
    assert set(ranks) <= set(expected)
    for rank, share in expected.items():
        spread = (1500 * share * (1 - share)) ** 0.5
        assert abs(ranks[rank] - 1500 * share) <= 5 * spread


def test_rivals_know_what_counting_tells() -> None:
    discards = without(CARDS, ["KS", "7D", "AH", "2C"])
    state, _ = play(start(discards=discards), "lock KS, lock AH, check, check")
    assert rivals(state.observe(0))["2"] >= 0.5


def test_a_2_beats_aces_and_ties_count_half() -> None:
    assert win_chance("2S", {"A": 0.5, "K": 0.5}) == 0.5
    assert win_chance("KS", {"K": 0.5, "Q": 0.25, "A": 0.25}) == 0.5
    assert win_chance("AS", public_ranks(Signal(1, 1))) > win_chance(
        "KS", public_ranks(Signal(2, 0))
    )


def test_a_bet_makes_strong_cards_likelier_and_a_check_less_likely() -> None:
    state = bets((20, 20))
    pressed, _ = play(state, "bet 4")
    checked, _ = play(state, "check")
    plain = rivals(pressed.observe(1))
    assert win_chance("JS", read(pressed.observe(1), plain)) < win_chance("JS", plain)
    assert win_chance("JS", read(checked.observe(1), plain)) > win_chance("JS", plain)


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_advice_is_a_distribution_over_legal_actions_and_the_choice_comes_from_it(
    level: str,
) -> None:
    rng = Random(3)
    for state in [*wild(GAME.start(SEED), rng), *wild(GAME.start(bytes(16)), rng)]:
        if state.turn is None:
            continue
        known = state.observe(state.turn)
        adviser = player(level, state.turn)
        adviser.watch(known)
        while adviser.think():
            pass
        advice = adviser.advise(known, Random(5))
        assert advice.action == str(adviser.choose(known, Random(5)))
        assert [each.action for each in advice.candidates] == [str(a) for a in known.legal]
        assert sum(each.probability for each in advice.candidates) == pytest.approx(1)
        chosen = next(each for each in advice.candidates if each.action == advice.action)
        assert chosen.probability > 0
        assert all(each.reasons for each in advice.candidates)


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_what_is_hidden_does_not_change_the_choice(level: str) -> None:
    rng = Random(6)
    for state in wild(GAME.start(SEED), rng):
        if state.turn is None:
            continue
        known = state.observe(state.turn)
        other = GAME.sample(known, rng).observe(state.turn)
        one = player(level, state.turn).advise(known, Random(1))
        assert player(level, state.turn).advise(other, Random(1)) == one


@pytest.mark.parametrize("level", LEVELS)
def test_the_players_go_by_the_odds(level: str) -> None:
    def shares(locked: str, actions: str) -> dict[str, float]:
        hands = [["8S", "9D"], [locked, "4C"]]
        state, _ = play(start(hands=hands), f"lock 8S, lock {locked}, {actions}")
        advice = player(level, 1).advise(state.observe(1), Random(1))
        return {each.action: each.probability for each in advice.candidates}

    strong, weak = shares("AD", "allin"), shares("3D", "allin")
    assert strong["call"] > 0.7
    assert weak["fold"] > 0.9
    cheap = shares("KD", "bet 1")
    assert cheap["fold"] < 0.2


@pytest.mark.parametrize("level", LEVELS)
def test_equal_cards_of_unlike_suits_are_locked_alike(level: str) -> None:
    state = start(hands=[["KS", "KD"], ["AH", "2C"]])
    shares = [
        c.probability for c in player(level, 0).advise(state.observe(0), Random(1)).candidates
    ]
    assert shares == pytest.approx([0.5, 0.5])


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(KeyError):
        player("godlike", 0)


@pytest.mark.slow
def test_the_full_player_beats_a_random_one() -> None:
    won = 0
    for n in range(30):
        seat = n % 2
        players = [RandomPlayer(), RandomPlayer()]
        players[seat] = player("full", seat)  # type: ignore[call-overload]
        played = play_match(GAME, bytes([n // 2]) * 16, players)
        assert not played.faults
        won += seat in played.state.winners
    assert won >= 21
