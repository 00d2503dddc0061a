"""What a seat believes, and goes on from at its next decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.kernel import Kernel, Plan
from cardavia.games.guandan.memory import Memory
from cardavia.games.guandan.observe import PLAY, Observation
from cardavia.games.guandan.search import place_of
from cardavia.games.guandan.worlds import BOTH, Trust, outlook, trusting
from games.guandan.play import at, run

# No steps: what is kept shows as it was laid.
STILL = Trust(chains=8, settle=0, burn=0)


def decisions(seed: int) -> Iterator[Observation]:
    """What the seat that paid the tribute, or led, sees at its decisions of a deal."""
    rng = Random(seed)
    state = GAME.start(rng.randbytes(16), {"places": [0, 1, 2, 3]} if seed % 2 else None)
    players = [GAME.player("casual", seat) for seat in range(4)]
    while state.deal == 1 and state.turn is not None:
        seen = state.observe(state.turn)
        if state.turn == 3 and seen.phase == PLAY:
            yield seen
        state, _ = state.apply(players[state.turn].choose(seen, rng))


def looked(
    engine: Kernel, seen: Observation, trust: Trust, kept: bytearray, since: bytes | None
) -> list[bytes]:
    """The worlds that a search of one play leaves behind."""
    view, plan = outlook(seen, Random(7)), trusting(Plan(trust.chains, trust.chains), trust)
    move = native.move(next(iter(seen.legal)), seen.scale)
    told = view.cards, view.past, BOTH, plan, view.seed
    engine.search(place_of(seen), *told, [move], [0], kept=kept, since=since)
    return [bytes(kept[i : i + native.WORLD]) for i in range(0, len(kept), native.WORLD)]


def hands(world: bytes) -> list[Counter[str]]:
    parts = [world[i : i + native.CARDS] for i in range(0, native.WORLD, native.CARDS)]
    return [Counter({native.CARD[i]: n for i, n in enumerate(part) if n}) for part in parts]


def possible(seen: Observation, world: bytes) -> bool:
    held = hands(world)
    others = Counter(seen.unseen)
    return (
        tuple(one.total() for one in held) == seen.counts
        and held[seen.seat] == Counter(seen.hand)
        and sum((held[i] for i in range(4) if i != seen.seat), Counter()) == others
        and all(Counter(known) <= one for known, one in zip(seen.known, held))
    )


@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_is_possible_all_through_a_deal(engine: Kernel, seed: int) -> None:
    """Cards that a seat has played were in its hand, whatever was thought before."""
    memory, met = Memory(), 0
    for seen in decisions(seed):
        if not any(text.startswith(("play", "pass")) for _, text in seen.history):
            continue
        kept, since = memory.recall(seen, STILL.chains)
        assert (since is None) == (met == 0)
        worlds = looked(engine, seen, replace(STILL, burn=3), kept, since)
        assert all(possible(seen, world) for world in worlds)
        met += 1
    assert met > 5


def test_it_goes_on_from_the_worlds_of_before(engine: Kernel) -> None:
    """Where nothing contradicts them, hands are what they were but for what was played."""
    start = at("3S 4S 9D KD", "9S TS JS QS", "7S 8S 7D 8D", "KS 5C 6C AC")
    state = run(start, "play 3S", "play 9S")
    first, memory = state.observe(2), Memory()
    kept, since = memory.recall(first, STILL.chains)
    assert since is None
    before = looked(engine, first, STILL, kept, since)
    later = run(state, "pass", "pass", "pass", "play TS").observe(2)
    kept, since = memory.recall(later, STILL.chains)
    assert since is not None
    assert [one.total() for one in hands(since)] == [0, 1, 0, 0]
    after = looked(engine, later, STILL, kept, since)
    assert len(set(before)) > 1
    for old, new in zip(before, after):
        was, now = hands(old), hands(new)
        missing = 0 if was[1]["TS"] else 1
        for seat in (0, 1, 3):
            expected = was[seat] - Counter({"TS": 1}) if seat == 1 else was[seat]
            assert (expected - now[seat]).total() <= missing
        assert possible(later, new)


@pytest.mark.parametrize("change", [{"deal": 2}, {"history": ()}, {"seat": 0}])
def test_another_deal_is_begun_anew(change: dict[str, object]) -> None:
    seen = run(at("3S 9S 9D", "3D 6H", "KS 5D", "6S 7S"), "play 3S", "pass").observe(2)
    memory = Memory()
    memory.recall(seen, 8)
    assert memory.recall(seen, 8)[1] is not None
    assert memory.recall(seen, 9)[1] is None
    memory.recall(seen, 8)
    assert memory.recall(replace(seen, **change), 8)[1] is None  # type: ignore[arg-type]


def test_a_store_of_another_size_is_refused(engine: Kernel) -> None:
    seen = run(at("3S 9S 9D", "3D 6H", "KS 5D", "6S 7S"), "play 3S", "pass").observe(2)
    with pytest.raises(ValueError, match="as many worlds"):
        looked(engine, seen, STILL, bytearray(7 * native.WORLD), None)


@pytest.mark.slow
def test_chains_that_lag_far_behind_go_on_from_likelier_worlds(engine: Kernel) -> None:
    """As many steps a chain bring many of them nearer to what was played than one alone."""
    alone = together = 0.0
    for seed in range(4):
        *_, seen = (one for one in decisions(seed) if len(one.hand) > 10)
        alone += sum(cost(engine, seen, 1, i) for i in range(24)) / 24
        together += cost(engine, seen, 24, seed)
    assert together < 0.8 * alone


def cost(engine: Kernel, seen: Observation, chains: int, seed: int) -> float:
    """How unlikely the moves are in the worlds of so many chains, as a mean."""
    trust = Trust(chains=chains, tries=1, settle=100)
    view, plan = outlook(seen, Random(3)), trusting(Plan(chains, chains), trust)
    told = view.cards, view.past, BOTH, plan, (seed, seed)
    return sum(engine.believe(place_of(seen), *told)[1]) / chains
