"""Why a move, in codes for the locale's ``reasons``, and the facts behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import Any

from cardavia.core.protocol import Seat
from cardavia.games.as_nas.beliefs import Reading
from cardavia.games.as_nas.hands import all_hands, category
from cardavia.games.as_nas.match import Action
from cardavia.games.as_nas.observe import Observation
from cardavia.games.as_nas.rollouts import Value
from cardavia.games.as_nas.worlds import chances, number_of, splits

# Deals left (this one too) in which the standing rather than the points is played for.
LATE = 3
# What is believed of a style counts as known from here on.
SURE = 0.6
WILD = ("raises-blind", "wild", "loose", "calls-blind", "calls-most")


@dataclass(frozen=True)
class Situation:
    """A decision as the seat sees it, its beliefs, and the values of the legal actions."""

    seen: Observation
    readings: Mapping[Seat, Reading]
    values: Mapping[Action, Value]

    @cached_property
    def rivals(self) -> list[Seat]:
        return [seat for seat in self.readings if not self.seen.folded[seat]]

    @cached_property
    def likely(self) -> dict[Seat, list[float]]:
        """By opponent and hand: how likely it holds that hand."""
        if self.seen.cards is None:
            # Without a hand of one's own the others' are taken one by one.
            found = {
                seat: [chance * weight for chance, weight in zip(chances(), reading.hands)]
                for seat, reading in self.readings.items()
            }
        else:
            found = {seat: [0.0] * len(all_hands()) for seat in self.readings}
            for hands, weight in self._divisions(number_of()[self.seen.cards]):
                for seat, hand in hands.items():
                    found[seat][hand] += weight
        return {seat: [weight / sum(row) for weight in row] for seat, row in found.items()}

    @cached_property
    def chance(self) -> float:
        """To win a showdown against all who are left, ties half."""
        if self.seen.cards is None:
            return self._blind_chance()
        own, won, total = number_of()[self.seen.cards], 0.0, 0.0
        for hands, weight in self._divisions(own):
            best = max(hands[seat] for seat in self.rivals)
            total += weight
            won += weight * (1.0 if own > best else 0.5 if own == best else 0.0)
        return won / total

    def _blind_chance(self) -> float:
        below = [list(accumulate(self.likely[seat], initial=0.0)) for seat in self.rivals]
        return sum(
            chance * prod((row[own] + row[own + 1]) / 2 for row in below)
            for own, chance in enumerate(chances())
        )

    @property
    def needed(self) -> float:
        """The chance at which a call pays for itself, going by this pot alone."""
        missing = self.seen.legal.missing
        return missing / (self.seen.pot + missing)

    def _divisions(self, own: int) -> Iterator[tuple[dict[Seat, int], float]]:
        """Hands of the others, and their weight."""
        seats = sorted(self.readings)
        one, two, three = (self.readings[seat].hands for seat in seats)
        ways = splits(own)
        for a, b, c, way in zip(ways.first, ways.second, ways.third, ways.ways):
            yield dict(zip(seats, (a, b, c))), way * one[a] * two[b] * three[c]


def move_reasons(situation: Situation, action: Action) -> Iterator[str]:
    """Why one would, or would not, take the action."""
    seen = situation.seen
    if action is Action.LOOK:
        yield "look-first"
        return
    if seen.cards is None:
        yield "unseen-hand"
    if action is Action.RAISE:
        yield "strong-hand" if situation.chance >= 1 / (len(situation.rivals) + 1) else "bluff"
        if any(not seen.looked[seat] for seat in situation.rivals):
            yield "rival-unlooked"
    elif action is Action.HOLD:
        yield "costs-nothing"
    elif action is Action.CALL:
        yield "odds-good" if situation.chance >= situation.needed else "odds-poor"
    else:
        yield "weak-hand" if situation.chance < situation.needed else "gives-up"
    yield from _table_reasons(situation, action)


def _table_reasons(situation: Situation, action: Action) -> Iterator[str]:
    if action is not _best(situation, "share"):
        return
    if action is not _best(situation, "points") and situation.seen.deal > 12 - LATE:
        yield "for-the-match"
    if action is not Action.FOLD and any(
        _style(situation.readings[seat]) in WILD for seat in situation.rivals
    ):
        yield "rival-loose"


def _best(situation: Situation, measure: str) -> Action:
    values = situation.values
    return max(values, key=lambda action: float(getattr(values[action], measure)))


def _style(reading: Reading) -> str | None:
    """The name of the style that the opponent surely has."""
    weights = [sum(map(float.__mul__, row, chances())) for row in reading.reach]
    top = max(weights)
    if top < SURE * sum(weights):
        return None
    return reading.minds[weights.index(top)].name


def facts(situation: Situation) -> dict[str, Any]:
    """``chance`` to win a showdown now and the chance that a call ``needs``, in percent;
    ``points``: by action what it is expected to score in this deal; ``beliefs``: by
    opponent its seat, the style it surely has or null, and by category of hand how likely
    it holds one, in percent."""
    beliefs = []
    for seat, row in situation.likely.items():
        hands: dict[str, float] = {}
        for hand, weight in zip(all_hands(), row):
            name = category(hand)
            hands[name] = hands.get(name, 0.0) + weight
        beliefs.append(
            {
                "seat": seat,
                "style": _style(situation.readings[seat]),
                "hands": {name: round(100 * weight, 1) for name, weight in hands.items()},
            }
        )
    return {
        "chance": round(100 * situation.chance),
        "needs": round(100 * situation.needed),
        "points": {str(action): round(v.points, 3) for action, v in situation.values.items()},
        "beliefs": beliefs,
    }
