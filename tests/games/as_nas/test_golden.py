"""Golden records: what ``replay`` prints and what a seat knows, kept as files.

Each file has a ``record``, the lines of its ``replay`` and, under ``observations``, what
some seats know at the end of the first ``after`` actions.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardavia.core.codec import encode
from cardavia.core.record import Record
from cardavia.games import GAMES
from cardavia.table.replay import final
from games.as_nas.play import replay_lines
from games.as_nas.referee import Referee

FOLDER = Path(__file__).parents[2] / "data" / "as_nas"
every_file = pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda p: p.stem)


def _golden(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


def _record(golden: dict[str, Any], actions: int | None = None) -> Record:
    document = dict(golden["record"])
    document["actions"] = document["actions"][:actions]
    return Record.loads(json.dumps(document), GAMES)


@every_file
def test_replay(path: Path) -> None:
    golden = _golden(path)
    assert replay_lines(_record(golden)) == golden["replay"]


@every_file
def test_replay_by_the_referee(path: Path) -> None:
    golden = _golden(path)
    assert Referee(golden["record"]).lines == golden["replay"]


@every_file
def test_observations(path: Path) -> None:
    golden = _golden(path)
    assert golden["observations"]
    for view in golden["observations"]:
        state = final(_record(golden, view["after"]))
        told = encode(state.observe(view["observation"]["seat"]))
        assert told == view["observation"]
        assert list(told) == list(view["observation"])


def test_there_are_golden_records() -> None:
    assert len(list(FOLDER.glob("*.json"))) == 4
