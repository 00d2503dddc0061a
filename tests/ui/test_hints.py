"""What the full player would do, and why, in words."""

from __future__ import annotations

import json

import pytest

from cardavia.core.record import Record
from cardavia.games import GAMES
from ui.fakebrowser import Storage
from ui.guests import visit
from ui.scenes import Dice
from ui.visit import Visit

HINTS = 5


def why(it: Visit) -> str:
    return " ".join(node.textContent for node in it.seen("#table .why")).strip()


def press_hint(it: Visit) -> None:
    it.press(it.seen("#table [data-do=hint]")[0])


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", GAMES)
def test_every_hint_gives_a_reason(game: str, lang: str) -> None:
    it = visit(game=game, lang=lang).start()
    dice, given = Dice(5), 0
    while given < HINTS:
        if it.seen("#table [data-do=hint]") and it.app.table.advice is None:
            press_hint(it)
            advice = it.app.table.advice
            (chosen,) = [one for one in advice["candidates"] if one["action"] == advice["action"]]
            for code in chosen["reasons"]:
                sentence = it.app.words("reasons." + code, **advice["facts"])
                assert sentence in why(it)
            assert chosen["reasons"]
            assert "[" not in why(it)
            given += 1
        assert it.step(dice)


HANDS = ["3S 3H 5H 9C KC KD", "5S 6D 7C 8C 9D 2C QC", "5D 5C TS 7H JD", "6S 7S 9S 9H"]


def sit_down_to_lead() -> Visit:
    storage = Storage()
    record = Record("guandan", bytes(range(16)), {"leader": 0, "hands": HANDS})
    storage.items["cardavia:match:guandan"] = record.dumps()
    storage.items["cardavia:settings"] = json.dumps({"level": "casual"})
    return visit(game="guandan", storage=storage).start()


def chosen(it: Visit) -> list[str]:
    cards = it.seen("#table .hand button[aria-pressed=true]")
    return sorted(str(node.getAttribute("data-sweep")) for node in cards)


def test_hints_cycle_through_several_plays_and_choose_their_cards() -> None:
    it = sit_down_to_lead()
    plays = []
    for _ in range(20):
        press_hint(it)
        plays.append(chosen(it))
        if plays.count(plays[0]) == 2:
            break
    different = plays[:-1]
    assert len(different) >= 3
    assert len({tuple(cards) for cards in different}) == len(different)
    assert plays[-1] == plays[0], "after the last one the first comes again"
    assert all(different)


def test_the_reasons_of_a_hint_go_with_its_cards() -> None:
    it = sit_down_to_lead()
    press_hint(it)
    assert why(it)
    hint = chosen(it)
    other = [
        node
        for node in it.seen("#table .hand button")
        if str(node.getAttribute("data-sweep")) not in hint
    ]
    it.press(other[0])
    assert why(it) == ""
