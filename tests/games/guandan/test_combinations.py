"""Worked cases of combinations and wild cards, by the rule that they show."""

from __future__ import annotations

import pytest

from cardavia.core.errors import AmbiguousAction, IllegalAction
from cardavia.games.guandan.action import Play
from cardavia.games.guandan.state import State
from games.guandan.play import at, beaten, one, read, run

# Rule: strength.


def test_the_level_rank_is_above_the_ace() -> None:
    assert beaten("AS", "7S", level="7")
    assert not beaten("7S", "AS", level="7")
    assert beaten("6S", "AS", level="7")


def test_jokers_are_above_the_level_rank() -> None:
    assert beaten("7S", "BJ", level="7")
    assert beaten("BJ", "RJ", level="7")
    assert not beaten("RJ", "7S", level="7")


def test_suits_never_rank() -> None:
    assert not beaten("9S", "9D")
    assert not beaten("9D", "9S")


@pytest.mark.parametrize("shape", ["", " {0}D", " {0}D {0}C", " {0}D {0}C 4S 4D"])
def test_groups_go_by_strength(shape: str) -> None:
    sixes, aces = (f"{rank}S" + shape.format(rank) for rank in "6A")
    assert beaten(aces, sixes, level="6")
    assert not beaten(sixes, aces, level="6")
    assert beaten(sixes, aces, level="7")


# Rule: answer.


def test_an_answer_has_the_same_shape_and_a_higher_key() -> None:
    assert beaten("3S 3D", "4S 4D")
    assert not beaten("4S 4D", "4C 4H")
    assert not beaten("3S 3D", "5S")
    assert not beaten("3S", "4S 4D")
    assert not beaten("3S 3D 4S 4D 5S 5D", "6S 6D 6C 7S 7D 7C")


def test_a_full_house_goes_by_its_triple() -> None:
    assert beaten("9S 9D 9C AS AD", "TS TD TC 3S 3D")
    assert not beaten("9S 9D 9C 3S 3D", "9H 9S 8D 8C 8H")


# Rule: shapes.


@pytest.mark.parametrize(
    ("cards", "reading"),
    [
        ("7S", "single 7"),
        ("RJ", "single RJ"),
        ("7S 7S", "pair 7"),
        ("BJ BJ", "pair BJ"),
        ("7S 7D 7C", "triple 7"),
        ("9S 9D 9C 4S 4D", "fullhouse 9"),
        ("9S 9D 9C RJ RJ", "fullhouse 9"),
        ("9S 9D 9C BJ BJ", "fullhouse 9"),
        ("3S 4D 5S 6S 7S", "straight 7"),
        ("3S 3D 4S 4D 5S 5D", "tube 5"),
        ("3S 3D 3C 4S 4D 4C", "plate 4"),
        ("5S 5D 5C 5H", "bomb 5"),
        ("3S 4S 5S 6S 7S", "straightflush 7"),
        ("RJ RJ BJ BJ", "jokerbomb"),
    ],
)
def test_each_shape(cards: str, reading: str) -> None:
    assert read(cards) == [reading]


@pytest.mark.parametrize(
    "cards",
    [
        "BJ RJ",
        "BJ 2H",
        "RJ 2H",
        "RJ RJ 2H",
        "9S 9D 9C RJ BJ",
        "9S 9D 9C RJ 2H",
        "9S 9D 9C 4S",
        "9S 9D 9C TS TD TC 3S 4S",
        "3S 4D 5S 6S",
        "3S 4D 5S 6S 7S 8S",
        "3S 3D 4S 4D",
        "3S 3D 4S 4D 5S 5D 6S 6D",
        "3S 3D 3C 4S 4D 4C 5S 5D 5C",
        "3S 3D 5S 5D 6S 6D",
        "RJ RJ BJ",
        "RJ RJ BJ BJ 2H",
        "TS JS QS KS BJ",
        "3S 5S",
    ],
)
def test_nothing_else_is_a_play(cards: str) -> None:
    assert read(cards) == []


# Rule: sequences.


def test_sequences_go_by_natural_ranks() -> None:
    assert beaten("5S 6D 7C 8S 9S", "6S 7D 8C 9S TS", level="7")
    assert beaten("5S 5D 5C 6S 6D 6C", "KS KD KC AS AD AC", level="5")
    assert beaten("3S 3D 4S 4D 5S 5D", "4S 4D 5C 5H 6S 6D", level="3")


def test_the_ace_is_low_or_high() -> None:
    assert read("AS 2D 3C 4S 5S") == ["straight 5"]
    assert read("TS JD QS KS AS") == ["straight A"]
    assert read("AS AD 2S 2D 3S 3D") == ["tube 3"]
    assert read("QS QD KS KD AS AD") == ["tube A"]
    assert read("AS AD AC 2S 2D 2C") == ["plate 2"]
    assert read("KS KD KC AS AD AC") == ["plate A"]
    assert beaten("AS 2D 3C 4S 5S", "2S 3D 4C 5S 6S")


