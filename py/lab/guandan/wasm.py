"""Builds the kernel for the page: assets/kernel/guandan.wasm.

    python -m lab.guandan.wasm

Needs PyPI's ``ziglang``, which is large; so the few KB that it makes are kept in the
repository, and only who changes the C source needs this. ``wasm.txt`` beside this tells
of which source, by which commands and version it was made.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from lab.places import ASSETS
from lab.wasm import build

KERNEL = ASSETS / "kernel"
SOURCE, MODULE = KERNEL / "guandan.c", KERNEL / "guandan.wasm"
PARTS = sorted(KERNEL.glob("guandan*.c"))
TOLD = Path(__file__).with_name("wasm.txt")

# Engines that the page must run on do not know extended constant expressions.
TARGET = "-target wasm32-emscripten -fPIC -msimd128 -mno-extended-const"
COMPILE = f"cc {TARGET} -O3 -ffreestanding -std=c99 -c"
LINK = (
    "wasm-ld --experimental-pic --shared --no-entry --strip-all --export=gd_weights"
    " --export=gd_rollouts --export=gd_values --export=gd_decide --export=gd_believe"
    " --export=gd_search --export=gd_net_size --export=gd_judge --export=gd_whole_size"
    " --export=gd_foretell"
)


def source_digest() -> str:
    """SHA-256 of all parts of the source, in the order of their names."""
    return sha256(b"".join(part.read_bytes() for part in PARTS)).hexdigest()


def main() -> None:
    build(SOURCE, MODULE, TOLD, (COMPILE, LINK), source_digest())


if __name__ == "__main__":
    main()
