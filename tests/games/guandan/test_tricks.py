"""Worked cases of turns and of the end of a deal, by the rule that they show."""

from __future__ import annotations

from typing import Any

import pytest

from cardavia.core.errors import IllegalAction
from cardavia.games.guandan.game import GAME
from games.guandan.play import at, played, run

LOW = ("3S 3D 9S", "4S 4D 9D", "5S 5D 9C", "6S 6D 9H")


def refused(state: Any, text: str) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as caught:
        state.parse(text)
    return caught.value.code, caught.value.rule


# Rules: lead, pass, new-lead.


def test_turns_run_counterclockwise() -> None:
    state = at(*LOW)
    seats = []
    for action in ("play 3S", "play 4S", "play 5S", "play 6S", "pass"):
        seats.append(state.turn)
        state = run(state, action)
    assert seats == [0, 1, 2, 3, 0]


def test_the_leader_must_play() -> None:
    assert refused(at(*LOW), "pass") == ("must-lead", "lead")


def test_a_pass_binds_for_one_turn_only() -> None:
    state = run(at(*LOW), "play 3S", "play 4S", "pass", "play 6S", "pass", "pass")
    assert state.turn == 2
    assert "play 9C" in map(str, state.legal)


def test_after_all_others_passed_the_last_player_leads_anew() -> None:
    state = run(at(*LOW), "play 3S", "play 4S", "pass", "pass")
    assert state.trick.lead is not None
    state = run(state, "pass")
    assert (state.turn, state.trick.lead) == (1, None)
    assert state.observe(0).trick == (None, None, None, None)
    assert refused(state, "pass") == ("must-lead", "lead")


def test_two_passes_and_a_play_do_not_end_the_trick() -> None:
    state = run(at(*LOW), "play 3S", "pass", "pass", "play 6S", "pass", "pass")
    assert state.trick.lead is not None
    assert state.turn == 2
    assert run(state, "pass").turn == 3


def test_the_trick_shows_the_last_word_of_each_seat() -> None:
    state = run(at(*LOW), "play 3S", "pass", "play 5S", "play 6S", "play 9S")
    assert state.observe(2).trick == ("play 9S", "pass", "play 5S", "play 6S")


# Rule: answer.


@pytest.mark.parametrize(
    ("lead", "answer", "fault"),
    [
        ("play 3S", "play 4S 4D", ("wrong-shape", "answer")),
        ("play 9S", "play 9D", ("too-weak", "answer")),
        ("play 3S 3D", "play 9D", ("wrong-shape", "answer")),
        ("play 3S", "play 4C", ("not-in-hand", "lead")),
        ("play 3S", "play 4S 9D", ("no-combination", "shapes")),
        ("play 3S", "return 4S", ("no-return", "return")),
    ],
)
def test_refused_answers(lead: str, answer: str, fault: tuple[str, str]) -> None:
    assert refused(run(at(*LOW), lead), answer) == fault


def test_only_a_bomb_beats_a_bomb() -> None:
    state = run(at("3S 3D 3C 3H 9S", "RJ RJ BJ 4S"), "play 3S 3D 3C 3H")
    assert refused(state, "play RJ RJ") == ("needs-bomb", "bomb-order")
    assert list(map(str, state.legal)) == ["pass"]


# Rule: finished.


def test_finished_players_are_skipped() -> None:
    state = run(at("3S", "4S 9D", "5S 9C", "6S 9H"), "play 3S", "play 4S", "play 5S", "play 6S")
    assert state.out == (0,)
    assert state.turn == 1


def test_the_partner_leads_when_nobody_beats_the_last_play() -> None:
    state = run(at("9S", "4S 4D", "5S 5D", "6S 6D"), "play 9S", "pass", "pass")
    assert state.trick.lead is not None
    state = run(state, "pass")
    assert (state.turn, state.trick.lead) == (2, None)


def test_a_play_on_the_finished_players_card_takes_the_lead_from_the_partner() -> None:
    state = run(at("9S", "TS 4D", "5S 5D", "6S 6D"), "play 9S", "play TS", "pass", "pass")
    assert (state.turn, state.trick.lead) == (1, None)


def test_the_next_active_player_leads_when_the_partner_has_finished_too() -> None:
    state = at("", "4S 4D", "9S", "6S 6D", out=[0], leader=2)
    state = run(state, "play 9S", "pass", "pass")
    assert state.out == (0, 2)
    assert (state.turn, state.trick.lead) == (3, None)


def test_the_partner_may_beat_and_pass_for_the_wind() -> None:
    """The one who finished sits between two active players; each of the three may pass."""
    state = run(at("6S 6D", "9S", "4S 4D", "5S 5D", leader=1), "play 9S", "pass", "pass", "pass")
    assert state.turn == 3


# Rules: deal-end, climb, places.


