"""The way from an address to an engine that answers."""

from __future__ import annotations

from playwright.sync_api import Page

from browser.engine import ask
from lab.browser import settled


def test_the_engine_answers_from_the_snapshot(page: Page) -> None:
    fallback: list[str] = []
    page.on("request", lambda r: r.url.endswith("stdlib.bin") and fallback.append(r.url))
    page.goto("en/as_nas/")
    assert settled(page)["state"] == "ready"
    assert ask(page, {"do": "promise"})["ok"] is True
    assert ask(page, {"do": "nothing of the kind"})["code"] == "unknown-message"
    assert not fallback


def test_progress_grows_to_the_announced_total(page: Page) -> None:
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          globalThis.told = [];
          cardavia.watch(text => told.push(JSON.parse(text)));
        })"""
    )
    page.goto("en/as_nas/")
    final = settled(page)
    told = page.evaluate("told")
    done = [status["done"] for status in told]
    assert done == sorted(done)
    assert done[0] < final["total"]
    assert final["done"] == final["total"]
    assert [s for s in ("download", "start", "") if s in {status["step"] for status in told}] == [
        "download", "start", "",
    ]  # fmt: skip
