"""A second As-Nas, written from the rules alone: it shares no line with the engine.

It reads a record and tells what ``replay`` must print. It is slow and plain on purpose:
figures are dealt by a shuffle of its own, hands are compared by counting, and who is to
act is found by asking every seat anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

ORDER = ["C", "Z", "B", "S", "A"]


def numbers(label: str, seed: str, deal: int) -> Iterator[int]:
    """The big-endian 32-bit words of one stream of chance."""
    block = 0
    while True:
        text = b"cardavia/1\x00as_nas\x00" + label.encode() + b"\x00" + bytes.fromhex(seed)
        text += bytes([0, 0, 0, deal]) + block.to_bytes(4, "big")
        digest = hashlib.sha256(text).hexdigest()
        for start in range(0, 64, 8):
            yield int(digest[start : start + 8], 16)
        block += 1


def below(n: int, words: Iterator[int]) -> int:
    while True:
        word = next(words)
        if word < n * (2**32 // n):
            return word % n


def deal_cards(seed: str, deal: int, dealer: int) -> list[str]:
    pack = list("AAAASSSSBBBBZZZZCCCC")
    words = numbers("deal", seed, deal)
    for last in range(19, 0, -1):
        other = below(last + 1, words)
        pack[last], pack[other] = pack[other], pack[last]
    hands = ["", "", "", ""]
    seat = dealer
    for card in pack:
        seat = (seat + 1) % 4
        hands[seat] += card
    return hands


def worth(hand: str) -> list[Any]:
    """How many of each size of group, then the figures, most of a kind first."""
    groups = sorted(((hand.count(f), ORDER.index(f)) for f in set(hand)), reverse=True)
    sizes = [size for size, _ in groups]
    rank = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1]].index(sizes)
    return [rank, [figure for _, figure in groups]]


def shown(hand: str) -> str:
    return "".join(figure * hand.count(figure) for figure in "ASBZC")


class Referee:
    """Plays a record; ``lines`` is what ``replay`` prints."""

    def __init__(self, record: dict[str, Any]) -> None:
        start = record.get("start") or {}
        self.seed = record["seed"]
        self.deal = start.get("deal", 1)
        drawn = below(4, numbers("dealer", self.seed, 1)) + self.deal - 1
        self.dealer = start.get("dealer", drawn % 4)
        self.totals = [Fraction(total) for total in start.get("totals", ["0"] * 4)]
        self.winners: list[int] = []
        self.over = False
        self.begin(start.get("hands") or deal_cards(self.seed, self.deal, self.dealer))
        self.lines: list[dict[str, Any]] = [{"i": None, "events": []}]
        for i, action in enumerate(record["actions"]):
            seat = self.turn
            events = self.play(action)
            self.lines.append({"i": i, "seat": seat, "action": action, "events": events})
        self.lines.append(self.summary())

    def begin(self, hands: list[str]) -> None:
        self.hands = hands
        self.bets = [0, 0, 0, 0]
        self.bets[self.dealer] = 1
        self.inside = {0, 1, 2, 3}
        self.looked: set[int] = set()
        self.owing = {0, 1, 2, 3}
        self.turn: int | None = (self.dealer + 1) % 4

    def legal(self) -> set[str]:
        if self.over:
            return set()
        assert self.turn is not None
        actions = {"fold", "call" if self.bets[self.turn] < max(self.bets) else "hold"}
        if self.turn not in self.looked:
            actions.add("look")
        if max(self.bets) < 4:
            actions.add("raise")
        return actions

    def play(self, action: str) -> list[dict[str, Any]]:
        assert action in self.legal()
        seat = self.turn
        assert seat is not None
        if action == "look":
            self.looked.add(seat)
            return []
        self.owing.discard(seat)
        if action == "raise":
            self.bets[seat] = max(self.bets) + 1
            self.owing = self.inside - {seat}
        elif action == "call":
            self.bets[seat] = max(self.bets)
        elif action == "fold":
            self.inside.remove(seat)
        if not self.owing or len(self.inside) == 1:
            return [self.finish()]
        while self.turn not in self.owing or self.turn == seat:
            assert self.turn is not None
            self.turn = (self.turn + 1) % 4
        return []

    def finish(self) -> dict[str, Any]:
        best = max(worth(self.hands[seat]) for seat in self.inside)
        winners = [seat for seat in sorted(self.inside) if worth(self.hands[seat]) == best]
        pot = sum(self.bets)
        scores = [
            Fraction(pot, len(winners)) * (seat in winners) - self.bets[seat] for seat in range(4)
        ]
        alone = len(self.inside) == 1
        event = {
            "event": "deal_over",
            "by": "fold" if alone else "showdown",
            "winners": winners,
            "pot": str(pot),
            "scores": [str(score) for score in scores],
            "hands": [
                None if alone or seat not in self.inside else shown(self.hands[seat])
                for seat in range(4)
            ],
        }
        self.totals = [total + score for total, score in zip(self.totals, scores)]
        if self.deal == 12:
            self.over, self.turn = True, None
            self.winners = [s for s in range(4) if self.totals[s] == max(self.totals)]
        else:
            self.deal += 1
            self.dealer = (self.dealer + 1) % 4
            self.begin(deal_cards(self.seed, self.deal, self.dealer))
        return event

    def summary(self) -> dict[str, Any]:
        return {
            "game": "as_nas",
            "deal": self.deal,
            "phase": "over" if self.over else "bet",
            "turn": self.turn,
            "over": self.over,
            "winners": self.winners,
            "totals": [str(total) for total in self.totals],
            "bets": self.bets,
            "pot": sum(self.bets),
            "dealer": self.dealer,
        }
