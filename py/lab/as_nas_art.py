"""The five figures of As-Nas, drawn for this project in the manner of a two-block print.

Each stands alone under a pointed arch on its traditional ground: the lion and sun on black, the
Shah on green, the Bibi on yellow, the Sarbaz on white, the Couli on red (Encyclopaedia Iranica,
"As"). The corners above the arch stay paper: the index letter is text, put there by the view.
Box of 250 by 350, y downwards.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from lab.as_nas_people_art import bibi, couli, sarbaz, shah
from lab.ink import GOLD, GREEN, INK, PALE, PAPER, RED, both, dot, line, path, star

ARCH = "M18 292V112C18 62 82 60 125 16C168 60 232 62 232 112V292Z"
FRAME = "M25 285V113C25 70 84 66 125 26C166 66 225 70 225 113V285Z"


def ground(colour: str, frame: str) -> str:
    """The arch on its ground, with a fine line inside."""
    return path(ARCH, colour, INK, 2) + line(FRAME, frame, 1.6)


def lion() -> str:
    """As: a lion whose mane is the sun."""
    ears = both(
        path("M86 132C72 122 70 100 84 96C98 96 108 108 110 122Z", GOLD)
        + path("M88 122C82 114 82 106 87 104C94 106 99 112 101 119Z", RED, "none")
    )
    face = path(
        "M125 112C160 112 172 136 168 162C165 182 152 190 148 204C144 220 134 228 125 228"
        "C116 228 106 220 102 204C98 190 85 182 82 162C78 136 90 112 125 112Z",
        PALE,
    )
    brow = both(
        line("M90 146C96 134 110 134 118 146L118 176", INK, 3)
        + path("M94 156q10-9 19 1q-9 7-19-1Z", PAPER)
        + dot(104, 156, 3.6, INK)
    )
    muzzle = path(
        "M125 182C142 180 152 192 148 204C142 214 132 210 125 206C118 210 108 214 102 204C98 192 108 180 125 182Z",
        PAPER,
    )
    nose = path("M112 176H138C138 186 130 190 125 194C120 190 112 186 112 176Z", INK, "none")
    mouth = line("M125 194V204M110 205C116 212 122 210 125 204C128 210 134 212 140 205", INK, 2.5)
    chin = path("M114 211C118 222 132 222 136 211C130 214 120 214 114 211Z", RED)
    whiskers = both("".join(dot(x, y, 1.5, INK) for x, y in ((108, 196), (113, 201), (105, 203))))
    forehead = path("M125 116L132 130L125 142L118 130Z", RED, INK, 1.6)
    tulip = both(
        line("M52 285C52 268 56 258 60 250", GREEN, 3.5)
        + path("M60 252C50 244 52 230 54 226L60 234L66 226C68 232 70 244 60 252Z", RED, PALE, 1.4)
        + path("M51 284C42 274 40 266 40 260C48 264 53 272 54 280Z", GREEN, PALE, 1.2)
    )
    return (
        path(star(125, 166, 60, 97, 20), GOLD, "none")
        + path(star(125, 166, 58, 84, 20, 0.5), RED, INK, 1.5)
        + dot(125, 166, 63, GOLD, INK, 2.5)
        + line(
            "".join(
                f"M{125 + 50 * math.cos(a):.1f} {166 + 50 * math.sin(a):.1f}L{125 + 61 * math.cos(a):.1f} {166 + 61 * math.sin(a):.1f}"
                for a in (math.tau * k / 36 for k in range(36))
            ),
            INK,
            2,
        )
        + ears
        + face
        + brow
        + forehead
        + muzzle
        + nose
        + mouth
        + chin
        + whiskers
        + tulip
    )


FIGURES: dict[str, Callable[[], str]] = {
    "A": lambda: ground(INK, GOLD) + lion(),
    "S": lambda: ground(GREEN, GOLD) + shah(),
    "B": lambda: ground("#e9bf45", RED) + bibi(),
    "Z": lambda: ground("#f7f1e2", GOLD) + sarbaz(),
    "C": lambda: ground(RED, PALE) + couli(),
}
