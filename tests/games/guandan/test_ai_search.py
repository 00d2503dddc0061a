"""What the searching player believes, weighs and says."""

from __future__ import annotations

from collections import Counter
from math import exp
from random import Random

import pytest

from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.action import Pass
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.kernel import Kernel, Plan, Tried
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.search import (
    FAR,
    Budget,
    Judged,
    candidates,
    entered,
    merit,
    scored,
    stakes,
    viewed,
)
from cardavia.games.guandan.state import State
from cardavia.games.guandan.tempers import QUICK, STEADY, THRIFTY
from cardavia.games.guandan.weights import Weights
from cardavia.games.guandan.worlds import BOTH, EVENLY, Trust, believed, outlook, trusting
from games.guandan.play import at, run


def hand(world: bytes, seat: int) -> list[str]:
    counts = world[seat * native.CARDS : (seat + 1) * native.CARDS]
    return [native.CARD[i] for i, n in enumerate(counts) for _ in range(n)]


def values(engine: Kernel, state: State, weights: Weights) -> dict[str, float]:
    assert state.turn is not None
    seen = state.observe(state.turn)
    judged = scored(engine, seen, list(seen.legal), weights)
    return {str(one.action): one.value for one in judged}


def test_possible_worlds_hold_the_unseen_cards_where_they_may_lie(engine: Kernel) -> None:
    """Seat 3 was last and paid its king to seat 0, which gave back a 3: that is known."""
    state = at("3S 4S 9D", "9S TS", "7S 8S", "KS 5C 6C", places=[0, 1, 2, 3])
    state = run(state, "return 3S", "play 5C", "pass")
    assert state.turn == 1
    seen = state.observe(1)
    for world in believed(engine, seen, EVENLY, 30, Random(1)):
        hands = [hand(world, seat) for seat in range(4)]
        assert Counter(hands[1]) == Counter(seen.hand)
        assert tuple(map(len, hands)) == seen.counts
        assert Counter(hands[0] + hands[2] + hands[3]) == Counter(seen.unseen)
        assert "3S" in hands[3]
        assert "KS" in hands[0]


def test_who_passes_probably_cannot_beat_the_lead(engine: Kernel) -> None:
    """Seat 1 would have been out with anything but the other 3."""
    state = run(at("3S 9S 9D", "3D", "KS 5D", "6S 7S"), "play 3S", "pass")
    seen = state.observe(2)

    def share(trust: Trust) -> float:
        worlds = believed(engine, seen, trust, 400, Random(2))
        return sum(hand(world, 1) == ["3D"] for world in worlds) / len(worlds)

    assert share(EVENLY) == pytest.approx(1 / 5, abs=0.06)
    assert share(Trust(foe=1500)) > 0.33
    assert share(Trust(foe=300)) > 0.8


@pytest.mark.slow
def test_chains_find_worlds_as_often_as_their_weights_say(engine: Kernel) -> None:
    """Few cards are unseen: each world's share is its weight among all possible ones."""
    state = run(at("3S 9S 9D", "3D 6H", "KS 5D", "6S 7S"), "play 3S", "pass")
    seen, trust = state.observe(2), Trust(foe=1500, mate=1500, thin=30)
    even = believed_with_costs(engine, seen, EVENLY, 3000)
    weights = {world: exp(-cost_in(engine, seen, world, trust) / 1000) for world, _ in even}
    total = sum(weights.values())
    found = Counter(world for world, _ in believed_with_costs(engine, seen, trust, 2000))
    for world, weight in weights.items():
        assert found[world] / 2000 == pytest.approx(weight / total, abs=0.02)


def believed_with_costs(
    engine: Kernel, seen: Observation, trust: Trust, many: int
) -> list[tuple[bytes, int]]:
    view, plan = outlook(seen, Random(5)), trusting(Plan(many, many), trust)
    place = native.place(seen.level, seen.seat, None, seen.out, seen.counts, seen.scale)
    return list(zip(*engine.believe(place, view.cards, view.past, BOTH, plan, view.seed)))


