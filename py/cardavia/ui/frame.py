"""The frame of the table that all games share: seats, centre, hand, actions, log.

A game's ``view`` fills it: it gives the parts (see ``Seat`` and the calls of ``draw``) and
knows none of the frame. A view may also have ``linger(shown)``, how many ms the others wait at
least before they act on; ``ahead(shown)``, what can be chosen while they do; ``asks(shown)``, the action whose reading it wants; ``advised(shown, choice)``,
the choice that a hint leads to, and ``HINTS``, how many there are; ``typed(shown, choice,
key)``, the choice that a key leads to, or None. Nothing here knows a rule: what is shown
follows from the observation and the engine's offer.
"""

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
        _actions(shown, view),
        log(shown, view) if ready else h("section", {"class": "log", "key": "log"}),
        _beside(shown) if shown.beside else None,
    ]


def _tally(shown: "Shown", view: "Any") -> "Any":
    words = shown.words
    tools = []
    if shown.offer is not None:
        again = shown.advice is not None and getattr(view, "HINTS", 1) > 1
        text = words("ui.next-hint" if again else "ui.hint")
        tools.append(_tool("hint", None, text, sign=icon(shown, "hint"), key="h"))
    if shown.thinking_seat is not None:
        text, name = words("ui.hurry"), words("ui.hurry-name")
        tools.append(_tool("hurry", None, text, name, icon(shown, "faster")))
    tools.append(_tool("open", "menu", words("ui.menu"), sign=icon(shown, "menu")))
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
        h("div", head, h("h2", {}, words("ui.rules")), h("button", close, icon(shown, "close"))),
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
    return h("span", attrs, [icon(shown, "bot"), h("span", {}, text)] if bot else text)


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


def _actions(shown: "Shown", view: "Any") -> "Any":
    words = shown.words
    attrs = {"class": "actions", "key": "actions", "aria-label": words("ui.actions")}
    if shown.phase == "failed":
        return h("section", attrs, _failure(shown))
    if shown.now is None:
        return h("section", attrs)
    if shown.phase == "result":
        return h("section", attrs, view.result(shown), _go_on(shown))
    if shown.phase == "over":
        return h(
            "section", attrs, h("p", {"class": "actions-say"}, view.outcome(shown)), _again(words)
        )
    if shown.offer is None:
        ahead = view.ahead(shown) if hasattr(view, "ahead") else None
        return h("section", attrs, ahead, _waiting(shown, view))
    return h(
        "section",
        attrs,
        h("p", {"class": "actions-say"}, view.say(shown)),
        _why(shown) or _advice(shown, view),
        view.actions(shown),
    )


def _go_on(shown: "Shown") -> "Any":
    attrs: dict[str, Any] = {"type": "button", "class": "button button-main", "data-do": "go-on"}
    attrs.update({"data-first": True, "data-key": "enter", "key": "go-on"})
    text = shown.words("ui.go-on" if shown.now["over"] else "ui.next-deal")
    return h("div", {"class": "waiting"}, h("button", attrs, text))


def outcome(shown: "Shown", view: "Any") -> list["Any"]:
    """The end of a match: who won, and where everybody stands."""
    words = shown.words
    rows = []
    for place, number, mark in view.standing(shown):
        winner = number in shown.obs["winners"]
        attrs = {"data-mine": number == shown.seat, "data-winner": winner, "key": number}
        rows.append(
            h(
                "li",
                attrs,
                h("span", {"class": "standing-place"}, f"{place}."),
                h("span", {}, shown.name(number)),
                h("span", {"class": "standing-note"}, shown.manner(number)),
                mark,
            )
        )
    won = shown.seat in shown.obs["winners"]
    result = {"class": "result", "data-outcome": "win" if won else "loss", "data-game": view.NAME}
    close: dict[str, Any] = {"type": "button", "class": "button", "data-do": "close"}
    again: dict[str, Any] = {"type": "button", "class": "button button-main", "data-do": "renew"}
    return [
        h(
            "div",
            result,
            h("div", {"class": "result-emblem", "aria-hidden": "true"}),
            h("h2", {"class": "result-title", "id": "outcome-title"}, view.outcome(shown)),
            h("ol", {"class": "standing", "aria-label": words("ui.standings")}, rows),
            h(
                "div",
                {"class": "dialog-actions"},
                h("button", again, words("ui.new-match")),
                h("button", close, words("ui.close")),
            ),
        )
    ]


