"""Every game: a seat knows what it is told, and nothing else decides what it is shown."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings

from cardavia.core.codec import encode
from cardavia.games.catalog import load
from contract.playouts import (
    every_game,
    every_game_at_length,
    holds,
    milestones,
    playout,
    reread,
    seeds,
    states,
    views,
    visible,
)

MOST = 150
SEED = bytes(range(16))


@pytest.mark.slow
@every_game
@settings(max_examples=4)
@given(seed=seeds)
def test_a_sampled_world_looks_the_same_to_the_seat(name: str, seed: bytes) -> None:
    """The observation goes to ``sample`` as it came out of JSON text: no hidden card can
    ride along."""
    game, rng = load(name), Random(1)
    for state in milestones(game, seed):
        for seat, known in enumerate(views(game, state)):
            world = game.sample(reread(game, known), rng)
            assert world.observe(seat) == known
            assert (world.turn, world.over, world.deal) == (state.turn, state.over, state.deal)
            if seat == state.turn:
                assert list(world.legal) == list(state.legal)


@every_game
def test_an_observation_names_its_seat_and_the_turn(name: str) -> None:
    game = load(name)
    for state in states(game, SEED, MOST):
        for seat, known in enumerate(views(game, state)):
            assert (known.seat, known.turn) == (seat, state.turn)


@every_game
def test_equal_knowledge_makes_equal_observations(name: str) -> None:
    game = load(name)
    for state in states(game, SEED, MOST):
        for one, two in zip(views(game, state), views(game, state)):
            assert one == two
            assert hash(one) == hash(two)


@every_game_at_length
def test_observations_come_back_from_json(name: str) -> None:
    game = load(name)
    for state in milestones(game, SEED):
        for known in views(game, state):
            again = reread(game, known)
            assert again == known
            assert json.dumps(encode(again)) == json.dumps(encode(known))
            assert list(again.legal) == list(known.legal)


@every_game
def test_a_damaged_observation_is_refused(name: str) -> None:
    game = load(name)
    whole = encode(game.start(bytes(16)).observe(0))
    with pytest.raises(ValueError, match="unknown key"):
        game.observation({**whole, "surplus": 1})
    with pytest.raises(ValueError, match="seat"):
        game.observation({**whole, "seat": "0"})
    with pytest.raises(ValueError, match="seat"):
        game.observation({key: value for key, value in whole.items() if key != "seat"})


@every_game_at_length
@settings(max_examples=4)
@given(seed=seeds)
def test_a_visible_event_tells_no_more_than_the_observations(name: str, seed: bytes) -> None:
    """The same action in a world that looks the same: as long as it goes on looking the
    same, the seat is told the same."""
    game, rng, compared = load(name), Random(2), 0
    for turn in playout(game, seed, MOST):
        for seat in range(game.seats):
            world = game.sample(turn.state.observe(seat), rng)
            if turn.action not in world.legal:
                continue
            after, events = world.apply(turn.action)
            if after.observe(seat) == turn.after.observe(seat):
                assert visible(events, seat) == visible(turn.events, seat)
                compared += 1
    assert compared


@every_game
def test_sampling_uses_the_random_numbers_given_and_no_others(name: str) -> None:
    game = load(name)
    for state in states(game, SEED, 40):
        for known in views(game, state):
            one, two = game.sample(known, Random(3)), game.sample(known, Random(3))
            assert views(game, one) == views(game, two)


@every_game
def test_sampled_worlds_differ_where_cards_are_hidden(name: str) -> None:
    game, rng = load(name), Random(4)
    differ = 0
    for state in states(game, SEED, 40):
        worlds = [game.sample(state.observe(0), rng) for _ in range(5)]
        others = [[world.observe(seat) for seat in range(1, game.seats)] for world in worlds]
        differ += any(other != others[0] for other in others)
    assert differ


@every_game_at_length
@settings(max_examples=4)
@given(seed=seeds)
def test_nothing_that_a_seat_gets_holds_the_seed(name: str, seed: bytes) -> None:
    game, rng = load(name), Random(5)
    start = game.start(seed)
    assert holds(start, seed), "the search must find the seed where it is"
    for state in milestones(game, seed):
        for known in views(game, state):
            assert not holds(known, seed)
        assert not holds(game.sample(known, rng), seed)
    events = [event for turn in playout(game, seed, MOST) for event in turn.events]
    assert not any(holds(event, seed) for event in (*game.opening(start), *events))


@every_game_at_length
@settings(max_examples=4)
@given(seed=seeds)
def test_what_the_log_says_of_an_action_hides_what_the_action_hides(name: str, seed: bytes) -> None:
    """Actions that the others see alike come with the same facts for the log."""
    game = load(name)
    for state in milestones(game, seed):
        said: dict[str, object] = {}
        for action in state.legal:
            facts = game.facts(state, action)
            assert json.loads(json.dumps(facts)) == facts
            assert said.setdefault(game.public(action), facts) == facts
