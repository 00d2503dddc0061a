"""What a seat knows, field by field, and what it must not know."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest

from cardavia.core.cards import without
from cardavia.core.codec import encode
from cardavia.games.one_poker.game import GAME
from cardavia.games.one_poker.observe import CARDS, Observation, recalled, suspects
from cardavia.games.one_poker.ranks import Signal, group
from cardavia.games.one_poker.state import State
from games.one_poker.play import HANDS, SEED, passive, play, start, wild


def test_every_field_is_documented() -> None:
    words = str(Observation.__doc__)
    for field in fields(Observation):
        assert f"\n    {field.name} " in words


def test_the_first_decision() -> None:
    known = GAME.start(SEED, {"hands": HANDS, "discards": ["5S"]}).observe(0)
    assert encode(known) == {
        "seat": 0,
        "deal": 1,
        "phase": "lock",
        "turn": 0,
        "starter": 0,
        "winners": [],
        "hand": ["KS", "7D"],
        "kept": None,
        "locked": None,
        "locks": [False, False],
        "stacks": [19, 19],
        "bets": [0, 0],
        "increment": 1,
        "pot": 2,
        "signals": [{"up": 1, "down": 1}, {"up": 1, "down": 1}],
        "kept_groups": [None, None],
        "stock": 99,
        "discards": ["5S"],
        "history": [],
        "past": [],
        "reshuffle": None,
    }


def test_a_lock_is_known_to_its_owner_alone_until_it_is_shown() -> None:
    state, _ = play(start(), "lock KS, lock 2C, bet 3")
    own, other = state.observe(0), state.observe(1)
    assert (own.locked, other.locked) == ("KS", "2C")
    assert own.locks == other.locks == (True, True)
    assert own.history == ((0, "lock KS"), (1, "lock ?"), (0, "bet 3"))
    assert other.history == ((0, "lock ?"), (1, "lock 2C"), (0, "bet 3"))
    assert (other.owed, other.bets, other.pot, other.increment) == (3, (3, 0), 5, 3)


def test_a_finished_deal_is_public_but_for_the_kept_cards() -> None:
    state, _ = play(start(stacks=[36, 4]), "lock KS, lock AH, bet 10, call")
    for seat in (0, 1):
        known = state.observe(seat)
        last = known.last
        assert last is not None
        assert encode(last) == {
            "deal": 1,
            "starter": 0,
            "stacks": [36, 4],
            "stock": 100,
            "reshuffled": False,
            "signals": [{"up": 1, "down": 1}, {"up": 1, "down": 1}],
            "history": [[0, "lock KS"], [1, "lock AH"], [0, "bet 10"], [1, "call"]],
            "locked": ["KS", "AH"],
            "by": "showdown",
            "winner": 1,
            "pot": 8,
            "returned": [7, 0],
        }
        assert known.kept_groups == ("down", "down")
        assert known.kept == ("7D", "2C")[seat]
        assert known.discards == ("KS", "AH")
        assert known.start_stacks == (32, 8)


def hidden(state: State, seat: int) -> list[str]:
    """The opponent's cards that the observer has not seen any twin of."""
    seen = (*state.hands[seat], *state.discards, *(c for p in state.past for c in p.locked))
    return [card for card in state.hands[1 - seat] if card not in seen]


@pytest.mark.parametrize("seed", range(6))
def test_no_hidden_card_is_written_anywhere(seed: int) -> None:
    rng = Random(seed)
    compared = 0
    for state in wild(GAME.start(rng.randbytes(16)), rng):
        for seat in (0, 1):
            text = repr(state.observe(seat)) + repr(encode(state.observe(seat)))
            for card in hidden(state, seat):
                assert card not in text
                compared += 1
    assert compared


def reachable(state: State, seat: int) -> set[str]:
    """Which cards the opponent of ``seat`` may have kept since the last reshuffle, worked
    out as sets of cards, deal after deal, instead of card by card."""
    known, other = state.observe(seat), 1 - seat
    assert known.reshuffle is not None
    first = known.reshuffle.deal
    before = known.past[first - 2]
    wanted = before.kept_group(other)
    cards = {card for card in known.reshuffle.unseen if group(card) == wanted}
    for past in known.past[first - 1 :]:
        shown, signal = past.locked[other], past.signals[other]
        pool = {*cards, *CARDS} if shown in cards else cards
        cards = {card for card in pool if Signal.of([card, shown]) == signal}
    # What has been seen since the reshuffle lies open still.
    return cards & set(without(CARDS, (*known.hand, *known.discards)))


def start_late(rng: Random) -> State:
    """A match with a stock of nought to eleven cards, so that the reshuffle is near."""
    stock = rng.randrange(12)
    cards = rng.sample(CARDS, len(CARDS))
    discards = cards[4 + stock :]
    return GAME.start(rng.randbytes(16), {"discards": discards})


