"""One match between a person and players of any kind, as the page sees it."""

from __future__ import annotations

from typing import Any

from cardavia.core import codec
from cardavia.core.errors import CardaviaError
from cardavia.core.protocol import Event, Events, Player, Seat, State
from cardavia.core.record import Record
from cardavia.players.latecomer import Latecomer
from cardavia.table.guest import Guest
from cardavia.table.replay import Step, begin, steps
from cardavia.table.runner import Fault, PlayerFault, choice, decision_rng, said


class Stale(CardaviaError):
    """The message was meant for another moment of the match."""

    def __init__(self, n: int) -> None:
        super().__init__("stale", f"the match has moved on to action {n}", n=n)


class Match:
    """The record, the state it leads to, and the players of the other seats.

    ``human`` is the seat of the person. The state changes only through ``act`` and
    ``step``; each names the number of actions it was meant for.

    A player that fails never ends the match, as in ``runner``: its decision becomes the
    first legal action, and ``faults`` tells what it failed to do. ``bot`` is the seat of a
    bot of the person's own, perhaps the person's own seat; one that fails leaves the table,
    and ``fault`` says why: a player of the house goes on, in the own seat the person.
    """

    def __init__(self, record: Record, level: str, human: Seat = 0) -> None:
        self.human = human
        self.record = record
        self.game, self.state = begin(record)
        self.log: list[dict[str, Any]] = []
        self.faults: list[Fault] = []
        self.bot: Seat | None = None
        self.fault: Fault | None = None
        self.seat_players(level)
        for step in steps(record):
            self._take(step)

    def seat_players(self, level: str) -> None:
        """Gives every other seat a fresh player of ``level``, which sees the present."""
        self.level = level
        others = (seat for seat in range(self.game.seats) if seat != self.human)
        bots = {self.bot: self.players[self.bot]} if self.bot is not None else {}
        self.players: dict[Seat, Player[Any, Any]] = {
            seat: self._house(level, seat) for seat in others
        }
        self.players |= bots

    def _house(self, level: str, seat: Seat) -> Player[Any, Any]:
        return Latecomer(lambda: self.game.player(level, seat))

    def seat_bot(self, seat: Seat, bot: Guest) -> None:
        """Gives ``seat`` to a bot. Raises ``CardaviaError`` for a seat that is not there."""
        if seat not in range(self.game.seats):
            raise CardaviaError("no-seat", f"there is no seat {seat}")
        self.unseat_bot()
        self.bot, self.fault = seat, None
        self.players[seat] = bot

    def unseat_bot(self) -> None:
        """Takes the bot's seat away from it."""
        seat, self.bot = self.bot, None
        if seat == self.human:
            del self.players[seat]
        elif seat is not None:
            self.players[seat] = self._house(self.level, seat)
            self._show(seat)

    def dismiss(self, fault: PlayerFault) -> None:
        """The bot leaves the table because of ``fault``."""
        seat = self.bot
        if seat is None:
            raise CardaviaError("no-bot", "no bot sits at the table")
        self.fault = Fault(seat, self.n, fault.kind, fault.words)
        self.unseat_bot()

    def consult(self, n: int) -> int:
        """Asks the bot whose turn it is; the number of the question. Raises ``Stale``."""
        self._at(n)
        bot = self.players.get(self.state.turn) if self.state.turn is not None else None
        if not isinstance(bot, Guest):
            raise CardaviaError("no-step", "no bot is to act")
        seat = self.state.turn
        assert seat is not None
        return bot.ask(self.state.observe(seat), decision_rng(self.record.seed, seat, n))

    @property
    def n(self) -> int:
        """How many actions have been played."""
        return len(self.record.actions)

    def act(self, n: int, text: str) -> Events:
        """The person's action. Raises ``Stale``, ``InvalidAction`` and its siblings."""
        self._at(n)
        if self.state.turn != self.human or self.human in self.players:
            raise CardaviaError("not-your-turn", "another seat is to act")
        return self._apply(self.state.parse(text))

    def step(self, n: int) -> Events:
        """One action of the player whose turn it is. Raises ``Stale``."""
        self._at(n)
        seat = self.state.turn
        if seat is None or seat not in self.players:
            raise CardaviaError("no-step", "no other player is to act")
        if seat == self.bot:
            try:
                return self._apply(self._choice(seat))
            except PlayerFault as fault:
                self.dismiss(fault)
            if seat not in self.players:
                return ()
        try:
            action = self._choice(seat)
        except PlayerFault as fault:
            self._blame(seat, fault)
            action = next(iter(self.state.observe(seat).legal))
        return self._apply(action)

    def _choice(self, seat: Seat) -> Any:
        observation = self.state.observe(seat)
        rng = decision_rng(self.record.seed, seat, self.n)
        return choice(self.players[seat], observation, rng)

    def think(self) -> bool:
        """One slice of thinking ahead by the first player with more to do; false when none has."""
        return any(player.think() for player in self.players.values())

    def hint(self, n: int) -> dict[str, Any]:
        """What the full player would do in the person's place, with its reasons."""
        self._at(n)
        if self.state.turn != self.human:
            raise CardaviaError("not-your-turn", "another seat is to act")
        adviser = self.game.player("full", self.human)
        observation = self.state.observe(self.human)
        adviser.watch(observation)
        advice = adviser.advise(observation, decision_rng(self.record.seed, self.human, n))
        return codec.encode(advice)  # type: ignore[no-any-return]

    def read(self, text: str) -> dict[str, Any]:
        """The canonical text and the public numbers of an action of the person's, if it is
        legal now."""
        action = self.state.observe(self.human).parse(text)
        return {"action": str(action), "facts": self.game.facts(self.state, action)}

    def view(self, events: Events = (), log_from: int = 0) -> dict[str, Any]:
        """Everything that the person's seat may know, as one JSON object."""
        observation = self.state.observe(self.human)
        return {
            "game": self.game.name,
            "level": self.level,
            "n": self.n,
            "seat": self.human,
            "turn": self.state.turn,
            "over": self.state.over,
            "observation": codec.encode(observation),
            "offer": self.game.offer(observation),
            "events": self._seen(events),
            "log": self.log[log_from:],
            "log_from": log_from,
            "fair": self._fairness(),
            "bot": self.bot,
            "fault": self._told(),
            "faults": len(self.faults),
        }

    def _at(self, n: int) -> None:
        if n != self.n:
            raise Stale(self.n)

    def _apply(self, action: Any) -> Events:
        seat = self.state.turn
        state, events = self.state.apply(action)
        text = str(action)
        self.record = self.record.after(text)
        self._take(Step(self.n - 1, seat, text, state, events))
        return events

    def _take(self, step: Step) -> None:
        before, self.state = self.state, step.state
        if step.action is not None:
            self.log.append(self._entry(before, step))
        deal = before.deal
        for data in self._seen(step.events):
            self.log.append({"deal": deal, **data})
            if data["event"] == "deal_over":
                deal = step.state.deal
        for seat, player in self.players.items():
            self._show(seat)
            for event in step.events:
                if isinstance(player, Guest) and event.data["event"] == "deal_over":
                    player.deal_over(event.data)

    def _show(self, seat: Seat) -> None:
        try:
            self.players[seat].watch(self.state.observe(seat))
        except Exception as error:
            self._blame(seat, PlayerFault("crashed", said(error)))

    def _told(self) -> dict[str, Any] | None:
        """Why the bot left. What it said may hold cards that the person must not see."""
        fault = self.fault
        if fault is None:
            return None
        words = fault.words
        if fault.seat != self.human and not self.state.over:
            words = words.partition(":")[0] if fault.kind == "crashed" else ""
            words = words if words.isidentifier() else ""
        return {"seat": fault.seat, "n": fault.n, "kind": fault.kind, "words": words}

    def _blame(self, seat: Seat, fault: PlayerFault) -> None:
        self.faults.append(Fault(seat, self.n, fault.kind, fault.words))

    def _entry(self, before: State[Any, Any], step: Step) -> dict[str, Any]:
        """An action as the person may see it, with its public numbers."""
        action = before.parse(str(step.action))
        text = step.action if step.seat == self.human else self.game.public(action)
        facts = self.game.facts(before, action)
        return {"deal": before.deal, "seat": step.seat, "action": text, **facts}

    def _seen(self, events: tuple[Event, ...]) -> list[dict[str, Any]]:
        return [dict(event.data) for event in events if event.visible(self.human)]

    def _fairness(self) -> dict[str, str] | None:
        """The promise while the match runs, and what opens it when it is over."""
        fair = self.record.fair
        if fair is None:
            return None
        shown = {"commitment": fair.commitment.hex(), "words": fair.words}
        if self.state.over:
            shown |= {"secret": fair.secret.hex(), "seed": self.record.seed.hex()}
        return shown
