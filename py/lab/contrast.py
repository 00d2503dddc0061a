"""Measure the contrast of text from the pixels of a page, at every corner of the three sliders.

    PYTHONPATH=py python py/lab/contrast.py URL [URL ...] [--size 360x640] [--worst 12]

Accessibility checkers read colours from styles and see neither filters nor grain. So: one picture
of the page as it is, and one with all text made transparent. Where the two differ, there is ink.
A text's colour is the first picture where they differ most; its ground is the second picture
under and around that ink. WCAG 2.2 asks 4.5 to 1, or 3 to 1 for text from 24 px (18.66 px bold).
Needs Playwright with a Chromium, and Pillow.
"""

from __future__ import annotations

import argparse
import base64
import io
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageChops, ImageFilter, ImageStat
from playwright.sync_api import CDPSession, Page, sync_playwright

Colour = tuple[int, int, int]
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SCALE = 2

# Every run of text that shows: its box in CSS pixels, the words, and whether it counts as large.
BOXES = """() => {
  const found = [];
  const top = [...document.querySelectorAll("dialog[open]")].pop() || document.body;
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, text = node.data.trim(), el = node.parentElement;
    if (!text || !el.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    if (el.closest(".vh, option, script, [data-dim], :disabled")) continue;
    const style = getComputedStyle(el), range = document.createRange();
    range.selectNodeContents(node);
    const px = parseFloat(style.fontSize), bold = +style.fontWeight >= 650;
    for (const r of range.getClientRects()) {
      const x = Math.max(r.left, 0), y = Math.max(r.top, 0);
      const w = Math.min(r.right, innerWidth) - x, h = Math.min(r.bottom, innerHeight) - y;
      if (w < 4 || h < 6) continue;
      const hit = document.elementFromPoint(x + w / 2, y + h / 2);
      if (!hit || !(el.contains(hit) || hit.contains(el))) continue;
      found.push({text: text.slice(0, 40), x, y, w, h, large: px >= 24 || (bold && px >= 18.66)});
    }
  }
  return found;
}"""
HIDE = """html * {
  color: transparent !important;
  -webkit-text-fill-color: transparent !important;
  text-decoration-color: transparent !important;
  text-shadow: none !important;
  transition: none !important;
}"""
# A constructed sheet: a page whose policy forbids inline styles still takes it.
HIDDEN = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}"""
SHOWN = "() => { document.adoptedStyleSheets = []; }"
TUNE = """([contrast, grain, temperature]) => {
  const html = document.documentElement, style = html.style;
  style.setProperty("--contrast", contrast);
  style.setProperty("--grain", grain);
  style.setProperty("--temperature", temperature);
  html.toggleAttribute("data-tuned", contrast != .5 || temperature != .5);
}"""


@dataclass(frozen=True, slots=True)
class Reading:
    """The contrast of one run of text; `ratio` is between 1 and 21, `need` what WCAG asks."""

    ratio: float
    need: float
    text: str
    ink: Colour
    ground: Colour

    @property
    def passes(self) -> bool:
        return self.ratio >= self.need


def luminance(colour: Colour) -> float:
    """Relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2)."""
    parts = [c / 255 for c in colour]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Colour, two: Colour) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def picture(page: Page, camera: CDPSession) -> Image.Image:
    """The window's pixels, ``SCALE`` to one of CSS. ``Page.screenshot`` packs them for long."""
    size = page.viewport_size
    assert size is not None
    clip = {"x": 0, "y": 0, **size, "scale": SCALE}
    shot = camera.send("Page.captureScreenshot", {"optimizeForSpeed": True, "clip": clip})
    return Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB")


def mean(image: Image.Image, mask: Image.Image | None = None) -> Colour:
    """The mean colour of an image, or of where `mask` is white."""
    red, green, blue = (round(value) for value in ImageStat.Stat(image, mask).mean)
    return red, green, blue


