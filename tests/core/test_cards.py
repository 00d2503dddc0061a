"""French cards as text and their canonical order."""

import pytest

from cardavia.core.cards import canonical, deck, without


def test_one_pack_in_canonical_order() -> None:
    pack = deck(1, jokers=True)
    assert len(pack) == 54
    assert pack[:6] == ("2S", "2H", "2C", "2D", "3S", "3H")
    assert pack[-6:] == ("AS", "AH", "AC", "AD", "BJ", "RJ")
    assert [card[0] for card in pack[:52:4]] == list("23456789TJQKA")


def test_twins_stand_side_by_side() -> None:
    packs = deck(2, jokers=True)
    assert len(packs) == 108
    assert packs[:4] == ("2S", "2S", "2H", "2H")
    assert packs[-4:] == ("BJ", "BJ", "RJ", "RJ")
    assert packs[::2] == packs[1::2] == deck(1, jokers=True)
    assert len(deck(2, jokers=False)) == 104
    assert not {"BJ", "RJ"} & set(deck(2, jokers=False))


def test_canonical_order_of_a_hand() -> None:
    assert canonical(["RJ", "AS", "BJ", "2D", "TH", "2S", "9C"]) == [
        "2S", "2D", "9C", "TH", "AS", "BJ", "RJ",
    ]  # fmt: skip
    assert canonical(reversed(deck(2, jokers=True))) == list(deck(2, jokers=True))


def test_without_takes_one_copy_each_and_keeps_the_order() -> None:
    assert without(["AS", "2H", "AS", "3D"], ["AS"]) == ["2H", "AS", "3D"]
    assert without(["AS", "2H", "AS"], ["AS", "AS"]) == ["2H"]
    assert without(["AS"], []) == ["AS"]


@pytest.mark.parametrize(("cards", "taken"), [(["AS"], ["AS", "AS"]), ([], ["2H"])])
def test_a_card_that_is_not_there_cannot_be_taken(cards: list[str], taken: list[str]) -> None:
    with pytest.raises(KeyError, match=taken[0]):
        without(cards, taken)
