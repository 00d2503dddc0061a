"""The end of a match, which is told over the table."""

from cardavia.ui.dom import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown


def outcome(shown: "Shown", view: "Any") -> list["Any"]:
    """The end of a match: who won, and where everybody stands."""
    words = shown.words
    rows = []
    for place, number, mark in view.standing(shown):
        winner = number in shown.obs["winners"]
        attrs = {"data-mine": number == shown.seat, "data-winner": winner, "key": number}
        rows.append(
            h(
                "li",
                attrs,
                h("span", {"class": "standing-place"}, f"{place}."),
                h("span", {}, shown.name(number)),
                h("span", {"class": "standing-note"}, shown.manner(number)),
                mark,
            )
        )
    won = shown.seat in shown.obs["winners"]
    result = {"class": "result", "data-outcome": "win" if won else "loss", "data-game": view.NAME}
    close: dict[str, Any] = {"type": "button", "class": "button", "data-do": "close"}
    again: dict[str, Any] = {"type": "button", "class": "button button-main", "data-do": "renew"}
    return [
        h(
            "div",
            result,
            h("div", {"class": "result-emblem", "aria-hidden": "true"}),
            h("h2", {"class": "result-title", "id": "outcome-title"}, view.outcome(shown)),
            h("ol", {"class": "standing", "aria-label": words("ui.standings")}, rows),
            h(
                "div",
                {"class": "dialog-actions"},
                h("button", again, words("ui.new-match")),
                h("button", close, words("ui.close")),
            ),
        )
    ]
