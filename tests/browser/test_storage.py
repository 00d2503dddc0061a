"""Browsers that store nothing, or no more: the match goes on, and the page says so."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.person import Person
from browser.scenes import FIRST, sit
from browser.stored import record

REFUSALS = {
    # Blocked by the user: the property itself throws.
    "blocked": """Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("blocked", "SecurityError"); } });""",
    # Switched off by a policy.
    "missing": """Object.defineProperty(window, "localStorage", { value: null });""",
    # No room, and whatever was there cannot be read either.
    "full": """for (const name of ["getItem", "setItem", "removeItem"])
        Storage.prototype[name] = () => { throw new DOMException("full", "QuotaExceededError"); };
    """,
}


@pytest.mark.parametrize("how", list(REFUSALS))
def test_a_match_is_played_without_storage_and_the_settings_say_so(page: Page, how: str) -> None:
    page.add_init_script(REFUSALS[how])
    person = Person(page, "en", "as_nas")
    person.sit_down()
    person.fast()
    person.fold()
    person.next_of(["next-deal"]).click()
    expect(page.get_by_text(person.pattern("deal-n-of-m"))).to_contain_text("2")
    person.button("settings").first.click()
    dialog = page.get_by_role("dialog", name=person.words["settings"])
    expect(dialog.get_by_text(person.words["error-no-storage"])).to_be_visible()


@pytest.mark.parametrize("how", list(REFUSALS))
def test_the_root_leads_on_without_storage(page: Page, how: str) -> None:
    page.add_init_script(REFUSALS[how])
    page.goto("")
    page.wait_for_url("**/en/**")


# Nothing that is written from now on finds room; what was there stays.
FILL = """() => {
  let piece = "x".repeat(2 ** 20);
  for (let n = 0; piece; n++)
    try { localStorage.setItem(`neighbour:${n}`, piece); }
    catch { piece = piece.slice(0, piece.length >> 1); }
  try { for (let rest = "";; rest += "x") localStorage.setItem("", rest); } catch {}
}"""


def test_a_storage_that_fills_up_during_a_match_keeps_what_it_had(page: Page) -> None:
    me = sit(page, "as_nas", FIRST["as_nas"])
    me.next_of(["call-price", "hold-price"])
    before = record(page, "as_nas")
    page.evaluate(FILL)
    me.next_of(["fold-price"]).click()
    me.next_of(["next-deal"]).click()
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"Deal\s2\sof"))
    me.button("settings").first.click()
    dialog = page.get_by_role("dialog", name=me.words["settings"])
    expect(dialog.get_by_text(me.words["error-no-storage"])).to_be_visible()
    page.reload()
    me.next_of(["call-price", "hold-price"])
    assert record(page, "as_nas") == before
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"Deal\s1\sof"))
