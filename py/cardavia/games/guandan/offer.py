"""What the page needs to offer the legal actions and to explain the others."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cardavia.core.cards import RANKS
from cardavia.core.errors import IllegalAction
from cardavia.games.guandan.action import PASS, Pass, Play
from cardavia.games.guandan.combos import Shape
from cardavia.games.guandan.generate import straight_flushes
from cardavia.games.guandan.holding import hold
from cardavia.games.guandan.observe import PLAY, Observation
from cardavia.games.guandan.scale import JOKERS, rank


def offer(observation: Observation) -> dict[str, Any]:
    """What ``observation.seat`` may do now; no actions while it is not its turn.

    ``actions``: one example of each reading, with ``action``, ``cards``, and ``shape`` and
    ``key`` (``null`` for a pass, a return and the joker bomb's key). ``refused``:
    ``action``, ``code``, ``rule``, ``facts`` of a pass that is not allowed. ``wild``: the
    wild card. ``flushes``: the cards of each straight flush of natural cards in the hand.
    ``unseen``: how many cards of each rank lie in the other hands, as ``[rank, n]`` from
    the red joker down.
    """
    return {
        "actions": _actions(observation),
        "refused": _refused(observation),
        "wild": observation.scale.wild,
        "flushes": [list(cards) for cards in _flushes(observation)],
        "unseen": _unseen(observation),
    }


def _actions(observation: Observation) -> list[dict[str, Any]]:
    seen: set[tuple[Shape, int, str | None]] = set()
    offered = []
    for action in observation.legal:
        cards: list[str] = []
        shape = key = None
        if isinstance(action, Play):
            reading = action.reading
            shape, key, cards = reading.shape.value, reading.key, list(action.cards)
            same = (reading.shape, reading.size, key)
            if same in seen:
                continue
            seen.add(same)
        elif not isinstance(action, Pass):
            cards = [action.card]
        offered.append({"action": str(action), "cards": cards, "shape": shape, "key": key})
    return offered


def _refused(observation: Observation) -> list[dict[str, Any]]:
    if observation.turn != observation.seat or observation.phase != PLAY:
        return []
    try:
        observation.legal.verify(PASS)
    except IllegalAction as fault:
        facts = {"code": fault.code, "rule": fault.rule, "facts": fault.facts}
        return [{"action": str(PASS), **facts}]
    return []


def _flushes(observation: Observation) -> list[tuple[str, ...]]:
    holding = hold(observation.hand, observation.scale)
    return [option.cards for option in straight_flushes(holding) if not option.wilds]


def _unseen(observation: Observation) -> list[list[Any]]:
    left = Counter(map(rank, observation.unseen))
    order = sorted((*RANKS, *JOKERS), key=observation.scale.strength.__getitem__, reverse=True)
    return [[name, left[name]] for name in order]
