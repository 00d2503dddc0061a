"""Motion that shows where things came from and went (FLIP: first, last, invert, play).

Elements with ``data-flip`` are followed through a redraw. One that is new comes from the
place that its ``data-from`` names, one that has gone leaves to its ``data-to``: both are
names of elements with ``data-place``. What has ``data-slow`` is to be followed by the eye, and
takes longer. Nothing waits for a motion, a redraw interrupts it.

All that is measured is measured before anything is set in motion: whoever asks for a place
after a change makes the browser lay out the whole page again.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

DURATION = 320  # ms
SLOW = 900
EASING = "cubic-bezier(.2,.7,.2,1)"


class Motion:
    def __init__(self, window: "Any", root: "Any") -> None:
        self._window = window
        self._root = root
        self._first: dict[str, Any] = {}
        self._places: dict[str, Any] = {}  # of this redraw, by name
        self._resting = False

    def rest(self) -> None:
        """The next redraw moves nothing: what other words push aside has not moved."""
        self._resting = True

    @property
    def _still(self) -> "Any":
        """No motion: the player wants none, or nobody is looking."""
        if self._window.document.hidden:
            return True
        return self._window.matchMedia("(prefers-reduced-motion: reduce)").matches

    def before(self) -> None:
        """Remembers where everything is. Call before a redraw."""
        self._first = {}
        if self._resting or self._still:
            return
        for element in list(self._root.querySelectorAll("[data-flip]")):
            key = element.getAttribute("data-flip")
            self._first[key] = (element.getBoundingClientRect(), element)

    def after(self) -> None:
        """Plays from the remembered places to the present ones. Call after a redraw."""
        rests, self._resting = self._resting, False
        if rests or self._still:
            return
        gone = self._first
        self._places = {}
        moves = []
        for element in list(self._root.querySelectorAll("[data-flip]")):
            known = gone.pop(element.getAttribute("data-flip"), None)
            start = known[0] if known else self._place(element.getAttribute("data-from"))
            if start:
                moves.append((element, start, element.getBoundingClientRect()))
        leaving = []
        for key in gone:
            rect, element = gone[key]
            target = self._place(element.getAttribute("data-to"))
            if target:
                leaving.append((element, rect, target))
        for element, start, end in moves:
            self._play(element, start, end)
        for element, rect, target in leaving:
            self._leave(element, rect, target)

    def _place(self, name: "Any") -> "Any":
        """Where the element with that ``data-place`` is; None where there is none."""
        if not name:
            return None
        if name not in self._places:
            place = self._root.querySelector("[data-place='" + name + "']")
            self._places[name] = place.getBoundingClientRect() if place else None
        return self._places[name]

    def _js(self, value: "Any") -> "Any":
        return self._window.JSON.parse(json.dumps(value))

    def _play(self, element: "Any", start: "Any", end: "Any") -> None:
        dx = start.left + start.width / 2 - end.left - end.width / 2
        dy = start.top + start.height / 2 - end.top - end.height / 2
        if abs(dx) < 1 and abs(dy) < 1:
            return
        away = f"translate({round(dx)}px,{round(dy)}px)"
        frames = [{"transform": away}, {"transform": "none"}]
        element.animate(self._js(frames), self._js(_timing(element)))

    def _leave(self, element: "Any", rect: "Any", target: "Any") -> None:
        ghost = element.cloneNode(True)
        ghost.removeAttribute("data-flip")
        ghost.setAttribute("aria-hidden", "true")
        ghost.setAttribute("class", (ghost.getAttribute("class") or "") + " ghost")
        for name in ("left", "top", "width", "height"):
            ghost.style.setProperty(name, str(getattr(rect, name)) + "px")
        # Cards take their measures from where they lie, and this one lies there no more.
        ghost.style.setProperty("--cw", str(rect.width) + "px")
        self._root.appendChild(ghost)
        dx = target.left + target.width / 2 - rect.left - rect.width / 2
        dy = target.top + target.height / 2 - rect.top - rect.height / 2
        there = f"translate({round(dx)}px,{round(dy)}px)"
        frames = [{"transform": "none"}, {"transform": there, "opacity": 0}]
        motion = ghost.animate(self._js(frames), self._js(_timing(element)))
        motion.onfinish = lambda *_: ghost.remove()
        motion.oncancel = lambda *_: ghost.remove()


def _timing(element: "Any") -> dict[str, "Any"]:
    slow = element.getAttribute("data-slow") is not None
    return {"duration": SLOW if slow else DURATION, "easing": EASING}
