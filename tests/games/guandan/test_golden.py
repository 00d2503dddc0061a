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
from cardavia.games.guandan.game import GAME
from cardavia.table.replay import final
from games.guandan import referee
from games.guandan.play import replay_lines

FOLDER = Path(__file__).parents[2] / "data" / "guandan"
NAMES = ("cancelled", "from_the_seed", "match_won", "readings", "two_tributes", "wind")
every_record = pytest.mark.parametrize("name", NAMES)


def _golden(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return data


def _record(golden: dict[str, Any], actions: int | None = None) -> Record:
    document = dict(golden["record"])
    document["actions"] = document["actions"][:actions]
    return Record.loads(json.dumps(document), GAMES)


@every_record
def test_replay(name: str) -> None:
    golden = _golden(name)
    assert replay_lines(_record(golden)) == golden["replay"]


@every_record
def test_replay_by_the_referee(name: str) -> None:
    golden = _golden(name)
    assert referee.lines(golden["record"]) == golden["replay"]


@every_record
def test_observations(name: str) -> None:
    golden = _golden(name)
    assert golden["observations"]
    for view in golden["observations"]:
        told = view["observation"]
        state = final(_record(golden, view["after"]))
        known = state.observe(told["seat"])
        assert encode(known) == told
        assert list(encode(known)) == list(told)
        assert GAME.observation(told) == known


def test_every_golden_record_is_tested() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(NAMES)