@pytest.mark.parametrize("cards", ["JS QD KC AS 2S", "KS KD AS AD 2S 2D", "QS KD AC 2S 3S"])
def test_no_sequence_wraps_around(cards: str) -> None:
    assert read(cards, level="7") == []
    with pytest.raises(IllegalAction) as caught:
        at(cards + " 9S", level="7", levels=["7", "7"]).parse(f"play {cards}")
    assert (caught.value.code, caught.value.rule) == ("no-combination", "sequences")


def test_both_tubes_with_aces_are_offered() -> None:
    state = at("QS QD KS KD AS AD 2S 2D 3S 3D")
    lines = list(state.legal.lines())
    assert "play 2S 2D AS AD 3S 3D" in lines
    assert "play AS AD KS KD QS QD" in lines


# Rule: straight-flush.


def test_five_natural_cards_of_one_suit_are_a_straight_flush_only() -> None:
    assert read("TS JS QS KS AS") == ["straightflush A"]
    with pytest.raises(IllegalAction) as caught:
        at("TS JS QS KS AS 9D").parse("play TS JS QS KS AS as straight A")
    assert caught.value.code == "not-this-reading"


def test_with_a_wild_card_both_may_be_meant() -> None:
    assert read("2S 3S 4S 5S 6H", level="6") == [
        "straightflush 6",
        "straightflush 5",
        "straight 6",
        "straight 5",
    ]
    assert read("2S 3D 4S 5S 6H", level="6") == ["straight 6", "straight 5"]


def test_a_natural_straight_flush_needs_a_wild_card_to_be_a_straight() -> None:
    plain, spare = at("3S 4S 5S 6S 7S 9D"), at("3S 4S 5S 6S 7S 9D 2H")
    assert "straight 7" not in _listed(plain)
    assert {"straight 7", "straightflush 7"} <= _listed(spare)


def test_a_natural_heart_of_another_rank_makes_a_straight_flush_in_hearts() -> None:
    assert read("3H 4H 5H 6H 7H", level="2") == ["straightflush 7"]
    assert read("3H 4H 5H 6H 7H", level="7") == [
        "straightflush 7",
        "straightflush 6",
        "straight 7",
        "straight 6",
    ]


def _listed(state: State) -> set[str]:
    return {str(play.reading) for play in state.legal if isinstance(play, Play)}


# Rule: bombs, bomb-order.

FIVE_ACES = "AS AS AD AD AC"
LADDER = [
    "3S 3D 3C 3H",
    "AS AD AC AH",
    "3S 3D 3C 3H 3S",
    FIVE_ACES,
    "AS 2S 3S 4S 5S",
    "TS JS QS KS AS",
    "3S 3D 3C 3H 3S 3D",
    "AS AD AC AH AS AD",
    "3S 3D 3C 3H 3S 3D 3C",
    "3S 3D 3C 3H 3S 3D 3C 3H",
    "9S 9D 9C 9H 9S 9D 9C 9H 7H",
    "9S 9D 9C 9H 9S 9D 9C 9H 7H 7H",
    "RJ RJ BJ BJ",
]


def test_the_ladder_of_bombs() -> None:
    for low, lower in enumerate(LADDER):
        for high, higher in enumerate(LADDER):
            assert beaten(lower, higher, level="7") == (high > low), (lower, higher)


@pytest.mark.parametrize(
    "ordinary",
    ["RJ", "RJ RJ", "AS AD AC", "AS AD AC RJ RJ", "TS JD QS KS AS", "QS QD KS KD AS AD",
     "KS KD KC AS AD AC"],
)  # fmt: skip
def test_any_bomb_answers_any_ordinary_play(ordinary: str) -> None:
    for bomb in LADDER:
        assert beaten(ordinary, bomb, level="7")
        assert not beaten(bomb, ordinary, level="7")


def test_five_fours_beat_four_fives() -> None:
    assert beaten("5S 5D 5C 5H", "4S 4D 4C 4H 4S")


def test_a_straight_flush_beats_five_aces_and_loses_to_six_threes() -> None:
    assert beaten(FIVE_ACES, "3S 4S 5S 6S 7S")
    assert beaten("3S 4S 5S 6S 7S", "3D 3C 3H 3D 3C 3H")


def test_eight_nines_and_two_wild_cards_are_ten() -> None:
    ten = "9S 9S 9H 9H 9C 9C 9D 9D 2H 2H"
    assert read(ten) == ["bomb 9"]
    assert one(ten).size == 10
    assert beaten(ten, "RJ RJ BJ BJ")
    assert not beaten("RJ RJ BJ BJ", ten)


def test_four_of_the_level_rank_beat_four_aces() -> None:
    assert beaten("AS AD AC AS", "5S 5D 5C 5S", level="5")


