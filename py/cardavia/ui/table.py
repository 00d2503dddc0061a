"""The course of a match in the page: asks the engine, paces the others, keeps the record.

The engine holds the match; here is only what it last told. A change of the record is
stored before it is shown.
"""

from cardavia import wire
from cardavia.ui.reading import Reading
from cardavia.ui.settings import PACE_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

RECORD = "match:"
# Who plays a stored match: the number of the last page that sat down at it. Two pages that
# both went on with it would overwrite each other's moves.
CLAIM = "claim:"


class Table:
    """What is shown of one match, and the next thing to ask for.

    ``changed()`` redraws. ``host`` starts tasks (``host.task(coroutine)``) and timers
    (``host.timer(ms, function)``, ``host.cancel(timer)``).
    """

    def __init__(
        self, link: "Any", store: "Any", settings: "Any", host: "Any", changed: "Any"
    ) -> None:
        self._link = link
        self._store = store
        self._settings = settings
        self._host = host
        self._changed = changed
        self._timer: Any = None
        self._epoch = 0
        self._claim: Any = None
        self.game: Any = None
        self.now: Any = None  # the engine's last table
        self.before: Any = None  # the observation before the deal ended, while its result shows
        self.result: Any = None  # the deal_over event whose result shows
        self.log: list[Any] = []
        self.log_cut = False  # entries that were there before are others now
        self.record = ""
        self.busy: Any = None  # the verb that is under way
        self.hurried = False
        self.refusal: Any = None  # the last reply that was not ok
        self.notice: Any = None  # (code, facts) of something the player should know
        self.advice: Any = None
        self._hints: list[str] = []  # what else the advice thinks well of, the best first
        self._reading = Reading(link, host, changed, self.act)
        self._blamed = False  # it was told that one of the others has failed
        self.news: list[Any] = []  # log entries since the player last acted
        self.bot: Any = None  # the seat of the player's own bot
        self.bot_seconds = 10  # what it has for a decision
        self.linger = 0  # ms that what shows needs to be read, whatever the pace

    # What is going on

    @property
    def my_turn(self) -> "Any":
        return (
            self.now is not None
            and self.result is None
            and not self.now["over"]
            and self.now["turn"] == self.now["seat"]
            and self.bot != self.now["seat"]
        )

    @property
    def thinking(self) -> "Any":
        """The seat whose move is awaited, or None."""
        if self.now is None or self.result is not None or self.now["over"] or self.my_turn:
            return None
        return self.now["turn"]

    # Beginning and going on

    async def enter(self, game: str) -> None:
        """Sits down at the table of ``game``: the match that is stored, or a new one."""
        self._leave()
        if game != self.game:
            self.bot = None
        self.game = game
        before = self._store.read(CLAIM + game) or ""
        self._claim = str(int(before) + 1 if before.isdigit() else 1)
        self._store.write(CLAIM + game, self._claim)
        self.now = None
        self.notice = None
        self._changed()
        epoch = self._epoch
        record = self._store.read(RECORD + game)
        if record is not None:
            reply = await self._ask({"do": wire.OPEN, "game": game, "record": record})
            if epoch != self._epoch:
                return
            if reply["ok"]:
                self._begin(reply["table"])
                return
            if not reply.get("place"):
                return  # the engine failed, not the record
            aside = self._store.set_aside(RECORD + game)
            await self.renew(notice=("corrupt-save", {"place": reply["place"], "aside": aside}))
            return
        await self.renew()

    async def renew(self, words: str = "", notice: "Any" = None) -> None:
        """A new match of the same game."""
        self._leave()
        epoch = self._epoch
        reply = await self._ask({"do": wire.NEW, "game": self.game, "words": words})
        if epoch == self._epoch and reply["ok"]:
            self.notice = notice
            self._begin(reply["table"])

    async def load(self, record: str) -> "Any":
        """Goes on with a record from a file. False, and the refusal, when it cannot."""
        epoch = self._epoch
        reply = await self._ask({"do": wire.OPEN, "game": self.game, "record": record})
        if reply["ok"] and epoch == self._epoch:
            self._leave()
            self._begin(reply["table"])
        return reply["ok"]

    def look_round(self) -> None:
        """Leaves the match to another page that has sat down at it since."""
        if self.game is None:
            return
        claim = self._store.read(CLAIM + self.game)
        if claim is None or claim == self._claim:
            return
        self._leave()
        self.refusal = {"ok": False, "link": True, "code": "other-tab", "facts": {}}
        self._changed()

    async def again(self) -> None:
        """After the engine died: the match as it was stored."""
        if self.game is not None:
            await self.enter(self.game)

    def _leave(self) -> None:
        self._epoch += 1
        self._stop()
        self.busy = None
        self.before = None
        self.result = None
        self._blamed = False
        self.refusal = None
        self.advice = None
        self._reading.forget()
        self.hurried = False
        self.news = []

    def _begin(self, table: "Any") -> None:
        self.log = []
        self.log_cut = True
        self.record = ""
        self._take(table)
        self.news = []
        self.result = None
        self.before = None
        self._changed()
        self.go_on()

    # Asking

    async def _ask(self, message: "Any") -> "Any":
        if message["do"] in (wire.NEW, wire.OPEN, wire.LEVEL):
            message["level"] = self._settings["level"]
        if message["do"] in (wire.NEW, wire.OPEN) and self.bot is not None:
            message["bot"] = self.bot
        epoch = self._epoch
        self.busy = message["do"]
        reply = await self._link.ask(message)
        if epoch == self._epoch:  # else the player has left, and something else is under way
            self.busy = None
            self.refusal = None if reply["ok"] else reply
            if not reply["ok"]:
                self._changed()
        return reply

    async def act(self, action: str) -> None:
        """The player's own action; ignored while another one is under way."""
        if not self.my_turn or self.busy:
            return
        if self._reading.holds_back(action):
            return
        self._stop()
        self.advice = None
        self.news = []
        self.hurried = False
        await self._move({"do": wire.ACT, "n": self.now["n"], "action": action})

    async def _step(self) -> None:
        self._timer = None
        if self.thinking is None or self.busy:
            return
        message = {"do": wire.STEP, "n": self.now["n"]}
        if self.thinking == self.bot:
            message = await self._consult()
        if message is not None:
            await self._move(message)

    async def _consult(self) -> "Any":
        """Has the bot decide; the message that comes next, None when the player has left."""
        epoch = self._epoch
        n = self.now["n"]
        reply = await self._ask({"do": wire.CONSULT, "n": n})
        if epoch != self._epoch or not reply["ok"]:
            return None
        self.busy = wire.CONSULT
        answer = await self._link.answered(reply["question"], self.bot_seconds)
        if epoch != self._epoch:
            return None
        self.busy = None
        if answer["ok"]:
            return {"do": wire.STEP, "n": n}
        if answer["code"] == "gone":
            return None
        return {"do": wire.DISMISS, "kind": answer["code"]}

    async def seat_bot(self, seat: "Any", seconds: int = 10) -> None:
        """Gives a seat to the bot, None takes it away. Whatever it thinks about is dropped."""
        if self.now is None:
            return
        self._leave()
        epoch = self._epoch
        self.bot_seconds = seconds
        reply = await self._ask({"do": wire.SEAT, "bot": seat})
        if epoch == self._epoch and reply["ok"]:
            self.notice = None
            self._begin(reply["table"])

    async def _move(self, message: "Any") -> None:
        epoch = self._epoch
        reply = await self._ask(message)
        if epoch != self._epoch:
            return
        if reply["ok"]:
            self._take(reply["table"])
            self._changed()
        elif reply["code"] == "stale":
            await self.again()
            return
        self.go_on()

    def _take(self, table: "Any") -> None:
        """A new table: the record first, so that a reload from here loses nothing."""
        piece = table["record"]
        self.record = self.record[: piece["keep"]] + piece["add"]
        self._store.write(RECORD + table["game"], self.record)
        before = self.now
        self.now = table
        if table.get("faults") and not self._blamed:
            self._blamed = True
            self.notice = ("player-failed", {})
        left = self.bot is not None and table.get("bot") is None
        self.bot = table.get("bot")
        if left and table["fault"]:
            self.notice = ("bot-" + table["fault"]["kind"], {"words": table["fault"]["words"]})
        if table["log_from"] < len(self.log):
            self.log_cut = True
        known = max(len(self.log) - table["log_from"], 0)
        self.log = self.log[: table["log_from"]] + table["log"]
        self.news += table["log"][known:]
        for event in table["events"]:
            if event["event"] == "deal_over":
                self.result = event
                self.before = before and before["observation"]

    async def hint(self, most: int = 1) -> None:
        """The engine's advice; asked again, the next of its ``most`` best candidates."""
        if not self.my_turn or self.busy:
            return
        if self.advice is not None and len(self._hints) > 1:
            self._hints = self._hints[1:] + self._hints[:1]
            self.advice["action"] = self._hints[0]
            self._changed()
            return
        epoch = self._epoch
        reply = await self._ask({"do": wire.HINT, "n": self.now["n"]})
        if epoch != self._epoch:
            return
        if reply["ok"]:
            self.advice = reply["advice"]
            self._hints = _best(self.advice, most)
            self._changed()
        self.go_on()

    # What an action would be, before it is done

    @property
    def reading(self) -> "Any":
        """The engine's answer to the last ``read``, with "asked"; None before it has come."""
        return self._reading.answer

    @property
    def pending(self) -> bool:
        """An answer to ``read`` is on its way."""
        return self._reading.pending

    def read(self, action: "str | None") -> None:
        """Finds out what ``action`` would be here; the answer comes as ``reading``."""
        self._reading.ask(self.now["n"], action)

    async def level(self) -> None:
        """Seats players of the level that is set now."""
        if self.now is not None:
            self._stop()
            epoch = self._epoch
            reply = await self._ask({"do": wire.LEVEL})
            if epoch != self._epoch:
                return
            if reply["ok"]:
                self._take(reply["table"])
                self._changed()
            self.go_on()

    # The pace

    def close_result(self) -> None:
        """The player has seen how the deal ended."""
        self.result = None
        self.before = None
        self.hurried = False
        self._changed()
        self.go_on()

    def hurry(self) -> None:
        """The others act without a pause until it is the player's turn again."""
        self.hurried = True
        self._stop()
        self.go_on()

    def go_on(self) -> None:
        """Asks for what comes next, when it is time."""
        if self.busy or self._timer is not None or self.refusal or self.now is None:
            return
        if self.my_turn:
            self.hurried = False
            self._timer = self._host.timer(0, lambda: self._host.task(self._think()))
        elif self.thinking is not None and not self._host.hidden():
            pause = 0 if self.hurried else max(PACE_MS[self._settings["pace"]], self.linger)
            self._timer = self._host.timer(pause, lambda: self._host.task(self._step()))

    async def _think(self) -> None:
        """One slice of thinking ahead while the player thinks."""
        self._timer = None
        if not self.my_turn or self.busy:
            return
        reply = await self._link.ask({"do": wire.THINK})
        if reply["ok"] and reply["more"]:
            self.go_on()

    def _stop(self) -> None:
        if self._timer is not None:
            self._host.cancel(self._timer)
            self._timer = None


def _best(advice: "Any", most: int) -> list[str]:
    """The advised action and the candidates of the highest value after it."""
    valued = [it for it in advice["candidates"] if it["value"] is not None]
    valued = sorted(valued, key=lambda it: -it["value"])
    actions = [it["action"] for it in valued if it["action"] != advice["action"]]
    return [advice["action"]] + actions[: most - 1]
