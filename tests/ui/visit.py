"""A whole visit of the page: the built HTML, the app, an engine, and a person who plays.

For CPython, where the engine is the real session, and for MicroPython, where it answers
what it answered there. The person sees names and roles, and nothing else.
"""

import json

from cardavia.ui.app import App
from cardavia.ui.link import Link
from ui.fakebrowser import Storage, Window
from ui.faketasks import Future, Host
from ui.scenes import Dice

BASE = "/cardavia/"
SHY = ("SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "PY-CONFIG", "MPY-CONFIG")


class Boot:
    """``window.cardavia`` over ``answer(text)``; ``die`` and ``hold`` make trouble."""

    def __init__(self, window, answer):
        self.window = window
        self.storage = window.localStorage
        self.answer = answer
        self.asked = []
        self.restarts = 0
        self.status = {"state": "loading", "step": "download", "code": "", "done": 0, "total": 100}
        self._watcher = None
        self._waiting = []

    def words(self, name):
        """None: what the page has fetched ahead is not here yet."""

    def live(self):
        pass

    def watch(self, watcher):
        self._watcher = watcher
        self.tell()

    def tell(self, **changed):
        self.status.update(changed)
        self._watcher(json.dumps(self.status))
        if self.status["state"] != "loading":
            waiting, self._waiting = self._waiting, []
            for future in waiting:
                future.set(None)
        self.window.run()

    def ready(self):
        self.tell(state="ready", step="", done=100, code="")

    def die(self):
        self.tell(state="failed", code="worker-died")

    def restart(self):
        self.restarts += 1
        self.tell(state="loading", step="start", code="")

    async def ask(self, text, patience):
        if self.status["state"] == "loading":
            future = Future()
            self._waiting.append(future)
            await future
        if self.status["state"] == "failed":
            code = self.status["code"]
            return json.dumps({"ok": False, "link": True, "code": code, "facts": {}})
        self.asked.append(text)
        reply = self.answer(text)
        # A reply is never there at once.
        future = Future()
        self.window.setTimeout(lambda: future.set(None), 1)
        await future
        return reply


class Visit:
    """``site`` maps paths below the site's root to texts; ``load_view`` finds a game's view."""

    def __init__(self, site, answer, load_view, lang="en", game="as_nas", storage=None, at=""):
        pages = {BASE + path: site[path] for path in site}
        pages.update({path[: -len("index.html")]: pages[path] for path in list(pages)
                      if path.endswith("/index.html")})  # fmt: skip
        storage = storage or Storage()
        # Quick opponents, unless the test has settings of its own.
        storage.items.setdefault("cardavia:settings", '{"level": "casual"}')
        address = BASE + lang + "/" + game + "/"
        self.window = Window(pages[address], address + at, pages, storage)
        self.document = self.window.document
        self.boot = Boot(self.window, answer)
        self.window.cardavia = self.boot
        self.pictures = []  # the table after every step
        self.app = App(
            self.window, Link(self.boot), Host(self.window), lambda function: function, load_view
        )

    def start(self, ready=True):
        self.app.start()
        self.window.run()
        if ready:
            self.boot.ready()
            self.wait(10)
        return self

    def wait(self, ms):
        self.window.advance(ms)

    # What the person perceives

    @property
    def table(self):
        return self.document.getElementById("table")

    def seen(self, selector):
        """The elements that can be seen, in order."""
        root = self.document
        if selector.startswith("#table ") and "," not in selector:
            root, selector = self.table, selector[7:]  # the page around it is large
        return [node for node in root.querySelectorAll(selector) if visible(node)]

    def buttons(self, where="#table"):
        return self.seen(where + " button")

    def button(self, label, where="#table"):
        """The one enabled button of that name."""
        found = [node for node in self.buttons(where) if name(node) == label]
        if len(found) != 1:
            names = [name(node) for node in self.buttons(where)]
            raise AssertionError(str(len(found)) + " buttons " + label + " among " + repr(names))
        return found[0]

    @property
    def choices(self):
        """The actions that are possible now."""
        offered = self.buttons("#table .actions-row")
        return [node for node in offered if node.getAttribute("aria-disabled") != "true"]

    def press(self, node):
        node.focus()
        node.click()
        self.wait(10)

    def key(self, key):
        from ui.fakedom import Event

        self.document.activeElement.dispatchEvent(Event("keydown", key=key))
        self.wait(10)

    @property
    def text(self):
        return shown_text(self.table)

    # Playing

    def step(self, dice):
        """One thing that the person does, or a moment of waiting. False at the end."""
        going = self.seen("#table [data-do=go-on]")
        picks = [node for node in self.seen("#table [data-do=pick]") if not node.disabled]
        if self.choices and (not picks or dice.below(2)):
            self.press(dice.choice(self.choices))
        elif picks and self.buttons("#table .actions-row"):
            self.press(dice.choice(picks))
        elif going:
            self.press(going[0])
        elif self.seen("#table [data-do=renew]"):
            return False
        else:
            self.wait(1700)
        self.pictures.append(self.table.innerHTML)
        return True

    def play(self, seed, most=1000):
        """To the end of the match, or ``most`` steps far."""
        dice = Dice(seed)
        for _ in range(most):
            if not self.step(dice):
                return


def visible(node):
    while node is not None and hasattr(node, "attrs"):
        if node.hidden or node.tagName in SHY or (node.tagName == "DIALOG" and not node.open):
            return False
        if node.getAttribute("aria-hidden") == "true":
            return False
        node = node.parent
    return True


def name(node):
    """The accessible name, as far as this page needs it (accname 1.2, 2C to 2F)."""
    return node.getAttribute("aria-label") or " ".join(shown_text(node).split())


def shown_text(node):
    """The text that is not hidden from everybody."""
    if not hasattr(node, "attrs"):
        return node.data
    if node.hidden or node.tagName in SHY or node.getAttribute("aria-hidden") == "true":
        return ""
    return "".join([shown_text(child) + " " for child in node.children])


class Recorder:
    """An engine that remembers what it was asked and answered."""

    def __init__(self, ask):
        self._ask = ask
        self.talk = []

    def __call__(self, text):
        reply = self._ask(text)
        self.talk.append((text, reply))
        return reply


class Tape:
    """An engine that answers what was answered before, to the same questions."""

    def __init__(self, talk):
        self._talk = talk
        self._at = 0

    def __call__(self, text):
        asked, reply = self._talk[self._at]
        if json.loads(asked) != json.loads(text):
            raise AssertionError("asked " + text + " where " + asked + " was asked")
        self._at += 1
        return reply
