"""Which card to give back for a tribute: the one that hurts least."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardavia.core.cards import without
from cardavia.core.protocol import Seat
from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.action import Action, Return
from cardavia.games.guandan.kernel import Kernel
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.scale import SEATS, team
from cardavia.games.guandan.search import Budget, Judged, merit, stakes, summed
from cardavia.games.guandan.weights import Weights
from cardavia.games.guandan.worlds import BOTH, EVENLY, believed

# What a rank costs that an opponent gets, in turns.
RANK = 0.02


def given(
    kernel: Kernel,
    seen: Observation,
    actions: Sequence[Action],
    weights: Weights,
    budget: Budget | None,
    rng: Random,
) -> list[Judged]:
    """The returns, the best first: by what the hand is then worth and, with a budget, by what
    comes of the deal in worlds that are possible."""
    cards = [action.card for action in actions if isinstance(action, Return)]
    values = {card: _kept(kernel, seen, card, weights) for card in cards}
    if budget is None:
        judged = [Judged(Return(card), values[card]) for card in cards]
        return sorted(judged, key=lambda one: -one.value)
    sign = 1 if team(seen.seat) == 0 else -1
    worlds = believed(kernel, seen, EVENLY, budget.least, rng)
    found = {
        card: [sign * climb for climb in _played(kernel, seen, card, worlds)] for card in cards
    }
    ranked = [Judged(Return(card), values[card]) for card in cards]
    worth = stakes(seen)
    gains = {card: [worth[climb] for climb in climbs] for card, climbs in found.items()}
    ranked.sort(key=lambda one: -merit(one, gains[_card(one)], budget))
    return [summed(one, found[_card(one)]) for one in ranked]


def _card(one: Judged) -> str:
    assert isinstance(one.action, Return)
    return one.action.card


def _kept(kernel: Kernel, seen: Observation, card: str, weights: Weights) -> float:
    """How few turns the hand costs without the card."""
    world = [bytes(native.CARDS)] * SEATS
    world[seen.seat] = native.counts(without(seen.hand, [card]))
    world[(seen.seat + 1) % SEATS] = native.counts(seen.unseen)
    place = native.place(seen.level, seen.seat, None, seen.out, seen.counts, seen.scale)
    cost = kernel.values(place, b"".join(world), (weights, weights), [])[1] / 1000
    return (
        -cost - (-1 if team(_payer(seen)) == team(seen.seat) else 1) * RANK * seen.scale.value[card]
    )


def _payer(seen: Observation) -> Seat:
    assert seen.tribute is not None
    return next(p.payer for p in seen.tribute.payments if p.receiver == seen.seat)


def _played(kernel: Kernel, seen: Observation, card: str, worlds: Sequence[bytes]) -> list[int]:
    """The climbs when the deal is played on, the card with its payer. A second return, which
    this seat does not know, stays where it is."""
    assert seen.tribute is not None
    payer, number = _payer(seen), native.NUMBER[card]
    held = list(seen.counts)
    held[seen.seat] -= 1
    held[payer] += 1
    leader = seen.tribute.payments[0].payer
    place = native.place(seen.level, leader, None, (), held, seen.scale)
    laid = []
    for world in worlds:
        changed = bytearray(world)
        changed[seen.seat * native.CARDS + number] -= 1
        changed[payer * native.CARDS + number] += 1
        laid.append(bytes(changed))
    return kernel.rollouts(place, b"".join(laid), BOTH)