def gaps(one: Image.Image, two: Image.Image) -> Image.Image:
    """How far two pictures are from each other, pixel by pixel: the largest channel's gap."""
    red, green, blue = ImageChops.difference(one, two).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def read(
    box: dict[str, Any], with_text: Image.Image, without: Image.Image, gap: Image.Image
) -> Reading | None:
    """The contrast in one box, or None where no ink shows (scrolled away, covered)."""
    x, y, w, h = (round(box[key] * SCALE) for key in "xywh")
    corners = (x, y, x + w, y + h)
    there = gap.crop(corners)
    peak = int(there.getextrema()[1])  # type: ignore[arg-type]
    if peak < 30:
        return None
    # The strokes' cores: pixels nearly as far from the ground as the farthest.
    core = there.point([255 if value >= 0.92 * peak else 0 for value in range(256)])
    ink = mean(with_text.crop(corners), core)
    # The ground right under and around them: a box may reach over other things.
    ground = mean(without.crop(corners), core.filter(ImageFilter.MaxFilter(5)))
    return Reading(ratio(ink, ground), 3.0 if box["large"] else 4.5, box["text"], ink, ground)


def readings(page: Page) -> list[Reading]:
    """All texts of the page as it shows now."""
    boxes = page.evaluate(BOXES)
    camera = page.context.new_cdp_session(page)
    with_text = picture(page, camera)
    page.evaluate(HIDDEN, HIDE)
    without = picture(page, camera)
    page.evaluate(SHOWN)
    camera.detach()
    gap = gaps(with_text, without)
    return [found for box in boxes if (found := read(box, with_text, without, gap))]


def corners() -> Iterator[tuple[float, float, float]]:
    """Neutral, both ends of each slider, and the eight corners."""
    yield (0.5, 0.5, 0.5)
    for axis, end in itertools.product(range(3), (0.0, 1.0)):
        values = [0.5, 0.5, 0.5]
        values[axis] = end
        yield (values[0], values[1], values[2])
    yield from itertools.product((0.0, 1.0), repeat=3)


def tune(page: Page, corner: tuple[float, float, float]) -> None:
    """Set contrast, grain and temperature, each 0 to 1, past the page's own settings."""
    page.evaluate(TUNE, list(corner))


def measure(urls: list[str], size: tuple[int, int], browser: str, worst: int) -> int:
    """Print the faintest texts of every page, theme and corner; gives the number of failures."""
    failures = 0
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=browser or None, args=ARGS)
        for url, theme in itertools.product(urls, ("light", "dark")):
            context = chromium.new_context(
                viewport={"width": size[0], "height": size[1]},
                color_scheme="dark" if theme == "dark" else "light",
                device_scale_factor=SCALE,
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.goto(url, wait_until="networkidle")
            for corner in corners():
                tune(page, corner)
                found = sorted(readings(page), key=lambda r: r.ratio / r.need)
                bad = [r for r in found if not r.passes]
                failures += len(bad)
                low = found[0]
                name = f"{url.rsplit('/', 1)[-1]:24} {theme:5} {corner}"
                print(
                    f"{name} {len(found)} texts, lowest {low.ratio:.2f} of {low.need} {low.text!r}"
                )
                for r in bad[:worst]:
                    print(f"    {r.ratio:5.2f} < {r.need} {r.text!r} {r.ink} on {r.ground}")
            context.close()
        chromium.close()
    return failures


def main() -> None:
    parser = argparse.ArgumentParser(description="contrast of text from screenshot pixels")
    parser.add_argument("urls", nargs="+")
    parser.add_argument("--size", default="360x640")
    parser.add_argument("--browser", default="", help="path of a Chromium")
    parser.add_argument("--worst", type=int, default=12, help="failures shown for each view")
    args = parser.parse_args()
    width, height = (int(part) for part in args.size.split("x"))
    failures = measure(args.urls, (width, height), args.browser, args.worst)
    print(f"{failures} texts below WCAG AA")
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()
