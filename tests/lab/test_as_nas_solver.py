"""The compiled part of the solver against slow and plain counting; it needs numba."""

from __future__ import annotations

from typing import Any

import pytest

from cardavia.games.as_nas.lines import lines
from cardavia.games.as_nas.worlds import splits, ways

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

PLACES = 4


def _plain(end: int, own: int, place: int, ended: Any, utility: Any, scale: float) -> float:
    """The value of a hand at one end, summed over every division of the other cards."""
    others = [other for other in range(PLACES) if other != place]
    live, found = lines().ends[end].live, 0.0
    divided = splits(own)
    for hands_of in zip(divided.first, divided.second, divided.third, divided.ways):
        hands = dict(zip(others, hands_of))
        hands[place] = own
        best = max(hands[seat] for seat in live)
        mask = sum(1 << seat for seat in live if hands[seat] == best)
        weight = hands_of[3] * scale
        for other in others:
            weight *= ended[end, other, hands[other]]
        found += weight * utility[end, mask, place]
    return found


def test_values_at_the_ends_are_those_of_plain_counting() -> None:
    from lab.as_nas.arrays import HANDS, MASKS, cards, tree
    from lab.as_nas.kernel import end_values

    rng = np.random.default_rng(5)
    shape, pack = tree(), cards()
    ended = rng.random((len(shape.live), PLACES, HANDS))
    utility = rng.normal(size=(len(shape.live), MASKS, PLACES))
    final = end_values(pack, shape.live, ended, utility, 15)
    scale = (pack.ways[0] / ways()[0]) ** 3
    by_live = {end.live: n for n, end in enumerate(lines().ends)}
    assert len(by_live) == 15
    for end in by_live.values():
        for place in range(PLACES):
            own = int(rng.integers(HANDS))
            plain = _plain(end, own, place, ended, utility, scale)
            assert final[end, place, own] == pytest.approx(plain, rel=1e-9)


def test_a_few_iterations_come_nearer_to_equilibrium() -> None:
    from lab.as_nas.arrays import cards, points, tree, uniform
    from lab.as_nas.cfr import Solver
    from lab.as_nas.kernel import best_values

    value, best = best_values(tree(), cards(), uniform(), points())
    solver = Solver.fresh(tree(), cards(), points())
    solver.iterate(8)
    gaps = solver.gaps()
    assert (gaps >= -1e-12).all()
    assert gaps.sum() < 0.2 * (best - value).sum()
    value, _ = best_values(tree(), cards(), solver.average(), points())
    assert value.sum() == pytest.approx(0, abs=1e-12)


def test_the_simulated_matches_score_as_the_exact_values_say() -> None:
    from lab.as_nas.arrays import cards, points, tree, uniform
    from lab.as_nas.kernel import best_values
    from lab.as_nas.simulate import play_many

    totals, shares = play_many([uniform()], np.zeros((1, PLACES)), [(0, 1)] * 12, 4000, 3)
    # After the first deal the seat at place p sits at place p - 1.
    first = np.roll(totals[:, 1], 1, axis=1)
    value, _ = best_values(tree(), cards(), uniform(), points())
    error = first.std(axis=0) / len(first) ** 0.5
    assert (np.abs(first.mean(axis=0) - value) < 4 * error).all()
    assert shares.sum(axis=2) == pytest.approx(1)
    assert np.abs(totals.sum(axis=2)).max() < 1e-9
