"""A page through its accessibility tree alone, as a screen reader gets it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

MANY_TABS = 60


class Reader:
    """Presses keys and hears role and name of what has the focus; sees nothing."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._cdp = page.context.new_cdp_session(page)

    def nodes(self) -> list[dict[str, Any]]:
        """Role, name, text and properties of every node that is not ignored."""
        tree = self._cdp.send("Accessibility.getFullAXTree")["nodes"]
        return [
            {
                "role": node["role"]["value"],
                "name": node.get("name", {}).get("value", ""),
                **{p["name"]: p["value"].get("value") for p in node.get("properties", [])},
            }
            for node in tree
            if not node.get("ignored")
        ]

    def focus(self) -> tuple[str, str]:
        """Role and name of the focused node; the document itself when nothing else is."""
        focused = [node for node in self.nodes() if node.get("focused")]
        node = focused[-1] if focused else {"role": "", "name": ""}
        return node["role"], node["name"]

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def tab_to(self, role: str, name: re.Pattern[str]) -> str:
        """Goes on with Tab to the first such node; its name. Fails after a whole round."""
        heard = []
        for _ in range(MANY_TABS):
            found = self.focus()
            if found[0] == role and name.search(found[1]):
                return found[1]
            heard.append(found)
            self.press("Tab")
        raise AssertionError(f"no {role} like {name.pattern} among {heard}")

    def names(self, role: str) -> list[str]:
        return [node["name"] for node in self.nodes() if node["role"] == role]
