"""Programs as players: what they are told, and that nothing they do hangs or breaks a match."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from cardavia.core.errors import CardaviaError
from cardavia.games.catalog import load
from cardavia.players.first import FirstPlayer
from cardavia.table.exec_bot import PATIENCE, ExecBot
from cardavia.table.runner import Played, PlayerFault, play

HERE = Path(__file__).parent
GAME = load("as_nas")
SEED = bytes(range(16))
LONG = 60.0  # seconds; a bound for broken tests, never waited for

fifo = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")


def command(script: str, *arguments: str) -> str:
    return shlex.join([sys.executable, str(HERE / script), *arguments])


@contextmanager
def bot(script: str, *arguments: str, limit: float = LONG) -> Iterator[ExecBot]:
    one = ExecBot(command(script, *arguments), limit)
    try:
        yield one
    finally:
        one.close()


def one_deal(program: ExecBot, deals: int = 1) -> Played:
    """The program on seats 0 and 2, the first legal action on the others."""
    players = [program.seat("as_nas", 0), FirstPlayer(), program.seat("as_nas", 2), FirstPlayer()]
    return play(GAME, SEED, players, deals)


def kinds(played: Played) -> list[str]:
    return [fault.kind for fault in played.faults]


def decide(program: ExecBot) -> str:
    """One decision on seat 0, at the start of a match."""
    observation = GAME.start(SEED, {"deal": 1, "dealer": 3}).observe(0)
    return str(program.seat("as_nas", 0).choose(observation, Random(0)))


def test_the_example_plays_without_a_fault() -> None:
    with bot("example_bot.py") as program:
        played = one_deal(program, deals=12)
    assert played.faults == ()
    assert played.state.over
    assert "raise" in played.record.actions


def test_the_example_is_as_short_as_it_is_said_to_be() -> None:
    code = (HERE / "example_bot.py").read_text().split('"""')[2].split("\n")
    assert len([line for line in code if line.strip()]) <= 20


