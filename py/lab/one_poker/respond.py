"""Best responses: opponents that know the player's whole strategy.

A responder is asked once for every way the signals of a deal can come out, and answers with
what each of its hands does. All but ``Wanderer`` bet what is in the player's own tree.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

from cardavia.games.one_poker.actions import Action
from cardavia.games.one_poker.continuation import Continuation, Prospect
from cardavia.games.one_poker.layout import CELLS, RANK_COUNT, cell
from cardavia.games.one_poker.play import DealPlay
from cardavia.games.one_poker.solve import Evaluation
from cardavia.games.one_poker.tree import End, cut

# Amounts outside of the tree, as shares of the pot.
WANDERED = (0.25, 2.0, 4.0)


@dataclass(frozen=True, slots=True)
class Detour:
    """A bet outside of the player's tree, and how to go on after it. ``gains`` are by hand
    what it wins over the best in the tree."""

    action: Action
    gains: list[float]
    policy: array[float]


@dataclass(frozen=True, slots=True)
class Response:
    """What every hand does: ``policy`` as in ``Solver.response``, ``locks`` by cell how
    likely its first rank is locked, a half for pairs. ``detours`` by node of the tree, at
    the responder's first decisions alone; each hand takes the best that gains."""

    policy: array[float]
    locks: tuple[float, ...]
    detours: dict[int, tuple[Detour, ...]] = field(default_factory=dict)

    def better(self, at: int, hand: int) -> Detour | None:
        found = self.detours.get(at, ())
        best = max(found, key=lambda detour: detour.gains[hand], default=None)
        return best if best is not None and best.gains[hand] > 0 else None

    def taken(self, at: int, action: Action) -> Detour:
        return next(detour for detour in self.detours[at] if detour.action == action)


class Responder(Protocol):
    def respond(self, play: DealPlay, side: int) -> Response:
        """To the solved deal of ``play``, as ``side``."""


def best_locks(values: Evaluation, side: int) -> tuple[float, ...]:
    """The better card of every hand."""
    locks = [0.5] * (RANK_COUNT * 16)
    for a in range(RANK_COUNT):
        for b in range(RANK_COUNT):
            one, other = (values.lock(side, cell(*pair)) for pair in ((a, b), (b, a)))
            if a != b:
                locks[cell(a, b)] = float(one > other or (one == other and a > b))
    return tuple(locks)


class Tilted(Continuation):
    """``prospects``, with a bonus for what ``side`` keeps."""

    def __init__(self, prospects: Continuation, side: int, bonus: tuple[float, ...]) -> None:
        super().__init__(prospects.prospects)
        self.side = side
        self.bonus = bonus

    def prospect(self, end: End) -> Prospect:
        found = super().prospect(end)
        if 0 in end.stacks:
            return found
        if self.side == 0:
            return replace(found, p=tuple(x + y for x, y in zip(found.p, self.bonus)))
        return replace(found, q=tuple(x + y for x, y in zip(found.q, self.bonus)))


@dataclass
class LocalBest:
    """The local best response (Lisy and Bowling, 2017): exact beliefs about the player's
    kept card, the player's own prospects, with ``bonus`` added for keeping each rank."""

    prospects: Continuation
    bonus: tuple[float, ...] = (0.0,) * RANK_COUNT
    _tilted: dict[int, Continuation] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for side in (0, 1):
            self._tilted[side] = Tilted(self.prospects, side, self.bonus)

    def respond(self, play: DealPlay, side: int) -> Response:
        values = play.base.best_response(self._tilted[side])
        return Response(values.policy, best_locks(values, side))


@dataclass
class Wanderer(LocalBest):
    """The local best response that may also bet amounts the player did not think of, at its
    first decision of a deal. The player then solves the rest anew, which is known too."""

    def respond(self, play: DealPlay, side: int) -> Response:
        values = play.base.best_response()
        tree = play.base.problem.tree
        starts: list[list[Action]] = [[]]
        if side == 1:
            starts = [[action] for action in tree.nodes[0].actions]
        detours = {}
        for taken in starts:
            at = tree.find(taken)
            assert at is not None, "the actions are those of the tree"
            if tree.nodes[at].side == side:
                detours[at] = tuple(_detours(play, values, taken, at))
        return Response(values.policy, best_locks(values, side), detours)


def _detours(play: DealPlay, values: Evaluation, taken: list[Action], at: int) -> Iterator[Detour]:
    node = play.base.problem.tree.nodes[at]
    inside = [max(values.actions(at, hand)) for hand in range(CELLS)]
    for action in cut(node.round, WANDERED):
        if action in node.actions:
            continue
        solver = play.detour(play.segments[0], taken, action).solver
        solver.run(play.base.done)
        best = solver.best_response()
        i = solver.problem.tree.nodes[0].actions.index(action)
        outside = [best.actions(0, hand)[i] for hand in range(CELLS)]
        yield Detour(action, [x - y for x, y in zip(outside, inside)], best.policy)
