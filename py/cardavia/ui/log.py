"""The log: events as they were stored, worded anew in the language of the moment."""

from cardavia.ui.cards import SUITS
from cardavia.ui.dom import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown


def suited(words: "Any", text: str) -> list["Any"]:
    """A sentence with its suit signs in their colours, each with its name for the ear."""
    parts: list[Any] = [text]
    for suit in SUITS:
        sign, name = SUITS[suit], "cards.suit-" + suit
        after: list[Any] = []
        for part in parts:
            if isinstance(part, str):
                for i, piece in enumerate(part.split(sign)):
                    if i:
                        label = words(name) if words.has(name) else sign
                        attrs = {"class": "suit", "data-suit": suit, "role": "img"}
                        attrs["aria-label"] = label
                        after.append(h("span", attrs, sign))
                    if piece:
                        after.append(piece)
            else:
                after.append(part)
        parts = after
    return parts


class Logbook:
    """The entries as nodes. A match has hundreds, so each is worded once, and the list of a
    deal that is over stays the same node for good."""

    def __init__(self) -> None:
        self._words: Any = None
        self._count = 0
        self._deals: list[Any] = []  # [deal, lines, pages or None], the first deal first
        self.last = ""

    def pages(self, shown: "Shown", view: "Any") -> list["Any"]:
        """Headings and lists, the latest deal first."""
        entries = shown.told(shown.table.log)
        if self._words is not shown.words or shown.table.log_cut:
            shown.table.log_cut = False
            self._words = shown.words
            self._count = 0
            self._deals = []
            self.last = ""
        for i in range(self._count, len(entries)):
            self._add(shown, view, i, entries[i])
        self._count = len(entries)
        return [page for deal in reversed(self._deals) for page in self._pages(deal)]

    def _add(self, shown: "Shown", view: "Any", i: int, entry: "Any") -> None:
        text = view.log_line(shown, entry)
        if not text:
            return
        self.last = text
        if not self._deals or self._deals[-1][0] != entry["deal"]:
            self._deals.append([entry["deal"], [], None])
        mine = entry.get("seat") == shown.seat
        attrs = {"key": "line" + str(i), "kept": True, "data-mine": mine}
        if entry.get("event"):
            attrs["data-kind"] = "result" if entry["event"] == "deal_over" else "note"
        deal = self._deals[-1]
        deal[1].append(h("li", attrs, h("span", {}, suited(shown.words, text))))
        deal[2] = None

    def _pages(self, deal: "Any") -> "Any":
        if deal[2] is None:
            n = deal[0]
            title = h("h3", {"class": "log-deal", "key": f"h{n}"}, self._words("ui.deal-n", n=n))
            deal[2] = [
                title,
                h("ul", {"class": "log-lines", "key": f"d{n}", "kept": True}, deal[1]),
            ]
        return deal[2]


def log(shown: "Shown", view: "Any") -> "Any":
    """All entries under their deals, the latest deal first in sight."""
    words = shown.words
    pages = shown.logbook.pages(shown, view)
    last = shown.logbook.last
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
            h("span", {"class": "log-last"}, suited(words, last or words("ui.log-empty"))),
        ),
        h(
            "div",
            {"class": "log-page", "tabindex": "0", "role": "group", "aria-label": words("ui.log")},
            view.panel(shown),
            h("h2", {"class": "log-title"}, words("ui.log")),
            pages or h("p", {}, words("ui.log-empty")),
        ),
    )
