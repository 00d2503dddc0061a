"""As-Nas laid on the table's frame."""

from cardavia.games.as_nas.view_sheet import sheet
from cardavia.ui.bar import act
from cardavia.ui.cards import amount, back, chips, figure
from cardavia.ui.dom import h
from cardavia.ui.frame import Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.i18n import Words
    from cardavia.ui.shown import Shown

NAME = "as_nas"
SEATS = 4
FAN = ("as_nas", ("C", "B", "S", "A"))
HAND = 5
KEYS = {"look": "l", "call": "c", "hold": "c", "raise": "r", "fold": "f"}
KINDS = {"call": "main", "hold": "main", "raise": "bold"}


def kept(choice: dict[str, "Any"], shown: "Shown") -> dict[str, "Any"]:
    """Nothing is chosen ahead in this game."""
    return {}


def panel(shown: "Shown") -> "Any":
    return sheet(shown)


def keys(shown: "Shown") -> list["Any"]:
    words = shown.words
    call = words("ui.call") + " / " + words("ui.hold")
    names = {"l": words("ui.look"), "c": call, "r": words("ui.raise", bet="…")}
    names["f"] = words("ui.fold")
    return [(key.upper(), names[key]) for key in ("l", "c", "r", "f")]


def pick(shown: "Shown", choice: dict[str, "Any"], arg: str, value: str) -> dict[str, "Any"]:
    """Nothing is chosen before it is done."""
    return choice


def tally(shown: "Shown") -> list["Any"]:
    words = shown.words
    deal = words("ui.deal-n-of-m", n=shown.obs["deal"], m=shown.now["offer"]["deals"])
    return [h("span", {}, h("b", {}, deal))]


def seat(shown: "Shown", number: int) -> Seat:
    """A seat's ticket, its cards (backs, or what it showed) and its stake."""
    words, obs = shown.words, shown.obs
    it = Seat()
    it.total = amount(words, shown.now["observation"]["totals"][number])
    it.said = _said(shown, number)
    it.stamp = "dealer" if obs["dealer"] == number else None
    it.out = bool(obs["folded"][number]) and not shown.result
    if shown.result:
        it.winner = number in shown.result["winners"]
    if shown.phase == "over":
        it.winner = number in obs["winners"]
    if obs["bets"][number] and not shown.result:
        bet = words("ui.bet-of", name=shown.name(number), n=obs["bets"][number])
        it.stake = [
            h(
                "span",
                {
                    "data-flip": f"stake-{obs['deal']}-{number}",
                    "data-to": "centre",
                    "data-from": "seat" + str(number),
                },
                chips(obs["bets"][number]),
            ),
            h(
                "span",
                {"class": "number", "aria-label": bet, "role": "img"},
                str(obs["bets"][number]),
            ),
        ]
    elif shown.result:
        it.stake = _score(shown, number)
    hand = _shown_hand(shown, number)
    if number != shown.seat:
        it.shown = hand is not None
        it.cards = _cards(shown, number, hand)
        it.cards_name = _cards_name(shown, number, hand)
    if hand is not None and number != shown.seat:
        it.hand_name = hand_name(shown, hand)
    return it


def _said(shown: "Shown", number: int) -> str:
    """The seat's last action in this deal."""
    if shown.result:
        return ""
    for who, action in reversed(shown.obs["history"]):
        if who == number:
            return shown.words("ui.said-" + action)
    return ""


def _score(shown: "Shown", number: int) -> "Any":
    return amount(shown.words, shown.result["scores"][number], True, coloured=False)


def _shown_hand(shown: "Shown", number: int) -> "Any":
    if shown.result:
        return shown.result["hands"][number]
    if shown.phase == "over":
        return shown.obs["results"][-1]["hands"][number]
    return None


def _cards(shown: "Shown", number: int, hand: "str | None") -> list["Any"]:
    deal = shown.obs["deal"]
    cards = []
    for i in range(HAND):
        key = f"card-{deal}-{number}-{i}"
        motion = {"key": key, "data-flip": key, "data-from": "centre", "data-to": "centre"}
        if hand is None:
            cards.append(back(motion))
        else:
            cards.append(figure(hand[i], shown.words, shown.sprite("as_nas"), "span", motion))
    return cards


