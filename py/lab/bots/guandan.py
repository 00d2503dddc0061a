"""Reference bots for Guandan. They remember nothing, search nothing and believe nothing.

============  ==========================================================================
``one-ply``   the play with the highest value by the compiled scorer: the turns that the
              hand still costs after it, cards spent, the chance to win the trick by the
              cards not seen, how few cards partner and opponents hold
``judge``     the same idea in plain Python, with weights set by hand
============  ==========================================================================

``one-ply`` keeps the weights that self-play had found when it was made, whatever the
players' own become. ``random`` and ``first`` are players of every game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardavia.core.protocol import Player, Seat
from cardavia.games.guandan.action import Action, Return
from cardavia.games.guandan.giving import given
from cardavia.games.guandan.judge import OnePly
from cardavia.games.guandan.kernel import kernel
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.search import scored
from cardavia.games.guandan.weights import Weights
from lab.bots.simple import Bot

WEIGHTS = Weights(
    top_single=1000,
    top_pair=1000,
    top_triple=1000,
    top_house=1000,
    top_straight=754,
    top_tube=928,
    top_plate=654,
    fade_single=105,
    fade_pair=273,
    fade_triple=381,
    fade_house=79,
    fade_straight=274,
    fade_tube=89,
    fade_plate=159,
    bomb=1868,
    tier=144,
    key=9,
    card=115,
    lead=95,
    hurry=58,
    near=15,
    save=263,
    mate=150,
    stands=1042,
    danger=1450,
    help=1626,
    end=1364,
    ending=314,
    mate_near=485,
    open=-49,
    block=1000,
)


class Scorer(Bot):
    """Takes the play with the highest value. Raises ``RuntimeError`` without a C compiler."""

    def __init__(self) -> None:
        found = kernel()
        if found is None:
            raise RuntimeError("one-ply needs a C compiler")
        self._kernel = found

    def choose(self, observation: Observation, rng: Random) -> Action:
        actions = list(observation.legal)
        if isinstance(actions[0], Return):
            return given(self._kernel, observation, actions, WEIGHTS, None, rng)[0].action
        return scored(self._kernel, observation, actions, WEIGHTS)[0].action


BOTS: dict[str, Callable[[Seat], Player[Action, Observation]]] = {
    "one-ply": lambda seat: Scorer(),
    "judge": lambda seat: OnePly(),
}
