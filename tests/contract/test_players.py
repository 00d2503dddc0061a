"""Every game and every player: it decides from what its seat knows, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cardavia.core.protocol import Adviser, Game
from cardavia.games import GAMES
from cardavia.games.catalog import load
from cardavia.players import LEVELS
from cardavia.players.first import FirstPlayer
from cardavia.players.random import RandomPlayer
from contract.playouts import every_game, every_game_at_length, playout, reread

SIMPLE: dict[str, Callable[[], Adviser[Any, Any]]] = {"random": RandomPlayer, "first": FirstPlayer}
every_player = pytest.mark.parametrize(
    ("name", "player"),
    [
        # Guandan's full player searches for seconds where others take a moment.
        pytest.param(
            *(name, player),
            marks=pytest.mark.slow if (name, player) == ("guandan", "full") else (),
        )
        for name in GAMES
        for player in (*SIMPLE, *LEVELS)
    ],
)

# Strong players take their time: few decisions, from early ones to later ones.
DECISIONS = (0, 1, 2, 5, 13)


def _player(game: Game[Any, Any], name: str, seat: int) -> Adviser[Any, Any]:
    return SIMPLE[name]() if name in SIMPLE else game.player(name, seat)


def _decisions(game: Game[Any, Any]) -> list[list[Any]]:
    """For some decisions of a playout: all that the mover has seen up to then, in order."""
    seen: list[list[Any]] = [[] for _ in range(game.seats)]
    histories = []
    for n, turn in enumerate(playout(game, bytes(range(16)), max(DECISIONS) + 1)):
        for seat in range(game.seats):
            seen[seat].append(turn.state.observe(seat))
        if n in DECISIONS and turn.state.turn is not None:
            histories.append(list(seen[turn.state.turn]))
    return histories


@every_player
def test_a_player_chooses_by_what_it_knows(name: str, player: str) -> None:
    """Told the same, in objects that came out of JSON text and so carry nothing else, a
    second player with the same random numbers decides the same."""
    game = load(name)
    for history in _decisions(game):
        now = history[-1]
        one, two = (_player(game, player, now.seat) for _ in range(2))
        for known in history:
            one.watch(known)
            two.watch(reread(game, known))
        action = one.choose(now, Random(7))
        assert action in now.legal
        assert two.choose(reread(game, now), Random(7)) == action


@every_player
def test_a_player_cannot_tell_worlds_that_look_alike(name: str, player: str) -> None:
    game, rng = load(name), Random(8)
    for history in _decisions(game):
        now = history[-1]
        worlds = [game.sample(now, rng).observe(now.seat) for _ in range(2)]
        actions = []
        for known in worlds:
            someone = _player(game, player, now.seat)
            someone.watch(known)
            actions.append(someone.choose(known, Random(9)))
        assert actions[0] == actions[1]


@every_player
def test_advice_is_what_the_player_would_do(name: str, player: str) -> None:
    game = load(name)
    for history in _decisions(game):
        now = history[-1]
        legal = {str(action) for action in now.legal}
        chooser, adviser = (_player(game, player, now.seat) for _ in range(2))
        chooser.watch(now)
        adviser.watch(now)
        advice = adviser.advise(now, Random(10))
        assert advice.action == str(chooser.choose(now, Random(10)))
        texts = [candidate.action for candidate in advice.candidates]
        assert len(set(texts)) == len(texts)
        assert advice.action in texts
        assert legal.issuperset(texts)
        assert sum(one.probability for one in advice.candidates) == pytest.approx(1)
        if player in LEVELS:  # a person is told why
            assert all(one.reasons for one in advice.candidates if one.action == advice.action)


@every_game
def test_an_unknown_level_is_refused(name: str) -> None:
    with pytest.raises(KeyError):
        load(name).player("perfect", 0)


@every_game_at_length
def test_the_random_player_takes_every_legal_action(name: str) -> None:
    game = load(name)
    known = game.start(bytes(range(16))).observe(game.start(bytes(range(16))).turn or 0)
    legal, rng = list(known.legal), Random(11)
    taken = {str(RandomPlayer().choose(known, rng)) for _ in range(40 * len(legal))}
    assert taken == {str(action) for action in legal}


@every_game
def test_the_first_player_takes_the_first_legal_action(name: str) -> None:
    game = load(name)
    for history in _decisions(game):
        assert FirstPlayer().choose(history[-1], Random(12)) == next(iter(history[-1].legal))


@pytest.mark.parametrize("player", SIMPLE)
def test_simple_players_have_nothing_to_think_about(player: str) -> None:
    assert SIMPLE[player]().think() is False
