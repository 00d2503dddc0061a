"""Ranks, groups and signals."""

from __future__ import annotations

from itertools import product

import pytest

from cardavia.core.cards import RANKS, deck
from cardavia.games.one_poker.ranks import DOWN, UP, Signal, by_strength, duel, group
from games.one_poker.referee import stronger


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        ("AS", "2H", -1),
        ("2H", "AS", 1),
        ("AS", "3D", 1),
        ("KS", "2C", 1),
        ("TS", "TD", 0),
        ("TS", "TS", 0),
        ("3S", "2S", 1),
        ("KS", "AS", -1),
        ("TS", "9S", 1),
        ("JS", "TS", 1),
    ],
)
def test_duels_of_the_rules(first: str, second: str, result: int) -> None:
    assert duel(first, second) == result


def test_every_duel_is_decided_as_the_referee_decides_it() -> None:
    for first, second in product(deck(1, jokers=False), repeat=2):
        assert {1: 0, 0: None, -1: 1}[duel(first, second)] == stronger([first, second])


def test_seven_ranks_are_up_and_six_down() -> None:
    assert "".join(rank for rank in RANKS if group(rank) == UP) == "89TJQKA"
    assert "".join(rank for rank in RANKS if group(rank) == DOWN) == "234567"


def test_cards_are_written_from_strong_to_weak() -> None:
    assert by_strength(["2S", "TD", "AC", "TS", "AS", "TS"]) == ("AS", "AC", "TS", "TS", "TD", "2S")


@pytest.mark.parametrize(
    ("cards", "known", "other"),
    [
        (["8S", "AS"], UP, UP),
        (["8S", "AS"], DOWN, None),
        (["7S", "8S"], UP, DOWN),
        (["7S", "8S"], DOWN, UP),
        (["2S", "7D"], DOWN, DOWN),
        (["2S", "7D"], UP, None),
    ],
)
def test_a_signal_and_one_card_tell_the_group_of_the_other(
    cards: list[str], known: str, other: str | None
) -> None:
    assert Signal.of(cards).other(known) == other
