"""What an action would be, asked before it is done; and hints that follow each other."""

from __future__ import annotations

import pytest

from cardavia.ui.table import Table
from ui.tablepage import Page


@pytest.fixture
def page() -> Page:
    return Page().enter("guandan").turn()


def reads(page: Page) -> list[str]:
    return [message["action"] for message in page.link.asked if message["do"] == "read"]


def ask(page: Page, action: str | None) -> Table:
    page.table.read(action)
    page.window.run()
    return page.table


def single(page: Page, last: bool = False) -> str:
    hand = page.table.now["observation"]["hand"]
    return "play " + str(hand[-1] if last else hand[0])


def test_a_legal_action_is_read_with_its_numbers(page: Page) -> None:
    action = next(line for line in page.legal() if line.startswith("play"))
    page.window.run()
    page.window.advance(1)
    table = ask(page, action)
    page.window.advance(1)
    assert table.reading["ok"]
    assert table.reading["asked"] == action
    assert table.reading["facts"]["cards"]
    assert not table.pending


def test_a_refusal_is_an_answer_and_not_a_failure(page: Page) -> None:
    table = ask(page, "play 2S 3S")
    page.window.advance(1)
    assert table.reading["ok"] is False
    assert table.reading["code"] in ("no-combination", "not-in-hand")
    assert table.refusal is None


def test_the_same_question_is_asked_once(page: Page) -> None:
    for _ in range(3):
        ask(page, single(page))
        page.window.advance(1)
    assert reads(page) == [single(page)]
    ask(page, None)
    assert page.table.reading is None
    ask(page, single(page))
    page.window.advance(1)
    assert len(reads(page)) == 2


def test_only_the_last_question_counts(page: Page) -> None:
    page.window.advance(1)
    page.link.held = []
    ask(page, single(page))
    for action in ("play 2S", "play 3S", single(page, last=True)):
        ask(page, action)
    page.release()
    assert page.table.pending
    page.release()
    assert reads(page) == [single(page), single(page, last=True)]
    assert page.table.reading["asked"] == single(page, last=True)


def test_an_action_that_is_still_being_read_is_done_when_it_may_be(page: Page) -> None:
    action = next(line for line in page.legal() if line.startswith("play"))
    page.window.advance(1)
    n = page.n
    page.link.held = []
    ask(page, action)
    page.do(page.table.act(action))
    assert page.n == n
    page.release()
    assert page.link.verbs()[-1] == "act"
    page.release()
    assert page.n == n + 1


def test_what_turns_out_illegal_is_not_done(page: Page) -> None:
    page.window.advance(1)
    n = page.n
    page.link.held = []
    ask(page, "play 2S 3S")
    page.do(page.table.act("play 2S 3S"))
    page.release()
    assert (page.n, page.link.verbs()[-1], page.table.refusal) == (n, "read", None)


def test_cards_chosen_ahead_are_read_again_when_the_turn_comes() -> None:
    page = Page().enter("guandan")
    while page.table.my_turn:
        page.do(page.table.act(page.legal()[0]))
        page.window.advance(1)
    action = single(page)
    ask(page, action)
    page.window.advance(1)
    assert page.table.reading["code"] == "not-your-turn"
    assert page.table.reading["facts"]["readings"]
    page.turn()
    ask(page, action)
    page.window.advance(1)
    assert page.table.reading["code" if not page.table.reading["ok"] else "action"] != (
        "not-your-turn"
    )


def test_hints_follow_each_other_and_come_round(page: Page) -> None:
    hints = []
    for _ in range(4):
        page.do(page.table.hint(3))
        page.window.advance(1)
        hints.append(page.table.advice["action"])
    assert len(set(hints[:3])) == 3
    assert hints[3] == hints[0]
    assert page.link.verbs().count("hint") == 1
    assert set(hints) <= set(page.legal()) | {"pass"}


def test_a_game_without_more_hints_asks_again() -> None:
    page = Page().enter().turn()
    for _ in range(2):
        page.do(page.table.hint())
        page.window.advance(1)
    assert page.link.verbs().count("hint") == 2
