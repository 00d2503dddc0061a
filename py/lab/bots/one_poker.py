"""Reference bots for One Poker.

They decide by ``p``, the chance of a card to win against a card drawn evenly from the unseen
ones that the opponent's signal allows; a tie counts half.

==============  ======================================================================
``high-card``   locks the card with the larger p; bets the pot at p >= .7, calls at .4
``pot-odds``    locks likewise; bets the pot at p >= .65, calls when p reaches the odds
``maniac``      locks likewise; bets or raises the pot in 4 of 5 cases, never folds
``hoarder``     keeps an A, K or 2 when the other card is none of them; else ``pot-odds``
``unseen-KIND`` that kind with its thresholds moved at random by up to .15 and 5 to 15 %
                random actions, drawn anew for every match and seat
``unseen``      any of those kinds, drawn likewise
==============  ======================================================================

Odds are what a call costs over the pot with it. A bet of the pot is as large as what lies
in it, a raise of the pot lifts the bet by what lies in it after the call; both give way to
the least legal amount and to all-in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from cardavia.core.protocol import Seat
from cardavia.games.one_poker.actions import Action, AllIn, Bet, Call, Check, Fold, Lock, Raise
from cardavia.games.one_poker.facts import Phase
from cardavia.games.one_poker.observe import Observation
from cardavia.games.one_poker.ranks import UP, duel, group
from lab.bots.simple import Bot, random_share, shifted

HOARD = "AK2"


@dataclass(frozen=True, slots=True)
class Kind:
    """``bet`` and ``call`` are thresholds of p; no ``call`` means the pot odds. ``wild`` is
    how often it presses whatever it holds, and then it never folds."""

    bet: float = 0.65
    call: float | None = None
    wild: float = 0.0
    hoards: bool = False


KINDS = {
    "high-card": Kind(bet=0.7, call=0.4),
    "pot-odds": Kind(),
    "maniac": Kind(wild=0.8),
    "hoarder": Kind(hoards=True),
}


def win_chance(card: str, observation: Observation) -> float:
    """The chance of ``card`` against an even draw from what the opponent may have locked."""
    signal = observation.signals[observation.opponent]
    rivals = [
        duel(card, other)
        for other in observation.unseen
        if (signal.up if group(other) == UP else signal.down)
    ]
    return sum((result + 1) / 2 for result in rivals) / len(rivals)


class KindBot(Bot):
    """Plays as its kind says."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def choose(self, observation: Observation, rng: Random) -> Action:
        if observation.phase is Phase.LOCK:
            return Lock(self._lock(observation))
        assert observation.locked is not None
        p = win_chance(observation.locked, observation)
        if self.kind.wild:
            if rng.random() < self.kind.wild and observation.legal.stakes.can_raise:
                return pot_bet(observation)
            return Call() if observation.owed else Check()
        if not observation.owed:
            pressing = p >= self.kind.bet and observation.legal.stakes.can_raise
            return pot_bet(observation) if pressing else Check()
        least = odds(observation) if self.kind.call is None else self.kind.call
        return Call() if p >= least else Fold()

    def _lock(self, observation: Observation) -> str:
        hand = observation.hand
        if self.kind.hoards:
            common = [card for card in hand if card[0] not in HOARD]
            if len(common) == 1:
                return common[0]
        return max(hand, key=lambda card: win_chance(card, observation))


def odds(observation: Observation) -> float:
    """What a call costs, over the pot that can be won with it."""
    stakes = observation.legal.stakes
    paid = min(stakes.owed, stakes.stack)
    excess = stakes.owed - paid  # goes back to the opponent
    return paid / (observation.pot - excess + paid)


def pot_bet(observation: Observation) -> Action:
    """A bet or raise of the pot, within what is legal. Needs ``can_raise``."""
    stakes = observation.legal.stakes
    total = max(stakes.minimum, stakes.facing + observation.pot + stakes.owed)
    if total >= stakes.total:
        return AllIn()
    return Raise(total) if stakes.owed else Bet(total)


class UnseenBot(Bot):
    """A kind with moved thresholds and some random actions, drawn at its first decision."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.bot: KindBot | None = None
        self.share = 0.0

    def choose(self, observation: Observation, rng: Random) -> Action:
        if self.bot is None:
            kind = KINDS[rng.choice(self.names)]
            call = shifted(kind.call, rng) if kind.call is not None else None
            wild = shifted(kind.wild, rng) if kind.wild else kind.wild
            self.bot = KindBot(Kind(shifted(kind.bet, rng), call, wild, kind.hoards))
            self.share = random_share(rng)
        if rng.random() < self.share:
            return rng.choice(list(observation.legal))
        return self.bot.choose(observation, rng)


def _kind(name: str) -> Callable[[Seat], Bot]:
    return lambda seat: KindBot(KINDS[name])


def _unseen(*names: str) -> Callable[[Seat], Bot]:
    return lambda seat: UnseenBot(names)


BOTS: dict[str, Callable[[Seat], Bot]] = {
    **{name: _kind(name) for name in KINDS},
    **{f"unseen-{name}": _unseen(name) for name in KINDS},
    "unseen": _unseen(*KINDS),
}
