"""What holds in every deal: chips and cards are conserved, and there is always a way on."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardavia.core.cards import deck
from cardavia.core.codec import encode
from cardavia.games.one_poker.actions import AllIn, Bet, Call, Check, Fold, Lock, Raise
from cardavia.games.one_poker.game import GAME
from cardavia.games.one_poker.observe import suspects
from cardavia.games.one_poker.state import State
from games.one_poker.play import SEED

CARDS = Counter(deck(2, jokers=False))
seeds = st.binary(min_size=16, max_size=16)
stacks = st.integers(1, 39).map(lambda chips: [chips, 40 - chips])


def check_state(state: State) -> None:
    """40 chips and 104 cards, in hands of two, and a turn exactly until the end."""
    assert sum(state.round.stacks) + state.pot == 40
    assert min(state.round.stacks) >= 0
    cards = Counter((*state.hands[0], *state.hands[1], *state.stock, *state.discards))
    assert cards == CARDS
    assert {len(hand) for hand in state.hands} == ({1} if state.over else {2})
    assert (state.turn is None) == state.over == (0 in state.round.stacks and not state.pot)


def check_award(before: State, over: dict[str, Any], after: State) -> None:
    """The pot is what both matched; nothing but the pot changes hands."""
    paid = before.start_stacks
    gain = over["stacks"][0] - paid[0]
    assert gain == {0: 1, 1: -1, None: 0}[over["winner"]] * over["pot"] // 2
    assert sum(over["stacks"]) == 40
    assert over["pot"] % 2 == 0
    assert min(over["returned"]) == 0
    assert after.start_stacks == tuple(over["stacks"])


def play_deals(count: int, seed: int) -> int:
    """Plays at least ``count`` deals of random matches; returns how many."""
    rng = Random(seed)
    done = 0
    while done < count:
        first = rng.randrange(1, 40)
        start = {"stacks": [first, 40 - first], "starter": rng.randrange(2)}
        state = GAME.start(rng.randbytes(16), start)
        # Timid matches are long and come to the reshuffle.
        timid = rng.random() < 0.3
        while not state.over:
            check_state(state)
            options = list(state.legal)
            assert options, "no dead end"
            known = state.phase.value == "bet" and timid
            after, events = state.apply(options[0] if known else rng.choice(options))
            over = [event.data for event in events if event.data["event"] == "deal_over"]
            if over:
                check_award(state, dict(over[0]), after)
                done += 1
            assert len(over) == (after.deal > state.deal or after.over)
            state = after
        check_state(state)
    return done


@pytest.mark.slow
def test_chips_and_cards_in_5000_random_deals() -> None:
    assert play_deals(5000, seed=1) >= 5000


@pytest.mark.soak
def test_chips_and_cards_in_200000_random_deals() -> None:
    assert play_deals(200_000, seed=2) >= 200_000


@st.composite
def reached(draw: st.DrawFn) -> State:
    """A state of a match with random stacks; some are played timidly, so that they last."""
    starter = draw(st.integers(0, 1))
    state = GAME.start(draw(seeds), {"stacks": draw(stacks), "starter": starter})
    rng = Random(draw(st.integers(0, 2**32)))
    timid = draw(st.booleans())
    for _ in range(draw(st.integers(0, 300 if timid else 12))):
        if state.over:
            break
        options = list(state.legal)
        first = timid and state.phase.value == "bet"
        state, _ = state.apply(options[0] if first else rng.choice(options))
    return state


ACTIONS = (
    [Check(), Call(), AllIn(), Fold()]
    + [Lock(card) for card in sorted(CARDS)]
    + [verb(total) for verb in (Bet, Raise) for total in range(-1, 43)]
)


@given(state=reached())
def test_an_action_is_legal_exactly_when_its_canonical_form_is_listed(state: State) -> None:
    legal = state.legal
    listed = list(legal)
    assert len(set(listed)) == len(listed)
    for action in ACTIONS:
        assert (action in legal) == (legal.canonical(action) in listed)
    for action in listed:
        assert legal.canonical(action) == action
        assert state.parse(str(action).upper()) == action


@given(state=reached())
def test_lines_unfold_to_the_legal_actions(state: State) -> None:
    unfolded = []
    for line in state.legal.lines():
        verb, _, amounts = line.partition(" ")
        if verb in ("bet", "raise"):
            least, _, most = amounts.partition("-")
            unfolded += [f"{verb} {n}" for n in range(int(least), int(most or least) + 1)]
        else:
            unfolded.append(line)
    assert unfolded == [str(action) for action in state.legal]


@given(state=reached(), numbers=st.randoms(use_true_random=False))
def test_a_sampled_world_looks_the_same_and_holds_together(state: State, numbers: Random) -> None:
    for seat in (0, 1):
        known = state.observe(seat)
        world = GAME.sample(known, numbers)
        assert world.observe(seat) == known
        assert seat != state.turn or list(world.legal) == list(state.legal)
        check_state(world)
        # The opponent of the sampled world could sample in its turn.
        other = world.observe(1 - seat)
        assert GAME.sample(other, numbers).observe(1 - seat) == other


@given(state=reached())
def test_an_observation_survives_json(state: State) -> None:
    for seat in (0, 1):
        known = state.observe(seat)
        assert GAME.observation(json.loads(json.dumps(encode(known)))) == known


@given(state=reached())
def test_the_opponents_kept_card_is_among_the_suspects(state: State) -> None:
    for seat in (0, 1):
        kept = state.kept[1 - seat]
        assert kept is None or kept in suspects(state.observe(seat))


@given(state=reached(), numbers=st.randoms(use_true_random=False))
def test_hidden_cards_change_nothing_that_is_seen_until_they_are_shown(
    state: State, numbers: Random
) -> None:
    if state.turn is None:
        return
    seat = state.turn
    world = GAME.sample(state.observe(seat), numbers)
    for action in state.legal:
        one, first = state.apply(action)
        two, second = world.apply(action)
        if one.deal == state.deal and not one.over:
            assert one.observe(seat) == two.observe(seat)
            assert first == second == ()


def test_the_rest_of_a_sampled_world_is_not_the_rest_of_the_match() -> None:
    known = GAME.start(SEED).observe(0)
    worlds = [GAME.sample(known, Random(n)) for n in range(5)]
    assert len({world.stock for world in worlds}) == 5
    assert len({world._seed for world in worlds} | {SEED}) == 6
