"""Every way in which a start can fail, provoked: what the page says, and what mends it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, Route, expect

from browser.engine import ask
from lab.browser import launch_options, settled

TABLE = "en/as_nas/"


def trouble(page: Page) -> Any:
    return page.locator("#trouble")


def shown(page: Page) -> str:
    """The code whose words the page shows: in the table's place of actions, or below the page."""
    known = page.locator("#trouble [data-code]:not([hidden])")
    expect(known).to_have_count(1)
    words = known.locator("b").text_content()
    assert words
    alert = page.locator("#trouble, #table .failure").filter(visible=True)
    expect(alert).to_have_count(1)
    expect(alert).to_contain_text(words)
    code = known.get_attribute("data-code")
    assert code is not None
    return code


def impatient(page: Page) -> None:
    """Serves the page with a watchdog that gives up after two seconds."""

    def shorten(route: Route) -> None:
        answer = route.fetch()
        body, count = re.subn(r'"patience":\d+', '"patience":2', answer.text())
        assert count == 1
        route.fulfill(response=answer, body=body)

    page.route(re.compile(r"/en/as_nas/$"), shorten)


def _before(route: Route, code: str) -> None:
    """Serves a script with ``code`` before its own."""
    answer = route.fetch()
    route.fulfill(response=answer, body=code + answer.text())


def readable(page: Page) -> None:
    """Whatever fails, the rules are there."""
    page.get_by_role("link", name="Complete rules").first.click()
    expect(
        page.locator("#rules").get_by_text("In every deal the four players").first
    ).to_be_attached()


INDEXED_DB = {
    "missing": "delete globalThis.indexedDB; delete Window.prototype.indexedDB;",
    "throwing": "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };",
    "erring": """indexedDB.open = () => {
        const request = {};
        setTimeout(() => request.onerror?.({ target: request, type: "error" }));
        return request;
    };""",
    "hanging": "indexedDB.open = () => ({});",
}


@pytest.mark.parametrize("how", INDEXED_DB)
def test_a_useless_indexeddb_changes_nothing(page: Page, how: str) -> None:
    # Where the page creates a worker, the same database is broken there.
    page.add_init_script(INDEXED_DB[how])
    page.goto(TABLE)
    assert settled(page)["state"] == "ready"


def test_without_webassembly_the_page_explains_itself(page: Page) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(TABLE)
    assert shown(page) == "no-wasm"
    readable(page)


def test_refused_webassembly_is_explained(page: Page) -> None:
    page.add_init_script(
        """for (const name of ["Module", "Instance"])
          WebAssembly[name] = class { constructor() { throw new WebAssembly.CompileError(); } };"""
    )
    page.goto(TABLE)
    assert shown(page) == "no-wasm"


def test_webassembly_that_never_settles_ends_in_the_watchdog(page: Page) -> None:
    impatient(page)
    never = "WebAssembly.compileStreaming = () => new Promise(() => {});"
    page.route("**/js/interpreter.mjs", lambda route: _before(route, never))
    page.goto(TABLE)
    assert settled(page)["code"] == "timeout"
    assert shown(page) == "timeout"


def test_a_page_without_workers_explains_itself(page: Page) -> None:
    page.add_init_script("delete globalThis.Worker")
    page.goto(TABLE)
    assert shown(page) == "no-worker"
    readable(page)


def test_a_worker_that_cannot_be_created_is_told_and_no_cdn_is_asked(page: Page) -> None:
    page.expected("no worker today|runs in a worker only|Failed to fetch")  # type: ignore[attr-defined]
    page.add_init_script(
        "globalThis.Worker = class { constructor() { throw new Error('no worker today'); } };"
    )
    page.goto(TABLE)
    assert settled(page)["code"] == "no-worker"
    assert shown(page) == "no-worker"


@pytest.mark.parametrize(
    "file",
    [
        "pyodide/pyodide.asm.wasm",
        "pyodide/pyodide.asm.mjs",
        "engine/worker.py",
        "js/interpreter.mjs",
        "micropython/micropython.wasm",
        "micropython/micropython.mjs",
        "mpy/view.bin",
        "pyscript/core-",
    ],
)
def test_a_missing_file_is_told_and_mended_by_a_retry(page: Page, file: str) -> None:
    page.expected(".")  # type: ignore[attr-defined]
    page.route(re.compile(re.escape(file)), lambda route: route.fulfill(status=404, body="gone"))
    page.goto(TABLE)
    assert shown(page) == "download-failed"
    readable(page)
    page.unroute_all()
    trouble(page).get_by_role("button").click()
    expect(trouble(page)).to_be_hidden()
    assert settled(page)["state"] == "ready"
    assert ask(page, {"do": "promise"})["ok"] is True


