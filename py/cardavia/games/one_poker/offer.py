"""What the page needs to offer the legal actions and to explain the others."""

from __future__ import annotations

from typing import Any

from cardavia.core.cards import RANKS
from cardavia.core.errors import IllegalAction
from cardavia.games.one_poker.actions import Action, AllIn, Bet, Call, Check, Fold, Lock, Raise
from cardavia.games.one_poker.betting import Stakes
from cardavia.games.one_poker.facts import Phase
from cardavia.games.one_poker.observe import Observation
from cardavia.games.one_poker.ranks import group


def offer(observation: Observation) -> dict[str, Any]:
    """What ``observation.seat`` may do now; nothing while it is not its turn.

    ``actions``: ``action``, ``price`` (chips it takes now) and ``bet`` (the own bet of the
    round after it), every amount by itself. ``refused``: ``action`` (the verb alone),
    ``code``, ``rule``, ``facts``. ``owed``: chips to the opponent's bet. ``sizes``: null,
    or the amounts below all-in as ``verb``, ``least``, ``most`` and the usual ones in
    ``presets`` as ``[name, action, bet]``. ``ranks``: for every rank, low to high, its group
    and how many of it lie face up.
    """
    mine = observation.turn == observation.seat
    return {
        "actions": [_priced(action, observation) for action in observation.legal],
        "refused": _refused(observation) if mine else [],
        "owed": observation.owed if mine else 0,
        "sizes": _sizes(observation) if mine and observation.phase is Phase.BET else None,
        "ranks": [
            [rank, group(rank), sum(card[0] == rank for card in observation.discards)]
            for rank in RANKS
        ],
    }


def price(action: Action, stakes: Stakes) -> int:
    """The chips that a legal, canonical ``action`` takes from the stack."""
    match action:
        case Bet(total) | Raise(total):
            return total - stakes.bet
        case AllIn():
            return stakes.stack
        case Call():
            return min(stakes.owed, stakes.stack)
        case _:
            return 0


def raise_to(observation: Observation, share: float) -> int:
    """The total of a bet or raise by ``share`` of the pot as it is after a call, kept
    between the least full raise and all-in."""
    stakes = observation.legal.stakes
    rise = round(share * (observation.pot + observation.owed))
    return min(max(stakes.facing + rise, stakes.minimum), stakes.total)


def _priced(action: Action, observation: Observation) -> dict[str, Any]:
    stakes = observation.legal.stakes
    cost = price(action, stakes)
    return {"action": str(action), "price": cost, "bet": stakes.bet + cost}


def _refused(observation: Observation) -> list[dict[str, Any]]:
    legal = observation.legal
    least = legal.stakes.minimum
    tried: list[Action] = [Check(), Bet(least), Call(), Raise(least), AllIn(), Fold()]
    if observation.phase is Phase.LOCK:
        tried = [Check(), Bet(least)]
    elif observation.locked is not None:
        tried.append(Lock(observation.locked))
    refused = []
    for action in tried:
        try:
            legal.verify(action)
        except IllegalAction as fault:
            refused.append(
                {
                    "action": str(action).split()[0],
                    "code": fault.code,
                    "rule": fault.rule,
                    "facts": fault.facts,
                }
            )
    return refused


def _sizes(observation: Observation) -> dict[str, Any] | None:
    stakes = observation.legal.stakes
    verb, totals = stakes.sized()
    if not totals:
        return None
    wanted = (
        ("minimum", totals.start),
        ("half-pot", raise_to(observation, 0.5)),
        ("pot", raise_to(observation, 1.0)),
        ("allin", stakes.total),
    )
    return {
        "verb": str(verb(0)).split()[0],
        "least": totals.start,
        "most": totals.stop - 1,
        "presets": [[name, str(stakes.canonical(verb(total))), total] for name, total in wanted],
    }
