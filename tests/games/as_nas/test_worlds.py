"""The hidden hands are counted as the cards allow."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from cardavia.games.as_nas.hands import DECK, all_hands, canonical
from cardavia.games.as_nas.worlds import beats, chances, number_of, splits
from lab.bots.as_nas import beaten


def _without(hand: str) -> list[str]:
    rest = list(DECK)
    for figure in hand:
        rest.remove(figure)
    return rest


@pytest.mark.parametrize("hand", ["AAAAS", "SSABZ", "ASBZC", "CCCZB"])
def test_the_hidden_hands_are_as_likely_as_the_deals(hand: str) -> None:
    """The first hidden hand, against every way to take five of the 15 cards left."""
    counted = Counter(canonical(other) for other in combinations(_without(hand), 5))
    ways = splits(number_of()[canonical(hand)])
    found = [0.0] * len(all_hands())
    for first, weight in zip(ways.first, ways.ways):
        found[first] += weight
    total = sum(found)
    for name, share in zip(all_hands(), found):
        assert share / total == pytest.approx(counted[name] / 3003, abs=1e-12)


@pytest.mark.parametrize("hand", ["AAASS", "BBZZC", "ASBZC"])
def test_the_hands_of_a_division_use_up_the_pack(hand: str) -> None:
    names, ways = all_hands(), splits(number_of()[canonical(hand)])
    for a, b, c in zip(ways.first, ways.second, ways.third):
        assert canonical(hand + names[a] + names[b] + names[c]) == "".join(DECK)
    assert len({(a, b) for a, b in zip(ways.first, ways.second)}) == len(ways)


def test_the_chance_of_a_hand() -> None:
    counted = Counter(canonical(hand) for hand in combinations(DECK, 5))
    for name, chance in zip(all_hands(), chances()):
        assert chance == pytest.approx(counted[name] / 15504, abs=1e-12)


def test_the_share_of_hands_beaten_is_that_of_the_reference_bots() -> None:
    for name, share in zip(all_hands(), beats()):
        assert share == pytest.approx(beaten(name), abs=1e-12)
