"""The engine's side of the page: a message in, a reply out, both JSON texts.

Whatever comes in, a reply goes out and the match stays as it was unless the reply says
otherwise. ``wire`` lists the messages.
"""

from __future__ import annotations

import json
import secrets
import traceback
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from cardavia import wire
from cardavia.core.errors import CardaviaError, IllegalAction, RecordError
from cardavia.core.record import SECRET_BYTES, Fair, Record
from cardavia.games import GAMES
from cardavia.players import LEVELS
from cardavia.table.contest import Contest
from cardavia.table.guest import Caller, Guest, Line
from cardavia.table.match import Match
from cardavia.table.runner import FAULTS, PlayerFault

# What stands for a player's words when there are none. With an empty text the seed would be
# the first half of the commitment, which the player sees: SHA-256 of the secret, both.
NO_WORDS = "-"

Message = Mapping[str, Any]
Reply = dict[str, Any]


class Session:
    """One visit of one page. ``entropy(n)`` gives ``n`` random bytes for new matches; ``line``
    leads to the bot that the player has brought, if there can be one."""

    def __init__(
        self, entropy: Callable[[int], bytes] = secrets.token_bytes, line: Line | None = None
    ) -> None:
        self._entropy = entropy
        self._caller = None if line is None else Caller(line)
        self._contest: Contest | None = None
        self._secret: bytes | None = None
        self._match: Match | None = None
        self._sent = ""
        self._verbs: dict[str, Callable[[Message], Reply]] = {
            wire.PROMISE: self._promise,
            wire.NEW: self._new,
            wire.OPEN: self._open,
            wire.SHOW: lambda message: self._whole(),
            wire.ACT: self._act,
            wire.STEP: self._step,
            wire.THINK: lambda message: {"more": self._playing.think()},
            wire.HINT: lambda message: {"advice": self._playing.hint(_n(message))},
            wire.READ: lambda message: self._playing.read(_text(message, "action")),
            wire.LEVEL: self._level,
            wire.SEAT: self._seat,
            wire.CONSULT: lambda message: {"question": self._playing.consult(_n(message))},
            wire.DISMISS: self._dismiss,
            wire.CONTEST: self._begin_contest,
            wire.ROUND: self._round,
        }

    def ask(self, text: str) -> str:
        """The reply to one message. Never raises."""
        try:
            reply: Reply = {"ok": True, **self._answer(text)}
        except CardaviaError as error:
            reply = _refusal(error)
        except Exception as error:
            # The boundary garbles exceptions, so what a bug report needs goes as text.
            detail = "".join(traceback.format_exception(error))
            reply = {"ok": False, "code": "internal", "facts": {}, "detail": detail}
        # ASCII only: half a surrogate pair, sent back from bad input, would not cross.
        return json.dumps(reply, separators=(",", ":"))

    def _answer(self, text: str) -> Reply:
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            raise CardaviaError("not-json", "a message is one JSON object") from None
        if type(message) is not dict:
            raise CardaviaError("not-json", "a message is one JSON object")
        verb = message.get("do")
        if not isinstance(verb, str) or verb not in self._verbs:
            name = str(verb)[:40]
            raise CardaviaError("unknown-message", f"no message is called {name!r}", verb=name)
        return self._verbs[verb](message)

    @property
    def _playing(self) -> Match:
        if self._match is None:
            raise CardaviaError("no-match", "no match has been begun or opened")
        return self._match

    def _promise(self, message: Message) -> Reply:
        self._secret = self._entropy(SECRET_BYTES)
        return {"commitment": sha256(self._secret).hexdigest()}

    def _new(self, message: Message) -> Reply:
        level, words, start = _level(message), _words(message), message.get("start")
        if start is not None and type(start) is not dict:
            raise CardaviaError("wrong-type", '"start" must be an object or null')
        fair = Fair.make(self._secret or self._entropy(SECRET_BYTES), words)
        record = Record(_game(message), fair.seed, start, fair)
        match = Match(record, level)
        self._sit(match, message)
        self._match, self._secret = match, None
        return self._whole()

    def _open(self, message: Message) -> Reply:
        record = Record.loads(_text(message, "record"), GAMES)
        if record.game != _game(message):
            raise RecordError("record", "other-game", f"the record is of {record.game}")
        match = Match(record, _level(message))
        self._sit(match, message)
        self._match = match
        return self._whole()

    def _act(self, message: Message) -> Reply:
        match = self._playing
        known = len(match.log)
        events = match.act(_n(message), _text(message, "action"))
        return self._table(match.view(events, known))

    def _step(self, message: Message) -> Reply:
        match = self._playing
        known = len(match.log)
        return self._table(match.view(match.step(_n(message)), known))

    def _level(self, message: Message) -> Reply:
        self._playing.seat_players(_level(message))
        return self._whole()

    # A bot of the player's own

    @property
    def _calling(self) -> Caller:
        if self._caller is None:
            raise CardaviaError("no-bot", "no bot can be reached from here")
        return self._caller

    def _sit(self, match: Match, message: Message) -> None:
        seat = message.get("bot")
        if seat is not None:
            if type(seat) is not int:
                raise CardaviaError("wrong-type", '"bot" must be a seat or null')
            match.seat_bot(seat, Guest(self._calling, "table", match.game, seat))

    def _seat(self, message: Message) -> Reply:
        match = self._playing
        if message.get("bot") is None:
            match.unseat_bot()
        self._sit(match, message)
        return self._whole()

    def _dismiss(self, message: Message) -> Reply:
        match, kind = self._playing, _text(message, "kind")
        match.dismiss(PlayerFault(kind if kind in FAULTS else "crashed", ""))
        return self._whole()

    def _begin_contest(self, message: Message) -> Reply:
        matches = message.get("matches")
        if type(matches) is not int:
            raise CardaviaError("wrong-type", '"matches" must be a whole number')
        seed = self._entropy(16).hex()
        game, level = _game(message), _level(message)
        self._contest = Contest(game, level, matches, seed, self._calling)
        return {"question": None, "contest": self._contest.standing()}

    def _round(self, message: Message) -> Reply:
        contest = self._contest
        if contest is None:
            raise CardaviaError("no-match", "no contest has been begun")
        if message.get("stop"):
            contest.stop()
        return {"question": contest.go_on(), "contest": contest.standing()}

    def _whole(self) -> Reply:
        self._sent = ""
        return self._table(self._playing.view())

    def _table(self, view: dict[str, Any]) -> Reply:
        """The view, and of the record only what is new: it grows at its end."""
        text = self._playing.record.dumps()
        keep = _common(self._sent, text)
        self._sent = text
        return {"table": {**view, "record": {"keep": keep, "add": text[keep:]}}}


