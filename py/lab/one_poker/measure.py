"""Measures the player against best responses and bots, and prints a table.

    python -m lab.one_poker.measure --pairs 20 --seed 1

A pair is two matches from one seed with the seats exchanged, told with reduced variance
(``duel``), bots with their plays tabulated. Every pair is kept under
``build``; the same command goes on where it broke off, a larger ``--pairs`` adds to it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from cardavia.core.cards import RANKS
from cardavia.games.one_poker.ai import DEPTHS, prospects
from cardavia.games.one_poker.play import Effort
from lab.bots.one_poker import KINDS
from lab.one_poker.duel import Duel, Told
from lab.one_poker.markov import Markov
from lab.one_poker.respond import LocalBest, Responder, Wanderer
from lab.one_poker.tabulate import Tabulated
from lab.places import BUILD

BONUS = 0.03
HELD = "2KA"
TABLE_SWEEPS = 12
ODDS = (1.0, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.1)
# Fewer pairs do not tell which odds are best.
FEW = 6


@dataclass(frozen=True, slots=True)
class Pair:
    """Two matches; chances are the opponent's."""

    told: tuple[Told, Told]

    def won(self) -> float:
        return fmean(each.won for each in self.told)

    def rate(self, odds: float) -> float:
        """Its share of wins without their luck, weighted for an opponent whose chances have
        ``odds`` to those that the player's prospects tell: by the slope of the one against
        the other."""

        def plain(told: Told) -> float:
            luck = (
                odds / (odds * before + 1 - before) ** 2 * (after - expected)
                for before, expected, after in told.deals
            )
            return told.won - sum(luck)

        return fmean(plain(each) for each in self.told)


def responders(effort: Effort) -> dict[str, Callable[[], Responder]]:
    """Best responses and bots by name."""
    made: dict[str, Callable[[], Responder]] = {
        "markov": lambda: _markov(effort),
        "local-best": lambda: LocalBest(prospects()),
    }
    for rank in HELD:
        for sign in (1, -1):
            name = f"local-best {rank}{sign * BONUS:+.2f}"
            made[name] = _tilted(rank, sign * BONUS)
    made["off-tree"] = lambda: Wanderer(prospects())
    made.update((name, partial(Tabulated, kind)) for name, kind in KINDS.items())
    return made


def _markov(effort: Effort) -> Markov:
    markov = Markov(prospects(), effort)
    markov.train(TABLE_SWEEPS)
    return markov


def _tilted(rank: str, bonus: float) -> Callable[[], Responder]:
    held = tuple(bonus * (each == rank) for each in RANKS)
    return lambda: LocalBest(prospects(), held)


def duels(responder: Responder, effort: Effort, seed: int) -> Pair:
    first, second = (Duel(prospects(), effort, responder, seed, seat).run() for seat in (0, 1))
    return Pair((first, second))


class Run:
    """All pairs so far, on disk as one JSON line each."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.effort = DEPTHS[args.level].effort
        self.file: Path = BUILD / "one_poker" / f"measure-{args.level}-{args.seed}.jsonl"
        self.pairs: dict[str, dict[int, Pair]] = {}
        self.seconds = 0.0
        if self.file.exists():
            for line in self.file.read_text().splitlines():
                self._take(json.loads(line))

    def _take(self, entry: dict[str, Any]) -> None:
        first, second = (
            Told(won, [(a, b, c) for a, b, c in deals]) for won, deals in entry["told"]
        )
        pair = Pair((first, second))
        self.pairs.setdefault(entry["who"], {})[entry["i"]] = pair
        self.seconds += entry["seconds"]

    def play(self) -> None:
        made = responders(self.effort)
        for who in self.args.only or made:
            missing = [i for i in range(self.args.pairs) if i not in self.pairs.get(who, {})]
            if not missing:
                continue
            responder = made[who]()
            for i in missing:
                began = time.monotonic()
                pair = duels(responder, self.effort, 1_000_000 * self.args.seed + i)
                entry = {
                    "who": who,
                    "i": i,
                    "told": [
                        (told.won, [[round(x, 6) for x in deal] for deal in told.deals])
                        for told in pair.told
                    ],
                    "seconds": round(time.monotonic() - began, 2),
                }
                self._take(entry)
                self._keep(entry)
            print(self.row(who), flush=True)

    def _keep(self, entry: dict[str, Any]) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a") as out:
            out.write(json.dumps(entry) + "\n")

    def row(self, who: str) -> str:
        """A line of the table: the opponent's win rate with its 95 % interval."""
        pairs = list(self.pairs.get(who, {}).values())
        if not pairs:
            return f"{who:18}  not yet"
        rate, half = told_rate(pairs)
        won = fmean(pair.won() for pair in pairs)
        deals = sum(len(told.deals) for pair in pairs for told in pair.told) / 2 / len(pairs)
        return (
            f"{who:18} {100 * rate:6.1f} % +- {100 * half:4.1f}   plain {100 * won:5.1f} %"
            f"   {2 * len(pairs):5} matches   {deals:5.1f} deals"
        )


def told_rate(pairs: list[Pair]) -> tuple[float, float]:
    """The win rate with half its 95 % interval, by the odds that leave the least spread.
    They all have the same mean."""
    if len(pairs) < FEW:
        return fmean(pair.rate(1.0) for pair in pairs), _half(pairs, 1.0)
    odds = min(ODDS, key=lambda odds: _half(pairs, odds))
    return fmean(pair.rate(odds) for pair in pairs), _half(pairs, odds)


def _half(pairs: list[Pair], odds: float) -> float:
    if len(pairs) < 2:
        return float("nan")
    return 1.96 * stdev(pair.rate(odds) for pair in pairs) / sqrt(len(pairs))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="full", choices=sorted(DEPTHS))
    parser.add_argument("--only", nargs="*", help="these opponents alone")
    run = Run(parser.parse_args())
    run.play()
    print(f"\nWin rate of the opponent against {run.args.level}, {run.seconds:.0f} s in all")
    for who in responders(run.effort):
        print(run.row(who))


if __name__ == "__main__":
    main()
