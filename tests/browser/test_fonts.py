"""Every sign that the page can show comes from the fonts that the site ships."""

from __future__ import annotations

import ast
import json

import pytest
from playwright.sync_api import Page

from browser.person import LOCALES
from lab.places import PACKAGE, ROOT

# What only tells the fonts how to draw the sign before it.
SILENT = "\ufe0e"


def signs(lang: str) -> str:
    """All signs of a language's texts, of the views' own and of the template, blanks aside."""
    texts = [path.read_text("utf-8") for path in sorted((LOCALES / lang).glob("*.json"))]
    found = set("".join(json.dumps(json.loads(text), ensure_ascii=False) for text in texts))
    for path in [*(PACKAGE / "ui").rglob("*.py"), *(PACKAGE / "games").rglob("view*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(node.value)
    found.update((ROOT / "index.html").read_text("utf-8"))
    return "".join(sorted(sign for sign in found if not sign.isspace() and sign != SILENT))


@pytest.mark.parametrize("style", ["normal", "italic"])
@pytest.mark.parametrize("lang", sorted(path.name for path in LOCALES.iterdir()))
def test_no_sign_falls_back_to_a_font_of_the_machine(page: Page, lang: str, style: str) -> None:
    page.goto(f"{lang}/as_nas/#rules")
    page.evaluate(
        """async ([text, style]) => {
            const p = document.createElement("p");
            p.id = "signs";
            p.textContent = text;
            p.style.fontStyle = style;
            document.body.append(p);
            p.getBoundingClientRect();
            await document.fonts.ready;
        }""",
        [signs(lang), style],
    )
    client = page.context.new_cdp_session(page)
    client.send("DOM.enable")
    client.send("CSS.enable")
    root = client.send("DOM.getDocument")["root"]["nodeId"]
    node = client.send("DOM.querySelector", {"nodeId": root, "selector": "#signs"})["nodeId"]
    fonts = client.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    assert fonts
    assert [
        (font["familyName"], font["glyphCount"]) for font in fonts if not font["isCustomFont"]
    ] == []
