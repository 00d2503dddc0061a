"""The file of solved strategies, as it ships and as it is read."""

from __future__ import annotations

import gzip
import json

import pytest

from cardavia.games.as_nas.hands import all_hands
from cardavia.games.as_nas.lines import CALL, FOLD, RAISE, lines
from cardavia.games.as_nas.tables import (
    FILE,
    Table,
    level_chances,
    nearest,
    offsets,
    points_table,
    unpack,
)
from cardavia.players import policy_files

HANDS = len(all_hands())


def _file(head: dict[str, object], body: bytes) -> bytes:
    return gzip.compress(json.dumps(head).encode() + b"\n" + body, mtime=0)


def _one(deal: int = 0) -> dict[str, object]:
    return {"deal": deal, "centre": [0, 0, 0, 0]}


def test_the_shipped_file_holds_strategies() -> None:
    found = unpack(policy_files.read(FILE))
    assert points_table(found) is not None
    for table in found:
        assert 0 <= table.deal <= 12
        for node in range(0, len(lines().nodes), 50):
            for fold, stay in zip(*table.book[node]):
                assert 0 <= fold <= stay + 1e-12 <= 1 + 2e-12


def test_the_shipped_points_table_plays_sensibly() -> None:
    """Four aces never fold, the weakest hand mostly does, the first to act."""
    table = points_table(unpack(policy_files.read(FILE)))
    assert table is not None
    best, worst = HANDS - 1, 0
    assert table.book.chance(0, RAISE, best) + table.book.chance(0, CALL, best) > 0.999
    assert table.book.chance(0, FOLD, worst) > 0.8


def test_a_byte_is_read_as_the_format_says() -> None:
    body = bytearray(offsets()[-1])
    body[7] = 255
    body[HANDS + 8] = 255
    (table,) = unpack(_file({"version": 1, "tables": [_one()]}, bytes(body)))
    assert len(lines().nodes[0].after) == 3
    assert table.book.chance(0, FOLD, 7) == 1
    assert table.book.chance(0, RAISE, 8) == 1
    assert table.book.chance(0, CALL, 9) == 1
    assert level_chances()[0] == 0
    assert level_chances()[85] == pytest.approx(0.25)


@pytest.mark.parametrize(
    "data",
    [
        b"nothing",
        _file({"version": 2, "tables": [_one()]}, bytes(offsets()[-1])),
        _file({"version": 1, "tables": [_one()]}, bytes(10)),
    ],
)
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="table file"):
        unpack(data)


def test_the_table_of_a_standing() -> None:
    blank = points_table(unpack(_file({"version": 1, "tables": [_one()]}, bytes(offsets()[-1]))))
    assert blank is not None
    level = Table(10, (0.0, 0.0, 0.0, 0.0), blank.book)
    behind = Table(10, (0.0, -6.0, -6.0, -6.0), blank.book)
    found = (blank, level, behind)
    assert nearest(found, 10, [5.0, 5.0, 4.0, 5.0]) is level
    assert nearest(found, 10, [20.0, 0.0, 0.0, 0.0]) is behind
    assert nearest(found, 7, [0.0, 0.0, 0.0, 0.0]) is level, "the next deal that has one"
    assert nearest(found, 11, [0.0, 0.0, 0.0, 0.0]) is blank
    assert nearest((), 3, [0.0, 0.0, 0.0, 0.0]) is None
