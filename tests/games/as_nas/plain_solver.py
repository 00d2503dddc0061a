"""What the kernel computes (``assets/kernel/as_nas.c``), in plain Python and another way.

It walks the whole tree for every sampled deal and leaves nothing out; the buffers are those of
``cardavia.games.as_nas.solve``.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from math import prod

from cardavia.games.as_nas.hands import COPIES, FIGURES, HAND_SIZE
from cardavia.games.as_nas.late import MASKS, kind_of, kinds
from cardavia.games.as_nas.lines import lines
from cardavia.games.as_nas.match import SEATS
from cardavia.games.as_nas.solve import ROW, slots
from cardavia.games.as_nas.worlds import counts

WORD = 2**64 - 1


@dataclass
class Plain:
    """The buffers of a ``Solver``."""

    utility: array[float]
    regrets: array[float]
    sums: array[float]
    chance: array[int]

    def run(self, samples: int, number: int) -> None:
        """One round, number ``number``."""
        deck = [figure for figure in range(len(FIGURES)) for _ in range(COPIES)]
        for _ in range(samples):
            self._shuffle(deck)
            hands = [deck[place * HAND_SIZE : (place + 1) * HAND_SIZE] for place in range(SEATS)]
            numbers = [
                counts().index(tuple(hand.count(figure) for figure in range(len(FIGURES))))
                for hand in hands
            ]
            self._values(0, numbers, [1.0] * SEATS, float(number))
        for hand in range(len(counts())):
            for place in range(SEATS):
                self._keep(0, hand, place, float(number) ** 2)

    def _shuffle(self, deck: list[int]) -> None:
        for i in range(len(deck) - 1, 0, -1):
            j = (self._drawn() >> 32) * (i + 1) >> 32
            deck[i], deck[j] = deck[j], deck[i]

    def _drawn(self) -> int:
        x = self.chance[0] = (self.chance[0] + 0x9E3779B97F4A7C15) & WORD
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & WORD
        x = (x ^ x >> 27) * 0x94D049BB133111EB & WORD
        return x ^ x >> 31

    def _strategy(self, begin: int, moves: int) -> list[float]:
        positive = [max(regret, 0.0) for regret in self.regrets[begin : begin + moves]]
        total = sum(positive)
        return [one / total for one in positive] if total else [1.0 / moves] * moves

    def _values(self, at: int, hands: list[int], reach: list[float], weight: float) -> list[float]:
        """By place, and adds to the regrets."""
        if at < 0:
            return self._end(~at, hands)
        node = lines().nodes[at]
        me, moves = node.place, len(node.after)
        begin = (hands[me] * len(lines().nodes) + slots()[at]) * ROW
        chances = self._strategy(begin, moves)
        below = [
            self._values(
                after,
                hands,
                [r * chance if place == me else r for place, r in enumerate(reach)],
                weight,
            )
            for after, chance in zip(node.after, chances)
        ]
        values = [
            sum(chance * row[place] for chance, row in zip(chances, below))
            for place in range(SEATS)
        ]
        others = weight * prod(r for place, r in enumerate(reach) if place != me)
        for move, row in enumerate(below):
            self.regrets[begin + move] += others * (row[me] - values[me])
        return values

    def _end(self, end: int, hands: list[int]) -> list[float]:
        live = lines().ends[end].live
        best = max(hands[place] for place in live)
        won = sum(1 << place for place in live if hands[place] == best)
        begin = (kinds().index(kind_of(end)) * MASKS + won) * SEATS
        return list(self.utility[begin : begin + SEATS])

    def _keep(self, at: int, hand: int, place: int, reach: float) -> None:
        if at < 0:
            return
        node = lines().nodes[at]
        begin = (hand * len(lines().nodes) + slots()[at]) * ROW
        chances = self._strategy(begin, len(node.after))
        for move, (after, chance) in enumerate(zip(node.after, chances)):
            made = reach * chance if node.place == place else reach
            if node.place == place:
                self.sums[begin + move] += made
            self._keep(after, hand, place, made)
