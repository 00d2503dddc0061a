"""How the tests talk to the engine behind a page, past the view."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

STATUS = """() => new Promise(resolve => cardavia.watch(text => {
  const status = JSON.parse(text);
  if (status.state !== "loading") resolve(status);
}))"""


def settled(page: Page) -> Any:
    """The engine's status once it is ready or has failed."""
    page.wait_for_function("() => globalThis.cardavia !== undefined")
    return page.evaluate(STATUS)


def ask(page: Page, message: dict[str, Any]) -> Any:
    return json.loads(
        page.evaluate("text => cardavia.ask(text, 30)", json.dumps(message)),
    )
