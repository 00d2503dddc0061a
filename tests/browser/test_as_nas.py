"""A whole match of As-Nas as a person plays it."""

from __future__ import annotations

import re

import pytest
from browser.person import Person
from playwright.sync_api import Page, expect

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
        button.click()
        expect(button.or_(page.get_by_role("main"))).not_to_have_count(0)
    assert deals == DEALS
    dialog = page.get_by_role("dialog")
    expect(
        dialog.get_by_role("list", name=me.words["standings"]).get_by_role("listitem")
    ).to_have_count(4)
    dialog.get_by_role("button", name=me.words["new-match"]).click()
    expect(me.button("look-name").or_(me.button("hurry-name")).first).to_be_visible()
    expect(page.get_by_text(me.pattern("deal-n-of-m"))).to_contain_text("1")
