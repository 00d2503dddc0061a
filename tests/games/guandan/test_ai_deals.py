"""The net that sees all hands and says what a deal comes to, and who asks it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.kernel import Kernel
from cardavia.games.guandan.net import STAKE, Net, deal_net
from cardavia.games.guandan.search import Budget, candidates, place_of, scored, tried
from cardavia.games.guandan.state import State
from cardavia.games.guandan.tempers import SKILLS
from cardavia.games.guandan.worlds import BOTH
from games.guandan.play import at

BY_SCORER = (False, False)


@pytest.fixture
def whole() -> Net:
    found = deal_net()
    assert found is not None
    return found


@pytest.fixture
def budget() -> Budget:
    found = SKILLS["full"].budget
    assert found is not None
    return found


def leads(number: int) -> Iterator[State]:
    """The places of a first deal's leaders, nobody out."""
    rng = Random(number)
    state = GAME.start(rng.randbytes(16), {"levels": ["7", "A"], "level": "7"})
    players = [GAME.player("casual", seat) for seat in range(4)]
    while state.turn is not None and not state.out:
        if state.trick.lead is None:
            yield state
        chosen = players[state.turn].choose(state.observe(state.turn), rng)
        state, _ = state.apply(chosen)


def foretold(
    engine: Kernel, whole: Net, state: State, informed: tuple[bool, bool] = BY_SCORER
) -> tuple[int, list[int]]:
    assert state.turn is not None
    world = b"".join(map(native.counts, state.hands))
    return engine.foretell(whole.data, place_of(state.observe(state.turn)), world, BOTH, informed)


def test_the_kernel_agrees_with_the_reference(engine: Kernel, whole: Net) -> None:
    seen = [foretold(engine, whole, state) for number in range(3) for state in leads(number)]
    assert len(seen) > 20
    for value, inputs in seen:
        assert value == whole.value(inputs)
        assert sorted(set(inputs)) == sorted(inputs)
        assert max(inputs) < whole.inputs


def test_who_goes_by_the_net_is_seen(engine: Kernel, whole: Net) -> None:
    (state, *_) = leads(1)
    told = {
        teams: set(foretold(engine, whole, state, teams)[1])
        for teams in ((False, False), (True, False), (False, True))
    }
    ours, theirs = (told[teams] - told[BY_SCORER] for teams in ((True, False), (False, True)))
    assert len(ours) == len(theirs) == 1
    assert ours != theirs


def test_it_knows_who_is_about_to_come_first(engine: Kernel, whole: Net) -> None:
    """The leader's team holds what wins at once, or the other one does."""
    strong, weak = "AS AH AC AD", "3S 5H 6C 8D TS"
    winning = at(strong, weak, "KS KH KC KD", weak)
    losing = at(weak, strong, weak, "KS KH KC KD")
    assert foretold(engine, whole, winning)[0] > 3 * STAKE
    assert foretold(engine, whole, losing)[0] < -2 * STAKE


def test_a_net_of_another_size_is_refused(engine: Kernel, whole: Net) -> None:
    (state, *_) = leads(1)
    with pytest.raises(ValueError, match="size"):
        foretold(engine, Net(whole.data[: -2 * 512]), state)


def told_climbs(engine: Kernel, state: State, budget: Budget) -> list[float]:
    assert state.turn is not None
    seen = state.observe(state.turn)
    chosen = candidates(scored(engine, seen, list(seen.legal)))
    budget = replace(budget, candidates=3)
    return [one.climb or 0.0 for one in tried(engine, seen, chosen, budget, Random(1))]


def whole_climbs(climbs: list[float], worlds: int) -> bool:
    """Whether they are means of whole climbs over that many worlds."""
    return all(abs(x * worlds - round(x * worlds)) < 1e-6 for x in climbs)


@pytest.mark.slow
def test_what_is_foretold_comes_near_to_playing_on(engine: Kernel, budget: Budget) -> None:
    """The two ways to look at the same plays; neither is told what the other found."""
    played = replace(budget, foreseen=0, least=192, most=192, sure=50.0)
    foretelling = replace(budget, sure=50.0)
    gaps = []
    for number in range(3):
        state = list(leads(number))[4]
        one, other = (max(told_climbs(engine, state, x)) for x in (played, foretelling))
        gaps.append(abs(one - other))
    assert max(gaps) < 1.5
    assert sum(gaps) / len(gaps) < 0.8


def test_for_the_match_deals_are_played_on(engine: Kernel, budget: Budget) -> None:
    """What a climb is worth then, the net has not learned."""
    budget = replace(budget, sure=50.0, batch=64, least=64, most=64)
    hands = [" ".join(hand) for hand in list(leads(2))[4].hands]
    usual = at(*hands, levels=["K", "A"], level="K")
    last = at(*hands, levels=["A", "A"], level="A")
    assert not whole_climbs(told_climbs(engine, usual, budget), 64)
    assert whole_climbs(told_climbs(engine, last, budget), 64)
