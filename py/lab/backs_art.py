"""The two backs: a lattice of small leaves for the French packs, black lacquer for As-Nas.

Both look the same turned by half, so that a back never tells which way up a card lies.
Box of 250 by 350.
"""

from __future__ import annotations

from lab.ink import GOLD, INK, star

RED = "#8f2a1f"
CREAM = "#f7eedc"


def frame(colour: str, ground: str) -> str:
    """Paper margin, ground, and a thick and a thin line."""
    return (
        f'<rect x="14" y="14" width="222" height="322" rx="9" fill="{ground}"/>'
        f'<rect x="21" y="21" width="208" height="308" rx="5" fill="none" stroke="{colour}" stroke-width="2.4"/>'
        f'<rect x="26.500" y="26.500" width="197" height="297" rx="2.500" fill="none" stroke="{colour}" stroke-width=".9"/>'
    )


def turned(art: str) -> str:
    """The art, and the same turned by half about the card's centre."""
    return art + f'<g transform="rotate(180 125 175)">{art}</g>'


def french() -> str:
    """Cinnabar, with a lattice of four-leaved flowers and an open medallion."""
    leaf = "M0-3C5-6 5.500-12 0-17C-5.500-12-5-6 0-3Z"
    flower = "".join(f'<path d="{leaf}" transform="rotate({a})"/>' for a in (45, 135, 225, 315))
    tile = (
        '<pattern id="p" width="33" height="33" patternUnits="userSpaceOnUse" x="125" y="175" patternTransform="translate(-16.500 -16.500)">'
        f'<g transform="translate(16.500 16.500)" fill="{CREAM}" fill-opacity=".9">{flower}<circle r="2.2"/></g>'
        f'<path d="M0 16.500L16.500 0L33 16.500L16.500 33Z" fill="none" stroke="{CREAM}" stroke-opacity=".55" stroke-width="1"/>'
        f'<g fill="{CREAM}"><circle r="2"/><circle cx="33" r="2"/><circle cy="33" r="2"/><circle cx="33" cy="33" r="2"/></g></pattern>'
    )
    ring = "".join(
        f'<path d="M125 136C132 130 132 121 125 114C118 121 118 130 125 136Z" transform="rotate({a} 125 175)"/>'
        for a in range(0, 360, 30)
    )
    medallion = (
        f'<circle cx="125" cy="175" r="69" fill="{RED}" stroke="{CREAM}" stroke-width="2.4"/>'
        f'<circle cx="125" cy="175" r="64" fill="none" stroke="{CREAM}" stroke-width=".9"/>'
        f'<g fill="{CREAM}">{ring}<path d="{star(125, 175, 13, 31, 12)}"/></g>'
        f'<circle cx="125" cy="175" r="13" fill="{RED}" stroke="{CREAM}" stroke-width="2"/>'
        f'<circle cx="125" cy="175" r="5" fill="{CREAM}"/>'
    )
    return (
        f"<defs>{tile}</defs>"
        + frame(CREAM, RED)
        + '<rect x="30" y="30" width="190" height="290" fill="url(#p)"/>'
        + medallion
    )


def as_nas() -> str:
    """Black lacquer: a gold medallion with pendants, arabesques in the corners."""
    tulip = "M0 0C-9-6-11-17-7-25L0-17L7-25C11-17 9-6 0 0Z"
    corner = "".join(
        f'<g transform="translate({x} {y}) rotate({a})">'
        f'<path d="M8 44C8 22 22 8 44 8C34 16 34 24 40 30C32 28 26 30 30 40C22 32 16 34 8 44Z" fill="{GOLD}"/>'
        f'<circle cx="13" cy="13" r="3.4" fill="{RED}"/></g>'
        for x, y, a in ((30, 30, 0), (220, 30, 90), (220, 320, 180), (30, 320, 270))
    )
    vine = turned(
        f'<path d="M125 108V82M125 92C112 92 104 84 104 74M125 92C138 92 146 84 146 74" fill="none" stroke="{GOLD}" stroke-width="2.4"/>'
        f'<path d="{tulip}" transform="translate(125 82)" fill="{GOLD}"/>'
        f'<path d="{tulip}" transform="translate(104 76) rotate(-24) scale(.6)" fill="{GOLD}"/>'
        f'<path d="{tulip}" transform="translate(146 76) rotate(24) scale(.6)" fill="{GOLD}"/>'
    )
    medallion = (
        f'<path d="M125 100C146 122 182 134 182 175C182 216 146 228 125 250C104 228 68 216 68 175C68 134 104 122 125 100Z" fill="none" stroke="{GOLD}" stroke-width="3"/>'
        f'<path d="M125 112C143 131 172 142 172 175C172 208 143 219 125 238C107 219 78 208 78 175C78 142 107 131 125 112Z" fill="{RED}" stroke="{GOLD}" stroke-width="1.2"/>'
        f'<path d="{star(125, 175, 19, 40, 16)}" fill="{GOLD}"/><circle cx="125" cy="175" r="15" fill="{INK}"/>'
        f'<path d="{star(125, 175, 4, 11, 8)}" fill="{GOLD}"/>'
    )
    return frame(GOLD, INK) + corner + vine + medallion


def back(art: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">{art}</svg>\n'
