"""The training of the net: what it draws, and that it learns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cardavia.games.guandan.kernel import kernel
from cardavia.games.guandan.net import net
from lab.guandan.learn import Learner, chunks


@pytest.fixture(scope="module")
def learner(tmp_path_factory: pytest.TempPathFactory) -> Learner:
    if kernel() is None:
        pytest.skip("no C compiler")
    return Learner(tmp_path_factory.mktemp("learn"))


@pytest.mark.slow
def test_the_inputs_are_those_of_the_net(learner: Learner) -> None:
    shipped = net()
    assert shipped is not None
    assert learner.inputs == shipped.inputs


@pytest.mark.slow
def test_a_seed_says_which_decisions(learner: Learner) -> None:
    first, again, other = (learner.decisions(None, seed, 50) for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


@pytest.mark.slow
def test_it_learns_what_it_is_shown(learner: Learner) -> None:
    """What is left of the error on the decisions themselves, and what the choice then gains."""
    decisions = learner.decisions(None, 3, 500)
    learned = learner.fitted(np.concatenate([decisions] * 60), 1)
    before, _ = learner.loss(None, decisions)
    after, gain = learner.loss(learned, decisions)
    assert after < 0.9 * before
    assert gain > 0.1


@pytest.mark.slow
def test_a_round_goes_on_where_it_broke_off(learner: Learner, tmp_path: Path) -> None:
    file = tmp_path / "0000.npy"
    np.save(file, learner.decisions(None, 9, 5))
    kept = chunks(learner, tmp_path, None, 9, 3)
    assert np.array_equal(kept, np.load(file))
