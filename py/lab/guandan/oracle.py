"""What knowing all hands would be worth: ``full`` with the true world as its only one.

    PYTHONPATH=py python -m lab.guandan.oracle --deals 100 --seed 9 --ahead 1

Duplicate deals against the one-ply bot, as in ``lab.guandan.measure``. This is the ceiling of
better beliefs, for the lab alone. ``--ahead``: own decisions looked ahead in the playouts.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from random import Random

from cardavia.games.catalog import load
from cardavia.games.guandan import kernel as native
from cardavia.games.guandan import search
from cardavia.games.guandan.ai import Strategist
from cardavia.games.guandan.kernel import kernel
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.scale import SEATS
from cardavia.games.guandan.state import Hands
from cardavia.games.guandan.tempers import SKILLS, Skill
from cardavia.games.guandan.worlds import EVENLY, Outlook, outlook
from cardavia.table.runner import Course
from lab.bots.guandan import Scorer
from lab.guandan.measure import GAME, interval, opening


class Seer:
    """Tells the search of the present deal what it must not know."""

    def __init__(self) -> None:
        self.course: Course | None = None

    def __call__(self, seen: Observation, rng: Random) -> Outlook:
        assert self.course is not None
        view = outlook(seen, rng)
        hands: Hands = self.course.state.hands  # type: ignore[attr-defined]
        world = b"".join(map(native.counts, hands))
        return replace(view, cards=world + world + view.cards[2 * native.WORLD :])


def duplicate(skill: Skill, seer: Seer, seed: str, i: int) -> list[int]:
    """Who won deal ``i``, both ways round."""
    engine = kernel()
    assert engine is not None
    digest, start = opening(seed, i)
    wins = []
    for side in range(2):
        players = [
            Strategist(engine, skill, seat) if (seat + side) % 2 == 0 else Scorer()
            for seat in range(SEATS)
        ]
        seer.course = Course(load(GAME), digest, players, start)
        while not seer.course.deals:
            seer.course.advance()
        wins.append(int((seer.course.deals[0]["places"][0] + side) % 2 == 0))
    return wins


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", default="9")
    parser.add_argument("--ahead", type=int, default=0)
    asked = parser.parse_args()
    budget = SKILLS["full"].budget
    assert budget is not None
    one = replace(
        budget, least=1, most=1, batch=1, habit=0.001, faith=0.0, foreseen=0, exact=0, trust=EVENLY
    )
    seer = Seer()
    vars(search).update(outlook=seer, UNTIL_OUT=-1 - asked.ahead)
    won = [duplicate(Skill(one), seer, asked.seed, i) for i in range(asked.deals)]
    print(json.dumps({"deals": asked.deals, "wins": interval([sum(x) / 2 for x in won])}))


if __name__ == "__main__":
    main()
