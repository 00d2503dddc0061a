"""One Poker laid on the table's frame."""

from cardavia.games.one_poker.view_act import action_name, actions, keys, limits, say
from cardavia.games.one_poker.view_log import log_line, outcome, panel, result, standing
from cardavia.ui.amount import chosen
from cardavia.ui.cards import back, chips, french, icon
from cardavia.ui.dom import h
from cardavia.ui.frame import Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown

NAME = "one_poker"
SEATS = 2
FAN = ("french", ("", "2C", "AH", ""))
ANTE = 1
# These parts of the view stand in rooms of their own.
__all__ = [
    "action_name",
    "actions",
    "keys",
    "log_line",
    "outcome",
    "panel",
    "result",
    "say",
    "standing",
]


def kept(choice: dict[str, "Any"], shown: "Shown") -> dict[str, "Any"]:
    """A card chosen ahead stays chosen while it is in the hand and not locked."""
    card = choice.get("card")
    obs = shown.now["observation"]
    if card in obs["hand"] and obs["locked"] is None:
        return choice
    return {}


def pick(shown: "Shown", choice: dict[str, "Any"], arg: str, value: str) -> dict[str, "Any"]:
    """A card to lock (``card:0:7S``), or an amount of the bet box."""
    if arg.startswith("card:"):
        _, i, card = arg.split(":")
        chosen_now: dict[str, Any] = {"card": card, "i": int(i)}
        return {} if choice == chosen_now else chosen_now
    least, most = limits(shown)
    return {"amount": chosen(arg, value, least, most)}


def tally(shown: "Shown") -> list["Any"]:
    words, obs = shown.words, shown.obs
    stock = words("ui.stock-count", n=obs["stock"])
    return [h("span", {}, h("b", {}, words("ui.deal-n", n=obs["deal"]))), h("span", {}, stock)]


def _ended(shown: "Shown") -> "Any":
    """The deal that lies finished on the table, while its result shows and after the match."""
    if shown.result:
        return shown.result
    return shown.obs["past"][-1] if shown.phase == "over" and shown.obs["past"] else None


def seat(shown: "Shown", number: int) -> Seat:
    words, obs = shown.words, shown.obs
    it = Seat()
    stacks = shown.result["stacks"] if shown.result else obs["stacks"]
    it.total = h(
        "span",
        {"class": "number", "aria-label": words("ui.chips", n=stacks[number]), "role": "img"},
        words.number(stacks[number]),
    )
    it.said = _said(shown, number)
    it.stamp = "starter" if obs["starter"] == number else None
    if shown.result:
        it.winner = shown.result["winner"] == number
    if shown.phase == "over":
        it.winner = number in obs["winners"]
    it.stake = _stake(shown, number)
    it.extra = h("div", {"class": "ticket-extra"}, _signal(shown, number), _back(shown, number))
    if number != shown.seat:
        it.cards = _backs(shown, number)
        it.cards_name = words("ui.hand-of", name=shown.name(number))
    return it


def _said(shown: "Shown", number: int) -> str:
    if _ended(shown):
        return ""
    for who, action in reversed(shown.obs["history"]):
        if who == number:
            verb, _, rest = action.partition(" ")
            return shown.words("ui.said-" + verb, bet=rest)
    return ""


def _signal(shown: "Shown", number: int) -> "Any":
    """How many of the cards held this deal are UP and DOWN: of the hand, not of one back."""
    words = shown.words
    signal = shown.obs["signals"][number]
    rows = [
        h("li", {"data-way": way}, icon(way), f"{signal[way]} ", words("ui." + way))
        for way in ("up", "down")
    ]
    return h("ul", {"class": "signal", "aria-label": words("ui.signals")}, rows)


def _backs(shown: "Shown", number: int) -> list["Any"]:
    """The cards in the other's hand: two, and one after the lock."""
    deal = shown.obs["deal"]
    left = 1 if shown.obs["locks"][number] or _ended(shown) else 2
    cards = []
    for i in range(left):
        key = f"other-{deal}-{i}"
        cards.append(back({"key": key, "data-flip": key, "data-from": "stock"}))
    return cards


def _stake(shown: "Shown", number: int) -> "Any":
    """The bet before a seat. At the end of a deal what was matched goes into the pot."""
    n = 0 if _ended(shown) else shown.obs["bets"][number]
    if not n:
        return None
    flip = {"data-flip": f"stake-{number}", "data-from": f"seat{number}", "data-to": "centre"}
    name = shown.name(number) + ": " + shown.words("ui.chips", n=n)
    return _pile(flip, n, shown.words.number(n), name)


def _back(shown: "Shown", number: int) -> "Any":
    """What nobody matched, on its way from the bet back to the stack."""
    ended = _ended(shown)
    n = ended["returned"][number] if ended else 0
    if not n:
        return None
    matched = ended["pot"] > 2 * ANTE
    flip = {"data-flip": f"stake-{number}", "data-from": f"stake{number}", "data-slow": True}
    if matched:
        flip["data-flip"] = f"returned-{number}"  # the other part of the bet goes its own way
    own = number == shown.seat
    name = shown.words("ui.returned-you" if own else "ui.returned-to", n=n, name=shown.name(number))
    text = shown.words("ui.returned") + " " + shown.words.number(n)
    return h("p", {"class": "returned"}, _pile(flip, n, text, name))


