"""What a person does at the table: finds things by role and name, presses them, waits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

LOCALES = Path(__file__).parents[2] / "i18n"
LOOK_MS = 50  # To read the whole page in every frame would keep it from going on.


class Words:
    """What the page of ``game`` says in ``lang``."""

    def __init__(self, lang: str, game: str) -> None:
        common = json.loads((LOCALES / lang / "common.json").read_text("utf-8"))["ui"]
        own = json.loads((LOCALES / lang / f"{game}.json").read_text("utf-8"))["ui"]
        self.words: dict[str, Any] = {**common, **own}
        self.lang, self.game = lang, game

    def pattern(self, *keys: str) -> re.Pattern[str]:
        """Matches the text of any of the keys, whatever stands for the placeholders."""
        texts: list[str] = []
        for key in keys:
            value = self.words[key]
            texts += value.values() if isinstance(value, dict) else [value]
        escaped = (re.sub(r"\\{\w+\\}", ".+?", re.escape(text)) for text in texts)
        # A language may keep words together with blanks of another kind.
        escaped = (re.sub(r"\\?\s", r"\\s", text) for text in escaped)
        return re.compile("^(" + "|".join(escaped) + ")$")


class Person(Words):
    """Plays ``game`` in ``lang`` on ``page``, knowing only the words of that language."""

    def __init__(self, page: Page, lang: str, game: str) -> None:
        super().__init__(lang, game)
        self.page = page

    def sit_down(self, view: str = "table") -> None:
        self.page.emulate_media(reduced_motion="reduce")
        self.page.goto(f"{self.lang}/{self.game}/#{view}")
        expect(self.button("menu")).to_be_visible()

    def button(self, *keys: str) -> Locator:
        return self.page.get_by_role("button", name=self.pattern(*keys))

    def fast(self) -> None:
        """Makes the others quick, in the settings."""
        self.button("settings").first.click()
        dialog = self.page.get_by_role("dialog", name=self.words["settings"])
        dialog.get_by_role("radio", name=self.words["pace-fast"]).check(force=True)
        dialog.get_by_role("button", name=self.words["close"]).last.click()
        expect(dialog).to_be_hidden()

    def press(self, button: Locator) -> None:
        """Presses it and waits for the table to answer: until then it shows the same buttons."""
        before = self.page.get_by_role("main").inner_text()
        button.click()
        self.page.wait_for_function(
            "before => document.querySelector('main').innerText !== before",
            arg=before,
            polling=LOOK_MS,
        )

    def next_of(self, keys: Iterable[str]) -> Locator:
        """The first button with one of these names that may be pressed, once there is one."""
        name = self.pattern(*keys)
        buttons = self.page.get_by_role("button", name=name, disabled=False)
        expect(buttons.first).to_be_visible()
        return buttons.first

    def fold(self) -> None:
        """As-Nas: gives up the deal, unless all the others have done so first."""
        button = self.next_of(["fold-price", "next-deal"])
        if button.inner_text() != self.words["next-deal"]:
            button.click()
            self.next_of(["next-deal"])
