"""Plays a match between players, the same from the same seed.

A player that fails (raises, is late, answers what is not legal) never ends the match: its
decision becomes the first legal action, and the failure is counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from time import perf_counter
from typing import Any, Protocol, runtime_checkable

from cardavia.core.errors import CardaviaError
from cardavia.core.protocol import Events, Game, Observation, Player, Seat, State
from cardavia.core.record import Record

FAULTS = ("late", "broken", "illegal", "crashed")


class PlayerFault(Exception):
    """A decision that did not come about; ``kind`` is one of ``FAULTS``."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(f"{kind}: {words}")
        self.kind = kind
        self.words = words


@dataclass(frozen=True, slots=True)
class Fault:
    """What ``seat`` failed to do where action number ``n`` was due."""

    seat: Seat
    n: int
    kind: str
    words: str


@runtime_checkable
class Listener(Protocol):
    """A player that also wants the public result of every deal, as in the record format."""

    def deal_over(self, data: Mapping[str, Any]) -> None: ...


@dataclass(frozen=True, slots=True)
class Played:
    """What was played: the record, the last state, the ``deal_over`` events in order, the
    failures, and the seconds that each seat took for each of its decisions."""

    record: Record
    state: State[Any, Any]
    deals: tuple[Mapping[str, Any], ...]
    faults: tuple[Fault, ...]
    seconds: tuple[tuple[float, ...], ...]


def decision_rng(seed: bytes, seat: Seat, n: int) -> Random:
    """The random numbers of ``seat`` for the decision that becomes action number ``n``.

    ``seed`` is the match's, ``n`` counts the actions of all seats so far. Equal arguments
    give equal numbers on every Python (Mersenne Twister, seeded with 256 bits). They are
    drawn apart from the cards (another prefix of the hash), so what a player does with
    them tells nothing about the deal and changes nothing in it.
    """
    head = b"\0".join((b"cardavia/1", b"decision", seed))
    digest = sha256(head + seat.to_bytes(4, "big") + n.to_bytes(4, "big")).digest()
    return Random(int.from_bytes(digest, "big"))


def play(
    game: Game[Any, Any],
    seed: bytes,
    players: Sequence[Player[Any, Any]],
    deals: int | None = None,
    position: Mapping[str, Any] | None = None,
) -> Played:
    """Plays to the end of the match, or of the first ``deals`` deals.

    ``seed`` has 16 bytes; ``players`` go by seat. Raises ``PositionError``.
    """
    course = Course(game, seed, players, position)
    while course.turn is not None and (deals is None or len(course.deals) < deals):
        course.advance()
    return course.played


class Course:
    """A match that is being played, a decision at a time. Raises ``PositionError``."""

    def __init__(
        self,
        game: Game[Any, Any],
        seed: bytes,
        players: Sequence[Player[Any, Any]],
        position: Mapping[str, Any] | None = None,
    ) -> None:
        self.players = players
        self.seed = seed
        self.head = Record(game.name, seed, position)
        self.state = game.start(seed, position)
        self.actions: list[str] = []
        self.deals: list[Mapping[str, Any]] = []
        self.faults: list[Fault] = []
        self.seconds: list[list[float]] = [[] for _ in players]
        self._tell(game.opening(self.state))

    @property
    def turn(self) -> Seat | None:
        """Whose decision is next; ``None`` when the match is over."""
        return self.state.turn

    def advance(self) -> None:
        """Plays the next decision of a match that is not over."""
        seat = self.state.turn
        assert seat is not None
        action = self._decide(seat)
        self.state, events = self.state.apply(action)
        self.actions.append(str(action))
        self._tell(events)

    @property
    def played(self) -> Played:
        """What has been played so far."""
        return Played(
            Record(self.head.game, self.seed, self.head.start, None, tuple(self.actions)),
            self.state,
            tuple(self.deals),
            tuple(self.faults),
            tuple(tuple(times) for times in self.seconds),
        )

    def _decide(self, seat: Seat) -> Any:
        observation = self.state.observe(seat)
        rng = decision_rng(self.seed, seat, len(self.actions))
        began = perf_counter()
        try:
            action = choice(self.players[seat], observation, rng)
        except PlayerFault as fault:
            self._blame(seat, fault)
            action = next(iter(self.state.legal))
        self.seconds[seat].append(perf_counter() - began)
        return action

    def _tell(self, events: Events) -> None:
        over = [event.data for event in events if event.data["event"] == "deal_over"]
        self.deals += over
        for seat, player in enumerate(self.players):
            try:
                player.watch(self.state.observe(seat))
                if isinstance(player, Listener):
                    for data in over:
                        player.deal_over(data)
            except Exception as error:
                self._blame(seat, PlayerFault("crashed", said(error)))

    def _blame(self, seat: Seat, fault: PlayerFault) -> None:
        self.faults.append(Fault(seat, len(self.actions), fault.kind, fault.words))


def choice(player: Player[Any, Any], observation: Observation, rng: Random) -> Any:
    """The player's legal action. Raises ``PlayerFault``, whatever the player does."""
    try:
        action = player.choose(observation, rng)
    except PlayerFault:
        raise
    except Exception as error:
        raise PlayerFault("crashed", said(error)) from error
    try:
        observation.legal.verify(action)
    except CardaviaError as error:
        raise PlayerFault("illegal", str(error)) from error
    except Exception as error:
        raise PlayerFault("broken", f"{type(action).__name__} is no action") from error
    return action


def said(error: BaseException) -> str:
    """The error in one line of at most 200 characters."""
    line = " ".join(f"{type(error).__name__}: {error}".split())
    return line if len(line) <= 200 else line[:197] + "..."
