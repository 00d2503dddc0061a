"""The player that goes by the odds, for the easy level.

The value of an action is in chips, against folding now, as if the betting ended with it:
a bet counts as called. It is a yardstick for the hint, not what the choice maximises.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cardavia.core.protocol import Advice, Candidate
from cardavia.games.one_poker.actions import Action, Bet, Call, Check, Fold, Lock, Raise
from cardavia.games.one_poker.explain import break_even, cards, needed, reasons
from cardavia.games.one_poker.facts import Phase
from cardavia.games.one_poker.observe import Observation
from cardavia.games.one_poker.odds import Ranks, read, rivals, squash, win_chance
from cardavia.games.one_poker.offer import price, raise_to

Plan = dict[Action, float]


@dataclass(frozen=True, slots=True)
class Temper:
    """How a pot-odds player leans.

    ``lock`` and ``doubt`` are how far chances may lie apart and still be taken for alike,
    when choosing the card and when weighing the odds. A card that wins ``value`` of the
    time is bet half the time; of the weak ones ``bluff`` are bet. ``sizes`` are shares of
    the pot with their weights. ``reads`` says whether the opponent's actions count.
    """

    lock: float
    doubt: float
    value: float
    bluff: float
    sizes: tuple[tuple[float, float], ...]
    reads: bool


CASUAL = Temper(0.06, 0.08, 0.64, 0.07, ((0.0, 0.35), (0.5, 0.45), (1.0, 0.2)), reads=False)


class PotOdds:
    """Plays by its win chance against the price, a little at random, and remembers nothing."""

    def __init__(self, temper: Temper) -> None:
        self._temper = temper

    def watch(self, observation: Observation) -> None:
        """An observation holds all that this player uses."""

    def think(self) -> bool:
        """There is nothing to prepare."""
        return False

    def choose(self, observation: Observation, rng: Random) -> Action:
        plan = self._plan(observation)
        return rng.choices(list(plan), list(plan.values()))[0]

    def advise(self, observation: Observation, rng: Random) -> Advice:
        """Facts as ``explain`` has them."""
        plan = self._plan(observation)
        ranks = self._ranks(observation)
        candidates = tuple(
            Candidate(
                str(action),
                round(_value(action, observation, ranks), 3),
                plan.get(action, 0.0),
                tuple(reasons(action, observation, ranks)),
            )
            for action in observation.legal
        )
        return Advice(str(self.choose(observation, rng)), candidates, needed(observation, ranks))

    def _ranks(self, observation: Observation) -> Ranks:
        ranks = rivals(observation)
        return read(observation, ranks) if self._temper.reads else ranks

    def _plan(self, observation: Observation) -> Plan:
        """Every action that comes into question, with its probability."""
        ranks = self._ranks(observation)
        if observation.phase is Phase.LOCK:
            return self._lock(observation, ranks)
        chance = win_chance(cards(observation)[0], ranks)
        if not observation.owed:
            pressing = self._presses(chance, self._temper.value)
            return self._sized(observation, pressing, {Check(): 1 - pressing})
        calls = squash((chance - break_even(observation)) / self._temper.doubt)
        raises = 0.0
        if observation.legal.stakes.can_raise:
            raises = self._presses(chance, self._temper.value + 0.18) * 0.8
        rest: Plan = {Call(): (1 - raises) * calls, Fold(): (1 - raises) * (1 - calls)}
        return self._sized(observation, raises, rest)

    def _lock(self, observation: Observation, ranks: Ranks) -> Plan:
        """Mostly the better card; nearly equal ones nearly alike, to give nothing away."""
        first, last = observation.hand[0], observation.hand[-1]
        if first == last:
            return {Lock(first): 1.0}
        lead = win_chance(first, ranks) - win_chance(last, ranks)
        share = squash(lead / self._temper.lock)
        return {Lock(first): share, Lock(last): 1 - share}

    def _presses(self, chance: float, value: float) -> float:
        """How often to bet or raise: a strong card for value, a weak one as a bluff."""
        strong = squash((chance - value) / self._temper.doubt)
        weak = self._temper.bluff * squash((0.35 - chance) / self._temper.doubt)
        return strong + (1 - strong) * weak

    def _sized(self, observation: Observation, pressing: float, rest: Plan) -> Plan:
        """Value bets and bluffs share their sizes, so that a size tells nothing."""
        plan: Plan = {action: share for action, share in rest.items() if share > 0}
        if pressing <= 0:
            return plan
        legal = observation.legal
        verb = Raise if observation.owed else Bet
        for size, weight in self._temper.sizes:
            action = legal.canonical(verb(raise_to(observation, size)))
            plan[action] = plan.get(action, 0.0) + pressing * weight
        return plan


def _value(action: Action, observation: Observation, ranks: Ranks) -> float:
    stakes = observation.legal.stakes
    if isinstance(action, Fold):
        return 0.0
    card = action.card if isinstance(action, Lock) else cards(observation)[0]
    paid = price(action, stakes)
    # What the opponent puts in on top, or gets back, until both bets are level.
    answer = min(stakes.bet + paid - stakes.facing, stakes.opponent)
    lost = max(0, stakes.bet + paid - stakes.facing - stakes.opponent)
    chance = win_chance(card, ranks)
    return chance * (observation.pot + paid - lost + answer) - (paid - lost)
