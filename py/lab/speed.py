"""Measures the engines and the players on this Python: ``python -m lab.speed [--deals N]``.

Three tables: how long Guandan takes to list all legal answers of a full hand; how many deals a
second each engine plays between players who act at random; how long a decision takes at every
level. Processor time of one core, so that other work on the machine disturbs little. Decisions
are multiples of a reference loop of the same run, for they depend on the machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from random import Random
from statistics import mean, quantiles
from time import process_time
from typing import Any

from cardavia.core.protocol import Game, State
from cardavia.core.shuffle import SEED_BYTES
from cardavia.games import GAMES
from cardavia.games.catalog import load
from cardavia.players import LEVELS

LOOP = 1_000_000
FULL_HAND = 27
# At random a match of One Poker or Guandan may last for very long.
FEW_ACTIONS = 2_000


def reference() -> float:
    """Seconds of the reference loop, the least of five."""

    def loop() -> None:
        s = 0
        for i in range(LOOP):
            s += i & 7

    return min(taken(loop) for _ in range(5))


def taken(work: Callable[[], object]) -> float:
    """Processor seconds of ``work()``."""
    began = process_time()
    work()
    return process_time() - began


def begin(game: Game[Any, Any], number: int) -> State[Any, Any]:
    """The first state of a match that follows from its number."""
    return game.start(Random(number).randbytes(SEED_BYTES))


def full_hands(deals: int) -> tuple[list[float], list[float]]:
    """Seconds to list every legal lead, and every legal answer to a random lead, of 27 cards."""
    game, leads, answers = load("guandan"), [], []
    for number in range(deals):
        state: Any = begin(game, number)
        rng = Random(number)
        leads.append(taken(lambda state=state: list(state.legal)))  # type: ignore[misc]
        state, _ = state.apply(rng.choice(list(state.legal)))
        while len(state.hands[state.turn]) == FULL_HAND:
            answers.append(taken(lambda state=state: list(state.legal)))  # type: ignore[misc]
            state, _ = state.apply(rng.choice(list(state.legal)))
    return leads, answers


def random_deals(game: Game[Any, Any], deals: int) -> float:
    """Deals a second, with the choice of a random action in it."""
    played, spent, number = 0, 0.0, 0
    while played < deals:
        state, rng = begin(game, number), Random(number)
        began = process_time()
        for _ in range(FEW_ACTIONS):
            if state.over:
                break
            state, _ = state.apply(rng.choice(list(state.legal)))
        spent += process_time() - began
        played += state.deal - (not state.over)
        number += 1
    return played / spent


def decisions(game: Game[Any, Any], level: str, deals: int) -> Iterator[float]:
    """Seconds of every decision of whole deals, all seats of one level."""
    for number in range(deals):
        state, rng = begin(game, number), Random(number)
        players = [game.player(level, seat) for seat in range(game.seats)]
        while state.deal == 1 and state.turn is not None:
            seen = state.observe(state.turn)
            began = process_time()
            action = players[state.turn].choose(seen, rng)
            yield process_time() - began
            state, _ = state.apply(action)


def main() -> None:
    parser = argparse.ArgumentParser(prog="lab.speed", description=__doc__)
    parser.add_argument("--deals", type=int, default=20, help="whole deals of each level")
    deals = parser.parse_args().deals
    loop = reference()
    leads, answers = full_hands(10 * deals)
    print("| Guandan, 27 cards | mean, ms | hands |\n| --- | ---: | ---: |")
    for name, times in (("all leads", leads), ("all answers to a lead", answers)):
        print(f"| {name} | {1000 * mean(times):.2f} | {len(times)} |")
    print("\n| engine, random players | deals a second |\n| --- | ---: |")
    for name in GAMES:
        print(f"| {name} | {random_deals(load(name), 10 * deals):.0f} |", flush=True)
    print(f"\nReference loop: {loop:.4f} s. Decisions in multiples of it:\n")
    print("| player | decisions | mean | 95th percentile | longest |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name in GAMES:
        for level in LEVELS:
            times = [spent / loop for spent in decisions(load(name), level, deals)]
            high = quantiles(times, n=20, method="inclusive")[-1]
            row = f"{len(times)} | {mean(times):.2f} | {high:.2f} | {max(times):.2f}"
            print(f"| {name} {level} | {row} |", flush=True)


if __name__ == "__main__":
    main()
