"""The middle of the table: the play to beat, the wild card, tribute and return; the counter."""

from cardavia.games.guandan.view_log import letter, moved, personal
from cardavia.games.guandan.view_names import JOKERS, shape_name
from cardavia.ui.cards import back, french
from cardavia.ui.dom import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown

# How long the others wait, in ms, so that the cards that change hands can be followed and read.
TRIBUTE_MS = 1500
EXCHANGE_MS = 3000
STAR = "\u2605\ufe0e"


def centre(shown: "Shown") -> "list[Any]":
    if shown.phase == "over":
        return []
    exchange = _exchange(shown)
    return [
        exchange,
        None if shown.obs["phase"] == "return" else _to_beat(shown),
        None if exchange else _wild(shown),
    ]


def _to_beat(shown: "Shown") -> "Any":
    """The play that must be beaten, or who leads."""
    words, obs = shown.words, shown.obs
    if shown.result:
        return None
    lead = obs["lead"]
    if lead:
        text = shape_name(words, lead["shape"], lead["key"], len(lead["cards"]))
        text = words("ui.last-play-of", name=shown.name(lead["seat"]), shape=text)
    elif obs["turn"] is not None:
        text = personal(shown, "log.leads", obs["turn"])
    else:
        return None
    return h("p", {"class": "play-name"}, text)


def _wild(shown: "Shown") -> "Any":
    words = shown.words
    card = shown.obs["level"] + "H"
    node = french(card, words, shown.sprite("french"), "span", {"data-wild": True})
    node[2].append(h("span", {"class": "card-wild", "aria-hidden": "true"}))
    return h(
        "span",
        {"class": "wilds"},
        h("span", {"aria-hidden": "true"}, words("ui.card-wild")),
        node,
        h("span", {"class": "vh"}, words("ui.wild-now", card=words("cards." + card))),
    )


def linger(shown: "Shown") -> int:
    if _exchange(shown) is None:
        return 0
    return TRIBUTE_MS if shown.obs["phase"] == "return" else EXCHANGE_MS


def _exchange(shown: "Shown") -> "Any":
    """Tribute and return, until the first play of the deal."""
    obs = shown.obs
    tribute = obs["tribute"]
    if not tribute or shown.result:
        return None
    if any(action.split(" ")[0] == "play" for _, action in obs["history"]):
        return None
    words = shown.words
    if tribute["cancelled"]:
        names = words.list([shown.name(seat) for seat in tribute["cancelled"]])
        return h("p", {"class": "play-name"}, words("ui.tribute-off", names=names))
    rows = []
    for i in range(len(tribute["payments"])):
        payment, given = tribute["payments"][i], tribute["returns"][i]
        payer, receiver = payment["payer"], payment["receiver"]
        rows.append(_move(shown, "tribute", i, payer, receiver, payment["card"]))
        if given is not None:
            rows.append(_move(shown, "return", i, receiver, payer, given))
    return h("ul", {"class": "exchange"}, rows)


def _move(shown: "Shown", kind: str, i: int, giver: int, taker: int, card: str) -> "Any":
    """One card on its way from hand to hand; a return is hidden until all are chosen."""
    words = shown.words
    key = f"{kind}-{shown.obs['deal']}-{i}"
    motion = {
        "data-flip": key,
        "data-from": "seat" + str(giver),
        "data-to": "seat" + str(taker),
        "data-slow": True,
    }
    if card == "?":
        motion["key"] = "hidden"
        node = back(motion)
        text = words("ui.return-hidden")
    else:
        node = french(card, words, shown.sprite("french"), "span", motion)
        text = words("ui." + kind + "-move", **moved(shown, giver, taker, card))
    caption = shown.name(giver) + " \u2192 " + shown.name(taker)
    return h(
        "li",
        {"key": key, "data-kind": kind},
        node,
        h("span", {"aria-hidden": "true"}, caption),
        h("span", {"class": "vh"}, text),
    )


def counter(shown: "Shown", name: str) -> "Any":
    """How many cards of each rank the other hands hold together, if that is to be shown."""
    if not shown.settings["counter"] or shown.now is None:
        return None
    words = shown.words
    rows = []
    for rank, n in shown.now["offer"]["unseen"]:
        joker = rank in JOKERS
        sign = STAR if joker else letter(shown, rank)
        spoken = words("cards.rank-" + rank) if joker else sign
        attrs = {"key": rank, "data-none": n == 0, "data-joker": rank if joker else None}
        rows.append(
            h(
                "li",
                attrs,
                h("b", {"aria-hidden": "true"}, sign),
                h("span", {"class": "number", "aria-hidden": "true"}, n),
                h("span", {"class": "vh"}, words("ui.counter-left", letter=spoken, n=n)),
            )
        )
    title = words("ui.counter")
    return h(
        "section",
        {"class": name, "key": name, "aria-label": title},
        h("h3", {}, title),
        h("ol", {"class": "unseen"}, rows),
    )
