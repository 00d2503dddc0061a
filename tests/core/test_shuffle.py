"""Chance, against a second computation written straight from the format's description."""

import hashlib
import struct
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardavia.core.shuffle import Chance, Draw

SEED = bytes(range(16))

seeds = st.binary(min_size=16, max_size=16)
labels = st.sampled_from(["deal", "reshuffle", "leader", "dealer"])
deals = st.integers(0, 2**32 - 1)


def word_at(game: str, label: str, seed: bytes, deal: int, i: int) -> int:
    """The i-th big-endian word: block i // 8, then bytes 4 * (i % 8) and three more."""
    message = b"cardavia/1" + b"\x00" + game.encode() + b"\x00" + label.encode() + b"\x00"
    message += seed + struct.pack(">I", deal) + struct.pack(">I", i // 8)
    at = 4 * (i % 8)
    return int(hashlib.sha256(message).hexdigest()[2 * at : 2 * at + 8], 16)


class Reference:
    def __init__(self, game: str, label: str, seed: bytes, deal: int) -> None:
        self.key, self.i = (game, label, seed, deal), 0

    def below(self, n: int) -> int:
        while True:
            word = word_at(*self.key, self.i)
            self.i += 1
            if word < n * (2**32 // n):
                return word % n

    def shuffle(self, cards: list[str]) -> list[str]:
        cards = cards[:]
        i = len(cards) - 1
        while i >= 1:
            j = self.below(i + 1)
            held = cards[i]
            cards[i] = cards[j]
            cards[j] = held
            i -= 1
        return cards


def test_the_words_are_those_of_sha_256() -> None:
    # sha256sum of the 50 bytes "cardavia/1" 00 "one_poker" 00 "deal" 00, 00..0f, deal 1, k 0
    block = "5016528532d2095abe919fa14ee2f0e1b124189eeba16af2899ce90bff9b0b17"
    stream = Chance("one_poker", "deal", SEED, 1)
    words = [stream.below(2**32) for _ in range(8)]
    assert "".join(f"{word:08x}" for word in words) == block


def test_a_known_shuffle_and_known_numbers() -> None:
    cards = "AAAASSSSBBBBZZZZCCCC"
    assert "".join(Chance("as_nas", "deal", SEED, 1).shuffle(cards)) == "BABASAZASCBZCZBSZCCS"
    seeds = [bytes([i]) * 16 for i in range(12)]
    dealers = [Chance("as_nas", "dealer", seed, 1).below(4) for seed in seeds]
    assert dealers == [1, 3, 2, 3, 1, 0, 2, 3, 1, 3, 0, 2]
    leaders = [Chance("guandan", "leader", seed, 1).below(4) for seed in seeds]
    assert leaders == [0, 2, 2, 0, 2, 3, 0, 0, 1, 3, 2, 2]


@given(seeds, labels, deals, st.sampled_from(["one_poker", "guandan", "as_nas"]))
def test_shuffles_match_the_second_computation(
    seed: bytes, label: str, deal: int, game: str
) -> None:
    cards = [str(i) for i in range(108)]
    expected = Reference(game, label, seed, deal).shuffle(cards)
    assert Chance(game, label, seed, deal).shuffle(cards) == expected


@settings(max_examples=50)
@given(seeds, st.lists(st.integers(1, 2**32), min_size=1, max_size=30))
def test_numbers_match_the_second_computation(seed: bytes, ns: list[int]) -> None:
    chance = Chance("guandan", "leader", seed, 7)
    reference = Reference("guandan", "leader", seed, 7)
    assert [chance.below(n) for n in ns] == [reference.below(n) for n in ns]


def test_numbers_beyond_the_last_multiple_are_drawn_again() -> None:
    n = 2**31 + 1  # almost half of all words are refused
    words = [word_at("guandan", "deal", SEED, 1, i) for i in range(200)]
    kept = [word for word in words if word < n]
    assert len(kept) < len(words)
    chance = Chance("guandan", "deal", SEED, 1)
    assert [chance.below(n) for _ in kept] == kept


def test_any_of_the_four_arguments_changes_the_stream() -> None:
    keys = [
        ("guandan", "deal", SEED, 1),
        ("as_nas", "deal", SEED, 1),
        ("guandan", "reshuffle", SEED, 1),
        ("guandan", "deal", SEED[::-1], 1),
        ("guandan", "deal", SEED, 2),
    ]
    streams = {tuple(Chance(*key).below(2**32) for _ in range(2)) for key in keys}
    assert len(streams) == len(keys)


def test_a_shuffle_keeps_the_cards_and_its_argument() -> None:
    cards = ["2S", "2S", "2H", "RJ"]
    shuffled = Chance("guandan", "deal", SEED, 1).shuffle(cards)
    assert sorted(shuffled) == sorted(cards)
    assert cards == ["2S", "2S", "2H", "RJ"]
    assert Chance("guandan", "deal", SEED, 1).shuffle([]) == []
    assert Chance("guandan", "deal", SEED, 1).shuffle(["2S"]) == ["2S"]


def test_every_order_of_three_comes_up_evenly() -> None:
    counts: dict[str, int] = {}
    for deal in range(6000):
        order = "".join(Chance("as_nas", "deal", SEED, deal).shuffle("ASB"))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi_square < 20.5  # 5 degrees of freedom, one in a thousand


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_impossible_ranges_are_refused(n: int) -> None:
    with pytest.raises(ValueError, match="drawn"):
        Chance("as_nas", "deal", SEED, 1).below(n)


@pytest.mark.parametrize("seed", [b"", bytes(15), bytes(17)])
def test_a_seed_has_sixteen_bytes(seed: bytes) -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        Chance("as_nas", "deal", seed, 1)


def test_one_is_the_only_number_below_one() -> None:
    chance = Chance("as_nas", "deal", SEED, 1)
    assert [chance.below(1) for _ in range(20)] == [0] * 20


def test_a_draw_is_a_value() -> None:
    assert Draw("deal", 1, ("A", "S")) == Draw("deal", 1, ("A", "S"))
    assert Draw("dealer", 1, value=3) != Draw("dealer", 1, value=2)


def test_words_come_block_by_block() -> None:
    chance = Chance("guandan", "deal", SEED, 9)
    got = [chance.below(2**32) for _ in range(20)]
    assert got == [word_at("guandan", "deal", SEED, 9, i) for i in islice(range(99), 20)]
