"""The late deals in the lab: what full players solve, and the worth that is fitted to it."""

from __future__ import annotations

import pytest

from cardavia.games.as_nas import solve
from cardavia.games.as_nas.late import WORTH, Worth
from cardavia.players import kernels

np = pytest.importorskip("numpy")
pytest.importorskip("numba")


def test_arrays_give_the_shares_that_the_players_reckon_with() -> None:
    from lab.as_nas.late import Curve

    totals = np.array([[3.0, -1.5, 0.0, -1.5], [-20.0, 9.0, 9.0, 2.0]])
    for worth in WORTH.values():
        shares = Curve(worth).shares(totals)
        for row, found in zip(totals, shares):
            assert worth.shares(row.tolist()) == pytest.approx(found.tolist())


def test_a_fit_finds_the_worth_that_made_the_shares() -> None:
    from lab.as_nas.late import KNOTS, Curve, fitted

    curve = tuple(-0.1 * knot**2 for knot in range(KNOTS))
    worth = Worth(curve, (0.0, 0.3, -0.2, 0.1))
    totals = np.random.default_rng(1).normal(scale=6, size=(200, 4))
    found = fitted(totals, Curve(worth).shares(totals))
    assert found.curve == pytest.approx(worth.curve, abs=0.02)
    assert found.places == pytest.approx(worth.places, abs=0.02)


@pytest.mark.skipif(kernels.load(solve.NAME) is None, reason="no C compiler")
def test_a_solution_leaves_a_best_response_little() -> None:
    from lab.as_nas.arrays import cards, tree, uniform
    from lab.as_nas.kernel import best_values
    from lab.as_nas.late import game, solved
    from lab.as_nas.worth import utility

    totals = np.array([1.0, 0.0, -3.0, 2.0])
    worth = utility(totals, None)
    gaps = []
    for strategy in (uniform(), solved(game(12, totals), 500)):
        value, best = best_values(tree(), cards(), strategy, worth)
        assert value.sum() == pytest.approx(1)
        gaps.append((best - value).sum())
    assert gaps[1] < 0.1 < gaps[0]
