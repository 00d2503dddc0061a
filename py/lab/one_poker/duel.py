"""Matches of the player against a responder, told with little variance.

With U what the player's own prospects say of the responder's chance after a deal, the luck
``U after - E[U after]`` of every deal has no mean, whatever weight it is given before the
deal: taken from the result it leaves the mean as it is (Burch et al., 2018, is the general
method; ``measure`` has the weights). E is exact over the responder's draw, the player's
cards and what both do, given the responder's kept card and all that is public. Only the
first deal counts its signals as they came.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from cardavia.core.protocol import Seat
from cardavia.games.one_poker.actions import Action, Lock
from cardavia.games.one_poker.beliefs import DealFacts, rank
from cardavia.games.one_poker.continuation import CLASSES, SURPRISE, Continuation, Prospect, edges
from cardavia.games.one_poker.facts import Phase
from cardavia.games.one_poker.game import GAME
from cardavia.games.one_poker.layout import CELLS, RANK_COUNT, cell
from cardavia.games.one_poker.play import DealPlay, Effort
from cardavia.games.one_poker.ranks import DOWN, UP, Signal
from cardavia.games.one_poker.resolver import Depth, Resolver
from cardavia.games.one_poker.state import State
from lab.one_poker.respond import Responder, Response

SHORT = Effort(30)
RANKS_OF = {UP: range(6, RANK_COUNT), DOWN: range(6)}


@dataclass(frozen=True, slots=True)
class Told:
    """``won`` by the responder; ``deals`` has U before each, E[U after] and U after."""

    won: bool
    deals: list[tuple[float, float, float]]


class Duel:
    """One match; ``seat`` is the responder's."""

    def __init__(
        self,
        prospects: Continuation,
        effort: Effort,
        responder: Responder,
        seed: int,
        seat: Seat,
        make: type[Resolver] = Resolver,
    ) -> None:
        self.prospects = prospects
        self.effort = effort
        self.responder = responder
        self.seat = seat
        self.rng = Random(f"duel/{seed}/{seat}")
        self.player = make(Depth(effort, 1, effort, 100, reads=True), prospects)
        self.state: State = GAME.start(Random(f"shoe/{seed}").randbytes(16))

    def run(self) -> Told:
        before = 0.5
        deals = []
        while not self.state.over:
            expected, after = self._deal()
            deals.append((before, expected, after))
            before = after
        return Told(self.seat in self.state.winners, deals)

    def _deal(self) -> tuple[float, float]:
        """Plays one deal: the expected U after it, and the one that came out."""
        known = self.state.observe(1 - self.seat)
        play = self.player.deal(known)
        play.finish()
        side = play.side(self.seat)
        response = self.responder.respond(play, side)
        expected = self._expected(play, response)
        number = self.state.deal
        bets: list[Action] = []
        while self.state.phase is not Phase.OVER and self.state.deal == number:
            action = self._act(response, side, bets)
            self.state, _ = self.state.apply(action)
            if not isinstance(action, Lock):
                bets.append(action)
        return expected, self._came_out(play, side, bets)

    def _act(self, response: Response, side: int, bets: list[Action]) -> Action:
        turn = self.state.turn
        known = self.state.observe(turn or 0)
        if turn != self.seat:
            return self.player.choose(known, self.rng)
        first, second = map(rank, known.hand)
        if known.phase is Phase.LOCK:
            share = response.locks[cell(first, second)]
            return Lock(known.hand[int(self.rng.random() >= share)])
        assert known.locked is not None, "bets come after the locks"
        locked = rank(known.locked)
        hand = cell(locked, second if locked == first else first)
        return self._bet(response, bets, hand)

    def _bet(self, response: Response, bets: list[Action], hand: int) -> Action:
        play = self.player.deal(self.state.observe(1 - self.seat))
        segment = play.follow(bets)
        tree = segment.solver.problem.tree
        at = tree.find(bets[segment.start :])
        assert at is not None, "the play has followed"
        policy = response.policy
        if segment is not play.segments[0]:
            before = play.base.problem.tree.find(bets[: segment.start])
            assert before is not None, "one amount at most lies outside of the tree"
            policy = response.taken(before, bets[segment.start]).policy
        elif (better := response.better(at, hand)) is not None:
            return better.action
        node = tree.nodes[at]
        rows = range(node.row, node.row + len(node.actions))
        return self.rng.choices(node.actions, [policy[row * CELLS + hand] for row in rows])[0]

    def _expected(self, play: DealPlay, response: Response) -> float:
        """E[U after], given the kept card. The signals that did not come are told by short
        solves of all four, whose error is taken out where the real one is known."""
        own = self.state.observe(self.seat)
        side = play.side(self.seat)
        if own.kept is None:
            first, second = map(rank, own.hand)
            return _Worth(play, response, side).hand(first, second)
        kept = rank(own.kept)
        won, met = _Worth(play, response, side).drawn(self.seat, kept)
        exact = won / met
        won = met = short = 0.0
        for facts in _signals(play.facts):
            cheap = DealPlay(facts, self.player.beliefs, self.prospects, SHORT, play.habits)
            if not all(any(row) for row in cheap.base.problem.hands):
                continue  # what is left of the shoe cannot come out like this
            cheap.finish()
            answer = self.responder.respond(cheap, side)
            part, weight = _Worth(cheap, answer, side).drawn(self.seat, kept)
            won += part
            met += weight
            if facts.signals == play.facts.signals:
                short = part / weight
        return exact + won / met - short

    def _came_out(self, play: DealPlay, side: int, bets: list[Action]) -> float:
        """U after the deal, as the solve had it at this end."""
        segment = play.follow(bets)
        tree = segment.solver.problem.tree
        at = tree.find(bets[segment.start :])
        assert at is not None, "the play has followed"
        past = self.state.past[-1]
        mine, theirs = (rank(past.locked[seat]) for seat in (self.seat, 1 - self.seat))
        if self.state.over:
            return float(self.seat in self.state.winners)
        kept = self.state.observe(self.seat).kept
        assert kept is not None, "a card is kept from every deal"
        winner = past.winner
        outcome = 2 if winner is None else play.side(winner)
        end = tree.ends[tree.nodes[at].ends[outcome]]
        prospect = self.prospects.prospect(end).counted(edges(play.facts.counts))
        beliefs = [
            _belief(play, s, bets, locked) for s, locked in ((side, mine), (1 - side, theirs))
        ]
        return _worth(prospect if side == 0 else prospect.turned(), rank(kept), *beliefs)


