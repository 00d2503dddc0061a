"""What the rules say is what the engines play, in every language."""

from __future__ import annotations

import re

import pytest

from cardavia.core.cards import RANKS, deck
from cardavia.games.as_nas.hands import COPIES, DECK, FIGURES, HAND_SIZE
from cardavia.games.as_nas.match import DEALS, TOP_BET
from cardavia.games.catalog import load
from cardavia.games.guandan.scale import HAND as GUANDAN_HAND
from cardavia.games.guandan.tribute import LOW
from cardavia.games.one_poker.betting import MINIMUM_BET
from cardavia.games.one_poker.facts import ANTE, CHIPS
from cardavia.games.one_poker.observe import CARDS as ONE_POKER_CARDS
from cardavia.games.one_poker.ranks import UP, group
from i18n.rulebook import LANGUAGES, RULES, chain, items, letters, numbers, read, whole
from lab.locales import forms

DOWNWARD = RANKS[::-1]
GUANDAN_CARDS = deck(2, jokers=True)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def _has(lang: str, game: str, rule: str, *texts: str) -> None:
    text = whole(lang, game, rule)
    assert [wanted for wanted in texts if wanted not in text] == [], (rule, text)


def _counts(lang: str, game: str, rule: str, *counts: int) -> None:
    """The numbers stand in the item in this order; others may stand between."""
    rest = iter(numbers(whole(lang, game, rule)))
    assert [n for n in counts if str(n) not in rest] == [], (rule, whole(lang, game, rule))


@pytest.mark.parametrize(("lang", "game"), RULES)
def test_the_rules_open_with_facts_and_an_introduction(lang: str, game: str) -> None:
    words = read(lang, game)
    assert numbers(words["rules"]["facts"])[0] == str(load(game).seats)
    assert 2 <= len(words["rules"]["intro"]) <= 3
    assert words["name"] in words["title"]
    assert 20 <= len(words["title"]) <= 80
    assert 80 <= len(words["description"]) <= 220


@each_language
def test_as_nas_counts(lang: str) -> None:
    game = "as_nas"
    assert "12" in numbers(read(lang, game)["rules"]["facts"])
    _counts(lang, game, "match", DEALS)
    _counts(lang, game, "cards", len(DECK))
    _counts(lang, game, "dealing", len(DECK))
    _counts(lang, game, "dealer-point", 1, 1)
    _counts(lang, game, "dealer-moves", DEALS)
    _counts(lang, game, "raise", 1, TOP_BET)
    _counts(lang, game, "score", 0)
    _counts(lang, game, "end", DEALS, 0, 1)
    _has(lang, game, "pot", "1 1/3")
    _has(lang, game, "examples", "+1", "−1", "13/3 − 4 = +1/3")
    assert (COPIES, HAND_SIZE) == (4, 5)
    assert len(items(lang, game)["figures"]["table"]["rows"]) == len(FIGURES)


@each_language
def test_as_nas_orders(lang: str) -> None:
    game = "as_nas"
    cards = read(lang, game)["cards"]
    _has(lang, game, "figures", chain([cards[figure] for figure in FIGURES]))
    rows = items(lang, game)["figures"]["table"]["rows"]
    assert [row[1] for row in rows] == [cards[figure] for figure in FIGURES]
    assert [row[2] for row in rows] == letters(lang, game, FIGURES)
    assert len(set(letters(lang, game, FIGURES))) == len(FIGURES)
    hands = items(lang, game)["ranking"]["table"]["rows"]
    examples = [" ".join(letters(lang, game, hand)) for hand in
                ("CCCCA", "SSSBB", "BBBAZ", "AACCZ", "SSABC", "ASBZC")]  # fmt: skip
    assert [row[-1] for row in hands] == examples
    names = ("hand-four", "hand-full-house", "hand-three", "hand-two-pair", "hand-pair",
             "hand-high-card")  # fmt: skip
    for row, name in zip(hands, names, strict=True):
        assert read(lang, game)["ui"][name].startswith(row[0])


@each_language
def test_as_nas_worked_comparisons(lang: str) -> None:
    for better, worse in (("AAACC", "SSSBB"), ("AACCZ", "SSBBA"), ("SSABZ", "SSABC")):
        first, second = (" ".join(letters(lang, "as_nas", hand)) for hand in (better, worse))
        text = whole(lang, "as_nas", "comparison")
        assert re.search(rf"{first} \w+ {second}", text), (better, text)


