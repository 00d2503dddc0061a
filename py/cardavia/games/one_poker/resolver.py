"""The player that solves every deal afresh from what both sides can know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cardavia.core.protocol import Advice, Candidate, Seat
from cardavia.games.one_poker import odds
from cardavia.games.one_poker.actions import Action, Lock, read
from cardavia.games.one_poker.beliefs import (
    DOUBT,
    EVEN,
    FLOOR,
    DealFacts,
    Likelihoods,
    carried,
    finished,
    present,
    rank,
)
from cardavia.games.one_poker.continuation import Continuation
from cardavia.games.one_poker.explain import needed, priced, reasons
from cardavia.games.one_poker.facts import PastDeal, Phase
from cardavia.games.one_poker.gifts import CREDIT, given, purse_after, share
from cardavia.games.one_poker.habits import UNKNOWN, Habits, learnt
from cardavia.games.one_poker.layout import cell
from cardavia.games.one_poker.observe import Observation
from cardavia.games.one_poker.play import DealPlay, Effort, Segment

Both = tuple[Likelihoods, Likelihoods]


@dataclass(frozen=True, slots=True)
class Depth:
    """``effort`` for the present deal; ``slice`` iterations at a time while waiting. Deals
    that passed unseen, as for a player rebuilt from a record, are made up for with
    ``recall``, as many as ``recalled``. ``reads`` says whether the opponent's habits count."""

    effort: Effort
    slice: int
    recall: Effort
    recalled: int
    reads: bool = False


