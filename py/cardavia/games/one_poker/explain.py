"""Words and numbers for the hint: why an action, and what those not solved are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardavia.games.one_poker.actions import Action, Call, Check, Fold, Lock
from cardavia.games.one_poker.observe import Observation
from cardavia.games.one_poker.odds import Ranks, win_chance
from cardavia.games.one_poker.offer import price


def cards(observation: Observation) -> tuple[str, ...]:
    """The cards that can go to the showdown."""
    return observation.hand if observation.locked is None else (observation.locked,)


def break_even(observation: Observation) -> float:
    """The win chance at which a call breaks even, chips counted. Needs chips owed."""
    stakes = observation.legal.stakes
    paid = price(Call(), stakes)
    excess = max(0, stakes.owed - stakes.stack)
    return paid / (observation.pot - excess + paid)


def needed(observation: Observation, ranks: Ranks) -> dict[str, int]:
    """Facts: ``chance`` to win with the better or the locked card and, when chips are owed,
    the chance that a call ``needs``; both in percent."""
    best = max(win_chance(card, ranks) for card in cards(observation))
    facts = {"chance": round(100 * best)}
    if observation.owed:
        facts["needs"] = round(100 * break_even(observation))
    return facts


def reasons(action: Action, observation: Observation, ranks: Ranks) -> Iterator[str]:
    """Codes for the locale's ``reasons``; ``ranks`` as in ``odds.rivals``."""
    chances = {card: win_chance(card, ranks) for card in cards(observation)}
    if isinstance(action, Lock):
        yield "wins-more" if chances[action.card] >= max(chances.values()) else "keeps-better"
        return
    (chance,) = chances.values()
    match action:
        case Fold():
            yield "odds-poor" if chance < break_even(observation) else "odds-good"
        case Call():
            yield "odds-good" if chance >= break_even(observation) else "odds-poor"
        case Check():
            yield "costs-nothing"
        case _:
            yield "for-value" if chance >= 0.5 else "bluff"


def priced(observation: Observation, solved: Mapping[Action, float]) -> dict[Action, float]:
    """A value for every legal action: those of ``solved``, and for other amounts what lies
    between the next smaller and the next larger solved amount, by chips."""
    stakes = observation.legal.stakes
    known = sorted(
        (price(action, stakes), value)
        for action, value in solved.items()
        if not isinstance(action, Fold)
    )
    values = {}
    for action in observation.legal:
        if action in solved:
            values[action] = solved[action]
            continue
        cost = price(action, stakes)
        low = max(entry for entry in known if entry[0] <= cost)
        high = min(entry for entry in known if entry[0] >= cost)
        share = (cost - low[0]) / (high[0] - low[0])
        values[action] = low[1] + share * (high[1] - low[1])
    return values
