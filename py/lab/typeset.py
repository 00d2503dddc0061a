"""What a typesetter does to the words: spaces at which no line may break.

The locales are written with plain spaces; the build sets them. Kept together are the cards of
one combination, a number and what it counts, a sign and what it belongs to, and, where the
language's typographers ask for it, a word of one letter and the word after it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

NBSP = "\u00a0"

_CARD = "(?:10|[2-9]|[A-ZČŠŽА-Я])"
_EVERYWHERE = (
    # 10 J Q K A, with its suit before it if it has one; at most seven, so that it fits a phone.
    re.compile(rf"(?:[♠♥♣♦]\ufe0e? )?(?<!\w){_CARD}(?: {_CARD}){{1,6}}(?!\w)"),
    re.compile(r"\d \d+/\d"),  # 1 1/3
    re.compile(r"(?<=\S) (?:[%…—]|[<>] )"),  # a line may end with such a sign, not begin with it
)
# Czech and Russian leave no preposition or conjunction of one letter at the end of a line.
_ONE_LETTER = {"cs": "aikosuvz", "ru": "авикосуя"}
# Words that have their number, or the card that stands for one, after them: level 7, level A.
_NUMBERED = {
    "cs": r"úrov\w+|rozdání|oddíl\w*|pravidlo",
    "de": r"Stufe|Runde|Abschnitt|Regel",
    "en": r"level|deal|section|rule",
    "nl": r"niveau|ronde|deel|regel",
    "ru": r"уров\w+|раздач\w+|раздел\w*|правило",
}
_COUNTING = frozenset(("cs", "de", "ru"))
_COUNT = re.compile(rf"(?<![\d{NBSP}])(?:\d+|\{{n\}}) (?=[^\W\d_]{{2}})")


def _joined(found: re.Match[str]) -> str:
    # The space after < or > is where a long chain breaks.
    return found[0][:-1].replace(" ", NBSP) + found[0][-1]


def typeset(lang: str, text: str) -> str:
    """The text with no-break spaces; nothing else changes."""
    for pattern in _EVERYWHERE:
        text = pattern.sub(_joined, text)
    if lang in _NUMBERED:
        numbered = rf"(?<!\w)(?:{_NUMBERED[lang]}) (?=\d|\{{|[A-ZА-Я](?!\w))"
        text = re.sub(numbered, lambda found: found[0][:-1] + NBSP, text, flags=re.IGNORECASE)
    if lang in _COUNTING:
        text = _COUNT.sub(lambda found: found[0].replace(" ", NBSP), text)
    letters = _ONE_LETTER.get(lang)
    if letters:
        # A capital counts at the head of a sentence only; elsewhere it is a card.
        head = rf"(?:^|(?<=[.:!?] ))[{letters.upper()}]"
        words = rf"(?:(?<!\w)[{letters}]|{head}) (?=[\w{{*„«])"
        text = re.sub(words, lambda found: found[0][:-1] + NBSP, text)
    return text


def strings(lang: str, tree: Any) -> Any:
    """The same tree with every text of it typeset."""
    if isinstance(tree, str):
        return typeset(lang, tree)
    if isinstance(tree, list):
        return [strings(lang, value) for value in tree]
    if isinstance(tree, dict):
        return {key: strings(lang, value) for key, value in tree.items()}
    return tree


def write(source: Path, target: Path) -> None:
    """One file of a language as the page fetches it; the folder's name is the language."""
    words = strings(source.parent.name, json.loads(source.read_text("utf-8")))
    target.write_text(json.dumps(words, ensure_ascii=False, separators=(",", ":")), "utf-8")
