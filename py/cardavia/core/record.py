"""A match as one JSON document: seed, start position, fairness, actions.

Reading is strict: an unknown key, a wrong type or a newer version is refused with its
place. Whether the actions are legal is for ``table.replay`` to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from cardavia.core.errors import RecordError
from cardavia.core.shuffle import SEED_BYTES

VERSION = 1
SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class Fair:
    """The proof that nobody chose the seed.

    ``commitment`` is the SHA-256 of the 32 bytes ``secret`` and is shown before the match;
    then the player adds ``words``; the seed follows from both (commit and reveal).
    """

    secret: bytes
    words: str
    commitment: bytes

    @classmethod
    def make(cls, secret: bytes, words: str) -> Fair:
        return cls(secret, words, sha256(secret).digest())

    @property
    def seed(self) -> bytes:
        return sha256(self.secret + self.words.encode()).digest()[:SEED_BYTES]

    def check(self, seed: bytes, commitment: bytes | None = None) -> None:
        """Raises ``RecordError`` unless secret, words, seed and commitment agree.

        ``commitment`` is the one shown before the match, when it was kept elsewhere.
        """
        promised = sha256(self.secret).digest()
        if self.commitment != promised:
            raise RecordError(
                "fair", "wrong-commitment", "the commitment is not the SHA-256 of the secret"
            )
        if commitment is not None and commitment != promised:
            raise RecordError(
                "fair", "other-commitment", "the record's secret is not the one committed to"
            )
        if seed != self.seed:
            raise RecordError("fair", "wrong-seed", "secret and words lead to another seed")


@dataclass(frozen=True, slots=True)
class Record:
    """One match. ``start`` is the position as JSON, ``actions`` are texts in order."""

    game: str
    seed: bytes
    start: Mapping[str, Any] | None = None
    fair: Fair | None = None
    actions: tuple[str, ...] = ()

    def after(self, action: str) -> Record:
        return replace(self, actions=(*self.actions, action))

    def dumps(self) -> str:
        """The document, on one line; ``loads`` gives the same record back."""
        document: dict[str, Any] = {
            "cardavia": VERSION,
            "game": self.game,
            "seed": self.seed.hex(),
            "start": self.start,
            "fair": self.fair
            and {
                "secret": self.fair.secret.hex(),
                "words": self.fair.words,
                "commitment": self.fair.commitment.hex(),
            },
            "actions": list(self.actions),
        }
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def loads(cls, text: str | bytes, games: Container[str]) -> Record:
        """Reads a document of one of ``games``. Raises ``RecordError``."""
        data = _json(text)
        _version(data)
        _keys("record", data, required=("cardavia", "game", "seed", "actions"),
              optional=("start", "fair"))  # fmt: skip
        game = data["game"]
        if type(game) is not str or game not in games:
            raise _refusal("unknown-game", f"no game is called {_shown(game)}")
        seed = _bytes("record", "seed", data["seed"], SEED_BYTES)
        start = data.get("start")
        if start is not None and type(start) is not dict:
            raise RecordError("start", "wrong-type", "start must be an object or null")
        fair = _fair(data.get("fair"))
        if fair is not None:
            fair.check(seed)
        return cls(game, seed, start, fair, _actions(data["actions"]))


def _refusal(code: str, words: str) -> RecordError:
    return RecordError("record", code, words)


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 60 else text[:57] + "..."


def _json(text: str | bytes) -> dict[str, Any]:
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        data = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except RecordError:
        raise
    except UnicodeDecodeError as error:
        raise _refusal("not-utf8", f"byte {error.start} is not UTF-8") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno} column {error.colno}"
        raise _refusal("not-json", f"{error.msg.lower()} at {where}") from None
    except (ValueError, RecursionError):
        raise _refusal("not-json", "a number or a nesting beyond all measure") from None
    if type(data) is not dict:
        raise _refusal("wrong-type", "a record is a JSON object")
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _refusal("duplicate-key", f"the key {_shown(twice)} stands twice")
    return data


def _constant(name: str) -> Any:
    raise _refusal("not-json", f"{name} is no JSON number")


def _version(data: dict[str, Any]) -> None:
    version = data.get("cardavia")
    if type(version) is not int or version < 1:
        raise _refusal("no-version", f'a record begins with "cardavia": {VERSION}')
    if version > VERSION:
        raise _refusal(
            "newer-version",
            f"the record has format {version}, this program reads up to {VERSION}: update it",
        )


def _keys(
    place: str, data: dict[str, Any], required: tuple[str, ...], optional: tuple[str, ...] = ()
) -> None:
    for key in data:
        if key not in required and key not in optional:
            raise RecordError(place, "unknown-key", f"no key is called {_shown(key)}")
    for key in required:
        if key not in data:
            raise RecordError(place, "missing-key", f'"{key}" is missing')


def _bytes(place: str, key: str, value: Any, size: int) -> bytes:
    if type(value) is not str:
        raise RecordError(place, "wrong-type", f"{key} must be a string of {2 * size} hex digits")
    if not re.fullmatch(f"[0-9a-fA-F]{{{2 * size}}}", value):
        raise RecordError(place, f"bad-{key}", f"{key} must be {2 * size} hex digits")
    return bytes.fromhex(value)


def _fair(data: Any) -> Fair | None:
    if data is None:
        return None
    if type(data) is not dict:
        raise RecordError("fair", "wrong-type", "fair must be an object or null")
    _keys("fair", data, required=("secret", "words", "commitment"))
    words = data["words"]
    if type(words) is not str:
        raise RecordError("fair", "wrong-type", "words must be a string")
    try:
        words.encode()
    except UnicodeEncodeError:
        raise RecordError("fair", "bad-words", "words must be Unicode text") from None
    secret = _bytes("fair", "secret", data["secret"], SECRET_BYTES)
    return Fair(secret, words, _bytes("fair", "commitment", data["commitment"], SECRET_BYTES))


def _actions(data: Any) -> tuple[str, ...]:
    if type(data) is not list:
        raise _refusal("wrong-type", "actions must be a list of strings")
    for i, action in enumerate(data):
        if type(action) is not str:
            raise RecordError(
                f"action {i} {_shown(action)}", "wrong-type", "an action must be a string"
            )
    return tuple(data)
