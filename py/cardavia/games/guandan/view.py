"""Guandan laid on the table's frame."""

from cardavia.games.guandan import view_choice
from cardavia.games.guandan.view_act import actions, ahead, as_advised, keys, say
from cardavia.games.guandan.view_centre import centre, counter, linger
from cardavia.games.guandan.view_hand import hand as own_hand
from cardavia.games.guandan.view_log import (
    action_name,
    aloud,
    climbed,
    last_plays,
    letter,
    log_line,
    mine,
    play_of,
)
from cardavia.ui.cards import french, icon
from cardavia.ui.dom import h
from cardavia.ui.frame import Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown

NAME = "guandan"
SEATS = 4
FAN = ("french", ("7H", "QS", "KD", "RJ"))
HINTS = 6
FEW = 5
# These parts of the view stand in rooms of their own.
__all__ = [
    "action_name",
    "actions",
    "ahead",
    "aloud",
    "centre",
    "keys",
    "linger",
    "log_line",
    "say",
]


def kept(choice: dict[str, "Any"], shown: "Shown") -> dict[str, "Any"]:
    return view_choice.kept(choice, shown)


def pick(shown: "Shown", choice: dict[str, "Any"], arg: str, value: str) -> dict[str, "Any"]:
    return view_choice.pick(shown, choice, arg)


def advised(shown: "Shown", choice: dict[str, "Any"]) -> dict[str, "Any"]:
    return view_choice.advised(shown, choice)


def follows(shown: "Shown") -> bool:
    return as_advised(shown)


def asks(shown: "Shown") -> "str | None":
    return view_choice.asks(shown)


def typed(shown: "Shown", choice: dict[str, "Any"], key: str) -> "dict[str, Any] | None":
    return view_choice.typed(shown, choice, key)


def tally(shown: "Shown") -> list["Any"]:
    """The deal, both teams' levels, the one of this deal marked, and the counter's switch."""
    words, obs = shown.words, shown.obs
    levels = shown.result["levels"] if shown.result else obs["levels"]
    on = bool(shown.settings["counter"])
    switch = {
        "type": "button",
        "data-do": "prefer",
        "data-arg": "counter",
        "aria-pressed": "true" if on else "false",
        "class": "tally-switch",
    }
    return [
        h("span", {}, h("b", {}, words("ui.deal-n", n=obs["deal"]))),
        h("span", {"class": "levels"}, [_level(shown, side, levels) for side in (0, 1)]),
        h("button", switch, icon("chart"), h("span", {}, words("ui.counter"))),
    ]


def _level(shown: "Shown", side: int, levels: "Any") -> "Any":
    """``side`` 0 is the player's team."""
    words, obs = shown.words, shown.obs
    team = (shown.seat + side) % 2
    last = obs["last"]
    now = obs["levels"][team] == obs["level"]
    if last and shown.phase != "over":
        now = last["places"][0] % 2 == team
    name = words(
        "ui.level-own" if side == 0 else "ui.level-other", letter=letter(shown, levels[team])
    )
    return h(
        "span",
        {"class": "level", "data-now": now and not shown.result, "role": "img", "aria-label": name},
        words("ui.us" if side == 0 else "ui.them") + " ",
        h("b", {}, letter(shown, levels[team])),
    )


def seat(shown: "Shown", number: int) -> Seat:
    """A seat's ticket, and the cards that it played last."""
    obs = shown.obs
    it = Seat()
    it.team = 0 if mine(shown, number) else 1
    places = _places(shown)
    it.total = _count(shown, number, places)
    it.out = number in obs["out"]
    if shown.result:
        it.winner = number == places[0]
    elif shown.phase == "over":
        it.winner = number in obs["winners"]
    it.play = _play(shown, number)
    return it


def _places(shown: "Shown") -> "Any":
    """The seats that have their places, in order."""
    if shown.result:
        return shown.result["places"]
    if shown.phase == "over":
        return shown.obs["last"]["places"]
    return shown.obs["out"]


