"""The bar below the table that all games share: what the player may do, or who is awaited.

A game's ``view`` gives its own part; see ``ui.frame`` for what it may have.
"""

from cardavia.ui.dom import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.i18n import Words
    from cardavia.ui.shown import Shown


def bar(shown: "Shown", view: "Any") -> "Any":
    """The whole bar, as a node."""
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
        if not view.follows(shown):
            return None  # the player has chosen something else since
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
