"""Best responses: opponents that know the player's whole strategy.

A responder is asked once for every way the signals of a deal can come out, and answers with
what each of its hands does. It bets what is in the player's own tree.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field, replace
from typing import Protocol

from cardavia.games.one_poker.beliefs import DealFacts
from cardavia.games.one_poker.continuation import Continuation, Prospect
from cardavia.games.one_poker.layout import RANK_COUNT, cell
from cardavia.games.one_poker.solve import Evaluation, Solver
from cardavia.games.one_poker.tree import End


@dataclass(frozen=True, slots=True)
class Response:
    """What every hand does: ``policy`` as in ``Solver.response``, ``locks`` by cell how
    likely its first rank is locked, a half for pairs."""

    policy: array[float]
    locks: tuple[float, ...]


class Responder(Protocol):
    def respond(self, facts: DealFacts, solver: Solver, side: int) -> Response: ...


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

    def respond(self, facts: DealFacts, solver: Solver, side: int) -> Response:
        values = solver.best_response(self._tilted[side])
        return Response(values.policy, best_locks(values, side))
