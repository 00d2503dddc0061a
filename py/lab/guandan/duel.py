"""Duplicate deals between two sets of weights, played by the kernel alone."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cardavia.games.guandan.kernel import CARDS, Kernel
from cardavia.games.guandan.scale import HAND, SEATS
from cardavia.games.guandan.weights import Weights


@dataclass(frozen=True, slots=True)
class Score:
    """``wins``: share of deals won; ``points``: climb a deal; ``error``: of ``wins``, 95 %."""

    wins: float
    points: float
    error: float


def deal(rng: Random) -> bytes:
    """Four hands of two whole packs."""
    cards = [i // 2 for i in range(2 * CARDS)]
    rng.shuffle(cards)
    hands = bytearray(SEATS * CARDS)
    for i, card in enumerate(cards):
        hands[i % SEATS * CARDS + card] += 1
    return bytes(hands)


def duel(kernel: Kernel, ours: Weights, theirs: Weights, deals: int, rng: Random) -> Score:
    """``deals`` deals without tribute, at random levels and leaders, each played twice."""
    won: list[float] = []
    points = 0
    for _ in range(deals):
        hands = deal(rng)
        place = [rng.randrange(13), rng.randrange(SEATS), -1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        place += [HAND] * SEATS
        first = kernel.rollouts(place, hands, (ours, theirs))[0]
        second = kernel.rollouts(place, hands, (theirs, ours))[0]
        won.append(((first > 0) + (second < 0)) / 2)
        points += first - second
    mean = sum(won) / deals
    spread = sum((x - mean) ** 2 for x in won) / deals
    return Score(mean, points / deals / 2, 1.96 * (spread / deals) ** 0.5)