def _refusal(error: CardaviaError) -> Reply:
    reply: Reply = {"ok": False, "code": error.code, "facts": error.facts, "words": error.words}
    if isinstance(error, IllegalAction):
        reply["rule"] = error.rule
    if isinstance(error, RecordError):
        reply["place"] = error.place
    return reply


def _common(old: str, new: str) -> int:
    """The length of the common beginning; the last two characters close the document."""
    end = max(len(old) - 2, 0)
    return end if old[:end] == new[:end] else 0


def _text(message: Message, key: str) -> str:
    value = message.get(key)
    if type(value) is not str:
        raise CardaviaError("wrong-type", f'"{key}" must be a string')
    return value


def _words(message: Message) -> str:
    """The player's words, ``NO_WORDS`` instead of none or an empty text."""
    words = (None if message.get("words") is None else _text(message, "words")) or NO_WORDS
    try:
        words.encode()
    except UnicodeEncodeError:
        raise CardaviaError("bad-words", '"words" must be Unicode text') from None
    return words


def _n(message: Message) -> int:
    value = message.get("n")
    if type(value) is not int:
        raise CardaviaError("wrong-type", '"n" must be a whole number')
    return value


def _game(message: Message) -> str:
    name = _text(message, "game")
    if name not in GAMES:
        raise CardaviaError("unknown-game", f"no game is called {name[:40]!r}", game=name[:40])
    return name


def _level(message: Message) -> str:
    level = message.get("level", LEVELS[-1])
    if level not in LEVELS:
        name = str(level)[:40]
        raise CardaviaError("unknown-level", f"no level is called {name!r}", level=name)
    return str(level)
