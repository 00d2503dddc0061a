"""Versions of the site: the one that a browser has kept, and another that a host gets."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import Page

from browser.conftest import BASE
from browser.host import Host
from lab import offline

NEW_WORD = "Rules of the second version"
# All of the site is here, and the service worker takes care of this page.
KEPT = "() => navigator.serviceWorker.controller?.state === 'activated'"
LOOK = "() => navigator.serviceWorker.ready.then(it => it.update()).then(() => {})"
SHOWS = "version => document.documentElement.dataset.assets.includes(version)"


def kept(page: Page) -> None:
    """Waits until the service worker has kept all and takes care of this page."""
    page.wait_for_function(KEPT)


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


def deployed(host: Host, built: Path, folder: Path) -> str:
    """Gives the host a second version in place of the first."""
    second = second_version(built, folder / "second")
    host.deploy(folder / "second")
    return second


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


def version(page: Page) -> str:
    """The version of the page; all that it has loaded is of that version too."""
    own = page.evaluate("document.documentElement.dataset.assets").split("/")[-2]
    names = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    others = {found[1] for name in names if (found := re.search("/assets/([0-9a-f]+)/", name))}
    assert others <= {own}
    return str(own)


def name_of(version: str) -> str:
    return f"cardavia-{BASE}-{version}"
