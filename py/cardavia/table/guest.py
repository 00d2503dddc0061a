"""A bot of the player's own, which lives elsewhere and is asked over a line.

What goes over the line are JSON texts, as for ``exec`` programs. To the bot

    {"new": {"match": "table", "game": "as_nas", "seat": 2}}
    {"match": "table", "seat": 2, "id": 7, "seed": "<hex>", "observation": {...}, "legal": [...]}
    {"match": "table", "seat": 2, "deal_over": {...}}

and back, for each question, ``{"id": 7, "action": "call"}``, or in the action's place
``"error"`` (it raised) or ``"broken"`` (it gave no text), with the words for it.

Nobody waits here: a question goes out, and the decision is made once the answer has come.
``seed`` feeds the bot's random numbers, so the same match goes the same way.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any, Protocol

from cardavia.core import codec
from cardavia.core.errors import CardaviaError
from cardavia.core.protocol import Game, Observation, Seat
from cardavia.table.runner import PlayerFault

LEGAL_MAX = 2000  # texts of legal actions in a question; others may be answered too
SEED_BITS = 128


class Line(Protocol):
    """The way to the bot, past whoever carries the messages of the page."""

    def post(self, text: str) -> None: ...

    def answer(self, number: int) -> str:
        """The answer to question ``number``, "" for one that has not come."""
        ...


class Caller:
    """Numbers the questions that go over one line."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._asked = 0

    def tell(self, message: Mapping[str, Any]) -> None:
        self._line.post(json.dumps(message, separators=(",", ":")))

    def ask(self, message: Mapping[str, Any]) -> int:
        """The number under which the answer will come."""
        self._asked += 1
        self.tell({**message, "id": self._asked})
        return self._asked

    def answer(self, number: int) -> str:
        """The text of the action. Raises ``PlayerFault``."""
        text = self._line.answer(number)
        try:
            answer = json.loads(text) if text else None
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise PlayerFault("broken", "no answer has come")
        if isinstance(answer.get("error"), str):
            raise PlayerFault("crashed", answer["error"][:200])
        if not isinstance(answer.get("action"), str):
            raise PlayerFault("broken", str(answer.get("broken", "no action"))[:200])
        return str(answer["action"])


class Guest:
    """The bot in one seat of one match; ``match`` is any name for that."""

    def __init__(self, caller: Caller, match: str, game: Game[Any, Any], seat: Seat) -> None:
        self._caller = caller
        self._head = {"match": match, "seat": seat}
        self._number = 0
        caller.tell({"new": {**self._head, "game": game.name}})

    def ask(self, observation: Observation, rng: Random) -> int:
        """Sends the decision out, before ``choose`` with the same arguments; its number."""
        self._number = self._caller.ask(
            {
                **self._head,
                "seed": f"{rng.getrandbits(SEED_BITS):x}",
                "observation": codec.encode(observation),
                "legal": [str(action) for action in islice(observation.legal, LEGAL_MAX)],
            }
        )
        return self._number

    def watch(self, observation: Observation) -> None:
        """A bot is told only what it needs for a decision."""

    def think(self) -> bool:
        """What a bot does between decisions is its own affair."""
        return False

    def deal_over(self, data: Mapping[str, Any]) -> None:
        """Passes on the public result of a deal."""
        self._caller.tell({**self._head, "deal_over": dict(data)})

    def choose(self, observation: Observation, rng: Random) -> Any:
        """The answer that has come. Raises ``PlayerFault``."""
        text = self._caller.answer(self._number)
        try:
            return observation.parse(text)
        except CardaviaError as error:
            raise PlayerFault("illegal", f"{json.dumps(text[:60])}: {error}") from error
