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
from functools import partial
from random import Random

from cardavia.games.one_poker.actions import Action, AllIn, Bet, Call, Check, Fold, Lock, Raise
from cardavia.games.one_poker.betting import Stakes
from cardavia.games.one_poker.facts import Phase
from cardavia.games.one_poker.observe import Observation
from cardavia.games.one_poker.ranks import UP, duel, group
from lab.bots.simple import Bot, entrants, random_share, shifted

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
            return Lock(preferred(self.kind, observation.hand, partial(_chance, observation)))
        assert observation.locked is not None
        p = win_chance(observation.locked, observation)
        shares = bets(self.kind, p, observation.legal.stakes, observation.pot)
        return rng.choices(list(shares), list(shares.values()))[0]


def _chance(observation: Observation, card: str) -> float:
    return win_chance(card, observation)


def preferred(kind: Kind, hand: tuple[str, ...], chance: Callable[[str], float]) -> str:
    """The card of ``hand``, from strong to weak, that ``kind`` locks; cards or mere ranks."""
    if kind.hoards:
        common = [card for card in hand if card[0] not in HOARD]
        if len(common) == 1:
            return common[0]
    return max(hand, key=chance)


def bets(kind: Kind, p: float, stakes: Stakes, pot: int) -> dict[Action, float]:
    """How often ``kind`` takes each action with a card of win chance ``p``; ``pot`` holds
    antes and all bets so far."""
    calm: Action = Call() if stakes.owed else Check()
    if kind.wild:
        wild = kind.wild if stakes.can_raise else 0.0
        return {pot_bet(stakes, pot): wild, calm: 1 - wild} if wild else {calm: 1.0}
    if not stakes.owed:
        pressing = p >= kind.bet and stakes.can_raise
        return {pot_bet(stakes, pot) if pressing else calm: 1.0}
    least = odds(stakes, pot) if kind.call is None else kind.call
    return {calm if p >= least else Fold(): 1.0}


def odds(stakes: Stakes, pot: int) -> float:
    """What a call costs, over the pot that can be won with it."""
    paid = min(stakes.owed, stakes.stack)
    excess = stakes.owed - paid  # goes back to the opponent
    return paid / (pot - excess + paid)


def pot_bet(stakes: Stakes, pot: int) -> Action:
    """A bet or raise of the pot, within what is legal. Needs ``can_raise``."""
    total = max(stakes.minimum, stakes.facing + pot + stakes.owed)
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


BOTS = entrants(KINDS, lambda name: KindBot(KINDS[name]), UnseenBot)
