"""The command line, to the letter of the record format."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from cardavia.__main__ import main
from cardavia.core.cards import canonical, deck
from cardavia.games.catalog import load
from cardavia.players.first import FirstPlayer
from cardavia.table.runner import play

ROOT = Path(__file__).parents[2]
FAIR = ROOT / "tests/data/records/as_nas_fair.json"

SHORT: dict[str, Any] = {
    "cardavia": 1,
    "game": "as_nas",
    "seed": "000102030405060708090a0b0c0d0e0f",
    "start": {"deal": 12, "dealer": 3, "hands": ["ACCCC", "AAASS", "SSBZZ", "BBBZZ"]},
    "actions": ["call", "look", "RAISE"],
}


@pytest.fixture
def record(tmp_path: Path):
    """Writes a record, given as text, bytes or a change of ``SHORT``, and gives its name."""

    def write(document: Any = None, **change: Any) -> str:
        path = tmp_path / "record.json"
        if document is None:
            document = json.dumps({**SHORT, **change})
        path.write_bytes(document if isinstance(document, bytes) else document.encode())
        return str(path)

    return write


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]):
    """Runs a command: the lines it prints. It must succeed and say nothing else."""

    def run(*arguments: str) -> list[str]:
        assert main(arguments) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out.splitlines()

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]):
    """Runs a command that must be refused in one line, and print nothing: that line."""

    def run(*arguments: str, printed: int = 0) -> str:
        assert main(arguments) == 2
        out, err = capsys.readouterr()
        assert len(out.splitlines()) == printed
        assert err.endswith("\n")
        assert len(err.splitlines()) == 1
        return err[:-1]

    return run


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


def test_observe_gives_a_seat_its_cards_and_no_others(record, cli) -> None:
    name = record()
    (looked,) = cli("observe", name, "--seat", "1")
    assert json.loads(looked)["seat"] == 1
    assert json.loads(looked)["cards"] == "AAASS"
    (other,) = cli("observe", name, "--seat", "2")
    assert json.loads(other)["cards"] is None
    assert json.loads(other)["history"] == [[0, "call"], [1, "look"], [1, "raise"]]
    for hand in ("ACCCC", "AAASS", "SSBZZ", "BBBZZ"):
        assert hand not in other
    assert SHORT["seed"] not in looked + other


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


# --- verify


def words(game: str, label: str, seed: bytes, deal: int):
    """The format's stream of 32-bit words."""
    k = 0
    while True:
        head = b"\0".join((b"cardavia/1", game.encode(), label.encode(), seed))
        block = sha256(head + deal.to_bytes(4, "big") + k.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))
        k += 1


def shuffled(game: str, label: str, seed: bytes, deal: int, cards: list[str]) -> list[str]:
    cards = list(cards)
    stream = words(game, label, seed, deal)
    for i in range(len(cards) - 1, 0, -1):
        j = next(word % (i + 1) for word in stream if word < (i + 1) * (2**32 // (i + 1)))
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def test_verify_prints_every_shuffle(cli) -> None:
    seed = bytes.fromhex(json.loads(FAIR.read_text())["seed"])
    lines = [json.loads(line) for line in cli("verify", str(FAIR))]
    cards = list("AAAASSSSBBBBZZZZCCCC")
    assert lines == [
        {"label": "deal", "deal": deal, "cards": shuffled("as_nas", "deal", seed, deal, cards)}
        for deal in range(1, 13)
    ]


@pytest.mark.parametrize("game", ["one_poker", "guandan"])
def test_verify_shows_every_shuffle_of_a_long_match(game: str, record, refused, capsys) -> None:
    seed = bytes(range(16))
    rules = load(game)
    played = play(rules, seed, [FirstPlayer() for _ in range(rules.seats)])
    assert main(["verify", record(played.record.dumps())]) == 2
    shown = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert shown[0]["cards"] == shuffled(
        game, "deal", seed, 1, list(deck(2, jokers=game == "guandan"))
    )
    for one in shown:
        unmixed = canonical(one["cards"])
        assert one["cards"] == shuffled(game, one["label"], seed, one["deal"], unmixed)
    if game == "guandan":
        assert [one["label"] for one in shown] == ["deal"] * len(played.deals)
    else:
        assert {one["label"] for one in shown[1:]} == {"reshuffle"}
        assert {len(one["cards"]) for one in shown[1:]} == {102}  # all but the two kept cards


def test_verify_checks_the_commitment_shown_before(cli, refused) -> None:
    commitment = json.loads(FAIR.read_text())["fair"]["commitment"]
    assert len(cli("verify", str(FAIR), "--commitment", commitment)) == 12
    assert len(cli("verify", str(FAIR), "--commitment", commitment.upper())) == 12
    line = refused("verify", str(FAIR), "--commitment", "00" * 32)
    assert line.startswith("fair: other-commitment: ")


@pytest.mark.parametrize("text", ["", "00", "0" * 63, "0" * 65, "g" * 64, "0x" + "0" * 62])
def test_verify_refuses_what_is_no_commitment(refused, text: str) -> None:
    line = refused("verify", str(FAIR), "--commitment", text)
    assert line.startswith("arguments: bad-commitment: ")


def test_verify_without_proof_prints_the_shuffles_and_refuses(record, refused) -> None:
    name = record(start=None, actions=["look", "call"])
    assert refused("verify", name, printed=1).startswith("fair: missing: ")
    line = refused("verify", name, "--commitment", "00" * 32, printed=1)
    assert line.startswith("fair: missing: ")


def test_hands_that_the_start_names_need_no_shuffle(record, refused) -> None:
    assert refused("verify", record(), printed=0).startswith("fair: missing: ")


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("words", "other words", "wrong-seed"),
        ("secret", "11" * 32, "wrong-commitment"),
        ("commitment", "11" * 32, "wrong-commitment"),
    ],
)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_false_proof_is_refused(
    record, refused, command: str, key: str, value: str, code: str
) -> None:
    document = json.loads(FAIR.read_text())
    document["fair"][key] = value
    assert refused(command, record(json.dumps(document))).startswith(f"fair: {code}: ")


def test_a_false_seed_is_refused(record, refused) -> None:
    document = json.loads(FAIR.read_text())
    document["seed"] = "00" * 16
    assert refused("verify", record(json.dumps(document))).startswith("fair: wrong-seed: ")


def test_verify_refuses_an_illegal_action_before_it_prints(record, refused) -> None:
    document = json.loads(FAIR.read_text())
    document["actions"].append("look")
    line = refused("verify", record(json.dumps(document)))
    assert line.startswith(f'action {len(document["actions"]) - 1} "look": match-over: ')


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


def test_a_byte_order_mark_is_no_fault(record, cli) -> None:
    assert cli("legal", record(b"\xef\xbb\xbf" + json.dumps(SHORT).encode())) != []


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


def test_a_record_from_standard_input() -> None:
    done = shell("legal", "-", input=json.dumps(SHORT).encode())
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


def test_output_is_ascii_whatever_the_terminal() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "cardavia", "replay", "-"],
        input=json.dumps({**SHORT, "actions": ["žluť"]}).encode(),
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b'action 0 "')
    assert done.stderr.count(b"\n") == 1


def test_standard_input_is_read_as_bytes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(json.dumps(SHORT).encode()), encoding="ascii")
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
