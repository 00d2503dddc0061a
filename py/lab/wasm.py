"""Builds a kernel's C source to WebAssembly, and tells of which source and by which commands.

Each game's ``lab.GAME.wasm`` names its source and its exports. Needs PyPI's ``ziglang``, which is
large; so the few KB that it makes are kept in the repository.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path


def build(source: Path, module: Path, told: Path, commands: tuple[str, str], digest: str) -> None:
    """Compiles and links ``source`` into ``module`` with zig's ``commands`` for the two steps.

    ``told`` gets ``digest``, the SHA-256 of the source in hexadecimal, the module's, zig's
    version and the commands. A ``CalledProcessError`` when zig refuses or is missing."""
    compiling, linking = commands
    zig = [sys.executable, "-m", "ziglang"]
    with tempfile.TemporaryDirectory() as folder:
        built = str(Path(folder) / f"{source.stem}.o")
        subprocess.run([*zig, *compiling.split(), str(source), "-o", built], check=True)
        subprocess.run([*zig, *linking.split(), built, "-o", str(module)], check=True)
    version = subprocess.run([*zig, "version"], check=True, capture_output=True, text=True).stdout
    told.write_text(
        f"source {digest}\n"
        f"module {sha256(module.read_bytes()).hexdigest()}\n"
        f"zig {version.strip()}\nzig {compiling} {source.name}\nzig {linking}\n"
    )
