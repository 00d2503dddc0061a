"""Every game: a match is its record, and chance is a function of the seed."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

from hypothesis import given, settings

from cardavia.core.record import Record
from cardavia.core.shuffle import Chance
from cardavia.games import GAMES
from cardavia.games.catalog import load
from cardavia.table.replay import begin, final, steps
from contract.playouts import Turn, every_game, every_game_at_length, playout, seeds, states, views

MOST = 400


def _record(name: str, seed: bytes, turns: list[Turn]) -> Record:
    return Record(name, seed, actions=tuple(str(turn.action) for turn in turns))


@every_game
@settings(max_examples=4)
@given(seed=seeds)
def test_a_record_replays_to_the_same_end(name: str, seed: bytes) -> None:
    game = load(name)
    turns = list(playout(game, seed, MOST))
    first, *rest = steps(_record(name, seed, turns))
    assert first.action is None
    assert len(rest) == len(turns)
    for step, turn in zip(rest, turns):
        assert step.action == str(turn.action)
        assert step.seat == turn.state.turn
        assert step.events == turn.events
        assert game.summary(step.state) == game.summary(turn.after)
    assert views(game, rest[-1].state) == views(game, turns[-1].after)


@every_game
@settings(max_examples=4)
@given(seed=seeds)
def test_a_record_survives_writing_and_reading(name: str, seed: bytes) -> None:
    game = load(name)
    record = _record(name, seed, list(playout(game, seed, MOST)))
    again = Record.loads(record.dumps(), GAMES)
    assert again == record
    assert again.dumps() == record.dumps()
    assert game.summary(final(again)) == game.summary(final(record))


@every_game
@settings(max_examples=4)
@given(seed=seeds)
def test_the_same_seed_gives_the_same_match(name: str, seed: bytes) -> None:
    game = load(name)
    one, two = (list(playout(game, seed, 60)) for _ in range(2))
    assert [str(turn.action) for turn in one] == [str(turn.action) for turn in two]
    assert [turn.events for turn in one] == [turn.events for turn in two]


@every_game
def test_other_seeds_give_other_matches(name: str) -> None:
    game = load(name)
    draws = {game.start(bytes(15) + bytes([n])).draws for n in range(8)}
    assert len(draws) == 8


@every_game
@settings(max_examples=4)
@given(seed=seeds)
def test_every_draw_can_be_made_again_from_the_seed(name: str, seed: bytes) -> None:
    game = load(name)
    start = game.start(seed)
    reached = [start, *(turn.after for turn in playout(game, seed, MOST))]
    draws = [draw for state in reached for draw in state.draws]
    assert start.draws
    for draw in draws:
        if draw.value is not None:
            assert Chance(name, draw.label, seed, draw.deal).below(game.seats) == draw.value
        else:
            again = _unshuffle(name, draw.label, seed, draw.deal, draw.cards)
            assert tuple(Chance(name, draw.label, seed, draw.deal).shuffle(again)) == draw.cards
    named = [(draw.label, draw.deal) for draw in draws]
    assert len(set(named)) == len(named), "no stream is used twice"


def _unshuffle(name: str, label: str, seed: bytes, deal: int, cards: tuple[str, ...]) -> list[str]:
    """The cards in the order before the shuffle, which must be sorted in some sense:
    equal cards side by side."""
    places = Chance(name, label, seed, deal).shuffle(range(len(cards)))
    before = [""] * len(cards)
    for card, place in zip(cards, places):
        before[place] = card
    runs = sum(1 for i, card in enumerate(before) if i == 0 or card != before[i - 1])
    assert runs == len(set(before)), "copies of a card lie side by side before a shuffle"
    return before


@every_game_at_length
@settings(max_examples=8)
@given(seed=seeds)
def test_nothing_is_lost(name: str, seed: bytes) -> None:
    """Each game says in its own tests what it conserves: ``games/<name>/conserved.py``."""
    check = import_module(f"games.{name}.conserved").check
    for state in states(load(name), seed, MOST):
        check(state)


@every_game
def test_every_deal_ends_with_an_event_that_gives_points(name: str) -> None:
    """The arena asks the game what a deal was worth; partners win and lose alike."""
    game, ended = load(name), 0
    for turn in playout(game, bytes(range(16)), MOST):
        overs = [event for event in turn.events if event.data["event"] == "deal_over"]
        assert len(overs) == int(turn.after.over or turn.after.deal != turn.state.deal)
        for over in overs:
            assert over.audience is None
            points = game.points(over.data)
            assert len(points) == game.seats
            assert all(len({points[seat] for seat in team}) == 1 for team in game.teams)
            ended += 1
    assert ended


@every_game
def test_a_summary_is_json_and_begins_alike(name: str) -> None:
    game = load(name)
    for turn in playout(game, bytes(range(16)), MOST):
        summary: dict[str, Any] = game.summary(turn.after)
        assert json.loads(json.dumps(summary)) == summary
        assert list(summary)[:6] == ["game", "deal", "phase", "turn", "over", "winners"]
        assert summary["game"] == name
        assert (summary["turn"], summary["over"]) == (turn.after.turn, turn.after.over)
        assert bool(summary["winners"]) == turn.after.over
        assert (summary["phase"] == "over") == turn.after.over


@every_game
def test_an_unread_record_begins_at_the_games_start(name: str) -> None:
    record = Record(name, bytes(range(16)))
    game, state = begin(record)
    assert views(game, state) == views(game, game.start(bytes(range(16))))
    assert final(record).draws == state.draws
