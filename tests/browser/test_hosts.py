"""Anybody's host: one that packs nothing and knows nothing, and one like GitHub Pages."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import BASE
from browser.host import Host
from browser.person import Person
from browser.versions import kept
from lab.pages import Renderer
from lab.serve import Files


class Plain(SimpleHTTPRequestHandler):
    """What python -m http.server is."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def plain(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class TestPlain:
    @pytest.fixture(params=["", "some/deep/er/"])
    def site(self, request: pytest.FixtureRequest, built: Path, tmp_path: Path) -> Iterator[str]:
        """At a host's root, and below it."""
        top = tmp_path / "top"
        place = top / request.param
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(built)
        with plain(top) as address:
            yield address + request.param

    def test_a_host_that_only_hands_out_files_is_enough(
        self, new_page: Callable[..., Page]
    ) -> None:
        page = new_page(service_workers="allow")
        page.goto("")  # the root leads on to a game
        page.wait_for_url("**/en/one_poker/")
        me = Person(page, "en", "as_nas")
        me.sit_down()
        me.fold()
        kept(page)


class TestGitHubPages:
    @pytest.fixture
    def site(self, built: Path, tmp_path: Path) -> Iterator[str]:
        """Under a project's path, with the page for lost visitors that SITE_URL gives."""
        folder = tmp_path / "site"
        shutil.copytree(built, folder, copy_function=os.link)
        (folder / "404.html").unlink()  # not written over: it is one file with that of others
        (assets,) = (built / "assets").iterdir()
        settings: dict[str, Any] = {"own": {}, "files": {}, "worker": ""}
        renderer = Renderer(f"assets/{assets.name}", settings, [], f"https://example.org{BASE}")
        (folder / "404.html").write_text(renderer.pages()["404.html"], "utf-8")
        host = Host(Files(folder), BASE)
        yield host.address
        host.vanish()

    def test_who_is_lost_far_below_finds_the_way_to_a_game(self, page: Page) -> None:
        page.expected("404")  # type: ignore[attr-defined]
        answer = page.goto("en/as_nas/no/such/page")
        assert answer is not None
        assert answer.status == 404
        page.get_by_role("link", name="As-Nas").first.click()
        page.wait_for_url(f"**{BASE}en/as_nas/")
        expect(page.get_by_role("heading", name="As-Nas").first).to_be_attached()
