"""The deal so far as the kernel wants it: the place it began at and the moves since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardavia.core.protocol import Seat
from cardavia.games.guandan import kernel
from cardavia.games.guandan.action import PASS, Action, Claim, Pass, Play, Return, read
from cardavia.games.guandan.combos import Reading, beats
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.readings import readings
from cardavia.games.guandan.scale import scale
from cardavia.games.guandan.trick import FRESH, Lead


@dataclass(frozen=True, slots=True)
class Story:
    """``place`` before the first of ``moves``; ``played[seat]`` are the cards that the seat
    has played since."""

    place: tuple[int, ...]
    moves: tuple[tuple[int, ...], ...]
    played: tuple[tuple[str, ...], ...]


def story(observation: Observation) -> Story | None:
    """What has been played in this deal; ``None`` before the first play."""
    said = [(seat, text) for seat, text in observation.history if not text.startswith("return")]
    if not said:
        return None
    played, order = observation.played, observation.scale
    out = [seat for seat in observation.out if not played[seat]]
    counts = [n + len(cards) for n, cards in zip(observation.counts, played)]
    place = kernel.place(observation.level, said[0][0], None, out, counts, order)
    moves = [
        kernel.move(action, order) for action in _actions(observation.level, said, out, counts)
    ]
    return Story(tuple(place), tuple(map(tuple, moves)), played)


def _actions(
    level: str, said: Sequence[tuple[Seat, str]], out: Sequence[Seat], counts: Sequence[int]
) -> list[Action]:
    trick, gone, left = FRESH, list(out), list(counts)
    actions: list[Action] = []
    for seat, text in said:
        action = _meant(text, None if trick.lead is None else trick.lead.reading, level)
        actions.append(action)
        if not isinstance(action, Play):
            trick, _ = trick.after_pass(seat, gone)
            continue
        reading = action.reading
        trick = trick.say(seat, text, Lead(seat, action.cards, reading.shape, reading.key))
        left[seat] -= len(action.cards)
        if not left[seat]:
            gone.append(seat)
    return actions


# The same moves come up again at every decision of the deal.
@lru_cache(maxsize=1024)
def _meant(text: str, lead: Reading | None, level: str) -> Action:
    said = read(text)
    if isinstance(said, Pass | Return):
        return PASS
    assert isinstance(said, Claim)
    if said.reading is not None:
        return Play(said.cards, said.reading)
    order = scale(level)
    fitting = [r for r in readings(said.cards, order) if lead is None or beats(r, lead, order)]
    return Play(said.cards, fitting[0])
