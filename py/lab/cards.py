"""Write the card sheets: assets/cards/*.svg, one <symbol> a face, and the backs.

    PYTHONPATH=py python py/lab/cards.py

The sheets are generated so that no outline is drawn twice; what is in them is all our own.
A page shows a face with <use href="cards/french.svg#KS"/>; `--suit` and `--stock`, inherited
through <use>, colour it. The index is no part of a drawing: the view writes it, in its language.
"""

from __future__ import annotations

import gzip
from pathlib import Path

from lab import as_nas_art, backs_art, emblems_art, french_art

CARDS = Path(__file__).parents[2] / "assets" / "cards"
BOX = "0 0 250 350"


def symbol(name: str, art: str) -> str:
    return f'<symbol id="{name}" viewBox="{BOX}">{art}</symbol>\n'


def sheet(symbols: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" stroke-linecap="round" stroke-linejoin="round">\n'
        f"{symbols}</svg>\n"
    )


def as_nas() -> str:
    """The five figures; the group carries the joins, since <use> does not see the root's."""
    return sheet(
        "".join(
            symbol(name, f'<g stroke-linecap="round" stroke-linejoin="round">{draw()}</g>')
            for name, draw in as_nas_art.FIGURES.items()
        )
    )


def french() -> str:
    """The 54 faces; clip paths stand once, before them."""
    art = french_art.faces()
    return sheet(french_art.DEFS + "\n" + "".join(symbol(code, art[code]) for code in art))


def main() -> None:
    files = {
        "as_nas.svg": as_nas(),
        "french.svg": french(),
        "back-as_nas.svg": backs_art.back(backs_art.as_nas()),
        "back-french.svg": backs_art.back(backs_art.french()),
    }
    for game, draw in emblems_art.EMBLEMS.items():
        files[f"emblem-{game}.svg"] = emblems_art.emblem(draw())
    for name, text in files.items():
        (CARDS / name).write_text(text, encoding="utf-8")
        packed = len(gzip.compress(text.encode(), 9))
        print(f"{name:18} {len(text):7} bytes {packed:6} packed")


if __name__ == "__main__":
    main()