class _Worth:
    """What the responder's hands are worth in a solved deal."""

    def __init__(self, play: DealPlay, response: Response, side: int) -> None:
        self.facts = play.facts
        self.side = side
        self.response = response
        self.values = play.base.response(response.policy)

    def hand(self, a: int, b: int) -> float:
        share = self.response.locks[cell(a, b)]
        return share * self._locked(cell(a, b)) + (1 - share) * self._locked(cell(b, a))

    def _locked(self, hand: int) -> float:
        worth = self.values.lock(self.side, hand)
        weight = self.values.weight(self.side, hand)
        for at in self.response.detours if weight > 0 else ():
            better = self.response.better(at, hand)
            if better is not None:
                worth += better.gains[hand] * self.values.mass[CELLS * at + hand] / weight
        return worth

    def drawn(self, seat: Seat, kept: int) -> tuple[float, float]:
        """All hands with ``kept`` together, and their weight."""
        facts = self.facts
        group_kept = facts.kept[seat] or UP
        won = met = 0.0
        for d in RANKS_OF[facts.signals[seat].other(group_kept) or UP]:
            ways = facts.counts[d] - (kept == d)
            weight = self.values.weight(self.side, cell(kept, d))
            if ways > 0 and weight > 0:
                won += ways * weight * self.hand(kept, d)
                met += ways * weight
        return won, met


def _signals(facts: DealFacts) -> Iterator[DealFacts]:
    """Every way the drawn groups can come out."""
    for first in (UP, DOWN):
        for second in (UP, DOWN):
            groups = (facts.kept[0], first), (facts.kept[1], second)
            signals = tuple(Signal(g.count(UP), g.count(DOWN)) for g in groups)
            yield replace(facts, signals=(signals[0], signals[1]))


def _belief(play: DealPlay, side: int, bets: list[Action], locked: int) -> list[float]:
    counts = play.facts.counts
    for row in (play.reach(side, bets), play.base.problem.hands[side]):
        weights = [
            max(0.0, row[cell(locked, k)] * (counts[k] - (k == locked))) for k in range(RANK_COUNT)
        ]
        if sum(weights) > 1e-30:
            return [w / sum(weights) for w in weights]
    raise AssertionError("the hand is possible")


def _worth(prospect: Prospect, kept: int, own: list[float], other: list[float]) -> float:
    """The chance of the player who holds ``kept``; see ``continuation``."""

    def product(matrix: tuple[tuple[float, ...], ...], b: list[float], k: int) -> float:
        return sum(matrix[CLASSES[k]][CLASSES[j]] * x for j, x in enumerate(b))

    def square(matrix: tuple[tuple[float, ...], ...], b: list[float]) -> float:
        return sum(x * product(matrix, b, k) for k, x in enumerate(b))

    value = prospect.base + prospect.p[kept] - sum(x * y for x, y in zip(prospect.q, other))
    value += square(prospect.c, own) / 2 - product(prospect.c, own, kept)
    for k, (x, y) in enumerate(zip(own, other)):
        value += prospect.e[CLASSES[k]] * (x / (SURPRISE + x)) ** 2 * SURPRISE
        value -= prospect.f[CLASSES[k]] * y / (SURPRISE + y) * SURPRISE
    value += prospect.e[CLASSES[kept]] * (SURPRISE / (SURPRISE + own[kept])) ** 2
    return value + square(prospect.d, other) / 2 + product(prospect.m, other, kept)
