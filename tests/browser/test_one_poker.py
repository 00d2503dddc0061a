"""One Poker as a person plays it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.person import Person
from browser.reader import Reader
from browser.scenes import sit


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


LATE = {"starter": 0, "stacks": [4, 36], "hands": [["AC", "4C"], ["KS", "QS"]]}


def test_a_match_by_keyboard_and_ear_alone(page: Page) -> None:
    """From a late stage to its end, and on to a new match: nothing but keys is pressed, and
    the focus is never lost, so that the next thing to do is at most a few tabs away."""
    me = sit(page, "one_poker", LATE)
    ear = Reader(page)
    card = re.compile("^.* of .*, [12] of 2$")
    lock = re.compile("^Lock .* of .*$")
    onward = me.pattern("next-deal", "go-on")
    bold = me.pattern("allin-price", "bet-price", "raise-price")
    known = me.pattern("check-price", "call-price", "allin-price")
    hand = page.get_by_role("list", name=me.words["your-hand"]).get_by_role("button")
    deals = 0
    while not me.button("new-match").count():
        expect(
            hand.first.or_(me.button("next-deal", "go-on", "new-match"))
            .or_(page.get_by_role("button", name=known))
            .first
        ).to_be_visible()
        if me.button("next-deal", "go-on").count():
            deals += 1
            assert ear.focus()[1] in (me.words["next-deal"], me.words["go-on"])
            pressed = ear.tab_to("button", onward)
        elif hand.count():
            ear.tab_to("button", card)
            ear.press("Space")
            pressed = ear.tab_to("button", lock)
        elif me.button("new-match").count():
            break
        elif page.get_by_role("spinbutton").count():
            ear.tab_to("spinbutton", re.compile("."))
            ear.press("Control+a")
            page.keyboard.type(page.get_by_role("spinbutton").get_attribute("max") or "")
            pressed = ear.tab_to("button", bold)
        else:
            pressed = ear.tab_to("button", known)
        ear.press("Enter")
        expect(page.get_by_role("button", name=pressed, exact=True)).to_have_count(0)
    assert deals
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_be_visible()
    ear.tab_to("button", me.pattern("new-match"))
    ear.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.get_by_text("Deal 1", exact=True).filter(visible=True)).not_to_have_count(0)
    expect(hand).to_have_count(2)
    ear.press("Tab")
    assert page.evaluate("document.activeElement !== document.body")


def test_what_nobody_matched_goes_back_and_both_cards_are_turned(page: Page) -> None:
    """After a call for less and after a fold; the table stays so when the match is over."""
    me = sit(
        page, "one_poker", {"starter": 0, "stacks": [30, 10], "hands": [["3C", "4C"], ["KS", "QS"]]}
    )
    hand = page.get_by_role("list", name=me.words["your-hand"]).get_by_role("button")
    hand.first.click()
    page.get_by_role("button", name=re.compile("^Lock .* of .*$")).click()
    box = page.get_by_role("spinbutton")
    expect(box).to_be_visible()
    box.fill(box.get_attribute("max") or "")
    me.button("allin-price").click()
    onward = me.button("next-deal", "go-on")
    expect(onward).to_be_visible()
    main = page.get_by_role("main")
    back = main.get_by_role("img", name=re.compile("^[0-9]+ returned to you$"))
    expect(back).to_be_visible()
    n = int(back.get_attribute("aria-label").split()[0])  # type: ignore[union-attr]
    assert n in (20, 29), "what a call for 9 leaves, or all of it after a fold"
    centre = main.get_by_role("region", name=me.words["centre"])
    expect(centre.locator("[data-face]")).to_have_count(2)
    expect(centre.locator("[data-back]:visible")).to_have_count(1)  # the stock
    pot = 20 if n == 20 else 2
    expect(centre.get_by_role("img", name=f"Pot: {pot} chips")).to_be_visible()
    expect(centre.get_by_text(str(pot - 2), exact=True)).to_be_attached()
    assert back.evaluate("it => !!it.closest('[data-place=seat0]')")


def test_the_last_deal_stays_on_the_table_when_the_match_is_over(page: Page) -> None:
    me = sit(
        page, "one_poker", {"starter": 0, "stacks": [1, 39], "hands": [["3C", "3C"], ["KS", "QS"]]}
    )
    hand = page.get_by_role("list", name=me.words["your-hand"]).get_by_role("button")
    hand.first.click()
    page.get_by_role("button", name=re.compile("^Lock .* of .*$")).click()
    me.button("go-on").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=me.words["close"]).click()
    centre = page.get_by_role("main").get_by_role("region", name=me.words["centre"])
    expect(centre.get_by_role("img", name="Pot: 2 chips")).to_be_visible()
    expect(centre.locator("[data-face]")).to_have_count(2)
    # The kept twin of the card that lies there is still in the hand, the other's stays hidden.
    own = page.get_by_role("list", name=me.words["your-hand"]).get_by_role("listitem")
    expect(own).to_have_count(1)
    expect(page.locator("#table .seat [data-back]")).to_have_count(1)


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
