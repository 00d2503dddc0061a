"""How much the worlds that a player believes in know of the others' hands.

    PYTHONPATH=py python -m lab.guandan.beliefs --positions 60 --seed 1

Positions out of deals between one-ply bots, nobody out, by the number of cards left; worlds as
``full`` believes in them, and evenly drawn ones. ``cards`` is the squared error of the expected
number of each rank in the three other hands together, ``bombs`` that of the chance that a hand
holds four of a rank, ``ms`` the processor time for 96 worlds.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from time import process_time

from cardavia.core.cards import RANKS
from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.kernel import Kernel, kernel
from cardavia.games.guandan.scale import SEATS
from cardavia.games.guandan.state import State
from cardavia.games.guandan.tempers import SKILLS
from cardavia.games.guandan.worlds import EVENLY, Trust, believed
from lab.bots.guandan import Scorer

WORLDS = 96
STAGE = 36  # cards


def positions(many: int, seed: int) -> Iterator[State]:
    """States of a first deal after 8 to 70 moves, nobody out."""
    number = 0
    while many:
        number += 1
        rng = Random(f"beliefs {seed} {number}")
        level = rng.choice(RANKS)
        state = GAME.start(rng.randbytes(16), {"levels": [level, level], "level": level})
        bot = Scorer()
        for _ in range(rng.randint(8, 70)):
            if state.turn is None or state.out or state.deal > 1:
                break
            state, _ = state.apply(bot.choose(state.observe(state.turn), rng))
        if state.turn is not None and not state.out and state.deal == 1:
            many -= 1
            yield state


def ranks(hand: bytes) -> list[int]:
    """How many of each rank, then of each joker."""
    return [sum(hand[4 * i : 4 * i + 4]) for i in range(len(RANKS))] + list(hand[-2:])


def errors(engine: Kernel, state: State, trust: Trust, seed: int) -> tuple[float, float, float]:
    """Of cards, of bombs, and the milliseconds."""
    assert state.turn is not None
    seen = state.observe(state.turn)
    began = process_time()
    worlds = believed(engine, seen, trust, WORLDS, Random(seed))
    spent = process_time() - began
    cards = bombs = 0.0
    for seat in range(SEATS):
        true = ranks(native.counts(state.hands[seat]))
        part = slice(seat * native.CARDS, (seat + 1) * native.CARDS)
        believed_in = [ranks(world[part]) for world in worlds]
        means = [sum(column) / WORLDS for column in zip(*believed_in)]
        cards += sum((a - b) ** 2 for a, b in zip(true, means))
        chance = sum(_bomb(one) for one in believed_in) / WORLDS
        bombs += (chance - _bomb(true)) ** 2
    return cards, bombs, 1000 * spent


def _bomb(counts: list[int]) -> bool:
    return max(counts[: len(RANKS)]) >= 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    engine, budget = kernel(), SKILLS["full"].budget
    if engine is None or budget is None:
        raise SystemExit("the kernel does not build here")
    found = defaultdict(list)
    for state in positions(asked.positions, asked.seed):
        stage = sum(state.counts) // STAGE * STAGE
        for name, trust in (("evenly", EVENLY), ("full", budget.trust)):
            found[stage, name].append(errors(engine, state, trust, asked.seed))
    for (stage, name), rows in sorted(found.items()):
        cards, bombs, ms = (round(sum(column) / len(rows), 3) for column in zip(*rows))
        figures = {"cards left": f"from {stage}", "worlds": name, "positions": len(rows)}
        print(json.dumps({**figures, "cards": cards, "bombs": bombs, "ms": ms}))


if __name__ == "__main__":
    main()
