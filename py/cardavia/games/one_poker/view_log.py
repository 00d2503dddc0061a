"""What has happened at One Poker: the log, a deal's result, the open cards, the end."""

from cardavia.ui.dom import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardavia.ui.shown import Shown

RANKS_COPIES = 8


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
