"""What breaks in the middle of a match: the worker, the network. The match goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.host import Host
from browser.person import Person
from browser.scenes import FIRST, sit
from browser.stored import record, saved, turns_of

KILL = "[...document.querySelectorAll('script[type=py]')].at(-1).xworker.terminate()"
# The worker dies when the engine has been asked a question of this kind, before it answers.
KILL_AT = (
    """verb => {
  const ask = cardavia.ask;
  cardavia.ask = (text, seconds) => {
    const reply = ask(text, seconds);
    if (JSON.parse(text).do === verb) {
      cardavia.ask = ask;
      KILL;
    }
    return reply;
  };
}"""
).replace("KILL", KILL)


# Whoever speaks second ends the deal by that.
LAST_WORD = ("call-price", "check-price")
STAY = ("call-price", "hold-price", "next-deal")


def engine_stopped(me: Person) -> Locator:
    """The way on that the page offers, once, when it says that the engine has stopped."""
    alert = me.page.get_by_role("alert")
    expect(alert).to_contain_text(me.words["error-worker-died"])
    return alert.get_by_role("button", name=me.words["retry"])


def test_a_worker_that_dies_in_a_move_of_the_others(page: Page) -> None:
    me = sit(page, "as_nas", FIRST["as_nas"])
    stay = me.next_of(STAY)
    page.evaluate(KILL_AT, "step")
    stay.click()
    on = engine_stopped(me)
    before = record(page, "as_nas")
    assert turns_of(before, 0) == 1
    on.click()
    me.next_of(STAY)
    after = record(page, "as_nas")
    assert after.actions[: len(before.actions)] == before.actions
    assert len(after.actions) > len(before.actions)
    assert turns_of(after, 0) == 1


def test_a_worker_that_dies_when_a_deal_ends_and_when_the_next_begins(page: Page) -> None:
    """What would end the deal got no answer, so it has not happened; then it has, once."""
    me = sit(page, "one_poker", {"starter": 1, "hands": [["3C", "4C"], ["KS", "QS"]]})
    hand = page.get_by_role("list", name=me.words["your-hand"]).get_by_role("button")
    hand.first.click()
    page.get_by_role("button", name=me.pattern("lock")).click()
    last = me.next_of(LAST_WORD)
    before = record(page, "one_poker")
    page.evaluate(KILL_AT, "act")
    last.click()
    on = engine_stopped(me)
    assert record(page, "one_poker") == before
    on.click()
    me.next_of(LAST_WORD).click()
    onward = me.next_of(["next-deal"])
    ended = record(page, "one_poker")
    assert ended.actions[:-1] == before.actions
    onward.click()
    expect(hand).to_have_count(2)
    page.evaluate(KILL)
    engine_stopped(me).click()
    expect(hand).to_have_count(2)
    after = record(page, "one_poker")
    assert after.actions[: len(ended.actions)] == ended.actions
    assert turns_of(after, 0) == turns_of(ended, 0)


def test_an_engine_that_is_started_again_beside_the_rules_knows_the_match(page: Page) -> None:
    me = sit(page, "as_nas", FIRST["as_nas"])
    stay = me.next_of(STAY)
    page.get_by_role("link", name=me.words["rules"]).first.click()
    page.evaluate(KILL)
    before = record(page, "as_nas")
    engine_stopped(me).click()
    page.get_by_role("link", name=me.words["table"], exact=True).click()
    stay.click()
    saved(page, "as_nas", len(before.actions))
    assert record(page, "as_nas").actions[: len(before.actions)] == before.actions


class TestOffline:
    """The network goes while the page is still loading, before there is a service worker."""

    @pytest.mark.parametrize("comes_back", ["noticed", "asked"])
    def test_the_network_goes_while_the_engine_loads(
        self, page: Page, host: Host, comes_back: str
    ) -> None:
        page.expected(".")  # type: ignore[attr-defined]
        me = Person(page, "en", "as_nas")

        def vanish(route: Route) -> None:
            page.wait_for_function("() => performance.getEntriesByName('cardavia:live').length")
            host.vanish()
            route.continue_()

        page.route("**/pyodide.asm.mjs", vanish, times=1)
        page.goto("en/as_nas/#table")
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text(me.words["error-download-failed"])
        expect(alert).to_contain_text(me.words["remedy-download-failed"])
        host.appear()
        if comes_back == "noticed":
            page.evaluate("dispatchEvent(new Event('online'))")
        else:
            alert.get_by_role("button", name=me.words["retry"]).click()
        me.next_of(STAY)
        expect(alert).to_be_hidden()