@each_language
def test_one_poker_counts(lang: str) -> None:
    game = "one_poker"
    _counts(lang, game, "match", CHIPS // 2)
    _counts(lang, game, "cards", len(ONE_POKER_CARDS))
    _counts(lang, game, "ante", ANTE)
    _counts(lang, game, "bet", MINIMUM_BET, 8, 8, 8)
    _counts(lang, game, "raise", 1, 5, 10, 3, 9, 15, 1, 2, 3)
    _counts(lang, game, "allin", 5, 7, 2)
    _counts(lang, game, "returned", 3, 35, 10, 3, 7, 8, 3)
    _counts(lang, game, "example", 3, 3, 2)
    _counts(lang, game, "end", CHIPS // 2)
    assert (CHIPS, len(ONE_POKER_CARDS)) == (40, 104)


@each_language
def test_one_poker_orders(lang: str) -> None:
    game = "one_poker"
    _has(lang, game, "order", chain(letters(lang, game, DOWNWARD)))
    ace, king = letters(lang, game, "AK")
    text = items(lang, game)["two-beats-ace"]["text"]
    for better, worse in ((ace, "3"), (king, "2"), ("2", ace)):
        assert re.search(rf"\b{better} \w+ {worse}\b", text), text


@each_language
def test_up_and_down(lang: str) -> None:
    ui = read(lang, "one_poker")["ui"]
    up, down = ui["up"], ui["down"]
    assert up != down
    assert up.isupper()
    assert down.isupper()
    ranks: dict[bool, list[str]] = {True: [], False: []}
    for rank, letter in zip(RANKS, letters(lang, "one_poker", RANKS), strict=True):
        ranks[group(f"{rank}S") == UP].append(letter)
    text = items(lang, "one_poker")["signals"]["text"]
    assert re.search(rf"{' '.join(ranks[True])}[^.;0-9]*\*\*{up}\*\*", text)
    assert re.search(rf"{' '.join(ranks[False])}[^.;0-9]*\*\*{down}\*\*", text)


@each_language
def test_guandan_counts(lang: str) -> None:
    game = "guandan"
    top = letters(lang, game, "A")[0]
    assert "108" in read(lang, game)["rules"]["facts"]
    _counts(lang, game, "cards", len(GUANDAN_CARDS), GUANDAN_HAND)
    _counts(lang, game, "places", 3, 2, 1)
    _counts(lang, game, "climb", 3, 2, 1)
    _counts(lang, game, "levels", 2)
    _has(lang, game, "levels", top)
    _has(lang, game, "match", top)
    _counts(lang, game, "return", int(LOW[0]), 10)
    _counts(lang, game, "end", 2)
    assert (len(GUANDAN_CARDS), GUANDAN_HAND, LOW[-1]) == (108, 27, "T")


@each_language
def test_guandan_orders(lang: str) -> None:
    game = "guandan"
    jokers = [read(lang, game)["cards"][card] for card in ("RJ", "BJ")]
    strength = items(lang, game)["strength"]["text"]
    assert chain(jokers) in strength
    assert chain(letters(lang, game, DOWNWARD)) in strength
    assert strength.index(jokers[1]) < strength.index(chain(letters(lang, game, DOWNWARD)))
    sequences = items(lang, game)["sequences"]["text"]
    assert chain(letters(lang, game, RANKS), "<") in sequences
    for run in ("A2345", "AA2233", "AAA222", "TJQKA", "QQKKAA", "KKKAAA", "JQKA2"):
        assert " ".join(letters(lang, game, run)) in sequences
    bombs = items(lang, game)["bomb-order"]["text"].split("<")
    assert [numbers(bomb)[:1] for bomb in bombs[:-1]] == [
        ["4"], ["5"], [], ["6"], ["7"], ["8"], ["9"], ["10"],
    ]  # fmt: skip
    ui = read(lang, game)["ui"]
    assert bombs[2].strip() == ui["kind-straightflush"]
    assert bombs[-1].strip().startswith(ui["shape-jokerbomb"])


@each_language
def test_guandan_shapes(lang: str) -> None:
    """The table of combinations names each as the table of play does, in the same order."""
    kinds = ("single", "pair", "triple", "fullhouse", "straight", "tube", "plate", "bomb",
             "straightflush", "jokerbomb")  # fmt: skip
    ui, rows = read(lang, "guandan")["ui"], items(lang, "guandan")["shapes"]["table"]["rows"]
    for row, kind in zip(rows, kinds, strict=True):
        assert all(row[0].lower() in text.lower() for text in forms(ui[f"shape-{kind}"]))
    sizes = [numbers(row[1])[:2] for row in rows]
    assert sizes[:3] == [["1"], ["2"], ["3"]]
    assert sizes[4:9] == [["5"], ["3"], ["2"], ["4", "10"], ["5"]]
    names = [row[0] for row in rows]
    assert len(set(names)) == len(names)


@each_language
def test_where_our_reading_differs_is_said_in_bold(lang: str) -> None:
    """A level card may be returned, no demotion at A, the deal goes on after a one-two."""
    for rule in ("return", "match", "deal-end"):
        assert "**" in items(lang, "guandan")[rule]["text"], rule


@each_language
def test_worked_readings_of_guandan(lang: str) -> None:
    game = "guandan"
    text = whole(lang, game, "examples")
    for cards in ("44JJ", "3344", "444", "2345"):
        assert " ".join(letters(lang, game, cards)) in text
    readings = items(lang, game)["examples"]["list"]
    assert numbers(readings[1]) == list("23344454")
    assert numbers(readings[3]) == list("6234556")


@pytest.mark.parametrize("game", ["one_poker", "guandan"])
@each_language
def test_every_card_has_a_name_of_its_own(lang: str, game: str) -> None:
    cards = read(lang, game)["cards"]
    names = [cards[rank + suit] for rank in RANKS for suit in "SHCD"]
    if game == "guandan":
        names += [cards["BJ"], cards["RJ"]]
    assert len(set(names)) == len(names)
    assert len(set(letters(lang, game, RANKS))) == len(RANKS)
    for rank in RANKS:
        for suit in "SHCD":
            name = cards[rank + suit].lower()
            assert cards[f"rank-{rank}"].lower() in name


@each_language
def test_court_letters_are_the_players_own(lang: str) -> None:
    courts = read(lang, "glossary")["courts"]
    for game in ("one_poker", "guandan"):
        assert "".join(letters(lang, game, "AKQJ")) == courts