class Resolver:
    """Plays the average strategy of its solve. Equal observations give equal play, however
    much of the work was done ahead. Against an opponent that has given something away, the
    solve counts on its habits, within what was given (see ``gifts``)."""

    def __init__(self, depth: Depth, continuation: Continuation) -> None:
        self._depth = depth
        self._continuation = continuation
        self._beliefs: Both = (EVEN, EVEN)
        self._traits = UNKNOWN
        self._purse = CREDIT
        self._through = 0  # the last deal that the beliefs have taken in
        self._play: DealPlay | None = None
        self._seen: Observation | None = None

    @property
    def beliefs(self) -> Both:
        """Likelihoods of the kept cards, by seat, at the beginning of the present deal."""
        return self._beliefs

    def watch(self, observation: Observation) -> None:
        """Cheap: the work is left to ``think`` and ``choose``."""
        self._seen = observation

    def think(self) -> bool:
        """A past deal, or a slice of the present deal's solve."""
        seen = self._seen
        if seen is None or seen.phase is Phase.OVER:
            return False
        if self._catch_up(seen):
            return True
        return self.deal(seen).work(self._depth.slice)

    def choose(self, observation: Observation, rng: Random) -> Action:
        plan = self.plan(observation)
        return rng.choices(list(plan), list(plan.values()))[0]

    def plan(self, observation: Observation) -> dict[Action, float]:
        """The actions that come into question with their probabilities."""
        play = self.deal(observation)
        play.finish()
        side = play.side(observation.seat)
        if observation.phase is Phase.LOCK:
            return _locks(play, side, observation)
        segment, at, hand = self._spot(play, observation)
        node = segment.solver.problem.tree.nodes[at]
        shares = [row[hand] for row in segment.solver.strategy(at)]
        return dict(zip(node.actions, shares))

    def advise(self, observation: Observation, rng: Random) -> Advice:
        """Values are chances to win the match. An amount between two that were solved has
        a value between theirs. Facts as ``explain`` has them."""
        action = self.choose(observation, rng)
        plan = self.plan(observation)
        values = self._values(observation)
        ranks = odds.read(observation, odds.rivals(observation))
        candidates = tuple(
            Candidate(
                str(each),
                round(values[each], 4),
                plan.get(each, 0.0),
                tuple(reasons(each, observation, ranks)),
            )
            for each in observation.legal
        )
        return Advice(str(action), candidates, needed(observation, ranks))

    def _values(self, observation: Observation) -> dict[Action, float]:
        play = self.deal(observation)
        if observation.phase is Phase.LOCK:
            evaluation = play.base.evaluate()
            side = play.side(observation.seat)
            both = _ranks(observation)
            cells = {both[0]: cell(both[0], both[1]), both[1]: cell(both[1], both[0])}
            return {
                action: evaluation.lock(side, cells[rank(action.card)])
                for action in observation.legal
                if isinstance(action, Lock)
            }
        segment, at, hand = self._spot(play, observation)
        node = segment.solver.problem.tree.nodes[at]
        solved = dict(zip(node.actions, segment.solver.evaluate().actions(at, hand)))
        return priced(observation, solved)

    def _spot(self, play: DealPlay, observation: Observation) -> tuple[Segment, int, int]:
        """Segment, node and own hand at a decision of the betting round."""
        bets = _bets(observation.history)
        segment = play.follow(bets)
        at = segment.solver.problem.tree.find(bets[segment.start :])
        assert at is not None, "the play has followed"
        assert observation.locked is not None, "bets come after the locks"
        first, second = _ranks(observation)
        locked = rank(observation.locked)
        return segment, at, cell(locked, second if locked == first else first)

    def deal(self, observation: Observation) -> DealPlay:
        """The deal of ``observation``, with beliefs from all deals before it."""
        play = self._play
        if play is None or play.facts.deal != observation.deal:
            while self._catch_up(observation):
                pass
            play = DealPlay(
                present(observation),
                self._beliefs,
                self._continuation,
                self._depth.effort,
                self._habits(observation.opponent),
            )
            self._play = play
        return play

    def _catch_up(self, observation: Observation) -> bool:
        """Takes in the next finished deal, one not solved in its time with less effort;
        passes over those that are too long ago. False when none is left."""
        past = observation.past
        missing = [i for i, deal in enumerate(past) if deal.deal > self._through]
        if not missing:
            return False
        first = missing[0]
        known = self._play is not None and self._play.facts.deal == past[first].deal
        if not known and len(missing) > self._depth.recalled:
            first = missing[-1 - self._depth.recalled]
            self._beliefs = (EVEN, EVEN)
            self._traits = UNKNOWN
        else:
            renewed = [deal.reshuffled for deal in past[1:]]
            memory = observation.reshuffle
            renewed.append(memory is not None and memory.deal == observation.deal)
            facts = finished(observation)[first]
            self._take_in(past[first], facts, renewed[first], observation.opponent)
        self._through = past[first].deal
        return True

    def _take_in(self, past: PastDeal, facts: DealFacts, reshuffled: bool, opponent: Seat) -> None:
        play = self._play
        watched = play is not None and play.facts.deal == past.deal
        if play is None or not watched:
            play = DealPlay(facts, self._beliefs, self._continuation, self._depth.recall)
        bets = _bets(past.history)
        if self._depth.reads:
            locked = rank(past.locked[opponent])
            if watched:  # A short solve would see gifts where there are none.
                gift = given(play, opponent, locked, bets)
                self._purse = purse_after(self._purse, gift, self.counted())
            self._traits = learnt(self._traits, play, opponent, locked, bets)
        first, second = (
            carried(
                past,
                facts,
                seat,
                play.reach(play.side(seat), bets),
                reshuffled,
                DOUBT if seat == opponent else FLOOR,
            )
            for seat in (0, 1)
        )
        self._beliefs = (first, second)

    def counted(self) -> float:
        """The share of the opponent's play that the present deal counts on."""
        return share(self._purse) if self._depth.reads else 0.0

    def _habits(self, opponent: Seat) -> Habits | None:
        counted = self.counted()
        return Habits(opponent, self._traits, counted) if counted > 0 else None


def _bets(history: Sequence[tuple[int, str]]) -> list[Action]:
    return [read(text) for _, text in history if not text.startswith("lock")]


def _ranks(observation: Observation) -> tuple[int, int]:
    first, second = observation.hand
    return rank(first), rank(second)


def _locks(play: DealPlay, side: int, observation: Observation) -> dict[Action, float]:
    first, second = observation.hand
    if first == second:
        return {Lock(first): 1.0}
    share = play.base.lock(side, *_ranks(observation))
    return {Lock(first): share, Lock(second): 1 - share}
