"""Strategies to bytes and back, as ``cardavia.games.as_nas.tables`` reads them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence

import numpy as np

from cardavia.games.as_nas.tables import TOP, VERSION, level_chances, offsets
from lab.as_nas.arrays import HANDS, MOVES, Floats, tree


def quantised(strategy: Floats, step: int = 1) -> bytes:
    """One table; ``strategy`` is (nodes, HANDS, MOVES). Only every ``step``-th level is
    used, for tables that shall pack well."""
    planes = []
    for node, legal in enumerate(tree().legal):
        fold, rise = strategy[node, :, 0], strategy[node, :, 2]
        planes.append(_nearest(fold, step))
        if legal == MOVES:
            left = 1.0 - fold
            planes.append(_nearest(np.where(left > 0, rise / np.where(left > 0, left, 1), 0), step))
    data = np.concatenate(planes).astype(np.uint8).tobytes()
    assert len(data) == offsets()[-1]
    return data


def _nearest(chance: Floats, step: int) -> Floats:
    """The level whose ``LEVELS`` is nearest, measured along the arc."""
    arc = np.arcsin(np.sqrt(np.clip(chance, 0.0, 1.0))) * 2 / np.pi
    return np.asarray(np.rint(arc * TOP / step) * step)


def restored(data: bytes) -> Floats:
    """The strategy (nodes, HANDS, MOVES) that the bytes of a table stand for."""
    shape, levels = tree(), np.array(level_chances())
    strategy = np.zeros((len(shape.place), HANDS, MOVES))
    planes = levels[np.frombuffer(data, np.uint8).reshape(-1, HANDS)]
    at = 0
    for node, legal in enumerate(shape.legal):
        fold = planes[at]
        rise = planes[at + 1] if legal == MOVES else 0.0 * fold
        strategy[node] = np.stack([fold, (1 - fold) * (1 - rise), (1 - fold) * rise], axis=1)
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


def read_packed(data: bytes) -> list[tuple[int, Floats, bytes]]:
    """What ``packed`` was given."""
    head, _, body = gzip.decompress(data).partition(b"\n")
    size = offsets()[-1]
    return [
        (one["deal"], np.array(one["centre"], float), body[n * size : (n + 1) * size])
        for n, one in enumerate(json.loads(head)["tables"])
    ]
