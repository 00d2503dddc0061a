"""A second implementation of a match, written from the rules alone.

It keeps one mutable table, moves cards one by one, and believes every action that it is
given to be legal; ``slow`` says what is. Nothing here comes from the engine.
"""

from __future__ import annotations

from copy import deepcopy
from hashlib import sha256
from typing import Any

from games.guandan import slow

PACK = [rank + suit for rank in slow.RANKS for suit in "SHCD"] + ["BJ", "RJ"]


def chance(label: str, seed: bytes, deal: int) -> Any:
    """A function ``below(n)`` on the stream of this label."""
    prefix = b"cardavia/1\0guandan\0" + label.encode() + b"\0" + seed + deal.to_bytes(4, "big")
    words: list[int] = []
    blocks = 0

    def below(n: int) -> int:
        nonlocal blocks
        while True:
            if not words:
                block = sha256(prefix + blocks.to_bytes(4, "big")).digest()
                words.extend(int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))
                blocks += 1
            word = words.pop(0)
            if word < n * (2**32 // n):
                return word % n

    return below


def dealt(seed: bytes, deal: int) -> list[list[str]]:
    cards = [card for card in PACK for _ in range(2)]
    below = chance("deal", seed, deal)
    for i in range(107, 0, -1):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    hands: list[list[str]] = [[], [], [], []]
    for i, card in enumerate(cards):
        hands[i % 4].append(card)
    return hands


class Table:
    """One match. ``lead`` is ``(seat, cards, reading)`` or ``None``."""

    def __init__(self, seed: bytes, start: dict[str, Any] | None = None) -> None:
        start = start or {}
        self.seed = seed
        self.deal = 1
        self.levels = list(start.get("levels", ["2", "2"]))
        places = start.get("places")
        winners = self.levels[places[0] % 2] if places else self.levels[0]
        self.level = start.get("level", winners)
        self.hands = [hand.split() for hand in start["hands"]] if "hands" in start else None
        if self.hands is None:
            self.hands = dealt(seed, 1)
        self.out: list[int] = list(start.get("out", []))
        self.winners: list[int] = []
        self.lead: tuple[int, list[str], slow.Reading] | None = None
        self.passes = 0
        self.owed: list[list[Any]] = []
        if places:
            self.opening = self._tribute(places)
        else:
            self.opening = []
            self.turn: int | None = start.get("leader")
            if self.turn is None:
                self.turn = chance("leader", seed, 1)(4)
                while self.turn in self.out:
                    self.turn = (self.turn + 1) % 4

    @property
    def phase(self) -> str:
        if self.winners:
            return "over"
        return "return" if any(back is None for *_, back in self.owed) else "play"

    def copy(self) -> Table:
        return deepcopy(self)

    def _power(self, card: str) -> int:
        """Single cards by strength; wild ones below all, since they are never paid."""
        if card == self.level + "H":
            return -1
        return slow.single_strength(card if card[1] == "J" else card[0], self.level)

    def _tribute(self, places: list[int]) -> list[dict[str, Any]]:
        first, second, third, last = places
        assert self.hands is not None
        debtors = [third, last] if (second - first) % 4 == 2 else [last]
        reds = {seat: self.hands[seat].count("RJ") for seat in debtors}
        if sum(reds.values()) == 2:
            self.turn = first
            self.owed = []
            holders = sorted(seat for seat in debtors if reds[seat])
            return [{"event": "tribute_cancelled", "seats": holders}]
        gifts = {}
        for seat in debtors:
            best = max(self._power(card) for card in self.hands[seat])
            equal = [card for card in self.hands[seat] if self._power(card) == best]
            gifts[seat] = min(equal, key=lambda card: "SHCD".find(card[1]))
        if len(debtors) == 1:
            pairs = [(last, first)]
        else:
            right, left = (first + 1) % 4, (first + 3) % 4
            if self._power(gifts[left]) > self._power(gifts[right]):
                pairs = [(left, first), (right, second)]
            else:
                pairs = [(right, first), (left, second)]
        events = []
        self.owed = []
        for giver, taker in pairs:
            card = gifts[giver]
            self.hands[giver].remove(card)
            self.hands[taker].append(card)
            self.owed.append([giver, taker, card, None])
            events.append({"event": "tribute", "from": giver, "to": taker, "card": card})
        self.turn = first
        return events

    def returns(self) -> set[str]:
        """What the receiver to move may give back."""
        assert self.hands is not None
        assert self.turn is not None
        hand = [card for card in self.hands[self.turn] if card != self.level + "H"]
        low = {card for card in hand if card[0] in "23456789T"}
        worst = min(self._power(card) for card in hand)
        return low or {card for card in hand if self._power(card) == worst}

    def give_back(self, card: str) -> list[dict[str, Any]]:
        for debt in self.owed:
            if debt[3] is None:
                debt[3] = card
                break
        waiting = [debt for debt in self.owed if debt[3] is None]
        if waiting:
            self.turn = waiting[0][1]
            return []
        events = []
        assert self.hands is not None
        for giver, taker, _, back in self.owed:
            self.hands[taker].remove(back)
            self.hands[giver].append(back)
            events.append({"event": "return", "from": taker, "to": giver, "card": back})
        self.turn = self.owed[0][0]
        return events

    def _active(self) -> list[int]:
        return [seat for seat in range(4) if seat not in self.out]

    def _next(self, seat: int) -> int:
        seat = (seat + 1) % 4
        while seat in self.out:
            seat = (seat + 1) % 4
        return seat

    def pass_(self) -> list[dict[str, Any]]:
        assert self.lead is not None
        assert self.turn is not None
        self.passes += 1
        last = self.lead[0]
        others = [seat for seat in self._active() if seat != last]
        if self.passes < len(others):
            self.turn = self._next(self.turn)
            return []
        self.lead, self.passes = None, 0
        if last not in self.out:
            self.turn = last
        elif (last + 2) % 4 not in self.out:
            self.turn = (last + 2) % 4
        else:
            self.turn = self._next(last)
        return []

    def play(self, cards: list[str], reading: slow.Reading) -> list[dict[str, Any]]:
        assert self.hands is not None
        assert self.turn is not None
        seat = self.turn
        for card in cards:
            self.hands[seat].remove(card)
        self.lead, self.passes = (seat, cards, reading), 0
        if self.hands[seat]:
            self.turn = self._next(seat)
            return []
        self.out.append(seat)
        if len(self.out) < 3:
            self.turn = self._next(seat)
            return []
        return self._end()

    def _end(self) -> list[dict[str, Any]]:
        places = self.out + self._active()
        first = places[0]
        mate = places.index((first + 2) % 4)
        climb = {1: 3, 2: 2, 3: 1}[mate]
        team = first % 2
        if self.level == "A" and self.levels[team] == "A" and mate < 3:
            self.winners = sorted([first, (first + 2) % 4])
            self.turn = None
        for _ in range(climb):
            if self.levels[team] != "A":
                self.levels[team] = slow.RANKS[slow.RANKS.index(self.levels[team]) + 1]
        event = {"event": "deal_over", "places": places, "climb": climb,
                 "levels": list(self.levels)}  # fmt: skip
        if self.winners:
            return [event]
        self.deal += 1
        self.level = self.levels[team]
        self.hands = dealt(self.seed, self.deal)
        self.out, self.lead, self.passes = [], None, 0
        return [event, *self._tribute(places)]

    def act(self, text: str) -> list[dict[str, Any]]:
        """Does what a canonical, legal action says."""
        verb, *words = text.split()
        if verb == "pass":
            return self.pass_()
        if verb == "return":
            return self.give_back(words[0])
        if "as" not in words:
            found = slow.readings(words, self.level)
            if self.lead is not None:
                lead = self.lead[2]
                found = {reading for reading in found if slow.beats(reading, lead, self.level)}
            (reading,) = found
            return self.play(words, reading)
        at = words.index("as")
        shape, *key = words[at + 1 :]
        return self.play(words[:at], (shape, at, key[0] if key else None))

    def summary(self) -> dict[str, Any]:
        assert self.hands is not None
        lead = None
        if self.lead is not None:
            seat, cards, (shape, _, key) = self.lead
            lead = {"seat": seat, "cards": cards, "shape": shape, "key": key}
        return {
            "game": "guandan",
            "deal": self.deal,
            "phase": self.phase,
            "turn": self.turn,
            "over": bool(self.winners),
            "winners": self.winners,
            "levels": self.levels,
            "level": self.level,
            "counts": [len(hand) for hand in self.hands],
            "out": self.out,
            "lead": lead,
        }


def lines(record: dict[str, Any]) -> list[dict[str, Any]]:
    """What ``replay`` prints for a record whose actions are written canonically."""
    table = Table(bytes.fromhex(record["seed"]), record.get("start"))
    printed: list[dict[str, Any]] = [{"i": None, "events": table.opening}]
    for i, text in enumerate(record["actions"]):
        seat = table.turn
        printed.append({"i": i, "seat": seat, "action": text, "events": table.act(text)})
    return [*printed, table.summary()]