def _cards_name(shown: "Shown", number: int, hand: "str | None") -> str:
    words = shown.words
    name = words("ui.hand-of", name=shown.name(number))
    if hand is not None:
        return name + ": " + spoken(words, hand)
    state = words("ui.looked") if shown.obs["looked"][number] else words("ui.unlooked")
    return (
        name + ": " + words("ui.cards", n=HAND) + ", " + words("ui.card-face-down") + ", " + state
    )


def spoken(words: "Words", hand: str) -> str:
    return words.list([words("cards." + letter) for letter in hand])


def hand_name(shown: "Shown", hand: str) -> str:
    """The category with its figures: ``pair (juft): Shah``."""
    category, groups = shown.now["offer"]["names"][hand]
    words = shown.words
    names = [words("cards." + letter) for letter in groups]
    facts = {"a": names[0]}
    if len(names) > 1:
        facts["b"] = names[1]
    return words("ui.hand-" + category, **facts)


def centre(shown: "Shown") -> list["Any"]:
    words = shown.words
    pot = shown.result["pot"] if shown.result else shown.obs["pot"]
    label = words("ui.pot-name", points=words("ui.points", n=int(pot)))
    nodes = [
        h(
            "p",
            {"class": "pot", "role": "img", "aria-label": label},
            h("span", {"class": "pot-label"}, words("ui.pot")),
            h("span", {"class": "pot-amount number"}, words.number(int(pot))),
        )
    ]
    if shown.phase == "play":
        nodes.append(
            h(
                "p",
                {"class": "centre-note"},
                words("ui.highest-bet", n=shown.now["offer"]["highest"]),
            )
        )
    return nodes


def hand(shown: "Shown") -> list["Any"]:
    """One's own five cards: backs until they are looked at."""
    words, obs = shown.words, shown.obs
    cards = obs["cards"]
    if cards is None:
        shown_hand = _shown_hand(shown, shown.seat)
        cards = shown_hand
    if cards is None:
        name = words("ui.hand-hidden")
        nodes = [_back(shown, i) for i in range(HAND)]
    else:
        name = words("ui.hand-shown", cards=spoken(words, cards))
        nodes = [_face(shown, cards, i) for i in range(HAND)]
    row = h(
        "ul",
        {"class": "hand-cards", "aria-label": name, "data-out": obs["folded"][shown.seat]},
        nodes,
    )
    known = cards is not None and cards in shown.now["offer"]["names"]
    return [row, h("p", {"class": "hand-name"}, hand_name(shown, cards)) if known else None]


def _key(shown: "Shown", i: int) -> str:
    return f"card-{shown.obs['deal']}-{shown.seat}-{i}"


def _motion(shown: "Shown", i: int) -> dict[str, "Any"]:
    key = _key(shown, i)
    return {"key": key, "data-flip": key, "data-from": "centre", "data-to": "centre"}


def _back(shown: "Shown", i: int) -> "Any":
    """A back of one's own; while looking is offered, a tap on it looks."""
    attrs = {"class": "card", "data-back": True}
    attrs.update(_motion(shown, i))
    tag = "span"
    if _offered(shown, "look"):
        tag = "button"
        attrs.update({"type": "button", "data-do": "act", "data-arg": "look", "tabindex": "-1"})
        attrs["aria-hidden"] = "true"
    return h("li", {"key": "li" + str(i)}, h(tag, attrs))


def _face(shown: "Shown", cards: str, i: int) -> "Any":
    words = shown.words
    name = words("cards." + cards[i]) + ", " + words("ui.card-place", i=i + 1, n=HAND)
    attrs = {"role": "img", "aria-label": name}
    attrs.update(_motion(shown, i))
    attrs["key"] = "face" + attrs["key"]
    return h(
        "li",
        {"key": "li" + str(i)},
        figure(cards[i], words, shown.sprite("as_nas"), "span", attrs),
    )


def _offered(shown: "Shown", action: str) -> "Any":
    if shown.offer:
        for offered in shown.offer["actions"]:
            if offered["action"] == action:
                return offered
    return None


def say(shown: "Shown") -> list["Any"]:
    words = shown.words
    missing = shown.offer["missing"]
    return [
        h("b", {}, words("ui.your-turn")),
        " ",
        words("ui.to-call", n=missing) if missing else words("ui.nothing-missing"),
    ]


