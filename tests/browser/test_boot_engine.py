"""The Python that the snapshot wakes up in the worker is whole, and its chance is fresh.

The tests put a probe into the worker's entry: a second function that runs what they say.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from cardavia.players import policy_files
from lab.browser import settled
from lab.places import ASSETS, PACKAGE

PROBE = """
import json as _json

def probe(code):
    names = {}
    exec(code, names)
    return _json.dumps(names["found"])

__export__ = ["ask", "probe"]
"""

CHANCE = """
import json, os, random, secrets
import __main__
promise = json.loads(__main__.ask(json.dumps({"do": "promise"})))
found = [os.urandom(16).hex(), secrets.token_hex(16), random.random(),
         random.Random().random(), promise["commitment"]]
"""

# Every game at every level for a few actions: whatever is imported late is imported here.
PLAY = """
import json
from cardavia.games import GAMES
from cardavia.games.catalog import load
from cardavia.players import LEVELS
from cardavia.table.session import Session

session = Session()

def ask(**message):
    reply = json.loads(session.ask(json.dumps(message)))
    assert reply["ok"] or message["do"] == "hint", reply
    return reply

found = []
for game in GAMES:
    for level in LEVELS:
        table = ask(do="new", game=game, level=level, words="x")["table"]
        for _ in range(4):
            if table["turn"] != table["seat"]:
                table = ask(do="step", n=table["n"])["table"]
            else:
                ask(do="hint", n=table["n"])
                observation = load(game).observation(table["observation"])
                action = str(next(iter(observation.legal)))
                table = ask(do="act", n=table["n"], action=action)["table"]
        found.append([game, level, table["n"]])
"""

FAILURE = """
from cardavia.table.session import Session

def fail(n):
    raise KeyError("provoked")

session = Session()
session._verbs["show"] = lambda message: fail(1)
import json
found = json.loads(session.ask('{"do": "show"}'))
"""


@pytest.fixture
def probed(page: Page) -> Callable[[], Callable[[str], Any]]:
    """Visits the site (again); gives the function that runs code in the visit's worker."""
    source = (PACKAGE / "worker.py").read_text("utf-8") + PROBE
    page.route("**/engine/worker.py", lambda route: route.fulfill(body=source))

    def open_page() -> Callable[[str], Any]:
        page.goto("en/as_nas/")
        assert settled(page)["state"] == "ready"
        call = "code => document.querySelector('script[type=py]').xworker.sync.probe(code)"
        return lambda code: json.loads(page.evaluate(call, code))

    return open_page


def test_no_two_visits_share_their_chance(probed: Callable[[], Callable[[str], Any]]) -> None:
    first, second = probed()(CHANCE), probed()(CHANCE)
    assert not [a for a, b in zip(first, second, strict=True) if a == b]


def test_every_game_plays_at_every_level_without_the_library(
    probed: Callable[[], Callable[[str], Any]],
) -> None:
    assert {n for _, _, n in probed()(PLAY)} == {4}


def test_a_fault_of_the_engine_comes_out_with_its_traceback(
    probed: Callable[[], Callable[[str], Any]],
) -> None:
    reply = probed()(FAILURE)
    assert reply["code"] == "internal"
    assert "KeyError: 'provoked'" in reply["detail"]
    assert "in fail" in reply["detail"]


def test_a_game_brings_its_own_files_when_it_is_named(
    probed: Callable[[], Callable[[str], Any]],
) -> None:
    code = """
import json, js
from cardavia.players import policy_files
import __main__
before = sorted(policy_files._provided)
ask = __main__.ask
ask(json.dumps({"do": "promise"}))
between = sorted(policy_files._provided)
ask(json.dumps({"do": "new", "game": "one_poker", "level": "strong", "words": ""}))
after = sorted(set(policy_files._provided) - set(before))
from cardavia.games.one_poker import kernel
found = [before == between, after, kernel.load() is not None]
"""
    shipped = {path.name for folder in policy_files.FOLDERS for path in (ASSETS / folder).iterdir()}
    wanted = sorted(n for n in shipped if n.startswith("one_poker") and not n.endswith(".c"))
    assert wanted
    assert probed()(code) == [True, wanted, True]
