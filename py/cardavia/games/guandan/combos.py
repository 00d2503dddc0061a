"""The shapes of play, and what beats what."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from cardavia.core.cards import RANKS
from cardavia.games.guandan.scale import JOKERS, Scale


class Shape(StrEnum):
    """The ten shapes by the names that actions use after ``as``."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    FULL_HOUSE = "fullhouse"
    STRAIGHT = "straight"
    TUBE = "tube"
    PLATE = "plate"
    BOMB = "bomb"
    STRAIGHT_FLUSH = "straightflush"
    JOKER_BOMB = "jokerbomb"


ORDER = tuple(Shape)
SEQUENCES = (Shape.STRAIGHT, Shape.TUBE, Shape.PLATE, Shape.STRAIGHT_FLUSH)
BOMBS = (Shape.BOMB, Shape.STRAIGHT_FLUSH, Shape.JOKER_BOMB)
SMALLEST_BOMB, LARGEST_BOMB = 4, 10

_FLUSH_TIER = 11  # between five equal (10) and six equal (12)
_JOKER_TIER = 2 * LARGEST_BOMB + 1


@dataclass(frozen=True, slots=True)
class Reading:
    """What cards are played as: a shape of ``size`` cards with its key.

    ``key`` is a rank letter, ``BJ`` or ``RJ``, and ``None`` for the joker bomb.
    """

    shape: Shape
    size: int
    key: str | None

    def __str__(self) -> str:
        return self.shape.value if self.key is None else f"{self.shape.value} {self.key}"


@dataclass(frozen=True, slots=True)
class Window:
    """Consecutive ranks: their numbers from the lowest, as a 13-bit mask, and the top."""

    ranks: tuple[int, ...]
    mask: int
    top: int


@cache
def windows(length: int) -> tuple[Window, ...]:
    """All runs of ``length`` consecutive ranks by rising top; the ace is low or high."""
    aces_low = [len(RANKS) - 1, *range(len(RANKS))]
    runs = [tuple(aces_low[i : i + length]) for i in range(len(aces_low) - length + 1)]
    return tuple(Window(run, sum(1 << r for r in run), run[-1]) for run in runs)


@cache
def by_rank(shape: Shape, size: int) -> tuple[Reading, ...]:
    """The readings of a shape by the number of the key's rank, then those of the jokers."""
    jokers = JOKERS if shape in (Shape.SINGLE, Shape.PAIR) else ()
    return tuple(Reading(shape, size, key) for key in (*RANKS, *jokers))


def tier(reading: Reading) -> int:
    """0 for an ordinary play, else the class of the bomb, higher for stronger."""
    if reading.shape is Shape.BOMB:
        return 2 * reading.size
    if reading.shape is Shape.STRAIGHT_FLUSH:
        return _FLUSH_TIER
    return _JOKER_TIER if reading.shape is Shape.JOKER_BOMB else 0


def height(reading: Reading, scale: Scale) -> int:
    """The strength of the key: natural rank in sequences, by level in all else."""
    if reading.key is None:
        return 0
    if reading.shape in SEQUENCES:
        return RANKS.index(reading.key)
    return scale.strength[reading.key]


def beats(answer: Reading, lead: Reading, scale: Scale) -> bool:
    """Whether ``answer`` may be played on ``lead``: the same shape with a higher key, or a
    bomb on anything below it."""
    ours, theirs = tier(answer), tier(lead)
    if not ours and (theirs or answer.shape is not lead.shape):
        return False
    return (ours, height(answer, scale)) > (theirs, height(lead, scale))


def weight(reading: Reading, scale: Scale) -> tuple[int, int, int]:
    """Sorts readings of the same cards, the strongest first."""
    return -tier(reading), -height(reading, scale), ORDER.index(reading.shape)
