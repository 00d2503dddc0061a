"""Tasks and timers of the browser."""

import asyncio
import sys


class Host:
    """``proxy`` makes a JS function of a Python one."""

    def __init__(self, window, proxy):
        self._window = window
        self._proxy = proxy

    def task(self, coroutine):
        """Runs a coroutine; what it raises goes to the console, not into the void."""
        asyncio.create_task(self._guarded(coroutine))

    async def _guarded(self, coroutine):
        try:
            await coroutine
        except Exception as error:
            sys.print_exception(error) if hasattr(sys, "print_exception") else print(error)
            self._window.console.error("cardavia: " + repr(error))

    def timer(self, ms, function):
        return self._window.setTimeout(self._proxy(lambda *_: function()), ms)

    def cancel(self, timer):
        self._window.clearTimeout(timer)

    def hidden(self):
        return bool(self._window.document.hidden)
