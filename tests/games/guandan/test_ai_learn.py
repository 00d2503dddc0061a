"""The training of the net: what it draws, and that it learns."""

from __future__ import annotations

import gzip
import shutil
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from cardavia.games.guandan.kernel import Kernel
from cardavia.games.guandan.net import Net, deal_net, net
from lab.guandan import learn
from lab.guandan.learn import Learner, chunks


@pytest.fixture(scope="module")
def learner(engine: Kernel, tmp_path_factory: pytest.TempPathFactory) -> Learner:
    """Where the kernel can be compiled, the training can."""
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
def test_it_learns_to_foresee_what_deals_come_to(learner: Learner) -> None:
    """Better than the same guess for all, on deals that it was not shown."""
    outcomes = learner.outcomes(None, 4, 6000)
    shown, held_back = outcomes[:5000], outcomes[5000:]
    blank = np.zeros(learner.whole_parameters, np.float32)
    learned = learner.foreseeing(np.concatenate([shown] * 5), 1)
    assert learner.whole_loss(learned, held_back) < 0.8 * learner.whole_loss(blank, held_back)


@pytest.mark.slow
def test_outcomes_are_mixed_with_what_was_said_of_later_leads(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A net that says nothing takes from each what counts for the leads in between: of all of
    them, more than half."""
    blank = np.zeros(learner.whole_parameters, np.float32)
    alone = learner.outcomes(None, 6, 3000)
    mixed = learner.outcomes(None, 6, 3000, blank)
    assert learner.whole_loss(blank, alone) > 9
    assert 1 < learner.whole_loss(blank, mixed) < 0.5 * learner.whole_loss(blank, alone)
    monkeypatch.setattr(learn, "LAMBDA", 1.0)
    assert np.array_equal(alone, learner.outcomes(None, 6, 3000, blank))


@pytest.mark.slow
def test_what_is_foreseen_stands_in_for_playing_on(learner: Learner) -> None:
    """A net that sees no difference leaves none, but where a seat went out before it is asked."""
    blank = np.zeros(learner.whole_parameters, np.float32)
    without, _ = learner.loss(None, learner.decisions(None, 5, 300))
    foreseen, _ = learner.loss(None, learner.decisions(None, 5, 300, blank))
    assert 0 < foreseen < 0.7 * without


@pytest.mark.slow
def test_a_round_goes_on_where_it_broke_off(learner: Learner, tmp_path: Path) -> None:
    file = tmp_path / "0000.npy"
    np.save(file, learner.decisions(None, 9, 5))
    found = chunks(tmp_path, partial(learner.decisions, None), 9, 3)
    assert np.array_equal(found, np.load(file))


@pytest.mark.slow
@pytest.mark.usefixtures("engine")
def test_the_rounds_end_with_both_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begun again they come to the same from what was kept."""
    small = {"CHUNK": 60, "OUTCOMES": 120, "DUELS": 1, "OUT": tmp_path / "plays"}
    for name, value in {**small, "DEAL_OUT": tmp_path / "deals"}.items():
        monkeypatch.setattr(learn, name, value)
    written = []
    for _ in range(2):
        learn.run(tmp_path / "kept", 1, [120, 120, 120])
        data = [gzip.decompress((tmp_path / name).read_bytes()) for name in ("plays", "deals")]
        written.append([Net(part).inputs for part in data] + data)
        shutil.rmtree(tmp_path / "kept" / "round-3" / "decisions")
    assert written[0] == written[1]
    shipped = net(), deal_net()
    assert written[0][:2] == [None if one is None else one.inputs for one in shipped]
