"""As-Nas as the table knows it. The rules are those of ``i18n/en/as_nas.json``."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from cardavia.core.cards import without
from cardavia.core.codec import decode
from cardavia.core.protocol import Adviser, Events, Json, Seat
from cardavia.core.shuffle import SEED_BYTES, Chance, Draw
from cardavia.games.as_nas import ai
from cardavia.games.as_nas.hands import DECK, HAND_SIZE, canonical
from cardavia.games.as_nas.match import SEATS, Action, Table
from cardavia.games.as_nas.observe import Observation
from cardavia.games.as_nas.offer import offer
from cardavia.games.as_nas.position import read
from cardavia.games.as_nas.state import NAME, State, deal_hands


class AsNas:
    """The rules; it holds nothing."""

    name = NAME
    seats = SEATS
    teams = ((0,), (1,), (2,), (3,))

    def start(self, seed: bytes, position: Mapping[str, Any] | None = None) -> State:
        """The first decision. ``seed`` has 16 bytes. Raises ``PositionError``.

        The seed draws the dealer of deal 1; where a position begins later without
        naming its dealer, the deal has moved to the right once a deal since then.
        """
        given = read(position)
        draws: tuple[Draw, ...] = ()
        dealer = given.dealer
        if dealer is None:
            first = Chance(NAME, "dealer", seed, 1).below(SEATS)
            draws = (Draw("dealer", 1, value=first),)
            dealer = (first + given.deal - 1) % SEATS
        hands = given.hands
        if hands is None:
            hands, draw = deal_hands(seed, given.deal, dealer)
            draws = (*draws, draw)
        return State(seed, Table.open(given.deal, dealer, given.totals), hands, draws)

    def opening(self, state: State) -> Events:
        """Nothing happens before the first action."""
        return ()

    def sample(self, observation: Observation, rng: Random) -> State:
        """A world that the seat thinks possible, uniform over the cards it cannot see."""
        known: list[str | None] = [None] * SEATS
        if observation.over:
            # The hands shown last belong to the deal that is still on the table.
            known = list(observation.results[-1].hands)
        if observation.cards is not None:
            known[observation.seat] = observation.cards
        unseen = without(DECK, "".join(hand for hand in known if hand is not None))
        rng.shuffle(unseen)
        hands = []
        for hand in known:
            if hand is None:
                hand, unseen = canonical(unseen[:HAND_SIZE]), unseen[HAND_SIZE:]
            hands.append(hand)
        seed = rng.getrandbits(8 * SEED_BYTES).to_bytes(SEED_BYTES, "big")
        return State(seed, observation.table, tuple(hands))

    def observation(self, data: Json) -> Observation:
        """Reads what ``codec.encode`` wrote. Raises ``ValueError``."""
        return decode(Observation, data)

    def summary(self, state: State) -> dict[str, Any]:
        """The last line of ``replay``."""
        table = state.table
        return {
            "game": NAME,
            "deal": table.deal,
            "phase": "over" if state.over else "bet",
            "turn": table.turn,
            "over": state.over,
            "winners": list(table.winners),
            "totals": [str(total) for total in table.totals],
            "bets": list(table.bets),
            "pot": table.pot,
            "dealer": table.dealer,
        }

    def public(self, action: Action) -> str:
        """The text of the action: no seat hides any part of one."""
        return str(action)

    def facts(self, state: State, action: Action) -> dict[str, Any]:
        """``n``: points put in; ``bet``: the seat's bet after that."""
        price = state.legal.price(action)
        return {"n": price, "bet": state.legal.bet + price}

    def points(self, over: Mapping[str, Any]) -> tuple[Fraction, ...]:
        """The scores of the deal."""
        return tuple(Fraction(score) for score in over["scores"])

    def offer(self, observation: Observation) -> dict[str, Any]:
        """See ``offer.offer``."""
        return offer(observation)

    def player(self, level: str, seat: Seat) -> Adviser[Action, Observation]:
        """A new player. Raises ``KeyError`` for an unknown level."""
        return ai.player(level, seat)


GAME = AsNas()
