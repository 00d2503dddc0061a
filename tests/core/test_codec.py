"""Dataclasses to JSON and back, and every refusal on the way back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardavia.core.codec import decode, encode


class Phase(Enum):
    BET = "bet"
    OVER = "over"


class Level(Enum):
    ONE = 1


@dataclass(frozen=True, slots=True)
class Bet:
    seat: int
    amount: Fraction


@dataclass(frozen=True, slots=True)
class Table:
    phase: Phase
    level: Level
    bets: tuple[Bet, ...]
    pair: tuple[int, str]
    names: dict[str, int]
    ready: bool
    leader: int | None = None
    share: float = 0.5
    extra: Any = None
    _cache: int = 0


WHOLE = Table(
    phase=Phase.BET,
    level=Level.ONE,
    bets=(Bet(0, Fraction(1, 3)), Bet(2, Fraction(-4))),
    pair=(7, "x"),
    names={"a": 1, "b": 2},
    ready=True,
    leader=3,
    share=0.25,
    extra={"free": [1, None]},
)

JSON = {
    "phase": "bet",
    "level": 1,
    "bets": [{"seat": 0, "amount": "1/3"}, {"seat": 2, "amount": "-4"}],
    "pair": [7, "x"],
    "names": {"a": 1, "b": 2},
    "ready": True,
    "leader": 3,
    "share": 0.25,
    "extra": {"free": [1, None]},
}


def test_a_dataclass_becomes_an_object_in_the_order_of_its_fields() -> None:
    data = encode(WHOLE)
    assert data == JSON
    assert list(data) == list(JSON)


def test_what_was_written_is_read_back_through_text() -> None:
    assert decode(Table, json.loads(json.dumps(encode(WHOLE)))) == WHOLE


def test_private_fields_are_neither_written_nor_read() -> None:
    assert "_cache" not in encode(WHOLE)
    with pytest.raises(ValueError, match=r"Table\._cache: unknown key"):
        decode(Table, {**JSON, "_cache": 1})


def test_fields_with_a_default_may_be_missing() -> None:
    short = {key: value for key, value in JSON.items() if key not in ("leader", "share", "extra")}
    table = decode(Table, short)
    assert (table.leader, table.share, table.extra) == (None, 0.5, None)


@given(st.fractions())
def test_fractions_are_exact(value: Fraction) -> None:
    assert decode(Bet, encode(Bet(1, value))) == Bet(1, value)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"phase": "dance"}, "Table.phase"),
        ({"phase": []}, "Table.phase"),
        ({"phase": None}, "Table.phase"),
        ({"level": True}, "Table.level"),
        ({"level": 1.0}, "Table.level"),
        ({"bets": {}}, "Table.bets"),
        ({"bets": "ab"}, "Table.bets"),
        ({"bets": [1]}, r"Table.bets\[0\]"),
        ({"bets": [{"seat": "0", "amount": "1"}]}, r"Table.bets\[0\].seat"),
        ({"bets": [{"seat": True, "amount": "1"}]}, r"Table.bets\[0\].seat"),
        ({"bets": [{"seat": 0, "amount": 1}]}, r"Table.bets\[0\].amount"),
        ({"bets": [{"seat": 0, "amount": "1/0"}]}, r"Table.bets\[0\].amount"),
        ({"bets": [{"seat": 0, "amount": "0.5"}]}, r"Table.bets\[0\].amount"),
        ({"bets": [{"seat": 0, "amount": "1e999999999"}]}, r"Table.bets\[0\].amount"),
        ({"bets": [{"seat": 0, "amount": "9" * 9999}]}, r"Table.bets\[0\].amount"),
        ({"bets": [{"seat": 0, "amount": " 1"}]}, r"Table.bets\[0\].amount"),
        ({"bets": [{"seat": 0}]}, r"Table.bets\[0\]"),
        ({"bets": [{"seat": 0, "amount": "1", "x": 1}]}, r"Table.bets\[0\].x"),
        ({"pair": [7]}, "Table.pair"),
        ({"pair": [7, "x", 1]}, "Table.pair"),
        ({"pair": ["7", "x"]}, r"Table.pair\[0\]"),
        ({"names": []}, "Table.names"),
        ({"names": {"a": "1"}}, "Table.names.a"),
        ({"ready": 1}, "Table.ready"),
        ({"ready": None}, "Table.ready"),
        ({"leader": "3"}, "Table.leader"),
        ({"leader": 3.0}, "Table.leader"),
        ({"share": "0.5"}, "Table.share"),
        ({"share": float("inf")}, "Table.share"),
        ({"share": float("nan")}, "Table.share"),
        ({"share": 10**400}, "Table.share"),
        ({"unknown": 1}, "Table.unknown"),
    ],
)
def test_refusals_name_the_field(change: dict[str, Any], place: str) -> None:
    with pytest.raises(ValueError, match=f"^{place}: "):
        decode(Table, {**JSON, **change})


@pytest.mark.parametrize("data", [None, [], "x", 1])
def test_an_object_is_wanted(data: Any) -> None:
    with pytest.raises(ValueError, match=r"^Table: "):
        decode(Table, data)


@pytest.mark.parametrize("value", [object(), float("nan"), float("inf"), {1, 2}, b"x", Table])
def test_what_has_no_json_form_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="no JSON form"):
        encode(value)
