"""The rules at hand while playing: beside the table, or in a sheet on a small screen.

They are a copy of the rules page's own text, with its ids turned into ``data-rule``.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

WIDE = "(min-width: 80rem)"


class Rulebook:
    def __init__(self, window: "Any") -> None:
        self._window = window
        self._document = window.document
        self._rule = ""
        self._laid: dict[bool, str] = {}  # the text that lies beside the table, or in the sheet

    @property
    def wide(self) -> bool:
        """Whether there is room beside the table."""
        return bool(self._window.matchMedia(WIDE).matches)

    def show(self, rule: str) -> None:
        """Lays the rules out and brings the paragraph ``rule`` into sight."""
        self._rule = rule
        wide = self.wide
        place = self._document.getElementById("beside-rules" if wide else "sheet-rules")
        source = self._document.getElementById("rules-article")
        if not place or not source:
            return
        self._lay(place, wide, str(source.innerHTML))
        if not wide and not self._sheet.open:
            self._sheet.showModal()
        for marked in list(place.querySelectorAll("[data-here]")):
            marked.removeAttribute("data-here")
        paragraph = place.querySelector("[data-rule='" + rule + "']")
        if paragraph:
            paragraph.setAttribute("data-here", "")
            paragraph.scrollIntoView()

    def _lay(self, place: "Any", wide: bool, text: str) -> None:
        """Copies the rules, unless they lie there: a link in them would lose the focus."""
        if place.innerHTML and self._laid.get(wide) == text:
            return
        self._laid[wide] = text
        place.innerHTML = text.replace(' id="rule-', ' data-rule="')
        # Their numbers lead on inside the copy, not to the rules page.
        for link in list(place.querySelectorAll("a[href^='#rule-']")):
            link.setAttribute("data-do", "rule")
            link.setAttribute("data-arg", link.getAttribute("href")[len("#rule-") :])

    def again(self) -> None:
        """The rules of the page that is shown now, where those of another lie."""
        self.show(self._rule)

    def close(self) -> None:
        if self._sheet.open:
            self._sheet.close()

    @property
    def _sheet(self) -> "Any":
        return self._document.getElementById("sheet")
