"""The compiled scorer and player of deals (assets/kernel/guandan.c), and what it is told.

A card is ``rank * 4 + suit``, 52 the black joker, 53 the red one; a hand is 54 counts, a
world the four hands in order. A move is 4 + 10 integers: shape (its number in ``Shape``),
size (0 for a pass), height, tier, and its cards. A place is 16 integers: level, seat to
move, seat of the play to beat (-1 for none) and that play's shape, size, height and tier,
how many have finished, who (4), and how many cards each seat holds (4).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from ctypes import CDLL, c_char, c_int
from typing import Any, NamedTuple

from cardavia.core.cards import BLACK_JOKER, RANKS, RED_JOKER, SUITS
from cardavia.core.protocol import Seat
from cardavia.games.guandan.action import Action, Play
from cardavia.games.guandan.combos import ORDER, Reading, height, tier
from cardavia.games.guandan.scale import SEATS, Scale
from cardavia.games.guandan.weights import Weights
from cardavia.players import kernels

NAME = "guandan"
CARDS = 54
WORLD = SEATS * CARDS
MOVE = 14
PLACE = 16
CLIMBS = 7
RACERS = 64
NUMBER = {r + s: i * 4 + j for i, r in enumerate(RANKS) for j, s in enumerate(SUITS)} | {
    BLACK_JOKER: 52,
    RED_JOKER: 53,
}
CARD = {number: card for card, number in NUMBER.items()}
_SHAPE = {shape: i for i, shape in enumerate(ORDER)}


# Plays that the net judges at once, and integers that tell of the inputs of one.
JUDGED, INPUTS = 40, 481


class Plan(NamedTuple):
    """How worlds are chosen and plays raced, in the order of the kernel.

    ``most`` worlds (up to 2048), candidates compared after every ``batch``; one that lags by
    ``sure`` thousandths of a standard error is dropped. ``habit``: thousandths of worth for a
    turn of the scorer's value. ``nodes``: see ``Kernel.rollouts``. The next seven: what
    climbs of -3 to 3 are worth to the mover, in thousandths.

    ``chains`` of worlds (up to 64; 0: all that are possible are equally likely), each begun
    at the likeliest of ``tries``; ``settle`` steps before the first world is taken, or ``burn``
    where the chain goes on from a world that was kept, ``thin`` between two of a chain. The last
    ``recent`` moves count, each by at most ``cap`` thousandths of a turn that it gave away; so
    many thousandths as ``foe`` or ``mate`` say make a world e times less likely.

    ``tricks``: how many more leads are played on before a net says what the deal comes to."""

    most: int
    batch: int
    sure: int = 0
    habit: int = 0
    nodes: int = 0
    down_three: int = 0
    down_two: int = 0
    down_one: int = 0
    none: int = 0
    up_one: int = 0
    up_two: int = 0
    up_three: int = 0
    chains: int = 0
    tries: int = 1
    settle: int = 0
    burn: int = 0
    thin: int = 1
    recent: int = 0
    cap: int = 0
    foe: int = 1
    mate: int = 1
    tricks: int = 0


class Tried(NamedTuple):
    """``climbs``: in how many worlds seats 0 and 2 climb -3, -2 to 3 after a move; 0 where that is
    not known, but foretold. ``worth``: the sum over all worlds, to the mover."""

    climbs: list[int]
    worth: float


def kernel() -> Kernel | None:
    """The kernel, or ``None`` where it does not load."""
    library = kernels.load(NAME)
    return None if library is None else Kernel(library)


def counts(cards: Iterable[str]) -> bytes:
    """A hand as the kernel wants it."""
    hand = bytearray(CARDS)
    for card in cards:
        hand[NUMBER[card]] += 1
    return bytes(hand)


def move(action: Action, scale: Scale) -> list[int]:
    """A play or a pass as the kernel wants it."""
    if not isinstance(action, Play):
        return [0] * MOVE
    cards = [NUMBER[card] for card in action.cards]
    return [*_play(action.reading, scale), *cards, *[0] * (MOVE - 4 - len(cards))]


def place(
    level: str,
    turn: Seat,
    lead: tuple[Seat, Reading] | None,
    out: Sequence[Seat],
    counts: Sequence[int],
    scale: Scale,
) -> list[int]:
    """Where a deal stands, but for the hands."""
    beaten = [-1, 0, 0, 0, 0] if lead is None else [lead[0], *_play(lead[1], scale)]
    finished = [*out, *[0] * (SEATS - len(out))]
    return [RANKS.index(level), turn, *beaten, len(out), *finished, *counts]


def _play(reading: Reading, scale: Scale) -> list[int]:
    return [_SHAPE[reading.shape], reading.size, height(reading, scale), tier(reading)]


class Kernel:
    """What the library computes. ``weights`` are those of teams 0+2 and 1+3."""

    def __init__(self, library: CDLL) -> None:
        self._library = library
        if library.gd_weights() != len(Weights._fields):
            raise ValueError("the kernel weighs other things")

    def rollouts(
        self,
        place: Sequence[int],
        worlds: bytes,
        weights: Sequence[Weights],
        move: Sequence[int] | None = None,
        nodes: int = 0,
    ) -> list[int]:
        """For each world the climb when the deal is played to its end, after ``move`` if
        there is one: 3, 2 or 1, below zero when the team 1+3 comes first. With ``nodes`` all
        play as well as they can when all hands are seen, up to so many positions a world.
        With fewer than 0 it ends as soon as a seat is out; the cards then left say where
        its partner comes in."""
        many = len(worlds) // WORLD
        climbs = (c_int * many)()
        first = None if move is None else _ints(move)
        self._library.gd_rollouts(_ints(place), worlds, many, _both(weights), first, nodes, climbs)
        return list(climbs)

    def values(
        self,
        place: Sequence[int],
        world: bytes,
        weights: Sequence[Weights],
        moves: Sequence[Sequence[int]],
    ) -> tuple[list[int], int]:
        """The value of each move for the seat to move, and the cost of its hand. Of the
        other hands only their sum matters."""
        values = (c_int * (len(moves) + 1))()
        flat = _ints([x for move in moves for x in move])
        self._library.gd_values(_ints(place), world, _both(weights), flat, len(moves), values)
        return list(values[: len(moves)]), values[len(moves)]

    def judge(
        self,
        net: bytes,
        place: Sequence[int],
        cards: bytes,
        past: Sequence[int],
        weights: Sequence[Weights],
        moves: Sequence[Sequence[int]],
    ) -> tuple[list[int], list[list[int]]]:
        """What the net thinks of each of at most ``JUDGED`` moves, in 1/1024 of a stake, and
        the numbers of the inputs that it saw of each. ``cards`` and ``past`` as ``believe``
        wants them. Raises ``ValueError`` for a net of another size."""
        self._measure(net, self._library.gd_net_size())
        many, told = len(moves), (len(past) - PLACE) // MOVE
        values, inputs = (c_int * many)(), (c_int * (INPUTS * many))()
        self._library.gd_judge(
            *(net, _ints(place), cards, _ints(past), told, _both(weights)),
            *(_ints([x for move in moves for x in move]), many, values, inputs),
        )
        return list(values), [_seen(inputs, i) for i in range(many)]

    def foretell(
        self,
        whole: bytes,
        place: Sequence[int],
        world: bytes,
        weights: Sequence[Weights],
        informed: Sequence[bool],
    ) -> tuple[int, list[int]]:
        """What the leader's team may expect of a deal in which nobody is out, in 1/1024 of a
        stake, and the numbers of the inputs that the net saw. ``informed``: which team goes
        by the net for plays. Raises ``ValueError`` for a net of another size."""
        self._measure(whole, self._library.gd_whole_size())
        inputs, teams = (c_int * INPUTS)(), informed[0] | informed[1] << 1
        told = self._library.gd_foretell(whole, _ints(place), world, _both(weights), teams, inputs)
        return told, _seen(inputs, 0)

    @staticmethod
    def _measure(net: bytes, size: int) -> None:
        if len(net) != size:
            raise ValueError("the net is not of the kernel's size")

    def decide(
        self, place: Sequence[int], world: bytes, weights: Sequence[Weights]
    ) -> tuple[list[int], int]:
        """The move of the seat to move, by the weights alone, and its value."""
        data = (c_int * MOVE)()
        most = self._library.gd_decide(_ints(place), world, _both(weights), data)
        return list(data), most

    def believe(
        self,
        place: Sequence[int],
        cards: bytes,
        past: Sequence[int],
        weights: Sequence[Weights],
        plan: Plan,
        seed: Sequence[int],
    ) -> tuple[list[bytes], list[int]]:
        """``plan.most`` worlds that the seat to move believes in, and how unlikely the moves
        of the others are in each: minus the logarithm, in thousandths.

        ``cards``: a world that is possible, what is known of it, and the cards that were
        played since ``past`` began, four hands each; then for each card the seats that may
        hold it where that is not known, as bits. ``past``: the place where the deal began and
        the moves since. ``seed``: two integers of 31 bits."""
        worlds = bytearray(plan.most * WORLD)
        costs = (c_int * plan.most)()
        told = (len(past) - PLACE) // MOVE
        self._library.gd_believe(
            *(_ints(place), cards, _ints(past), told, _both(weights), _ints(plan), _ints(seed)),
            *((c_char * len(worlds)).from_buffer(worlds), costs),
        )
        laid = bytes(worlds)
        return [laid[i : i + WORLD] for i in range(0, len(laid), WORLD)], list(costs)

    def search(
        self,
        place: Sequence[int],
        cards: bytes,
        past: Sequence[int],
        weights: Sequence[Weights],
        plan: Plan,
        seed: Sequence[int],
        moves: Sequence[Sequence[int]],
        likes: Sequence[int],
        net: bytes | None = None,
        whole: bytes | None = None,
        kept: bytearray | None = None,
        since: bytes | None = None,
    ) -> list[Tried]:
        """What came of each of at most ``RACERS`` moves in worlds that are believed in; those
        that lag behind are not tried in all of them. ``likes``: what is thought of each
        beforehand, in thousandths. With ``net`` the mover's team goes by it when deals are played
        on, and with ``whole`` beside it those in which nobody is out are foretold. The last world
        of each chain is left in ``kept``; with ``since``, what each hand has lost since, the
        chains go on from what it holds. Raises ``ValueError`` for a net or worlds of another
        size."""
        if net is not None:
            self._measure(net, self._library.gd_net_size())
        if whole is not None:
            self._measure(whole, self._library.gd_whole_size())
        if kept is not None and len(kept) != plan.chains * WORLD:
            raise ValueError("not as many worlds as chains")
        worlds = None if kept is None else (c_char * len(kept)).from_buffer(kept)
        found, sums = (c_int * (CLIMBS * len(moves)))(), (c_int * len(moves))()
        told = (len(past) - PLACE) // MOVE
        self._library.gd_search(
            *(_ints(place), cards, _ints(past), told, _both(weights), _ints(plan), _ints(seed)),
            *(_ints([x for move in moves for x in move]), _ints(likes), len(moves), net, whole),
            *(worlds, since, found, sums),
        )
        counts = [list(found[i : i + CLIMBS]) for i in range(0, len(found), CLIMBS)]
        return [Tried(many, worth / 1000) for many, worth in zip(counts, sums)]


def _seen(inputs: Any, i: int) -> list[int]:
    """The numbers of the inputs of the play ``i``."""
    at = i * INPUTS
    return list(inputs[at + 1 : at + 1 + inputs[at]])


def _ints(numbers: Sequence[int]) -> Any:
    return (c_int * len(numbers)).from_buffer(array("i", numbers))


def _both(weights: Sequence[Weights]) -> Any:
    return _ints([*weights[0], *weights[1]])
