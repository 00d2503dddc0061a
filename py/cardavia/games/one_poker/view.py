"""One Poker laid on the table's frame."""

from cardavia.ui.amount import box, chosen
from cardavia.ui.cards import back, chips, french, icon
from cardavia.ui.dom import h
from cardavia.ui.frame import Seat, act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown

NAME = "one_poker"
SEATS = 2
RANKS_COPIES = 8
UNSET = -1


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
    least, most = _range(shown)
    return {"amount": chosen(arg, value, least, most)}


def _range(shown: "Shown") -> tuple[int, int]:
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


def tally(shown: "Shown") -> list["Any"]:
    words, obs = shown.words, shown.obs
    stock = words("ui.stock-count", n=obs["stock"])
    return [h("span", {}, h("b", {}, words("ui.deal-n", n=obs["deal"]))), h("span", {}, stock)]


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
    if shown.phase != "over":
        it.extra = _signal(shown, number)
        if number != shown.seat:
            it.cards = _backs(shown, number)
            it.cards_name = words("ui.hand-of", name=shown.name(number))
    return it


def _said(shown: "Shown", number: int) -> str:
    if shown.result:
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
        h("li", {"data-way": way}, icon(shown, way), f"{signal[way]} ", words("ui." + way))
        for way in ("up", "down")
    ]
    return h("ul", {"class": "signal", "aria-label": words("ui.signals")}, rows)


def _backs(shown: "Shown", number: int) -> list["Any"]:
    """The cards in the other's hand: two, and one after the lock."""
    deal = shown.obs["deal"]
    left = 1 if shown.obs["locks"][number] or shown.result else 2
    cards = []
    for i in range(left):
        key = f"other-{deal}-{i}"
        cards.append(back({"key": key, "data-flip": key, "data-from": "stock"}))
    return cards


def _stake(shown: "Shown", number: int) -> "Any":
    words = shown.words
    if shown.result:
        n = shown.result["returned"][number]
        if not n:
            return None
        own = number == shown.seat
        key = "ui.returned-you" if own else "ui.returned-to"
        text = words(key, n=n, name=shown.name(number))
        return _pile(shown, number, n, text)
    n = shown.obs["bets"][number]
    return (
        _pile(shown, number, n, shown.name(number) + ": " + words("ui.chips", n=n)) if n else None
    )


def _pile(shown: "Shown", number: int, n: int, name: str) -> list["Any"]:
    flip = {"data-flip": f"stake-{number}", "data-from": f"seat{number}", "data-to": "centre"}
    return [
        h("span", flip, chips(n)),
        h("span", {"class": "number", "aria-label": name, "role": "img"}, str(n)),
    ]


# The centre: both locked cards, and the pot's arithmetic between them


def centre(shown: "Shown") -> list["Any"]:
    if shown.phase == "over" and not shown.result:
        return []
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
    face = None
    if shown.result:
        face = shown.result["locked"][number]
    elif own:
        face = obs["locked"]
    key = f"locked-{obs['deal']}-{number}"
    motion = {"key": key, "data-flip": key, "data-from": f"seat{number}"}
    if face is not None:
        card = french(face, words, shown.sprite("french"), "span", motion)
        text = words("cards." + face) if shown.result else words("ui.locked")
    elif obs["locks"][number]:
        card = back(motion)
        text = words("ui.locked")
    else:
        card = h("span", {"class": "card-place", "key": "place"})
        text = ""
    winner = bool(shown.result) and shown.result["winner"] == number
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
    result = shown.result
    pot = result["pot"] if result else obs["pot"]
    rows: list[Any] = [(words("ui.antes"), 2, None)]
    if result:
        rows.append((words("ui.matched"), pot - 2, None))
        back_to = [n for n in result["returned"] if n]
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


# What one may do


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
        least, most = _range(shown)
        return start + [words("ui.bet-box") + ": " + words("ui.bet-range", min=least, max=most)]
    return start


