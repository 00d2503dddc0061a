"""What has happened, in sentences; and how a deal ended."""

from cardavia.games.guandan.view_names import (
    faces_of,
    laid,
    play_facts,
    reading_name,
    shape_name,
    split,
    spoken,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown

TOP = "A"


def personal(shown: "Shown", key: str, seat: int, **facts: "Any") -> str:
    """A sentence about a seat; the player's own has a form of its own."""
    if seat == shown.seat:
        return shown.words(key + "-you", **facts)
    return shown.words(key, name=shown.name(seat), **facts)


def letter(shown: "Shown", level: str) -> str:
    return shown.words("cards.letter-" + level)


def mine(shown: "Shown", seat: int) -> bool:
    """The seat is of the player's team."""
    return (seat - shown.seat) % 2 == 0


def log_line(shown: "Shown", entry: "dict[str, Any]") -> "str | None":
    return _told(shown, entry, faces_of)


def aloud(shown: "Shown", entry: "dict[str, Any]") -> "str | None":
    """The same with its cards in words: a screen reader has no word for a printed suit."""
    return _told(shown, entry, spoken)


def _told(shown: "Shown", entry: "dict[str, Any]", cards_of: "Any") -> "str | None":
    event = entry.get("event")
    if event:
        return _event(shown, event, entry)
    verb = entry["action"].split(" ")[0]
    if verb == "return":
        return None  # it is told when it is shown
    if verb == "pass":
        return personal(shown, "log.pass", entry["seat"])
    words = shown.words
    cards = entry["cards"]
    name = shape_name(words, entry["shape"], entry["key"], len(cards))
    faces = cards_of(words, laid(cards, entry["shape"], entry["key"]))
    line = personal(shown, "log.play", entry["seat"], shape=name, cards=faces)
    if entry["place"]:
        line += " " + personal(shown, "log.finish", entry["seat"], n=entry["place"])
    return line


def _event(shown: "Shown", event: str, entry: "dict[str, Any]") -> "str | None":
    words = shown.words
    if event in ("tribute", "return"):
        return words("log." + event, **moved(shown, entry["from"], entry["to"], entry["card"]))
    if event == "tribute_cancelled":
        names = words.list([shown.name(seat) for seat in entry["seats"]])
        return words("log.tribute-off", names=names)
    if event == "deal_over":
        names = words.list([shown.name(seat) for seat in entry["places"]])
        return words("log.deal-over", names=names) + " " + climbed(shown, entry)
    return None


def moved(shown: "Shown", giver: int, taker: int, card: str) -> "dict[str, Any]":
    return {
        "from": shown.name(giver),
        "to": shown.name(taker),
        "card": shown.words("cards." + card),
    }


def climbed(shown: "Shown", event: "dict[str, Any]") -> str:
    """How far the winners have climbed. A climb may be cut short at the top."""
    first = event["places"][0]
    level = event["levels"][first % 2]
    side = "own" if mine(shown, first) else "other"
    if level == TOP:
        return shown.words("log.at-" + side, letter=letter(shown, level))
    return shown.words("log.climb-" + side, n=event["climb"], letter=letter(shown, level))


def action_name(shown: "Shown", action: str) -> str:
    """An action that may be done, such as a hint; the names of its cards stand for a play that
    the offer has no example of."""
    words = shown.words
    verb, cards, reading = split(action)
    if verb == "return":
        return words("ui.return-card", card=words("cards." + cards[0]))
    if verb == "pass":
        return words("ui.pass")
    if reading:
        return reading_name(words, reading, len(cards))
    for offered in shown.now["offer"]["actions"]:
        if offered["action"] == action and offered["shape"]:
            return shape_name(words, offered["shape"], offered["key"], len(cards))
    return spoken(words, cards)


def last_plays(shown: "Shown") -> "list[Any]":
    """What each seat played or passed last in this trick, as an action's text; the play that
    ended the deal too, while its result shows."""
    plays = list(shown.obs["trick"])
    if shown.result:
        for entry in reversed(shown.table.log):
            if entry.get("action") and entry["deal"] == shown.obs["deal"]:
                plays[entry["seat"]] = entry["action"]
                break
    return plays


def play_of(shown: "Shown", seat: int, action: str) -> "Any":
    """(cards as they are laid, name) of a play."""
    words = shown.words
    _, cards, _ = split(action)
    facts = play_facts(shown, seat, action)
    if facts is None:
        # A record that begins in the middle of a deal has no log of what lies there.
        return cards, spoken(words, cards)
    name = shape_name(words, facts["shape"], facts["key"], len(cards))
    wild = shown.obs["level"] + "H"
    return laid(cards, facts["shape"], facts["key"], wild), name
