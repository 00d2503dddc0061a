"""The pages of the site for the fake browser, rendered without building the rest."""

from __future__ import annotations

from functools import cache

from lab.pages import Renderer
from lab.places import LOCALES

ASSETS = "assets/0"


@cache
def site() -> dict[str, str]:
    """Path below the site's root to text: the pages, and the words they fetch."""
    boot = {"files": {}, "own": {}, "worker": "engine/worker.py"}
    pages = dict(Renderer(ASSETS, boot, [], "").pages())
    for path in LOCALES.rglob("*.json"):
        pages[f"{ASSETS}/i18n/{path.relative_to(LOCALES).as_posix()}"] = path.read_text("utf-8")
    return pages
