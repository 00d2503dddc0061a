"""The reference bots, and the measurement that they are for."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cardavia.core.cards import RANKS
from cardavia.games.catalog import load
from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.judge import OnePly
from cardavia.games.guandan.kernel import Kernel
from cardavia.games.guandan.tempers import SKILLS
from cardavia.games.guandan.weights import TUNED, Weights
from cardavia.games.guandan.worlds import EVENLY, Trust, outlook
from cardavia.table.lineup import factory
from cardavia.table.runner import Course
from lab.guandan.beliefs import errors, positions
from lab.guandan.duel import deal, duel
from lab.guandan.measure import duplicate, position, report, run
from lab.guandan.oracle import Seer
from lab.guandan.truth import changed, explained, witnessed


@pytest.mark.slow
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("bot", ["one-ply", "judge"])
def test_the_bots_beat_the_first_legal_play(bot: str) -> None:
    players = [factory(name, load("guandan")) for name in (bot, "first")]
    lines = [duplicate(players, "test", i) for i in range(5)]
    assert sum(sum(line["wins"]) for line in lines) >= 8
    assert all(line["faults"] == 0 for line in lines)


def test_positions_are_ones_that_a_match_can_come_to() -> None:
    for number in range(20):
        rng = Random(number)
        led, paid = position(rng, tribute=False), position(rng, tribute=True)
        assert led["level"] in led["levels"]
        assert set(led["levels"]) <= set(RANKS)
        assert sorted(paid["places"]) == [0, 1, 2, 3]
        assert paid["level"] == paid["levels"][paid["places"][0] % 2]
        for start in (led, paid):
            assert GAME.start(bytes(16), start).turn is not None


@pytest.mark.slow
def test_a_broken_off_run_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    names = ["random", "first"]
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    *_, expected = run(names, 4, "s", whole)
    for _ in run(names, 2, "s", parts):
        pass
    *_, found = run(names, 4, "s", parts)
    for line in expected + found:
        line.pop("times")
    assert found == expected
    assert len(parts.read_text().splitlines()) == 5
    with pytest.raises(SystemExit):
        next(run(names, 4, "another", parts))


def test_the_report_counts_duplicate_deals() -> None:
    """Two deals won, one shared, one lost: five eighths."""
    wins = [[1, 1], [1, 1], [1, 0], [0, 0]]
    lines = [
        {"deal": i, "wins": won, "climbs": [2 if w else -2 for w in won], "faults": 0}
        | {"times": [[0.5] * 19 + [3.0], [0.1]]}
        for i, won in enumerate(wins)
    ]
    found = json.loads(json.dumps(report(lines)))
    mean, low, high = found["all"]["wins"]
    assert mean == 0.625
    assert mean - low == pytest.approx(high - mean, abs=1e-3)
    # Of shares 1, 1, 1/2, 0 the standard deviation is .4787, of their mean half of that.
    assert high - mean == pytest.approx(1.96 * 0.4787 / 2, abs=1e-3)
    assert found["all"]["climb"][0] == 0.5
    assert found["led"]["wins"][0] == 0.75
    assert found["tribute"]["wins"][0] == 0.5
    assert found["times_first"] == {"decisions": 80, "mean": 0.625, "p95": 3.0, "max": 3.0}


def test_a_duel_of_equals_is_even_and_tuned_weights_are_better(engine: Kernel) -> None:
    assert sum(deal(Random(1))) == 108
    even = duel(engine, TUNED, TUNED, 5, Random(1))
    assert (even.wins, even.points) == (0.5, 0.0)
    better = duel(engine, TUNED, Weights(), 400, Random(1))
    assert better.wins - better.error > 0.5


def test_the_seer_tells_all_hands_and_the_player_does_not() -> None:
    """The lab's oracle holds the true world; what a player is told leaves it open."""
    state = GAME.start(bytes(16))
    seer = Seer()
    seer.course = Course(load("guandan"), bytes(16), [OnePly() for _ in range(4)], None)
    assert state.turn is not None
    seen = state.observe(state.turn)
    true = b"".join(map(native.counts, state.hands))
    told, known = seer(seen, Random(1)), slice(native.WORLD, 2 * native.WORLD)
    assert told.cards[: native.WORLD] == told.cards[known] == true
    honest = outlook(seen, Random(1))
    assert sum(honest.cards[known]) == len(seen.hand)
    assert honest.cards[2 * native.WORLD :] == told.cards[2 * native.WORLD :]


@pytest.mark.slow
def test_beliefs_are_nearer_to_the_truth_than_chance(engine: Kernel) -> None:
    states = list(positions(12, 3))
    assert all(not state.out and state.deal == 1 for state in states)
    even, full = (
        sum(errors(engine, state, trust, 1)[0] for state in states) for trust in (EVENLY, Trust())
    )
    assert full < even


@pytest.mark.slow
@pytest.mark.usefixtures("engine")
def test_a_witness_compares_expectations_with_the_truth() -> None:
    """A seat that goes by the net, beside what it believes, and what is so."""
    budget = SKILLS["full"].budget
    assert budget is not None
    players = witnessed(changed(budget, ["chains=4", "settle=8", "burn=8", "foreseen=8"]), "t", 2)
    decisions = [rows for player in players for rows in player.found]
    assert len(decisions) > 8
    assert all(abs(rows.sum(axis=0)).max() < 1e-9 for rows in decisions)
    found = explained(decisions)
    assert 0 <= max(found["net"], found["worlds"]) <= found["both"] <= found["spread"]


def test_what_is_true_explains_all_of_the_truth() -> None:
    rows = np.array([[1.0, 0.5, 1.0], [-1.0, -0.5, -1.0]])
    found = explained([rows, rows * [2, -2, 2]])
    assert found["spread"] == found["worlds"] == found["both"] == 5.0
    assert found["net"] < 5.0
    assert found["worlds_weights"] == [1.0]


def test_a_budget_is_changed_by_name() -> None:
    budget = SKILLS["full"].budget
    assert budget is not None
    found = changed(budget, ["burn=7", "faith=.5"])
    assert (found.trust.burn, found.faith, found.candidates) == (7, 0.5, budget.candidates)
    with pytest.raises(ValueError, match="'fate'"):
        changed(budget, ["fate=1"])
