"""The late deals, solved at the table: what they are played for, and the kernel."""

from __future__ import annotations

from array import array
from fractions import Fraction
from hashlib import sha256
from math import log
from random import Random
from typing import Any

import pytest

from cardavia.games.as_nas import ai, solve
from cardavia.games.as_nas.hands import all_hands
from cardavia.games.as_nas.late import MASKS, WORTH, Late, Worth, kind_of, kinds
from cardavia.games.as_nas.lines import FOLD, RAISE, lines
from cardavia.games.as_nas.match import SEATS
from cardavia.players import kernels
from games.as_nas.plain_solver import Plain
from games.as_nas.test_ai import facing
from lab.as_nas.wasm import MODULE, SOURCE, TOLD
from lab.places import ASSETS

LEVEL = Late(12, (Fraction(0),) * SEATS)
HALF = Late(11, (Fraction(0), Fraction(-1, 2), Fraction(-3), Fraction(-7, 3)))

needs_kernel = pytest.mark.skipif(kernels.load(solve.NAME) is None, reason="no C compiler")


def solved(late: Late, rounds: int, samples: int) -> solve.Solver:
    library = kernels.load(solve.NAME)
    assert library is not None
    found = solve.Solver(late, library)
    found.run(rounds, samples)
    return found


def block(late: Late, kind: tuple[tuple[int, ...], int], won: int) -> array[float]:
    begin = (kinds().index(kind) * MASKS + won) * SEATS
    return late.utility()[begin : begin + SEATS]


# What they are played for


def test_only_how_far_who_is_behind_counts() -> None:
    totals = [Fraction(5), Fraction(1, 2), Fraction(-3), Fraction(-5, 2)]
    # The dealer sits at place 3, the seat on the right of it at place 0.
    assert Late.of(12, 1, totals).behind == tuple(totals[seat] - 5 for seat in (2, 3, 0, 1))
    raised = [total + 2 for total in totals]
    assert Late.of(12, 1, raised) == Late.of(12, 1, totals)


def test_the_last_deal_is_worth_the_win() -> None:
    end = ((2, 0, 0, 1), 0b0001)
    assert list(block(LEVEL, end, 0b0001)) == [1, 0, 0, 0]
    tied = Late(12, (Fraction(-1), Fraction(0), Fraction(-9), Fraction(-9)))
    assert list(block(tied, end, 0b0001)) == [0.5, 0.5, 0, 0]
    third = ((4, 4, 4, 1), 0b0111)
    ahead = Late(12, (Fraction(-1, 3), Fraction(-1), Fraction(-1), Fraction(0)))
    assert list(block(ahead, third, 0b0111)) == [1, 0, 0, 0]


def test_a_deal_before_it_is_worth_what_the_next_is_begun_with() -> None:
    """The first place deals next time."""
    end = ((2, 0, 0, 1), 0b0001)
    after = [Fraction(1), Fraction(-1, 2), Fraction(-3), Fraction(-10, 3)]
    shares = WORTH[12].shares([float(after[place]) for place in (1, 2, 3, 0)])
    assert list(block(HALF, end, 0b0001)) == pytest.approx([shares[3], *shares[:3]])


def test_a_curve_of_worth_is_straight_between_its_points_and_beyond() -> None:
    worth = Worth((0.0, -0.5, -2.0), (0.0, 0.1, 0.2, -0.3))
    curve = {0: 0.0, 1: -0.25, 2: -0.5, 3: -1.25, 4: -2.0, 8: -5.0}
    assert {behind: worth.at(behind) for behind in curve} == pytest.approx(curve)
    shares = worth.shares([5.0, 3.0, 5.0, -3.0])
    assert sum(shares) == pytest.approx(1)
    assert log(shares[1] / shares[0]) == pytest.approx(-0.5 + 0.1)
    assert log(shares[2] / shares[0]) == pytest.approx(0.2)
    assert log(shares[3] / shares[0]) == pytest.approx(-5 - 0.3)


def test_every_end_has_a_kind_and_shares_that_add_up() -> None:
    utility = HALF.utility()
    for end in range(len(lines().ends)):
        at, live = kinds().index(kind_of(end)), kind_of(end)[1]
        for won in range(1, MASKS):
            begin = (at * MASKS + won) * SEATS
            whole = sum(utility[begin : begin + SEATS])
            assert whole == pytest.approx(1 if won & ~live == 0 else 0)


# The kernel


