"""The page's line to the engine in the worker: a message out, a reply in.

How to use it::

    link = Link(window.cardavia)
    link.start(changed)               # once the page's own controls work
    reply = await link.ask({"do": "show"})

The engine loads already when Python starts on the page: ``assets/js/launch.js`` launched it.
``start(changed)`` follows it from then on: ``changed()`` is called at once and
at every change of the attributes

- ``state``: LOADING, READY or FAILED;
- ``code``: one of CODES when the state is FAILED, else "";
- ``step`` while loading: "download" (``done`` of ``total`` bytes are here), "start" (the
  interpreter starts), "import" (it reads the engine's code; only when the snapshot could not
  be used); "" when ready;
- ``done``, ``total``: bytes, packed. They run backwards at a restart only.

``await ask(message, patience)`` sends a dict and gives a dict, always with "ok". It waits for
an engine that is loading. It never raises: a broken line gives ``{"ok": False, "link": True,
"code": CODE, "facts": {}}``, while a refusal by the engine has no "link". Questions are
answered in the order asked. ``patience`` counts the seconds that a ready engine may take,
with the page awake; then the worker is terminated and the state is FAILED, "timeout".

``restart()`` terminates the worker whatever it does and launches a fresh one (LOADING, then
READY or FAILED again). The new engine knows no match: open the stored record again (``ask``
waits for the engine to be ready). Every question under way at that moment gets a refusal.

``load_bot(file, seconds)`` starts a bot from a file of the disk in a worker of its own: "ok", else
"code" and "words". ``answered(number, seconds)`` waits until the bot has answered the engine's
question; a bot that has not by then is terminated: "code" is "late", "crashed" when it broke
down, "gone" when nobody waits any more. ``bot_end`` is how the last one ended, "" while it
lives.

Before ``start`` a failure can only be mended by loading the page again, after it by
``restart()``. boot.js does the right one at a click on an element with ``data-retry``, shows
the element ``#trouble`` with the words marked ``data-code="CODE"`` at every failure, with or
without Python, and hides it at a restart.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

LOADING = "loading"
READY = "ready"
FAILED = "failed"

CODES = (
    "no-wasm",  # this browser cannot, or may not, run WebAssembly
    "no-worker",  # it cannot create a worker
    "download-failed",  # a file did not arrive whole
    "start-failed",  # everything arrived, but the interpreter did not start
    "worker-died",  # the worker was terminated or its interpreter broke down
    "timeout",  # nothing was heard for longer than the patience
)

PATIENCE_S = 60


class Link:
    """``boot`` is ``window.cardavia``, or a stand-in with the same functions."""

    def __init__(self, boot: "Any") -> None:
        self._boot = boot
        self._changed: Callable[[], None] | None = None
        self._watcher: Any = None
        self.state = LOADING
        self.code = ""
        self.step = "download"
        self.done = 0
        self.total = 0
        self.bot_end = ""

    def start(self, changed: "Callable[[], None]") -> None:
        """Follows the engine from now on; to be called once, when the controls work."""
        self._changed = changed
        # The one function that JavaScript keeps: it lives as long as the page.
        self._watcher = self._take
        self._boot.live()
        self._boot.watch(self._watcher)

    def restart(self) -> None:
        self._boot.restart()

    async def ask(self, message: "dict[str, Any]", patience: int = PATIENCE_S) -> "Any":
        """The engine's reply, or the line's own refusal."""
        return json.loads(await self._boot.ask(json.dumps(message), patience))

    async def load_bot(self, file: "Any", seconds: int) -> "Any":
        reply = json.loads(await self._boot.bot.load(file, seconds))
        if reply["ok"]:
            self.bot_end = ""
        return reply

    async def answered(self, number: int, seconds: int) -> "Any":
        reply = json.loads(await self._boot.bot.wait(number, seconds))
        if not reply["ok"] and reply["code"] != "gone":
            self.bot_end = reply["code"]
        return reply

    def _take(self, text: str) -> None:
        status = json.loads(text)
        self.state = status["state"]
        self.code = status["code"]
        self.step = status["step"]
        self.done = status["done"]
        self.total = status["total"]
        if self._changed is not None:
            self._changed()
