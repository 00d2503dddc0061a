"""The arena: the same deals with the seats exchanged, alone or with many processes."""

from __future__ import annotations

import io
import json
import os
import shlex
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cardavia.__main__ import main
from cardavia.core.errors import CardaviaError
from cardavia.players.first import FirstPlayer
from cardavia.table.arena import Hall, Plan, report
from cardavia.table.arena_file import ResultFile
from cardavia.table.arena_pool import run
from cardavia.table.arena_report import Progress, table

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PLAN = Plan("as_nas", ("pot-odds", "maniac"), "match", "a seed")
TIMES = ("mean_ms", "p95_ms", "max_ms")


def timeless(result: dict[str, Any]) -> dict[str, Any]:
    players = [{k: v for k, v in side.items() if k not in TIMES} for side in result["players"]]
    return {**result, "players": players}


def program(script: str, *arguments: str) -> str:
    return "exec:" + shlex.join([sys.executable, str(HERE / script), *arguments])


# --- what is played


def test_a_set_is_one_seed_in_every_seating() -> None:
    with Hall(PLAN) as hall:
        result = hall.play_set(3)
    assert result["set"] == 3
    games = result["games"]
    assert [game["seats"] for game in games] == [
        [0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0],
    ]  # fmt: skip
    for game in games:
        assert game["deals"] == 12
        totals = [Fraction(points) for points in game["points"]]
        assert sum(totals) == 0
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        assert game["winners"] == best


def test_a_guest_plays_under_a_name_of_its_own() -> None:
    made: list[int] = []

    def guest(seat: int) -> FirstPlayer:
        made.append(seat)
        return FirstPlayer()

    plan = Plan("as_nas", ("my bot", "random"), "deal", "s")
    with Hall(plan, {"my bot": guest}) as hall:
        result = report(plan, [hall.play_set(i) for i in range(2)])
    assert made == [0, 1, 2, 3] * 2
    assert result["players"][0]["player"] == "my bot"


