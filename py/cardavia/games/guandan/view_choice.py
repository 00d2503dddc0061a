"""What the player has chosen but not played: cards, a reading, groups in the hand.

A card of the hand is called by its text and its number among equal ones: ``8S.1``. The
choice is a dict: ``deal`` and ``size`` of the hand it is of, ``cards`` (their names), ``as``
(a reading, where there are several), ``groups`` (lists of names) and ``at``, the card that
the Tab key stops at.
"""

from cardavia.games.guandan.view_names import JOKERS, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.i18n import Words
    from cardavia.ui.shown import Shown

RETURN = "return"
JOKER_KEYS = {"RJ": "+", "BJ": "-"}


def named(hand: "Any") -> "list[Any]":
    """(name, card) of every card of the hand, in its order."""
    seen: dict[str, int] = {}
    out = []
    for card in hand:
        i = seen.get(card, 0)
        seen[card] = i + 1
        out.append((card + "." + str(i), card))
    return out


def card_of(name: str) -> str:
    return name.partition(".")[0]


def returning(shown: "Shown") -> bool:
    """The player is to give a card back now."""
    return shown.offer is not None and shown.obs["phase"] == RETURN


def kept(choice: "dict[str, Any]", shown: "Shown") -> "dict[str, Any]":
    """The choice after a change at the table: what is no longer in the hand falls out of it.

    A hand only shrinks when the player has played, and then what was played was chosen.
    """
    obs = shown.now["observation"]
    names = [name for name, _ in named(obs["hand"])]
    if choice.get("deal") != obs["deal"]:
        return {"deal": obs["deal"], "size": len(names)}
    new = dict(choice)
    new["size"] = len(names)
    chosen = choice.get("cards", [])
    if len(names) < choice.get("size", 0):
        new["cards"] = []
        new["as"] = None
        new["groups"] = _without(choice.get("groups", []), chosen, names)
    else:
        new["cards"] = [name for name in chosen if name in names]
        new["groups"] = _without(choice.get("groups", []), [], names)
    given = [who for who, _ in obs["history"] if who == shown.seat]
    if obs["phase"] == RETURN and (given or (returning(shown) and len(new["cards"]) > 1)):
        new["cards"] = []  # it stays in the hand until it is shown, but it is given
    return new


def _without(groups: "Any", gone: "Any", names: "Any") -> "list[Any]":
    """The groups without the cards that are gone. A twin that stays takes the first name."""
    out = []
    for group in groups:
        left = []
        for name in group:
            if name not in gone:
                twin = card_of(name) + ".0"
                left.append(name if name in names else twin)
        left = [name for name in left if name in names]
        if left:
            out.append(left)
    return out


def pick(shown: "Shown", choice: "dict[str, Any]", arg: str) -> "dict[str, Any]":
    """``card:NAME`` turns a card over, ``sweep:on:NAMES`` or ``off`` several, ``as:READING``
    chooses what they are, ``clear`` none, ``group`` and ``ungroup`` sort them."""
    verb, _, rest = arg.partition(":")
    new = _begun(shown, choice)
    chosen = list(new.get("cards", []))
    if verb == "card":
        new["at"] = rest
        if returning(shown):
            chosen = [] if chosen == [rest] else [rest]
        elif rest in chosen:
            chosen.remove(rest)
        else:
            chosen.append(rest)
    elif verb == "sweep" and not returning(shown):
        way, _, names = rest.partition(":")
        swept = names.split(",")
        chosen = [name for name in chosen if name not in swept]
        if way == "on":
            chosen += swept
    elif verb == "clear":
        chosen = []
    elif verb == "as":
        new["as"] = None if new.get("as") == rest else rest
        return new
    elif verb in ("group", "ungroup"):
        groups = [[name for name in group if name not in chosen] for group in new["groups"]]
        groups = [group for group in groups if group]
        new["groups"] = groups + ([chosen] if verb == "group" else [])
        chosen = []
    new["cards"] = chosen
    new["as"] = None
    return new


def _begun(shown: "Shown", choice: "dict[str, Any]") -> "dict[str, Any]":
    obs = shown.now["observation"]
    new = dict(choice) if choice.get("deal") == obs["deal"] else {}
    new["deal"] = obs["deal"]
    new["size"] = len(obs["hand"])
    new["groups"] = new.get("groups", [])
    return new


def grouped(choice: "dict[str, Any]") -> bool:
    """The chosen cards are one whole group."""
    chosen = sorted(choice.get("cards", []))
    return any(sorted(group) == chosen for group in choice.get("groups", []))


def advised(shown: "Shown", choice: "dict[str, Any]") -> "dict[str, Any]":
    """The cards of the hint are chosen, so that Play plays them."""
    _, cards, reading = split(shown.advice["action"])
    new = _begun(shown, choice)
    left = list(cards)
    new["cards"] = []
    for name, card in named(shown.obs["hand"]):
        if card in left:
            left.remove(card)
            new["cards"].append(name)
    new["as"] = reading or None
    return new


def asks(shown: "Shown") -> "str | None":
    """What the chosen cards would be, is what the engine is to say."""
    chosen = shown.choice.get("cards", [])
    if not chosen or shown.phase != "play":
        return None
    verb = "return" if returning(shown) else "play"
    # In the order of the hand, so that the same cards are the same question.
    cards = [card for name, card in named(shown.obs["hand"]) if name in chosen]
    return verb + " " + " ".join(cards) if cards else None


def typed(shown: "Shown", choice: "dict[str, Any]", key: str) -> "dict[str, Any] | None":
    """A rank's key takes one more of its cards; when all are taken, it puts them back."""
    if shown.phase != "play" or len(key) > 1:
        return None
    rank = _rank(shown.words, key)
    names = [name for name, card in named(shown.obs["hand"]) if _rank_of(card) == rank]
    if rank is None or not names:
        return None
    chosen = choice.get("cards", [])
    free = [name for name in names if name not in chosen]
    # A natural card before a wild one.
    plain = [name for name in free if card_of(name) != shown.now["offer"]["wild"]]
    if free:
        return pick(shown, choice, "card:" + (plain or free)[0])
    if returning(shown):
        return pick(shown, choice, "clear")
    return pick(shown, choice, "sweep:off:" + ",".join(names))


def _rank_of(card: str) -> str:
    return card if card in JOKERS else card[0]


def _rank(words: "Words", key: str) -> "str | None":
    """The rank that a key stands for: its letter in the language, or in the records."""
    key = small(key)
    for rank in "23456789JQKA":
        if key in (small(words("cards.letter-" + rank)), rank.lower()):
            return rank
    if key in ("0", "1", "t"):
        return "T"
    for joker in JOKERS:
        if key == JOKER_KEYS[joker]:
            return joker
    return None


def small(letter: str) -> str:
    """Lower case; MicroPython knows only that of ASCII."""
    if len(letter) == 1 and 0x410 <= ord(letter) <= 0x42F:
        return chr(ord(letter) + 32)
    return letter.lower()
