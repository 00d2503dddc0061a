"""What One Poker's measure rests on: bots written down, detours, luck taken out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardavia.games.one_poker import continuation
from cardavia.games.one_poker.actions import Lock, read
from cardavia.games.one_poker.beliefs import present, rank
from cardavia.games.one_poker.game import GAME
from cardavia.games.one_poker.layout import CELLS, cell
from cardavia.games.one_poker.observe import CARDS
from cardavia.games.one_poker.play import DealPlay, Effort
from cardavia.games.one_poker.ranks import DOWN, UP
from cardavia.games.one_poker.resolver import Resolver
from cardavia.games.one_poker.state import State
from games.one_poker.play import SEED, start, wild
from games.one_poker.solving import prospects
from lab.bots.one_poker import KINDS, KindBot, win_chance
from lab.one_poker import measure
from lab.one_poker.drift import Drifts, Watched, believed
from lab.one_poker.duel import Duel, Told
from lab.one_poker.measure import Pair
from lab.one_poker.respond import LocalBest, Wanderer
from lab.one_poker.tabulate import Tabulated
from lab.one_poker.tabulate import win_chance as tabulated_chance

EVEN = ((1.0,) * 13, (1.0,) * 13)
SHORT = Effort(2)


def unsolved(state: State, seat: int) -> DealPlay:
    return DealPlay(present(state.observe(seat)), EVEN, continuation.plain(), SHORT)


def hand_of(state: State, seat: int) -> int:
    known = state.observe(seat)
    assert known.locked is not None
    first, second = map(rank, known.hand)
    locked = rank(known.locked)
    return cell(locked, second if locked == first else first)


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_a_bot_does_what_was_written_down_of_it(name: str) -> None:
    """Two bots of a kind play; at every decision the table has what the bot may do."""
    bot, met = KindBot(KINDS[name]), 0
    state, rng = GAME.start(SEED), Random(5)
    while met < 30:
        if state.over:
            state = GAME.start(rng.randbytes(16))
        seat = state.turn or 0
        known = state.observe(seat)
        action = bot.choose(known, rng)
        play = unsolved(state, seat)
        response = Tabulated(KINDS[name]).respond(play, play.side(seat))
        first, second = map(rank, known.hand)
        if isinstance(action, Lock):
            share = response.locks[cell(first, second)]
            expected = first == second or action.card == known.hand[share == 0]
            assert expected, (known.hand, action)
        else:
            tree = play.base.problem.tree
            at = tree.find([read(text) for _, text in known.history if "lock" not in text])
            assert at is not None
            node = tree.nodes[at]
            row = node.row + node.actions.index(action)
            share = response.policy[CELLS * row + hand_of(state, seat)]
            assert share == pytest.approx(1) or (KINDS[name].wild and share > 0.19)
            met += 1
        state, _ = state.apply(action)


def test_chances_written_down_are_those_of_the_bots() -> None:
    for state in list(wild(GAME.start(SEED), Random(1)))[:60]:
        if state.over:
            break
        known = state.observe(0)
        both = known.hand
        for card, other in (both, both[::-1]):
            expected = win_chance(card, known)
            found = tabulated_chance(present(known), 0, rank(card), rank(other))
            assert found == pytest.approx(expected)


def test_a_wanderer_finds_what_bets_outside_of_the_tree_win() -> None:
    state = start()
    play = DealPlay(present(state.observe(0)), EVEN, prospects(2), Effort(15))
    play.finish()
    response = Wanderer(prospects(2)).respond(play, 0)
    (detours,) = response.detours.values()
    tree = play.base.problem.tree
    assert {str(detour.action) for detour in detours} == {"bet 1", "bet 4", "bet 8"}
    assert not {detour.action for detour in detours} & set(tree.nodes[0].actions)
    hand = cell(11, 5)
    best = response.better(0, hand)
    gains = [detour.gains[hand] for detour in detours]
    assert (best is None) == (max(gains) <= 0)
    # Against a player that answers badly, some hand gains by it.
    assert any(response.better(0, i) for i in range(CELLS))
    assert len(play.segments) == 1  # asking leaves the player's own deal alone


@pytest.mark.parametrize("responder", [Tabulated(KINDS["hoarder"]), Wanderer(prospects(2))])
def test_a_duel_tells_every_deal_and_ends_with_the_result(responder: LocalBest) -> None:
    told = Duel(prospects(2), SHORT, responder, 3, 1).run()
    assert told.deals[0][0] == 0.5
    assert told.deals[-1][2] == float(told.won)
    for (_, _, after), (before, _, _) in zip(told.deals, told.deals[1:]):
        assert before == after


@pytest.mark.slow
def test_signals_that_the_shoe_no_longer_has_cards_for_are_not_told() -> None:
    """After the first deal no card from 8 up is left until the shoe is shuffled."""
    left = {"7D", "2C", "4H", "4C", "5S", "5D"}
    gone = [card for card in CARDS if card not in left | {"KS", "AH"}]
    state = start(discards=[*gone, "KS", "AH"])
    for text in ("lock KS", "lock AH", "check", "check"):
        state, _ = state.apply(state.parse(text))
    duel = Duel(prospects(2), SHORT, Wanderer(prospects(2)), 3, 1)
    duel.state = state
    told = duel.run()
    assert told.deals[-1][2] == float(told.won)


def test_luck_is_taken_out_whatever_the_odds() -> None:
    """A walk whose every step is even: without its luck all matches are told alike."""
    rng = Random(3)

    def walk() -> Told:
        chips, deals = 3, []
        while 0 < chips < 6:
            fresh = chips + rng.choice((-1, 1))
            deals.append((chips / 6, chips / 6, fresh / 6))
            chips = fresh
        return Told(chips == 6, deals)

    pairs = [Pair((walk(), walk())) for _ in range(400)]
    assert all(pair.rate(1.0) == pytest.approx(0.5) for pair in pairs)
    for odds in (0.3, 0.6):
        mean = sum(pair.rate(odds) for pair in pairs) / len(pairs)
        assert mean == pytest.approx(0.5, abs=0.06)


def test_the_odds_fit_an_opponent_that_wins_less() -> None:
    """It goes up with chance .4, though the prospects tell of an even match."""
    rng = Random(4)

    def walk() -> Told:
        chips, deals = 5, []
        while 0 < chips < 10:
            fresh = chips + (1 if rng.random() < 0.4 else -1)
            deals.append((chips / 10, (chips - 0.2) / 10, fresh / 10))
            chips = fresh
        return Told(chips == 10, deals)

    pairs = [Pair((walk(), walk())) for _ in range(300)]
    rate, half = measure.told_rate(pairs)
    true = 1 / (1 + 1.5**5)
    assert rate == pytest.approx(true, abs=2 * half)
    plain = [pair.rate(1.0) for pair in pairs]
    assert half < 1.96 * max(1e-9, (sum((x - true) ** 2 for x in plain) / 300) ** 0.5) / 300**0.5


@pytest.mark.slow
def test_the_player_of_a_duel_is_the_one_asked_for() -> None:
    made: list[Resolver] = []

    class Noted(Resolver):
        def counted(self) -> float:
            made.append(self)
            return 0.0

    duel = Duel(prospects(2), SHORT, LocalBest(prospects(2)), 3, 0, Noted)
    duel.run()
    assert duel.player in made


@pytest.mark.slow
def test_a_best_response_is_watched_by_what_it_kept() -> None:
    """The bins hold every deal but the first, whose cards were all drawn."""
    duel = Watched(prospects(2), SHORT, LocalBest(prospects(2)), 3, 0)
    duel.drifts = Drifts()
    told = duel.run()
    plain = Duel(prospects(2), SHORT, LocalBest(prospects(2)), 3, 0).run()
    assert told == plain
    found = [drift for drifts in duel.drifts.found.values() for drift in drifts]
    expected = [after - before for before, after, _ in told.deals[1:]]
    assert sorted(found) == pytest.approx(sorted(expected))


def test_a_belief_adds_up_to_one_over_the_group_that_was_kept() -> None:
    facts = replace(present(start().observe(0)), kept=(UP, DOWN))
    likelihoods = (0.03,) * 12 + (1.0,)
    beliefs = [believed(facts, 0, likelihoods, k) for k in range(13)]
    assert sum(beliefs) == pytest.approx(1)
    assert beliefs[:6] == [0.0] * 6
    assert beliefs[12] > 10 * max(beliefs[6:12])
