"""The Chromium of the browser tests: the machine's own, else one that set-up installs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lab.trouble import Trouble

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "no Chromium for the browser tests: install the package chromium, "
    "or name a browser's program in CARDAVIA_CHROMIUM"
)
# launch.js makes the object, boot.js only later the one that Python talks to.
BOOTED = "() => globalThis.cardavia?.watch !== undefined"
STATUS = """() => new Promise(resolve => cardavia.watch(text => {
  const status = JSON.parse(text);
  if (status.state !== "loading") resolve(status);
}))"""


def machines_own() -> str | None:
    """The program of a Chromium that this machine has."""
    named = os.environ.get("CARDAVIA_CHROMIUM")
    if named:
        return named
    return next((path for path in map(shutil.which, NAMES) if path), None)


def downloaded() -> str | None:
    """The program of the Chromium that Playwright downloaded earlier."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def set_up(say: Callable[[str], None], run: Callable[..., None], python: Path) -> None:
    """Makes sure that there is a Chromium. Raises ``Trouble``."""
    if machines_own() or _succeeds([str(python), "-m", "lab.browser"]):
        return
    say("downloading Chromium with Playwright")
    if _succeeds([str(python), "-m", "playwright", "install", "chromium"]):
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        say("installing Chromium with apt")
        run(["apt-get", "update", "-q"], MISSING)
        run(["apt-get", "install", "-y", "-q", "chromium"], MISSING)
    if not machines_own():
        raise Trouble(MISSING)


def _succeeds(command: list[str]) -> bool:
    # A download that stalls on a machine without a network must not stall the set-up.
    try:
        done = subprocess.run(command, capture_output=True, timeout=600, env=_environment())
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}


def launch_options(*arguments: str) -> dict[str, Any]:
    """How Playwright launches that Chromium, with more command-line ``arguments``."""
    wanted = ["--disable-dev-shm-usage", *arguments]
    if os.geteuid() == 0:
        wanted.append("--no-sandbox")  # Chromium refuses its sandbox to root.
    return {"executable_path": machines_own(), "args": wanted}


def launch(playwright: Any, *arguments: str) -> Any:
    """A headless Chromium as the tests use it; ``playwright`` is Playwright's object."""
    return playwright.chromium.launch(**launch_options(*arguments))


def settled(page: Any) -> Any:
    """The engine's status once it is ready or has failed; ``page`` is Playwright's."""
    page.wait_for_function(BOOTED)
    return page.evaluate(STATUS)


if __name__ == "__main__":
    sys.exit(0 if downloaded() else 1)
