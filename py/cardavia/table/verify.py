"""Lets anyone check that chance was fair: the secret, the seed, and every shuffle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardavia.core.errors import RecordError
from cardavia.core.record import Record
from cardavia.table.replay import steps

# Single numbers (leader, dealer) are draws too, but no shuffles.
SHUFFLES = ("deal", "reshuffle")


def shuffles(record: Record) -> Iterator[dict[str, Any]]:
    """Every shuffle of the match as JSON, ``cards`` from the front. Raises ``RecordError``."""
    for step in steps(record):
        for draw in step.state.draws:
            if draw.label in SHUFFLES:
                yield {"label": draw.label, "deal": draw.deal, "cards": list(draw.cards)}


def check(record: Record, commitment: bytes | None = None) -> None:
    """Checks secret, words, seed and commitment; raises ``RecordError`` at ``fair``.

    ``commitment`` (32 bytes) is the one that was shown before the match. A record that
    carries no proof is refused as ``missing``: its shuffles follow from its seed, but
    nothing says that nobody chose that seed.
    """
    if record.fair is None:
        raise RecordError("fair", "missing", "the record holds no secret to check the seed against")
    record.fair.check(record.seed, commitment)
