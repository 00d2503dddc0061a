"""Guandan as a person plays it: hands of 27, a partner, tribute, a match that ends."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.person import Person
from browser.reader import Reader
from browser.scenes import sit
from cardavia.core.record import Record

SEED = bytes(range(16))


def table(
    page: Page, start: dict[str, Any] | None = None, pace: str = "fast", lang: str = "en"
) -> Person:
    """Sits down at a match that begins at ``start``, against casual players."""
    page.goto("404.html")
    settings = json.dumps({"level": "casual", "pace": pace})
    page.evaluate("text => localStorage.setItem('cardavia:settings', text)", settings)
    if start is not None:
        record = Record("guandan", SEED, start).dumps()
        page.evaluate("text => localStorage.setItem('cardavia:match:guandan', text)", record)
    me = Person(page, lang, "guandan")
    me.sit_down()
    return me


def bar(me: Person) -> Locator:
    return me.page.get_by_role("region", name=me.words["actions"])


def hand(me: Person) -> Locator:
    return me.page.get_by_role("region", name=me.words["your-hand"])


def tap(me: Person, card: str) -> None:
    """Presses the edge of a card that shows in its column."""
    button = hand(me).get_by_role("button", name=card)
    button.click(position={"x": 12, "y": 8})


def play_button(me: Person) -> Locator:
    return bar(me).get_by_role("button", name=re.compile(f"^({me.words['play']}|Return)\\b"))


def stops(me: Person, *keys: str) -> Locator:
    """What a player waits for: a turn, a chance to skip the rest, or one of ``keys``."""
    ends = me.button("fast-forward", *keys).or_(me.page.get_by_role("dialog"))
    return me.button("hint", "next-hint").or_(ends).first


def take_hint(me: Person) -> None:
    """Does what the hint says: what it means is chosen already, or it is a pass."""
    me.button("hint").click()
    said = bar(me).get_by_text(me.pattern("hint-text"))
    expect(said).to_be_visible()
    if said.inner_text().endswith(me.words["pass"] + "."):
        me.button("pass").click()
    else:
        play_button(me).click()
    expect(said).to_have_count(0)


def play_on(me: Person, *ends: str) -> None:
    """Plays by hints until a button of ``ends`` or a dialog shows."""
    while True:
        expect(stops(me, *ends)).to_be_visible()
        if me.button(*ends).or_(me.page.get_by_role("dialog")).count():
            return
        if me.button("fast-forward").count():
            me.button("fast-forward").click()
            expect(me.button("fast-forward")).to_have_count(0)
        else:
            take_hint(me)


def test_the_first_deal_is_played_through(page: Page) -> None:
    me = table(page)
    expect(hand(me).get_by_role("button")).to_have_count(27)
    expect(me.page.get_by_role("img", name="Your team: 2")).to_be_visible()
    play_on(me, "next-deal")
    result = bar(me).get_by_text("The deal is over. Places:")
    expect(result).to_be_visible()
    won = "Your team wins the deal." in result.inner_text()
    levels = me.page.get_by_role("img", name=re.compile("^(Your team|Opponents): [345]$"))
    expect(levels).to_have_count(1)
    expect(levels).to_have_accessible_name(re.compile("^Your" if won else "^Opponents"))
    me.button("next-deal").click()
    expect(page.get_by_text("Deal 2", exact=True).first).to_be_visible()
    log = page.get_by_role("region", name=me.words["log"])
    tribute = log.get_by_text(re.compile("^(No t|T)ribute")).filter(visible=True)
    expect(tribute.first).to_be_visible()


def test_a_deal_by_keyboard_alone(page: Page) -> None:
    """Arrows, space bar, Enter and letters; what is heard is the accessibility tree."""
    me = table(page, {"leader": 0})
    ear = Reader(page)
    expect(play_button(me)).to_be_visible()
    role, first = ear.focus()
    assert role == "button"
    assert first.endswith("1 of 27")
    ear.press("End")
    assert ear.focus()[1].endswith("27 of 27")
    ear.press(" ")
    assert "selected, 27 of 27" in ear.focus()[1]
    expect(bar(me).get_by_role("button", name=re.compile("^Play single"))).to_be_enabled()
    ear.press("Enter")
    expect(hand(me).get_by_role("button")).to_have_count(26)
    while True:
        expect(stops(me, "next-deal")).to_be_visible()
        if me.button("next-deal").count():
            break
        if me.button("fast-forward").count():
            ear.tab_to("button", me.pattern("fast-forward"))
            ear.press("Enter")
            expect(me.button("fast-forward")).to_have_count(0)
            continue
        ear.press("h")
        said = bar(me).get_by_text(me.pattern("hint-text"))
        expect(said).to_be_visible()
        ear.press("p" if said.inner_text().endswith(me.words["pass"] + ".") else "Enter")
        expect(said).to_have_count(0)
    ear.press("Enter")
    expect(page.get_by_text("Deal 2", exact=True).first).to_be_visible()


HANDS = ["8S 8D KS KD 3C 4D", "5S 5D 9S 9D TS", "6S 6D 7S JD JS", "QS QD 4S 4H AC"]


def test_what_is_chosen_ahead_survives_moves_and_a_language_switch(page: Page) -> None:
    me = table(page, {"hands": HANDS, "leader": 1}, pace="slow")
    expect(me.page.get_by_text("Lin Yue is thinking…")).to_be_visible()
    for card in ("eight of spades", "eight of diamonds"):
        tap(me, card)
    expect(bar(me).get_by_text("pair of eights")).to_be_visible()
    chosen = hand(me).get_by_role("button", pressed=True)
    expect(chosen).to_have_count(2)
    page.get_by_role("combobox", name=me.words["language"]).select_option("cs")
    czech = Person(page, "cs", "guandan")
    names = [czech_card("8S"), czech_card("8D")]
    for name in names:
        expect(hand(czech).get_by_role("button", name=name, pressed=True)).to_have_count(1)
    # All three others move, and still it is chosen.
    expect(czech.button("hint")).to_be_visible()
    expect(hand(czech).get_by_role("button", pressed=True)).to_have_count(2)
    log = page.get_by_role("region", name=czech.words["log"])
    expect(log.get_by_role("listitem")).to_have_count(3)


def czech_card(card: str) -> str:
    from browser.person import LOCALES

    words = json.loads((LOCALES / "cs" / "guandan.json").read_text("utf-8"))
    return str(words["cards"][card])


def test_cards_are_swept_and_named(page: Page) -> None:
    me = table(page, {"hands": HANDS, "leader": 0})
    expect(play_button(me)).to_be_visible()
    spots = []
    for card in ("king of spades", "king of diamonds"):
        box = hand(me).get_by_role("button", name=card).bounding_box()
        assert box
        spots.append((box["x"] + 8, box["y"] + 8))
    page.mouse.move(*spots[0])
    page.mouse.down()
    page.mouse.move(*spots[1], steps=4)
    page.mouse.up()
    expect(hand(me).get_by_role("button", pressed=True)).to_have_count(2)
    expect(bar(me).get_by_text("pair of kings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(hand(me).get_by_role("button", pressed=True)).to_have_count(0)


def test_what_is_wrong_is_said_and_why(page: Page) -> None:
    me = table(page, {"hands": HANDS, "leader": 0})
    expect(play_button(me)).to_be_visible()
    for card in ("eight of spades", "king of spades"):
        tap(me, card)
    expect(bar(me).get_by_text(me.words["no-shape"])).to_be_visible()
    expect(play_button(me)).to_be_disabled()
    play_button(me).click(force=True)
    me.button("see-rule").click()
    rule = page.get_by_text("These combinations exist and no others")
    expect(rule.filter(visible=True)).to_have_count(1)


def test_several_readings_are_a_choice_the_strongest_first(page: Page) -> None:
    hands = ["2H 4S 4D JS JD 3C", "5S", "6S 9C", "7S"]
    me = table(page, {"hands": hands, "leader": 0})
    expect(play_button(me)).to_be_visible()
    for key in "2", "4", "4", "j", "j":
        page.keyboard.press(key)
    readings = bar(me).get_by_role("group", name=me.words["choose-reading"]).get_by_role("button")
    expect(readings).to_have_text(["full house, jacks", "full house, fours"])
    expect(play_button(me)).to_be_disabled()
    readings.last.click()
    play_button(me).click()
    expect(page.get_by_role("list", name="You: full house, fours")).to_be_visible()


# What stands in the bar, two by two, where one lies over the other.
OVER_EACH_OTHER = """() => {
  const all = [...document.querySelectorAll("#table .actions > *")];
  const parts = all.map((el) => [el.className, el.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.height > 1);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return parts.flatMap(([name, a], i) =>
    parts.slice(i + 1).filter(([, b]) => over(a, b)).map(([other]) => name + " / " + other));
}"""
SIZES = [(320, 640), (360, 740), (740, 360), (820, 1180), (1280, 800), (1600, 900)]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_nothing_lies_over_the_readings(page: Page, lang: str) -> None:
    hands = ["2H 4S 4D JS JD 3C", "5S", "6S 9C", "7S"]
    me = sit(page, "guandan", {"hands": hands, "leader": 0}, lang)
    for card in "2H", "4S", "4D", "JS", "JD":
        button = page.locator(f"#table .hand [data-arg^='card:{card}']")
        button.click(position={"x": 12, "y": 8})
    choice = bar(me).get_by_role("group", name=me.words["choose-reading"])
    page.locator("#table .act[data-arg=pass]").click(force=True)  # a leader may not
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(choice).to_be_visible()
        expect(bar(me).locator(".why")).to_be_visible()
        assert page.evaluate(OVER_EACH_OTHER) == [], f"{width} x {height}"


@pytest.mark.parametrize(
    ("size", "lang"), [(size, "en") for size in SIZES] + [((320, 640), "de"), ((360, 740), "ru")]
)
def test_the_hand_stays_where_it_is_when_ones_turn_comes(
    page: Page, size: tuple[int, int], lang: str
) -> None:
    """The bar is as high while others move, tools, room for a long question and all."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    me = table(page, {"hands": HANDS, "leader": 1}, pace="slow", lang=lang)
    lies = "() => document.querySelector('#table .hand').getBoundingClientRect().bottom"
    expect(page.get_by_text(me.pattern("thinking"))).to_be_visible()
    waiting = page.evaluate(lies)
    expect(me.button("hint")).to_be_visible()
    assert page.evaluate(lies) == pytest.approx(waiting, abs=1)


ENDS = {
    "us": ({"levels": ["A", "K"], "level": "A", "leader": 0},
           ["AS", "3S 5D", "2S", "4S 6D"], "You", "Your team wins the match!"),
    "them": ({"levels": ["K", "A"], "level": "A", "leader": 1},
             ["3S 4S", "RJ", "5S 6S", "2C"], "Lin Yue", "The opponents win the match."),
}  # fmt: skip


@pytest.mark.parametrize("side", ENDS)
def test_a_match_at_the_top_ends_with_the_right_winner(page: Page, side: str) -> None:
    start, hands, first, words = ENDS[side]
    me = table(page, {**start, "hands": hands})
    play_on(me, "go-on")
    expect(bar(me).get_by_text(re.compile(f"Places: {first}"))).to_be_visible()
    me.button("go-on").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name=words)).to_be_visible()
    rows = dialog.get_by_role("list", name=me.words["standings"]).get_by_role("listitem")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text(first if side == "them" else "You")
    dialog.get_by_role("button", name=me.words["new-match"]).click()
    expect(hand(me).get_by_role("button")).to_have_count(27)
    expect(page.get_by_role("img", name="Your team: 2")).to_be_visible()


