"""Worlds that a seat thinks possible: each way to lay the unseen cards, twins told apart,
is as likely as any other that fits.

What is public binds the hands: who holds a tribute, a return or a shown red joker; that a
payer held nothing stronger than its tribute; that a receiver which gave back a court card
held none of 2 to 10. Nothing else is read out of what a seat did or did not do.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cardavia.core.cards import RED_JOKER, without
from cardavia.core.protocol import Seat
from cardavia.core.shuffle import SEED_BYTES
from cardavia.games.guandan.action import Return
from cardavia.games.guandan.layout import Needs, Pool, lay
from cardavia.games.guandan.observe import RETURN, Observation
from cardavia.games.guandan.scale import JOKERS, SEATS, Scale, around
from cardavia.games.guandan.state import Hands, State
from cardavia.games.guandan.tribute import HIDDEN, LOW, returnable
from cardavia.games.guandan.trick import Trick


def sample(observation: Observation, rng: Random) -> State:
    """A state that ``observation.seat`` cannot tell from the real one.

    A return that is chosen but not shown is any that its giver could have chosen in the
    sampled world, all equally likely.
    """
    state = State(
        seed=rng.randbytes(SEED_BYTES),
        deal=observation.deal,
        levels=observation.levels,
        level=observation.level,
        hands=hands(observation, rng),
        phase=observation.phase,
        turn=observation.turn,
        out=observation.out,
        trick=Trick(observation.lead, observation.trick),
        tribute=observation.tribute,
        history=observation.history,
        gone=observation.gone,
        last=observation.last,
        winners=observation.winners,
    )
    return _choose_hidden(state, rng) if observation.phase == RETURN else state


def hands(observation: Observation, rng: Random) -> Hands:
    """The four hands of such a world, in written order."""
    others, scale = around(observation.seat), observation.scale
    pools, needs = layout(observation)
    dealt = [list(cards) for cards in observation.known]
    for seat, cards in zip(others, lay(pools, needs, rng)):
        dealt[seat] += cards
    dealt[observation.seat] = list(observation.hand)
    return tuple(scale.write(dealt[seat]) for seat in range(SEATS))


def layout(observation: Observation) -> tuple[tuple[Pool, ...], Needs]:
    """The unseen cards that are not known to lie anywhere, by the other seats (next one
    first) that may hold them, and how many of them each holds."""
    others, known = around(observation.seat), observation.known
    loose = without(observation.unseen, [card for cards in known for card in cards])
    pools: dict[int, list[str]] = {}
    for card in loose:
        holders = sum(1 << i for i, seat in enumerate(others) if _may_hold(observation, seat, card))
        pools.setdefault(holders, []).append(card)
    # What fewer seats may hold comes first: the last pool then leaves no choice to count.
    order = sorted(pools, key=lambda holders: (holders.bit_count(), holders))
    a, b, c = (observation.counts[seat] - len(known[seat]) for seat in others)
    return tuple((holders, tuple(pools[holders])) for holders in order), (a, b, c)


def _may_hold(observation: Observation, seat: Seat, card: str) -> bool:
    """Whether the tribute leaves room for ``card``, one of those that ``seat`` was dealt."""
    tribute, scale = observation.tribute, observation.scale
    if tribute is None or card == scale.wild:
        return True
    for payment, back in zip(tribute.payments, tribute.returns):
        if payment.payer == seat:
            # Two red jokers among the payers would have cancelled the tribute.
            return card != RED_JOKER and scale.place[card] >= scale.place[payment.card]
        if payment.receiver == seat and tribute.turn is None and back is not None:
            return _beside_return(card, back, scale)
    return True


def _beside_return(card: str, back: str, scale: Scale) -> bool:
    """Whether a hand that gave ``back`` may have kept ``card``."""
    if _low(back):
        return True
    return not _low(card) and scale.value[card] >= scale.value[back]


def _low(card: str) -> bool:
    return card not in JOKERS and card[0] in LOW


def _choose_hidden(state: State, rng: Random) -> State:
    tribute = state.tribute
    if tribute is None or HIDDEN not in tribute.returns:
        return state
    giver = tribute.payments[tribute.returns.index(HIDDEN)].receiver
    card = rng.choice(returnable(state.hands[giver], state.scale))
    returns = tuple(card if back == HIDDEN else back for back in tribute.returns)
    history = tuple((s, str(Return(card)) if s == giver else text) for s, text in state.history)
    return replace(state, tribute=replace(tribute, returns=returns), history=history)
