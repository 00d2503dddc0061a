"""Plays in words, and their cards in the order in which one lays them down."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.i18n import Words
    from cardavia.ui.shown import Shown

RANKS = "23456789TJQKA"
JOKERS = ("RJ", "BJ")
SUITS = {"S": "\u2660\ufe0e", "H": "\u2665\ufe0e", "C": "\u2663\ufe0e", "D": "\u2666\ufe0e"}
IN_A_ROW = {"straight": 1, "straightflush": 1, "tube": 2, "plate": 3}  # cards of a rank


def shape_name(words: "Words", shape: str, key: "str | None", n: int) -> str:
    """``full house, eights``; ``n`` cards in all."""
    if key is None:
        return words("ui.shape-" + shape, n=n)
    rank, ranks = words("cards.rank-" + key), words("cards.ranks-" + key)
    return words(
        "ui.shape-" + shape, n=n, rank=rank, ranks=ranks, letter=words("cards.letter-" + key)
    )


def reading_name(words: "Words", reading: str, n: int) -> str:
    """The same of a reading as actions write it: ``fullhouse 8``."""
    shape, _, key = reading.partition(" ")
    return shape_name(words, shape, key or None, n)


def split(action: str) -> "tuple[str, list[str], str]":
    """Verb, cards and reading of ``play 2H JS JD 4S 4D as fullhouse J``."""
    body, _, reading = action.partition(" as ")
    verb, *cards = body.split(" ")
    return verb, cards, reading


def short(words: "Words", card: str) -> str:
    """A card as it is printed in its corner."""
    if card in JOKERS:
        return words("cards." + card)
    return words("cards.letter-" + card[0]) + SUITS[card[1]]


def faces_of(words: "Words", cards: "list[str]") -> str:
    """The cards as they are printed, for the eye."""
    return " ".join([short(words, card) for card in cards])


def spoken(words: "Words", cards: "list[str]") -> str:
    """The cards by their names, for the ear."""
    return words.list([words("cards." + card) for card in cards])


def play_facts(shown: "Shown", seat: int, action: str) -> "Any":
    """What the log tells of the play ``action`` of ``seat``: its shape and its key."""
    for entry in reversed(shown.table.log):
        if entry.get("action") == action and entry["seat"] == seat:
            return entry
    return None


def laid(cards: "list[str]", shape: str, key: "str | None", wild: str = "") -> "list[str]":
    """The triple before the pair, sequences from the top down, wild cards in their gaps.

    Without knowing the ``wild`` card, one that lies where no other can is taken for it.
    """
    if shape in IN_A_ROW and key is not None:
        return _in_a_row(cards, IN_A_ROW[shape], key, wild)
    if shape == "fullhouse":
        triple = [card for card in cards if card != wild and card[0] == key]
        rest = [card for card in cards if card != wild and card not in triple]
        wilds = [card for card in cards if card == wild]
        lack = 3 - len(triple)
        return triple + wilds[:lack] + rest + wilds[lack:]
    return [card for card in cards if card != wild] + [card for card in cards if card == wild]


def _in_a_row(cards: "list[str]", each: int, key: str, wild: str) -> "list[str]":
    rows: list[list[str]] = [[] for _ in range(len(cards) // each)]
    wilds = []
    for card in cards:
        down = (RANKS.index(key) - RANKS.index(card[0])) % len(RANKS)
        if card == wild or down >= len(rows) or len(rows[down]) >= each:
            wilds.append(card)
        else:
            rows[down].append(card)
    out = []
    for row in rows:
        while len(row) < each and wilds:
            row.append(wilds.pop())
        out += row
    return out