def _pile(flip: dict[str, "Any"], n: int, text: str, name: str) -> list["Any"]:
    return [
        h("span", flip, chips(n)),
        h("span", {"class": "number", "aria-label": name, "role": "img"}, text),
    ]


# The centre: both locked cards, and the pot's arithmetic between them


def centre(shown: "Shown") -> list["Any"]:
    other = 1 - shown.seat
    return [
        h(
            "div",
            {"class": "duel"},
            _locked(shown, other),
            _sums(shown),
            _locked(shown, shown.seat),
        ),
        h(
            "div",
            {"class": "stock", "aria-hidden": "true"},
            h("span", {"class": "card", "data-back": True, "data-place": "stock"}),
            h(
                "span",
                {},
                shown.words("ui.stock") + " ",
                h("span", {"class": "number"}, shown.obs["stock"]),
            ),
        ),
    ]


def _locked(shown: "Shown", number: int) -> "Any":
    words, obs = shown.words, shown.obs
    own = number == shown.seat
    ended = _ended(shown)
    face = None
    if ended:
        face = ended["locked"][number]
    elif own:
        face = obs["locked"]
    key = f"locked-{obs['deal']}-{number}"
    motion = {"key": key, "data-flip": key, "data-from": f"seat{number}"}
    if face is not None:
        card = french(face, words, shown.sprite("french"), "span", motion)
        text = words("cards." + face) if ended else words("ui.locked")
    elif obs["locks"][number]:
        card = back(motion)
        text = words("ui.locked")
    else:
        card = h("span", {"class": "card-place", "key": "place"})
        text = ""
    winner = bool(ended) and ended["winner"] == number
    attrs = {"class": "locked", "data-seat": 0 if own else 1, "data-winner": winner}
    name = shown.name(number) + ": " + text if text else ""
    return h(
        "div",
        attrs,
        card,
        h("span", {"aria-hidden": "true"}, text),
        h("span", {"class": "vh"}, name),
    )


def _sums(shown: "Shown") -> "Any":
    """The pot and what it is made of: antes, what is matched, what goes back."""
    words, obs = shown.words, shown.obs
    ended = _ended(shown)
    pot = ended["pot"] if ended else obs["pot"]
    rows: list[Any] = [(words("ui.antes"), 2 * ANTE, None)]
    if ended:
        rows.append((words("ui.matched"), pot - 2 * ANTE, None))
        back_to = [n for n in ended["returned"] if n]
        rows += [(words("ui.returned"), n, "returned") for n in back_to]
    else:
        bets = obs["bets"]
        rows += [(shown.name(seat), bets[seat], None) for seat in shown.seats if bets[seat]]
    lines = [
        h("div", {"data-kind": kind}, h("dt", {}, text), h("dd", {}, n)) for text, n, kind in rows
    ]
    name = words("ui.pot-name", points=words("ui.chips", n=pot))
    return h(
        "div",
        {"class": "sums-box"},
        h(
            "p",
            {"class": "pot", "role": "img", "aria-label": name},
            h("span", {"class": "pot-label"}, words("ui.pot")),
            h("span", {"class": "pot-amount number"}, words.number(pot)),
        ),
        h("dl", {"class": "sums"}, lines),
    )


# The own hand


def hand(shown: "Shown") -> list["Any"]:
    """The cards in one's hand; the locked one lies in the centre."""
    obs = shown.obs
    cards = list(obs["hand"])
    locked = shown.result["locked"][shown.seat] if shown.result else obs["locked"]
    if locked in cards:
        cards.remove(locked)
    row = [_own(shown, card, i, len(cards)) for i, card in enumerate(cards)]
    return [h("ul", {"class": "hand-cards", "aria-label": shown.words("ui.your-hand")}, row)]


def _own(shown: "Shown", card: str, i: int, n: int) -> "Any":
    words, obs = shown.words, shown.obs
    name = words("cards." + card)
    choosing = obs["locked"] is None and not shown.result and shown.phase == "play"
    # Twins look alike: the place in the hand tells them apart.
    key = f"own-{card}-{obs['hand'][:i].count(card)}"
    attrs: dict[str, Any] = {"data-flip": key, "data-from": "stock"}
    sprite = shown.sprite("french")
    if not choosing:
        attrs.update({"role": "img", "aria-label": name})
        return h("li", {"key": key}, french(card, words, sprite, "span", attrs))
    selected = shown.choice.get("card") == card and shown.choice["i"] == i
    attrs.update(
        {
            "type": "button",
            "data-do": "pick",
            "data-arg": f"card:{i}:{card}",
            "data-key": str(i + 1),
            "aria-pressed": "true" if selected else "false",
            "aria-label": name + ", " + words("ui.card-place", i=i + 1, n=n),
        }
    )
    return h("li", {"key": key}, french(card, words, sprite, "button", attrs))
