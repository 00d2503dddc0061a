"""The engine's plays against all subsets with all substitutions."""

from __future__ import annotations

from random import Random

import pytest

from cardavia.core.cards import RANKS
from cardavia.core.errors import IllegalAction
from cardavia.games.guandan.action import PASS, Play
from cardavia.games.guandan.combos import Reading, Shape, weight
from cardavia.games.guandan.legal import Plays
from cardavia.games.guandan.scale import scale
from games.guandan import hands, slow


def _engine(reading: slow.Reading) -> Reading:
    shape, size, key = reading
    return Reading(Shape(shape), size, key)


def _plain(reading: Reading) -> slow.Reading:
    return reading.shape.value, reading.size, reading.key


def agree(seed: int) -> int:
    """One random hand: asking and listing against the slow way. How many plays there were."""
    rng = Random(seed)
    level = hands.level(rng)
    hand = hands.small_hand(rng, level, wilds=seed % 3)
    lead = hands.lead(rng, level)
    legal = Plays(scale(level).write(hand), scale(level), None if lead is None else _engine(lead))
    expected = slow.plays(hand, level, lead)
    _asking(legal, hand, expected, rng)
    _listing(legal, expected, lead)
    return len(expected)


def _asking(
    legal: Plays,
    hand: list[str],
    expected: set[tuple[tuple[str, ...], slow.Reading]],
    rng: Random,
) -> None:
    for cards in slow.subsets(hand):
        chosen = tuple(rng.sample(cards, len(cards)))
        fitting = {reading for played, reading in expected if played == cards}
        if not fitting:
            with pytest.raises(IllegalAction):
                legal.readings(chosen)
            continue
        found = legal.readings(chosen)
        assert {_plain(reading) for reading in found} == fitting
        assert len(found) == len(fitting)
        assert list(found) == sorted(found, key=lambda reading: weight(reading, legal.scale))
        assert all(Play(cards, reading) in legal for reading in found)
        wrong = Reading(Shape.PAIR, len(cards), rng.choice(RANKS))
        assert (Play(cards, wrong) in legal) == (_plain(wrong) in fitting)


def _listing(
    legal: Plays,
    expected: set[tuple[tuple[str, ...], slow.Reading]],
    lead: slow.Reading | None,
) -> None:
    listed = list(legal)
    assert (PASS in listed) == (PASS in legal) == (lead is not None)
    plays = [action for action in listed if isinstance(action, Play)]
    assert len(set(plays)) == len(plays)
    for play in plays:
        assert (tuple(sorted(play.cards)), _plain(play.reading)) in expected
        assert play.cards == legal.scale.write(play.cards)
        read = legal.parse(str(play))
        assert read == play
        assert str(read) == str(play)
        several = len(legal.readings(play.cards)) > 1
        assert (" as " in str(play)) == several
    assert {_plain(play.reading) for play in plays} == {reading for _, reading in expected}
    lines = list(legal.lines())
    assert len(lines) == len({reading for _, reading in expected}) + (lead is not None)
    assert len(set(lines)) == len(lines)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_small_hands(block: int) -> None:
    assert sum(agree(seed) for seed in range(30 * block, 30 * block + 30)) > 60


@pytest.mark.soak
def test_many_small_hands() -> None:
    assert sum(agree(seed) for seed in range(1_000, 21_000)) > 100_000


@pytest.mark.slow
def test_the_random_hands_hold_every_shape() -> None:
    """The agreement above would mean little if some shape never came up."""
    shapes: set[str] = set()
    answered: set[str] = set()
    for seed in range(300):
        rng = Random(seed)
        level = hands.level(rng)
        hand = hands.small_hand(rng, level, wilds=seed % 3)
        lead = hands.lead(rng, level)
        found = {reading[0] for _, reading in slow.plays(hand, level, lead)}
        shapes |= found
        if lead is not None:
            answered |= found - {"bomb", "straightflush", "jokerbomb"}
    assert shapes == {shape.value for shape in Shape}
    assert len(answered) == 7
