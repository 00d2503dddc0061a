"""What makes a written site installable and playable offline: its manifest and service worker."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from cardavia.games import GAMES
from lab.places import ASSETS, LOCALES

WORKER = ASSETS / "js" / "sw.js"
MANIFEST = "manifest.webmanifest"
NOTES = ".txt"  # licences and such: served, but nothing a game needs
FELT = "#24594a"
PAPER = "#efeadd"
# (file, edge in pixels, purpose): py/lab/icons.py draws them.
ICONS = (
    ("icon-192.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("icon-maskable-512.png", 512, "maskable"),
)


def manifest(version: str) -> dict[str, Any]:
    """The web app manifest at the site's root: every address in it is relative to that.

    It has no ``id``: one is resolved against the host's root, so that all copies of the site
    on a host would be one app. Without it the start's address is what tells them apart.
    """
    icons = [
        {
            "src": f"assets/{version}/icons/{name}",
            "sizes": f"{edge}x{edge}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, edge, purpose in ICONS
    ]
    return {
        "name": "Cardavia",
        "short_name": "Cardavia",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "categories": ["games"],
        "background_color": PAPER,
        "theme_color": FELT,
        "icons": icons,
        "shortcuts": [_shortcut(game) for game in GAMES],
    }


def _shortcut(game: str) -> dict[str, Any]:
    """To the game's table in the language that the root finds."""
    words = json.loads((LOCALES / "en" / f"{game}.json").read_text("utf-8"))
    return {"name": words["name"], "url": f"./?game={game}#table"}


def precache(site: Path, version: str) -> dict[str, Any]:
    """What the service worker keeps of ``site``: pages by address, assets by SHA-256."""
    pages = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    assets = sorted(path for path in (site / "assets" / version).rglob("*") if path.is_file())
    return {
        "version": version,
        "pages": [*(page.removesuffix("index.html") for page in pages), MANIFEST],
        "files": {
            path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in assets
            if path.suffix != NOTES
        },
    }


def add(site: Path, version: str) -> None:
    """Writes manifest and service worker into a site that is complete but for them.

    ``version`` names the folder of its assets, and stands for all that the site is made of.
    """
    (site / MANIFEST).write_text(json.dumps(manifest(version), indent=1), "utf-8")
    build = json.dumps(precache(site, version), separators=(",", ":"))
    code = WORKER.read_text("utf-8")
    (site / "sw.js").write_text(f"const BUILD = {build};\n{code}", "utf-8")
