"""Entry of the worker of a bot that the player brings: installs it, asks it.

The bot is a Python file, or a wheel, with a module that has ``Player``: called with the name
of the game and the number of the seat at the start of every match, it gives an object with

    choose(observation, legal, rng) -> str

``observation`` is the JSON object that the game's ``observe`` module describes, ``legal`` a
list of texts of legal actions, ``rng`` a ``random.Random``; the answer is the text of an
action. An object that also has ``deal_over(result)`` is told how every deal ended.

Nothing is fetched for a bot but what the page brings along: the standard library, the
engine's own package ``cardavia``, and micropip to install it with.
"""

import importlib
import importlib.metadata
import json
import random
import re
import zipfile
from pathlib import Path
from typing import Any

NAMES = ("Player", "player")
WORDS_MAX = 160  # characters of an error that are passed on
_players: dict[tuple[str, int], Any] = {}
_factory: Any = None


class BadBot(Exception):
    """``code`` is one of "bad-file", "no-player", "missing-package"."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code


async def install(path: str) -> str:
    """Installs the file; JSON with "ok", and "code" and "words" when that is false."""
    global _factory
    try:
        wheel = Path(path)
        if wheel.suffix != ".whl":
            wheel = wrapped(wheel)
        await _unpack(wheel)
        _factory = found(modules(wheel))
    except BadBot as error:
        return json.dumps({"ok": False, "code": error.code, "words": str(error)})
    except ModuleNotFoundError as error:
        return json.dumps({"ok": False, "code": "missing-package", "words": error.name or "?"})
    except BaseException as error:
        return json.dumps({"ok": False, "code": "broken-bot", "words": said(error)})
    return json.dumps({"ok": True})


async def _unpack(wheel: Path) -> None:
    import micropip

    try:
        # Without its dependencies: they would come from a host of somebody else's.
        await micropip.install(f"emfs:{wheel}", deps=False)
    except Exception as error:
        raise BadBot("bad-file", said(error)) from error
    importlib.invalidate_caches()
    for name in missing(wheel):
        raise BadBot("missing-package", name)


def wrapped(source: Path) -> Path:
    """A wheel that holds one module, ``source``."""
    name = "bot_" + re.sub(r"\W", "_", source.stem, flags=re.ASCII)
    wheel = source.with_name(f"{name}-0-py3-none-any.whl")
    info = f"{name}-0.dist-info"
    files = {
        f"{name}.py": source.read_bytes(),
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{file},,\n" for file in [*files, f"{info}/RECORD"])
    with zipfile.ZipFile(wheel, "w") as archive:
        for file, data in files.items():
            archive.writestr(file, data)
        archive.writestr(f"{info}/RECORD", record)
    return wheel


def modules(wheel: Path) -> list[str]:
    """The names of the modules at the top of a wheel."""
    names = []
    with zipfile.ZipFile(wheel) as archive:
        for file in archive.namelist():
            parts = file.split("/")
            if len(parts) == 1 and file.endswith(".py"):
                names.append(file.removesuffix(".py"))
            elif len(parts) == 2 and parts[1] == "__init__.py":
                names.append(parts[0])
    return names


def missing(wheel: Path) -> list[str]:
    """What the wheel says it always needs and what is not here."""
    with zipfile.ZipFile(wheel) as archive:
        texts = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        lines = archive.read(texts[0]).decode("utf-8", "replace").splitlines() if texts else []
    names = []
    for line in lines:
        need = re.match(r"Requires-Dist:\s*([\w.-]+)[^;]*$", line)
        if need and need[1] != "cardavia" and not _is_here(need[1]):
            names.append(need[1])
    return names


def _is_here(name: str) -> bool:
    try:
        importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def found(names: list[str]) -> Any:
    """What makes the players. Raises ``BadBot``, and whatever the modules raise."""
    for name in names:
        module = importlib.import_module(name)
        for attribute in NAMES:
            if callable(getattr(module, attribute, None)):
                return getattr(module, attribute)
    raise BadBot("no-player", ", ".join(names))


def hear(text: str) -> str:
    """Takes a message of ``table.guest``; the answer to a question, "" to anything else."""
    message = json.loads(text)
    if "new" in message:
        new = message["new"]
        for key in [key for key in _players if key[0] != new["match"]]:
            del _players[key]
        _players[new["match"], new["seat"]] = _seated(new["game"], new["seat"])
        return ""
    player = _players.get((message["match"], message["seat"]))
    if "deal_over" in message:
        return _told(player, message["deal_over"])
    return json.dumps({"id": message["id"], **_answer(player, message)})


def _seated(game: str, seat: int) -> Any:
    """A player, or the exception that came in the place of one."""
    try:
        return _factory(game, seat)
    except BaseException as error:
        return error


def _told(player: Any, result: Any) -> str:
    listener = getattr(player, "deal_over", None)
    if callable(listener):
        try:
            listener(result)
        except BaseException as error:
            print(f"deal_over: {said(error)}")
    return ""


def _answer(player: Any, question: dict[str, Any]) -> dict[str, str]:
    if isinstance(player, BaseException):
        return {"error": said(player)}
    rng = random.Random(int(question["seed"], 16))
    try:
        action = player.choose(question["observation"], question["legal"], rng)
    except BaseException as error:
        return {"error": said(error)}
    if not isinstance(action, str):
        return {"broken": f"{type(action).__name__} is no text"}
    return {"action": str(action)}


def said(error: BaseException) -> str:
    """The error in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:WORDS_MAX]
