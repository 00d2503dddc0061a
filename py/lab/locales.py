"""What a locale lacks: ``python -m lab.locales [LANG ...]``, a line for each fault.

English is the reference: every other language has its keys, its placeholders and its rule
items in the same order, all plural categories that the language itself has, and no text
that is still English. Exit status 0 when nothing is lacking, else 1.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardavia.games import GAMES
from lab.places import LOCALES
from lab.trouble import Trouble

Leaf: TypeAlias = "str | dict[str, str]"

REFERENCE = "en"
FILES = ("common", *GAMES)
PLURAL = frozenset(("zero", "one", "two", "few", "many", "other"))
# Cardinal categories of Unicode CLDR. A language that is added here is added nowhere else.
CATEGORIES: dict[str, tuple[str, ...]] = {
    "cs": ("one", "few", "many", "other"),
    "da": ("one", "other"),
    "de": ("one", "other"),
    "en": ("one", "other"),
    "es": ("one", "many", "other"),
    "fr": ("one", "many", "other"),
    "it": ("one", "many", "other"),
    "ja": ("other",),
    "nl": ("one", "other"),
    "pl": ("one", "few", "many", "other"),
    "pt": ("one", "many", "other"),
    "ru": ("one", "few", "many", "other"),
    "sk": ("one", "few", "many", "other"),
    "sv": ("one", "other"),
    "uk": ("one", "few", "many", "other"),
    "zh": ("other",),
}
# What names the language itself, and the glossary's own settings, need no translation.
NAMES = frozenset(("lang.code", "lang.name", "lang.dir"))

STILL_ENGLISH = "is still English (if meant: same_as_english in glossary.json)"

_PLACEHOLDER = re.compile(r"\{([a-z]+)\}")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that ``file`` of a language lacks at ``key``, in words."""

    file: str
    key: str
    words: str

    def __str__(self) -> str:
        return f"{self.file}.json {self.key}: {self.words}"


def languages() -> list[str]:
    """The folders of i18n/, the reference first."""
    found = sorted(path.name for path in LOCALES.iterdir() if path.is_dir())
    return sorted(found, key=lambda lang: lang != REFERENCE)


def read(lang: str, name: str) -> dict[str, Any]:
    """One file of a language; empty when it is missing. Raises ``Trouble`` for bad JSON."""
    path = LOCALES / lang / f"{name}.json"
    if not path.exists():
        return {}
    try:
        data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise Trouble(f"i18n/{lang}/{name}.json is not JSON: {error}") from None
    return data


def leaves(tree: Any, key: str = "") -> Iterator[tuple[str, Leaf]]:
    """Every text with its dotted key; items that have an ``id`` go by it, not by number."""
    if isinstance(tree, str) or _plural(tree):
        yield key, tree
    elif isinstance(tree, dict):
        for name, value in tree.items():
            if name != "id":
                yield from leaves(value, f"{key}.{name}" if key else name)
    elif isinstance(tree, list):
        for i, value in enumerate(tree):
            name = value["id"] if isinstance(value, dict) else str(i)
            yield from leaves(value, f"{key}.{name}")


def forms(leaf: Leaf) -> list[str]:
    """The text, or the texts of all plural categories."""
    return list(leaf.values()) if isinstance(leaf, dict) else [leaf]


def placeholders(text: str) -> frozenset[str]:
    return frozenset(_PLACEHOLDER.findall(text))


def outline(tree: Mapping[str, Any]) -> list[str]:
    """The sections and items of the rules in their order, as ``section/item``."""
    return [
        f"{section['id']}/{item['id']}"
        for section in tree.get("rules", {}).get("sections", [])
        for item in section["items"]
    ]


def faults(lang: str) -> list[Fault]:
    """Everything that the language lacks, against the reference."""
    found: list[Fault] = []
    if lang not in CATEGORIES:
        found.append(Fault("common", "lang", "its plural categories are not in lab/locales.py"))
    borrowed = frozenset(read(lang, "glossary").get("same_as_english", ()))
    for name in FILES:
        found += compare(name, lang, read(REFERENCE, name), read(lang, name), borrowed)
    return found


def compare(
    file: str,
    lang: str,
    reference: Mapping[str, Any],
    locale: Mapping[str, Any],
    borrowed: frozenset[str] = frozenset(),
) -> list[Fault]:
    """The faults of one file; ``borrowed`` are texts that may be the reference's."""
    if not locale:
        return [Fault(file, "*", "the file is missing")]
    wanted, given = dict(leaves(reference)), dict(leaves(locale))
    found = [Fault(file, key, "is missing") for key in wanted if key not in given]
    found += [Fault(file, key, f"is not in {REFERENCE}") for key in given if key not in wanted]
    if outline(reference) != outline(locale):
        found.append(Fault(file, "rules", "the items are not the reference's, in its order"))
    for key, leaf in given.items():
        if key in wanted:
            found += [Fault(file, key, words) for words in _leaf_faults(lang, wanted[key], leaf)]
            if lang != REFERENCE and key not in NAMES and _english(wanted[key], leaf, borrowed):
                found.append(Fault(file, key, STILL_ENGLISH))
    return found


def _leaf_faults(lang: str, wanted: Leaf, leaf: Leaf) -> Iterator[str]:
    if isinstance(leaf, dict) != isinstance(wanted, dict):
        yield "is a plural in one language and a text in the other"
        return
    if isinstance(leaf, dict):
        missing = set(CATEGORIES.get(lang, ())) ^ set(leaf)
        if missing:
            yield f"has the wrong plural categories: {', '.join(sorted(missing))}"
    names = placeholders(forms(wanted)[-1])
    for text in forms(leaf):
        if not text.strip():
            yield "is empty"
        if placeholders(text) != names:
            given = ", ".join(sorted(placeholders(text))) or "none"
            yield f"has the placeholders {given}, not {', '.join(sorted(names)) or 'none'}"
        if text.count("{") != len(_PLACEHOLDER.findall(text)):
            yield "has a broken placeholder"


def _english(wanted: Leaf, leaf: Leaf, borrowed: frozenset[str]) -> bool:
    """Whether words were left as they are in the reference."""
    return any(
        text in forms(wanted)
        and text not in borrowed
        and any(character.isalpha() for word in _PLACEHOLDER.split(text)[::2] for character in word)
        # A single letter, such as the index of a card or A > K > Q, is no English word.
        and any(len(word) > 1 for word in re.findall(r"[^\W\d_]+", _PLACEHOLDER.sub("", text)))
        for text in forms(leaf)
    )


def _plural(tree: Any) -> bool:
    return isinstance(tree, dict) and "other" in tree and set(tree) <= PLURAL


def main(arguments: Sequence[str]) -> int:
    """The command line: languages to look at, all of them when none is named."""
    known = languages()
    unknown = [lang for lang in arguments if lang not in known]
    if unknown:
        print(f"no folder i18n/{unknown[0]}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    lacking = 0
    for lang in arguments or known:
        found = faults(lang)
        lacking += len(found)
        print(f"{lang}: {len(found) or 'nothing'} lacking")
        for fault in found:
            print(f"  {fault}")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
