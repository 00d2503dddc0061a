"""Errors: stable codes, one line, facts for the words of any language."""

import pytest

from cardavia.core.errors import (
    AmbiguousAction,
    CardaviaError,
    IllegalAction,
    InvalidAction,
    PositionError,
    RecordError,
)


def test_an_error_shows_its_code_and_words() -> None:
    error = InvalidAction("no-such-action", "dance is no action")
    assert str(error) == "no-such-action: dance is no action"
    assert (error.code, error.words, error.facts) == ("no-such-action", "dance is no action", {})


def test_an_illegal_action_names_its_rule_and_the_numbers() -> None:
    error = IllegalAction("below-minimum", "a raise must be at least to 10", "raise", minimum=10)
    assert error.rule == "raise"
    assert error.facts == {"minimum": 10}


def test_a_record_error_says_where() -> None:
    error = RecordError('action 17 "raise 7"', "below-minimum", "a raise must be at least to 10")
    expected = 'action 17 "raise 7": below-minimum: a raise must be at least to 10'
    assert str(error) == expected


@pytest.mark.parametrize(
    "kind", [InvalidAction, IllegalAction, AmbiguousAction, PositionError, RecordError]
)
def test_every_error_is_a_value_error_of_cardavia(kind: type[CardaviaError]) -> None:
    assert issubclass(kind, CardaviaError)
    assert issubclass(kind, ValueError)
