"""What is known about a match of One Poker beyond the cards of the moment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cardavia.core.protocol import Seat
from cardavia.games.one_poker.betting import Chips
from cardavia.games.one_poker.ranks import Signal, group

NAME = "one_poker"
CHIPS = 40
START_STACKS: Chips = (20, 20)
ANTE = 1

Groups = tuple[str | None, str | None]


class Phase(Enum):
    LOCK = "lock"
    BET = "bet"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PastDeal:
    """A finished deal, of which only the two kept cards stay hidden.

    ``stacks`` are before the ante. ``stock`` counts the cards left once this deal was
    dealt; ``reshuffled`` says that the discards were shuffled into it just before.
    ``history`` is ``[seat, action]`` in order, the locks with their cards. ``locked``,
    ``by``, ``winner``, ``pot`` and ``returned`` are as in the event ``deal_over``.
    """

    deal: int
    starter: Seat
    stacks: Chips
    stock: int
    reshuffled: bool
    signals: tuple[Signal, Signal]
    history: tuple[tuple[Seat, str], ...]
    locked: tuple[str, str]
    by: str
    winner: Seat | None
    pot: int
    returned: Chips

    def kept_group(self, seat: Seat) -> str:
        """The group of the card that ``seat`` kept, by its signal and its locked card."""
        kept = self.signals[seat].other(group(self.locked[seat]))
        assert kept is not None, "a signal counts the locked card"
        return kept


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Where the cards were when the discards last went back into the stock.

    ``kept`` are the held cards, which stayed out, ``rest`` what the stock still held.
    ``deal`` is the deal that was dealt from the new stock.
    """

    deal: int
    kept: tuple[str, str]
    rest: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recollection:
    """What one seat knew at the last reshuffle, when nearly every card lay open.

    ``kept`` is its own card. ``unseen`` are the one or two cards it could not see, in
    canonical order: the opponent's kept card and what the stock still held.
    """

    deal: int
    kept: str
    unseen: tuple[str, ...]
