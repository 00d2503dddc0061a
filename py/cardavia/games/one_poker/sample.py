"""Worlds that a seat of One Poker thinks possible."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from cardavia.core.cards import without
from cardavia.core.shuffle import SEED_BYTES
from cardavia.games.one_poker.betting import Round
from cardavia.games.one_poker.facts import Phase, Reshuffle
from cardavia.games.one_poker.observe import Observation, recalled, suspects
from cardavia.games.one_poker.ranks import DOWN, UP, by_strength, group
from cardavia.games.one_poker.state import State

T = TypeVar("T")


def sample(observation: Observation, rng: Random) -> State:
    """A state that ``observation`` allows, with a seed of its own.

    Every pair of unseen cards that the opponent's signal and what is known of its kept
    card allow is equally likely, and every order of the stock; so is either card as the
    locked one.
    """
    seat, opponent = observation.seat, observation.opponent
    kept, hand = _opponents(observation, rng)
    stock = without(observation.unseen, hand)
    rng.shuffle(stock)
    locked = rng.choice(hand) if observation.locks[opponent] else None
    starter = observation.starter
    turn = observation.turn if observation.phase is Phase.BET else None
    closed = turn is None and 0 in observation.stacks
    return State(
        deal=observation.deal,
        phase=observation.phase,
        starter=starter,
        hands=_pair(seat, observation.hand, by_strength(hand)),
        kept=_pair(seat, observation.kept, kept),
        locked=_pair(seat, observation.locked, locked),
        signals=observation.signals,
        start_stacks=observation.start_stacks,
        round=Round(
            observation.stacks,
            starter,
            starter if turn is None else turn,
            observation.bets,
            observation.increment,
            closed,
        ),
        stock=tuple(stock),
        discards=observation.discards,
        history=tuple(
            (who, f"lock {locked}" if text == "lock ?" else text)
            for who, text in observation.history
        ),
        past=observation.past,
        reshuffle=_reshuffle(observation, kept, rng),
        draws=(),
        _seed=rng.randbytes(SEED_BYTES),
    )


def _pair(seat: int, own: T, other: T) -> tuple[T, T]:
    return (own, other) if seat == 0 else (other, own)


def _opponents(observation: Observation, rng: Random) -> tuple[str | None, tuple[str, ...]]:
    """The opponent's kept card, and all its cards."""
    signal = observation.signals[observation.opponent]
    unseen = observation.unseen
    known = observation.kept_groups[observation.opponent]
    if known is None:
        ups = [card for card in unseen if group(card) == UP]
        downs = [card for card in unseen if group(card) == DOWN]
        return None, (*rng.sample(ups, signal.up), *rng.sample(downs, signal.down))
    kept = rng.choice(suspects(observation))
    if observation.phase is Phase.OVER:
        return kept, (kept,)
    drawn_group = signal.other(known)
    drawn = rng.choice([card for card in without(unseen, (kept,)) if group(card) == drawn_group])
    return kept, (kept, drawn)


def _reshuffle(observation: Observation, kept: str | None, rng: Random) -> Reshuffle | None:
    """A last reshuffle after which the opponent can hold ``kept`` now."""
    memory = observation.reshuffle
    if memory is None:
        return None
    held, gone = recalled(observation)
    before = rng.choice([card for card in held if card == kept] + list(gone))
    rest = tuple(without(memory.unseen, (before,)))
    pair = _pair(observation.seat, memory.kept, before)
    return Reshuffle(memory.deal, pair, rest)
