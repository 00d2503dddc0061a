"""Random hands and leads for tests, drawn so that every shape turns up."""

from __future__ import annotations

from random import Random

from cardavia.core.cards import RANKS, SUITS, deck
from games.guandan import slow

DECK = deck(2, jokers=True)


def level(rng: Random) -> str:
    return rng.choice(RANKS)


def small_hand(rng: Random, level: str, wilds: int, most: int = 8) -> list[str]:
    """Up to ``most`` cards with exactly ``wilds`` wild ones, in one of several styles: any
    cards, a few neighbouring ranks, mostly one suit, few ranks, many jokers."""
    wild = level + "H"
    pool = [card for card in DECK if card != wild]
    style = rng.randrange(5)
    low = rng.randrange(-1, len(RANKS) - 3)
    near = {RANKS[(low + i) % len(RANKS)] for i in range(rng.randrange(2, 7))}
    if style == 1:
        pool = [card for card in pool if card[0] in near]
    elif style == 2:
        suit = rng.choice(SUITS)
        pool = [c for c in pool if c[0] in near and (c[1] == suit or rng.random() < 0.15)] or pool
    elif style == 3:
        few = rng.sample(RANKS, 2)
        pool = [card for card in pool if card[0] in few or rng.random() < 0.03]
    elif style == 4:
        few = rng.sample(RANKS, 1)
        pool = [card for card in pool if (card[0] in few and card[1] in "SC") or card[1] == "J"]
    size = max(wilds, rng.randint(1, most), rng.randint(1, most))
    size = min(size, len(pool) + wilds)
    return [wild] * wilds + rng.sample(pool, size - wilds)


_SIZES = {"single": 1, "pair": 2, "triple": 3, "fullhouse": 5, "straight": 5, "tube": 6}
_LOWEST = {"straight": "5", "tube": "3"}


def lead(rng: Random, level: str) -> slow.Reading | None:
    """Nothing, or what another player might have played: often low, so that it can be
    answered, sometimes whatever a random hand happens to be."""
    style = rng.random()
    if style < 0.4:
        return None
    if style < 0.6:
        shape = rng.choice([*_SIZES, "plate"])
        keys = RANKS[RANKS.index(_LOWEST.get(shape, "2")) :]
        return shape, _SIZES.get(shape, 6), rng.choice(keys[:5])
    while True:
        cards = small_hand(rng, level, rng.choice((0, 0, 1)), most=6)
        found = sorted(slow.readings(cards, level), key=str)
        # Few hands beat a bomb: most leads are ordinary.
        if found and (slow.bomb_rank(found[0]) == 0 or rng.random() < 0.3):
            return rng.choice(found)
