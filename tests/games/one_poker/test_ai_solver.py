"""One deal solved: the kernel against plain Python, both against counting by hand."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from itertools import combinations

import pytest

from cardavia.games.one_poker import continuation, kernel
from cardavia.games.one_poker.actions import AllIn, Bet, Check, Fold, Raise
from cardavia.games.one_poker.betting import Round
from cardavia.games.one_poker.layout import beats, cell
from cardavia.games.one_poker.ranks import DOWN, Signal
from cardavia.games.one_poker.solve import Problem, Solver
from cardavia.games.one_poker.tree import End, grow
from cardavia.players import kernels, policy_files
from games.one_poker.solving import (
    cells,
    facts,
    gap,
    habit,
    likelihoods,
    problem,
    prospects,
    worlds,
)

DEALS = [
    facts(),
    facts(signals=(Signal(0, 2), Signal(1, 1)), kept=(DOWN, DOWN), stacks=(7, 33)),
    facts(counts=(1, 0, 2, 1, 8, 2, 3, 1, 0, 2, 1, 2, 4), stacks=(33, 7)),
]


@pytest.fixture
def compiled() -> None:
    if kernel.load() is None:
        pytest.skip("no C compiler here")


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("known", DEALS)
@pytest.mark.parametrize("mode", ["average", "best"])
def test_the_kernel_computes_what_python_computes(known: object, mode: str) -> None:
    task = problem(known, likelihoods(1))  # type: ignore[arg-type]
    fast, slow = Solver(task, prospects(2)), Solver(task, prospects(2), plain=True)
    for solver in (fast, slow):
        solver.run(3)
        solver.run(2)
    results = [s.evaluate() if mode == "average" else s.best_response() for s in (fast, slow)]
    for side in (0, 1):
        for hand in cells(fast, side):
            locks = [result.lock(side, hand) for result in results]
            assert locks[0] == pytest.approx(locks[1], abs=1e-5)
    for at, node in enumerate(task.tree.nodes):
        for hand in cells(fast, node.side) if node.actions else ():
            values = [result.actions(at, hand) for result in results]
            assert values[0] == pytest.approx(values[1], abs=1e-5)
            shares = [[row[hand] for row in s.strategy(at)] for s in (fast, slow)]
            assert shares[0] == pytest.approx(shares[1], abs=1e-3)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("frozen", [False, True])
def test_the_kernel_keeps_to_habits_like_python(frozen: bool) -> None:
    task = problem(facts(), likelihoods(1))
    task = replace(task, frozen=frozen, habit=habit(task.tree, 1, 0.6))
    fast, slow = Solver(task, prospects(2)), Solver(task, prospects(2), plain=True)
    for solver in (fast, slow):
        solver.run(5)
    results = [s.evaluate() for s in (fast, slow)]
    for side in (0, 1):
        for hand in cells(fast, side):
            locks = [result.lock(side, hand) for result in results]
            assert locks[0] == pytest.approx(locks[1], abs=1e-5)
    for at, node in enumerate(task.tree.nodes):
        for hand in cells(fast, node.side) if node.actions else ():
            shares = [[row[hand] for row in s.strategy(at)] for s in (fast, slow)]
            assert shares[0] == pytest.approx(shares[1], abs=1e-3)


@pytest.mark.slow
def test_habits_are_kept_and_the_rest_is_best() -> None:
    """In six of ten cases side 1 locks the lower card and takes the first of its actions."""
    task = problem(facts(), likelihoods(1))
    task = replace(task, habit=habit(task.tree, 1, 0.6))
    solver = Solver(task, prospects(2), plain=True)
    solver.run(40)
    for at in (i for i, node in enumerate(task.tree.nodes) if node.side == 1):
        assert all(solver.strategy(at)[0][hand] >= 0.6 - 1e-4 for hand in cells(solver, 1))
    values = solver.evaluate()
    clear = 0
    for l, k in combinations(range(13), 2):
        lower, higher = values.lock(1, cell(l, k)), values.lock(1, cell(k, l))
        if cell(l, k) in cells(solver, 1) and abs(lower - higher) > 0.02:
            clear += 1
            assert solver.lock(1, l, k) == pytest.approx(0.6 if lower < higher else 1, abs=0.03)
    assert clear > 5


@pytest.mark.slow
def test_who_knows_a_habit_wins_by_it() -> None:
    known = problem(facts(), likelihoods(1))
    chances = []
    for habits in (None, habit(known.tree, 1, 0.6)):
        solver = Solver(replace(known, habit=habits), prospects(2), plain=True)
        solver.run(30)
        values = solver.evaluate()
        chances.append(sum(values.lock(0, hand) for hand in cells(solver, 0)))
    assert chances[1] > chances[0]


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_the_kernel_goes_on_from_frozen_hands_like_python() -> None:
    whole = Solver(problem(facts(), likelihoods(3)), prospects(2), plain=True)
    whole.run(2)
    rest = Problem(
        grow(Round.after_ante((19, 19), 0), real=Bet(5)),
        (whole.locked(0), whole.locked(1)),
        facts().counts,
        frozen=True,
    )
    fast, slow = Solver(rest, prospects(2)), Solver(rest, prospects(2), plain=True)
    for solver in (fast, slow):
        solver.run(4)
    assert Bet(5) in rest.tree.nodes[0].actions
    for hand in cells(fast, 0):
        values = [s.evaluate().actions(0, hand) for s in (fast, slow)]
        assert values[0] == pytest.approx(values[1], abs=1e-5)


@pytest.mark.parametrize("plain", [True, False])
def test_a_showdown_without_bets_is_worth_what_counting_single_cards_gives(plain: bool) -> None:
    known = facts(counts=(1, 1, 0, 2, 0, 0, 1, 0, 0, 1, 0, 1, 2), stacks=(1, 39))
    own, other = likelihoods(5)
    won: dict[int, float] = defaultdict(float)
    met: dict[int, float] = defaultdict(float)
    for kept, drawn, theirs, also in worlds(known):
        for l, k in ((kept, drawn), (drawn, kept)):
            for rival in (theirs, also):
                # Untrained, either card is locked as often.
                weight = own[kept] * other[theirs]
                met[cell(l, k)] += weight
                sign = beats(l, rival)
                after = {1: 2 / 40, 0: 1 / 40, -1: 0.0}[sign]
                won[cell(l, k)] += weight * after
    solver = Solver(problem(known, (own, other)), continuation.plain(), plain)
    values = solver.evaluate()
    assert set(cells(solver, 0)) == set(met)
    for hand, weight in met.items():
        assert values.lock(0, hand) == pytest.approx(won[hand] / weight, abs=1e-6)


@pytest.mark.slow
def test_solving_closes_the_gap_to_the_best_responses() -> None:
    solver = Solver(problem(facts(), likelihoods(4)), continuation.plain(), plain=True)
    solver.run(1)
    wide = gap(solver)
    solver.run(11)
    assert 0 <= gap(solver) < wide / 4


@pytest.mark.usefixtures("compiled")
def test_many_iterations_leave_little_to_gain() -> None:
    for n, known in enumerate(DEALS):
        solver = Solver(problem(known, likelihoods(n)), continuation.plain())
        solver.run(300)
        assert 0 <= gap(solver) < 1e-3


@pytest.mark.slow
def test_a_policy_is_worth_what_the_best_response_says_of_it() -> None:
    solver = Solver(problem(facts(), likelihoods(6)), prospects(1), plain=True)
    solver.run(3)
    best = solver.best_response()
    same = solver.response(best.policy)
    plain = solver.evaluate()
    for side in (0, 1):
        for hand in cells(solver, side):
            assert same.lock(side, hand) == pytest.approx(best.lock(side, hand))
            assert best.lock(side, hand) >= plain.lock(side, hand) - 1e-6


def test_the_tree_has_the_real_bet_at_its_root_alone() -> None:
    tree = grow(Round.after_ante((19, 19), 0), real=Bet(7))
    assert tree.nodes[0].actions == (Check(), Bet(2), AllIn(), Bet(7))
    answer = tree.find([Bet(7)])
    assert answer is not None
    assert Raise(23) not in tree.nodes[answer].actions  # there are 19 to bet
    assert tree.find([Check(), Bet(7)]) is None
    for node in tree.nodes:
        for action in node.actions:
            node.round.stakes(node.side).verify(action)


def test_ends_know_the_chips_and_who_starts() -> None:
    tree = grow(Round.after_ante((19, 19), 0))

    def ends(*actions: object) -> list[End]:
        at = tree.find(actions)  # type: ignore[arg-type]
        return [tree.ends[i] for i in tree.nodes[at or 0].ends]

    assert ends(Check(), Check()) == [End((21, 19), 0), End((19, 21), 1), End((20, 20), 1)]
    assert ends(Bet(2), Fold()) == [End((21, 19), 0)] * 3
    assert ends(Check(), AllIn(), Fold()) == [End((19, 21), 1)] * 3


def test_a_prospect_turned_twice_is_itself_and_both_chances_add_up() -> None:
    some = prospects(3).prospects[11]
    assert some.turned().turned() == some
    one = prospects(3).prospect(End((11, 29), 0))
    other = prospects(3).prospect(End((29, 11), 1))
    assert one.base + other.base == pytest.approx(1)
    assert prospects(3).prospect(End((40, 0), 0)).base == 1


def test_the_shipped_prospects_make_sense() -> None:
    read = continuation.read(policy_files.read("one_poker.json").decode())
    assert set(read.prospects) == set(range(1, 40))
    for chips, prospect in read.prospects.items():
        assert prospect.base == pytest.approx(chips / 40, abs=0.02)
    even = read.prospects[20]
    assert even.p[12] > even.p[7] > even.p[0]  # an ace is worth keeping
    made = json.loads(policy_files.read("one_poker.json"))
    assert made["command"].startswith("python -m lab.one_poker.train")


def test_a_missing_kernel_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> bytes:
        raise FileNotFoundError(name)

    monkeypatch.setattr(policy_files, "read", missing)
    kernels.load.cache_clear()
    try:
        assert kernel.load() is None
        solver = Solver(problem(facts()), continuation.plain())
        solver.run(1)
        assert solver.done == 1
    finally:
        kernels.load.cache_clear()
