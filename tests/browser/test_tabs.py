"""Impatient people: two tabs on one match, double clicks, a key held down, many reloads."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.person import Person
from cardavia.core.record import Record
from cardavia.games import GAMES
from cardavia.table.replay import steps


def record(page: Page, game: str) -> Record:
    """The match as the page has stored it."""
    text = page.evaluate("key => localStorage.getItem(key)", f"cardavia:match:{game}")
    return Record.loads(text, GAMES)


def saved(page: Page, game: str, more_than: int) -> None:
    """Waits until the stored match has more actions than that."""
    page.wait_for_function(
        "([key, n]) => JSON.parse(localStorage.getItem(key)).actions.length > n",
        arg=[f"cardavia:match:{game}", more_than],
    )


def test_the_tab_that_sat_down_last_plays_and_the_other_one_says_so(page: Page) -> None:
    first = Person(page, "en", "as_nas")
    first.sit_down()
    first.button("look-name").click()
    expect(first.button("look-name")).to_have_count(0)
    other = page.context.new_page()
    second = Person(other, "en", "as_nas")
    second.sit_down()
    expect(page.get_by_text(first.words["error-other-tab"])).to_be_visible()
    expect(first.button("call-price", "hold-price", "fold-price")).to_have_count(0)
    second.fast()
    second.next_of(["fold-price"]).click()
    second.next_of(["next-deal"]).click()
    first.button("retry").click()
    expect(other.get_by_text(second.words["error-other-tab"])).to_be_visible()
    expect(page.get_by_text(first.pattern("deal-n-of-m"))).to_contain_text("2")
    expect(first.button("look-name").or_(first.button("hurry-name")).first).to_be_visible()


def test_tabs_at_two_games_leave_each_other_alone(page: Page) -> None:
    first = Person(page, "en", "as_nas")
    first.sit_down()
    other = page.context.new_page()
    second = Person(other, "en", "one_poker")
    second.sit_down()
    expect(other.get_by_role("list", name=second.words["your-hand"])).to_be_visible()
    first.button("look-name").click()
    expect(page.get_by_role("list", name=first.pattern("hand-shown"))).to_be_visible()


@pytest.mark.parametrize("how", ["twice", "held"])
def test_an_impatient_press_plays_once(page: Page, how: str) -> None:
    me = Person(page, "en", "as_nas")
    me.sit_down()
    stay = me.next_of(["call-price", "hold-price"])
    before = len(record(page, "as_nas").actions)
    if how == "twice":
        stay.dblclick()
    else:
        stay.focus()
        for _ in range(20):  # Down without up is what a held key repeats.
            page.keyboard.down("Enter")
        page.keyboard.up("Enter")
    saved(page, "as_nas", before)
    me.next_of(["call-price", "hold-price", "next-deal"])
    # The press and what the others did then, as far as the next time that it is one's turn.
    played = list(steps(record(page, "as_nas")))[before + 1 :]
    assert [step.seat for step in played].count(played[0].seat) == 1


TURNS = {"as_nas": ("call-price", "hold-price"), "one_poker": ("call-price", "check-price")}


@pytest.mark.parametrize("game", list(TURNS))
def test_a_reload_at_every_action_of_a_deal_loses_and_repeats_nothing(
    page: Page, game: str
) -> None:
    me = Person(page, "en", game)
    me.sit_down()
    me.fast()
    turn = me.pattern(*TURNS[game], "next-deal")
    bold = page.get_by_role("button", name=turn, disabled=False)
    hand = page.get_by_role("list", name=me.words["your-hand"]).get_by_role("button")
    ready = bold.or_(hand).first if game == "one_poker" else bold.first
    while True:
        expect(ready).to_be_visible()
        before = record(page, game)
        over = me.button("next-deal").count()
        page.reload()
        expect(ready).to_be_visible()
        if over:  # The next deal has begun.
            assert record(page, game).actions[: len(before.actions)] == before.actions
            break
        assert record(page, game) == before
        if game == "one_poker" and hand.count():
            hand.first.click()
            page.get_by_role("button", name=re.compile("^Lock .* of .*$")).click()
        else:
            bold.first.click()
        saved(page, game, len(before.actions))
        after = record(page, game)
        assert after.actions[: len(before.actions)] == before.actions
        page.reload()  # in the middle of what the others do
        news = [
            event for step in list(steps(after))[len(before.actions) + 1 :] for event in step.events
        ]
        if any(event.data["event"] == "deal_over" for event in news):
            break