def test_an_equal_straight_flush_is_refused() -> None:
    state = run(at("3S 4S 5S 6S 7S 9D", "3D 4D 5D 6D 7D 9C"), "play 3S 4S 5S 6S 7S")
    with pytest.raises(IllegalAction) as caught:
        state.parse("play 3D 4D 5D 6D 7D")
    assert (caught.value.code, caught.value.rule) == ("too-weak", "bomb-order")


# Rule: wild-cards.


def test_two_wild_cards_are_a_pair_of_the_level_rank() -> None:
    assert read("2H 2H") == ["pair 2"]
    assert beaten("AS AD", "2H 2H")
    assert beaten("2H 2H", "BJ BJ")


def test_a_wild_card_alone_is_a_level_card() -> None:
    assert read("2H") == ["single 2"]
    assert beaten("AS", "2H")
    assert not beaten("2S", "2H")


def test_a_wild_card_never_stands_for_a_joker() -> None:
    with pytest.raises(IllegalAction) as caught:
        at("BJ 2H 9S").parse("play BJ 2H")
    assert (caught.value.code, caught.value.rule) == ("no-combination", "wild-cards")


def test_a_wild_card_completes_any_shape() -> None:
    assert read("9S 2H") == ["pair 9"]
    assert read("9S 9D 2H") == ["triple 9"]
    assert read("9S 2H 2H") == ["triple 9"]
    assert read("9S 2H 2H RJ RJ") == ["fullhouse 9"]
    assert read("9S 9D 2H 2H") == ["bomb 9"]
    assert read("3S 4S 2H 6D 7S") == ["straight 7"]


def test_wild_cards_beside_natural_level_cards() -> None:
    assert read("2S 2H") == ["pair 2"]
    assert read("2S 2S 2C 2C 2D 2D 2H 2H") == ["bomb 2"]
    assert read("AS 2H 3C 4S 5S") == ["straight 5"]


# Rule: readings.


def test_full_house_of_fours_or_of_jacks() -> None:
    assert read("4S 4D JS JD 2H") == ["fullhouse J", "fullhouse 4"]


def test_tube_or_plate() -> None:
    assert read("3S 3D 4S 4D 2H 2H") == ["tube 5", "tube 4", "plate 4"]


def test_bomb_or_full_house() -> None:
    assert read("4S 4D 4C 2H 2H") == ["bomb 4", "fullhouse 4"]


def test_several_readings_must_be_told_apart() -> None:
    state = at("4S 4D JS JD 2H 9S")
    with pytest.raises(AmbiguousAction) as caught:
        state.parse("play 4S 4D JS JD 2H")
    assert caught.value.code == "ambiguous"
    assert caught.value.facts["readings"] == ["fullhouse J", "fullhouse 4"]
    for key in "J4":
        action = state.parse(f"PLAY 2h js JD 4d 4S As FullHouse {key.lower()}")
        assert str(action) == f"play 2H JS JD 4S 4D as fullhouse {key}"
        after, _ = state.apply(action)
        assert after.observe(3).lead.key == key
        assert after.history == ((0, str(action)),)


def test_only_readings_that_are_legal_now_count() -> None:
    """An answer to fives over: the full house of fours is out, so nothing is to be said."""
    state = at("5S 5D 5C 6S 6D 9S", "4S 4D JS JD 2H 9D")
    state = run(state, "play 5S 5D 5C 6S 6D")
    assert str(state.parse("play 4S 4D JS JD 2H")) == "play 2H JS JD 4S 4D"
    assert str(state.parse("play 4S 4D JS JD 2H as fullhouse J")) == "play 2H JS JD 4S 4D"
    with pytest.raises(IllegalAction) as caught:
        state.parse("play 4S 4D JS JD 2H as fullhouse 4")
    assert (caught.value.code, caught.value.rule) == ("not-this-reading", "readings")


@pytest.mark.parametrize("reading", ["single 9", "triple 9", "pair BJ", "pair 8", "jokerbomb"])
def test_a_wrong_reading_is_refused(reading: str) -> None:
    state = at("9S 9D 7S 7D")
    with pytest.raises(IllegalAction) as caught:
        state.parse(f"play 9S 9D as {reading}")
    assert (caught.value.code, caught.value.rule) == ("not-this-reading", "readings")
    assert caught.value.facts["readings"] == ["pair 9"]


@pytest.mark.parametrize(
    ("cards", "reading"),
    [("9S 9D", "pair 9"), ("AS", "single a"), ("RJ BJ RJ BJ", "jokerbomb"), ("BJ BJ", "pair bj")],
)
def test_a_correct_reading_is_accepted_where_none_is_needed(cards: str, reading: str) -> None:
    state = at("9S 9D AS RJ RJ BJ BJ")
    action = state.parse(f"play {cards} as {reading}")
    assert action == state.parse(f"play {cards}")
    assert " as " not in str(action)
