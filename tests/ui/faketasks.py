"""Tasks and timers of the fake window: they run when a test lets them."""


class JsError(Exception):
    """What a promise of the browser is rejected with: it arrives where it is awaited."""


class JsThrow(BaseException):
    """What a call of the browser throws. MicroPython does not notice: its task just ends, past
    every ``except`` of the page's code. So that code must not make a call that can throw."""


class Future:
    """A value that comes later; awaiting it stops a task of ``Tasks``."""

    def __init__(self):
        self.done = False
        self._result = None
        self._error = None

    def set(self, result):
        self.done = True
        self._result = result

    def fail(self, error):
        self.done = True
        self._error = error

    def __iter__(self):
        while not self.done:
            yield self
        if self._error is not None:
            raise self._error
        return self._result

    __await__ = __iter__


class Tasks:
    """Runs coroutines, the first come first, until each of them waits."""

    def __init__(self):
        self._ready = []
        self._waiting = []

    def start(self, coroutine):
        self._ready.append(coroutine)

    def run(self):
        """Goes on until nothing can go on. What a task raises comes out here."""
        while True:
            woken = [pair for pair in self._waiting if pair[0].done]
            self._waiting = [pair for pair in self._waiting if not pair[0].done]
            self._ready += [coroutine for _, coroutine in woken]
            if not self._ready:
                return
            coroutine = self._ready.pop(0)
            try:
                future = coroutine.send(None)
            except StopIteration:
                continue
            self._waiting.append((future, coroutine))

    @property
    def waiting(self):
        return len(self._waiting)

    def finish(self, coroutine):
        """Runs one coroutine to its end and gives its result."""
        out = []

        async def wrapped():
            out.append(await coroutine)

        self.start(wrapped())
        self.run()
        if not out:
            raise AssertionError("the coroutine still waits")
        return out[0]


class Host:
    """``ui.host.Host`` over the fake window."""

    def __init__(self, window):
        self._window = window

    def task(self, coroutine):
        self._window.tasks.start(coroutine)

    def timer(self, ms, function):
        return self._window.setTimeout(function, ms)

    def cancel(self, timer):
        self._window.clearTimeout(timer)

    def frame(self, function):
        if self.hidden():
            function()
        else:
            self._window.setTimeout(function, 0)

    def hidden(self):
        return self._window.document.hidden


class Clock:
    """Timers in milliseconds; ``now`` moves only by ``advance``."""

    def __init__(self):
        self.now = 0
        self._last = 0
        self._timers = []

    @property
    def pending(self):
        return len(self._timers)

    def add(self, function, ms):
        self._last += 1
        self._timers.append((self.now + max(ms, 0), self._last, function))
        return self._last

    def cancel(self, name):
        self._timers = [timer for timer in self._timers if timer[1] != name]

    def next(self):
        """Moves to the next timer and gives its function; None without any."""
        if not self._timers:
            return None
        first = min([(timer[0], timer[1]) for timer in self._timers])
        timer = next(timer for timer in self._timers if timer[1] == first[1])
        self._timers.remove(timer)
        self.now = max(self.now, timer[0])
        return timer[2]

    def due(self, until):
        return any(timer[0] <= until for timer in self._timers)
