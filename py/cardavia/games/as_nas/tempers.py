"""How the players of As-Nas differ: by level, and by where they sit."""

from __future__ import annotations

from dataclasses import dataclass

from cardavia.core.protocol import Seat
from cardavia.games.as_nas.lines import CALL, FOLD, RAISE


@dataclass(frozen=True, slots=True)
class Skill:
    """``worlds`` are played on for each move. A move that loses ``doubt`` points against
    another is taken e times less often; ``habit`` is the weight of what the basic strategy
    would do. ``learns`` says whether opponents' styles are told apart, ``plans`` by how
    many plans the own hand is played on, ``tempered`` whether temperaments show,
    ``standing`` whether the basic strategy is that of the standing. ``spread`` is how far
    the scores of a deal are taken to go (points) until deals of the match have shown it:
    who plays for the match stakes more than who plays for points."""

    worlds: int
    doubt: float
    habit: float
    learns: bool
    plans: int
    tempered: bool
    standing: bool
    spread: float = 1.1


SKILLS = {
    "casual": Skill(60, 0.45, 0.6, learns=False, plans=1, tempered=True, standing=False),
    "strong": Skill(140, 0.1, 0.35, learns=True, plans=2, tempered=True, standing=False),
    "full": Skill(
        1800, 0.04, 0.25, learns=True, plans=3, tempered=False, standing=True, spread=2.0
    ),
}


@dataclass(frozen=True, slots=True)
class Temper:
    """``blind``: how often a raise comes before the look. The others are in doubts (see
    ``Skill``): how much a ``fold``, ``call`` or ``rise`` is liked, and a raise while an
    opponent has not looked (``hunt``)."""

    blind: float = 0.0
    fold: float = 0.0
    call: float = 0.0
    rise: float = 0.0
    hunt: float = 0.0

    def liking(self, move: int, unlooked: bool) -> float:
        """How much the move of ``lines`` is liked; ``unlooked``: by an opponent left."""
        likings = {FOLD: self.fold, CALL: self.call, RAISE: self.rise}
        return likings[move] + (self.hunt if unlooked and move == RAISE else 0.0)


EVEN = Temper()
BOLD = Temper(blind=0.12, rise=0.6)
PATIENT = Temper(fold=0.5, rise=-0.4)
SLY = Temper(call=0.4, rise=-0.3, hunt=1.0)

# On the right bold, opposite patient, on the left sly: the person sits at seat 0.
BY_SEAT = (EVEN, BOLD, PATIENT, SLY)


def temper(skill: Skill, seat: Seat) -> Temper:
    """The temperament of the player with that skill on ``seat``."""
    return BY_SEAT[seat] if skill.tempered else EVEN