def end(*actions: str, **more: Any) -> dict[str, Any]:
    """The ``deal_over`` event of four short hands: 3, 4, 5 and 6 in suit."""
    hands = more.pop("hands", ("3S", "4S 4D", "5S", "6S 6D"))
    _, events = played(at(*hands, **more), actions)
    (over,) = (event for event in events if event["event"] == "deal_over")
    return over


def test_first_and_second_climb_three() -> None:
    over = end("play 3S", "pass", "play 5S", "pass", "pass", "play 6S 6D")
    assert over == {
        "event": "deal_over",
        "places": [0, 2, 3, 1],
        "climb": 3,
        "levels": ["5", "2"],
    }


def test_play_goes_on_after_partners_came_first_and_second() -> None:
    state = run(at("3S", "4S 4D", "5S", "6S 6D"), "play 3S", "pass", "play 5S")
    assert state.out == (0, 2)
    assert state.deal == 1


def test_first_and_third_climb_two() -> None:
    over = end("play 3S", "play 4S", "play 5S", hands=("3S", "4S", "5S", "6S 6D"))
    assert (over["places"], over["climb"], over["levels"]) == ([0, 1, 2, 3], 2, ["4", "2"])


def test_first_and_fourth_climb_one() -> None:
    over = end("play 3S", "play 4S", "pass", "play 6S", hands=("3S", "4S", "5S 5D", "6S"))
    assert (over["places"], over["climb"], over["levels"]) == ([0, 1, 3, 2], 1, ["3", "2"])


WIN_BOTH = ("play 3S", "pass", "play 5S", "pass", "pass", "play 6S 6D")


def test_a_climb_stops_at_the_ace() -> None:
    over = end(*WIN_BOTH, levels=["K", "2"], level="K")
    assert over["levels"] == ["A", "2"]
    assert over["climb"] == 3


def final(hands: tuple[str, ...], actions: tuple[str, ...], **more: Any) -> dict[str, Any]:
    return GAME.summary(run(at(*hands, **more), *actions))


PARTNERS = ("3S", "4S 4D", "5S", "6S 6D")
THIRD = ("3S", "4S", "5S", "6S 6D")
FOURTH = ("3S", "4S", "5S 5D", "6S")


def test_the_match_is_won_at_the_ace_with_the_partner_not_last() -> None:
    for hands, actions in ((PARTNERS, WIN_BOTH), (THIRD, ("play 3S", "play 4S", "play 5S"))):
        for other in ("A", "2"):
            summary = final(hands, actions, levels=["A", other], level="A")
            assert summary["over"] is True
            assert summary["winners"] == [0, 2]
            assert (summary["phase"], summary["turn"]) == ("over", None)
            assert summary["levels"] == ["A", other]


def test_first_with_the_partner_last_stays_at_the_ace() -> None:
    actions = ("play 3S", "play 4S", "pass", "play 6S")
    summary = final(FOURTH, actions, levels=["A", "4"], level="A")
    assert (summary["over"], summary["winners"]) == (False, [])
    assert (summary["levels"], summary["level"], summary["deal"]) == (["A", "4"], "A", 2)


def test_no_match_is_won_at_the_other_teams_level() -> None:
    summary = final(PARTNERS, WIN_BOTH, levels=["A", "K"], level="K")
    assert (summary["over"], summary["winners"]) == (False, [])
    assert (summary["levels"], summary["level"]) == (["A", "K"], "A")


def test_a_team_below_the_ace_does_not_win_in_a_deal_at_the_ace() -> None:
    summary = final(PARTNERS, WIN_BOTH, levels=["Q", "A"], level="A")
    assert summary["over"] is False
    assert summary["levels"] == ["A", "A"]


def test_both_teams_at_the_ace() -> None:
    hands = ("6S 6D", "3S", "4S", "5S")
    actions = ("play 3S", "play 4S", "play 5S")
    summary = final(hands, actions, levels=["A", "A"], leader=1)
    assert summary["winners"] == [1, 3]


def test_the_next_deal_is_at_the_level_of_the_winners() -> None:
    state = run(at(*PARTNERS, levels=["5", "9"], level="9"), *WIN_BOTH)
    assert (state.level, state.levels, state.deal) == ("8", ("8", "9"), 2)
    assert sorted(map(len, state.hands)) in ([26, 26, 28, 28], [27, 27, 27, 27])
    assert [draw.label for draw in state.draws] == ["deal"]
    assert [draw.deal for draw in state.draws] == [2]


def test_nothing_is_legal_when_the_match_is_over() -> None:
    state = run(at(*PARTNERS, levels=["A", "2"], level="A"), *WIN_BOTH)
    assert list(state.legal) == []
    assert refused(state, "pass") == ("match-over", "end")
    assert refused(state.observe(1), "pass") == ("match-over", "end")


def test_nobody_else_may_act() -> None:
    state = at(*LOW)
    assert list(state.observe(1).legal) == []
    assert refused(state.observe(1), "play 4S") == ("not-your-turn", "lead")
