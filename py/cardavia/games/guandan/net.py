"""The nets, learned from self-play: one tells the plays of a decision apart, one says what a deal
comes to.

For a decision and a play the first takes numbers of inputs that are 1 (``assets/kernel/
guandan_net.c`` says which; all are known to the mover) and gives what the play is worth, in
stakes as ``search.stakes`` has them. Only differences between the plays of one decision mean
something. The second one sees all hands at a lead (``guandan_whole.c``) and gives the stake that
the leader's team may expect. How they were trained: ``py/lab/guandan/learn.py``.

Both files are packed with gzip. Numbers are little-endian:

====================  =======  ===========================================================
``bias``              32 bits  ``WIDE``, in 1/512
``second_bias``       32 bits  ``NARROW``, in 1/2**18
``rows``              16 bits  for each input ``WIDE``, in 1/512
``second``            16 bits  for each of ``NARROW`` units ``EACH``, in 1/1024
``third``             16 bits  ``NARROW``, in 1/4096
====================  =======  ===========================================================

First layer and second layer are cut off below 0. All arithmetic is of whole numbers, so that
the kernel and this reference agree to the last bit.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterable, Sequence
from functools import cache

from cardavia.players import policy_files

FILE, DEAL_FILE = "guandan.bin", "guandan_deals.bin"
PARTS, EACH, FEW = 2, 256, 64
WIDE, NARROW = PARTS * EACH, PARTS * FEW
STAKE = 1024  # the values' unit
GZIP = 31  # what zlib calls a gzip file
_FULL, _MOST = 16 * 256 - 1, 32767


@cache
def net() -> Net | None:
    """The net for plays, or ``None`` where its file is missing or is none."""
    return _read(FILE)


@cache
def deal_net() -> Net | None:
    """The net for deals, in the same way."""
    return _read(DEAL_FILE)


def _read(file: str) -> Net | None:
    try:
        return Net(zlib.decompress(policy_files.read(file), GZIP))
    except (FileNotFoundError, ValueError, zlib.error):
        return None


class Net:
    """``data`` is what the kernel wants. Raises ``ValueError`` for data of another size."""

    def __init__(self, data: bytes) -> None:
        head, tail = 4 * (WIDE + NARROW), 2 * NARROW * (EACH + 1)
        inputs, odd = divmod(len(data) - head - tail, 2 * WIDE)
        if odd or inputs <= 0:
            raise ValueError("not a net of this make")
        self.data = data
        self.inputs = inputs
        self._bias = _numbers("i", data[: 4 * WIDE])
        self._second_bias = _numbers("i", data[4 * WIDE : head])
        shorts = _numbers("h", data[head:])
        self._rows = _parted(shorts[: inputs * WIDE], WIDE)
        self._second = _parted(shorts[inputs * WIDE : -NARROW], EACH)
        self._third = shorts[-NARROW:]

    def value(self, inputs: Iterable[int]) -> int:
        """What a play or deal with these inputs is worth, in 1/1024 of a stake."""
        sums = list(self._bias)
        for number in inputs:
            sums = [a + b for a, b in zip(sums, self._rows[number])]
        wide = [min(max(x >> 1, 0), _FULL) for x in sums]
        found = 0
        units = zip(self._second_bias, self._second, self._third)
        for k, (bias, row, weight) in enumerate(units):
            total = bias + sum(a * b for a, b in zip(wide[k // FEW * EACH :], row))
            found += (min(max(total >> 10, 0), _MOST) * weight) >> 10
        return found


def _numbers(kind: str, data: bytes) -> array[int]:
    numbers = array(kind, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _parted(numbers: array[int], length: int) -> Sequence[array[int]]:
    return [numbers[i : i + length] for i in range(0, len(numbers), length)]
