"""Records: what is written comes back, and every refusal has its place, code and one line."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardavia.core.errors import RecordError
from cardavia.core.record import Fair, Record

GAMES = ("one_poker", "as_nas")
SEED = bytes(range(16))
SECRET = bytes(range(32))

PLAIN: dict[str, Any] = {
    "cardavia": 1,
    "game": "one_poker",
    "seed": SEED.hex(),
    "actions": ["lock 7S", "check"],
}


def fair_document(words: str = "příliš žluťoučký kůň") -> dict[str, Any]:
    """A fair record, by nothing but the description of the format."""
    seed = hashlib.sha256(SECRET + words.encode("utf-8")).digest()[:16]
    commitment = hashlib.sha256(SECRET).hexdigest()
    fair = {"secret": SECRET.hex(), "words": words, "commitment": commitment}
    return {**PLAIN, "seed": seed.hex(), "fair": fair}


def refusal(document: Any) -> RecordError:
    text = document if isinstance(document, (str, bytes)) else json.dumps(document)
    with pytest.raises(RecordError) as caught:
        Record.loads(text, GAMES)
    error = caught.value
    assert "\n" not in str(error)
    assert str(error) == f"{error.place}: {error.code}: {error.words}"
    assert error.words
    return error


def changed(**change: Any) -> dict[str, Any]:
    return {**PLAIN, **change}


def test_a_plain_record() -> None:
    record = Record.loads(json.dumps(PLAIN), GAMES)
    assert record == Record("one_poker", SEED, None, None, ("lock 7S", "check"))


def test_start_and_fair_may_be_null_or_left_out() -> None:
    explicit = Record.loads(json.dumps(changed(start=None, fair=None)), GAMES)
    assert explicit == Record.loads(json.dumps(PLAIN), GAMES)


def test_bytes_are_read_as_utf_8() -> None:
    text = json.dumps(fair_document(), ensure_ascii=False)
    assert Record.loads(text.encode(), GAMES) == Record.loads(text, GAMES)


def test_a_fair_record() -> None:
    record = Record.loads(json.dumps(fair_document()), GAMES)
    assert record.fair == Fair.make(SECRET, "příliš žluťoučký kůň")
    assert record.fair is not None
    assert record.fair.seed == record.seed


def test_the_words_may_be_empty() -> None:
    record = Record.loads(json.dumps(fair_document("")), GAMES)
    assert record.seed == hashlib.sha256(SECRET).digest()[:16]


def test_known_fairness() -> None:
    # printf with 32 zero bytes, then "abc", piped to sha256sum
    fair = Fair.make(bytes(32), "abc")
    assert fair.commitment.hex() == (
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )
    assert fair.seed.hex() == "365aa7d8f7f9402c4b9434502b4cc89d"


def test_after_adds_one_action_and_leaves_the_record_as_it_was() -> None:
    record = Record("as_nas", SEED)
    longer = record.after("look").after("hold")
    assert record.actions == ()
    assert longer.actions == ("look", "hold")


text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(
    st.binary(min_size=32, max_size=32),
    text,
    st.none() | st.dictionaries(text, st.integers() | st.none() | text, max_size=3),
    st.lists(text, max_size=5),
)
def test_what_was_written_comes_back(
    secret: bytes, words: str, start: dict[str, Any] | None, actions: list[str]
) -> None:
    fair = Fair.make(secret, words)
    record = Record("as_nas", fair.seed, start, fair, tuple(actions))
    written = record.dumps()
    assert Record.loads(written, GAMES) == record
    assert Record.loads(written.encode(), GAMES) == record
    assert "\n" not in written


@given(st.binary(max_size=200))
def test_no_bytes_do_more_than_a_refusal(data: bytes) -> None:
    refusal(data)


REFUSED: list[tuple[str, Any, str, str]] = [
    ("empty", "", "record", "not-json"),
    ("no json", "lock 7S", "record", "not-json"),
    ("cut short", json.dumps(PLAIN)[:-5], "record", "not-json"),
    ("two documents", json.dumps(PLAIN) * 2, "record", "not-json"),
    ("NaN", '{"cardavia": NaN}', "record", "not-json"),
    ("infinity", '{"cardavia": 1, "start": {"a": -Infinity}}', "record", "not-json"),
    ("huge integer", '{"cardavia": ' + "9" * 10_000 + "}", "record", "not-json"),
    ("deep nesting", "[" * 200_000, "record", "not-json"),
    ("deep nesting of objects", '{"a":' * 200_000, "record", "not-json"),
    ("control character", '{"cardavia": 1, "game": "a\nb"}', "record", "not-json"),
    ("not UTF-8", b'{"cardavia": 1, "game": "\xff"}', "record", "not-utf8"),
    ("UTF-16", json.dumps(PLAIN).encode("utf-16"), "record", "not-utf8"),
    ("surrogate in UTF-8", b'{"cardavia": 1, "game": "\xed\xa0\x80"}', "record", "not-utf8"),
    ("a list", [PLAIN], "record", "wrong-type"),
    ("a string", '"cardavia"', "record", "wrong-type"),
    ("null", "null", "record", "wrong-type"),
    ("duplicate key", '{"cardavia": 1, "cardavia": 1}', "record", "duplicate-key"),
    ("duplicate key inside", '{"start": {"a": 1, "a": 1}}', "record", "duplicate-key"),
    ("no version", {k: v for k, v in PLAIN.items() if k != "cardavia"}, "record", "no-version"),
    ("version 0", changed(cardavia=0), "record", "no-version"),
    ("version -1", changed(cardavia=-1), "record", "no-version"),
    ("version as text", changed(cardavia="1"), "record", "no-version"),
    ("version as bool", changed(cardavia=True), "record", "no-version"),
    ("version as float", changed(cardavia=1.0), "record", "no-version"),
    ("newer version", changed(cardavia=2), "record", "newer-version"),
    ("newer version, other keys", {"cardavia": 7, "moves": []}, "record", "newer-version"),
    ("unknown key", changed(comment="hi"), "record", "unknown-key"),
    ("key in other case", changed(Seed=SEED.hex()), "record", "unknown-key"),
    ("no game", {k: v for k, v in PLAIN.items() if k != "game"}, "record", "missing-key"),
    ("no seed", {k: v for k, v in PLAIN.items() if k != "seed"}, "record", "missing-key"),
    ("no actions", {k: v for k, v in PLAIN.items() if k != "actions"}, "record", "missing-key"),
    ("unknown game", changed(game="bridge"), "record", "unknown-game"),
    ("game of wrong type", changed(game=["one_poker"]), "record", "unknown-game"),
    ("game null", changed(game=None), "record", "unknown-game"),
    ("seed as number", changed(seed=7), "record", "wrong-type"),
    ("short seed", changed(seed="00" * 15), "record", "bad-seed"),
    ("long seed", changed(seed="00" * 17), "record", "bad-seed"),
    ("seed not hex", changed(seed="g" * 32), "record", "bad-seed"),
    ("seed with spaces", changed(seed=" " + "0" * 30 + " "), "record", "bad-seed"),
    ("seed with a line end", changed(seed="0" * 32 + "\n"), "record", "bad-seed"),
    ("seed in other digits", changed(seed="٣" * 32), "record", "bad-seed"),
    ("start as list", changed(start=[]), "start", "wrong-type"),
    ("start as false", changed(start=False), "start", "wrong-type"),
    ("actions as text", changed(actions="check"), "record", "wrong-type"),
    ("actions null", changed(actions=None), "record", "wrong-type"),
    ("actions as object", changed(actions={}), "record", "wrong-type"),
    ("action as number", changed(actions=["check", 7]), "action 1 7", "wrong-type"),
    ("action null", changed(actions=[None]), "action 0 null", "wrong-type"),
    ("fair as list", changed(fair=[]), "fair", "wrong-type"),
    ("fair as false", changed(fair=False), "fair", "wrong-type"),
    ("fair empty", changed(fair={}), "fair", "missing-key"),
]


@pytest.mark.parametrize(
    ("document", "place", "code"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_refusals(document: Any, place: str, code: str) -> None:
    error = refusal(document)
    assert (error.place, error.code) == (place, code)


def test_a_newer_version_is_refused_by_name() -> None:
    assert "format 2" in refusal(changed(cardavia=2)).words


def test_a_refusal_names_the_key() -> None:
    assert '"comment"' in refusal(changed(comment=1)).words
    assert '"seed"' in refusal({k: v for k, v in PLAIN.items() if k != "seed"}).words
    assert '"a"' in refusal('{"start": {"a": 1, "a": 1}}').words


def test_a_refusal_stays_short_and_on_one_line_whatever_is_shown() -> None:
    assert len(str(refusal(changed(game="x\n" * 5000)))) < 200
    assert len(str(refusal({**PLAIN, "k\n" * 5000: 1}))) < 200
    assert len(str(refusal(changed(actions=[["x"] * 5000])))) < 200


def fair_changed(**change: Any) -> dict[str, Any]:
    document = fair_document()
    return {**document, "fair": {**document["fair"], **change}}


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (fair_changed(extra=1), "unknown-key"),
        (fair_changed(secret=1), "wrong-type"),
        (fair_changed(secret="00"), "bad-secret"),
        (fair_changed(secret="zz" * 32), "bad-secret"),
        (fair_changed(commitment=None), "wrong-type"),
        (fair_changed(commitment="00" * 31), "bad-commitment"),
        (fair_changed(words=None), "wrong-type"),
        (fair_changed(words="\ud800"), "bad-words"),
        (fair_changed(words="other words"), "wrong-seed"),
        (fair_changed(words="příliš žluťoučký kůň "), "wrong-seed"),
        (fair_changed(secret="11" * 32), "wrong-commitment"),
        (fair_changed(commitment="11" * 32), "wrong-commitment"),
        ({**fair_document(), "seed": "00" * 16}, "wrong-seed"),
    ],
)
def test_refusals_of_fairness(document: Any, code: str) -> None:
    error = refusal(document)
    assert (error.place, error.code) == ("fair", code)


@pytest.mark.parametrize("key", ["secret", "words", "commitment"])
def test_fairness_needs_all_its_keys(key: str) -> None:
    document = fair_document()
    del document["fair"][key]
    error = refusal(document)
    assert (error.place, error.code) == ("fair", "missing-key")
    assert f'"{key}"' in error.words


def test_the_commitment_that_was_shown_before_is_checked() -> None:
    fair = Fair.make(SECRET, "abc")
    fair.check(fair.seed, hashlib.sha256(SECRET).digest())
    with pytest.raises(RecordError) as caught:
        fair.check(fair.seed, bytes(32))
    assert (caught.value.place, caught.value.code) == ("fair", "other-commitment")
