"""The dialogs: settings, menu, a question before a match is thrown away, fairness.

They are static parts of the page; here is what makes them open, close and tell the truth.
"""

from cardavia import wire
from cardavia.ui.settings import SLIDERS, SWITCHES
from cardavia.ui.table import RECORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.app import App


class Panels:
    def __init__(self, app: "App") -> None:
        self._app = app
        self._document = app.document
        self._incoming = ""  # the text of a file that was chosen
        on = app.events.on
        on("open", lambda arg, _: self.open(arg))
        on("close", lambda arg, element: element.closest("dialog").close())
        on("set", self._set, "input")
        on("set", self._set, "change")
        on("reset", lambda arg, _: self._reset(arg))
        on("export", lambda arg, _: self._export(app.table.record + "\n", ""))
        on("export-aside", lambda arg, _: self._export(self._aside, "-aside"))
        on("import", lambda arg, e: app.host.task(self._import(e)), "change")
        on("import-now", lambda arg, _: app.host.task(self._take_over()))

    def open(self, name: str) -> None:
        """Shows a dialog. Newer browsers have opened it by themselves, by its ``command``."""
        dialog = self._document.getElementById(name)
        self.sync()
        if not dialog.open:
            dialog.showModal()
        if name == "menu":
            self._document.getElementById("import-note").hidden = True
        elif name == "restart":
            self._app.host.task(self._promise())
        elif name == "keys" and self._app.table.now is not None:
            self._app.show_keys()
        elif name == "bot":
            self._app.bots.sync()

    async def _promise(self) -> None:
        """The next match's commitment, before the player adds any words to it."""
        reply = await self._app.link.ask({"do": wire.PROMISE})
        if reply["ok"]:
            for element in list(self._document.querySelectorAll("[data-fair=promise]")):
                element.textContent = reply["commitment"]

    def close_all(self) -> None:
        for dialog in list(self._document.querySelectorAll("dialog[open]")):
            dialog.close()

    def _set(self, name: str, element: "Any") -> None:
        if name in SLIDERS:
            value: Any = int(element.value)
        elif name in SWITCHES:
            value = bool(element.checked)
        else:
            value = element.value
        if value == self._app.settings[name]:
            return
        self._app.settings.set(name, value)
        self.sync()
        if name == "level":
            self._app.host.task(self._app.table.level())
        self._app.redraw()

    def _reset(self, name: str) -> None:
        self._app.settings.reset(SLIDERS if name == "all" else (name,))
        self.sync()

    def sync(self) -> None:
        """Makes every control show the setting that it stands for."""
        settings = self._app.settings
        words = self._app.words
        for element in list(self._document.querySelectorAll("[data-do=set]")):
            name = element.getAttribute("data-arg")
            value = settings[name]
            if element.type == "checkbox":
                element.checked = value
            elif element.type == "radio":
                element.checked = element.value == value
            else:
                element.value = str(value)
            if name in SLIDERS:
                element.setAttribute("aria-valuetext", words.percent(value))
        for output in list(self._document.querySelectorAll("output[data-of]")):
            output.textContent = words.percent(settings[output.getAttribute("data-of")])
        for chooser in (("language", self._app.pages.lang), ("game", self._app.pages.game)):
            for element in list(self._document.querySelectorAll(f"select[data-do={chooser[0]}]")):
                element.value = chooser[1]
        self._fairness()
        self._notices()

    def _fairness(self) -> None:
        now = self._app.table.now
        fair: Any = (now and now["fair"]) or {}
        for element in list(self._document.querySelectorAll("[data-fair]")):
            name = element.getAttribute("data-fair")
            if name == "promise":
                continue
            later = "" if name == "words" else self._app.words("ui.secret-later")
            element.textContent = fair.get(name) or later

    def _notices(self) -> None:
        element = self._document.getElementById("storage-note")
        if element:
            element.hidden = self._app.store.lasting
        aside = self._document.getElementById("aside")
        if aside:
            aside.hidden = self._aside is None

    # A match as a file

    @property
    def _aside(self) -> "Any":
        """The last match of this game that could not be read, as it was stored, or None."""
        return self._app.store.aside(RECORD + self._app.pages.game)

    def _export(self, text: str, note: str) -> None:
        app = self._app
        window = app.window
        blob = window.Blob.new(app.js([text]), app.js({"type": "application/json"}))
        link = self._document.createElement("a")
        link.href = window.URL.createObjectURL(blob)
        link.download = f"cardavia-{app.table.game}{note}.json"
        link.click()
        window.URL.revokeObjectURL(link.href)

    async def _import(self, element: "Any") -> None:
        files = element.files
        if not files.length:
            return
        self._incoming = await files.item(0).text()
        element.value = ""
        now = self._app.table.now
        if now is not None and now["n"] and not now["over"]:
            self.open("replace")  # a match that has begun is not thrown away unasked
        else:
            await self._take_over()

    async def _take_over(self) -> None:
        """Goes on with the file that was chosen; the menu says why when it cannot be."""
        app = self._app
        text = self._incoming
        self._document.getElementById("replace").close()
        loaded = await app.table.load(text)
        note = self._document.getElementById("import-note")
        if loaded:
            self.close_all()
            app.redraw()
            return
        refusal = app.table.refusal
        app.table.refusal = None
        key = "errors." + refusal["code"]
        known = app.words.has(key)
        reason = app.words(key, **refusal["facts"]) if known else refusal.get("words", key)
        if refusal.get("place"):
            reason = refusal["place"] + ": " + reason
        note.textContent = app.words("ui.import-failed", reason=reason)
        note.hidden = False
        app.redraw()
        app.table.go_on()
