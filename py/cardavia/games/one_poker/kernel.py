"""The solver's kernel in C (``assets/kernel/one_poker.c``).

Where it does not load, the plain Python of ``reference`` plays.
"""

from __future__ import annotations

from ctypes import CDLL

from cardavia.players import kernels

NAME = "one_poker"


def load() -> CDLL | None:
    """The kernel, or ``None`` where it does not load."""
    return kernels.load(NAME)
