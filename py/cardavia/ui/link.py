"""The page's line to the engine in the worker: a message out, a reply in.

How to use it::

    link = Link(window.cardavia)
    link.start(on_progress, on_state)
    link.live()                            # the controls work: see below
    reply = await link.ask({"do": "show"})

``start(on_progress, on_state)`` follows an engine that is loading already: the page's HTML
and ``assets/js/boot.js`` launched it before Python was there. Both are called at once with
how things stand, then at every change:

- ``on_progress(step, done, total)``: ``step`` is "download" (``done`` of ``total`` bytes are
  here), "start" (the interpreter starts), "import" (it reads the engine's code; only without
  a snapshot) or "" (ready). ``done`` and ``total`` never run backwards but at a restart.
- ``on_state(state, code)``: ``state`` is LOADING, READY or FAILED; ``code`` is one of CODES
  when it is FAILED, else "".

``await ask(message, patience)`` sends a dict and gives a dict, always with "ok". It waits for
an engine that is loading. It never raises: a broken line gives ``{"ok": False, "link": True,
"code": CODE, "facts": {}}``, while a refusal by the engine has no "link". Questions are
answered in the order asked. ``patience`` counts the seconds that a ready engine may take,
with the page awake; then the worker is terminated and the state is FAILED, "timeout".

``restart()`` terminates the worker whatever it does and launches a fresh one (LOADING, then
READY or FAILED again). The new engine knows no match: when the state is READY again, open
the stored record. Every question under way at that moment gets its refusal.

``live()`` is called once, when the page's own controls work. Before it, a failure or a click
on an element with ``data-retry`` means a reload of the page; after it, ``restart()``.

boot.js shows the element ``#trouble`` with the words marked ``data-code="CODE"`` for every
failure and hides it at a restart, with or without Python.
"""

import json

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
    """``boot`` is ``window.cardavia``, or a stand-in with the same four functions."""

    def __init__(self, boot):
        self._boot = boot
        self._on_progress = None
        self._on_state = None
        self._watcher = None
        self.state = LOADING
        self.code = ""

    def start(self, on_progress, on_state):
        """Follows the engine from now on; to be called once."""
        self._on_progress = on_progress
        self._on_state = on_state
        # The one proxy that JavaScript keeps: it lives as long as the page.
        self._watcher = self._changed
        self.state = ""
        self._boot.watch(self._watcher)

    def live(self):
        self._boot.live()

    def restart(self):
        self._boot.restart()

    async def ask(self, message, patience=PATIENCE_S):
        """The engine's reply, or the line's own refusal."""
        return json.loads(await self._boot.ask(json.dumps(message), patience))

    def _changed(self, text):
        status = json.loads(text)
        self._on_progress(status["step"], status["done"], status["total"])
        if (status["state"], status["code"]) != (self.state, self.code):
            self.state = status["state"]
            self.code = status["code"]
            self._on_state(self.state, self.code)