def cost_in(engine: Kernel, seen: Observation, world: bytes, trust: Trust) -> int:
    """How unlikely the moves are when all hands are known to be these."""
    view, plan = outlook(seen, Random(5)), trusting(Plan(1, 1), trust)
    cards = world + world + view.cards[2 * native.WORLD :]
    place = native.place(seen.level, seen.seat, None, seen.out, seen.counts, seen.scale)
    ((same,), (cost,)) = engine.believe(place, cards, view.past, BOTH, plan, view.seed)
    assert same == world
    return cost


def test_a_likely_world_is_still_a_possible_one(engine: Kernel) -> None:
    """The king is known to lie with seat 0 and the 3 with seat 3, however they play."""
    state = at("3S 4S 9D", "9S TS", "7S 8S", "KS 5C 6C", places=[0, 1, 2, 3])
    seen = run(state, "return 3S", "play 5C", "pass").observe(1)
    for world in believed(engine, seen, Trust(), 50, Random(3)):
        hands = [hand(world, seat) for seat in range(4)]
        assert tuple(map(len, hands)) == seen.counts
        assert Counter(hands[0] + hands[2] + hands[3]) == Counter(seen.unseen)
        assert Counter(hands[1]) == Counter(seen.hand)
        assert "3S" in hands[3]
        assert "KS" in hands[0]


def test_a_partner_with_one_card_is_helped(engine: Kernel) -> None:
    """The same unseen cards: a small single gains when it is the partner that has one left."""
    own = "3S 4S 4D 8C 8D"
    far = at(own, "KS KD QS", "7H 5S 6S", "7S 9D TD")
    near = at(own, "KS KD QS QC", "7H", "7S 9D TD 5S")
    foe = at(own, "KS", "7H 5S 6S QC", "7S 9D TD QS")
    gains = [
        found["play 3S"] - found["play 8C 8D"]
        for found in (values(engine, state, Weights()) for state in (far, near, foe))
    ]
    assert gains[1] > gains[0] > gains[2]


def test_the_neighbours_have_tempers(engine: Kernel) -> None:
    """On the right bombs are spent early, on the left they are kept."""
    own = "9S 9D 9C 9H 4S 6D TC JS"
    state = run(at("KS KD 3S 5S 7S 8H TD", own, "7H 8D 8C JD 5H", "5S 6S 7S 8S 3C"), "play KS KD")
    bomb = "play 9S 9H 9C 9D"
    quick, steady, thrifty = (
        values(engine, state, temper)[bomb] for temper in (QUICK, STEADY, THRIFTY)
    )
    assert quick > steady > thrifty


def test_merit_leans_on_what_is_thought_beforehand() -> None:
    """The mean worth, a share of what the scorer thinks, up to a limit, and of the net."""
    budget = Budget(4, 16, 32, 96, 2400, EVENLY, habit=0.6, faith=0.5)
    dear, cheap = (Judged(object(), value) for value in (1.0, 0.0))  # type: ignore[arg-type]
    twice, once = Tried([0, 0, 0, 0, 1, 1, 0], 3.0), Tried([0, 0, 0, 0, 1, 0, 0], 1.0)
    assert merit(dear, twice, budget) == pytest.approx(2.1)
    assert merit(cheap, twice, budget) == 1.5
    assert merit(Judged(dear.action, 50.0), once, budget) == pytest.approx(2.8)
    assert merit(Judged(dear.action, 0.0, view=-0.4), once, budget) == pytest.approx(0.8)


def test_the_promising_ones_race_the_scorers_favourite_and_a_pass(engine: Kernel) -> None:
    """Of a leader's many plays those that the net likes, however far down the scorer's list."""
    hand = "6H 6H AH AC KD QS QC QD JD 9S 9H 9C 9D 8S 8S 7H 7C 7D 5H 5D 4H 3S 3H 3H 3C 2S 2D"
    seen = at(hand, "TS", "TD", "TC", level="6", levels=["6", "6"]).observe(0)
    ranked = scored(engine, seen, list(seen.legal))
    judged = viewed(engine, seen, candidates(ranked), outlook(seen, Random(1)))
    assert all(one.value >= ranked[0].value - FAR for one in judged)
    views = sorted((one.view or 0.0 for one in judged), reverse=True)
    racers = entered(judged, Budget(8, 16, 32, 96, 2400, EVENLY, faith=1.0))
    assert {one.view for one in racers} == {*views[:8], judged[0].view}
    assert {one.action for one in racers} - {one.action for one in judged[:8]}
    scorers = entered(judged, Budget(8, 16, 32, 96, 2400, EVENLY))
    assert scorers == judged[:8]


