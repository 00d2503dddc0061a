"""Sampled worlds: only deals that fit all that is public, each as likely as any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import factorial, prod
from random import Random
from typing import Any

import pytest

from cardavia.core.errors import CardaviaError, PositionError
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.layout import lay
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.sample import hands as sample_hands
from cardavia.games.guandan.state import Hands, State
from games.guandan.hands import DECK
from games.guandan.play import SEED, at, run

SINGLE = [0, 1, 2, 3]
DOUBLE = [0, 2, 1, 3]


def divisions(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """All ways to give ``cards`` out in these numbers, every card told apart."""
    if not sizes:
        yield []
        return
    places = range(len(cards))
    for chosen in combinations(places, sizes[0]):
        rest = [cards[i] for i in places if i not in chosen]
        for more in divisions(rest, sizes[1:]):
            yield [tuple(cards[i] for i in chosen), *more]


def dealt_hands(start: dict[str, Any]) -> list[list[str]]:
    return [hand.split() for hand in start["hands"]]


def replays(start: dict[str, Any], texts: Sequence[str]) -> Iterator[State]:
    """The states that these actions lead to; ``return ?`` may be any return."""
    try:
        states = [GAME.start(SEED, start)]
    except CardaviaError:
        return
    for text in texts:
        following = []
        for state in states:
            tried = [str(a) for a in state.legal] if text == "return ?" else [text]
            for one in tried:
                try:
                    following.append(state.apply(state.parse(one))[0])
                except CardaviaError:
                    continue
        states = following
    yield from states


def possible(start: dict[str, Any], seen: Observation) -> set[Hands]:
    """By brute force: the present hands in every world that looks like ``seen``."""
    given = dealt_hands(start)
    others = [seat for seat in range(4) if seat != seen.seat]
    loose = [card for seat in others for card in given[seat]]
    texts = [text for _, text in seen.history]
    worlds: set[Hands] = set()
    tried = set()
    for division in divisions(loose, [len(given[seat]) for seat in others]):
        key = tuple(tuple(sorted(hand)) for hand in division)
        if key not in tried:
            dealt = [" ".join(given[seen.seat])] * 4
            for seat, hand in zip(others, division):
                dealt[seat] = " ".join(hand)
            ends = replays({**start, "hands": dealt}, texts)
            worlds |= {state.hands for state in ends if state.observe(seen.seat) == seen}
            tried.add(key)
    return worlds


def alike(worlds: set[Hands], seen: Observation) -> dict[Hands, int]:
    """How often twins in one hand halve the ways to lay the unseen cards of a world, the
    cards left out that are known to lie where they lie."""
    result = {}
    for hands in worlds:
        ways = 1
        for seat, hand in enumerate(hands):
            if seat != seen.seat:
                free = Counter(hand) - Counter(seen.known[seat])
                ways *= prod(map(factorial, free.values()))
        result[hands] = ways
    return result


def position(*hands: str, **more: Any) -> dict[str, Any]:
    return {"hands": list(hands), **more}


CASES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "first deal": (position("3S 3D", "4S 9S", "5S RJ", "6S 7S", leader=0), ["play 3S"]),
    "twins": (position("3S 3S", "4S 4S", "4D 4D", "6S 6S", leader=0), ["play 3S", "play 4S"]),
    "tribute held": (
        position("3S 9S", "4S KD", "5S AD", "6S KS", places=SINGLE),
        ["return 9S", "play 6S"],
    ),
    "tribute played": (
        position("3S 9S", "4S KD", "5S AD", "6S KS", places=SINGLE),
        ["return 3S", "play 3S", "play KS"],
    ),
    "red joker paid": (
        position("3S 9S", "4S RJ", "5S AD", "6S RJ", places=SINGLE),
        ["return 9S", "play 9S"],
    ),
    "wild kept": (
        position("3S 9S", "4S 2H", "5S AD", "2H KS", places=SINGLE),
        ["return 9S"],
    ),
    "suit order": (
        position("3S 9S", "KH 4S", "KC 5S", "KC 6S", places=SINGLE),
        ["return 9S"],
    ),
    "two tributes": (
        position("3S 9S", "4S QD", "5S TD", "6S KS", places=DOUBLE),
        ["return 9S", "return TD"],
    ),
    "hidden return": (position("3S 9S", "4S QD", "5S TD", "6S KS", places=DOUBLE), ["return 9S"]),
    "court card back": (
        position("JS QS", "4S JD", "5S 8S", "6S QD", places=SINGLE),
        ["return JS"],
    ),
    "weakest back": (
        position("KS QS AS", "4S JD", "KD QD", "6S BJ", places=SINGLE),
        ["return QS", "play QS"],
    ),
    "cancelled by one": (position("3S 9S", "4S KD", "5S AD", "RJ RJ 8S", places=SINGLE), []),
    "cancelled by two": (
        position("3S 9S", "RJ KD", "5S AD", "RJ 8S", places=DOUBLE),
        ["play 3S", "play RJ"],
    ),
    "tribute back at once": (
        position("JS 9S", "4S 8D", "5S 7D", "6S TS", places=SINGLE),
        ["return TS"],
    ),
    "someone out": (
        position("3S 9S", "", "5S AD 4D", "6S KS 7D", out=[1], leader=0),
        ["play 3S", "pass"],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_worlds_are_all_that_are_possible_and_no_others(name: str) -> None:
    start, texts = CASES[name]
    state = run(GAME.start(SEED, start), *texts)
    for seat in range(4):
        seen = state.observe(seat)
        expected = possible(start, seen)
        rng = Random(seat)
        tries = 60 * len(expected)
        found = {sample_hands(seen, rng) for _ in range(min(tries, 6000))}
        assert found <= expected
        assert found == expected
        for _ in range(20):
            assert GAME.sample(seen, rng).observe(seat) == seen


@pytest.mark.slow
@pytest.mark.parametrize("name", ["twins", "two tributes", "red joker paid", "suit order"])
def test_worlds_are_equally_likely(name: str) -> None:
    """Pearson's statistic against the number of worlds; its mean is one less than that,
    its deviation the root of twice as much. The random numbers are always the same."""
    start, texts = CASES[name]
    state = run(GAME.start(SEED, start), *texts)
    for seat in range(4):
        seen = state.observe(seat)
        chances = alike(possible(start, seen), seen)
        tries = 4000
        rng = Random(seat)
        found = Counter(sample_hands(seen, rng) for _ in range(tries))
        unit = tries / sum(1 / ways for ways in chances.values())
        statistic = sum(
            (found[hands] - unit / ways) ** 2 / (unit / ways) for hands, ways in chances.items()
        )
        free = len(chances) - 1
        assert statistic < free + 5 * (2 * free) ** 0.5 + 1


def test_a_shuffle_of_free_cards_is_uniform_over_cards_told_apart() -> None:
    rng = Random(3)
    pools = ((3, ("a", "b")), (7, ("c", "d")))
    found = Counter(tuple(map(frozenset, lay(pools, (2, 1, 1), rng))) for _ in range(6000))
    # a and b stay with the first two seats: ab|c|d, ab|d|c, and a or b with the second,
    # the first then taking c or d and the third the other.
    assert len(found) == 6
    assert all(850 < times < 1150 for times in found.values())


def test_there_may_be_no_way() -> None:
    with pytest.raises(ValueError, match="empty range"):
        lay(((1, ("a", "b")), (7, ("c", "d"))), (1, 1, 2), Random(1))


def test_the_seed_of_a_world_is_not_the_matchs() -> None:
    state = at("3S 9S", "4S KD", "5S AD", "6S KS")
    seen = state.observe(0)
    seeds = {GAME.sample(seen, Random(n)).seed for n in range(5)}
    assert len(seeds) == 5
    assert state.seed not in seeds
    assert SEED.hex() not in repr(seen)


def test_what_is_known_of_the_others() -> None:
    state = run(at("3S 9S KD", "4S JD", "5S AD", "6S KS QS", places=SINGLE), "return 9S")
    assert state.observe(1).known == (("KS",), (), (), ("9S",))
    assert state.observe(0).known == ((), (), (), ("9S",))
    state = run(state, "play 9S", "play KS")
    assert state.observe(1).known == ((), (), (), ())


def test_cards_of_no_hand_are_public_in_an_ending() -> None:
    state = at("3S", "4S", "5S", "6S")
    for seat in range(4):
        seen = state.observe(seat)
        assert len(seen.gone) == 104
        assert sorted([*seen.unseen, *seen.hand]) == ["3S", "4S", "5S", "6S"]
    after = run(state, "play 3S")
    assert after.observe(1).gone[-1] == "3S"
    assert sorted(after.observe(1).unseen) == ["5S", "6S"]


def test_an_observation_holds_no_hidden_card() -> None:
    """Two deals that differ in what a seat cannot see look the same to it."""
    one = at("3S 9S", "4S KD", "5S AD", "6S KS")
    two = at("3S 9S", "5S KS", "6S KD", "4S AD")
    assert one.observe(0) == two.observe(0)
    assert one.observe(1) != two.observe(1)
    assert replace(one.observe(0), seat=1) != two.observe(1)


def _walk(seed: int, times: int) -> int:
    """A random ending after places, played to the end of its deal: at every decision every
    seat's worlds must look the same to it. How many decisions there were."""
    rng = Random(seed)
    cards = list(DECK)
    rng.shuffle(cards)
    if seed % 2:
        # High cards only: then weak ones go back, and bind what their givers hold.
        cards = [card for card in cards if card[0] in "TJQKABR"]
    size = rng.randint(2, 5)
    given = [" ".join(cards[i * size : i * size + size]) for i in range(4)]
    places = rng.sample(range(4), 4)
    level = rng.choice("23456789TJQKA")
    try:
        state = GAME.start(SEED, {"hands": given, "places": places, "levels": [level, level]})
    except PositionError:
        return 0
    steps = 0
    while state.deal == 1 and not state.over:
        for seat in range(4):
            seen = state.observe(seat)
            for _ in range(times):
                world = GAME.sample(seen, rng)
                assert world.observe(seat) == seen
                for held, hand in zip(seen.known, world.hands):
                    assert not Counter(held) - Counter(hand)
        state, _ = state.apply(rng.choice(list(state.legal)))
        steps += 1
    return steps


@pytest.mark.slow
def test_worlds_look_the_same_at_every_decision_of_an_ending() -> None:
    assert sum(_walk(seed, 2) for seed in range(40)) > 300


@pytest.mark.soak
def test_worlds_look_the_same_in_many_endings() -> None:
    assert sum(_walk(seed, 5) for seed in range(1_000, 4_000)) > 30_000
