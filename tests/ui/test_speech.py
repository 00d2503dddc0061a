"""What the live region tells a screen reader."""

from __future__ import annotations

import json
import re

import pytest

from ui.guests import LANGUAGES, to_own_turn, visit
from ui.sitepages import ASSETS, site


def test_the_live_region_tells_what_the_others_did() -> None:
    it = to_own_turn(visit().start())
    live = it.document.getElementById("live")
    heard = set()
    for _ in range(6):
        it.press(it.choices[0])
        to_own_turn(it)
        heard.add(live.textContent)
    assert len(heard) > 2
    for text in heard:
        assert "[" not in text
        assert "{" not in text


SUIT_SIGNS = re.compile("[\u2660-\u2667]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_live_region_names_the_cards_of_guandan(lang: str) -> None:
    it = visit("b", lang=lang, game="guandan").start()
    to_own_turn(it)
    live = it.document.getElementById("live")
    names = json.loads(site()[f"{ASSETS}/i18n/{lang}/guandan.json"])["cards"]
    cards = [names[rank + suit] for rank in "23456789TJQKA" for suit in "SHCD"]
    named = 0
    for _ in range(5):
        it.press(it.choices[0])
        to_own_turn(it)
        assert not SUIT_SIGNS.search(live.textContent)
        named += sum(card in live.textContent for card in cards)
    assert named > 5
    # The log is for the eye: it has the signs, each with a name of its own.
    log = it.seen("#table .log")[0]
    signs = it.seen("#table .log .suit")
    assert len(signs) == len(SUIT_SIGNS.findall(log.textContent)) > 5
    for sign in signs:
        assert sign.getAttribute("role") == "img"
        assert sign.getAttribute("aria-label") in [names["suit-" + suit] for suit in "SHCD"]


def test_a_new_level_is_not_told_as_news() -> None:
    it = to_own_turn(visit().start())
    live = it.document.getElementById("live")
    before = live.textContent
    it.app.panels._set("level", _Control("full"))
    it.wait(10)
    assert it.app.table.now["level"] == "full"
    assert live.textContent == before


class _Control:
    checked = False

    def __init__(self, value: str) -> None:
        self.value = value
