"""Tasks and timers of the browser."""

import asyncio
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Host:
    """``proxy`` makes a JS function of a Python one."""

    def __init__(self, window: "Any", proxy: "Any") -> None:
        self._window = window
        self._proxy = proxy
        self._framed: Any = None  # the proxy for frames, made once
        self._tasks: list[Any] = []  # a task that nobody holds may be collected before it ends

    def task(self, coroutine: "Any") -> None:
        """Runs a coroutine; what it raises goes to the console, not into the void."""
        task = asyncio.create_task(self._guarded(coroutine))
        self._tasks = [kept for kept in self._tasks if not kept.done()] + [task]

    async def _guarded(self, coroutine: "Any") -> None:
        try:
            await coroutine
        except Exception as error:
            sys.print_exception(error) if hasattr(sys, "print_exception") else print(error)
            self._window.console.error("cardavia: " + repr(error))

    def timer(self, ms: int, function: "Any") -> list["Any"]:
        """Calls ``function()`` after ``ms``, unless ``cancel`` gets the timer before."""
        timer = [function]
        self._window.cardavia.later(self._proxy(lambda *_: timer[0]()), ms)
        return timer

    def cancel(self, timer: list["Any"]) -> None:
        timer[0] = _nothing

    def frame(self, function: "Any") -> None:
        """Calls ``function()`` in the next frame, always the same function; at once where
        nobody is looking, for there no frame comes."""
        if self.hidden():
            function()
            return
        if self._framed is None:
            self._framed = self._proxy(lambda *_: function())
        self._window.cardavia.frame(self._framed)

    def hidden(self) -> "Any":
        return bool(self._window.document.hidden)


def _nothing() -> None:
    pass
