"""The dialog in which the player brings a bot: a file, a seat for it, a contest with the house.

The bot's Python lives in a worker of its own and talks to the engine past this page, which
knows only that it has answered. What the dialog says stands in the page already; here it
comes to life.
"""

from cardavia import wire
from cardavia.ui.shown import Shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.app import App

LOAD_S = 90  # a slow machine starts a second Python in that time, and installs the file
SECONDS = (1, 60)
MATCHES = (1, 10000)


class Bots:
    def __init__(self, app: "App") -> None:
        self._app = app
        self.name = ""  # the file of the bot that is ready
        self._loading = False
        self._running = False
        self._stopping = False
        self._note: Any = None  # (key, facts) of what the dialog says of the file
        self._standing: Any = None  # how the contest stands
        self._failed: Any = None  # why it ended early
        on, task = app.events.on, app.host.task
        on("bot-file", lambda arg, element: task(self._load(element)), "change")
        on("bot-sit", lambda arg, _: task(self._sit()))
        on("bot-leave", lambda arg, _: task(self._leave()))
        on("bot-start", lambda arg, _: task(self._contest()))
        on("bot-stop", lambda arg, _: self._stop())

    def _element(self, name: str) -> "Any":
        return self._app.document.getElementById("bot-" + name)

    # The file

    async def _load(self, element: "Any") -> None:
        files = element.files
        if not files.length or self._running:
            return
        file = files.item(0)
        name = str(file.name)
        self.name = ""
        self._standing = None
        self._loading = True
        self._say("bot-loading", name=name)
        if self._app.table.bot is not None:
            await self._app.table.seat_bot(None)
        reply = await self._app.link.load_bot(file, LOAD_S)
        if reply.get("code") == "gone":
            return  # another file has taken its place
        element.value = ""
        self._loading = False
        if reply["ok"]:
            self.name = name
            self._say("bot-ready", name=name)
        else:
            self._say("bot-" + reply["code"], name=name, words=reply["words"])

    def _say(self, key: str, **facts: "Any") -> None:
        self._note = (key, facts)
        self.sync()

    # The table

    async def _sit(self) -> None:
        table = self._app.table
        if not self.name or self._running or table.now is None:
            return
        seat = int(self._element("seat").value)
        await table.seat_bot(seat, self._number("seconds", SECONDS))
        self._app.panels.close_all()

    async def _leave(self) -> None:
        await self._app.table.seat_bot(None)
        self.sync()

    def _number(self, name: str, limits: "tuple[int, int]") -> int:
        element = self._element(name)
        text = str(element.value)
        number = int(text) if text.isdigit() else limits[0]
        number = max(limits[0], min(number, limits[1]))
        element.value = str(number)
        return number

    # The contest

    def _stop(self) -> None:
        self._stopping = True

    async def _contest(self) -> None:
        app = self._app
        if not self.name or self._running or app.table.now is None:
            return
        self._running = True
        self._stopping = False
        self._failed = None
        self._standing = None
        await app.table.seat_bot(None)
        seconds = self._number("seconds", SECONDS)
        message = {"do": wire.CONTEST, "game": app.table.game}
        message["level"] = str(self._element("level").value)
        message["matches"] = self._number("matches", MATCHES)
        await self._rounds(message, seconds)
        self._running = False
        self.sync()

    async def _rounds(self, message: "Any", seconds: int) -> None:
        link = self._app.link
        while True:
            reply = await link.ask(message)
            if not reply["ok"]:
                self._failed = reply["code"]
                return
            self._standing = reply["contest"]
            self.sync()
            if self._standing["over"]:
                return
            message = {"do": wire.ROUND, "stop": self._stopping}
            if reply["question"] is not None:
                answer = await link.answered(reply["question"], seconds)
                if not answer["ok"]:
                    self._failed = "bot-" + answer["code"]
                    message["stop"] = True

    # What it says

    def sync(self) -> None:
        """Makes the dialog show what is the case."""
        app = self._app
        if self.name and app.link.bot_end:
            self.name = ""
            self._note = ("error-bot-" + app.link.bot_end, {"words": ""})
        element = self._element
        note = app.words("ui." + self._note[0], **self._note[1]) if self._note else ""
        element("note").textContent = note
        element("ready").hidden = not self.name and self._standing is None
        element("leave").hidden = app.table.bot is None
        element("stop").hidden = not self._running
        element("start").hidden = self._running or not self.name
        self._seats()
        self._result()

    def _seats(self) -> None:
        app = self._app
        select = self._element("seat")
        if app.table.now is None:
            return
        shown = Shown(app)
        chosen = str(select.value)
        select.replaceChildren()
        for seat in shown.seats:
            option = app.document.createElement("option")
            option.setAttribute("value", str(seat))
            option.textContent = shown.name(seat)
            select.appendChild(option)
        select.value = chosen if chosen else str(len(shown.seats) // 2)

    def _result(self) -> None:
        bar, out = self._element("progress"), self._element("result")
        standing = self._standing
        bar.hidden = standing is None
        said = []
        if standing is not None:
            bar.setAttribute("max", str(standing["total"]))
            bar.setAttribute("value", str(standing["played"]))
            said = self._sentences(standing)
        out.textContent = " ".join(said + self._failure())

    def _sentences(self, standing: "Any") -> list[str]:
        words = self._app.words
        said = [words("ui.bot-played", done=standing["played"], total=standing["total"])]
        if standing["interval"]:
            low, high = standing["interval"]
            said.append(
                words(
                    "ui.bot-share",
                    share=words.percent(standing["share"] / 10),
                    low=words.percent(low / 10),
                    high=words.percent(high / 10),
                    fair=words.percent(standing["fair"] / 10),
                )
            )
        if standing["faults"]:
            said.append(words("ui.bot-faults", n=standing["faults"], words=standing["first_fault"]))
        return said

    def _failure(self) -> list[str]:
        """Why the contest has ended early, if it has."""
        if not self._failed:
            return []
        words = self._app.words
        for key in ("ui.error-" + self._failed, "errors." + self._failed):
            if words.has(key):
                return [str(words(key, words="")).strip()]
        return [words("errors.internal")]
