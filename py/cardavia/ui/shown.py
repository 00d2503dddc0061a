"""The one record of what is shown: everything a view may look at to draw the table."""


class Shown:
    """Made anew for every redraw; views only read it.

    words        texts of the language: ``words(key, **facts)``
    table        the course of the match (``ui.table.Table``)
    now          the engine's last table, or None before the first
    obs          the observation to draw: while a result shows, the one before it
    offer        what the player may do, None when it may not act
    result       the deal_over event that shows, or None
    choice       what the player has chosen but not confirmed; a dict that the view owns
    phase        "loading", "failed", "play", "result" or "over"
    progress     (code, percent) while loading
    failure      the code of what failed
    """

    def __init__(self, words, table, choice, progress, failure):
        self.words = words
        self.table = table
        self.choice = choice
        self.progress = progress
        self.failure = failure
        self.now = table.now
        self.result = table.result
        self.offer = None
        self.obs = None
        if self.now is not None:
            self.obs = table.before if self.result and table.before else self.now["observation"]
            if table.my_turn:
                self.offer = self.now["offer"]
        self.phase = self._phase()

    def _phase(self):
        if self.failure:
            return "failed"
        if self.now is None:
            return "loading"
        if self.result is not None:
            return "result"
        return "over" if self.now["over"] else "play"

    @property
    def seat(self):
        return self.now["seat"]

    def place(self, seat):
        """Where a seat is, seen from the player: you, right, opposite, left."""
        return PLACES[len(self.seats)][(seat - self.seat) % len(self.seats)]

    @property
    def seats(self):
        return range(self.table.seats)


PLACES = {2: ("you", "opposite"), 4: ("you", "right", "opposite", "left")}
