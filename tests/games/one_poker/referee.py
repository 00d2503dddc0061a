"""A second One Poker, written from the rules alone: it shares no line with the engine.

It reads a record and tells what ``replay`` must print, and it lists every way in which one
deal can go. It is slow and plain on purpose: a player pushes some chips forward, one amount
after the other, and only then the rules say what that was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

UP = ["8", "9", "T", "J", "Q", "K", "A"]
LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
PACKS = [rank + suit for rank in LOW_TO_HIGH for suit in "SHCD" for _ in (1, 2)]


def shuffled(label: str, seed: str, number: int, cards: list[str]) -> list[str]:
    words = _words(label, seed, number)
    cards = list(cards)
    for i in reversed(range(1, len(cards))):
        while (word := next(words)) >= (i + 1) * (2**32 // (i + 1)):
            pass
        j = word % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def _words(label: str, seed: str, number: int) -> Iterator[int]:
    for block in range(2**32):
        text = b"cardavia/1\x00one_poker\x00" + label.encode() + b"\x00" + bytes.fromhex(seed)
        text += number.to_bytes(4, "big") + block.to_bytes(4, "big")
        digest = hashlib.sha256(text).hexdigest()
        yield from (int(digest[k : k + 8], 16) for k in range(0, 64, 8))


def stronger(cards: list[str]) -> int | None:
    """The seat whose card wins, None for a tie."""
    ranks = [card[0] for card in cards]
    if ranks[0] == ranks[1]:
        return None
    if set(ranks) == {"A", "2"}:
        return ranks.index("2")
    return ranks.index(max(ranks, key=LOW_TO_HIGH.index))


class Chips:
    """The chips of one deal after the ante. ``last`` is the last full bet or raise."""

    def __init__(self, behind: list[int], starter: int) -> None:
        self.behind, self.put, self.last = list(behind), [0, 0], 1
        self.actor, self.checks, self.done = starter, 0, 0 in behind
        self.folded: int | None = None

    def copy(self) -> Chips:
        twin = Chips(self.behind, self.actor)
        twin.put, twin.last, twin.checks = list(self.put), self.last, self.checks
        return twin

    def options(self) -> dict[str, int]:
        """Every name of something to do, with the chips that it pushes forward."""
        me, other = self.actor, 1 - self.actor
        found: dict[str, int] = {}
        if self.put[me] == self.put[other]:
            found["check"] = 0
        else:
            found["fold"] = 0
        for chips in range(1, self.behind[me] + 1):
            level, everything = self.put[me] + chips, chips == self.behind[me]
            if level == self.put[other] or (everything and level < self.put[other]):
                found["call"] = chips
            elif level > self.put[other] and self.behind[other] > 0:
                enough = level - self.put[other] >= self.last
                if everything:
                    found["allin"] = chips
                elif enough:
                    verb = "bet" if self.put == [0, 0] else "raise"
                    found[f"{verb} {level}"] = chips
        return found

    def do(self, name: str) -> None:
        me, other, chips = self.actor, 1 - self.actor, self.options()[name]
        lift = self.put[me] + chips - self.put[other]
        self.behind[me] -= chips
        self.put[me] += chips
        self.last = max(self.last, lift)
        self.checks += name == "check"
        if name == "fold":
            self.folded = me
        self.done = name in ("fold", "call") or self.checks == 2
        self.actor = other

    def over(self, locked: list[str]) -> dict[str, Any]:
        """The event that ends the deal."""
        both = min(self.put)
        back = [self.put[0] - both, self.put[1] - both]
        pot = 1 + 1 + both + both
        winner = stronger(locked) if self.folded is None else 1 - self.folded
        share = (
            [pot if winner == s else 0 for s in (0, 1)] if winner is not None else [pot // 2] * 2
        )
        return {
            "event": "deal_over",
            "by": "showdown" if self.folded is None else "fold",
            "winner": winner,
            "pot": pot,
            "returned": back,
            "locked": list(locked),
            "stacks": [self.behind[s] + back[s] + share[s] for s in (0, 1)],
        }


def ways(chips: Chips) -> Iterator[tuple[tuple[str, ...], Chips]]:
    """Every way in which the betting can go, with the chips at its end."""
    if chips.done:
        yield (), chips
        return
    for name in chips.options():
        after = chips.copy()
        after.do(name)
        for rest, end in ways(after):
            yield (name, *rest), end


def deals(
    stacks: list[int], starter: int, hands: list[list[str]]
) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Every way in which one deal can go, with what it ends in."""
    for first in sorted(set(hands[starter])):
        for second in sorted(set(hands[1 - starter])):
            locked = [first, second] if starter == 0 else [second, first]
            for names, end in ways(Chips([stacks[0] - 1, stacks[1] - 1], starter)):
                yield (f"lock {first}", f"lock {second}", *names), end.over(locked)


