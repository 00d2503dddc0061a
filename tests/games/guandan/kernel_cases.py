"""Positions that the kernel must judge alike wherever it runs."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.kernel import JUDGED, Kernel, kernel
from cardavia.games.guandan.net import deal_net, net
from cardavia.games.guandan.observe import Observation
from cardavia.games.guandan.search import place_of
from cardavia.games.guandan.state import State
from cardavia.games.guandan.weights import TUNED
from cardavia.games.guandan.worlds import outlook

SCORER = (TUNED, TUNED)


def figures() -> list[Any]:
    """Values, rollouts, and what two players say of some positions."""
    engine = kernel()
    assert engine is not None
    found: list[Any] = []
    for number in range(4):
        rng = Random(number)
        level = rng.choice("29TKA")
        state = GAME.start(rng.randbytes(16), {"levels": [level, "A"], "level": level})
        players = [GAME.player("casual", seat) for seat in range(4)]
        for _ in range(number * 13):
            assert state.turn is not None
            seen = state.observe(state.turn)
            state, _ = state.apply(players[state.turn].choose(seen, rng))
        assert state.turn is not None
        seen = state.observe(state.turn)
        lead = None if seen.lead is None else (seen.lead.seat, seen.lead.reading)
        place = native.place(level, state.turn, lead, state.out, state.counts, state.scale)
        world = b"".join(map(native.counts, state.hands))
        moves = [native.move(action, state.scale) for action in state.legal]
        found.append(engine.values(place, world, SCORER, moves))
        found.append(engine.rollouts(place, world, SCORER))
        found.append(_judged(engine, seen, moves[:JUDGED]))
        found += [_advised(skill, seen, number) for skill in ("strong", "full")]
        if lead is None:
            found.append(_foretold(engine, place, world))
    found.append(_followed(state))
    return found


def _followed(state: State) -> list[Any]:
    """What a player says of its second decision, when it goes on from the worlds of its first."""
    rng, seat = Random(9), state.turn
    assert seat is not None
    player, others = GAME.player("full", seat), GAME.player("casual", 1)
    said = []
    while len(said) < 2:
        assert state.turn is not None
        seen = state.observe(state.turn)
        if state.turn == seat:
            said.append(player.advise(seen, rng))
        action = others.choose(seen, rng)
        state, _ = state.apply(action)
    return [(one.action, one.value) for one in said[1].candidates]


def _judged(engine: Kernel, seen: Observation, moves: list[list[int]]) -> Any:
    learned = net()
    assert learned is not None
    view = outlook(seen, Random(1))
    return engine.judge(learned.data, place_of(seen), view.cards, view.past, SCORER, moves)


def _foretold(engine: Kernel, place: list[int], world: bytes) -> Any:
    whole = deal_net()
    assert whole is not None
    return engine.foretell(whole.data, place, world, SCORER, (True, False))


def _advised(skill: str, seen: Observation, number: int) -> list[Any]:
    """Every action with what is expected of it, the best first."""
    advice = GAME.player(skill, seen.seat).advise(seen, Random(number))
    return [(one.action, one.value) for one in advice.candidates]


def timed(deals: int) -> list[list[float]]:
    """Seconds of the reference loop, then of every decision of full players, by deal."""
    return [_deal(number) for number in range(deals)]


def _deal(number: int) -> list[float]:
    times = [min(_loop(), _loop())]
    rng = Random(number)
    state = GAME.start(rng.randbytes(16))
    players = [GAME.player("full", seat) for seat in range(4)]
    while state.deal == 1 and state.turn is not None:
        seen = state.observe(state.turn)
        began = perf_counter()
        action = players[state.turn].choose(seen, rng)
        times.append(perf_counter() - began)
        state, _ = state.apply(action)
    return times


def _loop() -> float:
    began, s = perf_counter(), 0
    for i in range(1_000_000):
        s += i & 7
    return perf_counter() - began