def actions(shown: "Shown") -> "Any":
    if shown.obs["phase"] == "lock":
        return _lock_row(shown)
    words = shown.words
    sizes = shown.offer["sizes"]
    parts = []
    if sizes:
        least, most = _range(shown)
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


def action_name(shown: "Shown", action: str) -> str:
    words = shown.words
    verb, _, rest = action.partition(" ")
    if verb == "lock":
        return words("ui.lock", card=words("cards." + rest))
    return words("ui." + verb, bet=rest)


# What has happened


def result(shown: "Shown") -> list["Any"]:
    event = shown.result
    kept_card = [card for card in shown.obs["hand"] if card != event["locked"][shown.seat]]
    twin = len(set(shown.obs["hand"])) == 1
    stays = shown.obs["hand"][0] if twin else (kept_card[0] if kept_card else None)
    text = shown.words("ui.stayed", card=shown.words("cards." + stays)) if stays else ""
    return [h("p", {"class": "actions-say"}, h("b", {}, _won(shown, event)), " ", text)]


def _personal(shown: "Shown", key: str, number: int, **facts: "Any") -> str:
    if number == shown.seat:
        return shown.words(key + "-you", **facts)
    return shown.words(key, name=shown.name(number), **facts)


def _won(shown: "Shown", event: dict[str, "Any"]) -> str:
    pot = shown.words.number(event["pot"])
    if event["winner"] is None:
        return shown.words("log.tie", pot=pot)
    return _personal(shown, "log.win", event["winner"], pot=pot)


def log_line(shown: "Shown", entry: dict[str, "Any"]) -> "str | None":
    words = shown.words
    event = entry.get("event")
    if event == "drawn":
        return words("log.drawn-you", card=words("cards." + entry["card"]))
    if event == "deal_over":
        parts = [
            _personal(shown, "log.show", number, card=words("cards." + entry["locked"][number]))
            for number in shown.seats
        ]
        for number in shown.seats:
            n = entry["returned"][number]
            if n:
                parts.append(_personal(shown, "log.returned", number, n=n))
        return " ".join(parts + [_won(shown, entry)])
    if event:
        return None
    verb, _, rest = entry["action"].partition(" ")
    facts: dict[str, Any] = {"n": entry.get("n", 0), "bet": entry.get("bet", 0)}
    if verb == "lock":
        facts = {"card": words("cards." + rest)} if rest != "?" else {}
    return _personal(shown, "log." + verb, entry["seat"], **facts)


def panel(shown: "Shown") -> "Any":
    """All cards that lie face up, by rank."""
    words = shown.words
    rows = []
    for rank, group, n in shown.now["offer"]["ranks"]:
        letter = words("cards.letter-" + rank)
        text = words("ui.played-of-rank", letter=letter, n=n, total=RANKS_COPIES)
        rows.append(
            h(
                "li",
                {"data-group": group},
                h("b", {"aria-hidden": "true"}, letter),
                h("span", {"class": "seen-bar", "--seen": n, "aria-hidden": "true"}),
                h("span", {"class": "number", "aria-hidden": "true"}, n),
                h("span", {"class": "vh"}, text),
            )
        )
    title = words("ui.played-cards")
    return h(
        "section",
        {"class": "seen", "aria-label": title},
        h("h2", {}, title),
        h("ol", {"class": "seen-ranks"}, rows),
    )


def outcome(shown: "Shown") -> str:
    winner = shown.obs["winners"][0]
    if winner == shown.seat:
        return shown.words("ui.you-win")
    return shown.words("ui.name-wins", name=shown.name(winner))


def standing(shown: "Shown") -> list["Any"]:
    winner = shown.obs["winners"][0]
    rows = []
    for place, number in ((1, winner), (2, 1 - winner)):
        text = shown.words("ui.chips", n=shown.obs["stacks"][number])
        rows.append((place, number, h("span", {"class": "number"}, text)))
    return rows
