"""The solver's arrays and its packing, which need numpy alone."""

from __future__ import annotations

import pytest

from cardavia.games.as_nas.lines import lines
from cardavia.games.as_nas.match import SEATS
from cardavia.games.as_nas.standing import Standing
from cardavia.games.as_nas.tables import unpack

np = pytest.importorskip("numpy")


def test_the_points_of_every_end_add_up_to_nothing() -> None:
    from lab.as_nas.arrays import points

    assert np.abs(points().sum(axis=2)).max() < 1e-12


def test_the_tree_is_that_of_the_lines() -> None:
    from lab.as_nas.arrays import tree

    assert [tuple(row[:n]) for row, n in zip(tree().after, tree().legal)] == [
        node.after for node in lines().nodes
    ]


def test_all_deals_together_have_the_weight_one() -> None:
    from lab.as_nas.arrays import cards

    pack = cards()
    held = pack.ways[pack.first] * pack.ways[pack.second]
    sums = np.add.reduceat(held, pack.start[:-1])
    assert (sums * sums[pack.other]).sum() == pytest.approx(1)


def _random_strategy() -> object:
    from lab.as_nas.arrays import HANDS, uniform

    weights = np.random.default_rng(1).gamma(0.3, size=(len(lines().nodes), HANDS, 3))
    weights *= uniform() > 0
    return weights / weights.sum(axis=2, keepdims=True)


def test_a_packed_strategy_comes_back_nearly_as_it_was() -> None:
    from lab.as_nas.pack import quantised, restored

    strategy = _random_strategy()
    assert np.abs(restored(quantised(strategy)) - strategy).max() < 0.01
    assert np.abs(restored(quantised(strategy, 5)) - strategy).max() < 0.05


def test_the_lab_and_the_player_read_the_same_chances() -> None:
    from lab.as_nas.pack import packed, quantised, read_packed, restored

    data = packed([(9, np.array([0.0, -1.0, -2.0, -3.0]), quantised(_random_strategy()))])
    ((deal, centre, again),) = read_packed(data)
    (table,) = unpack(data)
    assert (deal, tuple(centre)) == (table.deal, table.centre) == (9, (0.0, -1.0, -2.0, -3.0))
    strategy = restored(again)
    for node in range(0, len(lines().nodes), 37):
        for move in range(len(lines().nodes[node].after)):
            mine = [table.book.chance(node, move, hand) for hand in range(121)]
            assert np.abs(strategy[node, :, move] - mine).max() < 1e-12


def test_the_utility_of_the_last_deal_is_the_share_that_the_player_counts() -> None:
    from lab.as_nas.arrays import points
    from lab.as_nas.worth import utility

    totals = [1, -1, 2, -2]
    shares = utility(np.array(totals, float), None)
    standing, scores = Standing(12, 3, totals), points()  # type: ignore[arg-type]
    for end in range(0, len(scores), 11):
        for mask in range(1, 16):
            if any(mask >> place & 1 and place not in lines().ends[end].live for place in range(4)):
                assert not shares[end, mask].any()
                continue
            parts = [round(float(score) * standing.unit) for score in scores[end, mask]]
            found = [standing.share(seat, parts) for seat in range(SEATS)]
            assert found == pytest.approx(list(shares[end, mask]))
