"""One Poker as a person plays it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.person import Person
from browser.reader import Reader


def test_a_whole_match_by_roles_and_names(page: Page) -> None:
    me = Person(page, "en", "one_poker")
    me.sit_down()
    me.fast()
    lock = re.compile("^Lock .* of .*$")
    deals = 0
    hand = page.get_by_role("list", name=me.words["your-hand"]).get_by_role("button")
    go = me.button("allin-price", "next-deal", "go-on", "new-match")
    call = me.button("call-price", "check-price")
    while True:
        expect(hand.or_(go).or_(call).first).to_be_visible()
        if hand.count():
            hand.first.click()
            page.get_by_role("button", name=lock).click()
            expect(hand).to_have_count(0)
        elif me.button("new-match").count():
            break
        elif me.button("next-deal", "go-on").count():
            deals += 1
            me.button("next-deal", "go-on").click()
        else:
            # All-in where it is offered: the match ends within a few deals.
            allin = page.get_by_role("group", name=me.words["bet-box"]).get_by_role(
                "button", name=re.compile(me.words["preset-allin"])
            )
            if allin.count():
                allin.click()
                me.button("allin-price").click()
            else:
                call.first.click()
            expect(me.button("allin-price").or_(call)).to_have_count(0)
    assert deals
    standings = page.get_by_role("dialog").get_by_role("list", name=me.words["standings"])
    expect(standings.get_by_role("listitem")).to_have_count(2)


def test_every_bet_on_offer_is_taken_and_every_other_refused(page: Page) -> None:
    me = Person(page, "en", "one_poker")
    me.sit_down()
    page.get_by_role("list", name=me.words["your-hand"]).get_by_role("button").first.click()
    page.get_by_role("button", name=re.compile("^Lock .* of .*$")).click()
    box = page.get_by_role("spinbutton", name=me.words["bet-box"])
    expect(box).to_be_visible()
    least, most = int(box.get_attribute("min") or ""), int(box.get_attribute("max") or "")
    bold = page.get_by_role("button", name=me.pattern("bet-price", "raise-price", "allin-price"))
    for total in (least, (least + most) // 2, most):
        box.fill(str(total))
        expect(bold.last).to_be_enabled()
    for text in (str(least - 1), str(most + 1), ""):
        box.fill(text)
        expect(box).to_have_attribute("aria-invalid", "true")
        expect(bold).to_have_count(0)
    box.fill(str(least))
    bold.click()
    expect(box).to_have_count(0)


def test_a_deal_by_keyboard_and_ear_alone(page: Page) -> None:
    me = Person(page, "en", "one_poker")
    me.sit_down()
    ear = Reader(page)
    expect(
        page.get_by_role("list", name=me.words["your-hand"]).get_by_role("button").first
    ).to_be_visible()
    ear.tab_to("button", re.compile("^.* of .*, 1 of 2$"))
    ear.press("Space")
    ear.tab_to("button", re.compile("^Lock .* of .*$"))
    ear.press("Enter")
    stay = me.pattern("check-price", "call-price", "allin-price", "next-deal")
    while True:
        expect(page.get_by_role("button", name=stay).first).to_be_visible()
        name = ear.tab_to("button", stay)
        ear.press("Enter")
        if name == me.words["next-deal"]:
            break
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    expect(page.get_by_text(re.compile("^Deal 2"))).not_to_have_count(0)


def test_what_the_other_holds_is_nowhere_in_the_document(page: Page) -> None:
    me = Person(page, "en", "one_poker")
    me.sit_down()
    hand = page.get_by_role("list", name=me.words["your-hand"]).get_by_role("button")
    expect(hand).to_have_count(2)
    main = page.get_by_role("main")
    expect(main.locator("[data-face]")).to_have_count(2)
    hand.first.click()
    page.get_by_role("button", name=re.compile("^Lock .* of .*$")).click()
    expect(main.get_by_text(me.words["locked"]).first).to_be_visible()
    expect(hand).to_have_count(0)
    backs = main.locator(".seat .card, .locked[data-seat='1'] .card")
    for html in backs.evaluate_all("cards => cards.map(card => card.outerHTML)"):
        assert "data-face" not in html
        assert "<use" not in html
