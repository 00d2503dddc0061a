"""Strategies to bytes and back, as ``cardavia.games.as_nas.tables`` reads them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence

import numpy as np

from cardavia.games.as_nas.tables import TOP, VERSION, offsets
from lab.as_nas.arrays import HANDS, MOVES, Floats, tree

# Chances below this were not played for a reason; any above must not vanish.
LEAST = 2e-4


def quantised(strategy: Floats) -> bytes:
    """One table; ``strategy`` is (nodes, HANDS, MOVES)."""
    planes = []
    for node, legal in enumerate(tree().legal):
        row = _levels(strategy[node, :, :legal])
        planes.append(row[:, 0])
        if legal == MOVES:
            planes.append(row[:, 2])
    data = np.concatenate(planes).astype(np.uint8).tobytes()
    assert len(data) == offsets()[-1]
    return data


def _levels(rows: Floats) -> Floats:
    """Whole numbers that add up to ``TOP`` in each row, at least 1 for all that is played."""
    played = rows > LEAST
    levels = np.maximum(np.rint(rows * TOP), played) * played
    over = levels.sum(axis=1) - TOP
    largest = rows.argmax(axis=1)
    levels[np.arange(len(rows)), largest] -= over
    return np.asarray(levels)


def restored(data: bytes) -> Floats:
    """The strategy (nodes, HANDS, MOVES) that the bytes of a table stand for."""
    shape = tree()
    strategy = np.zeros((len(shape.place), HANDS, MOVES))
    levels = np.frombuffer(data, np.uint8).reshape(-1, HANDS) / TOP
    at = 0
    for node, legal in enumerate(shape.legal):
        strategy[node, :, 0] = levels[at]
        if legal == MOVES:
            strategy[node, :, 2] = levels[at + 1]
        strategy[node, :, 1] = 1.0 - strategy[node].sum(axis=1)
        at += legal - 1
    return strategy


def packed(tables: Sequence[tuple[int, Floats, bytes]]) -> bytes:
    """The file: of each table the deal, the centre (points by place) and the bytes."""
    listed = [
        {"deal": deal, "centre": [round(float(total), 3) for total in centre]}
        for deal, centre, _ in tables
    ]
    head = json.dumps({"version": VERSION, "tables": listed}, separators=(",", ":"))
    body = b"".join(data for _, _, data in tables)
    return gzip.compress(head.encode() + b"\n" + body, 9, mtime=0)
