"""The one polite live region: what the others did, in one sentence after the other.

A region that gets the same text twice stays silent the second time, so a repeated text is
made another by a no-break space that nobody hears.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SILENT = "\u00a0"


class Speech:
    def __init__(self, element: "Any") -> None:
        self._element = element
        self._last = ""

    def say(self, sentences: "Any") -> None:
        """Says the sentences together, as one change of the region."""
        text = " ".join(sentences)
        if not text:
            return
        if text == self._last:
            text += SILENT
        self._last = text
        self._element.textContent = text
