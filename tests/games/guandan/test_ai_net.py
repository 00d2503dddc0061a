"""The learned net: what it sees, and that the kernel and its reference agree."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import pytest

from cardavia.games.guandan import kernel as native
from cardavia.games.guandan import net as nets
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.kernel import Kernel, Plan
from cardavia.games.guandan.net import EACH, FEW, PARTS, STAKE, Net, deal_net, net
from cardavia.games.guandan.search import UNTIL_OUT, place_of, scored, viewed
from cardavia.games.guandan.state import State
from cardavia.games.guandan.worlds import BOTH, outlook
from cardavia.players import policy_files
from games.guandan.play import at, run
from lab.guandan.learn import packed

MOST = 8


@pytest.fixture
def learned() -> Net:
    found = net()
    assert found is not None
    return found


@pytest.fixture
def without_files(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def read(name: str) -> bytes:
        raise FileNotFoundError(name)

    monkeypatch.setattr(policy_files, "read", read)
    for loaded in (nets.net, nets.deal_net):
        loaded.cache_clear()
    yield
    for loaded in (nets.net, nets.deal_net):
        loaded.cache_clear()


def judged(
    engine: Kernel, learned: Net, state: State, texts: Sequence[str] = ()
) -> tuple[list[int], list[list[int]]]:
    """Values and inputs of some plays, else of the best ones by the scorer."""
    assert state.turn is not None
    seen = state.observe(state.turn)
    actions = [state.parse(text) for text in texts]
    if not actions:
        actions = [one.action for one in scored(engine, seen, list(seen.legal))[:MOST]]
    view = outlook(seen, Random(1))
    moves = [native.move(action, state.scale) for action in actions]
    return engine.judge(learned.data, place_of(seen), view.cards, view.past, BOTH, moves)


def positions(many: int) -> Iterator[State]:
    """Some of first deals, nobody out."""
    for number in range(many):
        rng = Random(number)
        state = GAME.start(rng.randbytes(16), {"levels": ["7", "A"], "level": "7"})
        players = [GAME.player("casual", seat) for seat in range(4)]
        for _ in range(5 * number):
            assert state.turn is not None
            action = players[state.turn].choose(state.observe(state.turn), rng)
            state, _ = state.apply(action)
        yield state


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_the_kernel_agrees_with_the_reference(engine: Kernel, learned: Net, number: int) -> None:
    """Through a whole deal, the second and third ones after a tribute."""
    rng = Random(number)
    start = {"levels": ["7", "A"], "level": "7"}
    state = GAME.start(rng.randbytes(16), start | ({"places": [0, 1, 2, 3]} if number else {}))
    players = [GAME.player("casual", seat) for seat in range(4)]
    compared = 0
    while state.turn is not None and state.deal == 1:
        seen = state.observe(state.turn)
        if state.phase == "play" and len(list(seen.legal)) > 1:
            values, inputs = judged(engine, learned, state)
            assert values == [learned.value(one) for one in inputs]
            assert all(sorted(set(one)) == sorted(one) for one in inputs)
            assert max(map(max, inputs)) < learned.inputs
            compared += len(values)
        state, _ = state.apply(players[state.turn].choose(seen, rng))
    assert compared > 100


def test_it_sees_nothing_of_who_holds_what(engine: Kernel, learned: Net) -> None:
    one = at("3S 9S 9D", "3D", "KS 5D", "6S 7S")
    other = at("3S 9S 9D", "7S", "3D 6S", "KS 5D")
    assert judged(engine, learned, one) == judged(engine, learned, other)


def test_it_sees_who_let_an_opponents_play_stand(engine: Kernel, learned: Net) -> None:
    """Seats 1 and 3 have passed on their opponent's 5; of that nothing is known where the deal
    is only seen from there on."""
    rest = ("4D 9S 9D", "7S 8S 6D", "9C TS JC")
    told = run(at("3S 5S 4C", *rest), "play 5S", "pass", "pass", "pass", "play 3S")
    begun = run(at("3S 4C", *rest), "play 3S")
    _, (much, *_) = judged(engine, learned, told, ["play 9S"])
    _, (little, *_) = judged(engine, learned, begun, ["play 9S"])
    assert len(set(much) - set(little)) > len(set(little) - set(much))


def test_a_known_card_is_seen(engine: Kernel, learned: Net) -> None:
    """Seat 3 was last and paid its king to seat 0."""
    hands = ("3S 4S 9D", "9S TS", "7S 8S", "KS 5C 6C")
    paid = run(at(*hands, places=[0, 1, 2, 3]), "return 3S", "play 5C", "pass")
    dealt = at("4S 9D KS", "9S TS", "7S 8S", "3S 5C 6C", leader=3)
    dealt = run(dealt, "play 5C", "pass")
    _, (known, *_) = judged(engine, learned, paid, ["play 9S"])
    _, (unknown, *_) = judged(engine, learned, dealt, ["play 9S"])
    assert set(unknown) < set(known)


def outcomes(engine: Kernel, state: State, learned: bytes | None) -> list[list[int]]:
    """How often each climb came about after the plays that leave nobody out."""
    assert state.turn is not None
    seen = state.observe(state.turn)
    moves = [
        native.move(one, state.scale)
        for one in seen.legal
        if len(getattr(one, "cards", ())) < len(seen.hand)
    ]
    view = outlook(seen, Random(1))
    plan = Plan(32, 32, nodes=UNTIL_OUT, up_one=1000)
    told = view.cards, view.past, BOTH, plan, view.seed
    found = engine.search(place_of(seen), *told, moves[:MOST], [0] * MOST, learned)
    return [one.climbs for one in found]


@pytest.mark.slow
def test_a_net_without_a_view_plays_on_as_the_scorer(engine: Kernel, learned: Net) -> None:
    """But where the scorer spares itself a play that saves more than it costs; the real one
    often plays otherwise. A playout that ends elsewhere counts twice."""
    blank, nets = bytes(len(learned.data)), [0, 0]
    played = 0
    for state in positions(6):
        scorers = outcomes(engine, state, None)
        played += sum(map(sum, scorers))
        for i, data in enumerate((blank, learned.data)):
            for ones, others in zip(scorers, outcomes(engine, state, data), strict=True):
                nets[i] += sum(abs(a - b) for a, b in zip(ones, others, strict=True))
    assert nets[0] < 0.05 * played
    assert nets[1] > 0.2 * played


def test_without_its_file_the_scorers_view_is_all_there_is(
    engine: Kernel, without_files: None
) -> None:
    assert net() is None
    assert deal_net() is None
    seen = at("9S 9D 9C 4S 4D").observe(0)
    ranked = scored(engine, seen, list(seen.legal))
    assert all(one.view is None for one in viewed(engine, seen, ranked, outlook(seen, Random(1))))
    assert str(GAME.player("full", 0).choose(seen, Random(1))) == "play 9S 9C 9D 4S 4D"


def test_a_file_of_another_size_is_no_net(engine: Kernel, learned: Net) -> None:
    with pytest.raises(ValueError, match="make"):
        Net(learned.data[:-2])
    seen = at("9S 9D 9C 4S 4D").observe(0)
    view = outlook(seen, Random(1))
    with pytest.raises(ValueError, match="size"):
        engine.judge(learned.data[:-2], place_of(seen), view.cards, view.past, BOTH, [])
    with pytest.raises(ValueError, match="size"):
        outcomes(engine, at("9S 9D 9C 4S 4D"), learned.data[:-2])


def test_the_mean_of_nets_in_whole_numbers() -> None:
    """Against the same sums in fractions. Each unit of the last layer that is on is rounded
    down, on the average by half of the values' unit."""
    rng, inputs = np.random.default_rng(1), 20
    sizes = (inputs * EACH, EACH, EACH * FEW, FEW, FEW, 1)
    scales = (0.3, 0.1, 0.3, 0.1, 0.5, 0.0)
    parts = [
        np.concatenate([rng.normal(0, s, n) for n, s in zip(sizes, scales)]).astype(np.float32)
        for _ in range(PARTS)
    ]
    whole = Net(gzip.decompress(gzip.compress(packed(parts, inputs))))
    on = [0, 3, 7, 19]
    expected = 0.0
    for part in parts:
        rows, bias, second, second_bias, third, _ = np.split(part, np.cumsum(sizes)[:-1])
        wide = np.maximum(rows.reshape(inputs, EACH)[on].sum(axis=0) + bias, 0)
        narrow = np.maximum(wide @ second.reshape(EACH, FEW) + second_bias, 0)
        expected += float(narrow @ third) / PARTS - np.count_nonzero(narrow) / 2 / STAKE
    assert whole.value(on) / STAKE == pytest.approx(expected, abs=0.03)


@pytest.mark.parametrize(("layer", "bits"), [(0, "16 bits"), (2, "32 bits")])
def test_what_whole_numbers_do_not_hold_is_refused(layer: int, bits: str) -> None:
    """Every sum of a layer fits, whatever inputs are on."""
    sizes = (4 * EACH, EACH, EACH * FEW, FEW, FEW, 1)
    parts = [np.zeros(n, np.float32) for n in sizes]
    parts[layer][:] = 17.0
    with pytest.raises(ValueError, match=bits):
        packed([np.concatenate(parts)] * PARTS, 4)
