"""A second reading of the rules: all subsets of a hand, all substitutions of wild cards.

Slow and obvious on purpose, and nothing here comes from the engine. A reading is a tuple
``(shape, size, key)``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

RANKS = "23456789TJQKA"
ORDINARY = [rank + suit for rank in RANKS for suit in "SHCD"]

Reading = tuple[str, int, str | None]


def natural(cards: Sequence[str]) -> Reading | None:
    """What cards are when none of them is wild."""
    n = len(cards)
    ranks = [card if card in ("BJ", "RJ") else card[0] for card in cards]
    kinds = set(ranks)
    joker = "BJ" in kinds or "RJ" in kinds
    if len(kinds) == 1:
        shape = {1: "single", 2: "pair", 3: "triple"}.get(n, "bomb")
        return None if n > 10 or (joker and n > 2) else (shape, n, ranks[0])
    if n == 4 and sorted(cards) == ["BJ", "BJ", "RJ", "RJ"]:
        return "jokerbomb", 4, None
    if n not in (5, 6):
        return None
    sizes = sorted(ranks.count(rank) for rank in kinds)
    if sizes == [2, 3]:
        return "fullhouse", 5, next(rank for rank in kinds if ranks.count(rank) == 3)
    run = None if joker else _run(kinds)
    if run is None:
        return None
    if sizes == [1, 1, 1, 1, 1]:
        suits = {card[1] for card in cards}
        return ("straightflush" if len(suits) == 1 else "straight"), 5, run
    if sizes == [2, 2, 2]:
        return "tube", 6, run
    return ("plate", 6, run) if sizes == [3, 3] else None


def _run(ranks: set[str]) -> str | None:
    """The top of consecutive ranks, the ace low or high; ``None`` if they are none."""
    line = "A" + RANKS
    for start in range(len(line) - len(ranks) + 1):
        part = line[start : start + len(ranks)]
        if set(part) == ranks:
            return part[-1]
    return None


def readings(cards: Sequence[str], level: str) -> set[Reading]:
    """What cards may be when the hearts of ``level`` are wild."""
    return _readings(tuple(sorted(cards)), level)


@cache
def _readings(cards: tuple[str, ...], level: str) -> set[Reading]:
    wild = level + "H"
    fixed = [card for card in cards if card != wild]
    wilds = len(cards) - len(fixed)
    if not fixed:
        found = {natural(cards)}
    else:
        found = {
            natural([*fixed, *stand_in])
            for stand_in in combinations_with_replacement(ORDINARY, wilds)
        }
    return {reading for reading in found if reading is not None}


def single_strength(key: str, level: str) -> int:
    return ([rank for rank in RANKS if rank != level] + [level, "BJ", "RJ"]).index(key)


def bomb_rank(reading: Reading) -> float:
    shape, size, _ = reading
    return {"bomb": size, "straightflush": 5.5, "jokerbomb": 99}.get(shape, 0)


def key_strength(reading: Reading, level: str) -> int:
    shape, _, key = reading
    if key is None:
        return 0
    if shape in ("straight", "tube", "plate", "straightflush"):
        return RANKS.index(key)
    return single_strength(key, level)


def beats(answer: Reading, lead: Reading, level: str) -> bool:
    if bomb_rank(answer) != bomb_rank(lead):
        return bomb_rank(answer) > bomb_rank(lead)
    return answer[:2] == lead[:2] and key_strength(answer, level) > key_strength(lead, level)


def subsets(hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of cards, twins alike, at most ten."""
    for n in range(1, min(len(hand), 10) + 1):
        yield from sorted(set(combinations(sorted(hand), n)))


def plays(
    hand: Sequence[str], level: str, lead: Reading | None
) -> set[tuple[tuple[str, ...], Reading]]:
    """Every legal choice of cards with every reading it may have; cards sorted as texts."""
    return {
        (cards, reading)
        for cards in subsets(hand)
        for reading in readings(cards, level)
        if lead is None or beats(reading, lead, level)
    }
