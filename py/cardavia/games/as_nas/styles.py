"""Ways to play a hand, as strategies: a chance for every move at every node and hand.

A ``Style`` is a family of players that decide by how many hands theirs beats; the AI
compares what an opponent does with each of them (``beliefs``). A ``Book`` holds a
strategy's chances, worked out when first asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import exp

from cardavia.games.as_nas.lines import CALL, FOLD, RAISE, Node, lines
from cardavia.games.as_nas.worlds import beats

# By hand: the chance of a fold, and of a fold or a call. The rest is for a raise.
Row = tuple[list[float], list[float]]


@dataclass(frozen=True, slots=True)
class Style:
    """``call`` and ``rise`` are the shares of hands that one's own must beat. With ``odds``
    both go by the chance to beat all who are left, and the pot odds stand for ``call``.
    ``rise`` is ``None`` for who never raises. ``soft`` is how far a threshold wavers,
    ``bluff`` how often a hand raises that would not, ``noise`` how often anything is done,
    ``weight`` how common the style is. One that does not ``look`` plays every hand as if
    it beat all others."""

    name: str
    call: float = 0.0
    rise: float | None = None
    odds: bool = False
    look: bool = True
    soft: float = 0.03
    bluff: float = 0.0
    noise: float = 0.03
    weight: float = 1.0


SENSIBLE = Style("sensible", rise=0.5, odds=True, soft=0.06, bluff=0.06, noise=0.02)

STYLES = (
    SENSIBLE,
    Style("calls-blind", look=False, weight=1.5),
    Style("raises-blind", rise=0.0, look=False, weight=1.5),
    Style("calls-most", call=0.2, rise=0.9, weight=0.5),
    Style("passive", call=0.7, weight=1),
    Style("cautious", call=0.5, weight=1),
    Style("wild", call=0.1, rise=0.3, weight=0.4),
    Style("loose", call=0.2, rise=0.5, weight=0.7),
    Style("middling", call=0.4, rise=0.65, weight=0.8),
    Style("tight", call=0.6, rise=0.8, weight=1.6),
    Style("rock", call=0.75, rise=0.92, weight=1),
    Style("counts-odds", rise=0.75, odds=True, weight=1.5),
    Style("presses-odds", rise=0.45, odds=True, weight=1),
)


class Book(dict[int, Row]):
    """The rows of a strategy by node, each made by ``make(node)`` when first asked for."""

    def __init__(self, make: Callable[[int], Row]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, node: int) -> Row:
        row = self[node] = self._make(node)
        return row

    def chance(self, node: int, move: int, hand: int) -> float:
        """How often ``hand`` makes ``move`` there."""
        fold, stay = self[node]
        if move == FOLD:
            return fold[hand]
        return stay[hand] - fold[hand] if move == CALL else 1.0 - stay[hand]

    def reach(self, node: int, move: int, before: list[float]) -> list[float]:
        """``before`` by hand, times how often that hand makes ``move``."""
        fold, stay = self[node]
        if move == FOLD:
            return [old * f for old, f in zip(before, fold)]
        if move == CALL:
            return [old * (s - f) for old, s, f in zip(before, stay, fold)]
        return [old * (1.0 - s) for old, s in zip(before, stay)]


@cache
def book(style: Style) -> Book:
    """The strategy of a style."""
    tree = lines().nodes
    return Book(lambda node: _row(style, *_context(style, tree[node])))


def even(node: Node) -> tuple[float, float, float]:
    """All that is legal alike: the chances of fold, call and raise."""
    share = 1.0 / len(node.after)
    return share, share, share if len(node.after) > RAISE else 0.0


def _context(style: Style, node: Node) -> tuple[bool, float, int]:
    """What such a style goes by: may it raise, what the pot asks, how many are left."""
    odds = 0.0
    if node.missing:
        odds = node.missing / (node.pot + node.missing) if style.odds else style.call
    return len(node.after) > RAISE, odds, node.rivals if style.odds else 1


@cache
def _row(style: Style, rises: bool, needed: float, power: int) -> Row:
    folds, stays = [], []
    legal = 3 if rises else 2
    for share in beats():
        worth = share**power if style.look else 1.0
        high = 0.0
        if rises and style.rise is not None:
            high = _squash((worth - style.rise) / style.soft)
            high += (1 - high) * style.bluff
        stay = _squash((worth - needed) / style.soft) if needed else 1.0
        if not style.look:
            high, stay = float(high > 0), 1.0
        fold = (1 - style.noise) * (1 - high) * (1 - stay) + style.noise / legal
        high = (1 - style.noise) * high + (style.noise / legal if rises else 0.0)
        folds.append(fold)
        stays.append(1.0 - high)
    return folds, stays


def _squash(x: float) -> float:
    return 1.0 / (1.0 + exp(-x)) if x > -40 else 0.0
