"""Matches of the player against a responder, told with little variance.

With U what the player's own prospects say of the responder's chance after a deal, the sum of
``E[U after] - U before`` over the deals of a match, and the first U, has the mean of the
result itself. E is exact over the responder's draw, the player's cards and what both do,
given the responder's kept card and all that is public (Burch et al., 2018, is the general
method). Only the first deal counts its signals as they came.
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
from cardavia.games.one_poker.layout import RANK_COUNT, WIDTH, cell
from cardavia.games.one_poker.play import DealPlay, Effort
from cardavia.games.one_poker.ranks import DOWN, UP, Signal
from cardavia.games.one_poker.resolver import Depth, Resolver
from cardavia.games.one_poker.solve import Evaluation
from cardavia.games.one_poker.state import State
from lab.one_poker.respond import Responder, Response

SHORT = Effort(30)
RANKS_OF = {UP: range(6, RANK_COUNT), DOWN: range(6)}


@dataclass(frozen=True, slots=True)
class Told:
    """``won`` by the responder, and the same with its variance reduced."""

    won: bool
    estimate: float
    deals: int


class Duel:
    """One match; ``seat`` is the responder's."""

    def __init__(
        self, prospects: Continuation, effort: Effort, responder: Responder, seed: int, seat: Seat
    ) -> None:
        self.prospects = prospects
        self.effort = effort
        self.responder = responder
        self.seat = seat
        self.rng = Random(f"duel/{seed}/{seat}")
        self.player = Resolver(Depth(effort, 1, effort, 100), prospects)
        self.state: State = GAME.start(Random(f"shoe/{seed}").randbytes(16))

    def run(self) -> Told:
        estimate = before = 0.5
        deals = 0
        while not self.state.over:
            expected, after = self._deal()
            estimate += expected - before
            before = after
            deals += 1
        return Told(self.seat in self.state.winners, estimate, deals)

    def _deal(self) -> tuple[float, float]:
        """Plays one deal: the expected U after it, and the one that came out."""
        known = self.state.observe(1 - self.seat)
        play = self.player.deal(known)
        play.finish()
        side = play.side(self.seat)
        response = self.responder.respond(play.facts, play.base, side)
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
        tree = self.player.deal(known).base.problem.tree
        at = tree.find(bets)
        assert at is not None, "both bet what is in the tree"
        node = tree.nodes[at]
        return next(
            action
            for i, action in enumerate(node.actions)
            if response.policy[(node.row + i) * RANK_COUNT * WIDTH + hand] > 0
        )

    def _expected(self, play: DealPlay, response: Response) -> float:
        """E[U after], given the kept card. The signals that did not come are told by short
        solves of all four, whose error is taken out where the real one is known."""
        own = self.state.observe(self.seat)
        side = play.side(self.seat)
        if own.kept is None:
            first, second = map(rank, own.hand)
            return _hand_value(play, response, side, first, second)
        kept = rank(own.kept)
        won, met = _drawn_value(play, response, self.seat, kept)
        exact = won / met
        won = met = short = 0.0
        for facts in _signals(play.facts):
            cheap = DealPlay(facts, self.player.beliefs, self.prospects, SHORT)
            cheap.finish()
            answer = self.responder.respond(facts, cheap.base, side)
            part, weight = _drawn_value(cheap, answer, self.seat, kept)
            won += part
            met += weight
            if facts.signals == play.facts.signals:
                short = part / weight
        return exact + won / met - short

    def _came_out(self, play: DealPlay, side: int, bets: list[Action]) -> float:
        """U after the deal, as the solve had it at this end."""
        tree = play.base.problem.tree
        at = tree.find(bets)
        assert at is not None, "both bet what is in the tree"
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


def _hand_value(play: DealPlay, response: Response, side: int, a: int, b: int) -> float:
    return _locked_value(play.base.response(response.policy), response, side, a, b)


def _locked_value(values: Evaluation, response: Response, side: int, a: int, b: int) -> float:
    share = response.locks[cell(a, b)]
    return share * values.lock(side, cell(a, b)) + (1 - share) * values.lock(side, cell(b, a))


def _drawn_value(play: DealPlay, response: Response, seat: Seat, kept: int) -> tuple[float, float]:
    """What the responder's hands with ``kept`` are worth together, and their weight."""
    facts, side = play.facts, play.side(seat)
    values = play.base.response(response.policy)
    group_kept = facts.kept[seat] or UP
    won = met = 0.0
    for d in RANKS_OF[facts.signals[seat].other(group_kept) or UP]:
        ways = facts.counts[d] - (kept == d)
        weight = values.weight(side, cell(kept, d))
        if ways > 0 and weight > 0:
            won += ways * weight * _locked_value(values, response, side, kept, d)
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
