"""Golden matches of One Poker: records, what ``replay`` prints, what each seat knows.

``python tests/games/one_poker/golden.py`` (with ``py`` and ``tests`` on the path) writes
the files anew after a wanted change; the difference is for a person to read.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from cardavia.core.codec import encode
from cardavia.core.record import Record
from cardavia.games import GAMES
from cardavia.games.one_poker.game import GAME
from cardavia.table.replay import final
from cardavia.table.runner import play
from games.one_poker.play import passive, replay

FOLDER = Path(__file__).parents[2] / "data" / "one_poker"
NAMES = ("bots", "folds", "reshuffle", "short-stack")


def make(name: str) -> Record:
    """The record called ``name``, from nothing but its seed."""
    seed = bytes(range(100, 116))
    if name == "bots":
        return play(GAME, seed, [GAME.player("casual", 0), GAME.player("full", 1)]).record
    if name == "folds":
        start: dict[str, Any] = {
            "stacks": [25, 15],
            "hands": [["KS", "7D"], ["AH", "2C"]],
            "stock": ["9H", "3C", "AS", "2D"],
            "discards": ["5S", "QD"],
        }
        actions = (
            "lock KS, lock AH, check, bet 3, fold, lock 9H, lock 3C, bet 3, raise 9, allin, call"
        )
        return Record("one_poker", seed, start, None, tuple(actions.split(", ")))
    if name == "short-stack":
        start = {
            "stacks": [36, 4],
            "starter": 0,
            "hands": [["TS", "5D"], ["TH", "6D"]],
            "stock": ["KS", "QH", "4C", "4D"],
        }
        actions = (
            "lock TS, lock TH, bet 10, call, lock KS, lock QH, allin, call, "
            "lock 4C, lock 5D, bet 6, call, lock JH, lock 6S"
        )
        return Record("one_poker", seed, start, None, tuple(actions.split(", ")))
    texts: list[str] = []
    for state in passive(GAME.start(seed), Random(4), deals=54):
        history = state.history or state.past[-1].history
        texts.append(history[-1][1])
    return Record("one_poker", seed, None, None, tuple(texts[:-1]))


def expected(record: Record) -> dict[str, Any]:
    """What the files beside a record hold, as JSON values."""
    state = final(record)
    return {
        "replay": replay(record),
        "legal": list(state.legal.lines()),
        "observations": [encode(state.observe(seat)) for seat in (0, 1)],
    }


def load(name: str) -> tuple[Record, dict[str, Any]]:
    """The record of a golden match and what must come of it."""
    record = Record.loads((FOLDER / f"{name}.record.json").read_bytes(), GAMES)
    lines = (FOLDER / f"{name}.replay.jsonl").read_text("utf-8").splitlines()
    known = json.loads((FOLDER / f"{name}.known.json").read_text("utf-8"))
    return record, {"replay": [json.loads(line) for line in lines], **known}


def write(name: str) -> None:
    path = FOLDER / f"{name}.record.json"
    # A record once made stays: better players must not change what is compared.
    record = Record.loads(path.read_bytes(), GAMES) if path.exists() else make(name)
    result = expected(record)
    lines = [json.dumps(line) for line in result.pop("replay")]
    FOLDER.mkdir(parents=True, exist_ok=True)
    path.write_text(record.dumps() + "\n", "utf-8")
    (FOLDER / f"{name}.replay.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    seats = ",\n".join(json.dumps(known) for known in result["observations"])
    text = f'{{"legal": {json.dumps(result["legal"])},\n"observations": [\n{seats}]}}\n'
    (FOLDER / f"{name}.known.json").write_text(text, "utf-8")


if __name__ == "__main__":
    for name in NAMES:
        write(name)
