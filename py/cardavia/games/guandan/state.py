"""A Guandan match between two decisions, and what each action makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardavia.core.cards import deck
from cardavia.core.protocol import Event, Events, Seat
from cardavia.core.shuffle import Chance, Draw
from cardavia.games.guandan import tribute as exchange
from cardavia.games.guandan.action import Action, Pass, Play, Return
from cardavia.games.guandan.legal import Legal, Nothing, Plays, Returns
from cardavia.games.guandan.match import Result, result, wins_match
from cardavia.games.guandan.observe import OVER, PLAY, RETURN, Observation
from cardavia.games.guandan.scale import SEATS, Scale, partner, scale, team
from cardavia.games.guandan.tribute import Tribute
from cardavia.games.guandan.trick import FRESH, Lead, Trick, following

NAME = "guandan"

Hands = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class State:
    """Immutable. The names that ``Observation`` has too mean the same here.

    ``hands`` are in written order. A return that has been chosen but not been shown yet is
    still in the hand of its giver.
    """

    seed: bytes
    deal: int
    levels: tuple[str, str]
    level: str
    hands: Hands
    phase: str
    turn: Seat | None
    out: tuple[Seat, ...] = ()
    trick: Trick = FRESH
    tribute: Tribute | None = None
    history: tuple[tuple[Seat, str], ...] = ()
    gone: tuple[str, ...] = ()
    last: Result | None = None
    winners: tuple[Seat, ...] = ()
    draws: tuple[Draw, ...] = ()

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def scale(self) -> Scale:
        return scale(self.level)

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(map(len, self.hands))

    @property
    def legal(self) -> Legal:
        if self.turn is None:
            return Nothing(over=True)
        hand, lead = self.hands[self.turn], self.trick.lead
        if self.phase == RETURN:
            return Returns(hand, self.scale)
        return Plays(hand, self.scale, None if lead is None else lead.reading)

    def parse(self, text: str) -> Action:
        """The action of the player to move. Raises ``CardaviaError``."""
        return self.legal.parse(text)

    def apply(self, action: Action) -> tuple[State, Events]:
        """The next decision and what happened. Raises ``IllegalAction``."""
        self.legal.verify(action)
        assert self.turn is not None
        if isinstance(action, Return):
            return self._give_back(self.turn, action)
        if isinstance(action, Pass):
            trick, turn = self.trick.after_pass(self.turn, self.out)
            if trick.lead is not None:
                trick = trick.say(self.turn, str(action))
            history = (*self.history, (self.turn, str(action)))
            return replace(self, trick=trick, turn=turn, history=history, draws=()), ()
        return self._play(self.turn, action)

    def observe(self, seat: Seat) -> Observation:
        """What ``seat`` (0 to 3) knows. Raises ``IndexError``."""
        return Observation(
            seat=range(SEATS)[seat],
            deal=self.deal,
            phase=self.phase,
            turn=self.turn,
            hand=self.hands[seat],
            level=self.level,
            levels=self.levels,
            counts=self.counts,
            out=self.out,
            lead=self.trick.lead,
            trick=self.trick.said,
            tribute=None if self.tribute is None else self.tribute.seen_by(seat),
            history=self._history(seat),
            gone=self.gone,
            last=self.last,
            winners=self.winners,
        )

    def _history(self, seat: Seat) -> tuple[tuple[Seat, str], ...]:
        if self.phase != RETURN:
            return self.history
        hidden = str(Return(exchange.HIDDEN))
        return tuple((who, said if who == seat else hidden) for who, said in self.history)

    def _give_back(self, seat: Seat, action: Return) -> tuple[State, Events]:
        assert self.tribute is not None
        chosen = self.tribute.choose(action.card)
        history = (*self.history, (seat, str(action)))
        after = replace(self, tribute=chosen, turn=chosen.turn, history=history, draws=())
        if chosen.turn is not None:
            return after, ()
        hands = exchange.given_back(self.hands, chosen, self.scale)
        leader = chosen.payments[0].payer
        return replace(after, hands=hands, phase=PLAY, turn=leader), exchange.return_events(chosen)

    def _play(self, seat: Seat, action: Play) -> tuple[State, Events]:
        rest = list(self.hands[seat])
        for card in action.cards:
            rest.remove(card)
        cards = self.scale.write(action.cards)
        reading = action.reading
        # The text names the reading exactly where it must, however the action was made.
        legal = self.legal
        assert isinstance(legal, Plays)
        text = str(Play(cards, reading, len(legal.readings(cards)) > 1))
        after = replace(
            self,
            hands=(*self.hands[:seat], tuple(rest), *self.hands[seat + 1 :]),
            trick=self.trick.say(seat, text, Lead(seat, cards, reading.shape, reading.key)),
            history=(*self.history, (seat, text)),
            gone=self.gone + cards,
            draws=(),
        )
        if rest:
            return replace(after, turn=following(seat, self.out)), ()
        out = (*self.out, seat)
        if len(out) < SEATS - 1:
            return replace(after, out=out, turn=following(seat, out)), ()
        return _finish(replace(after, out=out))


def _finish(state: State) -> tuple[State, Events]:
    """Three players have finished: levels move, and the next deal follows at once."""
    places = (*state.out, following(state.out[-1], state.out))
    ended = result(places, state.levels)
    event = Event(
        {
            "event": "deal_over",
            "places": list(places),
            "climb": ended.climb,
            "levels": list(ended.levels),
        }
    )
    if wins_match(places, state.levels, state.level):
        first = places[0]
        winners = tuple(sorted((first, partner(first))))
        final = replace(
            state, phase=OVER, turn=None, levels=ended.levels, last=ended, winners=winners
        )
        return final, (event,)
    after = deal_after(state.seed, state.deal + 1, ended)
    return after, (event, *exchange.opening_events(after.tribute))


def deal_after(seed: bytes, number: int, last: Result) -> State:
    """Deal ``number``, freshly shuffled, at the level of the team that won ``last``."""
    hands, draw = deal_hands(seed, number, scale(last.levels[team(last.places[0])]))
    return with_tribute(
        State(
            seed=seed,
            deal=number,
            levels=last.levels,
            level=last.levels[team(last.places[0])],
            hands=hands,
            phase=RETURN,
            turn=None,
            last=last,
            draws=(draw,),
        )
    )


def deal_hands(seed: bytes, number: int, scale: Scale) -> tuple[Hands, Draw]:
    """The four hands of deal ``number``: one card at a time, seat 0 first."""
    cards = Chance(NAME, "deal", seed, number).shuffle(deck(2, jokers=True))
    hands = tuple(scale.write(cards[seat::SEATS]) for seat in range(SEATS))
    return hands, Draw("deal", number, tuple(cards))


def with_tribute(state: State) -> State:
    """The dealt ``state`` after its tribute, up to the first return or the lead.

    Raises ``ValueError`` when a payer has nothing but wild cards.
    """
    assert state.last is not None
    places = state.last.places
    due = exchange.settle(places, state.hands, state.scale)
    if due.turn is None:
        return replace(state, tribute=due, phase=PLAY, turn=exchange.leader(places, due))
    hands = exchange.paid(state.hands, due, state.scale)
    return replace(state, tribute=due, hands=hands, phase=RETURN, turn=due.turn)
