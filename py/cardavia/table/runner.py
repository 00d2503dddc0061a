"""Plays a match between players, the same from the same seed."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from cardavia.core.protocol import Seat


def decision_rng(seed: bytes, seat: Seat, n: int) -> Random:
    """The random numbers of ``seat`` for the decision that becomes action number ``n``.

    ``seed`` is the match's, ``n`` counts the actions of all seats so far. Equal arguments
    give equal numbers on every Python (Mersenne Twister, seeded with 256 bits). They are
    drawn apart from the cards (another prefix of the hash), so what a player does with
    them tells nothing about the deal and changes nothing in it.
    """
    head = b"\0".join((b"cardavia/1", b"decision", seed))
    digest = sha256(head + seat.to_bytes(4, "big") + n.to_bytes(4, "big")).digest()
    return Random(int.from_bytes(digest, "big"))