@pytest.mark.parametrize("file", ["pyodide/pyodide.asm.wasm", "pyodide/pyodide.asm.mjs"])
def test_a_download_cut_in_the_middle_is_told(
    page: Page, file: str, cut: Callable[..., None]
) -> None:
    page.expected(".")  # type: ignore[attr-defined]
    cut(page, file)
    page.goto(TABLE)
    assert shown(page) == "download-failed"


def test_a_corrupt_snapshot_is_replaced_by_the_bytecode_start(page: Page) -> None:
    corrupt = bytearray(b"\x1f\x8b\x08" + bytes(2000))
    page.route("**/engine/snapshot.bin", lambda route: route.fulfill(body=bytes(corrupt)))
    page.goto(TABLE)
    assert settled(page)["state"] == "ready"
    assert ask(page, {"do": "promise"})["ok"] is True


def test_a_foreign_snapshot_is_replaced_by_the_bytecode_start(page: Page) -> None:
    """Whole, but of another build of Python: its build id is not ours."""
    import gzip

    def change(route: Route) -> None:
        data = bytearray(gzip.decompress(route.fetch().body()))
        first_page = 16 + 4 * int.from_bytes(data[12:16], "little")
        data[first_page + 16 : first_page + 48] = bytes(32)
        route.fulfill(body=gzip.compress(bytes(data)))

    page.route("**/engine/snapshot.bin", change)
    page.goto(TABLE)
    assert settled(page)["state"] == "ready"
    assert ask(page, {"do": "promise"})["ok"] is True


def test_a_killed_worker_is_told_and_a_restart_gives_a_fresh_one(page: Page) -> None:
    page.goto(TABLE)
    assert settled(page)["state"] == "ready"
    page.evaluate("document.querySelector('script[type=py]').xworker.terminate()")
    assert settled(page)["code"] == "worker-died"
    assert ask(page, {"do": "promise"}) == {
        "ok": False, "code": "worker-died", "link": True, "facts": {},
    }  # fmt: skip
    page.evaluate("cardavia.restart()")
    assert settled(page)["state"] == "ready"
    assert ask(page, {"do": "promise"})["ok"] is True


def test_a_worker_that_dies_while_asked_does_not_hang_the_question(page: Page) -> None:
    page.goto(TABLE)
    settled(page)
    reply = page.evaluate(
        """async () => {
          const worker = document.querySelector("script[type=py]").xworker;
          const reply = cardavia.ask('{"do":"promise"}', 30);
          worker.terminate();
          return JSON.parse(await reply);
        }"""
    )
    assert reply["code"] == "worker-died"


def test_a_silent_worker_is_given_up_after_the_patience(page: Page) -> None:
    page.goto(TABLE)
    settled(page)
    reply = page.evaluate(
        """async () => {
          const { xworker } = document.querySelector("script[type=py]");
          let native = xworker; // As when the browser kills it: boot.js is not asked.
          while (!String(native.terminate).includes("[native code]"))
            native = Object.getPrototypeOf(native);
          native.terminate.call(xworker);
          return JSON.parse(await cardavia.ask('{"do":"promise"}', 1));
        }"""
    )
    assert reply["code"] == "timeout"


def test_the_back_forward_cache_keeps_page_and_worker(playwright: Playwright, site: str) -> None:
    options = launch_options()
    # Playwright switches the cache off, as it would hide what a test provokes.
    options["ignore_default_args"] = ["--disable-back-forward-cache"]
    chromium = playwright.chromium.launch(**options)
    page = chromium.new_context(base_url=site).new_page()
    page.goto(TABLE)
    settled(page)
    page.evaluate("globalThis.mark = 'the same page'")
    page.goto("404.html")
    page.go_back(wait_until="commit")
    assert page.evaluate("globalThis.mark") == "the same page"
    assert ask(page, {"do": "promise"})["ok"] is True
    chromium.close()
