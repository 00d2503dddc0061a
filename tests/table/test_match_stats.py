"""Figures and intervals of the arena, against textbook values and simulation."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardavia.games.catalog import load
from cardavia.table.match_stats import (
    add_times,
    best_seats,
    mean_interval,
    ratio,
    share_interval,
    t_quantile,
    time_classes,
    time_report,
)


def test_points_of_a_deal_in_each_game() -> None:
    third = Fraction(1, 3)
    scores = {"scores": ["1/3", "-1", "1/3", "1/3"]}
    assert load("as_nas").points(scores) == (third, -1, third, third)
    assert load("guandan").points({"places": [3, 0, 1, 2], "climb": 2}) == (-2, 2, -2, 2)
    assert load("one_poker").points({"winner": 1, "pot": 8}) == (-4, 4)
    assert load("one_poker").points({"winner": None, "pot": 8}) == (0, 0)


def test_the_best_seats_share_a_deal() -> None:
    assert best_seats([Fraction(1, 3), Fraction(-1), Fraction(1, 3)]) == [0, 2]
    assert best_seats([Fraction(0)] * 4) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_students_t(freedom: int, value: float) -> None:
    assert t_quantile(freedom) == pytest.approx(value, rel=0.01)


def test_a_mean_of_single_values_is_the_textbook_one() -> None:
    values = [1.0, 4.0, 2.0, 8.0, 5.0]
    figure, error = ratio([(value, 1.0) for value in values])
    assert figure == mean(values)
    assert error == pytest.approx(stdev(values) / math.sqrt(5))
    low, high = mean_interval([(value, 1.0) for value in values]) or (0, 0)
    assert high - low == pytest.approx(2 * 2.776 * stdev(values) / math.sqrt(5), rel=0.01)
    assert (low + high) / 2 == pytest.approx(4.0)


def test_a_ratio_weighs_sets_by_their_size() -> None:
    assert ratio([(2.0, 4.0), (0.0, 1.0)])[0] == 0.4
    same, error = ratio([(2.0, 4.0), (1.0, 2.0), (5.0, 10.0)])
    assert (same, error) == (0.5, 0.0)


def test_too_little_for_an_interval() -> None:
    assert ratio([]) == (0.0, None)
    assert mean_interval([(1.0, 1.0)]) is None
    assert share_interval([(1.0, 1.0)]) is None


def test_wilsons_interval_in_a_known_case() -> None:
    # By hand: p = .8, error^2 = .16 / 9, so n = 9; t(9) = 2.262 in place of z.
    low, high = share_interval([(1.0, 1.0)] * 8 + [(0.0, 1.0)] * 2) or (0, 0)
    assert low == pytest.approx(0.427, abs=0.002)
    assert high == pytest.approx(0.955, abs=0.002)


@given(st.lists(st.integers(0, 4), min_size=2, max_size=60))
def test_a_share_stays_within_its_interval_and_the_interval_within_0_and_1(wins: list[int]) -> None:
    pairs = [(float(won), 4.0) for won in wins]
    low, high = share_interval(pairs) or (-1, -1)
    assert 0 <= low < high <= 1
    assert low - 1e-9 <= ratio(pairs)[0] <= high + 1e-9


@pytest.mark.parametrize("pair", [(2.0, 2.0), (0.0, 2.0), (1.0, 2.0)])
def test_sets_that_all_came_out_alike_are_no_certainty(pair: tuple[float, float]) -> None:
    few, many = (share_interval([pair] * n) or (0, 0) for n in (3, 300))
    assert few[1] - few[0] > 0.3
    assert 0 < many[1] - many[0] < 0.03


@pytest.mark.parametrize("share", [0.05, 0.3, 0.5])
def test_intervals_hold_the_truth_19_times_in_20(share: float) -> None:
    """Sets of four results that hang together, as duplicates do; fixed numbers."""
    rng = Random(1)
    held = 0
    for _ in range(600):
        pairs = []
        for _ in range(100):
            common = rng.random() < share
            wins = sum(common if rng.random() < 0.5 else rng.random() < share for _ in range(4))
            pairs.append((float(wins), 4.0))
        low, high = share_interval(pairs) or (0, 0)
        held += low <= share <= high
    assert 0.92 <= held / 600 <= 0.98


def test_clustered_results_give_a_wider_interval_than_independent_ones() -> None:
    together = [(4.0, 4.0), (0.0, 4.0)] * 10
    apart = [(2.0, 4.0), (1.0, 4.0), (3.0, 4.0), (2.0, 4.0)] * 5
    assert ratio(together)[0] == ratio(apart)[0] == 0.5
    wide, narrow = share_interval(together) or (0, 0), share_interval(apart) or (0, 0)
    assert wide[1] - wide[0] > 2 * (narrow[1] - narrow[0])


def test_times_can_be_stored_added_and_reported() -> None:
    seconds = [i / 1000 for i in range(1, 101)]
    whole = time_classes(seconds)
    parts = add_times([time_classes(seconds[:30]), time_classes(seconds[30:]), time_classes([])])
    assert parts["classes"] == whole["classes"]
    report = time_report(parts)
    assert report["decisions"] == 100
    assert report["mean_ms"] == pytest.approx(50.5)
    assert report["max_ms"] == pytest.approx(100)
    assert report["p95_ms"] == pytest.approx(95, rel=0.051)


def test_no_decisions_no_times() -> None:
    nothing = {"decisions": 0, "mean_ms": None, "p95_ms": None, "max_ms": None}
    assert time_report(add_times([])) == nothing
    assert time_report(time_classes([0.0]))["max_ms"] == 0.0
