"""The dialogs: settings, menu, a new match with its promise, fairness, files."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from cardavia.core.record import Record
from cardavia.games import GAMES
from ui.fakebrowser import Files, Storage
from ui.fakedom import Event
from ui.guests import to_own_turn, visit
from ui.visit import Visit, name


def playing(label: str = "a") -> Visit:
    """A visit in which the player has looked at the own hand and is still to act."""
    it = to_own_turn(visit(label).start())
    look = [node for node in it.choices if node.getAttribute("data-arg") == "look"]
    it.press(look[0])
    return it


def shown(it: Visit, dialog: str) -> Any:
    (node,) = it.seen(f"dialog#{dialog}")
    return node


def press(it: Visit, do: str, where: str, arg: str | None = None) -> None:
    selector = f"{where} [data-do={do}]" + (f"[data-arg={arg}]" if arg else "")
    it.press(it.seen(selector)[0])


@pytest.mark.parametrize("dialog", ["settings", "menu", "restart", "fairness"])
def test_a_dialog_opens_closes_and_has_a_name(dialog: str) -> None:
    it = playing()
    assert not it.seen(f"dialog#{dialog}")
    it.app.panels.open(dialog)
    it.wait(10)
    node = shown(it, dialog)
    title = it.document.getElementById(node.getAttribute("aria-labelledby"))
    assert name(title)
    assert "[" not in node.textContent
    it.app.panels.open(dialog)
    press(it, "close", f"#{dialog}")
    assert not it.seen(f"dialog#{dialog}")


def test_settings_are_reached_from_the_masthead_and_the_menu() -> None:
    it = playing()
    press(it, "open", "#masthead", "settings")
    press(it, "close", "#settings")
    press(it, "open", "#table", "menu")
    press(it, "open", "#menu", "settings")
    shown(it, "settings")


@pytest.mark.parametrize(
    ("setting", "value", "attribute"),
    [("theme", "dark", "data-theme"), ("pace", "fast", None), ("level", "full", None)],
)
def test_a_choice_is_taken_shown_and_kept(setting: str, value: str, attribute: str | None) -> None:
    it = playing()
    it.app.panels.open("settings")
    radios = it.seen(f"#settings input[data-arg={setting}]")
    chosen = [node.getAttribute("value") for node in radios if node.checked]
    assert chosen == [it.app.settings[setting]]
    (radio,) = [node for node in radios if node.getAttribute("value") == value]
    for node in radios:
        node.checked = node is radio
    radio.dispatchEvent(Event("change"))
    it.wait(10)
    assert [node.getAttribute("value") for node in radios if node.checked] == [value]
    assert json.loads(it.window.localStorage.items["cardavia:settings"])[setting] == value
    if attribute:
        assert it.document.documentElement.getAttribute(attribute) == value
    if setting == "level":
        assert it.app.table.now["level"] == value


def test_the_promise_is_shown_before_the_words_and_kept() -> None:
    it = playing()
    press(it, "open", "#table", "menu")
    press(it, "open", "#menu", "restart")
    promise = it.document.querySelector("[data-fair=promise]").textContent
    assert len(bytes.fromhex(promise)) == 32
    it.document.getElementById("fair-words").value = "my own words"
    press(it, "renew", "#restart")
    assert not it.seen("dialog")
    fair = it.app.table.now["fair"]
    assert (fair["commitment"], fair["words"]) == (promise, "my own words")
    assert it.app.table.now["n"] <= 1
    record = Record.loads(it.app.table.record, GAMES)
    assert record.fair is not None
    assert sha256(record.fair.secret).hexdigest() == promise


def test_cancelling_a_new_match_keeps_the_present_one() -> None:
    it = playing()
    record = it.app.table.record
    it.app.panels.open("restart")
    press(it, "close", "#restart")
    assert it.app.table.record == record
    assert it.choices


@pytest.mark.slow
def test_fairness_shows_the_secret_only_after_the_match() -> None:
    it = playing()
    fair = Record.loads(it.app.table.record, GAMES).fair
    assert fair is not None
    it.app.panels.open("fairness")
    told = shown(it, "fairness").textContent
    assert fair.commitment.hex() in told
    assert fair.secret.hex() not in told
    assert fair.seed.hex() not in told
    press(it, "close", "#fairness")
    it.play(3)
    it.app.panels.open("fairness")
    told = shown(it, "fairness").textContent
    assert fair.secret.hex() in told
    assert fair.seed.hex() in told


# A match as a file


def export(it: Visit, verb: str = "export") -> tuple[str, str]:
    """The name and the text of the file that the page gives."""
    saved: list[tuple[str, str]] = []

    def save(event: Event) -> None:
        node = event.target
        saved.append((node.download, it.window.URL.blobs[node.href].data))

    def watched(tag: str) -> Any:
        node = create(tag)
        if tag == "a":
            node.addEventListener("click", save)
        return node

    create = it.app.document.createElement
    it.app.panels._document = _Document(it.document, watched)
    it.app.panels.open("menu")
    press(it, verb, "#menu")
    it.app.panels._document = it.document
    ((file, text),) = saved
    assert it.window.URL.blobs == {}, "the address is given back"
    return file, text


def test_a_match_that_was_set_aside_can_be_saved() -> None:
    storage = Storage()
    storage.items["cardavia:match:as_nas"] = "no match"
    it = visit(storage=storage).start()
    file, text = export(it, "export-aside")
    assert text == "no match"
    assert file == "cardavia-as_nas-aside.json"
    other = visit().start()
    other.app.panels.open("menu")
    assert not other.seen("#aside"), "nothing was set aside"


class _Document:
    """The document, but watching what it creates."""

    def __init__(self, document: Any, create: Any) -> None:
        self._document = document
        self.createElement = create

    def __getattr__(self, attribute: str) -> Any:
        return getattr(self._document, attribute)


def bring(it: Visit, text: str, sure: bool = True) -> None:
    """Chooses a file, and answers that it takes the place of the match that has begun."""
    if not it.seen("dialog#menu"):
        it.app.panels.open("menu")
    field = it.document.querySelector("[data-do=import]")
    field.files = Files(text)
    field.value = "C:/fakepath/match.json"
    field.dispatchEvent(Event("change"))
    it.wait(10)
    assert field.value == "", "the same file can be chosen again"
    press(it, "import-now" if sure else "close", "#replace")
    assert not it.seen("dialog#replace")


def test_a_match_travels_as_a_file() -> None:
    it = playing()
    file, text = export(it)
    assert file.endswith(".json")
    assert text == it.app.table.record + "\n"
    other = playing("b")
    assert other.app.table.record != it.app.table.record
    bring(other, text)
    assert not other.seen("dialog")
    assert other.app.table.record == it.app.table.record
    assert other.app.table.log == it.app.table.log
    assert [name(node) for node in other.choices] == [name(node) for node in it.choices]


@pytest.mark.slow
def test_a_match_that_has_begun_is_not_thrown_away_unasked() -> None:
    _, text = export(playing())
    it = playing("b")
    record = it.app.table.record
    bring(it, text, sure=False)
    assert it.app.table.record == record
    fresh = visit("c").start()
    fresh.app.panels.open("menu")
    field = fresh.document.querySelector("[data-do=import]")
    field.files = Files(text)
    if fresh.app.table.now["n"] == 0:
        field.dispatchEvent(Event("change"))
        fresh.wait(10)
        assert not fresh.seen("dialog#replace")
        assert fresh.app.table.record == text.strip()


BROKEN = ["", "{}", "not a match", '{"cardavia":9}', "\ud800", "[" * 50_000, "x" * 100_000]


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: ascii(text[:9]))
def test_a_broken_file_is_explained_and_the_match_goes_on(text: str) -> None:
    it = playing()
    record = it.app.table.record
    bring(it, text)
    (note,) = it.seen("#import-note")
    assert len(note.textContent) > 20
    assert "[" not in note.textContent
    assert "{" not in note.textContent
    assert it.app.table.record == record
    press(it, "close", "#menu")
    it.press(it.choices[0])
    assert it.app.table.now["n"] > 1
    it.app.panels.open("menu")
    assert not it.seen("#import-note"), "an old complaint is gone"


def test_choosing_no_file_does_nothing() -> None:
    it = playing()
    it.app.panels.open("menu")
    field = it.document.querySelector("[data-do=import]")
    field.files = Files()
    before = len(it.boot.asked)
    field.dispatchEvent(Event("change"))
    it.wait(10)
    assert len(it.boot.asked) == before
    assert not it.seen("#import-note")


def test_a_file_while_the_engine_is_dead_is_explained_too() -> None:
    it = playing()
    _, text = export(it)
    it.boot.die()
    bring(it, text)
    (note,) = it.seen("#import-note")
    assert len(note.textContent) > 20


@pytest.mark.slow
def test_suits_in_the_log_have_their_colours_and_their_names() -> None:
    it = visit(game="guandan").start()
    it.play(7, 40)
    signs = it.document.querySelectorAll("#table .log-lines .suit")
    assert signs
    names = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}
    for sign in signs:
        suit = sign.getAttribute("data-suit")
        assert sign.getAttribute("aria-label") == names[suit]
        assert sign.textContent in "\u2660\ufe0e\u2665\ufe0e\u2663\ufe0e\u2666\ufe0e"
