"""How the solver's tables lie in memory, the same for plain Python and for the kernel.

A *hand* is a cell ``16 * l + k``: rank ``l`` locked and rank ``k`` kept, ranks counted from
0 (a 2) to 12 (an ace). A *row* has a cell for every hand. Rows are 16 wide for the kernel's
sake; what lies beyond rank 12 is zero.
"""

from __future__ import annotations

from array import array

from cardavia.core.cards import RANKS

RANK_COUNT = len(RANKS)
WIDTH = 16
CELLS = RANK_COUNT * WIDTH
# base, p, q, e, f, then M transposed, -M, C and D; see ``continuation``.
LEAF = 5 * WIDTH + 4 * CELLS


def zeros(rows: int) -> array[float]:
    """``rows`` rows of zeros."""
    return array("f", bytes(4 * CELLS * rows))


def cell(locked: int, kept: int) -> int:
    return WIDTH * locked + kept


def beats(a: int, b: int) -> int:
    """1 when rank ``a`` beats rank ``b``, -1 when it loses, 0 for equal ranks."""
    if abs(a - b) == RANK_COUNT - 1:
        return 1 if a < b else -1
    return (a > b) - (a < b)
