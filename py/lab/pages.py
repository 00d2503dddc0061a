"""The pages: one for each language and game, from one template and the locales."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Undefined
from markupsafe import Markup

from cardavia.games import GAMES
from lab.places import ASSETS, LOCALES, ROOT
from lab.trouble import Trouble
from lab.typeset import strings

# What PyScript itself needs is 'unsafe-eval', and blob: for the code of its worker; nothing else
# here does.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' blob: 'wasm-unsafe-eval' 'unsafe-eval'",
        "worker-src 'self' blob:",
        "connect-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
ICONS = ASSETS / "icons" / "icons.svg"
NO_PLUGINS = [
    f"!{name}"
    for name in ("codemirror", "deprecations-manager", "donkey", "error",
                 "py-editor", "py-game", "py-terminal")
]  # fmt: skip


# What lies on a game's table in the lobby when its view names no ``FAN``.
BACKS = ("french", ("", "", "", ""))


@dataclass(frozen=True, slots=True)
class Locale:
    """The words of one language: ``common`` and those of each game."""

    lang: str
    common: dict[str, Any]
    games: dict[str, dict[str, Any]]


def locales() -> list[Locale]:
    """Every language of i18n/, English first. Raises ``Trouble`` for a file that is missing."""
    found = []
    for folder in sorted(LOCALES.iterdir()):
        if folder.is_dir():
            games = {name: _read(folder / f"{name}.json") for name in GAMES}
            found.append(Locale(folder.name, _read(folder / "common.json"), games))
    return sorted(found, key=lambda locale: locale.lang != "en")


def fans() -> dict[str, tuple[str, tuple[str, ...]]]:
    """By game: the sheet of drawings and the cards of the lobby's table, ``""`` for a back."""
    views = {name: import_module(f"cardavia.games.{name}.view") for name in GAMES}
    return {name: getattr(view, "FAN", BACKS) for name, view in views.items()}


def _read(path: Path) -> dict[str, Any]:
    try:
        data: dict[str, Any] = strings(path.parent.name, json.loads(path.read_text("utf-8")))
    except OSError:
        raise Trouble(f"{path.relative_to(ROOT)} is missing") from None
    except ValueError as error:
        raise Trouble(f"{path.relative_to(ROOT)} is not JSON: {error}") from None
    return data


class Needed(StrictUndefined):
    """A word that is missing: a template may ask whether it is there, but not print it."""

    __bool__ = Undefined.__bool__  # type: ignore[assignment]


class Renderer:
    """``assets`` is the folder of the assets below the site's root, ``boot`` what boot.js
    reads, ``modules`` the names of PyScript's, ``site`` the absolute address of the site's
    root or ''."""

    def __init__(self, assets: str, boot: dict[str, Any], modules: list[str], site: str) -> None:
        self._environment = Environment(
            loader=FileSystemLoader([ROOT, Path(__file__).parent]),
            autoescape=True,
            undefined=Needed,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.filters["data"] = data_block
        self._locales = locales()
        self._fans = fans()
        self._assets, self._boot, self._site = assets, boot, site
        self._modules = modules
        self._core = next((name for name in modules if name.startswith("core-")), "")

    def pages(self) -> dict[str, str]:
        """Every page's path below the site's root, and its text."""
        pages = {"index.html": self._door(lost=False), "404.html": self._door(lost=True)}
        template = self._environment.get_template("index.html")
        for locale in self._locales:
            for game in locale.games:
                path = f"{locale.lang}/{game}/"
                pages[f"{path}index.html"] = template.render(self._context(locale, game, path))
        return pages

    def _door(self, lost: bool) -> str:
        """The root page or the one for lost visitors, which is shown at any depth."""
        root = urlsplit(self._site).path or "/" if lost else ""
        return self._environment.get_template("door.html").render(
            lost=lost,
            root=root,
            site=self._site,
            assets=f"{root}{self._assets}/",
            english=self._locales[0].common["ui"],
            locales=self._locales,
            choices={locale.lang: list(locale.games) for locale in self._locales},
        )

    def _context(self, locale: Locale, game: str, path: str) -> dict[str, Any]:
        up = "../" * path.count("/")
        assets = f"{up}{self._assets}/"
        boot = {
            **self._boot,
            "files": {
                name: {**f, "url": assets + f["url"]} for name, f in self._boot["files"].items()
            },
            "own": {
                name: [{**f, "url": assets + f["url"]} for f in files]
                for name, files in self._boot["own"].items()
            },
            "worker": assets + self._boot["worker"],
        }
        return {
            "lang": locale.lang,
            "dir": locale.common["lang"]["dir"],
            "game": game,
            "words": locale.games[game],
            "common": locale.common,
            "locales": self._locales,
            "games": [(name, locale.games[name]) for name in locale.games],
            "fans": self._fans,
            "path": path,
            "root": up,
            "site": self._site,
            "assets": assets,
            "policy": POLICY,
            "boot": boot,
            "core": f"{assets}pyscript/{self._core}",
            "icons": icons(),
            "preloads": self._preloads(assets, locale.lang, game),
            "py_config": {
                "interpreter": f"{assets}js/interpreter.mjs",
                "sync_main_only": True,
                "plugins": NO_PLUGINS,
            },
            "mpy_config": {
                "interpreter": f"{assets}js/page.js",
                "plugins": NO_PLUGINS,
            },
        }

    def _preloads(self, assets: str, lang: str, game: str) -> Markup:
        """What the page needs soon, in that order; the engine's worker fetches for itself."""
        modules = [
            "micropython/micropython.mjs",
            *(f"pyscript/{name}" for name in self._modules if name != self._core),
        ]
        soon = [
            "micropython/micropython.wasm",
            "mpy/view.bin",
            f"i18n/{lang}/common.json",
            f"i18n/{lang}/{game}.json",
            "mpy/page.py",
            "engine/worker.py",
        ]
        link = Markup('<link rel="{}" href="{}"{}>')
        fetch = Markup(' as="fetch" crossorigin')
        return Markup("\n").join(
            [
                *(link.format("modulepreload", assets + name, "") for name in modules),
                *(link.format("preload", assets + name, fetch) for name in soon),
            ]
        )


def icons() -> Markup:
    """The sheet of icons, to stand in the page itself: no id there begins like theirs."""
    text = ICONS.read_text("utf-8")
    return Markup(text.replace('<symbol id="', '<symbol id="icon-').strip())


def data_block(value: Any) -> Markup:
    """JSON that may stand inside a ``<script>`` or any other element of a page."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)