def _again(words: "Words") -> "Any":
    attrs: dict[str, Any] = {"type": "button", "class": "button button-main", "data-do": "renew"}
    attrs.update({"data-first": True, "key": "renew"})
    return h("div", {"class": "waiting"}, h("button", attrs, words("ui.new-match")))


def _waiting(shown: "Shown", view: "Any") -> "Any":
    """Who is awaited; a player who is out of the deal may have it played on at once."""
    words = shown.words
    seat = shown.thinking_seat
    text = ""
    if seat is not None and seat == shown.bot_seat:
        text = words("ui.bot-thinking", name=shown.bot_name)
    elif seat is not None:
        text = words("ui.thinking", name=shown.name(seat))
    done = seat is not None and not shown.table.hurried and view.seat(shown, shown.seat).out
    attrs = {"type": "button", "class": "button", "data-do": "hurry", "key": "fast-forward"}
    return h(
        "div",
        {"class": "actions-row", "key": "waiting"},
        h(
            "p",
            {"class": "waiting"},
            h("span", {}, text),
            h("button", attrs, words("ui.fast-forward")) if done else None,
        ),
    )


def _failure(shown: "Shown") -> "Any":
    words = shown.words
    code = str(shown.failure)
    known = words.has("ui.error-" + code)
    text = words("ui.error-" + code) if known else words("ui.error-unknown", code=code)
    remedy = words("ui.remedy-" + (code if known else "unknown"))
    attrs: dict[str, Any] = {"type": "button", "class": "button button-main", "data-do": "retry"}
    attrs["data-first"] = True
    return h(
        "div",
        {"class": "failure", "role": "alert", "key": "failure"},
        h("p", {"class": "actions-say"}, h("b", {}, text)),
        h("p", {"class": "why"}, remedy),
        h("div", {"class": "waiting"}, h("button", attrs, words("ui.retry"))),
    )


def _why(shown: "Shown") -> "Any":
    """Why the action that was asked about is not possible, and the rule that says so."""
    known = list(shown.offer["refused"])
    if shown.reading is not None and not shown.reading["ok"]:
        known.append(shown.reading)
    for refused in known:
        if shown.asked is not None and refused.get("action", refused.get("asked")) == shown.asked:
            words = shown.words
            rule = refused.get("rule")
            return h(
                "p",
                {"class": "why", "role": "status"},
                words("errors." + refused["code"], **refused["facts"]),
                " ",
                rule_link(shown, rule) if rule else None,
            )
    return None


def rule_link(shown: "Shown", rule: str) -> "Any":
    number = shown.rule_number(rule)
    attrs = {"type": "button", "class": "rule-link", "data-do": "rule", "data-arg": rule}
    return h("button", attrs, shown.words("ui.see-rule", number=number))


def _advice(shown: "Shown", view: "Any") -> "Any":
    advice = shown.advice
    if advice is None:
        return None
    words = shown.words
    text: Any = words("ui.hint-text", action=view.action_name(shown, advice["action"]))
    if hasattr(view, "advised"):
        text = None  # what is advised is chosen, and named as such
    reasons = []
    for candidate in advice["candidates"]:
        if candidate["action"] == advice["action"]:
            codes = candidate["reasons"]
            reasons = [" " + words("reasons." + code, **advice["facts"]) for code in codes]
    return h("p", {"class": "why", "role": "status"}, text, reasons) if text or reasons else None


def act(
    shown: "Shown",
    name: str,
    cost: str,
    action: str,
    key: str,
    kind: str = "",
    label: "str | None" = None,
    refused: bool = False,
    first: bool = False,
) -> "Any":
    """One button of the action row. What is not legal stays, and tells why on request."""
    attrs = {
        "type": "button",
        "key": action,
        "class": "act" + (" act-" + kind if kind else ""),
        "data-do": "act",
        "data-arg": action,
        "data-key": key,
        "aria-disabled": "true" if refused else None,
        "aria-label": label,
        "data-first": first,
    }
    return h(
        "button",
        attrs,
        h("span", {"class": "act-name"}, name),
        h("span", {"class": "act-cost"}, cost),
        h("kbd", {"aria-hidden": "true"}, "\u23ce" if key == "enter" else key.upper()),
    )
