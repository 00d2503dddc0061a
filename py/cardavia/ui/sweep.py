"""Sweeping: a pointer drawn over things picks each of them, as if it had pressed them all.

Things with ``data-sweep`` take part. The first one decides what the sweep does: it turns on
what was off, or off what was on. A press that does not move stays an ordinary click.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.events import Events


class Sweep:
    """``pick("sweep:on:A,B")`` is called with the ``data-sweep`` of what is swept over."""

    def __init__(self, events: "Events", pick: "Any") -> None:
        self._events = events
        self._pick = pick
        self._start: Any = None
        self._way = ""
        self._last = ""
        events.on("pick", self._down, "pointerdown")
        events.on("pick", self._over, "pointerover")

    def _down(self, arg: str, element: "Any", event: "Any") -> None:
        self._start = element.getAttribute("data-sweep")
        if not self._start or event.button:
            self._start = None
            return
        self._way = "off" if element.getAttribute("aria-pressed") == "true" else "on"
        self._last = self._start
        # A finger would hold on to what it touched first, and nothing else be passed over.
        if element.hasPointerCapture(event.pointerId):
            element.releasePointerCapture(event.pointerId)

    def _over(self, arg: str, element: "Any", event: "Any") -> None:
        name = element.getAttribute("data-sweep")
        if not self._start or not name or name == self._last:
            return
        if not event.buttons % 2:  # let go outside
            self._start = None
            return
        first = self._last == self._start and not self._events.swallowing
        self._events.swallow()
        self._last = name
        names = self._start + "," + name if first else name
        self._pick("sweep:" + self._way + ":" + names)
