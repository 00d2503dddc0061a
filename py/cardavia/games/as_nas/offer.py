"""What the page needs to offer the legal actions and to explain the others."""

from __future__ import annotations

from typing import Any

from cardavia.core.errors import IllegalAction
from cardavia.games.as_nas.hands import category, groups
from cardavia.games.as_nas.match import DEALS, Action
from cardavia.games.as_nas.observe import Observation


def offer(observation: Observation) -> dict[str, Any]:
    """``actions``: ``action``, ``price`` (points to put in), ``bet`` (the own bet after it);
    ``refused``: ``action``, ``code``, ``rule``, ``facts``; ``missing``: points to the
    highest bet; ``highest``: that bet; ``deals``: how many make a match; ``names``: for
    every hand that the seat has seen, its category and its grouped figures, large first."""
    legal = observation.legal
    actions, refused = [], []
    for action in Action:
        try:
            legal.verify(action)
        except IllegalAction as fault:
            refused.append(
                {
                    "action": str(action),
                    "code": fault.code,
                    "rule": fault.rule,
                    "facts": fault.facts,
                }
            )
        else:
            price = legal.price(action)
            actions.append({"action": str(action), "price": price, "bet": legal.bet + price})
    return {
        "actions": actions,
        "refused": refused,
        "missing": legal.missing,
        "highest": legal.highest,
        "deals": DEALS,
        "names": {hand: [category(hand), groups(hand)] for hand in sorted(_seen(observation))},
    }


def _seen(observation: Observation) -> set[str]:
    hands = {hand for result in observation.results for hand in result.hands if hand}
    return hands | {observation.cards} if observation.cards else hands
