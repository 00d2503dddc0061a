"""Solves a late deal for its very standing, with the kernel (``assets/kernel/as_nas.c``).

Who is one point behind plays another game than who is level, so no table of standings
serves in the last deals. The solution follows from what all seats know; it is worked out
once, in rounds of a fixed number of deals whose chance comes from the standing itself.
"""

from __future__ import annotations

import ctypes
from array import array
from functools import cache, lru_cache
from hashlib import sha256

from cardavia.games.as_nas.hands import FIGURES
from cardavia.games.as_nas.late import Late, kind_of, kinds
from cardavia.games.as_nas.lines import RAISE, lines
from cardavia.games.as_nas.styles import Book, Row
from cardavia.games.as_nas.worlds import counts
from cardavia.players import kernels

NAME = "as_nas"
# Rounds of that many sampled deals: a round is the least piece of work.
ROUNDS, SAMPLES = 20, 3000
# Numbers for a hand at a node in the buffers; the last one is not used.
ROW = 4
_DIGITS = 5


class Solver:
    """Solves in slices. ``regrets`` and ``sums`` go by hand, slot of a node and move."""

    def __init__(self, late: Late, library: ctypes.CDLL) -> None:
        self.late = late
        self.done = 0
        self._utility: array[float] | None = None
        self.regrets, self.sums, self.chance = empty(), empty(), seeded(late)
        self._library = library
        self._book = Book(self._row)

    def run(self, rounds: int, samples: int = SAMPLES) -> None:
        """Adds ``rounds`` to those done."""
        if self._utility is None:
            self._utility = self.late.utility()
        fixed = (nodes(), len(lines().nodes), ends(), self._utility, numbers())
        buffers = (self.regrets, self.sums, self.chance)
        given = [_at(item) if isinstance(item, array) else item for item in (*fixed, *buffers)]
        for _ in range(rounds):
            self.done += 1
            self._library.as_nas_solve(*given, samples, self.done)

    def work(self) -> bool:
        """One slice, if it is not done: what is played for, or a round. Whether there is more
        to do."""
        if self.done < ROUNDS:
            self.run(0 if self._utility is None else 1)
        return self.done < ROUNDS

    def book(self) -> Book:
        """The solution; what is missing of it is worked out now."""
        self.run(ROUNDS - self.done)
        return self._book

    def chances(self, node: int, hand: int) -> list[float]:
        """Of the moves: the average over all rounds so far."""
        begin = (hand * len(lines().nodes) + slots()[node]) * ROW
        moves = len(lines().nodes[node].after)
        row = self.sums[begin : begin + moves]
        total = sum(row)
        return [weight / total for weight in row] if total > 0 else [1.0 / moves] * moves

    def _row(self, node: int) -> Row:
        rises = len(lines().nodes[node].after) > RAISE
        found = [self.chances(node, hand) for hand in range(len(counts()))]
        folds = [row[0] for row in found]
        return folds, [1.0 - row[RAISE] for row in found] if rises else [1.0] * len(found)


# The players of one table share a solution. A second one serves who looks back.
@lru_cache(maxsize=2)
def solver(late: Late) -> Solver | None:
    """The solver of the deal, as far as it has come; ``None`` where the kernel does not load."""
    library = kernels.load(NAME)
    return None if library is None else Solver(late, library)


def seeded(late: Late) -> array[int]:
    """The state of the chance that deals the samples."""
    text = f"{late.deal} {' '.join(map(str, late.behind))}"
    return array("Q", [int.from_bytes(sha256(text.encode()).digest()[:8], "big")])


def empty() -> array[float]:
    return array("f", bytes(4 * len(counts()) * len(lines().nodes) * ROW))


@cache
def slots() -> tuple[int, ...]:
    """Where each node lies in the buffers: those of one place are together."""
    places = [node.place for node in lines().nodes]
    order = sorted(range(len(places)), key=lambda node: (places[node], node))
    found = [0] * len(order)
    for slot, node in enumerate(order):
        found[node] = slot
    return tuple(found)


@cache
def nodes() -> array[int]:
    """By node: its place, its slot, how many moves, and what follows each of three."""
    found = array("i")
    for node, slot in zip(lines().nodes, slots()):
        after = (*node.after, 0)[: RAISE + 1]
        found.extend((node.place, slot, len(node.after), *after))
    return found


@cache
def ends() -> array[int]:
    """By end: its kind, and who is left, as bits."""
    found = array("i")
    numbered = {kind: number for number, kind in enumerate(kinds())}
    for end in range(len(lines().ends)):
        kind = kind_of(end)
        found.extend((numbered[kind], kind[1]))
    return found


@cache
def numbers() -> array[int]:
    """The numbers of the hands by their counts, read as the digits of a number."""
    found = array("B", bytes(_DIGITS ** len(FIGURES)))
    for hand, count in enumerate(counts()):
        code = 0
        for figure in count:
            code = code * _DIGITS + figure
        found[code] = hand
    return found


def _at(buffer: array[float] | array[int]) -> ctypes.c_void_p:
    return ctypes.c_void_p(buffer.buffer_info()[0])