def actions(shown: "Shown") -> "Any":
    """Look, call or hold, raise, fold: always in this order, each with its price."""
    words = shown.words
    call = "call" if _offered(shown, "call") else "hold"
    buttons = []
    for action in ("look", call, "raise", "fold"):
        offered = _offered(shown, action)
        price = offered["price"] if offered else 0
        bet = offered["bet"] if offered else shown.offer["highest"] + 1
        if action == "look" and offered:
            cost, label = words("ui.free"), words("ui.look-name")
        elif action == "fold":
            mine = shown.obs["bets"][shown.seat]
            cost, label = words("ui.fold-cost"), words("ui.fold-price", n=mine)
        elif offered:
            cost = words("ui.points", n=price) if price else words("ui.free")
            label = words("ui." + action + "-price", n=price, bet=bet)
        else:
            cost, label = (
                words("ui.not-now"),
                words("ui.why-not-name", action=words("ui." + action, bet=bet)),
            )
        name = words("ui." + action, bet=bet)
        first = action == call
        buttons.append(
            act(
                shown,
                name,
                cost,
                action,
                KEYS[action],
                KINDS.get(action, ""),
                label,
                offered is None,
                first,
            )
        )
    return h("div", {"class": "actions-row"}, buttons)


def action_name(shown: "Shown", action: str) -> str:
    offered = _offered(shown, action)
    return shown.words("ui." + action, bet=offered["bet"] if offered else 0)


def result(shown: "Shown") -> list["Any"]:
    words = shown.words
    event = shown.result
    line = _won(shown, event)
    score = event["scores"][shown.seat]
    text = words(
        "ui.score-of",
        name=shown.name(shown.seat),
        score=words.signed(score),
        total=words.fraction(shown.now["observation"]["totals"][shown.seat]),
    )
    return [h("p", {"class": "actions-say"}, h("b", {}, line), " ", text)]


def _won(shown: "Shown", event: dict[str, "Any"]) -> str:
    words = shown.words
    winners = event["winners"]
    if len(winners) > 1:
        names = words.list([shown.name(seat) for seat in winners])
        return words("log.share", names=names, pot=words.fraction(event["pot"]))
    key = "log.win" if event["by"] == "showdown" else "log.win-fold"
    return _personal(shown, key, winners[0], pot=words.fraction(event["pot"]))


def outcome(shown: "Shown") -> str:
    """Who won the match, in a sentence."""
    words = shown.words
    winners = shown.obs["winners"]
    mine = shown.seat in winners
    if len(winners) > 1:
        names = words.list([shown.name(seat) for seat in winners])
        return words("ui.you-share") if mine else words("ui.names-share", names=names)
    return words("ui.you-win") if mine else words("ui.name-wins", name=shown.name(winners[0]))


def standing(shown: "Shown") -> list["Any"]:
    """(place, seat, points as a node) of all seats, the best first; equal totals share a place."""
    totals = shown.obs["totals"]
    order = sorted(shown.seats, key=lambda number: -_value(totals[number]))
    rows: list[Any] = []
    for i, number in enumerate(order):
        same = i > 0 and totals[order[i - 1]] == totals[number]
        place = rows[-1][0] if same else i + 1
        rows.append((place, number, amount(shown.words, totals[number], signed=True)))
    return rows


def _value(text: str) -> float:
    top, _, bottom = text.partition("/")
    return int(top) / int(bottom or 1)


def _personal(shown: "Shown", key: str, seat_number: int, **facts: "Any") -> str:
    """A sentence about a seat; the player's own has a form of its own."""
    if seat_number == shown.seat:
        return shown.words(key + "-you", **facts)
    return shown.words(key, name=shown.name(seat_number), **facts)


def log_line(shown: "Shown", entry: dict[str, "Any"]) -> "str | None":
    event = entry.get("event")
    if event == "deal_over":
        return _deal_line(shown, entry)
    if event == "seen":
        return shown.words("log.seen", cards=spoken(shown.words, entry["cards"]))
    if event:
        return None
    facts = {"n": entry["n"], "bet": entry["bet"]}
    return _personal(shown, "log." + entry["action"], entry["seat"], **facts)


def _deal_line(shown: "Shown", event: dict[str, "Any"]) -> str:
    words = shown.words
    parts = []
    for number in shown.seats:
        cards = event["hands"][number]
        if cards:
            parts.append(
                _personal(
                    shown,
                    "log.show",
                    number,
                    cards=spoken(words, cards),
                    hand=hand_name(shown, cards),
                )
            )
    parts.append(_won(shown, event))
    return " ".join(parts)
