"""What hands are worth, against a slow comparator that shares nothing with the engine."""

from __future__ import annotations

from itertools import pairwise, product
from math import comb, prod

import pytest

from cardavia.games.as_nas.hands import (
    CATEGORIES,
    COPIES,
    DECK,
    FIGURES,
    all_hands,
    canonical,
    category,
    strength,
)


def _multisets() -> list[str]:
    """Five of the 20 cards as figures, by how many of each: not as the engine does it."""
    counts = product(range(5), repeat=5)
    return [
        "".join(figure * count for figure, count in zip("ASBZC", of_each))
        for of_each in counts
        if sum(of_each) == 5
    ]


def _wins(one: str, two: str) -> int:
    """1 if ``one`` wins, -1 if ``two`` does, 0 for a tie: the rules read aloud."""
    for rank in (_fours, _full_houses, _threes, _two_pairs, _pairs, _singles):
        a, b = rank(one), rank(two)
        if a and b:
            return (a > b) - (a < b)
        if a or b:
            return 1 if a else -1
    raise AssertionError("every hand has a category")


def _points(figures: list[str]) -> list[int]:
    """Figures from high to low, As as 5, Couli as 1."""
    return sorted(({"A": 5, "S": 4, "B": 3, "Z": 2, "C": 1}[f] for f in figures), reverse=True)


def _groups(hand: str, size: int) -> list[int]:
    return _points([figure for figure in set(hand) if hand.count(figure) == size])


def _fours(hand: str) -> list[int]:
    fours = _groups(hand, 4)
    return fours + _groups(hand, 1) if fours else []


def _full_houses(hand: str) -> list[int]:
    threes, pairs = _groups(hand, 3), _groups(hand, 2)
    return threes + pairs if threes and pairs else []


def _threes(hand: str) -> list[int]:
    threes = _groups(hand, 3)
    return threes + _groups(hand, 1) if threes else []


def _two_pairs(hand: str) -> list[int]:
    pairs = _groups(hand, 2)
    return pairs + _groups(hand, 1) if len(pairs) == 2 else []


def _pairs(hand: str) -> list[int]:
    pairs = _groups(hand, 2)
    return pairs + _groups(hand, 1) if pairs else []


def _singles(hand: str) -> list[int]:
    return _groups(hand, 1)


def test_there_are_121_hands() -> None:
    assert len(all_hands()) == 121
    assert set(all_hands()) == set(_multisets())


def test_every_pair_of_hands_compares_as_the_rules_say() -> None:
    for one in _multisets():
        for two in _multisets():
            a, b = strength(one), strength(two)
            assert (a > b) - (a < b) == _wins(one, two), (one, two)


def test_hands_are_listed_from_weak_to_strong() -> None:
    hands = all_hands()
    assert all(_wins(two, one) == 1 for one, two in pairwise(hands))
    assert (hands[0], hands[-1]) == ("ASBZC", "AAAAS")


@pytest.mark.parametrize(
    ("code", "kinds", "deals"),
    [
        ("four", 20, 5 * 16),
        ("full-house", 20, 20 * 4 * 6),
        ("three", 30, 5 * 4 * 6 * 16),
        ("two-pair", 30, 10 * 36 * 12),
        ("pair", 20, 5 * 6 * 4 * 64),
        ("high-card", 1, 4**5),
    ],
)
def test_how_many_hands_a_category_has(code: str, kinds: int, deals: int) -> None:
    hands = [hand for hand in all_hands() if category(hand) == code]
    assert len(hands) == kinds
    ways = [prod(comb(COPIES, hand.count(figure)) for figure in FIGURES) for hand in hands]
    assert sum(ways) == deals


def test_the_categories_cover_all_15504_deals_of_five() -> None:
    ways = [prod(comb(COPIES, hand.count(figure)) for figure in FIGURES) for hand in all_hands()]
    assert sum(ways) == comb(20, 5) == 15504
    assert {category(hand) for hand in all_hands()} == set(CATEGORIES.values())


def test_the_deck_has_four_copies_in_canonical_order() -> None:
    assert "".join(DECK) == "AAAASSSSBBBBZZZZCCCC"


def test_canonical_order() -> None:
    assert canonical("CZBSA") == "ASBZC"
    assert canonical("SASAB") == "AASSB"
    with pytest.raises(ValueError, match="substring"):
        canonical("AASSX")


def test_the_order_of_the_cards_does_not_matter() -> None:
    assert strength("SASAB") == strength("AASSB")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AASSB", "AASSZ"),
        ("CCCCA", "AAASS"),
        ("AAACC", "SSSBB"),
        ("AACCZ", "SSBBA"),
        ("SSABZ", "SSABC"),
    ],
)
def test_worked_comparisons(better: str, worse: str) -> None:
    assert strength(better) > strength(worse)


def test_worked_tie() -> None:
    assert strength("SSABC") == strength("SSABC")
    assert strength(canonical("CBASS")) == strength(canonical("SSABC"))
