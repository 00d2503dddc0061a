"""What a seat may do now, from its own hand and what lies on the table.

Written once: the state asks with the hand of the player to move, an observation with its
own. Asking with ``in`` lists nothing; iterating lists one example of each pattern (see
``generate``), while every card choice that the rules allow is legal.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cardavia.core.cards import RANKS
from cardavia.core.errors import AmbiguousAction, IllegalAction, InvalidAction
from cardavia.games.guandan.action import PASS, Action, Claim, Pass, Play, Return, read
from cardavia.games.guandan.combos import Reading, beats, tier
from cardavia.games.guandan.generate import options
from cardavia.games.guandan.holding import hold
from cardavia.games.guandan.readings import readings
from cardavia.games.guandan.scale import JOKERS, Scale
from cardavia.games.guandan.tribute import returnable


class Legal(ABC):
    """The legal actions of one seat in one place."""

    @abstractmethod
    def __iter__(self) -> Iterator[Action]: ...

    @abstractmethod
    def verify(self, action: Any) -> None:
        """Raises ``IllegalAction`` unless ``action`` is legal."""

    @abstractmethod
    def resolve(self, said: Pass | Claim | Return) -> Action:
        """The legal action that was said. Raises ``IllegalAction`` or ``AmbiguousAction``."""

    def __contains__(self, action: object) -> bool:
        try:
            self.verify(action)
        except IllegalAction:
            return False
        return True

    def lines(self) -> Iterator[str]:
        """One example of each shape, size and key; in the return, every card."""
        seen: set[Reading] = set()
        for action in self:
            if isinstance(action, Play):
                if action.reading in seen:
                    continue
                seen.add(action.reading)
            yield str(action)

    def parse(self, text: str) -> Action:
        """Raises ``InvalidAction``, ``IllegalAction`` or ``AmbiguousAction``."""
        if type(text) is not str:
            raise InvalidAction("bad-action", "an action is a text")
        return self.resolve(read(text))


@dataclass(frozen=True, slots=True)
class Nothing(Legal):
    """For a seat whose turn it is not, and for everyone when the match is over.

    With a ``scale`` the refusal of a play says all the same what its cards would be, so
    that they can be chosen ahead.
    """

    over: bool = False
    scale: Scale | None = None

    def __iter__(self) -> Iterator[Action]:
        return iter(())

    def verify(self, action: Any) -> None:
        if self.over:
            raise IllegalAction("match-over", "the match is over", rule="end")
        raise self._not_now([])

    def resolve(self, said: Pass | Claim | Return) -> Action:
        if not self.over and isinstance(said, Claim) and self.scale is not None:
            raise self._not_now([str(fit) for fit in readings(said.cards, self.scale)])
        self.verify(said)
        raise AssertionError("nothing is legal")

    def _not_now(self, names: list[str]) -> IllegalAction:
        words = "it is another player's turn"
        return IllegalAction("not-your-turn", words, rule="lead", readings=names)


@dataclass(frozen=True, slots=True)
class Returns(Legal):
    """The receiver of a tribute gives a card back; ``hand`` holds the tribute too."""

    hand: tuple[str, ...]
    scale: Scale

    def __iter__(self) -> Iterator[Return]:
        return map(Return, returnable(self.hand, self.scale))

    def verify(self, action: Any) -> None:
        if not isinstance(action, Return):
            raise IllegalAction("return-first", "a card must be given back first", rule="return")
        card = action.card
        if card not in self.hand:
            raise _missing(card, "return")
        if card == self.scale.wild:
            raise IllegalAction(
                "return-wild", "a wild card is never given back", rule="return", card=card
            )
        if card not in returnable(self.hand, self.scale):
            raise self._too_good(card)

    def resolve(self, said: Pass | Claim | Return) -> Action:
        self.verify(said)
        assert isinstance(said, Return)
        return said

    def _too_good(self, card: str) -> IllegalAction:
        allowed = list(returnable(self.hand, self.scale))
        if allowed[0][0] in "23456789T":
            words = f"{card} is above 10, and there are cards of 2 to 10 in the hand"
            return IllegalAction("return-too-high", words, rule="return", card=card)
        words = f"without a card of 2 to 10 the weakest is given back, not {card}"
        return IllegalAction("return-not-weakest", words, rule="return", card=card)


@dataclass(frozen=True, slots=True)
class Plays(Legal):
    """Lead (``lead`` is ``None``) or answer with cards of ``hand``."""

    hand: tuple[str, ...]
    scale: Scale
    lead: Reading | None

    def __iter__(self) -> Iterator[Action]:
        """By shape from weak to strong, then bombs, ``pass`` last."""
        for reading, cards, wilds in options(hold(self.hand, self.scale), self.lead):
            # Only five or six cards with a wild one among them can be read in two ways.
            named = wilds > 0 and 5 <= len(cards) <= 6 and len(self._fitting(cards)) > 1
            yield Play(cards, reading, named)
        if self.lead is not None:
            yield PASS

    def readings(self, cards: tuple[str, ...]) -> tuple[Reading, ...]:
        """What ``cards`` may be played as here, the strongest first; never empty.

        Raises ``IllegalAction``.
        """
        short = Counter(cards) - Counter(self.hand)
        if short:
            raise _missing(next(iter(short)), "lead")
        fitting = self._fitting(cards)
        if not fitting:
            raise self._refusal(cards)
        return fitting

    def verify(self, action: Any) -> None:
        if isinstance(action, Pass):
            if self.lead is None:
                raise IllegalAction("must-lead", "the leader must play", rule="lead")
            return
        if not isinstance(action, Play):
            raise IllegalAction("no-return", "no tribute is waiting for a return", rule="return")
        fitting = self.readings(action.cards)
        if action.reading not in fitting:
            raise self._misread(action.cards, action.reading, fitting)

    def resolve(self, said: Pass | Claim | Return) -> Action:
        if not isinstance(said, Claim):
            self.verify(said)
            return said
        cards = self.scale.write(said.cards)
        fitting = self.readings(cards)
        if said.reading is None:
            if len(fitting) > 1:
                names = [str(reading) for reading in fitting]
                raise AmbiguousAction(
                    "ambiguous", f"say as what: {', '.join(names)}", readings=names
                )
            return Play(cards, fitting[0])
        if said.reading not in fitting:
            raise self._misread(cards, said.reading, fitting)
        return Play(cards, said.reading, len(fitting) > 1)

    def _fitting(self, cards: tuple[str, ...]) -> tuple[Reading, ...]:
        found = readings(cards, self.scale)
        lead = self.lead
        if lead is None:
            return found
        return tuple(reading for reading in found if beats(reading, lead, self.scale))

    def _misread(
        self, cards: tuple[str, ...], reading: Reading, fitting: tuple[Reading, ...]
    ) -> IllegalAction:
        names = [str(fit) for fit in fitting]
        if reading in readings(cards, self.scale):
            why = "does not beat what was played"
        else:
            why = "is not what these cards are"
        words = f"{reading} {why}; they can be: {', '.join(names)}"
        return IllegalAction(
            "not-this-reading", words, rule="readings", reading=str(reading), readings=names
        )

    def _refusal(self, cards: tuple[str, ...]) -> IllegalAction:
        """Why the cards cannot be played at all."""
        found = readings(cards, self.scale)
        if not found or self.lead is None:
            words = "these cards are no combination"
            return IllegalAction("no-combination", words, rule=self._shape_rule(cards))
        lead, best = self.lead, found[0]
        facts = {"lead": str(lead), "play": str(best)}
        if tier(lead):
            if tier(best):
                words = f"{best} does not beat {lead}"
                return IllegalAction("too-weak", words, rule="bomb-order", **facts)
            words = f"only a higher bomb beats {lead}"
            return IllegalAction("needs-bomb", words, rule="bomb-order", **facts)
        if any(reading.shape is lead.shape for reading in found):
            words = f"the key must be higher than in {lead}"
            return IllegalAction("too-weak", words, rule="answer", **facts)
        words = f"an answer to {lead} has the same shape and number of cards, or is a bomb"
        return IllegalAction("wrong-shape", words, rule="answer", **facts)

    def _shape_rule(self, cards: tuple[str, ...]) -> str:
        jokers = [card for card in cards if card in JOKERS]
        if jokers and self.scale.wild in cards:
            return "wild-cards"
        ranks = {RANKS.index(card[0]) for card in cards if card not in JOKERS}
        wraps = any({(r + i) % len(RANKS) for i in range(len(ranks))} == ranks for r in ranks)
        return "sequences" if not jokers and len(ranks) > 1 and wraps else "shapes"


def _missing(card: str, rule: str) -> IllegalAction:
    return IllegalAction("not-in-hand", f"{card} is not in the hand", rule=rule, card=card)