def test_a_browser_can_use_the_arena_without_processes() -> None:
    code = (
        "import sys; import cardavia.table.arena, cardavia.table.match_stats\n"
        "assert not {'multiprocessing', 'concurrent.futures'} & set(sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, timeout=60)


@pytest.mark.slow
def test_players_that_are_alike_get_the_same_results_in_every_seating() -> None:
    plan = Plan("as_nas", ("first", "first"), "match", "s")
    with Hall(plan) as hall:
        games = hall.play_set(0)["games"]
    assert len({json.dumps(game["points"]) for game in games}) == 1
    shares = [side["win_share"] for side in report(plan, list(run(plan, range(6))))["players"]]
    assert sum(shares) == pytest.approx(1)


def test_a_single_deal_is_won_by_the_most_points() -> None:
    plan = Plan("one_poker", ("full", "maniac"), "deal", "s")
    with Hall(plan) as hall:
        for game in hall.play_set(0)["games"]:
            assert game["deals"] == 1
            a, b = (Fraction(points) for points in game["points"])
            assert a == -b
            assert game["winners"] == ([0, 1] if a == b else [int(b > a)])


def test_the_result_depends_on_the_seed_alone() -> None:
    one, two = (timeless(report(PLAN, list(run(PLAN, range(3))))) for _ in range(2))
    assert one == two
    other = Plan("as_nas", PLAN.players, "match", "another seed")
    assert timeless(report(other, list(run(other, range(3)))))["players"] != one["players"]


@pytest.mark.slow
def test_many_processes_give_the_same_result_as_one() -> None:
    alone = list(run(PLAN, range(4)))
    together = list(run(PLAN, range(4), jobs=2))
    assert timeless(report(PLAN, together)) == timeless(report(PLAN, alone))


def test_the_order_of_the_sets_does_not_matter() -> None:
    sets = list(run(PLAN, range(4)))
    assert report(PLAN, sets[::-1]) == report(PLAN, sets)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("players", [("first", "nobody"), ("first",), ("exec:no-such", "first")])
def test_a_plan_that_cannot_be_is_refused_before_it_begins(
    players: tuple[str, ...], jobs: int
) -> None:
    with pytest.raises(CardaviaError):
        run(Plan("as_nas", players, "deal", "s"), range(3), jobs)


# --- what is reported


def made_set(i: int, winners: list[list[int]], points: list[list[str]]) -> dict[str, Any]:
    times = {"n": 1, "sum": 0.001, "max": 0.001, "classes": {"-142": 1}}
    games = [
        {"seats": seats, "winners": w, "deals": 2, "points": p, "faults": [], "times": [times] * 2}
        for seats, w, p in zip(([0, 1], [1, 0]), winners, points)
    ]
    return {"set": i, "games": games}


def test_the_figures_of_a_small_run_by_hand() -> None:
    plan = Plan("one_poker", ("a", "b"), "match", "s")
    sets = [
        made_set(0, [[0], [0]], [["4", "-4"], ["1", "-1"]]),
        made_set(1, [[0], [1]], [["2", "-2"], ["-3", "3"]]),
    ]
    result = report(plan, sets)
    assert (result["sets"], result["played"], result["deals"]) == (2, 4, 8)
    first, second = result["players"]
    # a wins three of four; 4 - 1 + 2 + 3 points in 8 deals
    assert (first["win_share"], second["win_share"]) == (0.75, 0.25)
    assert (first["points_per_deal"], second["points_per_deal"]) == (1.0, -1.0)
    assert first["fair_share"] == 0.5
    assert first["decisions"] == 4
    low, high = first["win_share_95"]
    assert low < 0.75 < high


def test_partners_win_as_one_and_tied_seats_share() -> None:
    partners = {
        "set": 0,
        "games": [{
            "seats": [0, 1, 0, 1], "winners": [0, 2], "deals": 1,
            "points": ["3", "-3", "3", "-3"], "faults": [], "times": [{"n": 0, "sum": 0.0,
            "max": 0.0, "classes": {}}] * 2,
        }],
    }  # fmt: skip
    first, second = report(Plan("guandan", ("a", "b"), "deal", "s"), [partners])["players"]
    assert (first["win_share"], second["win_share"]) == (1.0, 0.0)
    assert (first["points_per_deal"], second["points_per_deal"]) == (3.0, -3.0)
    tied = json.loads(json.dumps(partners))
    tied["games"][0] |= {"seats": [0, 1, 1, 1], "winners": [0, 1, 3]}
    first, second = report(Plan("as_nas", ("a", "b"), "deal", "s"), [tied])["players"]
    assert first["win_share"] == pytest.approx(1 / 3, abs=1e-6)
    assert second["win_share"] == pytest.approx(2 / 3, abs=1e-6)
    assert (first["fair_share"], second["fair_share"]) == (0.25, 0.75)


def test_the_table_shows_every_player_and_every_kind_of_fault() -> None:
    sets = list(run(PLAN, range(2)))
    sets[0]["games"][0]["faults"] = [[1, 2, 17, "late", "no answer"], [1, 2, 19, "illegal", "x"]]
    lines = table(report(PLAN, sets)).splitlines()
    assert lines[0].startswith("as_nas: 8 matches (2 seeds, every seating), 96 deals")
    assert lines[2].startswith("pot-odds")
    assert lines[3].startswith("maniac")
    assert "1 late, 1 illegal" in lines[4]
    assert lines[5] == "  first: set 0, seat 2, action 17: late: no answer"


# --- programs


def test_a_program_plays_and_bad_ones_break_nothing() -> None:
    plan = Plan(
        "as_nas", (program("example_bot.py"), program("bad_bot.py", "illegal")), "deal", "s"
    )
    first, second = report(plan, list(run(plan, range(2))))["players"]
    assert set(first["faults"].values()) == {0}
    assert second["faults"]["illegal"] == second["decisions"] > 0
    assert second["first_fault"].startswith("set 0, seat ")


@pytest.mark.slow
@pytest.mark.parametrize("way", ["crashes", "quits", "nonsense", "babbles"])
def test_programs_that_fail_with_two_processes(way: str) -> None:
    plan = Plan("as_nas", (program("bad_bot.py", way), "first"), "deal", "s")
    first, second = report(plan, list(run(plan, range(3), jobs=2)))["players"]
    assert sum(first["faults"].values()) > 0
    assert set(second["faults"].values()) == {0}


def test_a_silent_program_against_the_clock() -> None:
    plan = Plan("as_nas", (program("bad_bot.py", "silent"), "first"), "deal", "s", limit=0.05)
    result = report(plan, list(run(plan, range(20))))
    assert result["sets"] == 20
    assert result["players"][0]["faults"]["late"] == result["players"][0]["decisions"]


# --- the command


def arena(*arguments: str) -> list[str]:
    return ["arena", "as_nas", "--player", "pot-odds", "--player", "maniac", *arguments]


def test_the_command_prints_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arena("--deals", "4")) == 0
    out, err = capsys.readouterr()
    assert "pot-odds" in out
    assert err.splitlines()[-1].endswith("4/4")
    assert main(arena("--deals", "4", "--json", "--seed", "x")) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["unit"], result["seed"], result["played"]) == ("deal", "x", 16)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["arena", "whist", "--player", "first", "--player", "first", "--deals", "1"], "game"),
        (["arena", "as_nas", "--player", "first", "--deals", "1"], "players"),
        (["arena", "as_nas", "--player", "first", "--player", "x", "--deals", "1"], "player"),
        (["arena", "as_nas", "--player", "first", "--player", "exec:x", "--deals", "1"], "started"),
        (arena("--deals", "1", "--resume", "/no/such/folder/file"), "file"),
    ],
)
def test_the_command_refuses_in_one_line(
    arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("arguments: ")
    assert err.split(": ")[1].endswith(code)
    assert err.count("\n") == 1


@pytest.mark.slow
def test_a_run_is_resumed_and_prolonged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "run.jsonl"
    assert main(arena("--matches", "2", "--json", "--resume", str(kept))) == 0
    lines = kept.read_bytes().splitlines()
    assert len(lines) == 3
    capsys.readouterr()
    assert main(arena("--matches", "4", "--json", "--resume", str(kept))) == 0
    resumed, progress = capsys.readouterr()
    assert kept.read_bytes().splitlines()[:3] == lines
    assert len(progress.splitlines()) == 2
    assert main(arena("--matches", "4", "--json")) == 0
    assert timeless(json.loads(resumed)) == timeless(json.loads(capsys.readouterr().out))


def test_half_a_line_at_the_end_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    kept = ResultFile(path, PLAN)
    sets = list(run(PLAN, range(2)))
    for one in sets:
        kept.add(one)
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    again = ResultFile(path, PLAN)
    assert list(again.sets) == [0]
    again.add(sets[1])
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b'{"arena":1}\n', "other-plan"),
        (b"garbage\n", "other-plan"),
        (b"HEAD[]\n", "broken-file"),
        (b'HEAD{"set":0}\nxx\n', "broken-file"),
        (b'HEAD{"set":"a","games":[]}\n', "broken-file"),
    ],
)
def test_files_that_cannot_be_resumed(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "run.jsonl"
    ResultFile(path, PLAN)
    head = path.read_bytes()
    path.write_bytes(content.replace(b"HEAD", head))
    with pytest.raises(CardaviaError) as caught:
        ResultFile(path, PLAN)
    assert caught.value.code == code


def test_a_run_of_another_plan_is_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    ResultFile(path, PLAN)
    with pytest.raises(CardaviaError) as caught:
        ResultFile(path, Plan("as_nas", PLAN.players, "match", "another seed"))
    assert caught.value.code == "other-plan"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals a process group")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_it_in_one_line_and_keeps_what_is_finished(
    tmp_path: Path, jobs: str
) -> None:
    kept = tmp_path / "run.jsonl"
    running = subprocess.Popen(
        [sys.executable, "-m", "cardavia", *arena("--matches", "5000", "--jobs", jobs),
         "--resume", str(kept)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )  # fmt: skip
    assert running.stderr is not None
    running.stderr.readline()  # the first set is finished
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (2, "")
    assert err.splitlines()[-1] == "arguments: interrupted: broken off"
    assert "Traceback" not in err
    assert len(ResultFile(kept, Plan("as_nas", PLAN.players, "match", "0")).sets) >= 1


def test_the_bar_on_a_terminal_and_elsewhere() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, drawn in ((Terminal(), 6), (io.StringIO(), 5)):
        bar = Progress(stream, 0, 5)
        for _ in range(5):
            bar.step()
        bar.close()
        text = stream.getvalue()
        assert text.count("[") - text.count("\x1b[") == drawn
        assert "5/5" in text
        assert text.endswith("\n")
    many = io.StringIO()
    bar = Progress(many, 0, 1000)
    for _ in range(1000):
        bar.step()
    assert len(many.getvalue().splitlines()) == 11
