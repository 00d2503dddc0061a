"""One trick: who is to play, and who leads when all others have passed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardavia.core.protocol import Seat
from cardavia.games.guandan.combos import Reading, Shape
from cardavia.games.guandan.scale import SEATS, around, partner


@dataclass(frozen=True, slots=True)
class Lead:
    """The play that must be beaten. ``cards`` are in written order; ``key`` is a rank,
    ``BJ`` or ``RJ``, and ``None`` for the joker bomb."""

    seat: Seat
    cards: tuple[str, ...]
    shape: Shape
    key: str | None

    @property
    def reading(self) -> Reading:
        return Reading(self.shape, len(self.cards), self.key)


@dataclass(frozen=True, slots=True)
class Trick:
    """``lead`` is the last play, ``None`` before the first one; ``said`` is the text of
    each seat's last play or pass in this trick."""

    lead: Lead | None = None
    said: tuple[str | None, ...] = (None,) * SEATS

    def say(self, seat: Seat, text: str, lead: Lead | None = None) -> Trick:
        """With the play ``lead`` of ``seat``, or its pass."""
        said = (*self.said[:seat], text, *self.said[seat + 1 :])
        return Trick(self.lead if lead is None else lead, said)

    def after_pass(self, seat: Seat, out: Sequence[Seat]) -> tuple[Trick, Seat]:
        """The trick and the seat to move once ``seat`` has passed, ``out`` having finished.

        When the turn comes round to the last player, or beyond it because it has finished,
        the trick is over: that player leads, else its partner, else the next active seat.
        """
        assert self.lead is not None
        last = self.lead.seat
        follower = following(seat, out)
        way = around(seat)
        if last not in way[: way.index(follower) + 1]:
            return self, follower
        for leader in (last, partner(last)):
            if leader not in out:
                return FRESH, leader
        return FRESH, following(last, out)


FRESH = Trick()


def following(seat: Seat, out: Sequence[Seat]) -> Seat:
    """The next seat counterclockwise that still plays."""
    return next(other for other in around(seat) if other not in out)
