"""Measures the player against best responses and bots, and prints a table.

    python -m lab.one_poker.measure --pairs 20 --seed 1

A pair is two matches from one seed with the seats exchanged. Best responses are told with
reduced variance (``duel``), bots play plain matches in the arena. Every pair is kept under
``build``; the same command goes on where it broke off, a larger ``--pairs`` adds to it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from cardavia.core.cards import RANKS
from cardavia.games.one_poker.ai import DEPTHS, prospects
from cardavia.games.one_poker.play import Effort
from cardavia.table.arena import Hall, Plan
from lab.bots.one_poker import KINDS
from lab.one_poker.duel import Duel
from lab.one_poker.markov import Markov
from lab.one_poker.respond import LocalBest, Responder
from lab.places import BUILD

BONUS = 0.03
HELD = "2KA"
TABLE_SWEEPS = 12


@dataclass(frozen=True, slots=True)
class Pair:
    """``estimate`` of the opponent's win chance and its plain share, over both matches."""

    estimate: float
    won: float
    deals: int


def responders(effort: Effort) -> dict[str, Callable[[], Responder]]:
    """The best responses by name."""
    made: dict[str, Callable[[], Responder]] = {
        "markov": lambda: _markov(effort),
        "local-best": lambda: LocalBest(prospects()),
    }
    for rank in HELD:
        for sign in (1, -1):
            name = f"local-best {rank}{sign * BONUS:+.2f}"
            made[name] = _tilted(rank, sign * BONUS)
    return made


def _markov(effort: Effort) -> Markov:
    markov = Markov(prospects(), effort)
    markov.train(TABLE_SWEEPS)
    return markov


def _tilted(rank: str, bonus: float) -> Callable[[], Responder]:
    held = tuple(bonus * (each == rank) for each in RANKS)
    return lambda: LocalBest(prospects(), held)


def duels(responder: Responder, effort: Effort, seed: int) -> Pair:
    told = [Duel(prospects(), effort, responder, seed, seat).run() for seat in (0, 1)]
    return Pair(
        fmean(each.estimate for each in told),
        fmean(each.won for each in told),
        sum(each.deals for each in told),
    )


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
        pair = Pair(entry["estimate"], entry["won"], entry["deals"])
        self.pairs.setdefault(entry["who"], {})[entry["i"]] = pair
        self.seconds += entry["seconds"]

    def play(self) -> None:
        made = responders(self.effort)
        names = self.args.only or [*made, *KINDS]
        for who in names:
            missing = [i for i in range(self.args.pairs) if i not in self.pairs.get(who, {})]
            if not missing:
                continue
            source = self._source(who, made)
            for i in missing:
                began = time.monotonic()
                pair = source(i)
                entry = {
                    "who": who,
                    "i": i,
                    "estimate": pair.estimate,
                    "won": pair.won,
                    "deals": pair.deals,
                    "seconds": round(time.monotonic() - began, 2),
                }
                self._take(entry)
                self._keep(entry)
            print(self.row(who), flush=True)

    def _source(self, who: str, made: dict[str, Callable[[], Responder]]) -> Callable[[int], Pair]:
        if who in made:
            responder = made[who]()
            return lambda i: duels(responder, self.effort, 1_000_000 * self.args.seed + i)
        plan = Plan("one_poker", (self.args.level, who), "match", f"measure {self.args.seed}")
        hall = Hall(plan)
        return lambda i: played(hall, i)

    def _keep(self, entry: dict[str, Any]) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a") as out:
            out.write(json.dumps(entry) + "\n")

    def row(self, who: str) -> str:
        """A line of the table: the opponent's win rate with its 95 % interval."""
        pairs = list(self.pairs.get(who, {}).values())
        if not pairs:
            return f"{who:18}  not yet"
        rates = [pair.estimate for pair in pairs]
        half = 1.96 * stdev(rates) / len(rates) ** 0.5 if len(rates) > 1 else float("nan")
        won = fmean(pair.won for pair in pairs)
        deals = sum(pair.deals for pair in pairs) / 2 / len(pairs)
        return (
            f"{who:18} {100 * fmean(rates):6.1f} % +- {100 * half:4.1f}   plain {100 * won:5.1f} %"
            f"   {2 * len(pairs):5} matches   {deals:5.1f} deals"
        )


def played(hall: Hall, i: int) -> Pair:
    """Set ``i`` of the arena as the second side's shares."""
    games = hall.play_set(i)["games"]
    won = fmean(game["seats"][game["winners"][0]] == 1 for game in games)
    return Pair(won, won, sum(game["deals"] for game in games))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="full", choices=sorted(DEPTHS))
    parser.add_argument("--only", nargs="*", help="these opponents alone")
    run = Run(parser.parse_args())
    run.play()
    print(f"\nWin rate of the opponent against {run.args.level}, {run.seconds:.0f} s in all")
    for who in [*responders(run.effort), *KINDS]:
        print(run.row(who))


if __name__ == "__main__":
    main()
