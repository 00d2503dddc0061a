"""How likely a card wins, as far as the open cards and the signals tell."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import exp
from typing import TypeAlias

from cardavia.core.cards import RANKS
from cardavia.core.protocol import Seat
from cardavia.games.one_poker.observe import Observation, suspects
from cardavia.games.one_poker.ranks import DOWN, UP, Signal, duel, group

Ranks: TypeAlias = "dict[str, float]"


def rivals(observation: Observation) -> Ranks:
    """The chance of each rank to be the opponent's locked card, adding up to 1.

    Its kept card is any that the facts allow, its drawn card any unseen one of the group
    left over, and it locks either as likely. In the first deal both cards are drawn.
    """
    signal = observation.signals[observation.opponent]
    unseen = observation.unseen
    known = observation.kept_groups[observation.opponent]
    weights: dict[str, float] = defaultdict(float)
    if known is None:
        for name, count in ((UP, signal.up), (DOWN, signal.down)):
            cards = [card for card in unseen if group(card) == name]
            for card in cards:
                weights[card[0]] += count / 2 / len(cards)
        return dict(weights)
    kept = Counter(suspects(observation))
    for card in kept.elements():
        weights[card[0]] += 0.5 / kept.total()
    drawn = [card for card in unseen if group(card) == signal.other(known)]
    # When both are of one group, a card that was kept cannot have been drawn.
    rest = len(drawn) - (signal.other(known) == known)
    for card in drawn:
        taken = 1 / kept.total() if card in kept else 0.0
        weights[card[0]] += 0.5 * (1 - taken) / rest
    return dict(weights)


def win_chance(card: str, ranks: Ranks) -> float:
    """The share of the pot that ``card`` takes against ``ranks``; a tie counts a half."""
    total = sum(ranks.values())
    return sum((1 + duel(card, rank)) / 2 * weight for rank, weight in ranks.items()) / total


def public_ranks(signal: Signal) -> Ranks:
    """The chances of a card of which only the signal of its hand is known."""
    shares = {UP: signal.up / 2, DOWN: signal.down / 2}
    sizes = Counter(group(rank) for rank in RANKS)
    return {rank: shares[group(rank)] / sizes[group(rank)] for rank in RANKS}


def read(observation: Observation, ranks: Ranks) -> Ranks:
    """``ranks`` after the opponent's actions of this deal.

    Takes it for a player that bets strong cards mostly and weak ones sometimes, judging
    its card by the other's signal alone.
    """
    pressed, checked = _pressure(observation, observation.opponent)
    own = public_ranks(observation.signals[observation.seat])
    weighed = {}
    for rank, weight in ranks.items():
        presses = 0.15 + 0.85 * squash((win_chance(rank, own) - 0.58) / 0.08)
        weighed[rank] = weight * presses**pressed * (1.15 - presses) ** checked
    return weighed


def squash(x: float) -> float:
    """The logistic function."""
    return 1 / (1 + exp(-max(-60.0, min(60.0, x))))


def _pressure(observation: Observation, seat: Seat) -> tuple[int, int]:
    """How often ``seat`` has bet or raised in this deal, and how often checked."""
    verbs = [text.split()[0] for who, text in observation.history if who == seat]
    return sum(verb in ("bet", "raise", "allin") for verb in verbs), verbs.count("check")
