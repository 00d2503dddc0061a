"""Entry of the worker: one exported function, JSON text in and out.

Policies and kernels that only one game needs are fetched when that game is first named.
"""

import json
import sys
from typing import Any

from cardavia.players.policy_files import provide
from cardavia.table.session import Session


class _Line:
    """The way to a bot's worker; assets/js/interpreter.mjs holds its end."""

    def post(self, text: str) -> None:
        import js

        js.cardaviaBot.post(text)

    def answer(self, number: int) -> str:
        import js

        return str(js.cardaviaBot.answer(number))


session = Session(line=_Line())
_brought: set[str] = set()


def ask(text: str) -> str:
    """The reply to one message; ``Session.ask`` never raises."""
    _bring_for(text)
    return session.ask(text)


def _bring_for(text: str) -> None:
    try:
        game = json.loads(text).get("game")
    except (ValueError, AttributeError):
        return  # The session has the words for it.
    if isinstance(game, str) and game not in _brought and sys.platform == "emscripten":
        _brought.add(game)
        _bring(game)


def _bring(game: str) -> None:
    """Fetches the game's own files; players do without one that does not come."""
    import js

    for file in js.cardaviaFiles.to_py().get(game, ()):
        data = js.cardaviaBrought(file["url"]) or _fetched(file["url"])
        if data is not None:
            provide(file["name"], data.to_bytes())


def _fetched(url: str) -> Any:
    """A worker may wait: nothing else runs here, and the reply needs the file."""
    import js

    request = js.XMLHttpRequest.new()
    request.open("GET", url, False)
    request.responseType = "arraybuffer"
    try:
        request.send(None)
    except Exception as error:
        js.console.warn(f"{url} did not come: {error}")
        return None
    return request.response if request.status == 200 else None


__export__ = ["ask"]
