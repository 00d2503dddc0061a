"""Browsers that store nothing, or no more: the match goes on, and the page says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.person import Person

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
    person.next_of(["fold-price"]).click()
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
