"""The frame of the table that all games share: seats, centre, hand, actions, log.

A game's ``view`` fills it: it gives the parts (see ``Seat`` and the calls of ``draw``, ``bar`` and
``outcome``, ``keys``) and knows none of the frame. A view may also have

- ``linger(shown)``: how many ms the others wait at least before they act on;
- ``aloud(shown, entry)``: the line of the log for the ear, where the eye reads suit signs;
- ``ahead(shown)``: what can be chosen while the others act;
- ``asks(shown)``: the action whose reading it wants;
- ``advised(shown, choice)``: the choice that a hint leads to, ``follows(shown)``: whether that is
  still what is chosen, ``HINTS``: how many hints there are;
- ``typed(shown, choice, key)``: the choice that a key leads to, or None;
- ``FAN``: the sheet of drawings and the four cards of its table in the lobby, "" for a back.

Nothing here knows a rule: what is shown follows from the observation and the engine's offer.
"""

from cardavia.ui.bar import bar
from cardavia.ui.cards import icon
from cardavia.ui.dom import h
from cardavia.ui.log import log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.i18n import Words
    from cardavia.ui.shown import Shown


class Seat:
    """What a view says of one seat; the lists hold nodes."""

    def __init__(self) -> None:
        self.total: Any = ""
        self.said = ""
        self.stamp: str | None = None  # the name of the stamp, such as "dealer"
        self.cards: list[Any] = []
        self.cards_name = ""  # what the cards are, for the accessibility tree
        self.shown = False  # the cards lie face up
        self.hand_name: str | None = None
        self.stake: Any = None
        self.play: Any = None  # the cards played on the table before the seat, instead of a stake
        self.team: Any = None  # 0 for the player's own team, 1 for the others
        self.extra: Any = None  # more on the ticket
        self.out = False
        self.winner = False


def draw(shown: "Shown", view: "Any") -> list["Any"]:
    """The whole table, as nodes for ``dom.View``."""
    ready = shown.now is not None
    return [
        h("h1", {"class": "vh", "key": "title"}, shown.words("name")),
        _tally(shown, view if ready else None),
        h(
            "section",
            {"class": "felt", "key": "felt", "aria-label": shown.words("ui.table")},
            h("div", {"class": "places"}, _places(shown, view) if ready else _empty(shown)),
        ),
        _notice(shown),
        bar(shown, view),
        log(shown, view) if ready else h("section", {"class": "log", "key": "log"}),
        _beside(shown) if shown.beside else None,
    ]


def _tally(shown: "Shown", view: "Any") -> "Any":
    words = shown.words
    tools = []
    if shown.offer is not None:
        again = shown.advice is not None and getattr(view, "HINTS", 1) > 1
        text = words("ui.next-hint" if again else "ui.hint")
        tools.append(_tool("hint", None, text, sign=icon("hint"), key="h"))
    if shown.thinking_seat is not None:
        text, name = words("ui.hurry"), words("ui.hurry-name")
        tools.append(_tool("hurry", None, text, name, icon("faster")))
    tools.append(_tool("open", "menu", words("ui.menu"), sign=icon("menu")))
    return h(
        "div",
        {"class": "tally", "key": "tally"},
        view.tally(shown) if view else None,
        h("span", {"class": "tally-end"}, tools),
    )


def _beside(shown: "Shown") -> "Any":
    """The place for the rules; ``ui.rulebook`` fills it."""
    words = shown.words
    close = {"type": "button", "class": "tool", "data-do": "close-rules"}
    close["aria-label"] = words("ui.close")
    head = {"class": "beside-head"}
    page = {
        "class": "beside-page",
        "tabindex": "0",
        "role": "region",
        "aria-label": words("ui.rules"),
    }
    return h(
        "aside",
        {"class": "beside", "key": "beside", "aria-label": words("ui.rules")},
        h("div", head, h("h2", {}, words("ui.rules")), h("button", close, icon("close"))),
        h("div", page, h("div", {"id": "beside-rules", "class": "rules"})),
    )