@pytest.mark.slow
@needs_kernel
@pytest.mark.parametrize("late", [LEVEL, HALF], ids=["last", "before"])
def test_the_kernel_computes_what_plain_python_does(late: Late) -> None:
    fast = solved(late, 2, 12)
    plain = Plain(late.utility(), solve.empty(), solve.empty(), solve.seeded(late))
    for number in (1, 2):
        plain.run(12, number)
    assert fast.chance == plain.chance
    assert sum(map(abs, plain.regrets)) > 1
    assert list(fast.regrets) == pytest.approx(list(plain.regrets), abs=1e-4)
    assert list(fast.sums) == pytest.approx(list(plain.sums), abs=1e-4)


@pytest.mark.slow
@needs_kernel
def test_a_solution_follows_from_the_standing_however_it_was_worked_out() -> None:
    slices = solve.Solver(LEVEL, kernels.load(solve.NAME))  # type: ignore[arg-type]
    assert all(slices.work() for _ in range(solve.ROUNDS))
    assert not slices.work()
    assert not slices.work()
    whole = solve.Solver(LEVEL, kernels.load(solve.NAME))  # type: ignore[arg-type]
    assert slices.book()[0] == whole.book()[0]
    assert slices.sums == whole.sums
    assert solve.seeded(LEVEL) != solve.seeded(HALF)


@needs_kernel
def test_a_leader_folds_and_who_must_win_plays() -> None:
    """Who leads by three risks its lead with a pair of Coulis; who is one behind with the
    best hand has nothing to win by a fold."""
    ahead = solved(Late(12, (Fraction(0), Fraction(-3), Fraction(-3), Fraction(-3))), 20, 1000)
    pair, best = 1, len(all_hands()) - 1
    book = ahead.book()
    assert book.chance(0, FOLD, pair) > 0.9
    behind = solved(Late(12, (Fraction(-1), Fraction(0), Fraction(-9), Fraction(-9))), 20, 1000)
    assert behind.book().chance(0, FOLD, best) < 0.1
    for row in (book[0], book[787]):
        assert all(0 <= fold <= stay <= 1 + 1e-6 for fold, stay in zip(*row))


def test_the_module_was_made_of_this_source() -> None:
    told = dict(line.split(maxsplit=1) for line in TOLD.read_text().splitlines()[:2])
    kernel = ASSETS / "kernel"
    assert told["source"] == sha256((kernel / SOURCE).read_bytes()).hexdigest()
    assert told["module"] == sha256((kernel / MODULE).read_bytes()).hexdigest()


# The player


def late_deal(**more: Any) -> Any:
    return facing("ASSBZ", "look", deal=12, totals=["-1", "3", "-1", "-1"], **more)


@pytest.mark.slow
@needs_kernel
def test_full_thinks_ahead_in_the_last_deals_alone_and_plays_the_same_for_it() -> None:
    solve.solver.cache_clear()
    seen = late_deal()
    hasty = ai.player("full", 0)
    found = [hasty.choose(seen, Random(seed)) for seed in range(6)]
    solve.solver.cache_clear()
    player = ai.player("full", 0)
    assert not player.think(), "nothing seen yet"
    player.watch(seen)
    assert sum(1 for _ in iter(player.think, False)) == solve.ROUNDS
    assert [player.choose(seen, Random(seed)) for seed in range(6)] == found
    for other, level in ((facing("ASSBZ", "look"), "full"), (seen, "strong"), (seen, "casual")):
        idle = ai.player(level, 0)
        idle.watch(other)
        assert not idle.think()


@needs_kernel
def test_the_seats_of_a_table_share_a_solution() -> None:
    first, second = ai.player("full", 0), ai.player("full", 1)
    solve.solver.cache_clear()
    seen = late_deal()
    first.watch(seen)
    while first.think():
        pass
    second.watch(seen)
    assert not second.think()
    assert solve.solver.cache_info().misses == 1


def test_without_a_kernel_the_table_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    solve.solver.cache_clear()
    monkeypatch.setattr(kernels, "load", lambda name: None)
    player = ai.player("full", 0)
    seen = late_deal()
    player.watch(seen)
    assert not player.think()
    assert player.choose(seen, Random(1)) in seen.legal
    solve.solver.cache_clear()


def test_the_buffers_of_a_place_lie_together() -> None:
    places = [lines().nodes[solve.slots().index(slot)].place for slot in range(len(solve.slots()))]
    assert places == sorted(places)
    assert len(solve.nodes()) == len(lines().nodes) * (RAISE + 4)
