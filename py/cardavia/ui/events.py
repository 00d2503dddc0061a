"""One listener a kind of event for the whole document.

A control says what it does in ``data-do`` and with what in ``data-arg``; click, tap and
Enter all arrive here. One proxy a kind is made and kept: MicroPython would not find a
second proxy of the same function again.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KINDS = ("click", "input", "change", "submit", "keydown", "pointerdown", "pointerover")


class Events:
    def __init__(self, document: "Any", proxy: "Any") -> None:
        self._proxies: dict[str, Any] = {}
        self._verbs: dict[tuple[str, str], Any] = {}
        self._keys: Any = None
        self.swallowing = False
        for kind in KINDS:
            self._proxies[kind] = proxy(self._listener(kind))
            document.addEventListener(kind, self._proxies[kind])

    def on(self, verb: str, function: "Any", kind: str = "click") -> None:
        """Calls ``function(arg, element)`` for a ``data-do`` of that verb; functions for a
        pointer's events get the event too."""
        self._verbs[(kind, verb)] = function

    def swallow(self) -> None:
        """The click that ends the present press of the pointer means nothing."""
        self.swallowing = True

    def on_keys(self, function: "Any") -> None:
        """Calls ``function(event)`` for every key; true means it was used."""
        self._keys = function

    def _listener(self, kind: str) -> "Any":
        def listen(event: "Any", *_: "Any") -> None:
            if kind == "keydown" and self._keys is not None and self._keys(event):
                event.preventDefault()
                return
            if kind == "pointerdown":
                self.swallowing = False
            elif kind == "click" and self.swallowing and event.detail:
                self.swallowing = False  # a click of the keyboard has no detail
                return
            target = event.target
            if target is None or not hasattr(target, "closest"):
                return
            element = target.closest("[data-do]")
            if not element:
                return
            function = self._verbs.get((kind, element.getAttribute("data-do")))
            if function is None:
                return
            if element.getAttribute("aria-disabled") == "true" and kind == "click":
                function = self._verbs.get((kind, "why"), function)
            if kind in ("click", "submit") and element.tagName in ("A", "FORM"):
                if kind == "click" and (event.ctrlKey or event.metaKey or event.shiftKey):
                    return
                event.preventDefault()
            if kind in ("pointerdown", "pointerover"):
                function(element.getAttribute("data-arg"), element, event)
            else:
                function(element.getAttribute("data-arg"), element)

        return listen
