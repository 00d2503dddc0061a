"""Entry of the page's main thread: MicroPython, the view."""

import js
from jsffi import create_proxy

from cardavia.ui.app import App
from cardavia.ui.host import Host
from cardavia.ui.link import Link

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def load_view(game: str) -> "Any":
    """The module that lays this game on the table."""
    module = __import__("cardavia.games." + game + ".view")
    for name in ("games", game, "view"):
        module = getattr(module, name)
    return module


window = js.window  # the module itself would call its functions without their object
host = Host(window, create_proxy)
app = App(window, Link(window.cardavia), host, create_proxy, load_view)
app.start()
