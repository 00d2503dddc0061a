"""The results of an arena run in a file, so that it can be broken off and resumed.

JSON lines: first the plan, then a line for each finished set, in any order.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cardavia.core.errors import CardaviaError
from cardavia.table.arena import Plan

VERSION = 1


class ResultFile:
    """The finished sets of ``plan``; ``sets`` goes by number.

    A file that is not there is begun. Raises ``CardaviaError`` for a file of another plan
    or with a broken line, and ``OSError``.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.sets: dict[int, dict[str, Any]] = {}
        head = _line({"arena": VERSION, **asdict(plan)})
        data = path.read_bytes() if path.exists() else b""
        # A run that was killed may leave half a line at the end; the set is played again.
        whole = data[: data.rfind(b"\n") + 1]
        if whole:
            self._load(whole, head)
        with path.open("r+b" if path.exists() else "wb") as file:
            file.truncate(len(whole))
            if not whole:
                file.write(head)

    def add(self, result: dict[str, Any]) -> None:
        """Keeps a finished set; it is on its way to the disk when this returns."""
        self.sets[result["set"]] = result
        with self.path.open("ab") as file:
            file.write(_line(result))

    def _load(self, data: bytes, head: bytes) -> None:
        first, *lines = data.splitlines(keepends=True)
        if first != head:
            raise CardaviaError("other-plan", f"{self.path} holds the results of another run")
        for number, line in enumerate(lines, 2):
            try:
                result = json.loads(line)
                self.sets[int(result["set"])] = result
            except (ValueError, KeyError, TypeError):
                words = f"line {number} of {self.path} is no result"
                raise CardaviaError("broken-file", words) from None


def _line(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
