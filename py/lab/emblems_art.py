"""The emblem of each game, as line work: printed on its cloth and on its card in the lobby.

White on clear, used as a mask: the page gives the colour. Box of 400 by 400.
"""

from __future__ import annotations

from lab.ink import star
from lab.pips import PIPS


def ring(r: float, width: float) -> str:
    return f'<circle cx="200" cy="200" r="{r:g}" stroke-width="{width:g}"/>'


def around(art: str, count: int, start: float = 0) -> str:
    return "".join(
        f'<g transform="rotate({start + 360 * k / count:g} 200 200)">{art}</g>'
        for k in range(count)
    )


def as_nas() -> str:
    """A sun in a sixteen-lobed medallion."""
    petal = '<path d="M200 14C222 34 224 58 200 76C176 58 178 34 200 14Z" stroke-width="3"/>'
    bud = '<path d="M200 32C208 42 208 52 200 60C192 52 192 42 200 32Z" fill="#fff" stroke="none"/>'
    rays = f'<path d="{star(200, 200, 62, 106, 24)}" stroke-width="3"/>'
    core = f'<path d="{star(200, 200, 22, 46, 12)}" fill="#fff" stroke="none"/>'
    return around(petal + bud, 16) + ring(118, 4) + ring(112, 1.6) + rays + ring(56, 3) + core


def one_poker() -> str:
    """An arrow up and an arrow down in a chip's rim: the two signals."""
    notch = '<path d="M188 12A190 190 0 0 1 212 12L209 44A156 156 0 0 0 191 44Z" fill="#fff" stroke="none"/>'
    arrow = '<path d="M164 92L212 160H184V282H144V160H116Z" stroke-width="4" transform="translate(-14 6)"/>'
    fill = (
        '<path d="M164 104L198 152H130Z" fill="#fff" stroke="none" transform="translate(-14 6)"/>'
    )
    return (
        ring(190, 4)
        + ring(154, 4)
        + ring(146, 1.6)
        + around(notch, 16)
        + arrow
        + fill
        + f'<g transform="rotate(180 200 200)">{arrow}{fill}</g>'
    )


def guandan() -> str:
    """Two interlaced squares about a heart, in a ring of twenty-seven studs: the wild hearts."""
    square = '<path d="M88 88H312V312H88Z" stroke-width="4"/><path d="M98 98H302V302H98Z" stroke-width="1.6"/>'
    stud = '<circle cx="200" cy="22" r="6.500" fill="#fff" stroke="none"/>'
    heart = f'<path d="{PIPS["heart"][1]}" transform="translate(140 146) scale(1.2)" fill="#fff" stroke="none"/>'
    return (
        ring(190, 3)
        + ring(166, 3)
        + around(stud, 27)
        + square
        + f'<g transform="rotate(45 200 200)">{square}</g>'
        + ring(84, 3)
        + heart
    )


def emblem(art: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" fill="none" stroke="#fff"'
        f' stroke-linejoin="round">{art}</svg>\n'
    )


EMBLEMS = {"as_nas": as_nas, "one_poker": one_poker, "guandan": guandan}
