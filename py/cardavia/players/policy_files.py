"""Files that players bring along: policies and the kernels of their solvers.

On the desktop they lie in the checkout's ``assets`` or beside the package; in the page the
worker hands them over with ``provide``. A player must do without a file that is missing.
"""

from __future__ import annotations

from pathlib import Path

FOLDERS = ("policies", "kernel")

_PACKAGE = Path(__file__).resolve().parents[1]
_ROOTS = (_PACKAGE.parents[1] / "assets", _PACKAGE / "assets")
_provided: dict[str, bytes] = {}


def provide(name: str, data: bytes) -> None:
    """Hands the file ``name`` over, in place of any that could be found."""
    _provided[name] = data


def read(name: str) -> bytes:
    """The content of the file ``name``. Raises ``FileNotFoundError``."""
    if name in _provided:
        return _provided[name]
    for root in _ROOTS:
        for folder in FOLDERS:
            path = root / folder / name
            if path.is_file():
                return path.read_bytes()
    raise FileNotFoundError(name)
