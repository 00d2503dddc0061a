"""Every draw of chance, as a function of the record alone.

The stream is SHA-256 in counter mode, cut into big-endian 32-bit words; integers below
``n`` come by rejection, permutations by Fisher and Yates (Durstenfeld 1964). It is the
same on every Python and browser, so anyone can check a match against its seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 16
_WORD = 4
_SPAN = 1 << 32


@dataclass(frozen=True, slots=True)
class Draw:
    """One result of chance: ``cards`` for a shuffle, ``value`` for a single number."""

    label: str
    deal: int
    cards: tuple[str, ...] = ()
    value: int | None = None


class Chance:
    """The draws of one purpose (``label``) in one deal of a match.

    ``seed`` has 16 bytes; ``deal`` counts from 1. Two streams that differ in any of the
    four arguments are independent.
    """

    def __init__(self, game: str, label: str, seed: bytes, deal: int) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        head = b"\0".join((b"cardavia/1", game.encode("ascii"), label.encode("ascii"), seed))
        self._words = _words(head + deal.to_bytes(4, "big"))

    def below(self, n: int) -> int:
        """A uniform integer in ``0 <= i < n``. Raises ``ValueError`` unless 1 <= n <= 2**32."""
        if not 1 <= n <= _SPAN:
            raise ValueError(f"no number below {n} can be drawn from one word")
        limit = n * (_SPAN // n)
        return next(word for word in self._words if word < limit) % n

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """A uniform permutation; the argument stays as it is."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck


def _words(head: bytes) -> Iterator[int]:
    k = 0
    while True:
        block = sha256(head + k.to_bytes(4, "big")).digest()
        for i in range(0, len(block), _WORD):
            yield int.from_bytes(block[i : i + _WORD], "big")
        k += 1
