"""The page's line to the engine, under CPython with a stand-in for boot.js."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from cardavia.ui.link import CODES, FAILED, LOADING, READY, Link


class Boot:
    """Answers like ``window.cardavia``."""

    def __init__(self) -> None:
        self.calls: list[Any] = []
        self.status = {"state": LOADING, "step": "download", "code": "", "done": 0, "total": 9}
        self.watcher: Any = None

    def live(self) -> None:
        self.calls.append("live")

    def restart(self) -> None:
        self.calls.append("restart")

    def watch(self, watcher: Any) -> None:
        self.watcher = watcher
        self.tell()

    def tell(self, **changed: Any) -> None:
        self.status.update(changed)
        self.watcher(json.dumps(self.status))

    async def ask(self, text: str, patience: int) -> str:
        self.calls.append((text, patience))
        return '{"ok":false,"code":"timeout","link":true,"facts":{}}'


def test_every_change_is_told_once_its_attributes_are_there() -> None:
    boot, seen = Boot(), []
    link = Link(boot)
    link.start(lambda: seen.append((link.state, link.code, link.step, link.done, link.total)))
    boot.tell(done=5)
    boot.tell(step="start", done=9)
    boot.tell(state=READY, step="")
    boot.tell(state=FAILED, code="worker-died")
    assert seen == [
        (LOADING, "", "download", 0, 9),
        (LOADING, "", "download", 5, 9),
        (LOADING, "", "start", 9, 9),
        (READY, "", "", 9, 9),
        (FAILED, "worker-died", "", 9, 9),
    ]
    assert boot.calls == ["live"]


def test_a_message_goes_out_as_json_and_the_reply_comes_in_as_a_dict() -> None:
    boot = Boot()
    link = Link(boot)
    reply = asyncio.run(link.ask({"do": "show"}, patience=7))
    assert reply == {"ok": False, "code": "timeout", "link": True, "facts": {}}
    ((text, patience),) = boot.calls
    assert json.loads(text) == {"do": "show"}
    assert patience == 7


def test_a_restart_is_left_to_the_boot_layer() -> None:
    boot = Boot()
    Link(boot).restart()
    assert boot.calls == ["restart"]


def test_the_boot_layer_knows_no_code_that_the_link_does_not() -> None:
    import re

    from lab.places import ASSETS

    text = (ASSETS / "js" / "boot.js").read_text("utf-8")
    used = set(re.findall(r'(?:fail|withoutPython)\("([a-z-]+)"', text))
    used |= set(re.findall(r'[?:] "([a-z]+-[a-z-]+)"', text))
    assert used == set(CODES)