def _count(shown: "Shown", number: int, places: "Any") -> "Any":
    words = shown.words
    if number in places:
        n = list(places).index(number) + 1
        return h(
            "span",
            {"class": "place-won"},
            h("span", {"aria-hidden": "true"}, f"{n}."),
            h("span", {"class": "vh"}, words("ui.place-" + str(n))),
        )
    n = shown.obs["counts"][number]
    return h(
        "span",
        {"class": "cards-left", "data-few": n <= FEW},
        h("span", {"aria-hidden": "true"}, n),
        h("span", {"class": "vh"}, words("ui.cards-left", n=n)),
    )


def _play(shown: "Shown", number: int) -> "Any":
    """What the seat laid down last in this trick: cards, a pass, or nothing yet."""
    words, obs = shown.words, shown.obs
    action = None if shown.phase == "over" else last_plays(shown)[number]
    if action is None:
        return h("div", {"class": "play", "key": "play"})
    if action == "pass":
        return h(
            "div",
            {"class": "play", "key": "play"},
            h("span", {"class": "play-none"}, words("ui.passed")),
        )
    cards, name = play_of(shown, number, action)
    lead = obs["lead"] is not None and obs["lead"]["seat"] == number
    attrs = {
        "class": "play",
        "key": "cards",
        "data-lead": lead,
        "aria-label": words("ui.last-play-of", name=shown.name(number), shape=name),
    }
    return h("ul", attrs, _laid(shown, number, cards))


def _laid(shown: "Shown", number: int, cards: "list[str]") -> list["Any"]:
    """Own cards come out of the hand: they keep the names that they had there."""
    left = list(shown.obs["hand"]) if number == shown.seat else []
    rows = []
    seen: dict[str, int] = {}
    for card in cards:
        i = seen.get(card, left.count(card))
        seen[card] = i + 1
        key = f"card-{shown.obs['deal']}-{card}.{i}"
        if number != shown.seat:
            key = f"played-{shown.obs['deal']}-{number}-{card}.{i}"
        motion = {"data-flip": key, "data-from": "seat" + str(number), "data-to": "centre"}
        wild = card == shown.obs["level"] + "H"
        motion["data-wild"] = wild
        node = french(card, shown.words, shown.sprite("french"), "span", motion)
        if wild:
            node[2].append(h("span", {"class": "card-wild", "aria-hidden": "true"}))
        name = h("span", {"class": "vh"}, shown.words("cards." + card))
        rows.append(h("li", {"key": f"{card}.{i}"}, node, name))
    return rows


def hand(shown: "Shown") -> list["Any"]:
    return own_hand(shown)


def panel(shown: "Shown") -> "Any":
    """The counter once more, where there is room beside the table."""
    return counter(shown, "seen")


def result(shown: "Shown") -> list["Any"]:
    """Who won the deal, who came where, and the climb."""
    words, event = shown.words, shown.result
    own = mine(shown, event["places"][0])
    names = words.list([shown.name(number) for number in event["places"]])
    text = words("log.deal-over", names=names) + " " + climbed(shown, event)
    won = words("ui.climb-own" if own else "ui.climb-other")
    return [h("p", {"class": "actions-say"}, h("b", {}, won), " ", text)]


def outcome(shown: "Shown") -> str:
    own = shown.seat in shown.obs["winners"]
    return shown.words("ui.won-own" if own else "ui.won-other")


def standing(shown: "Shown") -> list["Any"]:
    """Both teams, the winners first, with the levels that they reached."""
    words, obs = shown.words, shown.obs
    winners = list(obs["winners"])
    others = [number for number in shown.seats if number not in winners]
    rows: list[Any] = []
    for place, seats in ((1, winners), (2, others)):
        for number in seats:
            level = words("ui.deal-level", letter=letter(shown, obs["levels"][number % 2]))
            sign = letter(shown, obs["levels"][number % 2])
            mark = h("span", {"class": "number", "aria-label": level, "role": "img"}, sign)
            rows.append((place, number, mark))
    return rows