@pytest.mark.slow
def test_suspects_after_a_reshuffle_are_exactly_what_the_facts_allow() -> None:
    rng = Random(7)
    bound = free = 0
    for _ in range(30):
        for state in passive(start_late(rng), rng, deals=14):
            for seat in (0, 1):
                known = state.observe(seat)
                if known.reshuffle is None:
                    assert recalled(known) == ((), ())
                    continue
                found = suspects(known)
                assert set(found) == reachable(state, seat)
                bound += len(set(found)) <= 2
                free += len(set(found)) > 2
    assert bound
    assert free


def coherent(world: State, seat: int) -> None:
    """What ``seat`` remembers of the last reshuffle fits the rest of the world."""
    memory = world.reshuffle
    assert memory is not None
    held = memory.kept[seat]
    assert group(held) == world.past[memory.deal - 2].kept_group(seat)
    for past in world.past[memory.deal - 1 :]:
        if past.locked[seat] == held:
            return
        assert Signal.of([held, past.locked[seat]]) == past.signals[seat], "held, so counted"
    assert world.kept[seat] == held


@pytest.mark.slow
def test_sampled_worlds_remember_a_reshuffle_that_fits_them() -> None:
    rng = Random(8)
    checked = 0
    for _ in range(60):
        for state in passive(start_late(rng), rng, deals=12):
            for seat in (0, 1):
                known = state.observe(seat)
                if known.reshuffle is None:
                    continue
                world = GAME.sample(known, rng)
                assert world.reshuffle is not None
                hidden_then = (world.reshuffle.kept[1 - seat], *world.reshuffle.rest)
                assert sorted(hidden_then) == sorted(known.reshuffle.unseen)
                coherent(world, 1 - seat)
                coherent(world, seat)
                # The opponent of this world must think its true cards possible.
                own = suspects(world.observe(1 - seat))
                assert world.kept[seat] in own
                checked += 1
    assert checked > 500


def test_a_card_whose_twins_both_lie_open_is_recalled_no_more() -> None:
    discards = without(CARDS, ["KS", "7D", "AH", "5C", "6H"])
    hands = [["KS", "7D"], ["AH", "5C"]]
    first = start(hands=hands, discards=discards, stock=["6H"])
    known = play(first, "lock KS, lock AH, check, check")[0].observe(0)
    assert recalled(known) == (("5C", "6H"), ())
    assert recalled(replace(known, discards=("6H", "6H"))) == (("5C",), ())


def test_suspects_of_an_emptied_stock_are_one_card() -> None:
    discards = without(CARDS, ["KS", "7D", "AH", "2C"])
    state, _ = play(start(discards=discards), "lock KS, lock AH, check, check")
    known = state.observe(0)
    assert known.reshuffle is not None
    assert (known.reshuffle.kept, known.reshuffle.unseen) == ("7D", ("2C",))
    assert suspects(known) == ["2C", "2C"]
    # Seat 1 keeps the 2 when it shows another card, and may have any card once it shows one.
    drawn = next(card for card in state.hands[1] if card != "2C")
    kept, _ = play(state, f"lock {drawn}, lock 7D, check, check")
    assert set(suspects(kept.observe(0))) == {"2C"}
    played, _ = play(state, "lock 2C, lock 7D, check, check")
    assert recalled(played.observe(0))[1] == ("2C",)
    assert len(set(suspects(played.observe(0)))) > 2


def test_suspects_with_one_card_left_in_the_stock() -> None:
    discards = without(CARDS, ["KS", "7D", "AH", "2C", "6H"])
    state, _ = play(start(discards=discards, stock=["6H"]), "lock KS, lock AH, check, check")
    assert set(suspects(state.observe(0))) == {"2C", "6H"}
    other = without(CARDS, ["KS", "7D", "AH", "2C", "QH"])
    state, _ = play(start(discards=other, stock=["QH"]), "lock KS, lock AH, check, check")
    # The queen is UP, the kept card is known to be DOWN.
    assert set(suspects(state.observe(0))) == {"2C"}
    reshuffle = state.observe(0).reshuffle
    assert reshuffle is not None
    assert reshuffle.unseen == ("2C", "QH")


def test_suspects_before_any_reshuffle_are_the_unseen_cards_of_the_group() -> None:
    state, _ = play(start(), "lock KS, lock AH, check, check")
    known = state.observe(0)
    seen = [*known.hand, "KS", "AH"]
    assert suspects(known) == [c for c in without(CARDS, seen) if group(c) == "down"]
    assert suspects(start().observe(0)) == []
