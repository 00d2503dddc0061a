"""What the built pages are: whole, relative, strict, and readable before any script."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from cardavia.games import GAMES
from lab import pages
from lab.pages import POLICY, Renderer, data_block, locales
from lab.places import LOCALES
from lab.trouble import Trouble

LANGS = sorted(folder.name for folder in LOCALES.iterdir())
EVERY_PAGE = [f"{lang}/{game}/index.html" for lang in LANGS for game in GAMES]


class Elements(HTMLParser):
    """Every start tag with its attributes, and the text of each script."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.found if name == tag]

    def addresses(self) -> list[str]:
        return [
            value
            for _, attrs in self.found
            for name, value in attrs.items()
            if name in ("href", "src") and value
        ]


@pytest.mark.parametrize("name", [*EVERY_PAGE, "index.html", "404.html"])
def test_every_address_of_a_page_leads_to_a_file(built: Path, name: str) -> None:
    for address in Elements((built / name).read_text("utf-8")).addresses():
        parts = urlsplit(address)
        assert parts.scheme in ("", "data")
        assert not parts.netloc
        if parts.path and not parts.scheme:
            start = built if parts.path.startswith("/") else (built / name).parent
            target = start / unquote(parts.path.lstrip("/"))
            target = target / "index.html" if target.is_dir() else target
            assert target.is_file(), address


@pytest.mark.parametrize("name", EVERY_PAGE)
def test_no_script_stands_in_a_page(built: Path, name: str) -> None:
    elements = Elements((built / name).read_text("utf-8"))
    for script in elements.all("script"):
        assert script.get("src") or script.get("type") == "application/json"
    for _, attrs in elements.found:
        assert not [key for key in attrs if key.startswith("on") or key == "style"]
    assert "unsafe-inline" not in POLICY
    (policy,) = (
        m for m in elements.all("meta") if m.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy["content"] == POLICY


@pytest.mark.parametrize("name", EVERY_PAGE)
def test_a_page_tells_search_engines_and_readers_what_it_is(built: Path, name: str) -> None:
    elements = Elements((built / name).read_text("utf-8"))
    (html,) = elements.all("html")
    lang = name.split("/")[0]
    assert html["lang"] == lang
    assert html["dir"] in ("ltr", "rtl")
    (description,) = (m for m in elements.all("meta") if m.get("name") == "description")
    assert description["content"]
    locale = next(locale for locale in locales() if locale.lang == lang)
    for section in locale.games[name.split("/")[1]]["rules"]["sections"]:
        assert section["title"] in elements.text
        for item in section["items"]:
            plain = item["text"].replace("**", "")
            assert " ".join(plain.split()) in " ".join(elements.text.split())


def renderer(site: str) -> Renderer:
    boot = {"files": {}, "own": {}, "worker": "engine/worker.py"}
    return Renderer("assets/x", boot, [], site)


def test_with_an_address_the_pages_name_each_other_absolutely() -> None:
    site = "https://example.org/cards/"
    text = renderer(site).pages()["cs/as_nas/index.html"]
    links = Elements(text).all("link")
    (canonical,) = (link["href"] for link in links if link.get("rel") == "canonical")
    assert canonical == f"{site}cs/as_nas/"
    alternates = {link["hreflang"]: link["href"] for link in links if link.get("hreflang")}
    assert alternates == {lang: f"{site}{lang}/as_nas/" for lang in LANGS}


def test_a_lost_visitor_finds_the_root_at_any_depth() -> None:
    page = renderer("https://example.org/cards/").pages()["404.html"]
    assert '<a href="/cards/en/as_nas/">' in page
    assert '<a href="/en/as_nas/">' in renderer("").pages()["404.html"]


def test_a_missing_locale_is_told_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "common.json").write_text("{}")
    monkeypatch.setattr(pages, "LOCALES", tmp_path)
    monkeypatch.setattr(pages, "ROOT", tmp_path)
    with pytest.raises(Trouble, match=r"^en/one_poker.json is missing$"):
        locales()
    (tmp_path / "en" / "one_poker.json").write_text("{")
    with pytest.raises(Trouble, match=r"^en/one_poker.json is not JSON: "):
        locales()


def test_data_cannot_end_the_element_that_holds_it() -> None:
    block = str(data_block({"x": "</script><!-- &amp;"}))
    assert not re.search("[<>&]", block)
