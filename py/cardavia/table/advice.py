"""What a player does at the end of a record, and what it thinks of every legal action."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from cardavia.core import codec
from cardavia.core.errors import RecordError
from cardavia.core.protocol import Candidate, Observation, Player, Seat
from cardavia.core.record import Record
from cardavia.table.replay import steps
from cardavia.table.runner import decision_rng


class CountedRandom(Random):
    """A source of random numbers that knows whether anything was taken from it."""

    used = False

    def random(self) -> float:
        self.used = True
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self.used = True
        return super().getrandbits(k)

    def getstate(self) -> tuple[Any, ...]:
        self.used = True
        return super().getstate()


def advice(
    record: Record, factory: Callable[[Seat], Player[Any, Any]], rng: Random | None = None
) -> dict[str, Any]:
    """The action of a player of ``factory`` at the end of ``record``, as JSON.

    ``rng`` defaults to the numbers that this decision has in the match itself. The player
    sees what its seat saw, from the first action on. Each legal action has ``value`` (in
    the game's unit, or null), ``probability`` and ``reasons``. A player that cannot
    advise has no values; its choice is certain if it used no random numbers, else the
    probabilities are null: they are never estimated by asking again and again. Raises
    ``RecordError``, with code ``match-over`` when nobody is to act.
    """
    states = [step.state for step in steps(record)]
    seat = states[-1].turn
    if seat is None:
        raise RecordError("record", "match-over", "the match is over and nobody is to act")
    player = factory(seat)
    for state in states:
        player.watch(state.observe(seat))
    observation = states[-1].observe(seat)
    numbers = CountedRandom()
    source = rng or decision_rng(record.seed, seat, len(record.actions))
    numbers.setstate(source.getstate())
    return {"seat": seat, **_asked(player, observation, numbers)}


def _asked(
    player: Player[Any, Any], observation: Observation, rng: CountedRandom
) -> dict[str, Any]:
    legal = [str(action) for action in observation.legal]
    if hasattr(player, "advise"):
        given = player.advise(observation, rng)
        by_action = {candidate.action: candidate for candidate in given.candidates}
        rest = [text for text in by_action if text not in legal]
        candidates = [by_action.get(text, Candidate(text, None, 0.0)) for text in legal + rest]
        shown = [codec.encode(candidate) for candidate in candidates]
        return {"action": given.action, "candidates": shown, "facts": codec.encode(given.facts)}
    action = str(player.choose(observation, rng))
    probabilities = {text: None if rng.used else float(text == action) for text in legal}
    shown = [
        {"action": text, "value": None, "probability": probability, "reasons": []}
        for text, probability in probabilities.items()
    ]
    return {"action": action, "candidates": shown, "facts": {}}
