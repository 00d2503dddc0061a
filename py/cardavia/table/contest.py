"""A bot of the player's own against the house: whole matches, the same deals in every seat."""

from __future__ import annotations

from time import monotonic
from typing import Any

from cardavia.core.protocol import Player
from cardavia.games.catalog import load
from cardavia.table.arena_result import Plan, report, result
from cardavia.table.guest import Caller, Guest
from cardavia.table.runner import Course, decision_rng

SLICE_S = 0.1
MATCHES_MAX = 10_000


class Contest:
    """``matches`` are rounded up to whole sets (see ``arena``); ``seed`` is any text."""

    def __init__(self, game: str, level: str, matches: int, seed: str, caller: Caller) -> None:
        self._game = load(game)
        self._plan = Plan(game, ("bot", level), "match", seed)
        self._caller = caller
        self._seatings = self._plan.seatings
        each = len(self._seatings)
        self._total = -(-max(1, min(matches, MATCHES_MAX)) // each) * each
        self._games: list[dict[str, Any]] = []
        self._broken = False
        self._asked = False
        self._begin()

    def _begin(self) -> None:
        number = len(self._games)
        i, turn = divmod(number, len(self._seatings))
        self._seed = self._plan.match_seed(i)
        players: list[Player[Any, Any]] = [
            self._game.player(self._plan.players[1], seat)
            if who
            else Guest(self._caller, str(number), self._game, seat)
            for seat, who in enumerate(self._seatings[turn])
        ]
        self._course = Course(self._game, self._seed, players)

    @property
    def over(self) -> bool:
        return self._broken or len(self._games) == self._total

    def stop(self) -> None:
        """Ends before the end: the bot cannot go on, or nobody wants it to."""
        self._broken = True

    def go_on(self) -> int | None:
        """Plays for a slice of time. The number of the question that the bot has to answer
        before the next slice; ``None`` when the house has more to do, or all is over."""
        end = monotonic() + SLICE_S
        while not self.over and monotonic() < end:
            course = self._course
            seat = course.turn
            if seat is None:
                self._end()
                continue
            player = course.players[seat]
            if isinstance(player, Guest) and not self._asked:
                self._asked = True
                rng = decision_rng(self._seed, seat, len(course.actions))
                return player.ask(course.state.observe(seat), rng)
            self._asked = False
            course.advance()
        return None

    def _end(self) -> None:
        turn = len(self._games) % len(self._seatings)
        played = self._course.played
        self._games.append(result(self._plan, self._game, self._seatings[turn], played))
        if not self.over:
            self._begin()

    def standing(self) -> dict[str, Any]:
        """What the page shows, as JSON: shares in thousandths, over the sets that are whole."""
        each = len(self._seatings)
        whole = len(self._games) // each
        sets = [{"set": i, "games": self._games[i * each : (i + 1) * each]} for i in range(whole)]
        bot = report(self._plan, sets)["players"][0]
        ends = bot["win_share_95"]
        return {
            "played": len(self._games),
            "counted": whole * each,
            "total": self._total,
            "over": self.over,
            "share": round(1000 * bot["win_share"]),
            "interval": ends and [round(1000 * end) for end in ends],
            "fair": round(1000 * bot["fair_share"]),
            "decisions": bot["decisions"],
            "faults": sum(bot["faults"].values()),
            "first_fault": bot["first_fault"],
        }
