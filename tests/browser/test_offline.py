"""Playing without a network, and without a service worker; the installed app."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from browser.host import GONE, Host
from browser.person import Person
from browser.versions import caches, kept, name_of, removed, version_of
from cardavia.games import GAMES
from lab import offline
from lab.browser import settled
from lab.places import LOCALES

pytestmark = pytest.mark.usefixtures("host")  # Not the host that all tests share.


def a_deal(me: Person) -> None:
    """Gives up a deal of As-Nas and goes on to the next."""
    me.fold()
    me.next_of(["next-deal"]).click()
    expect(me.page.get_by_text(me.pattern("deal-n-of-m"))).to_contain_text("2")


# The files that do not come whole.
LACKING = """async files => {
  const lacking = [];
  for (const [path, bytes] of files) {
    const answer = await fetch(path).catch(() => null);
    const body = answer?.ok && (await answer.arrayBuffer());
    if (body?.byteLength !== bytes) lacking.push(path);
  }
  return lacking;
}"""


def test_after_one_visit_every_file_of_the_site_is_there_without_a_network(
    visitor: Page, host: Host, built: Path
) -> None:
    visitor.goto("en/as_nas/")
    kept(visitor)
    host.vanish()
    files = [
        [f"{host.address}{path.relative_to(built).as_posix()}", path.stat().st_size]
        for path in built.rglob("*")
        # Neither the worker itself nor what is a host's alone or nothing that a game needs.
        if path.is_file() and path.name != "sw.js" and path.suffix not in ("", ".txt", ".xml")
    ]
    assert len(files) > 50
    assert visitor.evaluate(LACKING, files) == []


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
    languages = sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir())
    assert len(languages) > 1
    for lang in languages:
        visitor.get_by_role("combobox", name=me.words["language"]).select_option(lang)
        for game in GAMES:
            name = Person(visitor, lang, me.game).words["game"]
            visitor.get_by_role("combobox", name=name, exact=True).select_option(game)
            me = Person(visitor, lang, game)
            expect(visitor.get_by_role("region", name=me.words["your-hand"])).to_be_visible()
            expect(me.button("menu")).to_be_visible()
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


# What becomes of the workers that the page registers.
FATES = """
const register = ServiceWorkerContainer.prototype.register;
const fates = [];
ServiceWorkerContainer.prototype.register = async function (...given) {
  const registration = await register.apply(this, given);
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => fates.push(worker.state));
  return registration;
};
globalThis.fates = fates;
"""


@pytest.mark.parametrize("lack", ["network", "room"])
def test_what_could_not_be_kept_the_first_time_is_kept_the_next(
    visitor: Page, host: Host, lack: str
) -> None:
    visitor.expected(GONE)  # type: ignore[attr-defined]
    visitor.add_init_script(FATES)
    session = visitor.context.new_cdp_session(visitor)
    room = {"origin": host.address.split("/cards/")[0]}
    if lack == "room":
        session.send("Storage.overrideQuotaForOrigin", {**room, "quotaSize": 1_000_000})
    else:
        host.vanish_at("i18n/ru/guandan.json")
    me = Person(visitor, "en", "as_nas")
    me.sit_down()
    me.fast()
    a_deal(me)
    visitor.wait_for_function("() => fates.includes('redundant')")
    if lack == "room":
        session.send("Storage.overrideQuotaForOrigin", room)
    else:
        host.appear()
    visitor.reload()
    kept(visitor)
    host.vanish()
    visitor.reload()
    expect(visitor.get_by_text(me.pattern("deal-n-of-m"))).to_contain_text("2")


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


def test_the_site_can_be_installed(visitor: Page, host: Host) -> None:
    visitor.goto("en/as_nas/")
    session: Any = visitor.context.new_cdp_session(visitor)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    # The contexts of the tests are private windows, and that is all there is to object.
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"]
    # What tells this app from others on the host is where it begins.
    assert session.send("Page.getAppId")["appId"] == host.address
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


def test_the_shortcuts_of_the_app_lead_to_every_game_in_the_visitors_language(
    visitor: Page, host: Host
) -> None:
    visitor.goto("de/as_nas/")
    kept(visitor)
    visitor.evaluate("localStorage.setItem('cardavia:lang', 'de')")
    manifest = json.loads(
        visitor.evaluate("fetch('../../manifest.webmanifest').then(it => it.text())")
    )
    assert len(manifest["shortcuts"]) == len(GAMES)
    host.vanish()
    for game, shortcut in zip(GAMES, manifest["shortcuts"]):
        visitor.goto(urljoin(host.address, shortcut["url"]))
        visitor.wait_for_url(f"**/de/{game}/#table")
        me = Person(visitor, "de", game)
        words = json.loads((LOCALES / "en" / f"{game}.json").read_text("utf-8"))
        assert shortcut["name"] == words["name"]
        expect(visitor.get_by_role("region", name=me.words["your-hand"])).to_be_visible()
