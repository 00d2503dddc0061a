"""How strong the players are, and what they are like.

The casual players go by the scorer alone, each with a temper of its seat: the one on the
right is quick and spends its bombs early, the partner opposite is steady and leaves tricks
to its team, the one on the left is thrifty.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardavia.core.protocol import Seat
from cardavia.games.guandan.search import Budget
from cardavia.games.guandan.weights import TUNED, Weights
from cardavia.games.guandan.worlds import EVENLY, Trust

STEADY = TUNED._replace(mate=TUNED.mate + 250, help=TUNED.help + 300)
QUICK = TUNED._replace(bomb=1100, tier=40, save=-300, lead=700, mate=TUNED.mate // 2)
THRIFTY = TUNED._replace(bomb=TUNED.bomb + 300, save=900, lead=150, card=TUNED.card + 40)
TEMPERS = {0: STEADY, 1: QUICK, 2: STEADY, 3: THRIFTY}


@dataclass(frozen=True, slots=True)
class Skill:
    """``budget`` of the search, ``None`` for none; ``whim``: thousandths of a turn by which
    a play may look worse and still be taken e times less often."""

    budget: Budget | None
    whim: float = 0.0
    tempered: bool = False


SKILLS = {
    "casual": Skill(None, whim=150.0, tempered=True),
    "strong": Skill(Budget(3, 16, 32, 96, 2400, EVENLY, habit=1.0, faith=4.0)),
    "full": Skill(
        Budget(
            candidates=8,
            batch=48,
            least=96,
            most=192,
            effort=9000,
            trust=Trust(),
            faith=1.0,
            habit=1.0,
            informed=True,
            foreseen=192,
            tricks=2,
            exact=10,
        )
    ),
}


def weights(skill: Skill, seat: Seat) -> Weights:
    """What a player of this skill weighs on ``seat``."""
    return TEMPERS[seat] if skill.tempered else TUNED
