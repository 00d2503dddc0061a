"""Pens and inks of the card drawings: shapes with the printed outline, stars, mirror images."""

from __future__ import annotations

import math

INK = "#191714"
PAPER = "#f6efe0"
GOLD = "#dfae3f"
PALE = "#f0d48a"
RED = "#a8281b"
GREEN = "#1d5b47"
BLUE = "#27476f"
SKIN = "#f1d9b6"


def path(d: str, fill: str, stroke: str = INK, width: float = 2.5) -> str:
    """One shape with the printed outline; `stroke` may be "none"."""
    line = "" if stroke == "none" else f' stroke="{stroke}" stroke-width="{width:g}"'
    return f'<path d="{d}" fill="{fill}"{line}/>'


def line(d: str, stroke: str = INK, width: float = 2.5) -> str:
    """One open line."""
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width:g}"/>'


def dot(x: float, y: float, r: float, fill: str, stroke: str = "none", width: float = 2) -> str:
    """One disc."""
    edge = "" if stroke == "none" else f' stroke="{stroke}" stroke-width="{width:g}"'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{edge}/>'


def both(art: str) -> str:
    """The art and its mirror image in the card's upright axis."""
    return art + f'<g transform="matrix(-1 0 0 1 250 0)">{art}</g>'


def star(x: float, y: float, inner: float, outer: float, points: int, shift: float = 0) -> str:
    """The outline of a star with `points` rays; `shift` turns it by that share of a ray."""
    corners = []
    for k in range(2 * points):
        angle = math.pi * (k + 2 * shift) / points - math.pi / 2
        r = inner if k % 2 else outer
        corners.append(f"{x + r * math.cos(angle):.1f} {y + r * math.sin(angle):.1f}")
    return "M" + "L".join(corners) + "Z"
