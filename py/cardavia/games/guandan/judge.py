"""Values of single plays in plain Python, in turns (see ``decompose``).

What there is to go by where the compiled scorer does not load: one play ahead, what is left
of the own hand and how many cards the others hold, and nothing about what they hold.
"""

from __future__ import annotations

from random import Random

from cardavia.core.protocol import Advice, Candidate
from cardavia.games.guandan.action import Action, Play, Return
from cardavia.games.guandan.combos import tier
from cardavia.games.guandan.decompose import cost, wins
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.scale import partner, team


class OnePly:
    """Takes the action with the highest value; of equal ones the first in the list."""

    def watch(self, observation: Observation) -> None:
        """All it goes by stands in the observation of the moment."""

    def think(self) -> bool:
        """There is nothing to prepare."""
        return False

    def choose(self, observation: Observation, rng: Random) -> Action:
        return self._ranked(observation)[0][1]

    def advise(self, observation: Observation, rng: Random) -> Advice:
        ranked = self._ranked(observation)
        best = ranked[0][1]
        candidates = tuple(
            Candidate(str(action), round(value, 3), float(action is best))
            for value, action in ranked
        )
        return Advice(str(best), candidates)

    def _ranked(self, observation: Observation) -> list[tuple[float, Action]]:
        """The legal actions and their values, the best first."""
        judge = Judge(observation)
        valued = [(judge.value(action), action) for action in observation.legal]
        return sorted(valued, key=lambda item: -item[0])


class Judge:
    """Values the actions of one decision."""

    FINISH = 50.0  # above any sum of the others
    CARD = 0.04  # for each card got rid of
    LEAD = 0.45  # for winning a trick while nobody is near the end
    HURRY = 0.09  # more of it, for each card that an opponent has less than NEAR
    NEAR = 12
    SAVED_BOMB = 0.35  # for keeping a bomb
    PARTNER = 0.55  # for letting the partner's play stand
    DANGER, HELP = 1.0, 0.8  # for leading what fits an opponent's last cards, the partner's

    def __init__(self, observation: Observation) -> None:
        self._seen = observation
        self._scale = observation.scale
        self._now = cost(observation.hand, self._scale)
        self._lead = observation.lead
        mate = partner(observation.seat)
        self._mate = 0 if mate in observation.out else observation.counts[mate]
        foes = [seat for seat in range(4) if team(seat) != team(observation.seat)]
        self._foes = [observation.counts[seat] for seat in foes if observation.counts[seat]]
        # What it is worth to win the trick: more as an opponent comes near the end.
        near = min(self._foes, default=27)
        self._urgency = self.LEAD + max(0, self.NEAR - near) * self.HURRY

    def value(self, action: Action) -> float:
        """In turns gained on the hand as it is; 0 for a pass."""
        if isinstance(action, Return):
            return self._now - cost(self._without((action.card,)), self._scale) - self._low(action)
        if not isinstance(action, Play):
            return 0.0
        rest = self._without(action.cards)
        if not rest:
            return self.FINISH
        left = cost(rest, self._scale)
        value = self._now - left + self.CARD * len(action.cards)
        return value + (
            self._leading(action) if self._lead is None else self._answering(action, left)
        )

    def _low(self, action: Return) -> float:
        """Of cards that the hand can spare alike, an opponent gets the lowest."""
        return 0.02 * self._scale.value[action.card]

    def _without(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        rest = list(self._seen.hand)
        for card in cards:
            rest.remove(card)
        return tuple(rest)

    def _leading(self, play: Play) -> float:
        size, weak = len(play.cards), wins(play.reading, self._scale) < 0.5
        value = 0.0
        if size in self._foes and weak:
            value -= self.DANGER
        if size == self._mate and weak and size not in self._foes:
            value += self.HELP
        return value

    def _answering(self, play: Play, left: float) -> float:
        """The chance to win the trick, less what must not be done lightly."""
        assert self._lead is not None
        bomb = tier(play.reading) > 0
        value = -self.SAVED_BOMB if bomb and left > 1.5 else 0.0
        chance = min(wins(play.reading, self._scale), 1.0)
        if self._lead.seat != partner(self._seen.seat):
            return value + chance * self._urgency
        # The partner's play may stand by itself: only what is added to its chance counts.
        stands = min(wins(self._lead.reading, self._scale), 1.0)
        value += max(0.0, chance - stands) * self._urgency
        return value - self.PARTNER - stands - bomb * self.PARTNER
