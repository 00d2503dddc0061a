"""Sampled worlds: every consistent one is as likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from cardavia.core.cards import without
from cardavia.games.one_poker.game import GAME
from cardavia.games.one_poker.observe import CARDS
from cardavia.games.one_poker.ranks import Signal, by_strength, group
from cardavia.games.one_poker.state import State
from games.one_poker.play import SEED, play

DRAWS = 2500


def few_unseen(first: str = "5S") -> State:
    """Seat 0 cannot see eight cards, twins among them: two of seat 1, six of the stock.
    ``first`` of them is drawn first."""
    stock = ["5S", "9D", "KH", "5H", "9D", "2C"]
    discards = without(CARDS, ["KS", "7D", "AH", "2C", *stock])
    stock = [first, *without(stock, [first])]
    hands = [["KS", "7D"], ["AH", "2C"]]
    return GAME.start(SEED, {"hands": hands, "stock": stock, "discards": discards})


def assert_even(found: Counter[object], expected: Counter[object]) -> None:
    """Frequencies within five standard deviations of the expected shares."""
    total = expected.total()
    assert set(found) == set(expected)
    for world, ways in expected.items():
        share = ways / total
        spread = (DRAWS * share * (1 - share)) ** 0.5
        assert abs(found[world] - DRAWS * share) <= 5 * spread


def test_first_hands_are_uniform_over_pairs_that_give_the_signal() -> None:
    state = few_unseen()
    known = state.observe(0)
    expected: Counter[object] = Counter(
        by_strength(pair)
        for pair in combinations(known.unseen, 2)
        if Signal.of(pair) == known.signals[1]
    )
    rng = Random(1)
    found: Counter[object] = Counter(GAME.sample(known, rng).hands[1] for _ in range(DRAWS))
    assert_even(found, expected)


@pytest.mark.slow
@pytest.mark.parametrize("drawn", ["5S", "KH"])
def test_later_hands_are_uniform_over_what_the_kept_group_allows(drawn: str) -> None:
    # Seat 1 wins with the ace and draws first. What it kept must be DOWN.
    state, _ = play(few_unseen(drawn), "lock KS, lock AH, check, check")
    known = state.observe(0)
    expected: Counter[object] = Counter(
        (kept, by_strength([kept, drawn]))
        for kept, drawn in permutations(known.unseen, 2)
        if group(kept) == "down" and Signal.of([kept, drawn]) == known.signals[1]
    )
    rng = Random(2)
    found: Counter[object] = Counter()
    for _ in range(DRAWS):
        world = GAME.sample(known, rng)
        found[(world.kept[1], world.hands[1])] += 1
    assert_even(found, expected)


def test_either_card_is_locked_as_often_and_the_stock_has_any_order() -> None:
    state, _ = play(few_unseen(), "lock KS, lock AH")
    known = state.observe(0)
    rng = Random(3)
    locked: Counter[object] = Counter()
    tops: Counter[object] = Counter()
    for _ in range(DRAWS):
        world = GAME.sample(known, rng)
        locked[world.locked[1] == world.hands[1][0]] += 1
        tops[world.stock[0]] += 1
        assert world.history == ((0, "lock KS"), (1, f"lock {world.locked[1]}"))
    assert_even(locked, Counter({True: 1, False: 1}))
    assert set(tops) == set(known.unseen)


def test_own_cards_and_public_ones_stay() -> None:
    state, _ = play(few_unseen(), "lock KS, lock AH")
    for seat in (0, 1):
        known = state.observe(seat)
        world = GAME.sample(known, Random(4))
        assert world.hands[seat] == state.hands[seat]
        assert world.locked[seat] == state.locked[seat]
        assert world.discards == state.discards
        assert world.draws == ()


def test_a_card_known_from_counting_is_in_every_world() -> None:
    discards = without(CARDS, ["KS", "7D", "AH", "2C"])
    position = {"hands": [["KS", "7D"], ["AH", "2C"]], "discards": discards}
    state, _ = play(GAME.start(SEED, position), "lock KS, lock AH, check, check")
    rng = Random(5)
    for seat in (0, 1):
        known = state.observe(seat)
        for _ in range(50):
            world = GAME.sample(known, rng)
            assert world.kept == ("7D", "2C")
            assert world.reshuffle == state.reshuffle