def test_a_pass_always_races() -> None:
    plays = [Judged(object(), 1.0, view=1.0) for _ in range(9)]  # type: ignore[arg-type]
    declined = Judged(Pass(), 0.0, view=-1.0)
    racers = entered([*plays, declined], Budget(3, 16, 32, 96, 2400, EVENLY, faith=1.0))
    assert racers == [*plays[:3], declined]


def test_at_the_top_it_is_the_match_that_counts() -> None:
    """First with the partner last does not win it: that is worth less than elsewhere."""
    usual = stakes(at("3S", levels=["K", "A"], level="K").observe(0))
    assert sorted(usual, key=usual.__getitem__) == [-3, -2, -1, 1, 2, 3]
    ours = stakes(at("3S", levels=["A", "K"], level="A").observe(0))
    assert ours[3] == ours[2] > usual[3]
    assert 0 < ours[1] < usual[1]
    assert ours[-1] == usual[-1]
    theirs = stakes(at("3S", levels=["K", "A"], level="A").observe(0))
    assert theirs[-2] == -ours[2]
    assert theirs[1] == usual[1]


def test_few_worlds_for_many_cards() -> None:
    budget = Budget(4, 16, 32, 96, 2400, EVENLY)
    assert [budget.worlds(cards) for cards in (108, 60, 20, 1)] == [32, 48, 96, 96]


def test_all_hands_seen_the_kernel_finds_the_forced_win(engine: Kernel) -> None:
    """Seat 0 must lead the kings first: nothing beats them, and the 3 is then its last card.
    After the 3, seat 1 is out at once."""
    state = at("KS KD 3S", "4S", "5S 6S", "7S 8S")
    world = b"".join(map(native.counts, state.hands))
    place = native.place("2", 0, None, (), state.counts, state.scale)
    moves = {
        text: native.move(state.parse(text), state.scale) for text in ("play KS KD", "play 3S")
    }
    weights = (Weights(), Weights())
    climbs = {t: engine.rollouts(place, world, weights, m, 5000)[0] for t, m in moves.items()}
    assert climbs["play KS KD"] > 0 > climbs["play 3S"]
    best = engine.rollouts(place, world, weights, None, 5000)[0]
    assert best == max(climbs.values())


def test_advice_tells_the_expected_climb_and_why() -> None:
    state = run(at("KS KD 3S", "9S 9D 9C 9H 4S 4D", "7H 8D 8C JD", "5S 6S 7S 8S"), "play KS KD")
    advice = GAME.player("full", 1).advise(state.observe(1), Random(1))
    by_action = {one.action: one for one in advice.candidates}
    bomb, passing = by_action["play 9S 9H 9C 9D"], by_action["pass"]
    assert advice.action == bomb.action
    assert bomb.value is not None
    assert passing.value is not None
    assert -3 <= passing.value < bomb.value <= 3
    assert set(bomb.reasons) == {"spends-bomb", "stops-rival"}
    assert passing.reasons == ("lets-rival",)
    assert 0 <= advice.facts["win"] <= 100
    assert advice.facts["nearest"] == 1


def test_the_return_goes_by_what_comes_of_it() -> None:
    """The 4 is a pair's, the 9 is nobody's: to the opponent goes a card that helps little."""
    hands = ("4S 4D 3C KS KD KC AS", "5C 6D", "7H 8D", "9S TS")
    state = at(*hands, places=[0, 2, 3, 1])
    advice = GAME.player("full", 0).advise(state.observe(0), Random(1))
    assert advice.action == "return 3C"
    assert {one.action for one in advice.candidates} == set(map(str, state.observe(0).legal))
    assert all(one.reasons == ("return-rival",) for one in advice.candidates)
