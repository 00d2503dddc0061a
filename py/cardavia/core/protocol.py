"""What every game and every player is: the two contracts of the table.

A *state* is a whole match between two decisions, hidden cards and future chance
included. A *player* never gets one: it gets *observations*, which are built up from what
its seat knows.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

from cardavia.core.shuffle import Draw

Seat: TypeAlias = int
Json: TypeAlias = "bool | int | str | list[Any] | dict[str, Any] | None"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in codes and numbers, never in words.

    ``data`` is JSON and holds the name under ``"event"``. ``audience`` is ``None`` for
    everyone, else the seats that may see it.
    """

    data: Mapping[str, Any]
    audience: tuple[Seat, ...] | None = None

    def visible(self, seat: Seat) -> bool:
        return self.audience is None or seat in self.audience


Events: TypeAlias = tuple[Event, ...]

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


class Legal(Iterable[A_co], Container[object], Protocol[A_co]):
    """The legal actions of a position: iterate lazily, or ask with ``in``."""

    def verify(self, action: Any) -> None:
        """Raises ``IllegalAction`` with code and rule id unless it is legal."""
        ...

    def lines(self) -> Iterator[str]:
        """The texts that the command ``legal`` prints, ranges and examples folded."""
        ...


class Observation(Protocol):
    """All that one seat knows, frozen. Equal knowledge makes equal observations.

    Every implementation is a frozen dataclass that ``codec`` can write and read.
    """

    @property
    def seat(self) -> Seat: ...
    @property
    def turn(self) -> Seat | None: ...
    @property
    def legal(self) -> Legal[Any]:
        """The legal actions of ``seat`` on its turn; empty when it is not its turn."""
        ...

    def parse(self, text: str) -> Any:
        """The action that ``text`` means here, in whatever case and card order.

        ``str()`` of an action is its canonical text. Raises ``InvalidAction``,
        ``IllegalAction`` or ``AmbiguousAction``.
        """
        ...


O = TypeVar("O", bound=Observation)
O_co = TypeVar("O_co", bound=Observation, covariant=True)
O_contra = TypeVar("O_contra", bound=Observation, contravariant=True)


class State(Protocol[A, O_co]):
    """One match between two decisions. Immutable."""

    @property
    def turn(self) -> Seat | None: ...
    @property
    def over(self) -> bool: ...
    @property
    def deal(self) -> int:
        """The number of the present deal, from 1."""
        ...

    @property
    def legal(self) -> Legal[A]: ...
    @property
    def draws(self) -> tuple[Draw, ...]:
        """What chance gave on the way into this state; never part of an observation."""
        ...

    def parse(self, text: str) -> A: ...
    def apply(self, action: A) -> tuple[State[A, O_co], Events]:
        """Raises ``IllegalAction``."""
        ...

    def observe(self, seat: Seat) -> O_co: ...


class Player(Protocol[A_co, O_contra]):
    """Lives for one match on one seat."""

    def watch(self, observation: O_contra) -> None:
        """Called after every change that the seat can see."""
        ...

    def think(self) -> bool:
        """At most 50 ms of work ahead; true while there is more to do."""
        ...

    def choose(self, observation: O_contra, rng: Random) -> A_co: ...


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a player thinks of one legal action.

    ``value`` is in the game's own unit (see its ``ai`` module), ``probability`` is how
    often the player would take it, ``reasons`` are codes that the locale has words for.
    """

    action: str
    value: float | None
    probability: float
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """The action a player takes, and its view of every candidate."""

    action: str
    candidates: tuple[Candidate, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)


class Adviser(Player[A_co, O_contra], Protocol[A_co, O_contra]):
    """A player that can also say what it thinks. Every house player is one; a bot need not be.

    Who cannot advise has no values, and its probabilities stay unknown: playing the same
    decision over and over would only estimate them. The one exception is a choice that
    used no random numbers at all, which is certain (``table.advice``).
    """

    def advise(self, observation: O_contra, rng: Random) -> Advice:
        """The action that ``choose`` takes with the same arguments, and why.

        The probabilities add up to 1; a legal action without a candidate has 0.
        """
        ...


class Game(Protocol[A, O]):
    """The rules of one game; each ``games/<name>/game.py`` has one as ``GAME``."""

    @property
    def name(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """Who wins together; in a game without partners every seat is a team of one."""
        ...

    def start(self, seed: bytes, position: Mapping[str, Any] | None = None) -> State[A, O]:
        """The first decision of a match. Raises ``PositionError``."""
        ...

    def opening(self, state: State[A, O]) -> Events:
        """What happened before the first action of the match."""
        ...

    def sample(self, observation: O, rng: Random) -> State[A, O]:
        """A world that this seat thinks possible, uniform over the unseen cards.

        Its seed comes from ``rng``: the future of a sampled world is not the match's.
        """
        ...

    def observation(self, data: Json) -> O:
        """Reads what ``codec.encode`` wrote."""
        ...

    def summary(self, state: State[A, O]) -> dict[str, Any]:
        """The last line of ``replay``."""
        ...

    def public(self, action: A) -> str:
        """The text of an action as the other seats see it, hidden parts as ``?``."""
        ...

    def facts(self, state: State[A, O], action: A) -> dict[str, Any]:
        """The public numbers and codes of a legal action, for the log's words; JSON."""
        ...

    def points(self, over: Mapping[str, Any]) -> tuple[Fraction, ...]:
        """What each seat won (or lost, below 0) in the deal that the event ``over`` ended: the
        data of an event ``deal_over``, which every deal ends with. The arena's figures."""
        ...

    def offer(self, observation: O) -> dict[str, Any]:
        """What the page needs to offer the legal actions and explain the others, as JSON.

        ``"actions"`` lists the legal ones with their prices, ``"refused"`` those that the
        player may miss, each with ``code``, ``rule`` and ``facts``; a game adds its own.
        """
        ...

    def player(self, level: str, seat: Seat) -> Adviser[A, O]:
        """A new player. ``level`` is one of ``LEVELS`` in ``players``. Raises ``KeyError``."""
        ...
