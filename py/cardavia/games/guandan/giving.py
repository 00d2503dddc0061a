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
from cardavia.games.guandan.search import Budget, Judged, stakes, summed
from cardavia.games.guandan.weights import Weights
from cardavia.games.guandan.worlds import BOTH, EVENLY, believed

# What a rank costs that an opponent gets, in turns.
RANK = 0.02
# How many returns are played on, in how many worlds, and how many turns less than the best they
# may leave the hand; what a turn is worth beside the mean outcome, which errs by some tenths.
TRIED, WORLDS, FAR, HABIT = 6, 64, 0.5, 2.0


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
    judged = [
        Judged(action, _kept(kernel, seen, action.card, weights))
        for action in actions
        if isinstance(action, Return)
    ]
    judged.sort(key=lambda one: -one.value)
    if budget is None:
        return judged
    near = [one for one in judged[:TRIED] if one.value >= judged[0].value - FAR]
    sign, worth = 1 if team(seen.seat) == 0 else -1, stakes(seen)
    worlds = believed(kernel, seen, EVENLY, WORLDS, rng)
    found = {
        one.action: [sign * climb for climb in _played(kernel, seen, _card(one), worlds)]
        for one in near
    }

    def comes_of(one: Judged) -> float:
        gains = [worth[climb] for climb in found[one.action]]
        return sum(gains) / len(gains) + HABIT * one.value

    near.sort(key=comes_of, reverse=True)
    return [*(summed(one, found[one.action]) for one in near), *judged[len(near) :]]


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
