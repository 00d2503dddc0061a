"""Cards as nodes. A face-down card is a back and nothing else: it has no identity."""

from cardavia.ui.dom import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.i18n import Words

TEXT = "\ufe0e"  # keeps a suit sign from turning into an emoji
SUITS = {"S": "\u2660" + TEXT, "H": "\u2665" + TEXT, "C": "\u2663" + TEXT, "D": "\u2666" + TEXT}


def back(attrs: dict[str, "Any"]) -> "Any":
    """A card whose face is not shown."""
    base: dict[str, Any] = {"class": "card", "data-back": True}
    base.update(attrs)
    return h("span", base)


def figure(letter: str, words: "Words", sprite: str, tag: str, attrs: dict[str, "Any"]) -> "Any":
    """An As-Nas card: letter in the corners, figure, name at the foot."""
    base = {"class": "card", "data-face": letter}
    base.update(attrs)
    index = words("cards.letter-" + letter)
    return h(
        tag,
        base,
        art(sprite + "#" + letter),
        corner(index, None, False),
        h(
            "span",
            {"class": "card-name", "aria-hidden": "true"},
            h("span", {}, words("cards." + letter)),
        ),
    )


def french(card: str, words: "Words", sprite: str, tag: str, attrs: dict[str, "Any"]) -> "Any":
    """A French card or a joker, with the language's own letters in its corners."""
    base: dict[str, Any] = {"class": "card", "data-face": card}
    if card in JOKERS:
        word = words("cards.letter-" + card)
        corners = [_joker(word, False), _joker(word, True)]
        kind = "joker"
    else:
        base["data-suit"] = card[1]
        letter = words("cards.letter-" + card[0])
        corners = [corner(letter, card[1], False), corner(letter, card[1], True)]
        kind = "court" if card[0] in "JQK" else "number"
    base.update(attrs)
    return h(tag, base, art(sprite + "#" + card, kind), corners)


JOKERS = ("BJ", "RJ")


def _joker(word: str, low: bool) -> "Any":
    name = "card-index card-index-joker" + (" card-index-low" if low else "")
    return h("span", {"class": name, "aria-hidden": "true"}, h("b", {}, word))


def art(href: str, kind: str = "") -> "Any":
    name = "card-art" + (" card-art-" + kind if kind else "")
    return h("svg", {"class": name, "aria-hidden": "true"}, h("use", {"href": href}))


def icon(name: str) -> "Any":
    href = "#icon-" + name
    return h("svg", {"class": "icon", "aria-hidden": "true"}, h("use", {"href": href}))


def corner(rank: str, suit: "str | None", low: bool) -> "Any":
    """The index in a corner: the rank, and the suit's sign under it."""
    name = "card-index card-index-low" if low else "card-index"
    if suit is None and not low:
        name = "card-index card-index-figure"
    return h(
        "span",
        {"class": name, "aria-hidden": "true"},
        h("b", {}, rank),
        h("i", {}, SUITS[suit]) if suit else None,
    )


def amount(words: "Words", text: str, signed: bool = False, coloured: bool = True) -> "Any":
    """A rational in print: the whole part, and a true fraction after it."""
    whole, part = words.parts(text, signed)
    sign = (
        None
        if not coloured
        else "minus"
        if text.startswith("-")
        else "plus"
        if text != "0"
        else None
    )
    return h(
        "span",
        {"class": "number", "data-sign": sign},
        whole,
        " " if whole and part and whole[-1].isdigit() else None,
        h("span", {"class": "fraction"}, part) if part else None,
    )


def chips(points: int) -> "Any":
    """``points`` as printed discs, the large ones first; the number stands beside them."""
    discs: list[Any] = []
    for value in (20, 10, 5, 1):
        while points >= value and len(discs) < 8:
            points -= value
            discs.append(h("i", {"class": "chip", "data-value": value}))
    return h("span", {"class": "chips", "aria-hidden": "true"}, discs)
