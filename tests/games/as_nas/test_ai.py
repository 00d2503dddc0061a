"""The players: what they believe, what they value, what they do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from cardavia.core.record import Record
from cardavia.games.as_nas import ai, tables
from cardavia.games.as_nas.beliefs import Beliefs, minds
from cardavia.games.as_nas.hands import all_hands
from cardavia.games.as_nas.observe import Observation
from cardavia.games.as_nas.standing import Standing, spread
from cardavia.games.as_nas.styles import SENSIBLE, STYLES, book
from cardavia.games.as_nas.tempers import BOLD, EVEN, SKILLS, temper
from cardavia.games.as_nas.worlds import chances
from cardavia.games.catalog import load
from cardavia.players import LEVELS
from cardavia.table.replay import final
from cardavia.table.runner import play
from lab.bots.as_nas import BOTS

SEED = bytes(range(16))
FOUR, NOTHING = "AAAAS", "ASBZC"


def at(start: dict[str, Any], *actions: str) -> Observation:
    """What the seat on turn sees after ``actions``."""
    state = final(Record("as_nas", SEED, start, None, actions))
    assert state.turn is not None
    return state.observe(state.turn)  # type: ignore[no-any-return]


def facing(hand: str, *actions: str, **start: Any) -> Observation:
    """Seat 0 with ``hand``, first to act."""
    rest = list("AAAASSSSBBBBZZZZCCCC")
    for figure in hand:
        rest.remove(figure)
    hands = [hand, *("".join(rest[i::3]) for i in range(3))]
    return at({"dealer": 3, "hands": hands, **start}, *actions)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table file is there."""
    monkeypatch.setattr(tables, "_read", _missing)


def _missing() -> None:
    raise FileNotFoundError(tables.FILE)


def taken(player: ai.Strategist, seen: Observation, times: int = 12) -> Counter[str]:
    return Counter(str(player.choose(seen, Random(seed))) for seed in range(times))


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_four_aces_raise_and_the_worst_hand_folds_to_raises(level: str) -> None:
    player = ai.player(level, 0)
    assert taken(player, facing(FOUR, "look"))["raise"] >= 10
    raised = facing(NOTHING, "look", "call", *("look", "raise") * 3)
    assert raised.seat == 0
    assert taken(player, raised)["fold"] >= 10


@pytest.mark.usefixtures("bare")
def test_a_player_needs_no_table_file() -> None:
    assert tables.tables() == ()
    player = ai.player("full", 0)
    assert taken(player, facing(FOUR, "look"), 4) == {"raise": 4}


def test_an_unseen_hand_is_looked_at_except_by_the_bold() -> None:
    seen = facing(FOUR)
    assert taken(ai.player("full", 0), seen) == {"look": 12}
    bold = ai.Strategist(SKILLS["casual"], BOLD)
    done = taken(bold, seen, 200)
    assert 5 < done["raise"] < 60
    assert done["raise"] + done["look"] == 200


def test_full_players_are_alike_on_every_seat_and_others_are_not() -> None:
    assert {temper(SKILLS["full"], seat) for seat in range(4)} == {EVEN}
    for level in ("casual", "strong"):
        assert len({temper(SKILLS[level], seat) for seat in (1, 2, 3)}) == 3


@pytest.mark.parametrize("cards", [None, "ASSBZ"])
def test_advice_values_every_action_and_tells_the_beliefs(cards: str | None) -> None:
    looked = () if cards is None else ("look",)
    seen = facing("ASSBZ", *looked)
    advice = ai.player("full", 0).advise(seen, Random(1))
    assert [one.action for one in advice.candidates] == [str(action) for action in seen.legal]
    assert all(one.reasons and 0 <= one.value <= 1 for one in advice.candidates)  # type: ignore[operator]
    assert advice.facts["points"]["fold"] == 0
    assert [one["seat"] for one in advice.facts["beliefs"]] == [1, 2, 3]
    for belief in advice.facts["beliefs"]:
        assert sum(belief["hands"].values()) == pytest.approx(100, abs=0.5)


def test_the_hidden_hands_follow_from_the_own_one() -> None:
    """With four aces in the own hand nobody else has one, and nobody is weaker for it."""
    advice = ai.player("full", 0).advise(facing(FOUR, "look"), Random(1))
    assert advice.facts["chance"] == 100
    assert all(one["hands"]["four"] < 5 for one in advice.facts["beliefs"])


