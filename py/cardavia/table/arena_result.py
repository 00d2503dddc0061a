"""What an arena plays, and what its results say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Any

from cardavia.core.protocol import Game
from cardavia.core.shuffle import SEED_BYTES
from cardavia.games.catalog import load
from cardavia.table.lineup import Seating, labels, seatings
from cardavia.table.match_stats import (
    add_times,
    best_seats,
    mean_interval,
    ratio,
    share_interval,
    time_classes,
    time_report,
)
from cardavia.table.runner import FAULTS, Played


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played. ``players`` are names of ``lineup``, ``unit`` is ``"deal"`` or
    ``"match"``, ``seed`` any text, ``limit`` the seconds that an ``exec:`` program has."""

    game: str
    players: tuple[str, ...]
    unit: str
    seed: str
    limit: float = 10.0

    @property
    def seatings(self) -> list[Seating]:
        """Raises ``CardaviaError`` for a number of players that cannot be seated."""
        return seatings(load(self.game), len(self.players))

    def match_seed(self, i: int) -> bytes:
        """The seed of set ``i``, the same for all players and seatings."""
        text = "\0".join(("cardavia/1", "arena", self.game, self.seed, str(i)))
        return sha256(text.encode("utf-8", "surrogatepass")).digest()[:SEED_BYTES]


def result(plan: Plan, game: Game[Any, Any], seating: Seating, played: Played) -> dict[str, Any]:
    """One game of a set as JSON."""
    points = [Fraction(0)] * len(seating)
    for over in played.deals:
        points = [a + b for a, b in zip(points, game.points(over))]
    whole = plan.unit == "match"
    winners = game.summary(played.state)["winners"] if whole else best_seats(points)
    sides = range(len(plan.players))
    return {
        "seats": list(seating),
        "winners": list(winners),
        "deals": len(played.deals),
        "points": [str(value) for value in points],
        "faults": [[seating[f.seat], f.seat, f.n, f.kind, f.words] for f in played.faults],
        "times": [
            time_classes(s for seat, who in enumerate(seating) if who == side
                         for s in played.seconds[seat])
            for side in sides
        ],
    }  # fmt: skip


def report(plan: Plan, sets: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What the results say, as JSON, the same in whatever order the sets come."""
    sets = sorted(sets, key=lambda result: int(result["set"]))
    names = labels(plan.players)
    return {
        "game": plan.game,
        "unit": plan.unit,
        "seed": plan.seed,
        "sets": len(sets),
        "played": sum(len(one["games"]) for one in sets),
        "deals": sum(game["deals"] for one in sets for game in one["games"]),
        "players": [_side(side, name, sets) for side, name in enumerate(names)],
    }


def _side(side: int, name: str, sets: Sequence[dict[str, Any]]) -> dict[str, Any]:
    shares = [_sum(one, lambda game: _share(side, game)) for one in sets]
    fair = [_sum(one, lambda game: (game["seats"].count(side) / len(game["seats"]), 1))
            for one in sets]  # fmt: skip
    points = [_sum(one, lambda game: _points(side, game)) for one in sets]
    faults = [
        (one["set"], *fault)
        for one in sets
        for game in one["games"]
        for fault in game["faults"]
        if fault[0] == side
    ]
    return {
        "player": name,
        "win_share": _round(ratio(shares)[0]),
        "win_share_95": _both(share_interval(shares)),
        "fair_share": _round(ratio(fair)[0]),
        "points_per_deal": _round(ratio(points)[0]),
        "points_per_deal_95": _both(mean_interval(points)),
        **time_report(add_times(game["times"][side] for one in sets for game in one["games"])),
        "faults": {kind: sum(fault[4] == kind for fault in faults) for kind in FAULTS},
        "first_fault": _fault(faults[0]) if faults else None,
    }


def _sum(
    one: dict[str, Any], figure: Callable[[dict[str, Any]], tuple[float, float]]
) -> tuple[float, float]:
    pairs = [figure(game) for game in one["games"]]
    return sum(a for a, _ in pairs), sum(b for _, b in pairs)


def _share(side: int, game: dict[str, Any]) -> tuple[float, float]:
    """The side's part of the win: tied seats share it, partners win as one."""
    winners = game["winners"]
    return sum(game["seats"][seat] == side for seat in winners) / len(winners), 1.0


def _points(side: int, game: dict[str, Any]) -> tuple[float, float]:
    """The side's points by seat, and the deals in which it could win them."""
    own = [seat for seat, who in enumerate(game["seats"]) if who == side]
    total = sum(Fraction(game["points"][seat]) for seat in own)
    return float(total) / max(len(own), 1), float(game["deals"])


def _fault(fault: Sequence[Any]) -> str:
    number, _, seat, n, kind, words = fault
    return f"set {number}, seat {seat}, action {n}: {kind}: {words}"


def _round(value: float) -> float:
    return round(value, 6)


def _both(interval: tuple[float, float] | None) -> list[float] | None:
    return None if interval is None else [_round(end) for end in interval]
