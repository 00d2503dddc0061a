"""The dialog of the keys, the ways past the masthead, the score sheet."""

from __future__ import annotations

import pytest

from cardavia.games import GAMES
from ui.guests import to_own_turn, visit
from ui.visit import Visit, name

# Keys of a deal's course that these games must tell of.
KEYS = {"as_nas": "LCRF", "one_poker": "LCRF", "guandan": "PG"}


def told(it: Visit) -> dict[str, str]:
    """The keys that the dialog tells of, with what they do."""
    rows = it.seen("dialog#keys .keys > div")
    return {row.children[0].textContent: row.children[1].textContent for row in rows}


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", GAMES)
def test_a_question_mark_tells_every_key_of_the_game(game: str, lang: str) -> None:
    it = visit(game=game, lang=lang).start()
    it.key("?")
    keys = told(it)
    assert set(KEYS.get(game, "")) <= set(keys)
    assert "H" in keys
    assert not [text for text in keys.values() if "[" in text or "{" in text]
    on = it.seen("dialog#keys p")[0].textContent
    it.press(it.seen("dialog#keys [data-do=close]")[0])
    assert not it.seen("dialog#keys")
    it.app.settings.set("shortcuts", False)
    it.key("?")
    assert not it.seen("dialog#keys"), "that key is switched off too"
    it.app.panels.open("keys")
    assert it.seen("dialog#keys p")[0].textContent != on


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_button_is_told(game: str) -> None:
    it = visit(game=game).start()
    it.play(3, 60)
    keys: set[str] = set()
    for _ in range(40):
        for node in it.seen("#table [data-key]"):
            keys.add(str(node.getAttribute("data-key")))
        it.play(4, 2)
    it.app.panels.open("keys")
    all_told = " ".join(told(it)).lower().replace("\u23ce", "enter").replace("esc", "escape")
    assert keys
    assert [key for key in keys if key not in all_told.split()] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", ["actions", "hand"])
def test_the_ways_past_the_masthead_lead_to_the_table(game: str, part: str) -> None:
    it = visit(game=game).start()
    it.app.show("rules")
    it.press(it.document.getElementById("skip-" + part))
    assert it.app.pages.view == "table"
    assert it.document.activeElement.closest("." + part)


@pytest.mark.slow
def test_the_score_sheet_adds_up() -> None:
    it = to_own_turn(visit().start())
    assert not it.seen("#table .scores")
    it.play(7, 120)
    results = it.app.table.now["observation"]["results"]
    assert results
    if not it.app.log_open:
        it.app._log()
    (sheet,) = it.document.querySelectorAll("#table .scores")
    rows = sheet.querySelectorAll("tbody tr")
    assert [name(row.children[0]) for row in rows] == [str(it["deal"]) for it in results]
    words = it.app.words
    for row, result in zip(rows, results):
        texts = ["".join(cell.textContent.split()) for cell in row.children[1:]]
        assert texts == ["".join(words.signed(score).split()) for score in result["scores"]]
    totals = sheet.querySelectorAll("tfoot td")
    expected = ["".join(words.signed(t).split()) for t in it.app.table.now["observation"]["totals"]]
    assert ["".join(cell.textContent.split()) for cell in totals] == expected
