"""Make the page's fonts: subsets of Source Serif 4, and a font of our own suit signs.

The serif comes from the npm packages of Fontsource (SIL Open Font License), fetched by npm:

    npm pack @fontsource-variable/source-serif-4@5.3.1 && tar xf *.tgz
    PYTHONPATH=py python -m lab.fonts package/

Without a folder only the font of the signs is made.

The axes are cut to what the page sets (weights 400 to 700), which saves a third of the bytes.
The suit signs are drawn in `lab.pips`, the same outlines as on the cards; as a font of their own
they look alike in the log, in the rules and in a card's index, on every system.
Needs fonttools and brotli.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from lab.pips import PIPS

FONTS = Path(__file__).parents[2] / "assets" / "fonts"

SUBSETS: dict[str, tuple[str, str]] = {
    "serif-latin": (
        "latin-opsz-normal",
        "20-7E,A0-FF,131,152-153,2BB-2BC,2C6,2DA,2DC,2010-2015,2018-201E,2020-2022,2026,2030,"
        "2032-2033,2039-203A,2044,20AC,2122,2191,2193,2212,2215",
    ),
    "serif-latin-ext": (
        "latin-ext-opsz-normal",
        "100-130,132-151,154-17F,18F,192,1A0-1A1,1AF-1B0,1CD-1DC,1E6-1E7,1FA-1FF,218-21B,"
        "237,259,1E80-1E85,1E9E,1EF2-1EF3",
    ),
    "serif-cyrillic": ("cyrillic-opsz-normal", "301,400-45F,490-491,4B0-4B1,2116"),
    "serif-italic-latin": (
        "latin-wght-italic",
        "20-7E,A0-FF,131,152-153,2013-2014,2018-201E,2026,2032,2044,2212",
    ),
    "serif-italic-latin-ext": (
        "latin-ext-wght-italic",
        "100-130,132-151,154-17F,192,1FA-1FF,218-21B,1E80-1E85,1EF2-1EF3",
    ),
    "serif-italic-cyrillic": ("cyrillic-wght-italic", "301,400-45F,490-491,4B0-4B1,2116"),
}
WEIGHTS = (400, 700)
NARROW = 0x202F  # the blank that groups digits in some languages


def codepoints(ranges: str) -> set[int]:
    """The code points of `20-7E,A0`, hexadecimal, ends included."""
    found: set[int] = set()
    for part in ranges.split(","):
        first, _, last = part.partition("-")
        found.update(range(int(first, 16), int(last or first, 16) + 1))
    return found


def subset(source: Path, ranges: str, target: Path) -> int:
    """Write the subset of one font file as WOFF2; gives its size in bytes."""
    font = TTFont(source)
    options = Options()
    options.layout_features = ["*"]
    options.flavor = "woff2"
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codepoints(ranges))
    subsetter.subset(font)
    small: Any = instantiateVariableFont(font, {"wght": WEIGHTS})
    small.flavor = "woff2"
    small.save(target)
    return target.stat().st_size


def pips_font(target: Path) -> int:
    """Write the font of suit signs, with U+FE0E mapped so that none ever turns into an emoji."""
    units = 1000
    blanks = {".notdef": 0, "space": 250, "thin": 125}
    glyphs: dict[str, Any] = {name: TTGlyphPen(None).glyph() for name in blanks}
    metrics = {name: (width, 0) for name, width in blanks.items()}
    cmap: dict[int, str] = {0x20: "space", NARROW: "thin"}
    for name, (char, outline) in PIPS.items():
        pen = TTGlyphPen(None)
        # A pip is drawn in a box of 100, y downwards; here it stands on the baseline, a little low.
        flip = TransformPen(Cu2QuPen(pen, 0.8, reverse_direction=True), (7.4, 0, 0, -7.4, 20, 690))
        parse_path(outline, flip)
        glyphs[name] = pen.glyph()
        metrics[name] = (780, 20)
        cmap[ord(char)] = name
    font = FontBuilder(units, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap(cmap, [(code, 0xFE0E, None) for code in cmap if code > NARROW])
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics(metrics)
    font.setupHorizontalHeader(ascent=900, descent=-250)
    font.setupNameTable({"familyName": "Cardavia Pips", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=900, sTypoDescender=-250, usWinAscent=900, usWinDescent=250)
    font.setupPost()
    font.font.flavor = "woff2"
    font.save(target)
    return target.stat().st_size


def main(package: str | None = None) -> None:
    FONTS.mkdir(parents=True, exist_ok=True)
    for name, (source, ranges) in SUBSETS.items() if package else ():
        file = Path(str(package)) / "files" / f"source-serif-4-{source}.woff2"
        print(f"{name:24} {subset(file, ranges, FONTS / f'{name}.woff2'):7} bytes")
    print(f"{'pips':24} {pips_font(FONTS / 'pips.woff2'):7} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
