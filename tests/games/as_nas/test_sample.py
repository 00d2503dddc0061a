"""Sampled worlds of As-Nas: everything known is kept, everything else is uniform."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt
from random import Random

import pytest

from cardavia.games.as_nas.game import GAME
from cardavia.games.as_nas.hands import DECK
from games.as_nas.play import SEED, play, start

UNLIKE = ["ACCCC", "AAASS", "SSBZZ", "BBBZZ"]


def test_a_world_keeps_the_hand_looked_at() -> None:
    state, _ = play(start(hands=UNLIKE), "look call")
    for n in range(20):
        world = GAME.sample(state.observe(0), Random(n))
        assert world.hands[0] == "ACCCC"
        assert sorted("".join(world.hands)) == sorted(DECK)


def test_an_unlooked_hand_is_unknown_to_its_holder_too() -> None:
    state, _ = play(start(hands=UNLIKE), "look call")
    hands = {GAME.sample(state.observe(1), Random(n)).hands[1] for n in range(50)}
    assert len(hands) > 20


def test_a_folded_hand_is_still_known_to_who_looked() -> None:
    state, _ = play(start(hands=UNLIKE), "look fold")
    assert GAME.sample(state.observe(0), Random(1)).hands[0] == "ACCCC"


def test_hands_shown_in_an_earlier_deal_say_nothing_about_this_one() -> None:
    state, _ = play(start(hands=UNLIKE), "call call call hold")
    hands = {GAME.sample(state.observe(0), Random(n)).hands[1] for n in range(50)}
    assert len(hands) > 20


def test_when_the_match_is_over_shown_hands_are_known() -> None:
    state, _ = play(start(hands=UNLIKE, deal=12), "call fold call hold")
    worlds = [GAME.sample(state.observe(1), Random(n)) for n in range(5)]
    assert state.over
    for world in worlds:
        assert world.over
        assert world.hands == tuple(UNLIKE)  # three shown hands leave only the fourth


def test_when_the_match_is_over_folded_hands_stay_unknown() -> None:
    state, _ = play(start(hands=UNLIKE, deal=12), "look raise look fold look fold fold")
    hands = {GAME.sample(state.observe(3), Random(n)).hands for n in range(30)}
    assert len(hands) > 20
    mine = {GAME.sample(state.observe(1), Random(n)).hands[1] for n in range(30)}
    assert mine == {"AAASS"}


def test_the_future_of_a_world_is_its_own() -> None:
    state, _ = play(start(hands=UNLIKE), "call call call")
    futures = set()
    for n in range(5):
        world = GAME.sample(state.observe(3), Random(n))
        after, _ = play(world, "hold")
        futures.add(after.hands)
        assert world.seed != SEED
    assert len(futures) == 5


@pytest.mark.parametrize("other", [1, 2, 3])
def test_the_unseen_cards_are_dealt_uniformly(other: int) -> None:
    """How many As another seat gets, of the three unseen, follows the hypergeometric law
    (within five standard deviations; the random numbers are always the same)."""
    state, _ = play(start(hands=UNLIKE), "look")
    rng, trials = Random(13), 3000
    known = state.observe(0)
    seen = Counter(GAME.sample(known, rng).hands[other].count("A") for _ in range(trials))
    for count in range(4):
        chance = comb(3, count) * comb(12, 5 - count) / comb(15, 5)
        spread = sqrt(trials * chance * (1 - chance))
        assert abs(seen[count] - trials * chance) < 5 * spread
