"""How the tests talk to the engine behind a page, past the view."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page


def ask(page: Page, message: dict[str, Any]) -> Any:
    return json.loads(
        page.evaluate("text => cardavia.ask(text, 30)", json.dumps(message)),
    )
