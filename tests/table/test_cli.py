"""The command line, to the letter of the record format."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardavia.__main__ import main

ROOT = Path(__file__).parents[2]
FAIR = ROOT / "tests/data/records/as_nas_fair.json"


def shell(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    return subprocess.run(
        [sys.executable, "-m", "cardavia", *arguments],
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
        **options,
    )


# --- replay


def test_replay_prints_a_line_for_each_action_and_a_summary(record, cli) -> None:
    lines = [json.loads(line) for line in cli("replay", record())]
    assert lines[:-1] == [
        {"i": None, "events": []},
        {"i": 0, "seat": 0, "action": "call", "events": []},
        {"i": 1, "seat": 1, "action": "look", "events": []},
        {"i": 2, "seat": 1, "action": "raise", "events": []},
    ]
    assert lines[-1] == {
        "game": "as_nas", "deal": 12, "phase": "bet", "turn": 2, "over": False, "winners": [],
        "totals": ["0", "0", "0", "0"], "bets": [1, 2, 0, 1], "pot": 4, "dealer": 3,
    }  # fmt: skip


def test_replay_keeps_to_the_order_of_the_keys(record, cli) -> None:
    lines = cli("replay", record())
    assert lines[0] == '{"i": null, "events": []}'
    assert lines[1] == '{"i": 0, "seat": 0, "action": "call", "events": []}'
    assert lines[-1].startswith('{"game": "as_nas", "deal": 12, "phase": "bet", "turn": 2, "over"')


def test_replay_of_a_whole_match_tells_every_deal(cli) -> None:
    lines = [json.loads(line) for line in cli("replay", str(FAIR))]
    events = [event for line in lines[:-1] for event in line["events"]]
    assert [event["event"] for event in events] == ["deal_over"] * 12
    assert lines[-1]["over"] is True
    assert lines[-1]["turn"] is None


def test_replay_tells_no_secret(record, cli) -> None:
    lines = cli("replay", record(actions=["look", "call", "look", "fold"]))
    assert "ACCCC" not in "".join(lines)
    assert "AAASS" not in "".join(lines)


def test_replay_prints_nothing_of_a_record_that_fails_later(record, refused) -> None:
    line = refused("replay", record(actions=["call", "call", "hold"]))
    assert line.startswith('action 2 "hold": ')
    assert line.count(": ") >= 2


# --- legal, observe, choose


def test_legal_lists_the_actions_one_a_line(record, cli) -> None:
    assert cli("legal", record()) == ["look", "call", "raise", "fold"]


def test_legal_folds_a_range_of_amounts(record, cli) -> None:
    start = {"stacks": [20, 20], "starter": 0, "hands": [["KS", "7D"], ["2C", "AH"]]}
    name = record(game="one_poker", start=start, actions=["lock 7D", "lock AH", "bet 5"])
    assert cli("legal", name) == ["call", "raise 10-18", "allin", "fold"]


def test_legal_after_the_end_prints_nothing(cli) -> None:
    assert cli("legal", str(FAIR)) == []


def test_observe_gives_a_seat_its_cards_and_no_others(record, cli, short) -> None:
    name = record()
    (looked,) = cli("observe", name, "--seat", "1")
    assert json.loads(looked)["seat"] == 1
    assert json.loads(looked)["cards"] == "AAASS"
    (other,) = cli("observe", name, "--seat", "2")
    assert json.loads(other)["cards"] is None
    assert json.loads(other)["history"] == [[0, "call"], [1, "look"], [1, "raise"]]
    for hand in ("ACCCC", "AAASS", "SSBZZ", "BBBZZ"):
        assert hand not in other
    assert short["seed"] not in looked + other


@pytest.mark.parametrize("level", ["casual", "strong", "full", "random", "first"])
def test_choose_gives_every_legal_action(record, cli, level: str) -> None:
    (line,) = cli("choose", record(), "--level", level)
    choice = json.loads(line)
    candidates = choice["candidates"]
    assert choice["seat"] == 2
    assert [one["action"] for one in candidates] == ["look", "call", "raise", "fold"]
    assert sum(one["probability"] for one in candidates) == pytest.approx(1)
    chosen = next(one for one in candidates if one["action"] == choice["action"])
    assert chosen["probability"] > 0
    assert all(set(one) == {"action", "value", "probability", "reasons"} for one in candidates)


def test_choose_is_the_same_for_the_same_seed_and_differs_between_seeds(record, cli) -> None:
    name = record()
    again = {cli("choose", name, "--level", "random")[0] for _ in range(5)}
    assert len(again) == 1
    seeded = {cli("choose", name, "--level", "random", "--seed", "7")[0] for _ in range(5)}
    assert len(seeded) == 1
    many = {cli("choose", name, "--level", "random", "--seed", str(i))[0] for i in range(20)}
    assert len(many) > 1


def test_choose_needs_somebody_to_act(refused) -> None:
    assert refused("choose", str(FAIR)).startswith("record: match-over: ")


def test_choose_refuses_an_unknown_level(record, refused) -> None:
    assert refused("choose", record(), "--level", "perfect").startswith("arguments: unknown-player")
    line = refused("choose", record(), "--level", "exec:true")
    assert line.startswith("arguments: unknown-player")


# --- what every command refuses

COMMANDS = [
    ("replay",), ("legal",), ("observe", "--seat", "0"), ("choose",), ("verify",),
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=[c[0] for c in COMMANDS])
@pytest.mark.parametrize(
    ("change", "start"),
    [
        ({"cardavia": 2}, "record: newer-version: "),
        ({"note": 1}, "record: unknown-key: "),
        ({"game": "whist"}, "record: unknown-game: "),
        ({"seed": "0"}, "record: bad-seed: "),
        ({"start": 5}, "start: wrong-type: "),
        ({"start": {"hand": 1}}, "start: "),
        ({"fair": {}}, "fair: missing-key: "),
        ({"actions": [1]}, "action 0 1: wrong-type: "),
        ({"actions": ["call", "dance"]}, 'action 1 "dance": '),
        ({"actions": ["hold"]}, 'action 0 "hold": '),
        ({"actions": ["call\ncall"]}, 'action 0 "call\\ncall": '),
        ({"actions": ["\u0000\u2028\ud800"]}, 'action 0 "\\u0000\\u2028\\ud800": '),
    ],
)
def test_refusals(record, refused, command, change: dict[str, Any], start: str) -> None:
    name, *options = command
    assert refused(name, record(**change), *options).startswith(start)


@pytest.mark.parametrize(
    ("document", "start"),
    [
        (b"", "record: not-json: "),
        (b"\xff\xfe", "record: not-utf8: "),
        (b"[" * 100_000, "record: not-json: "),
        (b'{"cardavia": 1' + b"0" * 5000 + b"}", "record: not-json: "),
        (b"[]", "record: wrong-type: "),
    ],
    ids=["empty", "not UTF-8", "nested", "huge number", "list"],
)
def test_documents_that_are_no_records(record, refused, document: bytes, start: str) -> None:
    assert refused("replay", record(document)).startswith(start)


def test_a_byte_order_mark_is_no_fault(record, cli, short) -> None:
    assert cli("legal", record(b"\xef\xbb\xbf" + json.dumps(short).encode())) != []


def test_files_that_cannot_be_read(tmp_path: Path, refused) -> None:
    missing = str(tmp_path / "no\nsuch\x1bfile")
    assert refused("replay", missing).startswith("record: unreadable: ")
    assert refused("replay", str(tmp_path)).startswith("record: unreadable: ")
    assert refused("replay", "zero\0byte").startswith("record: unreadable: ")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        ["replay"],
        ["replay", "a", "b"],
        ["replay", "a", "--fast"],
        ["observe", "a"],
        ["observe", "a", "--seat"],
        ["observe", "a", "--seat", "one"],
        ["observe", "a", "--sea", "1"],
        ["legal", "a", "--seat", "1\n2"],
        ["arena"],
        ["arena", "as_nas"],
        ["arena", "as_nas", "--player", "first", "--player", "first"],
        ["arena", "as_nas", "--player", "first", "--player", "first", "--deals", "0"],
        ["arena", "as_nas", "--player", "first", "--player", "first", "--deals", "x"],
        ["arena", "as_nas", "--player", "first", "--deals", "1", "--matches", "1"],
        ["arena", "as_nas", "--player", "first", "--deals", "1", "--time", "0"],
        ["arena", "as_nas", "--player", "first", "--deals", "1", "--time", "nan"],
        ["arena", "as_nas", "--player", "first", "--deals", "1", "--jobs", "0"],
    ],
)
def test_wrong_arguments(refused, arguments: list[str]) -> None:
    assert refused(*arguments).startswith("arguments: wrong-arguments: ")


@pytest.mark.parametrize("seat", ["4", "-1", "1000000"])
def test_seats_that_are_not_there(record, refused, seat: str) -> None:
    line = refused("observe", record(), f"--seat={seat}")
    assert line.startswith("arguments: no-such-seat: ")


# --- as a program


def test_a_record_from_standard_input(short) -> None:
    done = shell("legal", "-", input=json.dumps(short).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.split() == [b"look", b"call", b"raise", b"fold"]


def test_a_refusal_from_standard_input() -> None:
    done = shell("replay", "-", input=b"\xff")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"record: not-utf8: ")
    assert done.stderr.count(b"\n") == 1


def test_output_that_nobody_reads_is_no_fault() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "cardavia", "replay", str(FAIR)],
            env=environment,
            stdout=writer,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device on this system")
def test_a_full_disk_is_said_in_one_line() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardavia", "replay", str(FAIR)],
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"output: failed: ")
    assert done.stderr.count(b"\n") == 1


def test_output_is_ascii_whatever_the_terminal(short) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "cardavia", "replay", "-"],
        input=json.dumps({**short, "actions": ["žluť"]}).encode(),
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b'action 0 "')
    assert done.stderr.count(b"\n") == 1


def test_standard_input_is_read_as_bytes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], short
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(json.dumps(short).encode()), encoding="ascii")
    monkeypatch.setattr(sys, "stdin", stream)
    assert main(["legal", "-"]) == 0
    assert capsys.readouterr().out.split() == ["look", "call", "raise", "fold"]


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out
    for command in ("replay", "legal", "observe", "choose", "arena", "verify"):
        assert command in out
