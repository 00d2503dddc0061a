"""Records: golden matches, and the referee's word on random ones."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardavia.core.errors import RecordError
from cardavia.core.record import Record
from cardavia.games.one_poker.game import GAME
from cardavia.games.one_poker.observe import CARDS
from cardavia.table.replay import final
from games.one_poker import golden, referee
from games.one_poker.play import SEED, replay


@pytest.mark.parametrize("name", golden.NAMES)
def test_golden_matches(name: str) -> None:
    record, wanted = golden.load(name)
    found = golden.expected(record)
    assert found["replay"] == wanted["replay"]
    assert found["legal"] == wanted["legal"]
    assert found["observations"] == wanted["observations"]


@pytest.mark.parametrize("name", golden.NAMES)
def test_the_referee_tells_the_golden_matches_alike(name: str) -> None:
    record, wanted = golden.load(name)
    assert referee.replay(json.loads(record.dumps())) == wanted["replay"]


def test_the_golden_matches_cover_what_they_are_for() -> None:
    results = {name: golden.load(name)[1] for name in golden.NAMES}
    overs = {
        name: [event for line in result["replay"][:-1] for event in line["events"]]
        for name, result in results.items()
    }
    assert results["bots"]["replay"][-1]["over"]
    assert results["bots"]["replay"][-1]["deal"] > 20
    assert results["reshuffle"]["observations"][0]["reshuffle"]["deal"] == 52
    assert {over["by"] for over in overs["folds"]} == {"fold", "showdown"}
    assert overs["short-stack"][0]["winner"] is None
    assert overs["short-stack"][0]["returned"] == [7, 0]
    assert results["short-stack"]["replay"][-1]["over"]


def wander(seed: bytes, start: dict[str, Any] | None, rng: Random, most: int) -> Record:
    """A record of random actions, each in a random spelling of its case."""
    state = GAME.start(seed, start)
    timid = rng.random() < 0.5
    texts: list[str] = []
    while not state.over and len(texts) < most:
        options = list(state.legal)
        first = timid and state.phase.value == "bet"
        action = options[0] if first else rng.choice(options)
        texts.append(str(action))
        state, _ = state.apply(action)
    return Record("one_poker", seed, start, None, tuple(texts))


def late(rng: Random) -> dict[str, Any]:
    """A start with any stacks and few cards in the stock."""
    chips = rng.randrange(1, 40)
    cards = rng.sample(CARDS, len(CARDS))
    start: dict[str, Any] = {
        "stacks": [chips, 40 - chips],
        "starter": rng.randrange(2),
        "discards": cards[rng.randrange(8, 100) :],
    }
    if rng.random() < 0.5:
        start |= {"hands": [cards[0:2], cards[2:4]], "stock": cards[4 : rng.randrange(4, 8)]}
    return start


@pytest.mark.slow
@given(seed=st.binary(min_size=16, max_size=16), numbers=st.integers(0, 2**32))
def test_the_referee_tells_random_matches_alike(seed: bytes, numbers: int) -> None:
    rng = Random(numbers)
    for start in (None, late(rng)):
        record = wander(seed, start, rng, most=120)
        assert replay(record) == referee.replay(json.loads(record.dumps()))


@given(numbers=st.integers(0, 2**32))
def test_the_referee_offers_the_same_bets(numbers: int) -> None:
    rng = Random(numbers)
    record = wander(SEED, late(rng), rng, most=rng.randrange(1, 40))
    state = final(record)
    table = referee.Table(json.loads(record.dumps()))
    for text in record.actions:
        table.do(text)
    assert table.actor == state.turn
    if state.phase.value == "bet":
        assert sorted(map(str, state.legal)) == sorted(table.chips.options())


def test_both_spellings_in_a_record_print_the_canonical_one() -> None:
    actions = ("LOCK ks", "lock ah", "bet 24", "ALLIN")
    start = {"stacks": [25, 15], "hands": [["KS", "7D"], ["AH", "2C"]]}
    lines = replay(Record("one_poker", SEED, start, None, actions))
    assert [line["action"] for line in lines[1:-1]] == ["lock KS", "lock AH", "allin", "call"]


@pytest.mark.parametrize(
    ("actions", "line"),
    [
        (
            "lock KS, lock AH, bet 5, raise 7",
            'action 3 "raise 7": below-minimum: a raise must be at least to 10',
        ),
        (
            "lock KS, lock AH, bet 5, jump",
            'action 3 "jump": unknown-action: no action of One Poker is written like that',
        ),
        ("check", 'action 0 "check": lock-first: betting begins when both cards are locked'),
        ("lock 2C", 'action 0 "lock 2C": not-in-hand: 2C is not in the hand'),
        (
            "lock KS, lock 2C, allin, call, check",
            'action 4 "check": match-over: the match ended before this action',
        ),
    ],
)
def test_a_record_with_an_illegal_action_is_refused_at_its_place(actions: str, line: str) -> None:
    start = {"hands": [["KS", "7D"], ["AH", "2C"]]}
    with pytest.raises(RecordError) as caught:
        final(Record("one_poker", SEED, start, None, tuple(actions.split(", "))))
    assert str(caught.value) == line
