"""The rules texts as the tests of this folder read them."""

from __future__ import annotations

import re
from typing import Any

from cardavia.games import GAMES
from lab.locales import languages, read

LANGUAGES = languages()
RULES = [(lang, game) for lang in LANGUAGES for game in GAMES]


def items(lang: str, game: str) -> dict[str, Any]:
    """The rule items by their id."""
    sections = read(lang, game)["rules"]["sections"]
    return {item["id"]: item for section in sections for item in section["items"]}


def whole(lang: str, game: str, rule: str) -> str:
    """All text of one item: its sentences, its list, its table."""
    item = items(lang, game)[rule]
    table = item.get("table", {"head": [], "rows": []})
    cells = [cell for row in (table["head"], *table["rows"]) for cell in row]
    return "\n".join((item["text"], *item.get("list", ()), *cells))


def numbers(text: str) -> list[str]:
    """The numbers of a text in their order; ``1 1/3`` gives ``1``, ``1``, ``3``."""
    return re.findall(r"\d+", text)


def letters(lang: str, game: str, ranks: str) -> list[str]:
    """The index letters that players of the language use for these ranks or figures."""
    cards = read(lang, game)["cards"]
    return [cards[f"letter-{rank}"] for rank in ranks]


def chain(parts: list[str], sign: str = ">") -> str:
    return f" {sign} ".join(parts)