def test_what_a_program_is_told(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    script = (
        "import sys\n"
        "for line in sys.stdin:\n"
        f"    with open({str(heard)!r}, 'a') as file: file.write(line)\n"
        """    if '"legal"' in line: print('{"action": "look"}', flush=True)\n"""
    )
    program = ExecBot(shlex.join([sys.executable, "-c", script]), LONG)
    try:
        seats = [program.seat("as_nas", seat) for seat in (0, 2)]
        played = play(GAME, SEED, [seats[0], FirstPlayer(), seats[1], FirstPlayer()], 2)
    finally:
        program.close()
    first, second, *rest = [json.loads(line) for line in heard.read_text().splitlines()]
    assert first == {"new": {"game": "as_nas", "seat": 0}}
    assert second == {"new": {"game": "as_nas", "seat": 2}}
    # once, although two of its seats hear of it; the second deal's comes after all it wrote
    over = {"deal_over": dict(played.deals[0])}
    assert next(message for message in rest if "deal_over" in message) == over
    assert rest.count(over) == 1
    decision = rest[0]
    assert list(decision) == ["seat", "observation", "legal"]
    assert decision["seat"] == 0
    assert decision["legal"] == ["look", "call", "raise", "fold"]
    assert GAME.observation(decision["observation"]).turn == 0


@pytest.mark.parametrize(
    ("way", "kind", "words"),
    [
        ("illegal", "illegal", "hold 7S"),
        ("nonsense", "broken", "no JSON: I raise!"),
        ("list", "broken", '{"action": "..."}'),
        ("number", "broken", '{"action": "..."}'),
        ("missing", "broken", '{"action": "..."}'),
        ("deep", "broken", "no JSON"),
        ("bytes", "broken", "no JSON"),
    ],
)
def test_wrong_answers_are_counted_and_replaced(way: str, kind: str, words: str) -> None:
    with bot("bad_bot.py", way) as program:
        played = one_deal(program)
    own = [n for n, seat in enumerate(turns(played)) if seat in (0, 2)]
    assert [fault.n for fault in played.faults] == own
    assert set(kinds(played)) == {kind}
    assert words in played.faults[0].words
    assert played.record.actions == one_first_deal()


def turns(played: Played) -> list[int]:
    history = played.state.table.results[0].history  # type: ignore[attr-defined]
    return [seat for seat, _ in history]


def one_first_deal() -> tuple[str, ...]:
    return play(GAME, SEED, [FirstPlayer()] * 4, 1).record.actions


def test_a_crash_is_told_with_the_last_words_and_lasts() -> None:
    with bot("bad_bot.py", "crashes") as program:
        played = one_deal(program, deals=2)
    assert set(kinds(played)) == {"crashed"}
    assert played.faults[0].words == "it ended with status 1: more cards"
    assert len(played.deals) == 2


@pytest.mark.slow
@pytest.mark.parametrize("way", ["quits", "closes"])
def test_a_program_that_goes_away(way: str) -> None:
    with bot("bad_bot.py", way) as program:
        played = one_deal(program, deals=2)
    assert set(kinds(played)) == {"crashed"}
    assert len(played.deals) == 2


def test_a_silent_program_is_late_and_is_stopped_in_the_end() -> None:
    with bot("bad_bot.py", "silent", limit=0.05) as program:
        played = one_deal(program, deals=12)
    assert played.state.over
    assert set(kinds(played)) == {"late"}
    assert len(played.faults) > PATIENCE
    assert f"stopped after {PATIENCE} late answers" in played.faults[-1].words


@pytest.mark.parametrize("way", ["babbles", "endless"])
def test_a_program_that_never_stops_talking(way: str) -> None:
    with bot("bad_bot.py", way) as program:
        played = one_deal(program)
    assert set(kinds(played)) == {"broken"}


@fifo
def test_a_program_that_does_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with bot("bad_bot.py", "deaf", str(pipe), limit=0.05) as program:
        for seat in range(5000):  # more than a pipe and the backlog hold
            program.seat("as_nas" * 100, seat)
        played = one_deal(program)
    assert set(kinds(played)) == {"late"}
    assert "does not read" in played.faults[0].words


@fifo
def test_a_late_answer_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    state = GAME.start(SEED, {"deal": 1, "dealer": 3})
    with bot("bad_bot.py", "slow", str(pipe), limit=0.05) as program:
        player = program.seat("as_nas", 0)
        with pytest.raises(PlayerFault) as caught:
            player.choose(state.observe(0), Random(0))
        assert caught.value.kind == "late"
        program.limit = LONG
        pipe.write_text("go on")
        # The first question's answer is "fold", the last of its legal actions.
        text = program.ask({"seat": 0, "observation": {}, "legal": ["look", "call"]})
    assert text == "call"


def test_an_answer_too_many_is_dropped() -> None:
    with bot("bad_bot.py", "twice") as program:
        assert program.ask({"legal": ["call"]}) == "call"
        program._answers.put(program._answers.get(timeout=LONG))  # the second is there now
        assert program.ask({"legal": ["fold"]}) == "fold"


@pytest.mark.parametrize("text", ["", "no-such-program-anywhere", "'", str(HERE)])
def test_what_cannot_be_started(text: str) -> None:
    with pytest.raises(CardaviaError) as caught:
        ExecBot(text, 1.0)
    assert caught.value.code == "not-started"


def test_a_closed_program_is_gone_with_all_that_it_started() -> None:
    child = "print('here', flush=True); input()"
    script = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    program = ExecBot(shlex.join([sys.executable, "-c", script]), LONG)
    assert program._answers.get(timeout=LONG) == "here\n"
    program.close()
    assert program._process.returncode is not None
    # The output ends only when nobody holds it any more.
    assert program._answers.get(timeout=LONG) == ""
    with pytest.raises(PlayerFault):
        decide(program)
