"""Builds the solver's kernel for the page: assets/kernel/as_nas.wasm.

    python -m lab.as_nas.wasm

Needs PyPI's ``ziglang``, which is large; so the few KB that it makes are kept in the
repository, and only who changes the C source needs this. ``wasm.txt`` beside this
tells of which source, by which commands and version it was made.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from lab.places import ASSETS
from lab.wasm import build

SOURCE = "as_nas.c"
MODULE = "as_nas.wasm"
TOLD = Path(__file__).with_name("wasm.txt")

COMPILE = (
    "cc -target wasm32-emscripten -fPIC -O3 -msimd128 -ffreestanding -ffp-contract=off -std=c99 -c"
)
LINK = "wasm-ld --experimental-pic --shared --no-entry --strip-all --export=as_nas_solve"


def main() -> None:
    source = ASSETS / "kernel" / SOURCE
    digest = sha256(source.read_bytes()).hexdigest()
    build(source, source.with_name(MODULE), TOLD, (COMPILE, LINK), digest)


if __name__ == "__main__":
    main()