class Table:
    """One match after its record."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.seed = record["seed"]
        start = record.get("start") or {}
        self.number, self.over = 1, False
        self.starter = start.get("starter", 0)
        self.behind = list(start.get("stacks", [20, 20]))
        self.discards = list(start.get("discards", []))
        named = [card for hand in start.get("hands", []) for card in hand]
        rest = list(PACKS)
        for card in named + start.get("stock", []) + self.discards:
            rest.remove(card)
        rest = shuffled("deal", self.seed, 1, rest)
        self.hands = [list(hand) for hand in start.get("hands", [])]
        if not self.hands:
            self.hands = [[], []]
            for k in range(4):
                self.hands[(self.starter + k) % 2].append(rest.pop(0))
        self.stock = start.get("stock", []) + rest
        self._ante()

    def _ante(self) -> None:
        self.locked: list[str] = ["", ""]
        self.chips = Chips([self.behind[0] - 1, self.behind[1] - 1], self.starter)
        self.signals = [
            {
                "up": sum(card[0] in UP for card in hand),
                "down": sum(card[0] not in UP for card in hand),
            }
            for hand in self.hands
        ]

    @property
    def actor(self) -> int | None:
        if self.over:
            return None
        if "" in self.locked:
            return self.starter if not self.locked[self.starter] else 1 - self.starter
        return self.chips.actor

    def do(self, text: str) -> list[dict[str, Any]]:
        actor = self.actor
        assert actor is not None
        if text.startswith("lock "):
            assert text[5:] in self.hands[actor]
            assert not self.locked[actor]
            self.locked[actor] = text[5:]
        else:
            assert "" not in self.locked
            self.chips.do(text)
        if "" in self.locked or not self.chips.done:
            return []
        event = self.chips.over(self.locked)
        self._next(event)
        return [event]

    def _next(self, event: dict[str, Any]) -> None:
        self.behind = event["stacks"]
        for seat in (0, 1):
            self.hands[seat].remove(self.locked[seat])
            self.discards.append(self.locked[seat])
        if 0 in self.behind:
            self.over, self.chips.put = True, [0, 0]
            return
        winner = event["winner"]
        self.starter = 1 - self.starter if winner is None else winner
        self.number += 1
        if len(self.stock) < 2:
            together = sorted(self.discards + self.stock, key=PACKS.index)
            self.stock = shuffled("reshuffle", self.seed, self.number, together)
            self.discards = []
        for seat in (self.starter, 1 - self.starter):
            self.hands[seat].append(self.stock.pop(0))
        self._ante()

    def summary(self) -> dict[str, Any]:
        phase = "over" if self.over else "lock" if "" in self.locked else "bet"
        return {
            "game": "one_poker",
            "deal": self.number,
            "phase": phase,
            "turn": self.actor,
            "over": self.over,
            "winners": [s for s in (0, 1) if self.over and self.behind[s] == 40],
            "stacks": self.behind if self.over else self.chips.behind,
            "bets": self.chips.put,
            "pot": 0 if self.over else 2 + sum(self.chips.put),
            "starter": self.starter,
            "signals": self.signals,
        }


def replay(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines that ``replay`` must print for ``record``."""
    table = Table(record)
    lines: list[dict[str, Any]] = [{"i": None, "events": []}]
    for i, text in enumerate(record["actions"]):
        seat = table.actor
        lines.append({"i": i, "seat": seat, "action": text, "events": table.do(text)})
    return [*lines, table.summary()]
