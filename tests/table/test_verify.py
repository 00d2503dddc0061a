"""Checking that chance was fair: the proof, and every shuffle by a second computation."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from cardavia.__main__ import main
from cardavia.core.cards import canonical, deck
from cardavia.games.catalog import load
from cardavia.players.first import FirstPlayer
from cardavia.table.runner import play

FAIR = Path(__file__).parents[1] / "data/records/as_nas_fair.json"


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


@pytest.mark.slow
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
