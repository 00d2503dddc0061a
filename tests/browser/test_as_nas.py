"""A whole match of As-Nas as a person plays it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.person import Person
from browser.reader import Reader
from browser.scenes import sit

DEALS = 12
STAY = ("call-price", "hold-price", "next-deal", "go-on", "new-match")


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_match_is_played_to_its_end(page: Page, lang: str) -> None:
    me = Person(page, lang, "as_nas")
    me.sit_down()
    me.fast()
    deals = 0
    while True:
        button = me.next_of(STAY)
        name = button.inner_text()
        if re.search(me.pattern("new-match"), name):
            break
        deals += name in (me.words["next-deal"], me.words["go-on"])
        me.press(button)
    assert deals == DEALS
    dialog = page.get_by_role("dialog")
    expect(
        dialog.get_by_role("list", name=me.words["standings"]).get_by_role("listitem")
    ).to_have_count(4)
    dialog.get_by_role("button", name=me.words["new-match"]).click()
    expect(me.button("look-name", "hurry-name", "next-deal").first).to_be_visible()
    expect(page.get_by_text(me.pattern("deal-n-of-m"))).to_contain_text("1")


def test_a_deal_by_keyboard_and_ear_alone(page: Page) -> None:
    me = sit(page, "as_nas")
    ear = Reader(page)
    turn = me.pattern("look-name", *STAY)
    looked = False
    while True:
        expect(page.get_by_role("button", name=turn, disabled=False).first).to_be_visible()
        if not looked and any(re.search(me.pattern("look-name"), x) for x in ear.names("button")):
            ear.tab_to("button", me.pattern("look-name"))
            ear.press("Enter")
            expect(page.get_by_role("list", name=me.pattern("hand-shown"))).to_be_visible()
            looked = True
            continue
        name = ear.tab_to("button", me.pattern(*STAY))
        ear.press("Enter")
        if re.search(me.pattern("next-deal"), name):
            break
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    expect(page.get_by_text(me.pattern("deal-n-of-m"))).to_contain_text("2")
    assert looked


def test_hidden_cards_have_no_identity_in_the_document(page: Page) -> None:
    me = sit(page, "as_nas")
    expect(me.button("look-name")).to_be_visible()
    backs = page.get_by_role("main").locator(".card[data-back]")
    expect(backs).to_have_count(20)
    shapes = {
        re.sub(r"\d+", "N", html)
        for html in backs.evaluate_all("cards => cards.map(card => card.outerHTML)")
    }
    assert len(shapes) <= 2, shapes
    assert not page.get_by_role("main").locator("[data-face]").count()


def test_a_match_goes_on_where_it_was_after_a_reload_and_in_another_language(page: Page) -> None:
    me = sit(page, "as_nas")
    me.button("look-name").click()
    hand = page.get_by_role("list", name=me.pattern("hand-shown"))
    cards = hand.get_by_role("img").count()
    letters = page.locator(".hand .card").evaluate_all("c => c.map(x => x.dataset.face)")
    page.reload()
    expect(hand.get_by_role("img")).to_have_count(cards)
    page.get_by_role("combobox", name=me.words["language"]).select_option("cs")
    czech = Person(page, "cs", "as_nas")
    expect(page.get_by_role("list", name=czech.pattern("hand-shown"))).to_be_visible()
    page.wait_for_url("**/cs/as_nas/**")
    assert letters == page.locator(".hand .card").evaluate_all("c => c.map(x => x.dataset.face)")
    page.go_back()
    expect(hand.get_by_role("img")).to_have_count(cards)


def test_a_save_that_cannot_be_read_is_set_aside_and_told(page: Page) -> None:
    me = Person(page, "en", "as_nas")
    page.goto("404.html")
    page.evaluate("localStorage.setItem('cardavia:match:as_nas', '{\"cardavia\": 1, oh')")
    page.evaluate("localStorage.setItem('cardavia:settings', 'not json')")
    me.sit_down()
    expect(page.get_by_text(me.words["error-corrupt-save"])).to_be_visible()
    expect(me.button("call-price", "hold-price", "next-deal").first).to_be_visible()
    kept = page.evaluate("localStorage.getItem('cardavia:aside:match:as_nas:1')")
    assert kept == '{"cardavia": 1, oh'
    assert page.evaluate("localStorage.getItem('cardavia:aside:settings:1')") == "not json"


def test_what_is_not_possible_says_why_and_opens_the_rule(page: Page) -> None:
    me = sit(page, "as_nas")
    me.button("look-name").click()
    me.button("why-not-name").first.press("Enter")
    expect(page.get_by_text("You have already looked at your hand in this deal.")).to_be_visible()
    me.button("see-rule").click()
    rule = page.get_by_role("region", name=me.words["rules"]).get_by_text(
        "you turn your hand towards"
    )
    expect(rule).to_be_in_viewport()
