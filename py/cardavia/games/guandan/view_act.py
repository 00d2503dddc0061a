"""What one may do: the chosen cards named, what is wrong with them, their readings, buttons."""

from cardavia.games.guandan.view_centre import counter
from cardavia.games.guandan.view_choice import asks, card_of, returning
from cardavia.games.guandan.view_hand import tools
from cardavia.games.guandan.view_log import action_name
from cardavia.games.guandan.view_names import reading_name, shape_name, split
from cardavia.ui.bar import act
from cardavia.ui.dom import h
from cardavia.ui.keys import ARROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown

LATER = "not-your-turn"
FAULTS = {"too-weak": "ui.too-low", "wrong-shape": "ui.other-shape"}


class Plan:
    """What the chosen cards are.

    ``n`` cards are chosen; ``action`` would play them, if ``legal``; ``name`` says what they
    are, "" while that is not known; ``fault`` what is wrong; ``readings`` there are several.
    """

    def __init__(self, shown: "Shown") -> None:
        self._words = shown.words
        self.n = len(shown.choice.get("cards", []))
        self.action = asks(shown)
        self.name = ""
        self.fault = ""
        self.readings: list[str] = []
        # What is not known yet may be tried: the engine has the last word.
        self.legal = self.n > 0
        self.reading = shown.reading
        if self.action is None or self.reading is None or self.reading["asked"] != self.action:
            return
        if self.reading["ok"]:
            facts = self.reading["facts"]
            self.action = self.reading["action"]
            if facts:
                self.name = shape_name(self._words, facts["shape"], facts["key"], self.n)
        elif self.reading["code"] == "ambiguous":
            self._choose(shown)
        elif self.reading["code"] == LATER:
            names = self.reading["facts"]["readings"]
            self.name = " / ".join([reading_name(self._words, it, self.n) for it in names[:2]])
            self.fault = "" if names else self._words("ui.no-shape")
        else:
            self._refuse()

    def _choose(self, shown: "Shown") -> None:
        self.readings = list(self.reading["facts"]["readings"])
        chosen = str(shown.choice.get("as"))
        self.legal = chosen in self.readings
        if self.legal:
            self.name = reading_name(self._words, chosen, self.n)
            self.action = str(self.action) + " as " + chosen

    def _refuse(self) -> None:
        self.legal = False
        words, code, facts = self._words, self.reading["code"], self.reading["facts"]
        if code == "no-combination":
            self.fault = words("ui.no-shape")
            return
        shape = reading_name(words, facts["play"], self.n) if "play" in facts else ""
        if code in FAULTS:
            self.fault = words(FAULTS[code], shape=shape)
        else:
            self.fault = (shape + ": " if shape else "") + words("errors." + code, **facts)


def say(shown: "Shown") -> "list[Any]":
    words = shown.words
    start = [h("b", {}, words("ui.your-turn")), " "]
    plan = Plan(shown)
    if as_advised(shown):
        name = plan.name or action_name(shown, shown.advice["action"])
        return [h("b", {}, words("ui.hint-text", action=name))]
    if returning(shown):
        if plan.fault and shown.asked != plan.action:
            return [plan.fault]
        return start + [words("ui.choose-return", name=shown.name(_payer(shown)))]
    if plan.n == 0:
        return start + [words("ui.choose-answer" if shown.obs["lead"] else "ui.choose-cards")]
    if plan.readings and not plan.legal:
        return [words("ui.choose-reading")]
    if plan.fault and shown.asked != plan.action:
        return [plan.fault]
    return [h("b", {}, plan.name or words("ui.selected", n=plan.n))]


def as_advised(shown: "Shown") -> bool:
    """What is chosen is what the hint says, a pass if it is nothing."""
    if shown.advice is None:
        return False
    cards = [card_of(name) for name in shown.choice.get("cards", [])]
    return sorted(cards) == sorted(split(shown.advice["action"])[1])


def _payer(shown: "Shown") -> int:
    """To whom the player gives a card back."""
    for payment in shown.obs["tribute"]["payments"]:
        if payment["receiver"] == shown.seat:
            return int(payment["payer"])
    return shown.seat


def actions(shown: "Shown") -> "Any":
    plan = Plan(shown)
    if returning(shown):
        row = h("div", {"class": "actions-row"}, _give(shown, plan))
    else:
        row = h("div", {"class": "actions-row"}, _pass(shown), _play(shown, plan))
    return [counter(shown, "counted"), _readings(shown, plan), row, tools(shown)]


def _give(shown: "Shown", plan: Plan) -> "Any":
    words = shown.words
    chosen = shown.choice.get("cards", [])
    name = words("ui.return")
    if chosen:
        name = words("ui.return-card", card=words("cards." + card_of(chosen[0])))
    action = plan.action or "return"
    return act(shown, name, "", action, "enter", "main", refused=not plan.legal)


def _pass(shown: "Shown") -> "Any":
    words = shown.words
    name = words("ui.pass")
    for offered in shown.offer["actions"]:
        if offered["action"] == "pass":
            return act(shown, name, "", "pass", "p")
    label = words("ui.why-not-name", action=name)
    return act(shown, name, words("ui.not-now"), "pass", "p", "", label, True)


def _play(shown: "Shown", plan: Plan) -> "Any":
    words = shown.words
    name = words("ui.play")
    cost = words("ui.cards", n=plan.n) if plan.n else ""
    label = words("ui.play-cards", shape=plan.name) if plan.name else None
    action = str(plan.action) if plan.action else "play"
    node = act(shown, name, cost, action, "enter", "main", label, not plan.legal)
    # One button, whatever it would play: the focus stays on it.
    node[1]["key"] = "play"
    return node


def _readings(shown: "Shown", plan: Plan) -> "Any":
    """Several things that the cards can be, the strongest first."""
    if not plan.readings:
        return None
    words = shown.words
    buttons = []
    for reading in plan.readings:
        attrs = {
            "type": "button",
            "key": reading,
            "data-do": "pick",
            "data-arg": "as:" + reading,
            "aria-pressed": "true" if reading == shown.choice.get("as") else "false",
        }
        buttons.append(h("button", attrs, reading_name(words, reading, plan.n)))
    attrs = {"class": "readings", "role": "group", "key": "readings"}
    attrs["aria-label"] = words("ui.choose-reading")
    return h("div", attrs, buttons)


def keys(shown: "Shown") -> "list[Any]":
    """What the keys do, in words."""
    words = shown.words
    letters = [words("cards.letter-" + rank) for rank in "JQKA"]
    return [
        ("2 – 9  0  " + " ".join(letters), words("ui.key-ranks")),
        ("+  –", words("ui.key-jokers")),
        (ARROWS, words("ui.shortcut-move")),
        (words("ui.key-space"), words("ui.shortcut-select")),
        ("P", words("ui.pass")),
        ("G", words("ui.group") + " / " + words("ui.ungroup")),
        ("Esc", words("ui.clear")),
    ]


def ahead(shown: "Shown") -> "Any":
    """What is chosen ahead while the others act, and the hand's tools."""
    if shown.seat in shown.obs["out"]:
        return counter(shown, "counted")
    plan = Plan(shown)
    text = plan.fault or plan.name or shown.words("ui.selected", n=plan.n) if plan.n else ""
    return [counter(shown, "counted"), h("p", {"class": "actions-say"}, text), tools(shown)]
