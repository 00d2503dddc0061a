"""Players by name, and who sits where."""

from __future__ import annotations

import pytest

from cardavia.core.errors import CardaviaError
from cardavia.games.catalog import load
from cardavia.players.first import FirstPlayer
from cardavia.players.random import RandomPlayer
from cardavia.table.lineup import factory, labels, seatings
from lab.bots import as_nas, one_poker

AS_NAS, ONE_POKER = load("as_nas"), load("one_poker")


def test_players_by_name() -> None:
    assert isinstance(factory("random", AS_NAS)(0), RandomPlayer)
    assert isinstance(factory("first", AS_NAS)(0), FirstPlayer)
    for level in ("casual", "strong", "full"):
        assert factory(level, AS_NAS)(3) is not factory(level, AS_NAS)(3)


def test_reference_bots_are_found_by_name_for_their_game() -> None:
    assert isinstance(factory("maniac", AS_NAS)(0), as_nas.KindBot)
    assert isinstance(factory("maniac", ONE_POKER)(0), one_poker.KindBot)
    assert factory("hoarder", ONE_POKER)(0)
    with pytest.raises(CardaviaError, match="hoarder"):
        factory("hoarder", AS_NAS)


def test_a_player_of_any_module() -> None:
    made = factory("cardavia.players.first:FirstPlayer", AS_NAS)
    assert made is FirstPlayer


@pytest.mark.parametrize(
    "name",
    ["", "nobody", ":", "json:", "json:nothing", "no.such.module:X", "json:__doc__", ".:x", "a b"],
)
def test_unknown_players(name: str) -> None:
    with pytest.raises(CardaviaError) as caught:
        factory(name, AS_NAS)
    assert caught.value.code == "unknown-player"


def test_two_sides_of_two() -> None:
    assert seatings(ONE_POKER, 2) == [(0, 1), (1, 0)]


def test_one_against_three_in_every_seat() -> None:
    assert seatings(AS_NAS, 2) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_four_players_move_round_the_table() -> None:
    assert seatings(AS_NAS, 4) == [(0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0)]


def test_partners_sit_opposite() -> None:
    assert seatings(load("guandan"), 2) == [(0, 1, 0, 1), (1, 0, 1, 0)]


@pytest.mark.parametrize("players", [0, 1, 3, 5])
def test_a_number_of_players_that_cannot_be_seated(players: int) -> None:
    with pytest.raises(CardaviaError) as caught:
        seatings(AS_NAS, players)
    assert caught.value.code == "wrong-players"


def test_namesakes_get_a_number() -> None:
    assert labels(["full", "random"]) == ["full", "random"]
    assert labels(["full", "random", "full"]) == ["full#1", "random", "full#2"]