TRIBUTE = {"places": [0, 3, 2, 1], "levels": ["5", "2"]}


def test_a_card_is_given_back_for_the_tribute(page: Page) -> None:
    me = table(page, TRIBUTE)
    centre = page.get_by_role("region", name=me.words["centre"])
    expect(centre.get_by_text("Tribute: Lin Yue → You, five of spades")).to_be_attached()
    gift = hand(me).get_by_role("button", name=re.compile("^five of spades, new"))
    expect(gift).to_have_count(1)
    page.keyboard.press("k")
    expect(bar(me).get_by_text("Only a card with a natural rank from 2 to 10")).to_be_visible()
    expect(play_button(me)).to_be_disabled()
    page.keyboard.press("2")
    expect(hand(me).get_by_role("button", pressed=True)).to_have_count(1)
    page.keyboard.press("Enter")
    expect(hand(me).get_by_role("button")).to_have_count(27)
    lines = page.get_by_role("region", name=me.words["log"]).get_by_role("listitem")
    expect(lines.get_by_text(re.compile("^Return: You → Lin Yue, two of"))).to_be_visible()


def test_hidden_hands_are_not_in_the_page(page: Page) -> None:
    """All cards of the document are one's own, on the table, or in the tribute."""
    me = table(page, TRIBUTE)
    expect(play_button(me)).to_be_visible()
    shown = page.get_by_role("main").locator("[data-face]").count()
    assert shown == 28 + 1
    assert not re.search(r'"hands"', page.content())
