"""What one seat knows of a match of One Poker, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass

from cardavia.core.cards import deck, without
from cardavia.core.protocol import Seat
from cardavia.games.one_poker.actions import Action, read
from cardavia.games.one_poker.betting import Chips, stakes
from cardavia.games.one_poker.facts import ANTE, Groups, PastDeal, Phase, Recollection
from cardavia.games.one_poker.legal import Legal
from cardavia.games.one_poker.ranks import Signal, group

CARDS = deck(2, jokers=False)


@dataclass(frozen=True, slots=True)
class Observation:
    """All that ``seat`` knows. Pairs are by seat; chips are whole numbers.

    seat         whose knowledge this is: 0 or 1
    deal         number of the present deal, from 1; the last one when the match is over
    phase        ``"lock"``, ``"bet"`` or ``"over"``
    turn         the seat to act, null when the match is over
    starter      the seat that locks and acts first in this deal
    winners      the seat that won the match, in a list; empty until it is over
    hand         own cards of this deal, from strong to weak, the locked one among them;
                 the kept card alone when the match is over
    kept         the card of ``hand`` kept from the deal before, null in the first deal
    locked       own card that lies face down, null before
    locks        who has locked
    stacks       chips behind, antes and bets taken out
    bets         bets of this round, antes not counted
    increment    the last full bet or raise of this round, 1 before any
    pot          antes and all bets so far
    signals      how many of the cards held this deal are UP and how many DOWN
    kept_groups  ``"up"`` or ``"down"``: the group of the card kept from the deal before,
                 which signal and locked card of that deal told; null in the first deal
    stock        how many cards are left to draw
    discards     the cards that lie face up, in the order they came
    history      ``[seat, action]`` of this deal, the opponent's lock as ``lock ?``
    past         every finished deal of the match, first to last (see ``PastDeal``)
    reshuffle    what this seat knew when the discards last went back into the stock, null
                 before (see ``Recollection``)
    """

    seat: Seat
    deal: int
    phase: Phase
    turn: Seat | None
    starter: Seat
    winners: tuple[Seat, ...]
    hand: tuple[str, ...]
    kept: str | None
    locked: str | None
    locks: tuple[bool, bool]
    stacks: Chips
    bets: Chips
    increment: int
    pot: int
    signals: tuple[Signal, Signal]
    kept_groups: Groups
    stock: int
    discards: tuple[str, ...]
    history: tuple[tuple[Seat, str], ...]
    past: tuple[PastDeal, ...]
    reshuffle: Recollection | None

    @property
    def legal(self) -> Legal:
        """The legal actions of ``seat``; empty when it is not its turn."""
        return Legal(
            self.phase,
            self.seat,
            self.turn,
            self.hand,
            stakes(self.stacks, self.bets, self.increment, self.seat),
        )

    def parse(self, text: str) -> Action:
        """The action written as ``text``, in its canonical form here; it may be illegal.

        Raises ``InvalidAction``.
        """
        return self.legal.canonical(read(text))

    @property
    def opponent(self) -> Seat:
        return 1 - self.seat

    @property
    def owed(self) -> int:
        """The chips that a call takes, if there are as many."""
        return max(0, self.bets[self.opponent] - self.bets[self.seat])

    @property
    def start_stacks(self) -> Chips:
        """Before the ante of this deal; once the match is over, what both ended with."""
        if self.phase is Phase.OVER:
            return self.stacks
        first, second = (s + b + ANTE for s, b in zip(self.stacks, self.bets))
        return first, second

    @property
    def unseen(self) -> list[str]:
        """The cards of the opponent and of the stock together, in canonical order."""
        return without(CARDS, (*self.hand, *self.discards))

    @property
    def last(self) -> PastDeal | None:
        """The deal before this one; the last of all when the match is over."""
        return self.past[-1] if self.past else None


def recalled(observation: Observation) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which card the opponent can have kept at the last reshuffle, out of the one or two
    that were unseen then, after all that was shown since.

    The first tuple has the cards that may still be held, the second those that may have
    been locked and shown since; a card can be in both. While the second is empty, the
    kept card is one of the first. Both are empty before any reshuffle.
    """
    memory = observation.reshuffle
    if memory is None:
        return (), ()
    unseen = set(observation.unseen)
    opponent = observation.opponent
    before = next(past for past in observation.past if past.deal == memory.deal - 1)
    since = [past for past in observation.past if past.deal >= memory.deal]
    held, gone = [], []
    for card in dict.fromkeys(memory.unseen):
        if group(card) != before.kept_group(opponent):
            continue
        still, played = _followed(card, since, opponent)
        if still and card in unseen:
            held.append(card)
        if played:
            gone.append(card)
    return tuple(held), tuple(gone)


def _followed(card: str, deals: list[PastDeal], seat: Seat) -> tuple[bool, bool]:
    """Whether ``seat``, keeping ``card`` into ``deals``, can hold it after them, and
    whether it can have played it in them. Twins look alike, so both may be so."""
    held, played = True, False
    for past in deals:
        shown = past.locked[seat]
        played = played or (held and shown == card)
        # Still held means that the shown card was the drawn one, of the group left over.
        held = held and past.signals[seat].other(group(card)) == group(shown)
    return held, played


def suspects(observation: Observation) -> list[str]:
    """The cards that the opponent's kept card may be, in canonical order, a card twice
    when both twins are unseen. Empty in the first deal, when none was kept."""
    kept = observation.kept_groups[observation.opponent]
    held, gone = recalled(observation)
    bound = held if observation.reshuffle is not None and not gone else None
    return [
        card
        for card in observation.unseen
        if group(card) == kept and (bound is None or card in bound)
    ]
