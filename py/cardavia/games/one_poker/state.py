"""A match of One Poker between two decisions."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cardavia.core.cards import canonical, without
from cardavia.core.protocol import Event, Events, Seat
from cardavia.core.shuffle import Draw
from cardavia.games.one_poker.actions import Action, Fold, Lock, read
from cardavia.games.one_poker.betting import Award, Chips, Round, award
from cardavia.games.one_poker.dealing import Hands, refill
from cardavia.games.one_poker.facts import (
    ANTE,
    Groups,
    PastDeal,
    Phase,
    Recollection,
    Reshuffle,
)
from cardavia.games.one_poker.legal import Legal
from cardavia.games.one_poker.observe import Observation
from cardavia.games.one_poker.ranks import Signal, duel

Cards = tuple[str | None, str | None]


@dataclass(frozen=True, slots=True)
class State:
    """The whole match, hidden cards and future chance included. Immutable.

    ``hands`` are the two cards that each holds in this deal, the locked one among them;
    the kept card alone when the match is over. ``start_stacks`` are before the ante.
    """

    deal: int
    phase: Phase
    starter: Seat
    hands: Hands
    kept: Cards
    locked: Cards
    signals: tuple[Signal, Signal]
    start_stacks: Chips
    round: Round
    stock: tuple[str, ...]
    discards: tuple[str, ...]
    history: tuple[tuple[Seat, str], ...]
    past: tuple[PastDeal, ...]
    reshuffle: Reshuffle | None
    draws: tuple[Draw, ...] = field(repr=False)
    _seed: bytes = field(repr=False)

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def turn(self) -> Seat | None:
        match self.phase:
            case Phase.LOCK:
                return self.starter if self.locked[self.starter] is None else 1 - self.starter
            case Phase.BET:
                return self.round.turn
            case Phase.OVER:
                return None

    @property
    def pot(self) -> int:
        """Antes and all bets so far; nothing once the match is over."""
        return 0 if self.over else 2 * ANTE + sum(self.round.bets)

    @property
    def winners(self) -> tuple[Seat, ...]:
        if not self.over:
            return ()
        return tuple(seat for seat in (0, 1) if self.round.stacks[seat])

    @property
    def legal(self) -> Legal:
        return self.observe(self.turn or 0).legal

    def parse(self, text: str) -> Action:
        """The action written as ``text``, in its canonical form here; it may be illegal.

        Raises ``InvalidAction``.
        """
        return self.legal.canonical(read(text))

    def apply(self, action: Action) -> tuple[State, Events]:
        """The next decision, in the next deal if this one ends. Raises ``IllegalAction``."""
        legal = self.legal
        legal.verify(action)
        seat = self.turn
        assert seat is not None, "nothing is legal once the match is over"
        action = legal.canonical(action)
        state = replace(self, history=(*self.history, (seat, str(action))), draws=())
        if isinstance(action, Lock):
            return state._lock(seat, action.card)
        state = replace(state, round=self.round.act(action))
        if not state.round.closed:
            return state, ()
        return state._end(folded=seat if isinstance(action, Fold) else None)

    def observe(self, seat: Seat) -> Observation:
        """What ``seat`` knows."""
        history = tuple(
            (who, "lock ?" if who != seat and text.startswith("lock") else text)
            for who, text in self.history
        )
        return Observation(
            seat=seat,
            deal=self.deal,
            phase=self.phase,
            turn=self.turn,
            starter=self.starter,
            winners=self.winners,
            hand=self.hands[seat],
            kept=self.kept[seat],
            locked=self.locked[seat],
            locks=(self.locked[0] is not None, self.locked[1] is not None),
            stacks=self.round.stacks,
            bets=self.round.bets,
            increment=self.round.increment,
            pot=self.pot,
            signals=self.signals,
            kept_groups=self._kept_groups(),
            stock=len(self.stock),
            discards=self.discards,
            history=history,
            past=self.past,
            reshuffle=self._recollection(seat),
        )

    def _kept_groups(self) -> Groups:
        if not self.past:
            return None, None
        return self.past[-1].kept_group(0), self.past[-1].kept_group(1)

    def _recollection(self, seat: Seat) -> Recollection | None:
        if self.reshuffle is None:
            return None
        opponents = self.reshuffle.kept[1 - seat]
        unseen = tuple(canonical((opponents, *self.reshuffle.rest)))
        return Recollection(self.reshuffle.deal, self.reshuffle.kept[seat], unseen)

    def _lock(self, seat: Seat, card: str) -> tuple[State, Events]:
        locked = (card, self.locked[1]) if seat == 0 else (self.locked[0], card)
        state = replace(self, locked=locked)
        if None in locked:
            return state, ()
        if self.round.closed:
            return state._end(folded=None)
        return replace(state, phase=Phase.BET), ()

    def _end(self, folded: Seat | None) -> tuple[State, Events]:
        """Both locked cards are shown, the pot goes out, the next deal begins."""
        first, second = self.locked
        assert first is not None, "both lock before the end"
        assert second is not None, "both lock before the end"
        shown = (first, second)
        ranks = duel(*shown)
        winner = 1 - folded if folded is not None else {1: 0, 0: None, -1: 1}[ranks]
        result = award(self.round.stacks, self.round.bets, ANTE, winner)
        by = "showdown" if folded is None else "fold"
        event = Event(
            {
                "event": "deal_over",
                "by": by,
                "winner": winner,
                "pot": result.pot,
                "returned": list(result.returned),
                "locked": list(shown),
                "stacks": list(result.stacks),
            }
        )
        state, events = self._next(self._closed(shown, by, result), shown, result)
        return state, (event, *events)

    def _closed(self, shown: tuple[str, str], by: str, result: Award) -> PastDeal:
        renewed = self.reshuffle is not None and self.reshuffle.deal == self.deal
        return PastDeal(
            deal=self.deal,
            starter=self.starter,
            stacks=self.start_stacks,
            stock=len(self.stock),
            reshuffled=renewed,
            signals=self.signals,
            history=self.history,
            locked=shown,
            by=by,
            winner=result.winner,
            pot=result.pot,
            returned=result.returned,
        )

    def _next(self, past: PastDeal, shown: tuple[str, str], result: Award) -> tuple[State, Events]:
        """The first decision after ``past``, or the end of the match."""
        kept = _other(self.hands[0], shown[0]), _other(self.hands[1], shown[1])
        starter = 1 - self.starter if result.winner is None else result.winner
        stacks = result.stacks
        state = replace(
            self,
            kept=kept,
            locked=(None, None),
            start_stacks=stacks,
            discards=(*self.discards, *shown),
            history=(),
            past=(*self.past, past),
        )
        if 0 in stacks:
            # The last deal's number, starter and signals stay: no other deal follows.
            done = replace(
                state,
                phase=Phase.OVER,
                hands=((kept[0],), (kept[1],)),
                round=Round(stacks, self.starter, self.starter, closed=True),
            )
            return done, ()
        return state._deal(kept, starter)

    def _deal(self, kept: tuple[str, str], starter: Seat) -> tuple[State, Events]:
        deal = self.deal + 1
        supply = refill(self._seed, deal, starter, kept, self.stock, self.discards)
        state = replace(
            self,
            deal=deal,
            phase=Phase.LOCK,
            starter=starter,
            hands=supply.hands,
            signals=(Signal.of(supply.hands[0]), Signal.of(supply.hands[1])),
            round=after_ante(self.start_stacks, starter),
            stock=supply.stock,
            discards=supply.discards,
            reshuffle=supply.reshuffle or self.reshuffle,
            draws=supply.draws,
        )
        drawn = tuple(drew(seat, supply.drawn[seat]) for seat in (starter, 1 - starter))
        return state, drawn


def after_ante(stacks: Chips, starter: Seat) -> Round:
    """The betting round that follows on ``stacks`` before the ante."""
    return Round.after_ante((stacks[0] - ANTE, stacks[1] - ANTE), starter)


def drew(seat: Seat, card: str) -> Event:
    """``seat`` alone sees the card that it draws."""
    return Event({"event": "drawn", "seat": seat, "card": card}, audience=(seat,))


def _other(hand: tuple[str, ...], card: str) -> str:
    (rest,) = without(hand, (card,))
    return rest
