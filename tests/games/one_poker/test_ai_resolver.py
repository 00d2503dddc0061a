"""The player that solves every deal: its beliefs, and how it goes about them."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from cardavia.games.one_poker import ai, continuation
from cardavia.games.one_poker.actions import Action, Bet, Check, Lock
from cardavia.games.one_poker.beliefs import DOUBT, count, finished, present, rank
from cardavia.games.one_poker.game import GAME
from cardavia.games.one_poker.layout import RANK_COUNT
from cardavia.games.one_poker.observe import CARDS, Observation
from cardavia.games.one_poker.play import DealPlay, Effort
from cardavia.games.one_poker.ranks import group
from cardavia.games.one_poker.resolver import Depth, Resolver
from cardavia.games.one_poker.state import State
from cardavia.players import kernels, policy_files
from cardavia.table.runner import play as play_match
from games.one_poker.play import SEED, passive, play, start, wild

# Few iterations and plain Python's speed: enough to see how the player goes about it.
SHORT = Depth(Effort(3), slice=1, recall=Effort(1), recalled=2)


def short() -> Resolver:
    return Resolver(SHORT, continuation.plain())


def follow(player: Resolver, seat: int, actions: str, **position: object) -> State:
    """``player`` watches and solves as the actions, commas between them, are taken."""
    state = start(**position)
    for text in actions.split(","):
        player.watch(state.observe(seat))
        if state.turn == seat:
            player.plan(state.observe(seat))
        state, _ = state.apply(state.parse(text))
    return state


def test_beliefs_about_a_kept_card_are_those_of_every_world_there_is() -> None:
    """First deal: each pair of single cards is as likely, then the player's own strategy
    says how likely it locks and bets."""
    left = ["KS", "7D", "AH", "2C", "KH", "QS", "9D", "3S", "3H", "6C"]
    gone = list(CARDS)
    for card in left:
        gone.remove(card)
    player = short()
    state = follow(player, 0, "lock KS, lock AH, bet 2, call", discards=gone)
    deal = player.deal(state.observe(0))
    assert deal.facts.deal == 2
    likelihoods = player.beliefs[0]
    facts = finished(state.observe(0))[0]
    first = DealPlay(facts, ((1.0,) * 13, (1.0,) * 13), continuation.plain(), SHORT.effort)
    first.finish()
    bet = first.base.problem.tree.nodes[0].actions.index(Bet(2))
    expected: dict[int, float] = defaultdict(float)
    for other in left:
        if other in ("KS", "AH") or group(other) != "down":
            continue  # the signal told one of each group
        k = rank(other)
        hand = 16 * 11 + k
        lock = first.base.lock(0, 11, k)
        expected[k] += lock * first.base.strategy(0)[bet][hand]
    counts = count(state.observe(0).discards)
    found = {k: likelihoods[k] * counts[k] for k in range(RANK_COUNT) if likelihoods[k]}
    assert set(found) == set(expected)
    for k, weight in expected.items():
        assert found[k] / sum(found.values()) == pytest.approx(
            weight / sum(expected.values()), rel=0.02, abs=2e-3
        )


def test_a_kept_card_that_cannot_be_there_is_not_believed_in() -> None:
    player = short()
    rng = Random(4)
    for state in passive(GAME.start(SEED), rng, 6):
        known = state.observe(0)
        if state.turn is None:
            break
        player.watch(known)
        if state.turn == 0:
            player.plan(known)
        deal = player.deal(known)
        for seat in (0, 1):
            believed = player.beliefs[seat]
            kept = state.kept[seat]
            if kept is not None:
                assert believed[rank(kept)] > 0
                groups = {group("23456789TJQKA"[k]) for k in range(13) if believed[k]}
                assert groups == {known.kept_groups[seat]}
        assert deal.facts == present(known)


def test_an_opponent_may_have_kept_what_the_solver_would_not_but_the_player_itself_not() -> None:
    """Over many deals the least likely card of the one stays in sight, not of the other."""
    rng, least = Random(4), ([1.0], [1.0])
    player = short()
    for state in passive(GAME.start(SEED), rng, 12):
        known = state.observe(0)
        if state.turn is None:
            break
        player.deal(known).finish()
        for seat in (0, 1):
            seen = [x for x in player.beliefs[seat] if x > 0]
            least[seat].append(min(seen) / max(seen))
    assert min(least[1]) == pytest.approx(DOUBT)
    assert min(least[0]) < DOUBT / 2


def test_past_deals_are_seen_as_they_were() -> None:
    rng = Random(8)
    states = [GAME.start(SEED), *passive(GAME.start(SEED), rng, 60)]
    was = {}
    for state in states:
        if not state.over:
            was.setdefault(state.deal, present(state.observe(0)))
    last = states[-1].observe(0)
    assert len(last.past) > 50  # past the first reshuffle
    assert finished(last) == [was[past.deal] for past in last.past]


def test_work_done_ahead_changes_nothing() -> None:
    rng = Random(2)
    idle, busy = short(), short()
    for n, state in enumerate([GAME.start(SEED), *wild(GAME.start(SEED), rng)][:30]):
        known = state.observe(0)
        for player in (idle, busy):
            player.watch(known)
        while busy.think():
            pass
        if state.turn == 0:
            assert busy.choose(known, Random(n)) == idle.choose(known, Random(n))


def test_amounts_that_were_cut_away_are_answered() -> None:
    player = short()
    state = follow(player, 1, "lock KS, lock AH, bet 5")
    plan = player.plan(state.observe(1))
    assert sum(plan.values()) == pytest.approx(1)
    assert set(plan) <= set(state.legal)
    state, _ = state.apply(state.parse("raise 12"))  # nothing that it would do itself
    state, _ = state.apply(state.parse("raise 19"))
    answer = player.plan(state.observe(1))
    assert {str(action) for action in answer} == {"call", "fold"}


def test_beliefs_pass_through_an_amount_that_was_cut_away() -> None:
    player = short()
    state = follow(player, 0, "lock KS, lock AH, bet 5, call")
    player.plan(state.observe(0))
    assert max(player.beliefs[0]) == pytest.approx(1)


@pytest.mark.parametrize("level", ["strong", "full"])
def test_a_player_rebuilt_late_is_ready(level: str) -> None:
    states = [s for s in passive(GAME.start(SEED), Random(3), 55) if not s.over]
    known = states[-1].observe(states[-1].turn or 0)
    action = ai.player(level, known.seat).choose(known, Random(1))
    assert action in known.legal


@pytest.mark.slow
def test_it_plays_without_kernel_and_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> bytes:
        raise FileNotFoundError(name)

    monkeypatch.setattr(policy_files, "read", missing)
    kernels.load.cache_clear()
    ai.prospects.cache_clear()
    try:
        players = [ai.player("strong", seat) for seat in (0, 1)]
        played = play_match(GAME, SEED, players, deals=2)
        assert not played.faults
        assert len(played.deals) == 2
    finally:
        kernels.load.cache_clear()
        ai.prospects.cache_clear()


def test_files_handed_over_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy_files, "_provided", {})
    found = policy_files.read("one_poker.c")
    assert b"one_poker_solve" in found
    policy_files.provide("one_poker.c", b"other")
    assert policy_files.read("one_poker.c") == b"other"
    with pytest.raises(FileNotFoundError):
        policy_files.read("no such file")


@pytest.mark.parametrize("level", ["strong", "full"])
def test_values_are_chances_to_win_the_match(level: str) -> None:
    def values(actions: str, seat: int, **position: object) -> dict[str, float]:
        state, _ = play(start(**position), actions)
        return _values(ai.player(level, seat), state.observe(seat))

    # A 4 that faces a bet of the pot: folding leaves 19 of 40 chips.
    hands = [["KS", "7D"], ["AH", "4C"]]
    facing = values("lock KS, lock 4C, bet 2", 1, hands=hands)
    assert facing["fold"] == pytest.approx(19 / 40, abs=0.06)
    assert facing["call"] < facing["fold"]
    # An ace would rather call.
    facing = values("lock KS, lock AH, bet 2", 1)
    assert facing["call"] > facing["fold"]
    assert all(0 <= value <= 1 for value in facing.values())


def _values(player: object, known: Observation) -> dict[str, float]:
    advice = player.advise(known, Random(1))  # type: ignore[attr-defined]
    return {each.action: each.value for each in advice.candidates}


def test_every_amount_has_a_value_between_those_of_its_neighbours() -> None:
    state, _ = play(start(), "lock KS, lock AH")
    values = _values(short(), state.observe(0))
    assert list(values) == [str(action) for action in state.legal]
    low, high = sorted((values["bet 2"], values["allin"]))
    assert all(low - 1e-4 <= values[f"bet {n}"] <= high + 1e-4 for n in range(2, 19))


def test_it_locks_one_of_two_equal_cards_as_often_as_the_other() -> None:
    state = start(hands=[["KS", "KD"], ["AH", "2C"]])
    plan: dict[Action, float] = short().plan(state.observe(0))
    assert plan == {Lock("KS"): 0.5, Lock("KD"): 0.5}


def test_a_deal_without_bets_ends_after_the_locks() -> None:
    player = short()
    known = start(stacks=[1, 39]).observe(0)
    assert sum(player.plan(known).values()) == pytest.approx(1)
    assert Check() not in player.plan(known)
