"""All-ins, raises and everything that the betting refuses."""

from __future__ import annotations

import pytest

from cardavia.core.errors import CardaviaError, IllegalAction, InvalidAction
from cardavia.games.one_poker.actions import AllIn, Bet, Call, Fold, Raise
from cardavia.games.one_poker.state import State
from games.one_poker.play import bets, legal, play, start


def refusal(state: State, text: str) -> IllegalAction:
    """How the state, the mover's observation and ``apply`` all refuse the action."""
    assert state.turn is not None
    action = state.parse(text)
    assert action not in state.legal
    with pytest.raises(IllegalAction) as known:
        state.observe(state.turn).legal.verify(action)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert str(known.value) == str(caught.value)
    assert (known.value.rule, known.value.facts) == (caught.value.rule, caught.value.facts)
    return caught.value


def test_raise_below_the_last_full_bet_is_refused() -> None:
    state, _ = play(bets((20, 20)), "bet 5")
    fault = refusal(state, "raise 7")
    assert str(fault) == "below-minimum: a raise must be at least to 10"
    assert (fault.rule, fault.facts) == ("raise", {"minimum": 10})
    assert "raise 10" in legal(state)


def test_raise_by_increments_of_one() -> None:
    state = bets((20, 20))
    for action in ("bet 1", "raise 2", "raise 3", "raise 4", "raise 5"):
        assert action in legal(state)
        state, _ = play(state, action)
    assert state.round.increment == 1


def test_raise_by_the_last_full_increment() -> None:
    state, _ = play(bets((25, 15)), "bet 3, raise 9")
    fault = refusal(state, "raise 14")
    assert str(fault) == "below-minimum: a raise must be at least to 15"
    assert state.round.stacks == (21, 5)


def test_raise_increments_never_shrink() -> None:
    state, _ = play(bets((20, 20)), "bet 1, raise 6, raise 11")
    assert refusal(state, "raise 15").facts == {"minimum": 16}
    assert legal(state) == ["call", "raise 16", "raise 17", "raise 18", "allin", "fold"]


def test_allin_below_the_minimum_raise_leaves_call_or_fold() -> None:
    state, _ = play(bets((32, 8)), "bet 5, allin")
    assert state.round.bets == (5, 7)
    assert state.observe(0).increment == 5, "the last full bet, which the all-in is not"
    assert legal(state) == ["call", "fold"]
    fault = refusal(state, "raise 12")
    assert (fault.code, fault.rule) == ("facing-allin", "facing-allin")
    _, (over,) = play(state, "call")
    assert (over["pot"], over["returned"]) == (16, [0, 0])


def test_allin_short_of_a_raise_is_the_only_way_up() -> None:
    state, _ = play(bets((32, 8)), "bet 5")
    assert legal(state) == ["call", "allin", "fold"]
    assert refusal(state, "raise 6").facts == {"minimum": 10}
    assert state.parse("raise 7") == AllIn()


def test_facing_allin_a_full_raise_allows_no_more_than_call_or_fold_either() -> None:
    state, _ = play(bets((25, 15)), "bet 6, allin")
    assert state.round.bets == (6, 14)
    assert legal(state) == ["call", "fold"]
    assert refusal(state, "allin").code == "facing-allin"
    _, (over,) = play(state, "call")
    assert (over["pot"], over["stacks"]) == (30, [10, 30])


def test_facing_allin_from_the_first_action() -> None:
    state, _ = play(bets((25, 15)), "allin")
    assert legal(state) == ["call", "fold"]
    assert state.round.bets == (24, 0)
    _, (over,) = play(state, "call")
    assert (over["returned"], over["pot"]) == ([10, 0], 30)


def test_a_bet_may_exceed_what_the_opponent_has() -> None:
    state = bets((36, 4))
    assert {"bet 34", "allin", "bet 4"} <= set(legal(state))
    state, _ = play(state, "bet 34")
    assert legal(state) == ["call", "fold"]
    _, (over,) = play(state, "fold")
    assert (over["returned"], over["pot"], over["stacks"]) == ([34, 0], 2, [37, 3])


def test_a_bet_of_exactly_the_opponents_stack_can_only_be_called_or_folded() -> None:
    state, _ = play(bets((36, 4)), "bet 3")
    assert legal(state) == ["call", "fold"]
    assert refusal(state, "raise 4").code == "short-stack"


def test_a_player_with_one_chip_after_the_ante() -> None:
    state = bets((2, 38))
    assert legal(state) == ["check", "allin"]
    assert state.parse("bet 1") == AllIn()
    state, _ = play(state, "check")
    assert legal(state)[:3] == ["check", "bet 1", "bet 2"]
    state, _ = play(state, "bet 1")
    assert legal(state) == ["call", "fold"]


def test_short_call_commits_what_is_left() -> None:
    state, _ = play(bets((36, 4)), "bet 10")
    assert legal(state) == ["call", "fold"]
    fault = refusal(state, "raise 20")
    assert (fault.code, fault.rule) == ("short-stack", "short-call")
    assert fault.facts == {"stack": 3, "owed": 10}


