"""What the chips and the kept cards after a deal are worth: the chance to win the match.

For the starter of the next deal, with beliefs ``b`` about its kept card and ``c`` about the
other player's (chances of the 13 ranks), the chance is modelled as

    v(b, c) = base + p.b - q.c + b'Mc - b'Cb / 2 + c'Dc / 2 + e.g(b) - f.g(c)

with numbers for every count of the starter's chips, and g(x) = x T / (T + x) with
``SURPRISE`` for T, rank by rank. A player that holds kept card ``k``
has the derivative of v in its own belief: what it holds beyond what is believed counts.
The quadratic parts make that belief dear (a player known for keeping aces gets less from
an ace), as the value of a game with hidden cards is concave in the beliefs about the
player who knows, convex in the others (Aumann and Maschler, 1995).
The last two terms are for cards that nobody believes in: those win far more than the
quadratic parts tell. To p and q come w and u times the ``edge`` of the rank, by what is left
of the shoe. M, C, D, e, f, w and u are kept by ``CLASSES`` of ranks. All numbers come
from ``lab.one_poker``.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardavia.games.one_poker.facts import CHIPS
from cardavia.games.one_poker.layout import LEAF, RANK_COUNT, WIDTH, beats
from cardavia.games.one_poker.tree import End

# Ranks 2, 3-7, 8-10, J-Q, K, A.
CLASSES = (0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5)
CLASS_COUNT = 6
SURPRISE = 0.02

Matrix = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Prospect:
    """The numbers of one stack: ``p`` and ``q`` by rank, the others by class of rank."""

    base: float
    p: tuple[float, ...]
    q: tuple[float, ...]
    m: Matrix
    c: Matrix
    d: Matrix
    e: tuple[float, ...]
    f: tuple[float, ...]
    w: tuple[float, ...]
    u: tuple[float, ...]

    def counted(self, edges: Sequence[float]) -> Prospect:
        """With what is left of the shoe in ``p`` and ``q``."""
        gains = [(self.w[c] * x, self.u[c] * x) for c, x in zip(CLASSES, edges)]
        p = tuple(x + gain for x, (gain, _) in zip(self.p, gains))
        q = tuple(x + gain for x, (_, gain) in zip(self.q, gains))
        return replace(self, p=p, q=q)

    def turned(self) -> Prospect:
        """The same for the other player: its chance, with the sides exchanged."""
        m = tuple(tuple(-row[i] for row in self.m) for i in range(CLASS_COUNT))
        return Prospect(
            1 - self.base, self.q, self.p, m, self.d, self.c, self.f, self.e, self.u, self.w
        )


_NONE: Matrix = ((0.0,) * CLASS_COUNT,) * CLASS_COUNT


def flat(base: float) -> Prospect:
    """A chance that no kept card changes."""
    ranks, classes = (0.0,) * RANK_COUNT, (0.0,) * CLASS_COUNT
    return Prospect(base, ranks, ranks, _NONE, _NONE, _NONE, *[classes] * 4)


def edges(counts: Sequence[int]) -> tuple[float, ...]:
    """By how much each rank wins more often against a card drawn out of ``counts`` than
    against one of a full shoe; ties count half."""
    total = sum(counts)
    wins = [[(1 + beats(k, j)) / 2 for j in range(RANK_COUNT)] for k in range(RANK_COUNT)]
    return tuple(
        sum(n * x for n, x in zip(counts, row)) / total - sum(row) / RANK_COUNT for row in wins
    )


class Continuation:
    """The prospects by the chips of the starter, 1 to 39; leaves for the solver."""

    def __init__(self, prospects: dict[int, Prospect]) -> None:
        self.prospects = prospects
        self._leaves: dict[End, array[float]] = {}

    def prospect(self, end: End) -> Prospect:
        """For side 0 after ``end``, whoever starts."""
        if 0 in end.stacks:
            return flat(float(end.stacks[0] > 0))
        found = self.prospects[end.stacks[end.starter]]
        return found if end.starter == 0 else found.turned()

    def leaf(self, end: End, edges: Sequence[float]) -> array[float]:
        """``LEAF`` numbers as the solver reads them, of a deal with such ``edges``."""
        prospect = self.prospect(end)
        if end not in self._leaves:
            self._leaves[end] = _leaf(prospect)
        numbers = self._leaves[end][:]
        if numbers[1]:
            counted = prospect.counted(edges)
            numbers[WIDTH : WIDTH + RANK_COUNT] = array("f", counted.p)
            numbers[2 * WIDTH : 2 * WIDTH + RANK_COUNT] = array("f", counted.q)
        return numbers


def plain() -> Continuation:
    """Chips alone count: what is known without any table."""
    return Continuation({s: flat(s / CHIPS) for s in range(1, CHIPS)})


def read(text: str) -> Continuation:
    """From the JSON that ``lab.one_poker`` wrote: ``"prospects"`` by chips, each with
    ``base``, ``p``, ``q``, ``m``, ``c``, ``d``, ``e``, ``f``, ``w`` and ``u``."""
    prospects = json.loads(text)["prospects"]
    return Continuation({int(s): _prospect(numbers) for s, numbers in prospects.items()})


def _prospect(numbers: dict[str, list[list[float]] | list[float] | float]) -> Prospect:
    def rows(name: str) -> Matrix:
        return tuple(tuple(row) for row in numbers[name])  # type: ignore[arg-type, union-attr]

    p, q, e, f, w, u = (tuple(numbers[name]) for name in "pqefwu")  # type: ignore[arg-type]
    base = float(numbers["base"])  # type: ignore[arg-type]
    return Prospect(base, p, q, rows("m"), rows("c"), rows("d"), e, f, w, u)  # type: ignore[arg-type]


def _leaf(prospect: Prospect) -> array[float]:
    told = prospect != flat(prospect.base)  # lets the kernel skip what is zero
    numbers = array("f", [prospect.base, float(told), *[0.0] * (WIDTH - 2)])
    spare = [0.0] * (WIDTH - RANK_COUNT)
    e, f = ([row[kind] for kind in CLASSES] for row in (prospect.e, prospect.f))
    for vector in (prospect.p, prospect.q, e, f):
        numbers.extend([*vector, *spare])
    columns = tuple(zip(*prospect.m))
    negative = tuple(tuple(-x for x in row) for row in prospect.m)
    for matrix in (columns, negative, prospect.c, prospect.d):
        for kind in CLASSES:
            numbers.extend([*(matrix[kind][other] for other in CLASSES), *spare])
    assert len(numbers) == LEAF
    return numbers
