"""Solved strategies, from the file that the lab wrote (``lab.as_nas.pack``).

The file is one gzip member: a line of JSON, then the tables. The line is ``{"version": 1,
"tables": [{"deal": d, "centre": [...]}, ...]}``; ``centre`` is the standing by place that
the table was solved for (``standing.relative``), and deal 0 is the one table that was
solved for points.

A table goes through the nodes in the order of ``lines``. A node has a byte for each hand,
the weakest first, for the chance of a fold; then, where a raise is legal, a byte for each
hand for that of a raise when it does not fold. A byte ``b`` stands for the chance
``sin(pi / 2 * b / 255) ** 2``: the levels lie close where a small change means much, at
never and at always. An even scale lost twice as much to a best response.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import pi, sin

from cardavia.games.as_nas.lines import RAISE, lines
from cardavia.games.as_nas.standing import relative
from cardavia.games.as_nas.styles import Book, Row
from cardavia.games.as_nas.worlds import counts
from cardavia.players import policy_files

FILE = "as_nas.bin"
VERSION = 1
TOP = 255
_GZIP = 16 + zlib.MAX_WBITS


@dataclass(frozen=True, slots=True)
class Table:
    """``centre`` says for which standing by place it was solved."""

    deal: int
    centre: tuple[float, ...]
    book: Book


@cache
def level_chances() -> tuple[float, ...]:
    """By byte: the chance it stands for."""
    return tuple(sin(pi / 2 * byte / TOP) ** 2 for byte in range(TOP + 1))


@cache
def offsets() -> tuple[int, ...]:
    """Where each node's bytes begin in a table; the last one is the length of a table."""
    hands = len(counts())
    sizes = (hands * (len(node.after) - 1) for node in lines().nodes)
    return tuple(accumulate(sizes, initial=0))


def unpack(data: bytes) -> tuple[Table, ...]:
    """The tables of a file. Raises ``ValueError`` for what is no such file."""
    try:
        whole = zlib.decompress(data, _GZIP)
    except zlib.error as error:
        raise ValueError(f"not a table file: {error}") from None
    head, _, body = whole.partition(b"\n")
    listed = json.loads(head)
    size = offsets()[-1]
    if listed["version"] != VERSION or len(body) != size * len(listed["tables"]):
        raise ValueError("a table file of another version or length")
    return tuple(
        Table(one["deal"], tuple(one["centre"]), _book(body[n * size : (n + 1) * size]))
        for n, one in enumerate(listed["tables"])
    )


def _book(data: bytes) -> Book:
    hands, begins, nodes = len(counts()), offsets(), lines().nodes

    def row(node: int) -> Row:
        at, level = begins[node], level_chances()
        folds = [level[byte] for byte in data[at : at + hands]]
        if len(nodes[node].after) <= RAISE:
            return folds, [1.0] * hands
        rises = data[at + hands : at + 2 * hands]
        return folds, [1.0 - (1.0 - fold) * level[byte] for fold, byte in zip(folds, rises)]

    return Book(row)


@cache
def _read() -> tuple[Table, ...]:
    return unpack(policy_files.read(FILE))


def tables() -> tuple[Table, ...]:
    """The tables at hand; none where the file is missing."""
    try:
        return _read()
    except FileNotFoundError:
        return ()


def points_table(found: Sequence[Table]) -> Table | None:
    """The table solved for points."""
    return next((table for table in found if not table.deal), None)


def nearest(found: Sequence[Table], deal: int, totals: Sequence[float]) -> Table | None:
    """The table for a deal at the standing of ``totals`` (points by place): the one with the
    nearest centre of those for that deal or, where it has none, for the next one that has;
    if there is none, the one for points."""
    solved = min((table.deal for table in found if table.deal >= deal), default=0)
    if not solved:
        return points_table(found)
    fitting = [table for table in found if table.deal == solved]
    behind = relative(totals)
    return min(
        fitting,
        key=lambda table: sum((a - b) ** 2 for a, b in zip(table.centre, behind)),
    )
