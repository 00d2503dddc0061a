"""The keys that the table knows, as a dialog; a game's view adds its own with ``keys(shown)``."""

from cardavia.ui.dom import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown

ENTER = "\u23ce"
ARROWS = "\u2190 \u2191 \u2192 \u2193"


def keys(shown: "Shown", view: "Any") -> list["Any"]:
    """Title, the keys with what they do, and the way out, as nodes."""
    words = shown.words
    rows = [(ENTER, words("ui.shortcut-confirm"))]
    rows += view.keys(shown)
    rows += [("H", words("ui.hint")), ("?", words("ui.shortcuts"))]
    close: dict[str, Any] = {"type": "button", "class": "button button-main", "data-do": "close"}
    switch = "ui.shortcuts-on-now" if shown.settings["shortcuts"] else "ui.shortcuts-off-now"
    return [
        h("h2", {"class": "dialog-title", "id": "keys-title"}, words("ui.shortcuts")),
        h("p", {"class": "dialog-text"}, words(switch)),
        h(
            "dl",
            {"class": "keys"},
            [h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)) for key, text in rows],
        ),
        h("div", {"class": "dialog-actions"}, h("button", close, words("ui.close"))),
    ]
