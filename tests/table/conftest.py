"""Records in files and commands on them, for the tests of the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardavia.__main__ import main

SHORT: dict[str, Any] = {
    "cardavia": 1,
    "game": "as_nas",
    "seed": "000102030405060708090a0b0c0d0e0f",
    "start": {"deal": 12, "dealer": 3, "hands": ["ACCCC", "AAASS", "SSBZZ", "BBBZZ"]},
    "actions": ["call", "look", "RAISE"],
}


@pytest.fixture
def short() -> dict[str, Any]:
    """A record of three actions with all hands known, as a document."""
    return json.loads(json.dumps(SHORT))  # type: ignore[no-any-return]


@pytest.fixture
def record(tmp_path: Path):
    """Writes a record, given as text, bytes or a change of ``short``, and gives its name."""

    def write(document: Any = None, **change: Any) -> str:
        path = tmp_path / "record.json"
        if document is None:
            document = json.dumps({**SHORT, **change})
        path.write_bytes(document if isinstance(document, bytes) else document.encode())
        return str(path)

    return write


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]):
    """Runs a command: the lines it prints. It must succeed and say nothing else."""

    def run(*arguments: str) -> list[str]:
        assert main(arguments) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out.splitlines()

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]):
    """Runs a command that must be refused in one line, and print nothing: that line."""

    def run(*arguments: str, printed: int = 0) -> str:
        assert main(arguments) == 2
        out, err = capsys.readouterr()
        assert len(out.splitlines()) == printed
        assert err.endswith("\n")
        assert len(err.splitlines()) == 1
        return err[:-1]

    return run
