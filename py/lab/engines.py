"""The other browsers of the tests, Firefox and WebKitGTK: where they are, how they come here."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from lab.trouble import Trouble

FIREFOX = ("firefox-esr", "firefox")
LIBRARIES = Path("/usr/lib")
MINI_BROWSERS = ("*/webkit2gtk-4.1/MiniBrowser", "*/webkitgtk-6.0/MiniBrowser",
                 "webkit2gtk-4.1/MiniBrowser", "webkitgtk-6.0/MiniBrowser")  # fmt: skip
# Debian's names; WebKitGTK shows itself on a display and speaks over a message bus.
PACKAGES = ("firefox-esr", "webkit2gtk-driver", "libwebkit2gtk-4.1-0", "xvfb", "dbus")
MISSING = "install the packages " + ", ".join(PACKAGES) + " (Debian's names), then again"


def firefox() -> str | None:
    """The program of this machine's Firefox."""
    named = os.environ.get("CARDAVIA_FIREFOX")
    return named or next((path for path in map(shutil.which, FIREFOX) if path), None)


def webkit() -> tuple[list[str], str] | None:
    """The command that starts WebKitGTK's driver without a screen, and the browser for it."""
    tools = ("xvfb-run", "dbus-run-session", "WebKitWebDriver")
    found = [shutil.which(tool) for tool in tools]
    browsers = [path for pattern in MINI_BROWSERS for path in LIBRARIES.glob(pattern)]
    if None in found or not browsers:
        return None
    screen, bus, driver = (str(path) for path in found)
    return [screen, "-a", "-s", "-screen 0 1400x1000x24", bus, "--", driver], str(browsers[0])


def set_up(say: Callable[[str], None], run: Callable[..., None]) -> None:
    """Makes sure that both are here. Raises ``Trouble``."""
    if firefox() and webkit():
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        say("installing Firefox ESR and WebKitGTK with apt")
        run(["apt-get", "update", "-q"], MISSING)
        run(["apt-get", "install", "-y", "-q", *PACKAGES], MISSING)
    if not (firefox() and webkit()):
        raise Trouble(MISSING)