@pytest.mark.slow
def test_a_leader_folds_the_last_deal_where_points_would_raise() -> None:
    """Twenty ahead, nothing can be lost: every action wins; twenty behind none does."""
    ahead = facing("AASSB", "look", deal=12, totals=["30", "-10", "-10", "-10"])
    behind = facing("AASSB", "look", deal=12, totals=["-30", "10", "10", "10"])
    for seen, share in ((ahead, 1.0), (behind, 0.0)):
        advice = ai.player("full", 0).advise(seen, Random(2))
        assert {one.value for one in advice.candidates} == {share}


# Beliefs


def _weights(bot: str, matches: int) -> dict[str, float]:
    """What is believed after matches among four of that bot, on average."""
    game = load("as_nas")
    sums: Counter[str] = Counter()
    for match in range(matches):
        players = [BOTS[bot](seat) for seat in range(4)]
        seen = play(game, bytes([match] * 16), players).state.observe(0)
        beliefs = Beliefs(minds(book(SENSIBLE), STYLES))
        for seat in (1, 2, 3):
            for mind, weight in zip(beliefs.kinds, beliefs.weights(seen)[seat]):
                sums[mind.name] += weight / (3 * matches)
    return sums


@pytest.mark.parametrize(
    ("bot", "style"),
    [
        ("always-call", "calls-blind"),
        ("maniac", "raises-blind"),
        ("tight-passive", "passive"),
        ("tight-aggressive", "tight"),
        ("loose-aggressive", "loose"),
    ],
)
def test_a_style_is_recognised_within_a_match(bot: str, style: str) -> None:
    weights = _weights(bot, 6)
    assert sum(weights.values()) == pytest.approx(1)
    assert max(weights, key=weights.__getitem__) == style


def _hands(seen: Observation, seat: int) -> float:
    """The mean number of the hands that ``seat`` is believed to hold."""
    beliefs = Beliefs(minds(book(SENSIBLE), STYLES))
    reading = beliefs.read(seen, book(SENSIBLE))[seat]
    weights = [chance * weight for chance, weight in zip(chances(), reading.hands)]
    return sum(n * weight for n, weight in enumerate(weights)) / sum(weights)


def test_who_raises_after_a_look_is_strong_and_who_raises_blindly_tells_nothing() -> None:
    start = {"dealer": 3}
    average = _hands(at(start, "look"), 1)
    raised = at(start, "look", "raise", "call")
    assert raised.seat == 2
    assert _hands(raised, 0) > average + 10
    assert _hands(at(start, "raise", "call"), 0) == pytest.approx(average)


# The standing


def test_a_share_after_the_last_deal_is_exact() -> None:
    third = Fraction(1, 3)
    standing = Standing(12, 0, [third, Fraction(0), Fraction(-1, 3), Fraction(0)])
    assert standing.share(0, [0, 0, 0, 0]) == 1
    scores = [-1 * standing.unit // 3, 0, 0, standing.unit // 3]
    assert standing.share(3, scores) == 1
    assert standing.share(0, [0, standing.unit // 3, 0, 0]) == 0.5


@pytest.mark.parametrize("deal", [1, 6, 11])
def test_shares_add_up_and_grow_with_the_score(deal: int) -> None:
    standing = Standing(deal, 1, [Fraction(2), Fraction(-1), Fraction(0), Fraction(-1)])
    scores = [2 * standing.unit, -standing.unit, -standing.unit, 0]
    assert sum(standing.share(seat, scores) for seat in range(4)) == pytest.approx(1)
    better = [3 * standing.unit, -2 * standing.unit, -standing.unit, 0]
    assert standing.share(0, better) > standing.share(0, scores)
    assert standing.point > 0


def test_the_spread_grows_with_wild_scores() -> None:
    game = load("as_nas")
    found = {}
    for bot in ("maniac", "tight-passive"):
        players = [BOTS[bot](seat) for seat in range(4)]
        found[bot] = spread(play(game, SEED, players).state.observe(0).results, 1.5)
    assert found["maniac"] > 1.5 * found["tight-passive"]


# Strategies


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_the_rows_of_a_style_are_chances(style: Any) -> None:
    for node in (0, 1, 100, 787):
        folds, stays = book(style)[node]
        assert len(folds) == len(stays) == len(all_hands())
        assert all(0 <= fold <= stay <= 1 + 1e-12 for fold, stay in zip(folds, stays))
