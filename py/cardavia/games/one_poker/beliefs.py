"""What both players can know of each other's hands: exact, from counts, signals and play.

A seat's *likelihoods* say for each rank how likely the seat's actions so far were, had its
kept card been a certain card of that rank. Times the number of such cards that is the
public belief: every order of the shoe was equally likely. Likelihoods come out of the
strategies that the solver gave for the deals before. The one approximation is a reshuffle
with both kept cards of one group: which of the two known cards went to whom is then
treated as if the two seats had drawn theirs independently.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardavia.core.cards import RANKS
from cardavia.core.protocol import Seat
from cardavia.games.one_poker.betting import Chips
from cardavia.games.one_poker.facts import Groups, PastDeal
from cardavia.games.one_poker.layout import CELLS, RANK_COUNT, WIDTH, cell
from cardavia.games.one_poker.observe import Observation
from cardavia.games.one_poker.ranks import Signal, group

COPIES = 8
# No belief rules a card out that the facts allow: the least likelihood, over the greatest.
FLOOR = 1e-3
# An opponent's card comes not even near to that: others need not play as the solver thinks.
# Who keeps kings or twos that nobody believes in lives on such beliefs; to take them for a
# little likelier costs next to nothing when they are not kept (py/lab/RESULTS.md).
DOUBT = 0.03
GROUPS = tuple(group(rank) for rank in RANKS)

Likelihoods = tuple[float, ...]
EVEN: Likelihoods = (1.0,) * RANK_COUNT


@dataclass(frozen=True, slots=True)
class DealFacts:
    """What is public when a deal has been dealt; pairs by seat.

    ``stacks`` are before the ante, ``counts`` the cards of each rank in hands or stock.
    """

    deal: int
    starter: Seat
    stacks: Chips
    signals: tuple[Signal, Signal]
    kept: Groups
    counts: tuple[int, ...]


def rank(card: str) -> int:
    """0 for a 2 to 12 for an ace."""
    return RANKS.index(card[0])


def count(discards: Iterable[str]) -> tuple[int, ...]:
    """How many cards of each rank are not among ``discards``."""
    gone = [0] * RANK_COUNT
    for card in discards:
        gone[rank(card)] += 1
    return tuple(COPIES - n for n in gone)


def present(observation: Observation) -> DealFacts:
    """The deal that is going on."""
    return DealFacts(
        observation.deal,
        observation.starter,
        observation.start_stacks,
        observation.signals,
        observation.kept_groups,
        count(observation.discards),
    )


def finished(observation: Observation) -> list[DealFacts]:
    """The deals before, first to last, as they were when they had been dealt.

    Discards that a match started with are known to have lain there only as long as nothing
    was reshuffled; counts of deals before the first reshuffle then leave them out.
    """
    past = observation.past
    known = observation.reshuffle is None
    gone = list(observation.discards[: len(observation.discards) - 2 * len(past)] if known else ())
    facts: list[DealFacts] = []
    kept: Groups = (None, None)
    for deal in past:
        if deal.reshuffled:
            gone.clear()
        facts.append(
            DealFacts(deal.deal, deal.starter, deal.stacks, deal.signals, kept, count(gone))
        )
        gone += deal.locked
        kept = deal.kept_group(0), deal.kept_group(1)
    return facts


def hands(facts: DealFacts, seat: Seat, likelihoods: Likelihoods) -> list[float]:
    """A row, symmetric: the likelihood of each pair of single cards of these ranks."""
    signal, kept = facts.signals[seat], facts.kept[seat]
    drawn = None if kept is None else signal.other(kept)
    row = [0.0] * CELLS
    for a in range(RANK_COUNT):
        for b in range(RANK_COUNT):
            if facts.counts[a] < 1 or facts.counts[b] < 1 + (a == b):
                continue
            if kept is None:
                row[cell(a, b)] = float(_shown(a, b) == signal)
            else:
                row[cell(a, b)] = _either(a, b, kept, drawn, likelihoods)
    return row


def _shown(a: int, b: int) -> Signal:
    return Signal.of((RANKS[a], RANKS[b]))


def _either(a: int, b: int, kept: str, drawn: str | None, likelihoods: Likelihoods) -> float:
    """One of the two was kept, the other drawn."""
    weight = 0.0
    if GROUPS[a] == kept and GROUPS[b] == drawn:
        weight += likelihoods[a]
    if GROUPS[b] == kept and GROUPS[a] == drawn:
        weight += likelihoods[b]
    return weight


def carried(
    past: PastDeal,
    facts: DealFacts,
    seat: Seat,
    reach: Sequence[float],
    reshuffled: bool,
    floor: float = FLOOR,
) -> Likelihoods:
    """Likelihoods of the card that ``seat`` keeps from ``past``, of which ``facts`` were
    public at its beginning.

    ``reach`` is the row of how likely its hands act as it did. With ``reshuffled`` the
    discards go back into the stock, and what was counted so far must stay in the numbers.
    No likelihood is less than ``floor`` of the greatest.
    """
    shown = rank(past.locked[seat])
    left = list(facts.counts)
    for card in past.locked:
        left[rank(card)] -= 1
    kept = past.kept_group(seat)
    able = [k for k in range(RANK_COUNT) if GROUPS[k] == kept and left[k] > 0]
    row = {k: reach[WIDTH * shown + k] for k in able}
    most = max(row.values(), default=0.0)
    weights = {k: max(weight / most, floor) if most > 0 else 1.0 for k, weight in row.items()}
    if reshuffled:
        weights = {k: weight * left[k] / COPIES for k, weight in weights.items()}
    return tuple(weights.get(k, 0.0) for k in range(RANK_COUNT))
