"""The score sheet of As-Nas: what every deal brought to whom."""

from cardavia.ui.cards import amount
from cardavia.ui.dom import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown


def sheet(shown: "Shown") -> "Any":
    """Every finished deal, and the totals; None before the first has ended."""
    words, obs = shown.words, shown.now["observation"]
    if not obs["results"]:
        return None
    head = [h("th", {"scope": "col"}, shown.name(seat)) for seat in shown.seats]
    rows = [
        _row(shown, words.number(result["deal"]), result["scores"], result["winners"])
        for result in obs["results"]
    ]
    return h(
        "details",
        {"class": "scores", "key": "scores"},
        h("summary", {}, words("ui.score-sheet")),
        h(
            "table",
            {"aria-label": words("ui.score-sheet")},
            h("thead", {}, h("tr", {}, h("th", {"scope": "col"}, words("ui.deal")), head)),
            h("tbody", {}, rows),
            h("tfoot", {}, _row(shown, words("ui.total"), obs["totals"], obs["winners"])),
        ),
    )


def _row(shown: "Shown", name: str, scores: "Any", winners: "Any") -> "Any":
    cells = [
        h("td", {"data-winner": seat in winners}, amount(shown.words, scores[seat], signed=True))
        for seat in shown.seats
    ]
    return h("tr", {"key": name}, h("th", {"scope": "row"}, name), cells)
