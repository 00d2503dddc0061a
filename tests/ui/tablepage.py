"""A visit at ``ui.table`` with a real session behind it, step by step."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from cardavia.games.catalog import load
from cardavia.table.session import Session
from cardavia.ui.settings import PACE_MS, Settings
from cardavia.ui.store import Store
from cardavia.ui.table import RECORD, Table
from ui.fakebrowser import Storage, Window
from ui.faketasks import Future, Host

KEY = "cardavia:" + RECORD + "as_nas"
DEAD = {"ok": False, "link": True, "code": "worker-died", "facts": {}}


class Link:
    """The line to a real session. ``dead`` breaks it, ``held`` keeps replies on the way."""

    def __init__(self, window: Window, label: str) -> None:
        self.window = window
        self.count = 0
        self.label = label
        self.asked: list[dict[str, Any]] = []
        self.dead = False
        self.held: list[Future] | None = None
        self.replies: list[dict[str, Any]] = []
        self.restart()

    def restart(self) -> None:
        self.session = Session(self._entropy)
        self.dead = False

    def _entropy(self, n: int) -> bytes:
        self.count += 1
        return sha256(f"{self.label}{self.count}".encode()).digest()[:n]

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(dict(message))
        reply = DEAD if self.dead else json.loads(self.session.ask(json.dumps(message)))
        future = Future()
        if self.held is not None and message["do"] != "think":
            self.held.append(future)
        else:
            # A reply is never there at once.
            self.window.setTimeout(lambda: future.set(None), 0)
        await future
        self.replies.append(reply)
        return dict(reply)

    def verbs(self) -> list[str]:
        return [message["do"] for message in self.asked if message["do"] != "think"]


def matches(storage: Storage) -> dict[str, str]:
    """What is stored, but for who plays it."""
    return {key: text for key, text in storage.items.items() if ":claim:" not in key}


class Page:
    """One visit: a window, its storage, a link and the table."""

    def __init__(self, storage: Storage | None = None, label: str = "a") -> None:
        self.window = Window(storage=storage)
        self.store = Store(self.window)
        self.settings = Settings(self.store, self.window.document)
        self.settings._values["level"] = "casual"  # quick opponents, and nothing stored
        self.link = Link(self.window, label)
        self.shown: list[Any] = []  # what a redraw saw: (actions played, stored record)
        self.table = Table(self.link, self.store, self.settings, Host(self.window), self._changed)

    def _changed(self) -> None:
        now = self.table.now
        self.shown.append((now and now["n"], self.stored))

    @property
    def stored(self) -> str | None:
        return self.store.read(RECORD + "as_nas")

    @property
    def n(self) -> int:
        return int(self.table.now["n"])

    def do(self, coroutine: Any) -> None:
        self.window.tasks.start(coroutine)
        self.window.run()

    def enter(self, game: str = "as_nas") -> Page:
        self.do(self.table.enter(game))
        return self

    def wait(self) -> None:
        """Lets the others play until something is asked of the player."""
        while self.table.thinking is not None:
            n = self.n
            self.window.advance(PACE_MS["slow"])
            assert self.table.thinking is None or self.n > n, "the others do not act"

    def turn(self) -> Page:
        """Goes on to the player's own turn."""
        self.wait()
        while self.table.result is not None:
            self.table.close_result()
            self.wait()
        assert self.table.my_turn
        return self

    def release(self, at: int = 0) -> None:
        """Lets a held reply arrive."""
        assert self.link.held
        self.link.held.pop(at).set(None)
        self.window.run()

    def legal(self) -> list[str]:
        observation = load(self.table.now["game"]).observation(self.table.now["observation"])
        return [str(action) for action in observation.legal]


def choose(page: Page) -> str:
    """The same legal action for the same moment, in whatever visit it comes."""
    return Random(page.n).choice(page.legal())


def play(page: Page, each: Callable[[], None] = lambda: None) -> None:
    while not page.table.now["over"] or page.table.result is not None:
        page.wait()
        if page.table.result is not None:
            page.table.close_result()
        elif page.table.my_turn:
            each()
            page.do(page.table.act(choose(page)))


def others_turn(page: Page) -> Page:
    """Goes on until somebody else is to act, with its timer running."""
    while page.table.thinking is None:
        if page.table.result is not None:
            page.table.close_result()
        else:
            page.do(page.table.act(choose(page)))
    return page
