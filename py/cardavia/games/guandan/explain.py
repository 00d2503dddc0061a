"""Why a move, in codes for the locale's ``reasons``, and the facts behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardavia.games.guandan.action import Action, Play, Return
from cardavia.games.guandan.combos import tier
from cardavia.games.guandan.decompose import cost, wins
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.scale import partner, team
from cardavia.games.guandan.search import Judged

# An opponent with so few cards may be out in one or two turns.
NEAR = 6
# Turns that a play must cost beside its own to be one that breaks up other groups.
BREACH = 0.35
MANY = 5


def facts(seen: Observation, judged: Sequence[Judged]) -> dict[str, Any]:
    """``win``: how often, in percent, the team comes first after the best action; ``nearest``:
    the least number of cards that an opponent holds. ``null`` where unknown."""
    share = judged[0].wins
    foes = [seen.counts[s] for s in range(4) if team(s) != team(seen.seat) and seen.counts[s]]
    return {
        "win": None if share is None else round(100 * share),
        "nearest": min(foes, default=None),
    }


def move_reasons(seen: Observation, action: Action, closely: bool) -> Iterator[str]:
    """The codes for one legal action; ``closely`` also asks what it breaks up."""
    if isinstance(action, Return):
        yield from _return_reasons(seen)
    elif isinstance(action, Play):
        if len(action.cards) == len(seen.hand):
            yield "finishes"
            return
        yield from _lead_reasons(seen, action) if seen.lead is None else _answer_reasons(seen)
        if tier(action.reading):
            yield "spends-bomb"
        elif seen.scale.wild in action.cards:
            yield "spends-wild"
        if closely and _breaks(seen, action):
            yield "breaks-up"
    else:
        yield from _pass_reasons(seen)


def _return_reasons(seen: Observation) -> Iterator[str]:
    assert seen.tribute is not None
    for payment in seen.tribute.payments:
        if payment.receiver == seen.seat:
            friend = team(payment.payer) == team(seen.seat)
            yield "return-partner" if friend else "return-rival"


def _lead_reasons(seen: Observation, play: Play) -> Iterator[str]:
    size = len(play.cards)
    foes = [seen.counts[s] for s in range(4) if team(s) != team(seen.seat)]
    weak = wins(play.reading, seen.scale) < 0.5
    if size in foes and weak:
        yield "feeds-rival"
    elif size == seen.counts[partner(seen.seat)] and weak:
        yield "feeds-partner"
    elif size >= MANY and not tier(play.reading):
        yield "sheds-many"
    else:
        yield "sheds-weak" if weak else "keeps-lead"


def _answer_reasons(seen: Observation) -> Iterator[str]:
    assert seen.lead is not None
    if seen.lead.seat == partner(seen.seat):
        yield "overtakes-partner"
    elif seen.counts[seen.lead.seat] <= NEAR:
        yield "stops-rival"
    else:
        yield "takes-trick"


def _pass_reasons(seen: Observation) -> Iterator[str]:
    assert seen.lead is not None
    if seen.lead.seat == partner(seen.seat):
        yield "leaves-partner"
    elif seen.counts[seen.lead.seat] <= NEAR:
        yield "lets-rival"
    else:
        yield "keeps-cards"


def _breaks(seen: Observation, play: Play) -> bool:
    rest = list(seen.hand)
    for card in play.cards:
        rest.remove(card)
    own = 1 - wins(play.reading, seen.scale)
    after = cost(tuple(rest), seen.scale)
    return after + own > cost(seen.hand, seen.scale) + BREACH
