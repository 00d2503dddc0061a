"""Where an opponent wins what it wins: its drift a deal, by the card it kept.

    python -m lab.one_poker.drift --only "local-best K+0.03" --pairs 4 --seed 1

The drift of a deal is E[U after] - U before (see ``duel``): what the player's prospects had
not told. Cards are sorted by how likely the player took them to be when the deal began; a
sum far from zero shows the beliefs at which the prospects err.
"""

from __future__ import annotations

import argparse
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev

from cardavia.core.cards import RANKS
from cardavia.games.one_poker.ai import DEPTHS, prospects
from cardavia.games.one_poker.beliefs import GROUPS, DealFacts, Likelihoods, rank
from lab.one_poker.duel import Duel
from lab.one_poker.measure import HELD, responders

# Beliefs, from each to the next.
EDGES = (0.0, 0.003, 0.01, 0.03, 0.1, 0.3)


@dataclass
class Drifts:
    """Of all deals with a kept card: by its kind and the bin of its belief."""

    found: dict[tuple[str, int], list[float]] = field(default_factory=lambda: defaultdict(list))
    matches: list[float] = field(default_factory=list)

    def lines(self) -> Iterable[str]:
        half = 1.96 * stdev(self.matches) / sqrt(len(self.matches))
        yield f"  {len(self.matches)} matches, {fmean(self.matches):+.3f} +- {half:.3f} each"
        for (kind, at), drifts in sorted(self.found.items()):
            yield (
                f"  {kind:5} from {EDGES[at]:<5}  {len(drifts):4} deals"
                f"  mean {fmean(drifts):+.4f}  sum {sum(drifts):+.3f}"
            )


class Watched(Duel):
    """A match whose drifts are sorted into ``drifts``."""

    drifts: Drifts
    before = 0.5

    def _deal(self) -> tuple[float, float]:
        own = self.state.observe(self.seat)
        kept = None if own.kept is None else rank(own.kept)
        facts = self.player.deal(self.state.observe(1 - self.seat)).facts
        likelihoods = self.player.beliefs[self.seat]
        expected, after = super()._deal()
        if kept is not None:
            at = bisect_right(EDGES, believed(facts, self.seat, likelihoods, kept)) - 1
            kind = RANKS[kept] if RANKS[kept] in HELD else "other"
            self.drifts.found[kind, at].append(expected - self.before)
        self.before = after
        return expected, after


def believed(facts: DealFacts, seat: int, likelihoods: Likelihoods, kept: int) -> float:
    """The public chance that ``seat`` kept rank ``kept``, when the deal began."""
    weights = [
        x * n * (group == facts.kept[seat])
        for x, n, group in zip(likelihoods, facts.counts, GROUPS)
    ]
    return weights[kept] / sum(weights)


def measured(who: str, pairs: int, seed: int) -> Drifts:
    effort, drifts = DEPTHS["full"].effort, Drifts()
    responder = responders(effort)[who]()
    for i in range(pairs):
        for seat in (0, 1):
            duel = Watched(prospects(), effort, responder, 1_000_000 * seed + i, seat)
            duel.drifts = drifts
            told = duel.run()
            drifts.matches.append(sum(expected - before for before, expected, _ in told.deals))
    return drifts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", default=["local-best", "local-best K+0.03"])
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for who in args.only:
        print(who, *measured(who, args.pairs, args.seed).lines(), sep="\n", flush=True)


if __name__ == "__main__":
    main()
