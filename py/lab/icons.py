"""Draws the icons of the installed app from icons/cardavia.svg: ``python -m lab.icons``.

Their PNG files are committed, as the site is built on machines without a browser too. A
maskable icon fills its square, and what must be seen lies within the middle four fifths.
"""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from lab.browser import launch
from lab.offline import FELT, ICONS
from lab.places import ASSETS

FOLDER = ASSETS / "icons"
SAFE = 0.8


def main() -> None:
    drawing = (FOLDER / "cardavia.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, edge, purpose in ICONS:
            masked = purpose == "maskable"
            size = round(edge * SAFE) if masked else edge
            ground = FELT if masked else "transparent"
            page = browser.new_page(viewport={"width": edge, "height": edge})
            page.set_content(
                f"<style>body {{ margin: 0; height: {edge}px; display: grid;"
                f" place-content: center; background: {ground} }}"
                f" svg {{ display: block; width: {size}px }}</style>{drawing}"
            )
            page.screenshot(path=FOLDER / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
