"""The page's conductor: joins the parts, draws, and carries out what the player asks for."""

import json

from cardavia.ui.anim import Motion
from cardavia.ui.bots import Bots
from cardavia.ui.dom import View
from cardavia.ui.events import Events
from cardavia.ui.frame import draw
from cardavia.ui.i18n import Words
from cardavia.ui.keys import keys
from cardavia.ui.log import Logbook
from cardavia.ui.outcome import outcome
from cardavia.ui.pages import Pages
from cardavia.ui.panels import Panels
from cardavia.ui.roving import step
from cardavia.ui.rulebook import Rulebook
from cardavia.ui.settings import Settings
from cardavia.ui.shown import Shown
from cardavia.ui.speech import Speech
from cardavia.ui.store import Store
from cardavia.ui.sweep import Sweep
from cardavia.ui.table import Table
from cardavia.ui.texts import Texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.host import Host
    from cardavia.ui.link import Link


WIDE = "(min-width: 64rem)"
STEPS = {"download": "python", "start": "engine", "import": "engine"}


class App:
    """``load_view(game)`` gives the module ``games.<game>.view``."""

    def __init__(
        self, window: "Any", link: "Link", host: "Host", proxy: "Any", load_view: "Any"
    ) -> None:
        self.window = window
        self.document = window.document
        self.link = link
        self.host = host
        self._load_view = load_view
        self.store = Store(window)
        self.settings = Settings(self.store, self.document)
        self.assets = self.document.documentElement.getAttribute("data-assets")
        self.texts = Texts(window, self.assets + "i18n/")
        self.pages = Pages(window, self.texts.ready, self._arrived)
        self.table = Table(link, self.store, self.settings, host, self.redraw)
        root = self.document.getElementById("table")
        self._view = View(self.document, root)
        self._end = View(self.document, self.document.getElementById("outcome-body"))
        self._keys = View(self.document, self.document.getElementById("keys-body"))
        self._ended = False
        self._motion = Motion(window, root)
        self._speech = Speech(self.document.getElementById("live"))
        self.words: Any = None
        self.game: Any = None  # the view of the game that is shown
        self.choice: dict[str, Any] = {}
        self.asked: str | None = None  # the action whose "why not" is shown
        self.log_open = False
        self.logbook = Logbook()
        self.beside = False  # the rules lie beside the table
        self.rulebook = Rulebook(window)
        self._broken = False  # the engine has failed
        self._n: Any = None
        self._drawn: Any = None  # what was drawn last, until the frame that shows it
        self._spoken = 0
        self._due: Any = None  # the moment at which the player was last to do something
        self.events = Events(self.document, proxy)
        self._room = window.matchMedia(WIDE)
        self._room.addEventListener("change", proxy(lambda *_: self.redraw()))
        self.panels = Panels(self)
        self.bots = Bots(self)
        self._bind()
        window.addEventListener("popstate", proxy(lambda *_: host.task(self.pages.arrived())))
        # Told by other pages when they write; one that comes out of the cache missed that.
        for kind in ("storage", "pageshow"):
            window.addEventListener(kind, proxy(lambda *_: self.table.look_round()))
        self.document.addEventListener("visibilitychange", proxy(lambda *_: self.table.go_on()))

    def start(self) -> None:
        """Words first, so that the controls live; then the engine and the match."""
        if self.texts.here(self.pages.lang, self.pages.game):
            self._live()  # at once: a task would wait for its turn
        else:
            self.host.task(self._wait())

    async def _wait(self) -> None:
        ready = await self.texts.ready(self.pages.lang, self.pages.game)
        self._live() if ready else self._speechless()

    def _live(self) -> None:
        self._speak()
        self.panels.sync()
        self.pages.show(self.pages.view)
        self.link.start(self._linked)
        self.host.task(self._enter(self.pages.game))

    async def _enter(self, game: str) -> None:
        """Sits down at the table of a game; that draws it empty first."""
        if self.game is None or game != self.game.NAME:
            self.game = self._load_view(game)
            self.choice = {}
        await self.table.enter(game)

    # What the player asks for

    def _bind(self) -> None:
        on, task = self.events.on, self.host.task
        on("act", lambda arg, _: task(self.table.act(arg)))
        on("why", lambda arg, _: self._why(arg))
        on("dismiss", lambda arg, _: self._dismiss())
        on("pick", lambda arg, e: self._pick(arg, e))
        on("amount", self._pick, "input")
        on("log", lambda arg, _: self._log())
        on("renew", lambda arg, _: self._renew())
        on("view", lambda arg, _: self.show(arg))
        on("hurry", lambda arg, _: self.table.hurry())
        on("go-on", lambda arg, _: self.table.close_result())
        on("hint", lambda arg, _: task(self._hint()))
        on("prefer", lambda arg, _: self._prefer(arg))
        on("retry", lambda arg, _: task(self._retry()))
        on("page", lambda arg, _: self._go(arg))
        on("language", lambda arg, e: self._go(e.value + "/" + self.pages.game), "change")
        on("game", lambda arg, e: self._go(self.pages.lang + "/" + e.value), "change")
        on("rule", lambda arg, _: self.open_rule(arg))
        on("skip", lambda arg, _: self._skip(arg))
        on("close-rules", lambda arg, _: self._close_rules())
        self.events.on_keys(self._key)
        Sweep(self.events, lambda arg: self._pick(arg, None))

    def show(self, view: str) -> None:
        self.pages.show(view)
        self.window.history.replaceState(None, "", "#" + view)
        if view == "table":
            self.redraw()

    def show_keys(self) -> None:
        """Draws what the dialog of the keys says."""
        self._keys.draw(keys(Shown(self), self.game))

    def _skip(self, part: str) -> None:
        """Puts the focus on a part of the table, on the first thing to press if there is any."""
        self.show("table")
        area = self.document.querySelector("#table ." + part)
        if not area:
            return
        target = area.querySelector("[data-roving] [tabindex='0']")
        target = target or area.querySelector("button:not([disabled])")
        if not target:
            area.setAttribute("tabindex", "-1")
        (target or area).focus()

    def open_rule(self, rule: str) -> None:
        """Opens the rules at one paragraph: beside the table, or over it on a small screen."""
        self.beside = self.rulebook.wide
        self.redraw()
        self.rulebook.show(rule)

    def _close_rules(self) -> None:
        self.beside = False
        self.rulebook.close()
        self.redraw()

    def _why(self, action: str) -> None:
        self.asked = action
        self.redraw()

    def _dismiss(self) -> None:
        self.table.notice = None
        self.redraw()

    def _pick(self, arg: str, element: "Any") -> None:
        """Something is chosen, not yet done: a card, an amount."""
        value = element.value if element and hasattr(element, "value") else ""
        self.choice = self.game.pick(Shown(self), self.choice, arg, str(value))
        self.redraw()

    def _prefer(self, arg: str) -> None:
        """A setting that stands on the table itself: ``name:value``, or ``name`` to switch it."""
        name, _, value = arg.partition(":")
        self.settings.set(name, value or not self.settings[name])
        self.redraw()

    async def _hint(self) -> None:
        """A view may choose at once what is advised, so that it only has to be confirmed."""
        await self.table.hint(getattr(self.game, "HINTS", 1))
        if self.table.advice is not None and hasattr(self.game, "advised"):
            self.choice = self.game.advised(Shown(self), self.choice)
            self.redraw()

    def _log(self) -> None:
        self.log_open = not self.log_open
        self.redraw()

    def _renew(self) -> None:
        self.panels.close_all()
        field = self.document.getElementById("fair-words")
        words = field.value
        field.value = ""
        self.host.task(self.table.renew(words))

    def _go(self, page: str) -> None:
        """Goes to ``lang/game`` or ``lang/game/view``."""
        lang, game, *view = page.split("/")
        if view:
            self.pages.view = view[0]
        self.host.task(self._leave_for(lang, game))

    async def _leave_for(self, lang: str, game: str) -> None:
        self.show(self.pages.view)
        if not await self.pages.go(lang, game):
            self.table.notice = ("offline", {})
            self.panels.sync()
            self.redraw()
        self.store.write("lang", self.pages.lang)
        self.store.write("game", self.pages.game)

    def _linked(self) -> None:
        """The engine has changed its state. One that was launched again knows no match."""
        broken = self.link.state == "failed"
        if self._broken and not broken:
            self.host.task(self.table.again())
        self._broken = broken
        if self.table.game is not None:
            self.redraw()

    async def _retry(self) -> None:
        self.table.refusal = None
        if self.link.state == "failed":
            self.link.restart()
        else:
            await self.table.again()

    def _key(self, event: "Any") -> bool:
        if event.ctrlKey or event.metaKey or event.altKey:
            return False
        target = event.target if hasattr(event.target, "closest") else None
        if event.repeat and event.key == "Enter":
            # Held down it presses once: what the focus is on next asks something else.
            return bool(target and target.closest("button"))
        if target and target.closest("input, select, textarea, dialog"):
            return False
        if self.pages.view != "table" or self.words is None:
            return False
        if target and step(event.key, target):
            return True
        if event.repeat or not self.settings["shortcuts"]:
            return False
        # Enter presses what has the focus; a card among many is taken with the space bar.
        pressed = target and target.closest("button, a")
        if event.key == "Enter" and pressed and not pressed.closest("[data-roving]"):
            return False
        if event.key == "?":
            self.panels.open("keys")
            return True
        for element in list(self.document.querySelectorAll("#table [data-key]")):
            if element.getAttribute("data-key") == event.key.lower():
                element.click()
                return True
        return self._typed(event.key)

    def _typed(self, key: str) -> bool:
        """A view may know more keys than there are buttons."""
        if self.table.now is None or not hasattr(self.game, "typed"):
            return False
        choice = self.game.typed(Shown(self), self.choice, key)
        if choice is None:
            return False
        self.choice = choice
        self.redraw()
        return True

    # Language and game

    async def _arrived(self, lang: str, game: str) -> None:
        """Another page is shown: its words, and its table if the game is another one."""
        self._motion.rest()
        self._speak()
        self.panels.sync()
        if self.beside:
            self.rulebook.again()
        if game != self.table.game:
            await self._enter(game)
        else:
            # A task of its own: to take over the page's texts was long enough.
            self.host.timer(0, self.redraw)

    def _speechless(self) -> None:
        """Without any words of its own the page says what is printed in it already."""
        for words in list(self.document.querySelectorAll("#trouble [data-code]")):
            words.hidden = words.getAttribute("data-code") != "download-failed"
        self.document.getElementById("trouble").hidden = False

    def _speak(self) -> None:
        lang, game = self.pages.lang, self.pages.game
        self.words = Words(lang, self.texts.of(lang, game), self.window)

    def rule_number(self, rule: str) -> str:
        element = self.document.getElementById("rule-" + rule)
        return str(element.getAttribute("data-number")) if element else "?"

    def js(self, value: "Any") -> "Any":
        """A plain JavaScript value."""
        return self.window.JSON.parse(json.dumps(value))

    @property
    def progress(self) -> tuple[str, int]:
        """What is loading, and how much of it is here in percent."""
        link = self.link
        return STEPS.get(link.step, "cards"), link.done * 100 // (link.total or 1)

    @property
    def wide(self) -> bool:
        """There is room for rows of cards, and for more beside the table."""
        return bool(self._room.matches)

    @property
    def failure(self) -> "str | None":
        """The code of what went wrong with the engine or its last answer."""
        if self.link.state == "failed":
            return self.link.code
        refusal = self.table.refusal
        return refusal["code"] if refusal else None

    # Drawing

    def redraw(self) -> None:
        """Shows the present: one record, one redraw."""
        if self.words is None or self.game is None:
            return
        shown = Shown(self)
        if self.table.now is not None and self.table.now["n"] != self._n:
            self._n = self.table.now["n"]
            self.asked = None
            self.choice = self.game.kept(self.choice, shown)
            shown.choice = self.choice
        if self.table.now is not None and hasattr(self.game, "asks"):
            self.table.read(self.game.asks(shown))
            shown.reading = self.table.reading
        playing = shown.phase == "play" and hasattr(self.game, "linger")
        self.table.linger = self.game.linger(shown) if playing else 0
        self.document.getElementById("table").toggleAttribute("data-beside", self.beside)
        self._settle()
        self._motion.before()
        self._view.draw(draw(shown, self.game))
        self._outcome(shown)
        self._say(shown)
        self._drawn = shown
        self.host.frame(self._settle)

    def _settle(self) -> None:
        """The end of a redraw, for which the browser has to lay out the page: in the next frame,
        where it does so anyway, and in a task of its own."""
        shown, self._drawn = self._drawn, None
        if shown is not None:
            self._focus(shown)
            self._motion.after()

    def _outcome(self, shown: Shown) -> None:
        """A match that has just ended says so once, over the table."""
        over = shown.phase == "over"
        if over:
            self._end.draw(outcome(shown, self.game))
            if not self._ended and shown.table.news:
                self.panels.open("outcome")
        self._ended = over

    def _say(self, shown: Shown) -> None:
        """Tells what has happened once it is the player's turn, or something ended."""
        news = shown.told(self.table.news)
        if shown.offer is not None or shown.phase in ("result", "over", "failed"):
            fresh = news[self._spoken :]
            self._spoken = len(news)
            told = getattr(self.game, "aloud", self.game.log_line)
            sentences = [told(shown, entry) for entry in fresh]
            if shown.offer is not None and fresh:
                sentences.append(self.words("ui.your-turn"))
            self._speech.say([sentence for sentence in sentences if sentence])
        self._spoken = min(self._spoken, len(news))

    def _focus(self, shown: Shown) -> None:
        """Focus moves only when there is something new to decide, and only from nowhere: what had
        it may be gone, as a button is when it has been pressed."""
        mine = shown.offer is not None or shown.phase == "result"
        due = self._n if mine else None
        if due is not None and due != self._due and self.pages.view == "table":
            active = self.document.activeElement
            # An address that ends in #table puts the focus on the whole table.
            nowhere = not active or active.tagName in ("BODY", "MAIN")
            first = self.document.querySelector("#table [data-first]")
            if nowhere and first:
                first.focus()
        self._due = due
