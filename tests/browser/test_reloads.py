"""A reload at every action: nothing is lost, nothing is played twice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.person import Person
from browser.scenes import FIRST, sit
from browser.stored import record, saved, turns_of
from cardavia.core.record import Record
from cardavia.games import GAMES
from cardavia.table.replay import steps

STAYS = {"as_nas": ("call-price", "hold-price"), "one_poker": ("call-price", "check-price")}
ENDS = ("next-deal", "go-on", "new-match")
FIRST_OF_TWO = re.compile(r", 1 of 2\b")  # the hand of One Poker, and not 27 cards
# Short, and whole all the same.
STARTS: dict[str, dict[str, Any]] = {
    **FIRST, "guandan": {"leader": 0, "hands": ["8S 8D 3C", "5S 5D", "6S 6D", "QS QD"]},
}  # fmt: skip


def wait_for_turn(me: Person) -> bool:
    """False when the deal is over instead. A card is no sign: it can be chosen ahead."""
    expect(me.button("hint", *ENDS).first).to_be_visible()
    return me.button(*ENDS).count() == 0


def move(me: Person) -> None:
    """Does something that is possible in every deal."""
    page = me.page
    if me.game == "guandan":
        me.button("hint").click()
        said = page.get_by_text(me.pattern("hint-text"))
        expect(said).to_be_visible()
        passes = said.inner_text().endswith(me.words["pass"] + ".")
        me.next_of(["pass"] if passes else ["play-cards", "return-card"]).click()
        return
    card = page.get_by_role("button", name=FIRST_OF_TWO)
    if me.game == "one_poker" and card.count():
        card.click()
        me.next_of(["lock"]).click()
    else:
        me.next_of(STAYS[me.game]).click()


def reloaded_deal(me: Person, moves: int) -> tuple[int, int]:
    """Plays a deal, with a reload before every move of one's own and one after it, in the middle
    of what the others do. ``moves`` are those made before; gives those made now, and the reloads.
    """
    page, game, reloads = me.page, me.game, 0
    made = moves
    while wait_for_turn(me):
        before = record(page, game)
        assert turns_of(before, 0) == made
        page.reload()
        assert wait_for_turn(me)
        assert record(page, game) == before
        move(me)
        made += 1
        saved(page, game, len(before.actions))
        after = record(page, game)
        assert after.actions[: len(before.actions)] == before.actions
        page.reload()
        reloads += 2
        if any(event.data["event"] == "deal_over" for event in news(after, before)):
            break  # A result is shown once; the next deal has begun.
    return made, reloads


def news(after: Record, before: Record) -> list[Any]:
    """What has happened since."""
    played = list(steps(after))[len(before.actions) + 1 :]
    return [event for step in played for event in step.events]


@pytest.mark.parametrize("game", GAMES)
def test_a_reload_at_every_action_of_a_deal_loses_and_repeats_nothing(
    page: Page, game: str
) -> None:
    me = sit(page, game, STARTS[game])
    made, reloads = reloaded_deal(me, 0)
    assert reloads >= 2
    wait_for_turn(me)
    assert turns_of(record(page, game), 0) == made


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_reloads_lose_and_repeat_nothing(page: Page, game: str) -> None:
    """Whole deals from the start of a match, Guandan's with 27 cards in every hand."""
    me = sit(page, game, FIRST[game])
    made = reloads = 0
    while reloads < 200:
        made, more = reloaded_deal(me, made)
        reloads += more
        if not wait_for_turn(me):
            over = me.button("new-match").last  # over the table, or on it after a reload
            made = 0 if over.count() else made
            me.press(over if over.count() else me.button(*ENDS))
