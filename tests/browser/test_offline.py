"""Playing without a network, and how a new version comes: the service worker at work."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import BASE
from browser.engine import settled
from browser.host import Host
from browser.person import Person
from browser.scenes import FIRST, sit
from browser.stored import record, saved
from cardavia.table.replay import steps
from lab import offline
from lab.serve import Files

GONE = "ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_CONNECTION_RESET|fetch|Failed to load resource"
NEW_WORD = "Rules of the second version"


@pytest.fixture
def host(built: Path, tmp_path: Path) -> Iterator[Host]:
    folder = tmp_path / "site"
    shutil.copytree(built, folder, copy_function=os.link)
    host = Host(Files(folder), BASE)
    yield host
    host.vanish()


@pytest.fixture
def site(host: Host) -> str:
    return host.address


@pytest.fixture
def visitor(new_page: Callable[..., Page]) -> Page:
    return new_page(service_workers="allow", viewport={"width": 1280, "height": 800})


def version_of(folder: Path) -> str:
    (assets,) = (folder / "assets").iterdir()
    return assets.name


def second_version(built: Path, target: Path) -> str:
    """Another build at ``target``: a new name, and one new word on the page and in its file."""
    old = version_of(built)
    new = old[::-1] if old != old[::-1] else "0" * len(old)
    shutil.copytree(built, target)
    (target / "assets" / old).rename(target / "assets" / new)
    for page in target.rglob("*.html"):
        page.write_text(page.read_text("utf-8").replace(old, new), "utf-8")
    rules = target / "assets" / new / "i18n" / "en" / "as_nas.json"
    for path in (rules, target / "en" / "as_nas" / "index.html"):
        text = path.read_text("utf-8")
        assert "In every deal the four players" in text
        path.write_text(text.replace("In every deal the four players", NEW_WORD), "utf-8")
    offline.add(target, new)
    return new


def caches(page: Page) -> list[str]:
    return sorted(page.evaluate("caches.keys()"))


def removed(page: Page, name: str) -> None:
    """Waits until the browser has no cache of that name any more."""
    page.evaluate(
        """async name => {
          while (await caches.has(name)) await new Promise(done => setTimeout(done, 50));
        }""",
        name,
    )


def kept(page: Page) -> None:
    """Waits until the service worker has kept all and takes care of this page."""
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


def version(page: Page) -> str:
    """The version of the page; all that it has loaded is of that version too."""
    own = page.evaluate("document.documentElement.dataset.assets").split("/")[-2]
    names = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    others = {found[1] for name in names if (found := re.search("/assets/([0-9a-f]+)/", name))}
    assert others <= {own}
    return str(own)


def a_deal(me: Person) -> None:
    """Gives up a deal of As-Nas and goes on to the next."""
    me.fold()
    me.next_of(["next-deal"]).click()
    expect(me.page.get_by_text(me.pattern("deal-n-of-m"))).to_contain_text("2")


def test_after_one_visit_every_language_and_game_plays_without_a_network(
    visitor: Page, host: Host
) -> None:
    visitor.expected(GONE)  # type: ignore[attr-defined]
    me = Person(visitor, "en", "as_nas")
    me.sit_down()
    me.fast()
    kept(visitor)
    host.vanish()
    visitor.reload()
    a_deal(me)
    visitor.get_by_role("combobox", name=me.words["language"]).select_option("cs")
    me = Person(visitor, "cs", "as_nas")
    expect(visitor.get_by_role("link", name=me.words["games"]).first).to_be_visible()
    visitor.get_by_role("combobox", name=me.words["game"]).select_option("one_poker")
    me = Person(visitor, "cs", "one_poker")
    hand = visitor.get_by_role("list", name=me.words["your-hand"]).get_by_role("button")
    expect(hand).to_have_count(2)
    me = Person(visitor, "ru", "guandan")
    me.sit_down()  # a page that was never open
    expect(
        visitor.get_by_role("region", name=me.words["your-hand"]).get_by_role("button")
    ).to_have_count(27)
    me.button("hint").click()
    expect(visitor.get_by_text(me.pattern("hint-text"))).to_be_visible()


def test_without_a_network_the_root_leads_on_and_lost_visitors_are_told(
    visitor: Page, host: Host
) -> None:
    visitor.expected(GONE + "|404")  # type: ignore[attr-defined]
    visitor.goto("de/one_poker/")
    kept(visitor)
    host.vanish()
    answer = visitor.goto("xx/as_nas/")
    assert answer is not None
    assert answer.status == 404
    expect(visitor.get_by_text("There is no such page.")).to_be_visible()
    visitor.goto("de/one_poker")
    visitor.wait_for_url("**/de/one_poker/")
    visitor.goto("")
    visitor.wait_for_url("**/en/**")
    assert settled(visitor)["state"] == "ready"


def test_an_update_is_offered_and_nothing_of_it_is_mixed_in(
    visitor: Page, host: Host, built: Path, tmp_path: Path
) -> None:
    first = version_of(built)
    me = Person(visitor, "en", "as_nas")
    visitor.goto("en/as_nas/#rules")
    kept(visitor)
    second = second_version(built, tmp_path / "second")
    host.deploy(tmp_path / "second")
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


def name_of(version: str) -> str:
    return f"cardavia-{BASE}-{version}"


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
    second = second_version(built, tmp_path / "second")
    host.deploy(tmp_path / "second")
    other.evaluate("navigator.serviceWorker.ready.then(it => it.update()).then(() => {})")
    other.get_by_role("button", name=me.words["reload"]).click()
    other.wait_for_function(
        "v => document.documentElement.dataset.assets.includes(v)", arg=second, timeout=60_000
    )
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


def test_an_update_while_a_match_runs_waits_and_then_goes_on_with_it(
    visitor: Page, host: Host, built: Path, tmp_path: Path
) -> None:
    first = version_of(built)
    me = sit(visitor, "as_nas", FIRST["as_nas"])
    kept(visitor)
    second = second_version(built, tmp_path / "second")
    host.deploy(tmp_path / "second")
    visitor.evaluate("navigator.serviceWorker.ready.then(it => it.update()).then(() => {})")
    update = visitor.get_by_role("button", name=me.words["reload"])
    expect(update).to_be_visible()
    # Nobody is made to take it: the match goes on under the notice.
    me.next_of(["call-price", "hold-price"]).click()
    saved(visitor, "as_nas", 0)
    assert version(visitor) == first
    update.click()  # while the others play
    visitor.wait_for_function(
        "v => document.documentElement.dataset.assets.includes(v)", arg=second
    )
    me.next_of(["call-price", "hold-price", "next-deal"])
    after = record(visitor, "as_nas")
    assert after.actions[0] == "call"
    assert [step.seat for step in steps(after)].count(0) == 1
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


def test_the_caches_of_others_are_left_alone(visitor: Page, built: Path) -> None:
    others = ["another-project", "cardavia-/elsewhere/-1"]
    old = name_of("000000000000")
    visitor.goto("404.html")
    visitor.evaluate(
        """names => Promise.all(names.map(name => caches.open(name)
          .then(cache => cache.put("/note", new Response(name)))))""",
        [*others, old],
    )
    visitor.goto("en/as_nas/")
    kept(visitor)
    removed(visitor, old)
    assert caches(visitor) == sorted([*others, name_of(version_of(built))])
    assert [
        visitor.evaluate(
            "n => caches.open(n).then(c => c.match('/note')).then(a => a.text())", name
        )
        for name in others
    ] == others


REFUSALS = {
    "missing": "delete Navigator.prototype.serviceWorker;",
    "refused": """ServiceWorkerContainer.prototype.register = () =>
        Promise.reject(new DOMException("private window", "SecurityError"));""",
    "throwing": """ServiceWorkerContainer.prototype.register = () => {
        throw new DOMException("no", "SecurityError"); };""",
    "no room": """Object.defineProperty(window, "caches", {
        get() { throw new DOMException("no", "SecurityError"); } });""",
}


@pytest.mark.parametrize("how", list(REFUSALS))
def test_without_service_workers_the_game_plays(visitor: Page, how: str) -> None:
    visitor.add_init_script(REFUSALS[how])
    me = Person(visitor, "en", "as_nas")
    me.sit_down()
    me.fast()
    a_deal(me)


def test_an_old_page_without_a_service_worker_does_not_take_in_a_new_one(
    page: Page, host: Host, built: Path, tmp_path: Path
) -> None:
    me = Person(page, "nl", "as_nas")
    page.goto("nl/as_nas/#rules")
    assert settled(page)["state"] == "ready"
    second = second_version(built, tmp_path / "second")
    host.deploy(tmp_path / "second")
    page.expected("404")  # type: ignore[attr-defined]  # What the old page still asks for is gone.
    page.get_by_role("combobox", name=me.words["language"]).select_option("en")
    page.wait_for_function("v => document.documentElement.dataset.assets.includes(v)", arg=second)
    expect(page.get_by_text(NEW_WORD).first).to_be_visible()
    assert version(page) == second


def test_the_site_can_be_installed(visitor: Page) -> None:
    visitor.goto("en/as_nas/")
    session: Any = visitor.context.new_cdp_session(visitor)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    # The contexts of the tests are private windows, and that is all there is to object.
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"]
    for icon in offline.ICONS:
        shape = visitor.evaluate(
            """async name => {
              const assets = document.documentElement.dataset.assets;
              const image = Object.assign(new Image(), { src: `${assets}icons/${name}` });
              await image.decode();
              return [image.naturalWidth, image.naturalHeight];
            }""",
            icon[0],
        )
        assert shape == [icon[1], icon[1]]
