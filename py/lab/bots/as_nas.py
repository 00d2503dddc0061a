"""Reference bots for As-Nas.

They decide by ``h``, the share of hands that theirs beats, over all hands of the 15 cards
they do not hold; a tie counts half. A threshold that names a call or a raise is the least
``h`` for it. Nothing missing, they hold instead of folding.

============================  =======================================================
``always-call``               calls or holds
``maniac``                    raises while it can, then calls
``tight-passive``             calls at .7, never raises
``loose-aggressive``          calls at .2, raises at .5
``tight-aggressive``          calls at .6, raises at .8
``pot-odds``                  calls when h ** (opponents left) reaches the odds, raises when
                              it reaches .75
``unseen-KIND``               that kind as an opponent that nobody was tuned against: its
                              thresholds moved at random by up to .15, and 5 to 15 % of its
                              actions random; drawn anew for every match and seat
``unseen``                    any of those kinds, drawn likewise
============================  =======================================================

Odds are the price of the call over the pot with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb
from random import Random

from cardavia.games.as_nas.hands import COPIES, FIGURES, all_hands, strength
from cardavia.games.as_nas.match import Action
from cardavia.games.as_nas.observe import Observation
from lab.bots.simple import Bot, entrants, random_share, shifted


@dataclass(frozen=True, slots=True)
class Kind:
    """``call`` and ``rise`` are thresholds; ``odds`` replaces the first by the pot odds and
    ``h`` by its power; a kind that does not ``look`` decides blindly, with h = 1."""

    call: float = 0.0
    rise: float | None = None
    odds: bool = False
    look: bool = True


KINDS = {
    "always-call": Kind(look=False),
    "maniac": Kind(rise=0.0, look=False),
    "tight-passive": Kind(call=0.7),
    "loose-aggressive": Kind(call=0.2, rise=0.5),
    "tight-aggressive": Kind(call=0.6, rise=0.8),
    "pot-odds": Kind(rise=0.75, odds=True),
}


@cache
def beaten(hand: str) -> float:
    """The share of the 3003 hands of the other 15 cards that ``hand`` beats, ties half."""
    own = strength(hand)
    won = 0.0
    for other in all_hands():
        ways = 1
        for figure in FIGURES:
            ways *= comb(COPIES - hand.count(figure), other.count(figure))
        theirs = strength(other)
        won += ways * (own > theirs) + ways * (own == theirs) / 2
    return won / comb(COPIES * len(FIGURES) - len(hand), len(hand))


class KindBot(Bot):
    """Plays as its kind says."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def choose(self, observation: Observation, rng: Random) -> Action:
        legal = observation.legal
        if self.kind.look and Action.LOOK in legal:
            return Action.LOOK
        left = sum(not folded for folded in observation.folded) - 1
        worth = 1.0 if observation.cards is None else beaten(observation.cards)
        call = self.kind.call
        if self.kind.odds:
            price = legal.price(Action.CALL)
            worth, call = worth**left, price / (observation.pot + price)
        if self.kind.rise is not None and worth >= self.kind.rise and Action.RAISE in legal:
            return Action.RAISE
        if Action.HOLD in legal:
            return Action.HOLD
        return Action.CALL if worth >= call else Action.FOLD


class UnseenBot(Bot):
    """A kind with moved thresholds and some random actions, drawn at its first decision."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.bot: KindBot | None = None
        self.share = 0.0

    def choose(self, observation: Observation, rng: Random) -> Action:
        if self.bot is None:
            self.bot = KindBot(_moved(KINDS[rng.choice(self.names)], rng))
            self.share = random_share(rng)
        if rng.random() < self.share:
            return rng.choice([action for action in observation.legal if action is not Action.LOOK])
        return self.bot.choose(observation, rng)


def _moved(kind: Kind, rng: Random) -> Kind:
    call = shifted(kind.call, rng) if kind.call else kind.call
    rise = shifted(kind.rise, rng) if kind.rise else kind.rise
    return Kind(call, rise, kind.odds, kind.look)


BOTS = entrants(KINDS, lambda name: KindBot(KINDS[name]), UnseenBot)
