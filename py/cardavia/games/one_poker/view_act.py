"""What one may do at One Poker: lock a card, and the bet box with its buttons."""

from cardavia.ui.amount import box
from cardavia.ui.bar import act
from cardavia.ui.dom import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown

UNSET = -1


def limits(shown: "Shown") -> tuple[int, int]:
    """The least and the greatest total of a bet or raise, all-in included."""
    sizes = shown.now["offer"]["sizes"]
    return sizes["least"], max(preset[2] for preset in sizes["presets"])


def _amount(shown: "Shown") -> "int | None":
    """The total in the bet box; before any choice the pot, None while it is no legal one."""
    amount = shown.choice.get("amount", UNSET)
    if amount == UNSET:
        for name, _, bet in shown.now["offer"]["sizes"]["presets"]:
            if name == "pot":
                return int(bet)
    return None if amount is None else int(amount)


def _offered(shown: "Shown", verb: str) -> "Any":
    for offered in shown.offer["actions"]:
        if offered["action"].split(" ")[0] == verb:
            return offered
    return None


def say(shown: "Shown") -> list["Any"]:
    words = shown.words
    start = [h("b", {}, words("ui.your-turn")), " "]
    if shown.obs["phase"] == "lock":
        return start + [words("ui.choose-lock")]
    if shown.offer["sizes"]:
        least, most = limits(shown)
        return start + [words("ui.bet-box") + ": " + words("ui.bet-range", min=least, max=most)]
    return start


def actions(shown: "Shown") -> "Any":
    if shown.obs["phase"] == "lock":
        return _lock_row(shown)
    words = shown.words
    sizes = shown.offer["sizes"]
    parts = []
    if sizes:
        least, most = limits(shown)
        presets = [(words("ui.preset-" + name), bet) for name, _, bet in sizes["presets"]]
        parts.append(box(shown, words("ui.bet-box"), _amount(shown), least, most, presets))
    buttons = [_passive(shown), _aggressive(shown), _verb(shown, "fold", "f")]
    return [parts, h("div", {"class": "actions-row"}, buttons)]


def _lock_row(shown: "Shown") -> "Any":
    words = shown.words
    card = shown.choice.get("card")
    name = words("ui.lock", card=words("cards." + card)) if card else words("ui.lock-confirm")
    button = act(
        shown,
        name,
        "",
        "lock " + (card or ""),
        "l",
        "main",
        refused=card is None,
        first=True,
    )
    return h("div", {"class": "actions-row"}, button)


def _passive(shown: "Shown") -> "Any":
    """Check, or call what is owed."""
    return _verb(shown, "call" if _offered(shown, "call") else "check", "c", "main", True)


def _verb(shown: "Shown", verb: str, key: str, kind: str = "", first: bool = False) -> "Any":
    words = shown.words
    offered = _offered(shown, verb)
    name = words("ui." + verb)
    if offered is None:
        label = words("ui.why-not-name", action=name)
        return act(shown, name, words("ui.not-now"), verb, key, kind, label, True, first)
    n = offered["price"]
    cost = words("ui.chips", n=n) if n else (words("ui.free") if verb != "fold" else "")
    label = words("ui." + verb + "-price", n=n)
    return act(shown, name, cost, offered["action"], key, kind, label, False, first)


def _aggressive(shown: "Shown") -> "Any":
    """Bet or raise to what the box says; all-in where it is everything, or all there is."""
    words, offer = shown.words, shown.offer
    sizes = offer["sizes"]
    allin = _offered(shown, "allin")
    if sizes is None:
        return _verb(shown, "allin", "r", "bold")
    amount = _amount(shown)
    if amount is None:
        name = words("ui." + sizes["verb"], bet="…")
        label = words("ui.why-not-name", action=name)
        return act(shown, name, words("ui.not-now"), sizes["verb"], "r", "bold", label, True)
    if allin and amount == allin["bet"]:
        return _verb(shown, "allin", "r", "bold")
    n = amount - shown.obs["bets"][shown.seat]
    name = words("ui." + sizes["verb"], bet=amount)
    label = words("ui." + sizes["verb"] + "-price", bet=amount, n=n)
    action = sizes["verb"] + " " + str(amount)
    return act(shown, name, words("ui.chips", n=n), action, "r", "bold", label)


def keys(shown: "Shown") -> list["Any"]:
    """What the keys do, in words."""
    words = shown.words
    bold = words("ui.bet", bet="…") + " / " + words("ui.raise", bet="…") + " / " + words("ui.allin")
    return [
        ("1 2", words("ui.shortcut-select")),
        ("L", words("ui.lock-confirm")),
        ("C", words("ui.check") + " / " + words("ui.call")),
        ("R", bold),
        ("F", words("ui.fold")),
    ]


def action_name(shown: "Shown", action: str) -> str:
    words = shown.words
    verb, _, rest = action.partition(" ")
    if verb == "lock":
        return words("ui.lock", card=words("cards." + rest))
    return words("ui." + verb, bet=rest)
