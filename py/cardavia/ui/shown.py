"""The one record of what is shown: everything a view may look at to draw the table."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.app import App
    from cardavia.ui.i18n import Words

PLACES = {2: ("you", "opposite"), 4: ("you", "right", "opposite", "left")}


class Shown:
    """Made anew for every redraw; views only read it.

    words      texts of the language: ``words(key, **facts)``
    table      the course of the match (``ui.table.Table``)
    now        the engine's last table, or None before the first
    obs        the observation to draw: while a result shows, the one before it
    offer      what the player may do now, None when it may not act
    result     the deal_over event that shows, or None
    choice     what the player has chosen but not confirmed; a dict that the view owns
    beside     whether the rules lie beside the table
    asked      the action whose "why not" the player asked for
    advice     the hint, or None
    reading    what the engine says of the action that ``asks`` of the view names, or None
    wide       there is room for what a phone has none for
    settings   the player's settings
    notice     (code, facts) of something the player should know, or None
    phase      "loading", "failed", "play", "result" or "over"
    progress   (code, percent) while loading
    failure    the code of what failed, or None
    bot_seat   where the player's own bot sits, or None; ``bot_name`` is its file
    """

    def __init__(self, app: "App") -> None:
        table = app.table
        self.words: Words = app.words
        self.table = table
        self.choice = app.choice
        self.asked = app.asked
        self.log_open = app.log_open
        self.logbook = app.logbook
        self.beside = app.beside
        self.advice = table.advice
        self.reading = table.reading
        self.wide = app.wide
        self.settings = app.settings
        self.notice = table.notice
        self.now: Any = table.now
        self.result = table.result
        self.offer: Any = None
        self.obs: Any = None
        if self.now is not None:
            self.obs = table.before if self.result and table.before else self.now["observation"]
            if table.my_turn:
                self.offer = self.now["offer"]
        self.thinking_seat = table.thinking
        self.progress = app.progress
        self.failure = app.failure
        self.phase = self._phase()
        # The seat where the player's own bot sits, and the name of its file.
        self.bot_seat = table.bot
        self.bot_name = app.bots.name
        self._app = app

    def _phase(self) -> str:
        if self.failure:
            return "failed"
        if self.now is None:
            return "loading"
        if self.result is not None:
            return "result"
        return "over" if self.now["over"] else "play"

    def told(self, entries: "Any") -> "Any":
        """Entries of the log as far as the table shows them: while a result shows, the next
        deal has begun already."""
        if not self.result:
            return entries
        return [entry for entry in entries if entry["deal"] <= self.obs["deal"]]

    @property
    def seat(self) -> int:
        """The player's own seat."""
        return int(self.now["seat"])

    @property
    def seats(self) -> "Any":
        return range(self._app.game.SEATS)

    def place(self, seat: int) -> str:
        """Where a seat is, seen from the player: you, right, opposite, left."""
        n = int(self._app.game.SEATS)
        return PLACES[n][(seat - self.seat) % n]

    def name(self, seat: int) -> str:
        place = self.place(seat)
        return str(self.words("ui.seat-you" if place == "you" else "ui.name-" + place))

    def manner(self, seat: int) -> str:
        """Who decides there, in a word or two: the bot, or the temperament of the house's
        player. The player's own is nobody's business."""
        if seat == self.bot_seat:
            return str(self.words("ui.bot-here", name=self.bot_name))
        place = self.place(seat)
        return "" if place == "you" else self.words("ui.manner-" + place)

    def temper(self, seat: int) -> "str | None":
        """The same in a sentence."""
        if seat == self.bot_seat:
            return str(self.words("ui.bot-decides", name=self.bot_name))
        place = self.place(seat)
        return None if place == "you" else self.words("ui.temper-" + place)

    def rule_number(self, rule: str) -> str:
        """The number that the rules page prints before the paragraph ``rule``."""
        return self._app.rule_number(rule)

    def sprite(self, name: str) -> str:
        """The address of a sheet of card drawings."""
        return str(self._app.assets) + "cards/" + name + ".svg"