@pytest.mark.parametrize(
    ("before", "text", "action"),
    [
        ("", "bet 19", AllIn()),
        ("", "allin", AllIn()),
        ("bet 5", "raise 19", AllIn()),
        ("bet 5", "ALLIN", AllIn()),
        ("bet 5", "Raise  10", Raise(10)),
        ("", "BET 07", Bet(7)),
        ("allin", "allin", Call()),
        ("allin", "call", Call()),
        ("bet 18", "raise 19", AllIn()),
        ("allin", "fold", Fold()),
    ],
)
def test_both_spellings_read_as_the_canonical_action(
    before: str, text: str, action: object
) -> None:
    state = bets((20, 20))
    if before:
        state, _ = play(state, before)
    assert state.parse(text) == action
    assert action in state.legal
    assert str(state.parse(str(action))) == str(action)


def test_other_spellings_apply_alike() -> None:
    state = bets((20, 20))
    assert state.apply(Bet(19)) == state.apply(AllIn())
    assert Bet(19) in state.legal
    facing, _ = play(state, "allin")
    assert facing.apply(AllIn()) == facing.apply(Call())


@pytest.mark.parametrize(
    ("before", "text", "code", "rule"),
    [
        ("", "call", "nothing-to-call", "betting"),
        ("", "fold", "nothing-to-fold", "betting"),
        ("", "raise 5", "nothing-to-raise", "raise"),
        ("", "raise 19", "nothing-to-raise", "raise"),
        ("", "bet 0", "below-minimum", "bet"),
        ("", "bet 20", "above-stack", "allin"),
        ("", "bet 999999999", "above-stack", "allin"),
        ("", "lock KS", "already-locked", "lock"),
        ("bet 5", "check", "chips-owed", "betting"),
        ("bet 5", "bet 10", "already-bet", "bet"),
        ("bet 5", "bet 19", "already-bet", "bet"),
        ("bet 5", "raise 5", "below-minimum", "raise"),
        ("bet 5", "raise 0", "below-minimum", "raise"),
        ("bet 5", "raise 20", "above-stack", "allin"),
        ("allin", "raise 19", "facing-allin", "facing-allin"),
        ("allin", "bet 19", "already-bet", "bet"),
        ("allin", "check", "chips-owed", "betting"),
        ("check", "call", "nothing-to-call", "betting"),
    ],
)
def test_refusals_in_the_betting(before: str, text: str, code: str, rule: str) -> None:
    state = bets((20, 20))
    if before:
        state, _ = play(state, before)
    fault = refusal(state, text)
    assert (fault.code, fault.rule) == (code, rule)


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("check", "lock-first", "betting"),
        ("bet 3", "lock-first", "betting"),
        ("allin", "lock-first", "betting"),
        ("lock AH", "not-in-hand", "lock"),
        ("lock KD", "not-in-hand", "lock"),
    ],
)
def test_refusals_before_the_betting(text: str, code: str, rule: str) -> None:
    fault = refusal(start(), text)
    assert (fault.code, fault.rule) == (code, rule)


def test_refusals_out_of_turn_and_after_the_end() -> None:
    state = bets((20, 20))
    other = state.observe(1).legal
    assert (list(other), list(other.lines())) == ([], [])
    with pytest.raises(IllegalAction, match="not-your-turn"):
        other.verify(state.parse("check"))
    over, _ = play(state, "allin, call")
    for seat in (0, 1):
        with pytest.raises(IllegalAction, match="match-over"):
            over.observe(seat).legal.verify(state.parse("check"))
    with pytest.raises(IllegalAction, match="match-over"):
        over.apply(state.parse("check"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "bet",
        "bet x",
        "bet -3",
        "bet 3.0",
        "bet 3 4",
        "bet ٣",
        "bet 1234567890",
        "raise",
        "check 1",
        "all in",
        "all-in",
        "lock",
        "lock ?",
        "lock 7",
        "lock 10S",
        "lock 7S 7S",
        "lock BJ",
        "lock 7ß",
        "lock 7\u017f",
        "loc\u212a 7S",
        "pass",
        "fold\x00",
    ],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(InvalidAction) as caught:
        bets((20, 20)).parse(text)
    assert isinstance(caught.value, CardaviaError)
    assert caught.value.code in ("unknown-action", "unknown-card")


@pytest.mark.parametrize(
    ("stacks", "before", "lines"),
    [
        ((20, 20), "", ["check", "bet 1-18", "allin"]),
        ((20, 20), "bet 5", ["call", "raise 10-18", "allin", "fold"]),
        ((20, 20), "bet 9", ["call", "raise 18", "allin", "fold"]),
        ((20, 20), "bet 10", ["call", "allin", "fold"]),
        ((20, 20), "allin", ["call", "fold"]),
        ((40 - 2, 2), "", ["check", "bet 1-36", "allin"]),
        ((3, 37), "", ["check", "bet 1", "allin"]),
        ((2, 38), "", ["check", "allin"]),
    ],
)
def test_lines_fold_the_amounts(stacks: tuple[int, int], before: str, lines: list[str]) -> None:
    state = bets(stacks)
    if before:
        state, _ = play(state, before)
    assert list(state.legal.lines()) == lines


def test_lines_of_the_locks() -> None:
    assert list(start().legal.lines()) == ["lock KS", "lock 7D"]
