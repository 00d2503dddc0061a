"""Make the two grain tiles: paper with flecks and fibres, felt with a tight nap.

    python py/lab/grain.py

Each is a small PNG of black and white at low alphas, seamless, made from a fixed seed, so that
the same bytes come out everywhere. Shown over the ground only, its strength is a CSS opacity.
"""

from __future__ import annotations

import math
import random
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

SIDE = 160
CARDS = Path(__file__).parents[2] / "assets" / "cards"
Field = list[list[float]]


def noise(rng: random.Random, amount: float) -> Field:
    """White noise around 0; `amount` is its standard deviation."""
    return [[rng.gauss(0, amount) for _ in range(SIDE)] for _ in range(SIDE)]


def blurred(field: Field) -> Field:
    """A 3 by 3 mean on a torus: seamless at the edges."""
    return [
        [
            sum(field[(y + dy) % SIDE][(x + dx) % SIDE] for dy in (-1, 0, 1) for dx in (-1, 0, 1))
            / 9
            for x in range(SIDE)
        ]
        for y in range(SIDE)
    ]


def fibre(field: Field, rng: random.Random, length: int, depth: float, bend: float) -> None:
    """Draw one curved hair of `length` pixels into the field, across the edges if need be."""
    x, y, angle = rng.uniform(0, SIDE), rng.uniform(0, SIDE), rng.uniform(0, math.tau)
    for step in range(length):
        fade = math.sin(math.pi * (step + 0.5) / length)
        field[int(y) % SIDE][int(x) % SIDE] += depth * fade
        angle += rng.gauss(0, bend)
        x, y = x + math.cos(angle), y + math.sin(angle)


def paper(rng: random.Random) -> Field:
    """Rough sheet: soft and fine tooth, a few pale and dark fibres and flecks."""
    clouds = blurred(noise(rng, 0.75))
    tooth = noise(rng, 0.17)
    field = [[clouds[y][x] + tooth[y][x] for x in range(SIDE)] for y in range(SIDE)]
    for _ in range(34):
        fibre(field, rng, rng.randint(10, 34), rng.choice((-0.85, -0.6, 0.8)), 0.14)
    for _ in range(26):
        fibre(field, rng, rng.randint(1, 3), -1.1, 0.8)
    return field


def felt(rng: random.Random) -> Field:
    """Pressed wool: short hairs in every direction over a soft nap."""
    soft = blurred(noise(rng, 0.8))
    fine = noise(rng, 0.22)
    field = [[soft[y][x] + fine[y][x] for x in range(SIDE)] for y in range(SIDE)]
    for _ in range(900):
        fibre(field, rng, rng.randint(5, 15), rng.choice((-0.5, 0.5)), 0.3)
    return field


def png(field: Field, alpha: float) -> bytes:
    """An indexed PNG: seven shades from black to white through clear, the outermost at `alpha`."""
    steps = (-3, -2, -1, 0, 1, 2, 3)
    palette = b"".join(b"\0\0\0" if step < 0 else b"\xff\xff\xff" for step in steps)
    alphas = bytes(round(255 * alpha * abs(step) / 3) for step in steps)
    rows = bytearray()
    for row in field:
        rows.append(0)
        shades = [max(0, min(6, round(value * 2.2) + 3)) for value in row]
        rows.extend(high << 4 | low for high, low in zip(shades[::2], shades[1::2]))

    def chunk(name: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (
            chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 4, 3, 0, 0, 0)),
            chunk(b"PLTE", palette),
            chunk(b"tRNS", alphas),
            chunk(b"IDAT", zlib.compress(bytes(rows), 9)),
            chunk(b"IEND", b""),
        )
    )


TILES: dict[str, tuple[Callable[[random.Random], Field], int, float]] = {
    "grain-paper": (paper, 5, 0.12),
    "grain-felt": (felt, 7, 0.22),
}


def main() -> None:
    for name, (make, seed, alpha) in TILES.items():
        data = png(make(random.Random(seed)), alpha)
        (CARDS / f"{name}.png").write_bytes(data)
        print(f"{name:12} {len(data):6} bytes")


if __name__ == "__main__":
    main()
