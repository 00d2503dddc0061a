"""What the kernel is told of the hands that a seat does not see.

Worlds are drawn from what is possible. The likelier ones are those in which the other seats'
moves would have given little away, going by the scorer: a seat that passes seldom holds what
it would have been glad to play, and one that declines to bomb seldom has a bomb. The kernel
finds them by chains of small changes (Metropolis and others 1953; Hastings 1970), because
hardly one of a thousand worlds drawn evenly comes near what has been played.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.kernel import Kernel, Plan
from cardavia.games.guandan.layout import lay
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.sample import layout
from cardavia.games.guandan.scale import SEATS, around
from cardavia.games.guandan.story import story
from cardavia.games.guandan.weights import TUNED

BOTH = (TUNED, TUNED)


@dataclass(frozen=True, slots=True)
class Trust:
    """How far worlds go by the others' moves; the fields are those of ``Plan``. Worlds of a chain
    are alike, so many chains are needed; short ones believe what is not so, however many they are
    (``py/lab/RESULTS.md``). The partner is thought to leave the scorer's way more often than
    the opponents: it searches, too."""

    chains: int = 48
    tries: int = 2
    settle: int = 400
    burn: int = 160
    thin: int = 7
    recent: int = 40
    cap: int = 3000
    foe: int = 125
    mate: int = 300


# All that is possible is equally likely.
EVENLY = Trust(chains=0)


@dataclass(frozen=True, slots=True)
class Outlook:
    """``cards``, ``past`` and ``seed`` as ``Kernel.believe`` wants them."""

    cards: bytes
    past: tuple[int, ...]
    seed: tuple[int, int]


def outlook(seen: Observation, rng: Random) -> Outlook:
    """All that ``seen`` tells of the others' hands, and the random numbers to go on with."""
    pools, needs = layout(seen)
    others = around(seen.seat)
    known = [bytearray(native.counts(cards)) for cards in seen.known]
    known[seen.seat] = bytearray(native.counts(seen.hand))
    world = [bytearray(hand) for hand in known]
    for seat, dealt in zip(others, lay(pools, needs, rng)):
        for card in dealt:
            world[seat][native.NUMBER[card]] += 1
    may = bytearray(native.CARDS)
    for holders, cards in pools:
        seats = sum(1 << seat for i, seat in enumerate(others) if holders >> i & 1)
        for card in cards:
            may[native.NUMBER[card]] = seats
    told = story(seen)
    played = [bytes(native.CARDS)] * SEATS if told is None else map(native.counts, told.played)
    past = (0,) * native.PLACE if told is None else told.place
    moves = () if told is None else (x for move in told.moves for x in move)
    seed = rng.getrandbits(31), rng.getrandbits(31)
    return Outlook(b"".join([*world, *known, *played, may]), (*past, *moves), seed)


def believed(
    kernel: Kernel, seen: Observation, trust: Trust, many: int, rng: Random
) -> list[bytes]:
    """``many`` worlds."""
    view = outlook(seen, rng)
    plan = trusting(Plan(many, many), trust)
    place = native.place(seen.level, seen.seat, None, seen.out, seen.counts, seen.scale)
    return kernel.believe(place, view.cards, view.past, BOTH, plan, view.seed)[0]


def trusting(plan: Plan, trust: Trust) -> Plan:
    """The plan with worlds chosen so."""
    chosen = {name: getattr(trust, name) for name in Trust.__slots__}
    return plan._replace(**chosen)
