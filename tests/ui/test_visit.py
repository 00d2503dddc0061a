"""Whole visits: the app over the fake browser, the real page and the real session."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from cardavia.core.record import Record
from cardavia.games import GAMES
from cardavia.table.session import Session
from table.enginepage import entropy
from ui.fakebrowser import Storage
from ui.fakedom import Event
from ui.guests import LANGUAGES, to_own_turn, visit
from ui.scenes import Dice
from ui.visit import Visit

STEPS = 70  # of a match that is not played to its end


# The fast tests play every game in one language.
PLAYED = [
    pytest.param((lang, game), marks=[] if lang == LANGUAGES[i % 2] else pytest.mark.slow)
    for i, game in enumerate(GAMES)
    for lang in LANGUAGES
]


@pytest.fixture(scope="module", params=PLAYED)
def played(request: pytest.FixtureRequest) -> Visit:
    lang, game = request.param
    it = visit(lang=lang, game=game).start()
    it.play(7, 1000 if game == "as_nas" else STEPS)
    return it


def test_a_match_is_played(played: Visit) -> None:
    table = played.app.table
    assert played.window.console.errors == []
    assert len(Record.loads(table.record, GAMES).actions) == table.now["n"] > 5
    if table.game == "as_nas":
        assert table.now["over"]
        assert len(table.now["observation"]["results"]) == 12


def test_no_word_is_missing_in_any_picture(played: Visit) -> None:
    for picture in played.pictures:
        assert not re.search(r"\[[a-z]+\.[\w.-]+\]", picture)
        assert not re.search(r"\{\w*\}|None|undefined|NaN|True|False", picture)


def test_a_face_down_card_has_no_identity(played: Visit) -> None:
    for picture in played.pictures:
        for card in re.findall(
            r"<(?:span|button) [^>]*data-back[^>]*>.*?</(?:span|button)>", picture
        ):
            assert "data-face" not in card
            assert "#" not in card
            assert not re.search(r">[^<\s]", card)


OUTSIDE = ("data-retry", "data-update")  # boot.js and offline.js look after these


def test_every_button_has_a_name_and_does_something() -> None:
    it = to_own_turn(visit().start())
    for node in it.document.querySelectorAll("button"):
        label = node.getAttribute("aria-label") or node.textContent
        assert label.strip() or node.getAttribute("aria-hidden") == "true"
        assert node.hasAttribute("data-do") or any(map(node.hasAttribute, OUTSIDE))
    assert len(it.choices) >= 2


def test_before_the_engine_is_ready_the_page_tells_how_far_it_is() -> None:
    it = visit().start(ready=False)

    def bar() -> tuple[str | None, str | None]:
        (node,) = it.seen("#table [role=progressbar]")
        return node.getAttribute("aria-valuenow"), node.getAttribute("aria-label")

    assert bar() == ("0", "Loading Python…")
    it.boot.tell(done=60)
    assert bar()[0] == "60"
    for step in ("start", "import"):
        it.boot.tell(step=step, done=100)
        assert bar() == ("100", "Loading the rules engine…")
    it.boot.ready()
    it.wait(10)
    assert not it.seen("#table [role=progressbar]")
    assert it.choices or it.app.table.thinking is not None


def ask_why(it: Visit) -> Any:
    """Presses what is not possible now, and gives the link to the rule that says so."""
    for _ in range(50):
        dull = [node for node in it.buttons() if node.getAttribute("aria-disabled") == "true"]
        if dull:
            break
        it.press(it.choices[0])
        to_own_turn(it)
    n = it.app.table.now["n"]
    it.press(dull[0])
    (why,) = it.seen("#table .why")
    assert it.app.table.now["n"] == n
    assert "[" not in why.textContent
    (link,) = it.seen("#table .rule-link")
    assert re.search(r"\d+\.\d+", link.textContent)
    return link


@pytest.mark.parametrize("wide", [False, True])
def test_an_impossible_action_says_why_with_the_rules_number(wide: bool) -> None:
    it = visit()
    it.window.wide = wide
    to_own_turn(it.start())
    link = ask_why(it)
    rule = link.getAttribute("data-arg")
    it.press(link)
    place = "#table .beside" if wide else "dialog#sheet"
    (paragraph,) = it.seen(f"{place} [data-here]")
    assert paragraph.getAttribute("data-rule") == rule
    assert paragraph.scrolled == 1
    assert len(it.document.querySelectorAll(f"#rule-{rule}")) == 1, "an id stands once"
    it.press(it.seen(f"{place} [data-do={'close-rules' if wide else 'close'}]")[0])
    assert not it.seen(f"{place} [data-here]")


def test_the_rules_beside_the_table_change_their_language_too() -> None:
    it = visit()
    it.window.wide = True
    to_own_turn(it.start())
    it.press(ask_why(it))
    (paragraph,) = it.seen("#table .beside [data-here]")
    english = paragraph.textContent
    it.app._go("cs/as_nas")
    it.wait(10)
    (paragraph,) = it.seen("#table .beside [data-here]")
    assert paragraph.textContent != english
    source = it.document.getElementById(f"rule-{paragraph.getAttribute('data-rule')}")
    assert paragraph.textContent == source.textContent


def test_links_in_the_rules_beside_the_table_stay_there() -> None:
    it = visit()
    it.window.wide = True
    to_own_turn(it.start())
    it.press(ask_why(it))
    (marked,) = it.seen("#table .beside [data-here]")
    links = it.seen("#table .beside a.rules-ref")
    (other,) = [link for link in links if link.textContent == "1.1"]
    it.press(other)
    (paragraph,) = it.seen("#table .beside [data-here]")
    assert paragraph is not marked
    assert paragraph.getAttribute("data-number") == "1.1"
    assert it.app.pages.view == "table"
    assert other in it.seen("#table .beside a.rules-ref"), "the link is still there, with its focus"


def test_a_player_that_fails_is_told_once() -> None:
    it = to_own_turn(visit().start())
    table = it.app.table
    words = it.app.words("ui.error-player-failed")
    assert words not in it.text
    table._take({**table.now, "faults": 1, "record": {"keep": len(table.record), "add": ""}})
    it.app.redraw()
    assert words in it.text
    it.app._dismiss()
    table._take({**table.now, "faults": 2, "record": {"keep": len(table.record), "add": ""}})
    it.app.redraw()
    assert words not in it.text


def bet_box(it: Visit) -> Any:
    """Goes on to a decision with an amount to choose; its typing field."""
    dice = Dice(3)
    for _ in range(200):
        fields = it.seen("#table input#amount")
        if fields:
            return fields[0]
        it.step(dice)
    raise AssertionError("there is nothing to bet")


def test_an_amount_can_be_typed_digit_by_digit() -> None:
    it = visit(game="one_poker").start()
    field = bet_box(it)
    least, most = int(field.getAttribute("min")), int(field.getAttribute("max"))
    slider = it.seen("#table input[type=range]")[0]
    for typed in ("0", "", str(most + 1), str(least)):
        field.value = typed
        field.dispatchEvent(Event("input"))
        it.wait(10)
        assert it.seen("#table input#amount")[0] is field
        assert field.value == typed, "nobody takes a half-typed number away"
        good = typed == str(least)
        assert (field.getAttribute("aria-invalid") == "true") is not good
    assert slider.value == str(least)
    n = it.app.table.now["n"]
    (bet,) = [node for node in it.choices if node.getAttribute("data-key") == "r"]
    it.press(bet)
    action = Record.loads(it.app.table.record, GAMES).actions[n]
    assert action.split()[-1] in (str(least), "allin")


@pytest.mark.parametrize("key", ["l", "L", "f"])
def test_a_key_does_what_its_button_does(key: str) -> None:
    it = to_own_turn(visit().start())
    n = it.app.table.now["n"]
    it.key(key)
    assert it.app.table.now["n"] == n + 1


def test_keys_can_be_switched_off() -> None:
    it = to_own_turn(visit().start())
    it.app.settings.set("shortcuts", False)
    n = it.app.table.now["n"]
    it.key("l")
    assert it.app.table.now["n"] == n


def test_enter_on_a_button_is_that_buttons() -> None:
    """A shortcut must not take the key away from what has the focus."""
    it = visit().start()
    for _ in range(300):
        if it.seen("#table [data-do=go-on]"):
            break
        if it.choices:
            it.press(it.choices[-1])
        else:
            it.wait(1700)
    menu = it.seen("#table [data-do=open]")[0]
    menu.focus()
    it.key("Enter")
    assert it.app.table.result is not None


def test_a_dead_engine_says_so_and_comes_back_with_the_match() -> None:
    it = to_own_turn(visit().start())
    it.press(it.choices[0])
    n, log = it.app.table.now["n"], it.app.table.log
    it.boot.die()
    (box,) = it.seen("#table [role=alert]")
    assert "[" not in box.textContent
    retry = it.seen("#table [data-do=retry]")[0]
    session = Session(entropy("z"))
    it.boot.answer = session.ask
    it.press(retry)
    assert it.boot.restarts == 1
    it.boot.ready()
    it.wait(10)
    assert (it.app.table.now["n"], it.app.table.log) == (n, log)
    assert not it.seen("#table [role=alert]")
    it.press(it.choices[0])
    assert it.app.table.now["n"] == n + 1


def test_a_corrupt_save_is_told_and_play_goes_on() -> None:
    storage = Storage()
    storage.items["cardavia:match:as_nas"] = '{"cardavia": 1, "broken'
    it = visit(storage=storage).start()
    assert it.app.table.now["n"] == 0
    assert '{"cardavia": 1, "broken' in storage.items.values()
    words = [node.textContent for node in it.seen("#table [role=status], #table [role=alert]")]
    assert words
    assert not any("[" in text for text in words)


def test_a_reload_shows_the_same_table() -> None:
    storage = Storage()
    it = to_own_turn(visit(storage=storage).start())
    it.press(it.choices[0])
    to_own_turn(it)
    again = visit("b", storage=storage).start()
    assert again.app.table.log == it.app.table.log
    assert again.app.table.now["observation"] == it.app.table.now["observation"]
    assert [node.textContent for node in again.choices] == [node.textContent for node in it.choices]


def test_hidden_storage_is_said_in_the_settings() -> None:
    it = visit(storage=Storage(refuses=True)).start()
    it.app.panels.open("settings")
    assert it.seen("#storage-note")
    it = visit().start()
    it.app.panels.open("settings")
    assert not it.seen("#storage-note")


def test_sliders_show_their_value_and_can_be_reset() -> None:
    it = visit().start()
    it.app.panels.open("settings")
    root = it.document.documentElement
    for name in ("contrast", "grain", "temperature"):
        (slider,) = it.seen(f"input[data-arg={name}]")
        slider.value = "80"
        slider.dispatchEvent(Event("input"))
        assert root.style.getPropertyValue(f"--{name}") == "0.8"
        (output,) = it.seen(f"output[data-of={name}]")
        assert output.textContent == "80%"
        (reset,) = it.seen(f"button[data-do=reset][data-arg={name}]")
        it.press(reset)
        assert (slider.value, output.textContent) == ("50", "50%")
        assert root.style.getPropertyValue(f"--{name}") == "0.5"


def test_nothing_outside_the_site_is_fetched(played: Visit) -> None:
    assert all(path.startswith("/cardavia/") for path in played.window.fetched)


def test_messages_are_json_objects(played: Visit) -> None:
    assert all(isinstance(json.loads(text), dict) for text in played.boot.asked)
