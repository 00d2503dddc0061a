"""The way in: which page the root leads to, and what a lost visitor finds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize(
    ("browser_lang", "saved", "asked", "found"),
    [
        ("cs-CZ", {}, "", "cs/one_poker/"),
        ("de", {}, "", "de/one_poker/"),
        ("ja-JP", {}, "", "en/one_poker/"),
        ("de", {"lang": "cs"}, "", "cs/one_poker/"),
        ("de", {"lang": "xx", "game": "whist"}, "", "de/one_poker/"),
        ("en-GB", {"lang": "nl", "game": "as_nas"}, "", "nl/as_nas/"),
        ("en-GB", {"lang": "nl", "game": "as_nas"}, "?game=guandan#rules", "nl/guandan/#rules"),
        ("ru", {"game": "as_nas"}, "?game=whist", "ru/as_nas/"),
    ],
)
def test_the_root_leads_to_the_page_of_the_visitor(
    new_page: Callable[..., Page], browser_lang: str, saved: dict[str, str], asked: str, found: str
) -> None:
    page = new_page(locale=browser_lang)
    page.goto("404.html")
    for key, value in saved.items():
        page.evaluate("([k, v]) => localStorage.setItem(`cardavia:${k}`, v)", [key, value])
    page.goto(asked)
    page.wait_for_url(re.compile(f"/{found}$"))


def test_without_scripts_the_root_lists_every_page(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.expected("csp$")  # type: ignore[attr-defined]  # The preloads of scripts are refused.
    page.goto("")
    page.get_by_role("link", name="As-Nas").first.click()
    expect(page.get_by_role("heading", name="As-Nas").first).to_be_attached()
    expect(
        page.locator("#rules").get_by_text("In every deal the four players").first
    ).to_be_visible()


def test_an_unknown_language_in_the_address_gives_a_list_to_choose_from(page: Page) -> None:
    page.expected("404")  # type: ignore[attr-defined]
    answer = page.goto("xx/as_nas/")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_text("There is no such page.")).to_be_visible()
    expect(page.get_by_text("Taková stránka tu není.")).to_be_visible()


def test_a_page_opened_as_a_file_says_so(browser: Any, built: Any) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((built / "en" / "as_nas" / "index.html").as_uri())
    expect(page.locator("#trouble")).to_contain_text("make play")
    expect(
        page.locator("#rules").get_by_text("In every deal the four players").first
    ).to_be_attached()
    context.close()


def test_the_unbuilt_template_says_so(browser: Any) -> None:
    from lab.places import TEMPLATE

    context = browser.new_context()
    page = context.new_page()
    page.goto(TEMPLATE.as_uri())
    expect(page.get_by_text("make play")).to_be_visible()
    expect(page.locator("body > :visible")).to_have_count(1)
    context.close()
