"""The player's own 27 cards: columns by rank or rows by suit, own groups first, and tools."""

from cardavia.games.guandan.view_choice import card_of, grouped, named, returning
from cardavia.games.guandan.view_names import JOKERS
from cardavia.ui.cards import french, icon
from cardavia.ui.dom import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown


def hand(shown: "Shown") -> "list[Any]":
    obs = shown.obs
    groups = _groups(shown)
    layout = "rows" if by_suit(shown) else "columns"
    # Where it is narrow, the suits are columns too.
    keys = "rows" if shown.wide and by_suit(shown) else "columns"
    attrs = {"class": "hand-groups", "data-layout": layout, "data-roving": keys}
    order = [name for _, _, names in groups for name in names]
    stop = shown.choice.get("at")
    if stop not in order and order:
        stop = order[0]
    look = _Look(shown, order, stop)
    lists = [
        h(
            "ul",
            {"class": "group", "key": key, "data-own": key[:3] == "own", "aria-label": label},
            [look.card(name) for name in names],
        )
        for key, label, names in groups
    ]
    return [h("div", attrs, lists), None if obs["hand"] else _finished(shown)]


def _finished(shown: "Shown") -> "Any":
    if shown.seat not in shown.obs["out"]:
        return None
    place = shown.obs["out"].index(shown.seat) + 1
    return h("p", {"class": "hand-done"}, shown.words("log.finish-you", n=place))


def by_suit(shown: "Shown") -> bool:
    return bool(shown.settings["sort"] == "suits")


def _groups(shown: "Shown") -> "list[Any]":
    """(key, name, names of cards) of each group, own ones first."""
    words = shown.words
    own = [list(group) for group in shown.choice.get("groups", [])]
    taken = [name for group in own for name in group]
    cards = [(name, card) for name, card in named(shown.obs["hand"]) if name not in taken]
    # The order of the hand, the strongest first, holds inside an own group too.
    order = [name for name, _ in named(shown.obs["hand"])]
    out: list[Any] = []
    for i in range(len(own)):
        names = [name for name in order if name in own[i]]
        out.append(("own" + str(i), words("ui.own-group", n=i + 1), names))
    found: dict[str, list[str]] = {}
    keys = []
    for name, card in cards:
        key = _suit(card) if by_suit(shown) else _rank(card)
        if key not in found:
            found[key] = []
            keys.append(key)
        found[key].append(name)
    if by_suit(shown):
        keys = [key for key in ("joker", "S", "H", "C", "D") if key in found]
    return out + [(key, _label(shown, key), found[key]) for key in keys]


def _rank(card: str) -> str:
    return "joker" if card in JOKERS else card[0]


def _suit(card: str) -> str:
    return "joker" if card in JOKERS else card[1]


def _label(shown: "Shown", key: str) -> str:
    words = shown.words
    if key == "joker":
        return words("ui.jokers")
    return words("cards.suit-" + key) if by_suit(shown) else words("cards.ranks-" + key)


class _Look:
    """How each card of one hand is drawn."""

    def __init__(self, shown: "Shown", order: "list[str]", stop: "str | None") -> None:
        self._shown = shown
        self._order = order
        self._stop = stop
        self._offer = shown.now["offer"]
        self._chosen = shown.choice.get("cards", [])
        self._free = shown.phase == "play"
        self._flushes: list[str] = []
        if shown.settings["flushes"] and self._free:
            self._flushes = [card for cards in self._offer["flushes"] for card in cards]
        self._returnable: Any = None
        if returning(shown):
            self._returnable = [card for one in self._offer["actions"] for card in one["cards"]]
        self._new = _received(shown)
        self._wild = shown.obs["level"] + "H"
        self._flip = f"card-{shown.obs['deal']}-"

    def card(self, name: str) -> "Any":
        shown, words = self._shown, self._shown.words
        card = card_of(name)
        selected = self._free and name in self._chosen
        wild = card == self._wild
        label = words("cards." + card)
        if wild:
            label += ", " + words("ui.card-wild")
        if card in self._new:
            label += ", " + words("ui.card-new")
        if card in self._flushes:
            label += ", " + words("ui.kind-straightflush")
        if selected:
            label += ", " + words("ui.card-selected")
        place = self._order.index(name) + 1
        label += ", " + words("ui.card-place", i=place, n=len(self._order))
        attrs: dict[str, Any] = {
            "data-flip": self._flip + name,
            "data-from": "centre",
            "data-wild": wild,
            "data-new": card in self._new and not selected,
            "data-marked": card in self._flushes,
            "data-dim": self._returnable is not None and card not in self._returnable,
            "aria-label": label,
        }
        tag = "button" if self._free else "span"
        if self._free:
            attrs.update(
                {
                    "type": "button",
                    "data-do": "pick",
                    "data-arg": "card:" + name,
                    "data-sweep": name,
                    "aria-pressed": "true" if selected else "false",
                    "tabindex": "0" if name == self._stop else "-1",
                    "data-first": name == self._stop,
                }
            )
        else:
            attrs["role"] = "img"
        node = french(card, words, shown.sprite("french"), tag, attrs)
        if wild:
            node[2].append(h("span", {"class": "card-wild", "aria-hidden": "true"}))
        return h("li", {"key": name}, node)


def _received(shown: "Shown") -> "list[str]":
    """The cards that tribute and return brought the player, until its first play."""
    obs = shown.obs
    if not obs["tribute"] or shown.phase != "play":
        return []
    for seat, action in obs["history"]:
        if seat == shown.seat and action.split(" ")[0] != "return":
            return []
    tribute = obs["tribute"]
    out = []
    for payment, back in zip(tribute["payments"], tribute["returns"]):
        if payment["receiver"] == shown.seat:
            out.append(payment["card"])
        if payment["payer"] == shown.seat and back is not None and obs["phase"] == "play":
            out.append(back)
    return out


def tools(shown: "Shown") -> "Any":
    """Ways to see the hand, and the way to let go of what is chosen."""
    words, choice = shown.words, shown.choice
    suits = by_suit(shown)
    flushes = bool(shown.settings["flushes"])
    chosen = bool(choice.get("cards"))
    whole = chosen and grouped(choice)
    other = "ranks" if suits else "suits"
    sort = _tool(shown, "suits" if suits else "sort", "prefer", "sort:" + other, "sort-" + other)
    group = "ungroup" if whole else "group"
    buttons = [
        sort,
        _tool(shown, "flush", "prefer", "flushes", "mark-flushes", pressed=flushes),
        _tool(shown, group, "pick", group, group, "g", off=not chosen),
        _tool(shown, "close", "pick", "clear", "clear", "escape", off=not chosen),
    ]
    attrs = {"class": "hand-tools", "role": "group", "key": "tools"}
    attrs["aria-label"] = words("ui.your-hand")
    return h("div", attrs, buttons)


def _tool(
    shown: "Shown",
    sign: str,
    verb: str,
    arg: str,
    text: str,
    key: "str | None" = None,
    pressed: "bool | None" = None,
    off: bool = False,
) -> "Any":
    attrs: dict[str, Any] = {
        "type": "button",
        "key": text,
        "data-do": verb,
        "data-arg": arg,
        "data-key": None if off else key,
        "disabled": off,
        "title": shown.words("ui." + text),
    }
    if pressed is not None:
        attrs["aria-pressed"] = "true" if pressed else "false"
    return h("button", attrs, icon(sign), h("span", {}, shown.words("ui." + text)))
