"""Plays with a program of anyone's, which reads and writes JSON lines.

The program is started once and reads, a line each,

    {"new": {"game": "as_nas", "seat": 2}}             a match begins, for each of its seats
    {"seat": 2, "observation": {...}, "legal": [...]}  a decision
    {"deal_over": {...}}                               the public result of a deal

and answers each decision, and nothing else, with ``{"action": "call"}``. ``legal`` holds
the texts of legal actions, at most ``LEGAL_MAX`` of them; any other legal action may be
answered too. Standard error is the program's own: its last line is told when it crashes.

Whatever the program does, a decision takes no longer than the limit. Reading and writing
have threads of their own, so that a program that does not read, or never stops writing,
blocks nobody. A program that still owes an answer is not asked again before it has given
it, which keeps questions and answers together; after ``PATIENCE`` late answers in a row it
is stopped.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Mapping
from itertools import islice
from queue import Empty, Full, Queue
from random import Random
from time import monotonic
from typing import IO, Any

from cardavia.core import codec
from cardavia.core.errors import CardaviaError
from cardavia.core.protocol import Observation, Seat
from cardavia.table.runner import PlayerFault

LINE_MAX = 1 << 16
LEGAL_MAX = 2000
PATIENCE = 3
_BACKLOG = 1000  # lines; beyond it a program that only writes, or never reads, waits
_ENDED = ""


class ExecBot:
    """One running program. ``limit`` is in seconds for a decision.

    Raises ``CardaviaError`` when the command cannot be started.
    """

    def __init__(self, command: str, limit: float) -> None:
        self.command = command
        self.limit = limit
        self._late = 0
        self._owed = False
        self._heard: Mapping[str, Any] | None = None
        self._end: PlayerFault | None = None
        self._answers: Queue[str] = Queue(_BACKLOG)
        self._questions: Queue[str | None] = Queue(_BACKLOG)
        self._errors: deque[str] = deque(maxlen=1)
        self._process = _started(command)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        for work in (self._read, self._write):
            threading.Thread(target=work, daemon=True).start()

    def seat(self, game: str, seat: Seat) -> ExecPlayer:
        """A player for one match."""
        return ExecPlayer(self, game, seat)

    def tell(self, message: Mapping[str, Any]) -> None:
        """Sends a line that wants no answer; a program that is gone does not get it."""
        if self._end is None:
            try:
                self._questions.put_nowait(json.dumps(message, separators=(",", ":")))
            except Full:
                self._stop("late", "it does not read what it is sent")

    def hear(self, over: Mapping[str, Any]) -> None:
        """Tells a deal's result once, however many of its seats hear of the same event."""
        if over is not self._heard:
            self._heard = over
            self.tell({"deal_over": dict(over)})

    def ask(self, message: Mapping[str, Any]) -> str:
        """The text of the action that it answers. Raises ``PlayerFault``."""
        deadline = monotonic() + self.limit
        if self._end is None and self._owed:
            self._line(deadline)
        self._drop_unasked()
        self.tell(message)
        answer = self._line(deadline)
        self._late = 0
        return _action(answer)

    def close(self) -> None:
        """Ends the program and everything it started."""
        self._stop("crashed", "it was closed")

    def _line(self, deadline: float) -> str:
        if self._end is not None:
            raise PlayerFault(self._end.kind, self._end.words)
        self._owed = True
        try:
            line = self._answers.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            self._late += 1
            if self._late >= PATIENCE:
                self._stop("late", f"stopped after {PATIENCE} late answers in a row")
            raise PlayerFault("late", f"no answer within {self.limit:g} seconds") from None
        self._owed = False
        if line == _ENDED:
            raise self._stop("crashed", self._last_words())
        return line

    def _drop_unasked(self) -> None:
        with contextlib.suppress(Empty):
            for _ in range(_BACKLOG):  # no further: it may go on writing for ever
                if self._answers.get_nowait() == _ENDED:
                    self._stop("crashed", self._last_words())

    def _last_words(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1)
        self._listener.join(timeout=1)
        code = self._process.poll()
        how = "it closed its output" if code is None else f"it ended with status {code}"
        return ": ".join([how, *self._errors])

    def _stop(self, kind: str, words: str) -> PlayerFault:
        if self._end is None:
            self._end = PlayerFault(kind, words)
            with contextlib.suppress(Full):
                self._questions.put_nowait(None)
            _kill(self._process)
        return self._end

    def _read(self) -> None:
        """Thread: the program's lines, until it ends."""
        pipe = _pipe(self._process.stdout)
        with contextlib.suppress(OSError, ValueError):
            while line := pipe.readline(LINE_MAX):
                self._answers.put(line.decode("utf-8", "replace"))
        self._answers.put(_ENDED)

    def _write(self) -> None:
        """Thread: the questions, until there is nobody to read them."""
        pipe = _pipe(self._process.stdin)
        with contextlib.suppress(OSError, ValueError):
            while (line := self._questions.get()) is not None:
                pipe.write(line.encode() + b"\n")
                pipe.flush()

    def _listen(self) -> None:
        """Thread: the last line of the program's standard error."""
        pipe = _pipe(self._process.stderr)
        with contextlib.suppress(OSError, ValueError):
            while line := pipe.readline(LINE_MAX):
                if text := " ".join(line.decode("utf-8", "replace").split()):
                    self._errors.append(text[:200])


class ExecPlayer:
    """One seat of one match, played by a program that may hold other seats as well."""

    def __init__(self, bot: ExecBot, game: str, seat: Seat) -> None:
        self._bot = bot
        self._seat = seat
        bot.tell({"new": {"game": game, "seat": seat}})

    def watch(self, observation: Observation) -> None:
        """A program is told only what it needs for a decision."""

    def think(self) -> bool:
        """What a program does between decisions is its own affair."""
        return False

    def deal_over(self, data: Mapping[str, Any]) -> None:
        """Passes on the public result of a deal."""
        self._bot.hear(data)

    def choose(self, observation: Observation, rng: Random) -> Any:
        """The program's answer. Raises ``PlayerFault``."""
        legal = [str(action) for action in islice(observation.legal, LEGAL_MAX)]
        seen = codec.encode(observation)
        text = self._bot.ask({"seat": self._seat, "observation": seen, "legal": legal})
        try:
            return observation.parse(text)
        except CardaviaError as error:
            raise PlayerFault("illegal", f"{json.dumps(text[:60])}: {error}") from error


def _started(command: str) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # so that it can be ended with all that it started
        )
    except (OSError, ValueError, IndexError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CardaviaError("not-started", f"{command!r} cannot be started: {why}") from None


def _kill(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=5)


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _action(line: str) -> str:
    shown = " ".join(line[:60].split())
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise PlayerFault("broken", f"no JSON: {shown}") from None
    action = answer.get("action") if isinstance(answer, dict) else None
    if not isinstance(action, str):
        raise PlayerFault("broken", f'no {{"action": "..."}}: {shown}')
    return action
