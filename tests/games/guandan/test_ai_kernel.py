"""The compiled player of deals keeps to the rules, as the real engine has them."""

from __future__ import annotations

from random import Random

import pytest

from cardavia.core.errors import IllegalAction
from cardavia.games.guandan import kernel as native
from cardavia.games.guandan.action import PASS, Action, Play
from cardavia.games.guandan.combos import ORDER, height
from cardavia.games.guandan.game import GAME
from cardavia.games.guandan.kernel import Kernel, Plan, kernel
from cardavia.games.guandan.readings import readings
from cardavia.games.guandan.state import State
from cardavia.games.guandan.story import story
from cardavia.games.guandan.weights import TUNED, Weights
from cardavia.games.guandan.worlds import Trust, outlook, trusting
from cardavia.players import kernels
from games.guandan.hands import level as any_level
from games.guandan.play import at, run

TWO = (TUNED, Weights())


def place(state: State) -> list[int]:
    assert state.turn is not None
    lead = state.trick.lead
    beaten = None if lead is None else (lead.seat, lead.reading)
    return native.place(state.level, state.turn, beaten, state.out, state.counts, state.scale)


def world(state: State) -> bytes:
    return b"".join(map(native.counts, state.hands))


def action(data: list[int], state: State) -> Action:
    """The play that the kernel means; fails if its cards have no such reading."""
    shape, size, key = data[:3]
    if not size:
        return PASS
    cards = state.scale.write(native.CARD[number] for number in data[4 : 4 + size])
    for reading in readings(cards, state.scale):
        if reading.shape is ORDER[shape] and height(reading, state.scale) == key:
            return Play(cards, reading)
    raise AssertionError(f"{cards} as {ORDER[shape]} {key}")


def start(number: int) -> State:
    rng = Random(number)
    level = any_level(rng)
    return GAME.start(rng.randbytes(16), {"levels": [level, "A"], "level": level})


def ending(number: int) -> State:
    """Some cards for each, wild ones among them."""
    rng = Random(number)
    level = any_level(rng)
    dealt = GAME.start(rng.randbytes(16), {"levels": [level, level], "level": level})
    hands = [" ".join(rng.sample(hand, rng.randint(1, 9))) for hand in dealt.hands]
    where = {"levels": [level, level], "level": level, "hands": hands}
    return GAME.start(bytes(16), {**where, "leader": rng.randrange(4)})


@pytest.mark.parametrize("number", range(40))
def test_it_plays_by_the_rules_and_to_the_same_end(engine: Kernel, number: int) -> None:
    """Every decision of the kernel is legal, and the deal ends as its own play says."""
    state = start(number // 4) if number % 4 == 0 else ending(number)
    (expected,) = engine.rollouts(place(state), world(state), TWO)
    while state.deal == 1 and not state.over:
        data, _ = engine.decide(place(state), world(state), TWO)
        chosen = action(data, state)
        state.legal.verify(chosen)
        state, _ = state.apply(chosen)
    assert state.last is not None
    sign = 1 if state.last.places[0] % 2 == 0 else -1
    assert expected == sign * state.last.climb


def test_a_move_is_made_before_the_deal_goes_on(engine: Kernel) -> None:
    state = at("3S 3D", "4S 4D 5S", "7S 8S", "9S TS")
    for text in ("play 3S 3D", "play 3S"):
        move = native.move(state.parse(text), state.scale)
        after = run(state, text)
        expected = engine.rollouts(place(after), world(after), TWO)
        assert engine.rollouts(place(state), world(state), TWO, move) == expected


def test_the_other_hands_count_only_as_a_whole(engine: Kernel) -> None:
    """What a seat values depends on the unseen cards, not on who holds them."""
    state = start(1)
    assert state.turn is not None
    moves = [native.move(one, state.scale) for one in state.legal]
    hands = [native.counts(hand) for hand in state.hands]
    found = [engine.values(place(state), b"".join(hands), TWO, moves)]
    others = [seat for seat in range(4) if seat != state.turn]
    mixed = [native.counts(())] * 4
    mixed[state.turn] = hands[state.turn]
    unseen = [card for seat in others for card in state.hands[seat]]
    mixed[others[1]] = native.counts(unseen)
    found.append(engine.values(place(state), b"".join(mixed), TWO, moves))
    assert found[0] == found[1]
    assert found[0][1] > 0


def unlikely(engine: Kernel, state: State, seat: int, trust: Trust) -> int:
    """By the moves of all but ``seat``, all hands known."""
    seen = state.observe(seat)
    view, plan = outlook(seen, Random(1)), trusting(Plan(1, 1), trust)
    cards = world(state) * 2 + view.cards[2 * native.WORLD :]
    where = [place(state)[0], seat, *place(state)[2:]]
    return engine.believe(where, cards, view.past, (TUNED, TUNED), plan, view.seed)[1][0]


def test_the_story_is_the_deal_so_far(engine: Kernel) -> None:
    """Told from the beginning, nobody who plays by the scorer has given anything away."""
    state = start(2)
    for _ in range(30):
        data, _ = engine.decide(place(state), world(state), (TUNED, TUNED))
        state, _ = state.apply(action(data, state))
    assert unlikely(engine, state, 0, Trust(foe=1, mate=1)) == 0


def test_giving_much_away_is_unlikely(engine: Kernel) -> None:
    """Seat 1 could have gone out and passed."""
    state = run(at("3S 4S", "5S", "7S 8S", "9S TS"), "play 3S", "pass")
    trust = Trust(cap=1500, foe=500, mate=250)
    assert unlikely(engine, state, 0, trust) == 3000
    assert unlikely(engine, state, 3, trust) == 6000
    assert unlikely(engine, state, 1, trust) == 0


def test_only_the_latest_moves_count(engine: Kernel) -> None:
    state = run(at("3S 4S", "5S", "7S 8S", "9S TS"), "play 3S", "pass", "pass")
    assert unlikely(engine, state, 0, Trust(recent=1)) < unlikely(engine, state, 0, Trust(recent=2))


def test_a_story_tells_what_ambiguous_cards_were_played_as() -> None:
    state = at("2S 2D JS JD 2H 3S", "KS", "5S", "6S", levels=["2", "2"])
    state = run(state, "play 2H 2S 2D JS JD as fullhouse 2", "pass")
    past = story(state.observe(2))
    assert past is not None
    full_house = ORDER.index(readings(("2S", "2D", "2C", "JS", "JD"), state.scale)[0].shape)
    assert past.moves[0][:3] == (full_house, 5, 12)
    assert past.moves[1][1] == 0


def test_weights_are_those_that_the_kernel_knows(
    engine: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Weights, "_fields", Weights._fields[1:])
    with pytest.raises(ValueError, match="weighs"):
        kernel()


@pytest.mark.parametrize("level", ["casual", "strong", "full"])
def test_without_a_kernel_they_play_all_the_same(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "load", lambda name: None)
    seen = at("9S 9D 9C 4S 4D").observe(0)
    player = GAME.player(level, 0)
    assert str(player.choose(seen, Random(1))) == "play 9S 9C 9D 4S 4D"
    with pytest.raises(IllegalAction):
        seen.legal.verify(PASS)
