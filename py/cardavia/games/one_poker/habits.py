"""What sort of player the opponent is, read from what it did so far in the match.

Three traits are read: which card it locks, when it bets, what it does about a bet. Each has
a few kinds, all of them plain tendencies by win chance, and ``free``: play as the solver had
it. Locked cards are shown after every deal, so that Bayes' rule weighs the kinds by what
hands really did. Habits are never believed in whole: ``share`` of the opponent's play
follows them, the rest is free to do its best (a data biased response; Johanson and
Bowling, 2009).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from cardavia.core.protocol import Seat
from cardavia.games.one_poker.actions import Action, Call, Check, Fold
from cardavia.games.one_poker.beliefs import GROUPS, DealFacts
from cardavia.games.one_poker.betting import Stakes
from cardavia.games.one_poker.facts import ANTE
from cardavia.games.one_poker.layout import CELLS, RANK_COUNT, beats, cell, zeros
from cardavia.games.one_poker.odds import squash
from cardavia.games.one_poker.play import DealPlay
from cardavia.games.one_poker.ranks import UP
from cardavia.games.one_poker.solve import Solver
from cardavia.games.one_poker.tree import Node, Tree

FREE = "free"
BETTER = "better"
# How far chances may lie apart and still be taken for alike.
BLUR = 0.05
# No act is beyond a kind: people err.
LEAST = 0.02
# Of presses, the share of the first size in the tree.
FIRST_SIZE = 0.85

# The chance from which a card is mostly bet, and how often cards below and above it are.
BETS = {
    "seldom": (0.5, 0.06, 0.06),
    "strong": (0.7, 0.04, 0.95),
    "fair": (0.57, 0.06, 0.95),
    "often": (0.5, 0.8, 0.8),
}
# The chance from which a bet is called, none for the price of the call, and how often raised.
ANSWERS: dict[str, tuple[float | None, float]] = {
    "odds": (None, 0.03),
    "loose": (0.25, 0.03),
    "firm": (0.55, 0.03),
    "never folds": (-1.0, 0.03),
    "raises": (-1.0, 0.8),
}

Weights = dict[str, float]
Trio = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Traits:
    """The weights of the kinds of each trait, adding up to 1."""

    locks: Weights
    bets: Weights
    answers: Weights


# Before anything was seen: most people lock the better card, bet strong ones and go by the
# price, more or less.
UNKNOWN = Traits(
    {FREE: 0.35, BETTER: 0.65},
    {FREE: 0.35, "seldom": 0.1, "strong": 0.25, "fair": 0.2, "often": 0.1},
    {FREE: 0.35, "odds": 0.25, "loose": 0.1, "firm": 0.15, "never folds": 0.1, "raises": 0.05},
)


@dataclass(frozen=True, slots=True)
class Habits:
    """Of ``seat``: ``share`` of its play goes by ``traits``, as far as those are not free."""

    seat: Seat
    traits: Traits
    share: float

    def rows(self, facts: DealFacts, tree: Tree) -> array[float]:
        """For ``Problem.habit``."""
        side = int(self.seat != facts.starter)
        chances = win_chances(facts, self.seat)
        rows = zeros(tree.rows)
        weight = self.share * self.traits.locks[BETTER]
        for a in range(RANK_COUNT):
            for b in range(RANK_COUNT):
                if a != b:
                    rows[CELLS * side + cell(a, b)] = weight * _prefers(chances[a], chances[b])
        known: dict[tuple[bool, float, bool], list[Trio]] = {}
        for node in tree.nodes:
            if node.side != side:
                continue
            stakes, price = _priced(node)
            case = stakes.owed > 0, price, stakes.can_raise
            if case not in known:
                known[case] = [self._expected(chance, price, stakes) for chance in chances]
            self._write(node, known[case], rows)
        return rows

    def _expected(self, chance: float, price: float, stakes: Stakes) -> Trio:
        kinds = self.traits.answers if stakes.owed else self.traits.bets
        fold = calm = press = 0.0
        for kind, weight in kinds.items():
            if kind != FREE:
                does = _does(kind, chance, price, stakes)
                fold += weight * does[0]
                calm += weight * does[1]
                press += weight * does[2]
        return self.share * fold, self.share * calm, self.share * press

    def _write(self, node: Node, expected: Sequence[Trio], rows: array[float]) -> None:
        sorts = [_sort(action) for action in node.actions]
        presses = sorts.count(2)
        for i, sort in enumerate(sorts):
            part = 1.0
            if sort == 2 and presses > 1:
                first = i == sorts.index(2)
                part = FIRST_SIZE if first else (1 - FIRST_SIZE) / (presses - 1)
            for rank, does in enumerate(expected):
                start = CELLS * (node.row + i) + cell(rank, 0)
                rows[start : start + RANK_COUNT] = array("f", [part * does[sort]] * RANK_COUNT)


def learnt(
    traits: Traits, play: DealPlay, seat: Seat, locked: int, bets: Sequence[Action]
) -> Traits:
    """``traits`` after the finished deal, in which ``seat`` locked rank ``locked``."""
    play.follow(bets)
    side = play.side(seat)
    chances = win_chances(play.facts, seat)
    kept = _ways(play, play.base.problem.hands[side], locked)
    likely: Weights = dict.fromkeys(traits.locks, LEAST)
    for k, ways in kept.items():
        same = k == locked
        likely[FREE] += ways * (0.5 if same else play.base.lock(side, locked, k))
        likely[BETTER] += ways * (0.5 if same else _prefers(chances[locked], chances[k]))
    found = Traits(_weighed(traits.locks, likely), traits.bets, traits.answers)
    ends = [segment.start for segment in play.segments[1:]] + [len(bets)]
    for segment, end in zip(play.segments, ends):
        solver = segment.solver
        hands = _ways(play, solver.locked(side), locked) or kept
        for at, i in solver.problem.tree.path(bets[segment.start : end]):
            if solver.problem.tree.nodes[at].side == side:
                found = _bet(found, solver, at, i, locked, chances[locked], hands)
    return found


def _bet(
    traits: Traits,
    solver: Solver,
    at: int,
    i: int,
    locked: int,
    chance: float,
    hands: dict[int, float],
) -> Traits:
    node = solver.problem.tree.nodes[at]
    stakes, price = _priced(node)
    kinds = traits.answers if stakes.owed else traits.bets
    sort = _sort(node.actions[i])
    alike = [j for j, action in enumerate(node.actions) if _sort(action) == sort]
    strategy = solver.strategy(at)
    solved = sum(w * strategy[j][cell(locked, k)] for k, w in hands.items() for j in alike)
    likely = {
        kind: solved if kind == FREE else _does(kind, chance, price, stakes)[sort] for kind in kinds
    }
    weighed = _weighed(kinds, {kind: max(LEAST, x) for kind, x in likely.items()})
    if stakes.owed:
        return Traits(traits.locks, traits.bets, weighed)
    return Traits(traits.locks, weighed, traits.answers)


def _weighed(weights: Weights, likely: Weights) -> Weights:
    total = sum(weights[kind] * likely[kind] for kind in weights)
    return {kind: weight * likely[kind] / total for kind, weight in weights.items()}


def _ways(play: DealPlay, row: Sequence[float], locked: int) -> dict[int, float]:
    """The chances of each kept rank beside ``locked``."""
    counts = play.facts.counts
    ways = {k: row[cell(locked, k)] * max(0, counts[k] - (k == locked)) for k in range(RANK_COUNT)}
    total = sum(ways.values())
    return {k: x / total for k, x in ways.items() if x > 0}


def win_chances(facts: DealFacts, seat: Seat) -> list[float]:
    """Of each rank in the hand of ``seat``, against an even draw from the unseen cards that
    the other's signal allows. A half when there are none."""
    signal = facts.signals[1 - seat]
    open_ = [signal.up if group == UP else signal.down for group in GROUPS]
    chances = []
    for rank in range(RANK_COUNT):
        won = met = 0.0
        for other, count in enumerate(facts.counts):
            unseen = max(0, count - (other == rank)) if open_[other] else 0
            won += unseen * (1 + beats(rank, other)) / 2
            met += unseen
        chances.append(won / met if met else 0.5)
    return chances


def _prefers(one: float, other: float) -> float:
    return squash((one - other) / BLUR)


def _does(kind: str, chance: float, price: float, stakes: Stakes) -> Trio:
    """How often ``kind`` folds, checks or calls, and presses."""
    if not stakes.owed:
        start, low, high = BETS[kind]
        presses = low + (high - low) * squash((chance - start) / BLUR)
        presses *= stakes.can_raise
        return 0.0, 1 - presses, presses
    least, presses = ANSWERS[kind]
    presses *= stakes.can_raise
    calls = squash((chance - (price if least is None else least)) / BLUR)
    return (1 - presses) * (1 - calls), (1 - presses) * calls, presses


def _priced(node: Node) -> tuple[Stakes, float]:
    """The stakes of who decides, and the chance at which a call breaks even, by chips."""
    stakes = node.round.stakes(node.side)
    pot = 2 * ANTE + sum(node.round.bets)
    paid = min(stakes.owed, stakes.stack)
    return stakes, paid / (pot - (stakes.owed - paid) + paid)


def _sort(action: Action) -> int:
    """0 for a fold, 1 for a check or call, 2 for a bet or raise."""
    match action:
        case Fold():
            return 0
        case Check() | Call():
            return 1
        case _:
            return 2