def _tool(
    verb: str,
    arg: "str | None",
    text: str,
    name: "str | None" = None,
    sign: "Any" = None,
    key: "str | None" = None,
) -> "Any":
    """A small button; where there is little room only its ``sign`` shows, if it has one."""
    attrs = {"type": "button", "key": verb, "data-do": verb, "data-arg": arg, "aria-label": name}
    attrs["data-key"] = key
    return h("button", attrs, sign, h("span", {}, text) if sign else text)


def _notice(shown: "Shown") -> "Any":
    """What the player should know and may put away, such as a save that was set aside."""
    if shown.notice is None:
        return None
    code, facts = shown.notice
    words = shown.words
    text = words("ui.error-" + code, **facts) + " " + words("ui.remedy-" + code, **facts)
    attrs = {"class": "notice", "key": "notice", "role": "status"}
    return h("div", attrs, h("p", {}, text), _tool("dismiss", None, words("ui.close")))


def _places(shown: "Shown", view: "Any") -> list["Any"]:
    words = shown.words
    seats = [_seat(shown, view, seat) for seat in shown.seats]
    return [
        h("ol", {"class": "seats", "aria-label": words("ui.players")}, seats),
        h(
            "section",
            {"class": "centre", "aria-label": words("ui.centre"), "data-place": "centre"},
            view.centre(shown),
        ),
        h("section", {"class": "hand", "aria-label": words("ui.your-hand")}, view.hand(shown)),
    ]


def _seat(shown: "Shown", view: "Any", number: int) -> "Any":
    words = shown.words
    seat = view.seat(shown, number)
    thinking = shown.thinking_seat == number
    turn = shown.phase == "play" and shown.now["turn"] == number
    attrs = {
        "class": "seat",
        "key": "seat" + str(number),
        "data-seat": (number - shown.seat) % len(shown.seats),
        "data-place": "seat" + str(number),
        "data-turn": turn,
        "data-thinking": thinking,
        "data-out": seat.out,
        "data-winner": seat.winner,
        "data-team": seat.team,
    }
    fan = {"class": "fan", "data-shown": seat.shown, "aria-label": seat.cards_name}
    return h(
        "li",
        attrs,
        h(
            "div",
            {"class": "ticket"},
            h("span", {"class": "seat-name"}, shown.name(number), _stamp(words, seat.stamp)),
            h("span", {"class": "seat-total"}, seat.total),
            _manner(shown, number),
            h("span", {"class": "seat-said"}, "" if thinking else seat.said),
            seat.extra,
        ),
        h("ul", fan, [h("li", {"key": card[1]["key"]}, card) for card in seat.cards])
        if seat.cards
        else None,
        h("p", {"class": "hand-name"}, seat.hand_name) if seat.hand_name else None,
        seat.play or h("div", {"class": "stake", "data-place": "stake" + str(number)}, seat.stake),
    )


def _manner(shown: "Shown", number: int) -> "Any":
    """Who decides for the seat; the player's own bot has a sign of its own."""
    bot = shown.bot_seat == number
    attrs = {"class": "seat-manner", "title": shown.temper(number), "data-bot": bot}
    text = shown.manner(number)
    return h("span", attrs, [icon("bot"), h("span", {}, text)] if bot else text)


def _stamp(words: "Words", name: "str | None") -> "Any":
    if name is None:
        return None
    label = words("ui." + name)
    return h("abbr", {"class": "stamp", "title": label}, label[0])


def _empty(shown: "Shown") -> list["Any"]:
    """The table before the engine is there: nobody has to wait to read or to choose."""
    words = shown.words
    if shown.phase == "failed":
        return []
    code, percent = shown.progress
    text = words("ui.loading-" + code)
    line = {
        "class": "loading-line",
        "--done": percent / 100,
        "role": "progressbar",
        "aria-label": text,
        "aria-valuenow": percent,
        "aria-valuemin": 0,
        "aria-valuemax": 100,
    }
    return [
        h(
            "div",
            {"class": "centre", "key": "loading"},
            h(
                "div",
                {"class": "loading"},
                h("div", line),
                h("p", {"class": "loading-text"}, text),
                h("p", {"class": "loading-text"}, words("ui.read-meanwhile")),
            ),
        )
    ]
