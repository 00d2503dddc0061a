"""How a new version of the site comes: offered, whole, and never in the middle of a move."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.host import GONE, Host
from browser.person import Person
from browser.scenes import FIRST, sit
from browser.stored import record, saved, turns_of
from browser.versions import (
    LOOK,
    NEW_WORD,
    SHOWS,
    caches,
    deployed,
    kept,
    name_of,
    removed,
    second_version,
    version,
    version_of,
)
from lab.browser import settled

pytestmark = pytest.mark.usefixtures("host")  # Not the host that all tests share.


def test_an_update_is_offered_and_nothing_of_it_is_mixed_in(
    visitor: Page, host: Host, built: Path, tmp_path: Path
) -> None:
    first = version_of(built)
    me = Person(visitor, "en", "as_nas")
    visitor.goto("en/as_nas/#rules")
    kept(visitor)
    second = deployed(host, built, tmp_path)
    visitor.reload()  # finds that there is a newer one, and is still served the first
    notice = visitor.get_by_role("status").filter(has_text=me.words["updated"])
    expect(notice).to_be_visible()
    assert version(visitor) == first
    expect(visitor.get_by_text(NEW_WORD)).to_have_count(0)
    visitor.get_by_role("combobox", name=me.words["language"]).select_option("de")
    german = Person(visitor, "de", "as_nas")
    expect(notice.or_(visitor.get_by_text(german.words["updated"])).first).to_be_visible()
    visitor.get_by_role("combobox", name=german.words["language"]).select_option("en")
    expect(notice).to_be_visible()
    assert version(visitor) == first
    visitor.get_by_role("button", name=me.words["reload"]).click()
    expect(visitor.get_by_text(NEW_WORD).first).to_be_visible()
    assert version(visitor) == second
    expect(notice).to_have_count(0)
    # Only when no page of the first version is left does its cache go.
    removed(visitor, name_of(first))
    assert caches(visitor) == [name_of(second)]


def test_a_page_of_the_old_version_keeps_its_files_while_it_is_open(
    visitor: Page, host: Host, built: Path, tmp_path: Path
) -> None:
    first = version_of(built)
    me = Person(visitor, "en", "as_nas")
    me.sit_down()
    kept(visitor)
    other = visitor.context.new_page()
    other.goto("en/one_poker/")
    assert settled(other)["state"] == "ready"
    second = deployed(host, built, tmp_path)
    other.evaluate(LOOK)
    other.get_by_role("button", name=me.words["reload"]).click()
    other.wait_for_function(SHOWS, arg=second, timeout=60_000)
    assert settled(other)["state"] == "ready"
    # The host has no file of the first version any more, its page has them all.
    visitor.evaluate("cardavia.restart()")
    assert settled(visitor)["state"] == "ready"
    assert (
        visitor.evaluate(
            "fetch(document.documentElement.dataset.assets + 'i18n/nl/guandan.json')"
            ".then(answer => answer.status)"
        )
        == 200
    )
    assert version(visitor) == first
    assert caches(visitor) == sorted([name_of(first), name_of(second)])


def offered(me: Person, host: Host, built: Path, folder: Path) -> tuple[str, Locator]:
    """A second version, which the page has seen, and the button that takes it."""
    second = deployed(host, built, folder)
    me.page.evaluate(LOOK)
    update = me.page.get_by_role("button", name=me.words["reload"])
    expect(update).to_be_visible()
    return second, update


def test_an_update_while_a_match_runs_waits_and_then_goes_on_with_it(
    visitor: Page, host: Host, built: Path, tmp_path: Path
) -> None:
    first = version_of(built)
    me = sit(visitor, "as_nas", FIRST["as_nas"])
    kept(visitor)
    second, update = offered(me, host, built, tmp_path)
    # Nobody is made to take it: the match goes on under the notice.
    me.next_of(["call-price", "hold-price"]).click()
    saved(visitor, "as_nas", 0)
    assert version(visitor) == first
    update.click()  # while the others play
    visitor.wait_for_function(SHOWS, arg=second)
    me.next_of(["call-price", "hold-price", "next-deal"])
    after = record(visitor, "as_nas")
    assert after.actions[0] == "call"
    assert turns_of(after, 0) == 1
    assert version(visitor) == second


# Questions wait on their way to the engine until release().
HOLD = """() => {
  const { ask } = cardavia;
  window.held = [];
  cardavia.ask = (...question) =>
    new Promise(resolve => held.push(() => resolve(ask(...question))));
  window.release = () => {
    cardavia.ask = ask;
    for (const send of held) send();
  };
}"""


def test_an_update_does_not_come_in_the_middle_of_a_move(
    visitor: Page, host: Host, built: Path, tmp_path: Path
) -> None:
    first = version_of(built)
    me = sit(visitor, "as_nas", FIRST["as_nas"])
    stay = me.next_of(["call-price", "hold-price"])
    kept(visitor)
    second, update = offered(me, host, built, tmp_path)
    visitor.evaluate(HOLD)
    stay.click()
    visitor.wait_for_function("() => held.length")
    asked = visitor.evaluate("held.length")
    update.click()
    # The page asks the engine once more, for the answer that comes after that to the move.
    visitor.wait_for_function("asked => held.length > asked", arg=asked)
    assert version(visitor) == first
    assert record(visitor, "as_nas").actions == ()
    visitor.evaluate("release()")
    visitor.wait_for_function(SHOWS, arg=second)
    me.next_of(["call-price", "hold-price", "next-deal"])
    after = record(visitor, "as_nas")
    assert after.actions[0] == "call"
    assert turns_of(after, 0) == 1


def test_a_page_that_the_browser_had_kept_is_offered_the_newer_version(
    visitor: Page, host: Host, built: Path, tmp_path: Path
) -> None:
    """Hosts let a page be kept for ten minutes; here nothing else of that visit was."""
    earlier = visitor.context.new_page()
    earlier.add_init_script("delete Navigator.prototype.serviceWorker;")
    earlier.goto("en/as_nas/#rules")
    assert settled(earlier)["state"] == "ready"
    second = deployed(host, built, tmp_path)
    me = Person(visitor, "en", "as_nas")
    visitor.goto("en/as_nas/#rules")
    assert version(visitor) == version_of(built)
    visitor.get_by_role("button", name=me.words["reload"]).click()
    visitor.wait_for_function(SHOWS, arg=second)
    assert settled(visitor)["state"] == "ready"
    assert version(visitor) == second


def test_a_half_deployed_version_is_not_kept(
    visitor: Page, host: Host, built: Path, tmp_path: Path
) -> None:
    first = version_of(built)
    visitor.goto("en/as_nas/")
    kept(visitor)
    second = second_version(built, tmp_path / "second")
    words = tmp_path / "second" / "assets" / second / "i18n" / "en" / "as_nas.json"
    words.write_text("{}", "utf-8")  # not what the list of the version says
    host.deploy(tmp_path / "second")
    outcome = visitor.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          const found = new Promise(done => registration.addEventListener("updatefound", () => {
            const worker = registration.installing;
            worker.addEventListener("statechange", () => done(worker.state));
          }));
          await registration.update().catch(() => {});
          return found;
        }"""
    )
    assert outcome == "redundant"
    visitor.expected(GONE)  # type: ignore[attr-defined]
    host.vanish()
    visitor.reload()
    assert settled(visitor)["state"] == "ready"
    assert version(visitor) == first


def test_an_old_page_without_a_service_worker_does_not_take_in_a_new_one(
    page: Page, host: Host, built: Path, tmp_path: Path
) -> None:
    me = Person(page, "nl", "as_nas")
    page.goto("nl/as_nas/#rules")
    assert settled(page)["state"] == "ready"
    second = deployed(host, built, tmp_path)
    page.expected("404")  # type: ignore[attr-defined]  # What the old page still asks for is gone.
    page.get_by_role("combobox", name=me.words["language"]).select_option("en")
    page.wait_for_function(SHOWS, arg=second)
    expect(page.get_by_text(NEW_WORD).first).to_be_visible()
    assert version(page) == second
