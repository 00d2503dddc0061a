"""Builds the solver's kernel for the page: assets/kernel/as_nas.wasm.

    python -m lab.as_nas.wasm

Needs PyPI's ``ziglang``, which is large; so the few KB that it makes are kept in the
repository, and only who changes the C source needs this. ``wasm.txt`` beside this
tells of which source, by which commands and version it was made.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from lab.places import ASSETS

SOURCE = "as_nas.c"
MODULE = "as_nas.wasm"
TOLD = Path(__file__).with_name("wasm.txt")

COMPILE = (
    "cc -target wasm32-emscripten -fPIC -O3 -msimd128 -ffreestanding -ffp-contract=off -std=c99 -c"
)
LINK = "wasm-ld --experimental-pic --shared --no-entry --strip-all --export=as_nas_solve"


def main() -> None:
    zig = [sys.executable, "-m", "ziglang"]
    kernel = ASSETS / "kernel"
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "as_nas.o"
        source, target = str(kernel / SOURCE), str(kernel / MODULE)
        subprocess.run([*zig, *COMPILE.split(), source, "-o", str(built)], check=True)
        subprocess.run([*zig, *LINK.split(), str(built), "-o", target], check=True)
    version = subprocess.run([*zig, "version"], check=True, capture_output=True, text=True).stdout
    TOLD.write_text(
        f"source {sha256((kernel / SOURCE).read_bytes()).hexdigest()}\n"
        f"module {sha256((kernel / MODULE).read_bytes()).hexdigest()}\n"
        f"zig {version.strip()}\nzig {COMPILE} {SOURCE}\nzig {LINK}\n"
    )


if __name__ == "__main__":
    main()
