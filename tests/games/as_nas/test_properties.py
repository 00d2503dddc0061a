"""As-Nas in random matches: conservation, and agreement with the referee of these tests."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardavia.core.record import Record
from cardavia.games.as_nas.game import GAME
from cardavia.games.as_nas.hands import DECK
from cardavia.games.as_nas.match import Action
from cardavia.games.as_nas.state import State
from games.as_nas.play import legal, points, replay_lines
from games.as_nas.referee import Referee

seeds = st.binary(min_size=16, max_size=16)
thirds = st.fractions(-20, 20, max_denominator=12)


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """A start position with some of its keys."""
    totals = [draw(thirds) for _ in range(3)]
    pack = draw(st.permutations(DECK))
    whole = {
        "deal": draw(st.integers(1, 12)),
        "dealer": draw(st.integers(0, 3)),
        "totals": [str(total) for total in (*totals, -sum(totals))],
        "hands": ["".join(pack[5 * seat : 5 * seat + 5]) for seat in range(4)],
    }
    return {key: value for key, value in whole.items() if draw(st.booleans())}


def _match(seed: bytes, position: dict[str, Any] | None, rng: Random) -> list[State]:
    """All states of a match in which folding is rare enough for showdowns to happen."""
    weights = {Action.LOOK: 2, Action.CALL: 6, Action.HOLD: 6, Action.RAISE: 4, Action.FOLD: 1}
    states = [GAME.start(seed, position)]
    while not states[-1].over:
        actions = list(states[-1].legal)
        (action,) = rng.choices(actions, [weights[action] for action in actions])
        states.append(states[-1].apply(action)[0])
    return states


def _record(seed: bytes, position: dict[str, Any] | None, states: list[State]) -> Record:
    last = states[-1].table
    histories = [result.history for result in last.results]
    actions = tuple(str(action) for history in histories for _, action in history)
    return Record("as_nas", seed, position, actions=actions)


@given(seed=seeds, position=st.none() | positions(), luck=st.randoms(use_true_random=False))
def test_a_match_goes_as_the_referee_says(
    seed: bytes, position: dict[str, Any] | None, luck: Random
) -> None:
    record = _record(seed, position, _match(seed, position, luck))
    referee = Referee({"seed": seed.hex(), "start": position, "actions": list(record.actions)})
    assert replay_lines(record) == referee.lines


@given(seed=seeds, luck=st.randoms(use_true_random=False))
def test_the_referee_finds_the_same_actions_legal(seed: bytes, luck: Random) -> None:
    states = _match(seed, None, luck)
    referee = Referee({"seed": seed.hex(), "actions": []})
    for state, text in zip(states, (*_record(seed, None, states).actions, None)):
        assert legal(state) == referee.legal()
        assert state.turn == referee.turn
        if text is not None:
            referee.play(text)


@given(seed=seeds, position=positions(), luck=st.randoms(use_true_random=False))
def test_nothing_is_lost(seed: bytes, position: dict[str, Any], luck: Random) -> None:
    for state in _match(seed, position, luck):
        table = state.table
        assert sum(table.totals) == 0
        assert all(12 % total.denominator == 0 for total in _scores(state))
        assert table.pot == sum(table.bets) <= 16
        assert max(table.bets) <= 4
        assert min(table.bets) >= 0
        assert sorted("".join(state.hands)) == sorted(DECK)
        for result in table.results:
            assert sum(result.scores) == 0
            assert result.pot == sum(result.bets)
            assert max(result.scores) <= 12
            assert min(result.scores) >= -4


@settings(max_examples=10)
@given(seed=seeds, luck=st.randoms(use_true_random=False))
def test_a_match_ends_after_deal_12(seed: bytes, luck: Random) -> None:
    last = _match(seed, None, luck)[-1]
    assert len(last.table.results) == 12
    assert [result.deal for result in last.table.results] == list(range(1, 13))
    dealers = [result.dealer for result in last.table.results]
    assert all(dealers.count(seat) == 3 for seat in range(4))
    summed = [sum(score) for score in zip(*(r.scores for r in last.table.results))]
    assert tuple(summed) == last.table.totals


@given(seed=seeds, luck=st.randoms(use_true_random=False))
def test_a_seat_sees_its_own_hand_only_after_looking(seed: bytes, luck: Random) -> None:
    for state in _match(seed, None, luck):
        for seat in range(4):
            known = state.observe(seat)
            looked = (seat, Action.LOOK) in state.table.history
            assert known.looked[seat] == looked
            assert known.cards == (state.hands[seat] if looked else None)


def test_the_betting_of_one_deal_has_788_decisions() -> None:
    """Counted once for a solver, looks aside: 788 decisions with 1803 moves, and the seven
    folds of a dealer who owes nothing, which that solver left out."""
    decisions, free_folds, moves = 0, 0, 0
    todo = [GAME.start(bytes(16), {"deal": 12, "dealer": 3})]
    while todo:
        state = todo.pop()
        if state.over:
            continue
        actions = [action for action in state.legal if action is not Action.LOOK]
        decisions, moves = decisions + 1, moves + len(actions)
        free_folds += Action.HOLD in actions
        todo += [state.apply(action)[0] for action in actions]
    assert (decisions, free_folds, moves) == (788, 7, 1803 + 7)


def _scores(state: State) -> list[Fraction]:
    return [score for result in state.table.results for score in result.scores] or [*points(0)]
