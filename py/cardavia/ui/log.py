"""The log: events as they were stored, worded anew in the language of the moment."""

from cardavia.ui.dom import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown


def log(shown: "Shown", view: "Any") -> "Any":
    """All entries under their deals, the latest deal first in sight."""
    words = shown.words
    deals: list[Any] = []
    last = ""
    for i, entry in enumerate(shown.table.log):
        text = view.log_line(shown, entry)
        if not text:
            continue
        last = text
        if not deals or deals[-1][0] != entry["deal"]:
            deals.append((entry["deal"], []))
        attrs = {"key": "line" + str(i), "data-mine": entry.get("seat") == shown.seat}
        if entry.get("event"):
            attrs["data-kind"] = "result"
        deals[-1][1].append(h("li", attrs, text))
    pages = []
    for deal, lines in reversed(deals):
        title = h("h3", {"class": "log-deal", "key": "h" + str(deal)}, words("ui.deal-n", n=deal))
        pages += [title, h("ul", {"class": "log-lines", "key": "d" + str(deal)}, lines)]
    return h(
        "section",
        {"class": "log", "key": "log", "data-open": shown.log_open, "aria-label": words("ui.log")},
        h(
            "button",
            {
                "type": "button",
                "class": "log-open",
                "data-do": "log",
                "aria-expanded": "true" if shown.log_open else "false",
            },
            h("span", {"class": "log-last"}, last or words("ui.log-empty")),
        ),
        h(
            "div",
            {"class": "log-page", "tabindex": "0", "role": "group", "aria-label": words("ui.log")},
            view.panel(shown),
            h("h2", {"class": "log-title"}, words("ui.log")),
            pages or h("p", {}, words("ui.log-empty")),
        ),
    )
