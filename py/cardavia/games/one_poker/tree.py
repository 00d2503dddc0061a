"""The betting of a deal, cut to few sizes: what the solver looks at.

Sides take the place of seats: 0 is the starter of the deal, 1 the other player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardavia.games.one_poker.actions import Action, AllIn, Bet, Call, Check, Fold, Raise
from cardavia.games.one_poker.betting import Chips, Round, Stakes, award
from cardavia.games.one_poker.facts import ANTE

POT = (1.0,)


@dataclass(frozen=True, slots=True)
class End:
    """Where a deal ends: chips by side after the award, and the side that starts next."""

    stacks: Chips
    starter: int


@dataclass(frozen=True, slots=True)
class Node:
    """A decision of ``side`` with ``actions``, whose children follow each other from
    ``first`` on and whose table rows from ``row`` on; or the end of the betting.

    At the end ``actions`` is empty and ``ends`` holds indices of ``Tree.ends``: when side 0
    has the stronger card, when side 1 has it, and after a tie.
    """

    round: Round
    side: int
    actions: tuple[Action, ...]
    first: int
    row: int
    ends: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Tree:
    """``nodes`` breadth first, the root at 0. The first two table rows are the locks'."""

    nodes: tuple[Node, ...]
    ends: tuple[End, ...]
    rows: int

    def find(self, actions: Sequence[Action]) -> int | None:
        """The node after ``actions``, or ``None`` when one of them was cut away."""
        at = 0
        for action in actions:
            node = self.nodes[at]
            if action not in node.actions:
                return None
            at = node.first + node.actions.index(action)
        return at

    def path(self, actions: Sequence[Action]) -> Iterator[tuple[int, int]]:
        """Node and action index of each of ``actions``, all of them in the tree."""
        at = 0
        for action in actions:
            node = self.nodes[at]
            i = node.actions.index(action)
            yield at, i
            at = node.first + i


@lru_cache(maxsize=32)
def grow(start: Round, shares: tuple[float, ...] = POT, real: Action | None = None) -> Tree:
    """The tree from ``start`` on, a round of sides. Bets are the ``shares`` of the pot and
    all-in; ``real`` joins the actions at the root."""
    nodes: list[Node] = []
    ends: list[End] = []
    queue: list[tuple[Round, int | None]] = [(start, None)]
    row = 2
    for state, folded in queue:
        if state.closed:
            nodes.append(Node(state, -1, (), 0, 0, _ends(state, folded, ends)))
            continue
        actions = cut(state, shares)
        if real is not None and not nodes and real not in actions:
            actions = (*actions, real)
        nodes.append(Node(state, state.turn, actions, len(queue), row, (0, 0, 0)))
        row += len(actions)
        queue.extend(
            (state.act(action), state.turn if isinstance(action, Fold) else None)
            for action in actions
        )
    return Tree(tuple(nodes), tuple(ends), row)


def cut(state: Round, shares: Sequence[float]) -> tuple[Action, ...]:
    """The actions that the solver weighs: fold, check or call, the sizes, all-in."""
    stakes = state.stakes(state.turn)
    plain: tuple[Action, ...] = (Call(), Fold()) if stakes.owed else (Check(),)
    if not stakes.can_raise:
        return plain
    pot = 2 * ANTE + sum(state.bets) + stakes.owed
    sizes = (_sized(stakes, round(share * pot)) for share in shares)
    return tuple(dict.fromkeys((*plain, *sizes, AllIn())))


def _sized(stakes: Stakes, rise: int) -> Action:
    total = min(max(stakes.facing + rise, stakes.minimum), stakes.total)
    return stakes.canonical(Raise(total) if stakes.owed else Bet(total))


def _ends(state: Round, folded: int | None, ends: list[End]) -> tuple[int, int, int]:
    def index(winner: int | None) -> int:
        stacks = award(state.stacks, state.bets, ANTE, winner).stacks
        end = End(stacks, 1 - state.starter if winner is None else winner)
        if end not in ends:
            ends.append(end)
        return ends.index(end)

    if folded is not None:
        return (index(1 - folded),) * 3
    return index(0), index(1), index(None)
