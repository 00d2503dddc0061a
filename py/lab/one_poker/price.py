"""What counting on habits costs against the best of opponents.

    python -m lab.one_poker.price --share .2 --pairs 4 --seed 1

The local best response plays a player that counts on a fixed share whatever it was given.
Prints what it wins a deal and, over the same without any habits, by the square of the
share: to compare with ``PRICE`` of ``cardavia.games.one_poker.gifts``.
"""

from __future__ import annotations

import argparse
from statistics import stdev

from cardavia.games.one_poker.ai import DEPTHS, prospects
from cardavia.games.one_poker.gifts import PRICE
from cardavia.games.one_poker.resolver import Resolver
from lab.one_poker.duel import Duel
from lab.one_poker.respond import LocalBest


def trusting(share: float) -> type[Resolver]:
    """Players that always count on ``share``."""

    class Trusting(Resolver):
        def counted(self) -> float:
            return share

    return Trusting


def drifts(share: float, pairs: int, seed: int) -> tuple[float, float]:
    """What the best response wins a deal, with half its 95 % interval."""
    effort, responder, made = DEPTHS["full"].effort, LocalBest(prospects()), trusting(share)
    found = []
    for i in range(pairs):
        for seat in (0, 1):
            told = Duel(prospects(), effort, responder, 1000 * seed + i, seat, made).run()
            won = sum(expected - before for before, expected, _ in told.deals)
            found.append((won, len(told.deals)))
    deals = sum(n for _, n in found)
    mean = sum(won for won, _ in found) / deals
    spread = stdev(won - mean * n for won, n in found) * len(found) ** 0.5 / deals
    return mean, 1.96 * spread


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, nargs="+", default=[0.1, 0.2])
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    base, half = drifts(0.0, args.pairs, args.seed)
    print(f"share 0    {base:.5f} +- {half:.5f} a deal", flush=True)
    for share in args.share:
        mean, half = drifts(share, args.pairs, args.seed)
        price = (mean - base) / share**2
        print(f"share {share:.2f} {mean:.5f} +- {half:.5f} a deal, price {price:.3f}", flush=True)
    print(f"taken for {PRICE}")


if __name__ == "__main__":
    main()
