"""A box that chooses a whole number: typing, stepping, sliding, presets; all one value."""

from cardavia.ui.cards import icon
from cardavia.ui.dom import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown


def box(
    shown: "Shown", name: str, value: "int | None", least: int, most: int, presets: list["Any"]
) -> "Any":
    """``value`` is None while what is typed is no number of the range. ``presets`` lists
    (text, value). Every part picks ``set:N``; the view decides what that means."""
    words = shown.words
    shown_value = least if value is None else value
    limits: dict[str, Any] = {"min": least, "max": most, "aria-label": name}
    field: dict[str, Any] = {
        "type": "number",
        "inputmode": "numeric",
        "data-do": "amount",
        "data-arg": "typed",
        "id": "amount",
        "autocomplete": "off",
        "aria-invalid": "true" if value is None else None,
    }
    slide: dict[str, Any] = {
        "type": "range",
        "class": "slider",
        "data-do": "amount",
        "data-arg": "slid",
    }
    field.update(limits)
    slide.update(limits)
    slide["value"] = shown_value
    if value is not None:
        field["value"] = value
    return h(
        "div",
        {"class": "betbox", "role": "group", "aria-label": name, "key": "betbox"},
        h(
            "div",
            {"class": "stepper"},
            _step(shown, "minus", words("ui.bet-less"), shown_value - 1, shown_value <= least),
            h("input", field),
            _step(shown, "plus", words("ui.bet-more"), shown_value + 1, shown_value >= most),
        ),
        h("input", slide),
        h("div", {"class": "presets"}, [_preset(text, n, value) for text, n in presets]),
    )


def _step(shown: "Shown", sign: str, name: str, value: int, off: bool) -> "Any":
    attrs = {
        "type": "button",
        "aria-label": name,
        "data-do": "pick",
        "data-arg": "set:" + str(value),
        "disabled": off,
    }
    return h("button", attrs, icon(sign))


def _preset(text: str, n: int, value: "int | None") -> "Any":
    attrs = {
        "type": "button",
        "data-do": "pick",
        "data-arg": "set:" + str(n),
        "aria-pressed": "true" if n == value else "false",
    }
    return h("button", attrs, h("b", {}, str(n)), text)


def chosen(arg: str, typed: str, least: int, most: int) -> "int | None":
    """The value that a pick of this box stands for, None when it is none of the range."""
    text = arg[4:] if arg.startswith("set:") else typed.strip()
    if not text.isdigit():
        return None
    value = int(text)
    return value if least <= value <= most else None
