"""Impatient people: two tabs on one match, double clicks, a key held down."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.person import Person
from browser.scenes import FIRST, sit
from browser.stored import record, saved
from cardavia.games import GAMES
from cardavia.table.replay import steps


def test_the_tab_that_sat_down_last_plays_and_the_other_one_says_so(page: Page) -> None:
    first = sit(page, "as_nas")
    first.button("look-name").click()
    expect(first.button("look-name")).to_have_count(0)
    other = page.context.new_page()
    second = Person(other, "en", "as_nas")
    second.sit_down()
    expect(page.get_by_text(first.words["error-other-tab"])).to_be_visible()
    expect(first.button("call-price", "hold-price", "fold-price")).to_have_count(0)
    second.fold()
    second.next_of(["next-deal"]).click()
    first.button("retry").click()
    expect(other.get_by_text(second.words["error-other-tab"])).to_be_visible()
    expect(page.get_by_text(first.pattern("deal-n-of-m"))).to_contain_text("2")
    expect(first.button("look-name", "hurry-name", "next-deal").first).to_be_visible()


def test_tabs_at_two_games_leave_each_other_alone(page: Page) -> None:
    first = sit(page, "as_nas")
    other = page.context.new_page()
    second = Person(other, "en", "one_poker")
    second.sit_down()
    expect(other.get_by_role("list", name=second.words["your-hand"])).to_be_visible()
    first.button("look-name").click()
    expect(page.get_by_role("list", name=first.pattern("hand-shown"))).to_be_visible()


def choose(me: Person) -> Locator:
    """Takes a card where one has to be taken first; the button of the move, not yet pressed."""
    if me.game == "as_nas":
        return me.next_of(["call-price", "hold-price"])
    hand = me.page.get_by_role("region", name=me.words["your-hand"]).get_by_role("button")
    hand.last.click(position={"x": 12, "y": 8})
    return me.next_of(["lock" if me.game == "one_poker" else "play-cards"])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("how", ["twice", "held"])
def test_an_impatient_press_plays_once(page: Page, game: str, how: str) -> None:
    start = {"leader": 0, "hands": ["3C 4D 5S", "5C 9D", "6S 7D", "8S TD"]}
    me = sit(page, game, start if game == "guandan" else FIRST[game])
    button = choose(me)
    before = len(record(page, game).actions)
    if how == "twice":
        button.dblclick()
    else:
        button.focus()
        for _ in range(20):  # Down without up is what a held key repeats.
            page.keyboard.down("Enter")
        page.keyboard.up("Enter")
    saved(page, game, before)
    ends = ("next-deal", "fast-forward")
    me.next_of(
        {"as_nas": ("call-price", "hold-price"), "one_poker": ("check-price", "call-price"),
         "guandan": ("hint",)}[game] + ends
    )  # fmt: skip
    # The press and what the others did then, as far as the next time that it is one's turn.
    played = list(steps(record(page, game)))[before + 1 :]
    assert [step.seat for step in played].count(0) == 1
