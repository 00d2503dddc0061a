"""Every game: what is legal, what is not, and that one place decides both."""

from __future__ import annotations

import ast
import inspect
import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from cardavia.core.errors import AmbiguousAction, CardaviaError, IllegalAction, InvalidAction
from cardavia.core.protocol import Game, State
from cardavia.games.catalog import load
from contract.playouts import (
    every_game,
    every_game_at_length,
    milestones,
    playout,
    seeds,
    states,
    views,
)

MOST = 150
LOCALE = Path(__file__).parents[2] / "i18n" / "en"


@every_game_at_length
@settings(max_examples=3)
@given(seed=seeds)
def test_every_legal_action_applies(name: str, seed: bytes) -> None:
    game = load(name)
    for state in milestones(game, seed):
        actions = list(state.legal)
        assert len(set(actions)) == len(actions)
        assert bool(actions) == (not state.over)
        for action in actions:
            assert action in state.legal
            state.legal.verify(action)
            state.apply(action)


@every_game_at_length
@settings(max_examples=3)
@given(seed=seeds)
def test_the_mover_knows_what_is_legal_and_the_others_may_nothing(name: str, seed: bytes) -> None:
    game, foreign = load(name), next(playout(load(name), seed, 1)).action
    for state in milestones(game, seed):
        for known in views(game, state):
            mine = known.seat == state.turn
            assert list(known.legal) == (list(state.legal) if mine else [])
            if not mine:
                with pytest.raises(IllegalAction):
                    known.legal.verify(foreign)


@every_game
@settings(max_examples=3)
@given(seed=seeds)
def test_an_actions_text_reads_as_that_action_in_any_case(name: str, seed: bytes) -> None:
    game = load(name)
    for state in states(game, seed, 60):
        for action in state.legal:
            text = str(action)
            mover = state.observe(state.turn or 0)
            for written in (text, text.upper(), text.lower()):
                assert state.parse(written) == action
                assert mover.parse(written) == action


@every_game
@pytest.mark.parametrize("text", ["", " ", "dance", "fold fold", "raise -1", "play", "löck", "0"])
def test_what_is_no_action_is_refused(name: str, text: str) -> None:
    state = load(name).start(bytes(16))
    with pytest.raises((InvalidAction, IllegalAction)):
        state.parse(text)


@every_game_at_length
@settings(max_examples=3)
@given(seed=seeds)
def test_what_is_not_legal_is_refused_everywhere(name: str, seed: bytes) -> None:
    game = load(name)
    texts, refused = sorted(_texts(game, seed)), 0
    for state in milestones(game, seed):
        for text in texts:
            try:
                action = state.parse(text)
            except CardaviaError:
                refused += 1
                continue
            if action in state.legal:
                state.apply(action)
                continue
            refused += 1
            for refuse in (state.legal.verify, state.apply):
                with pytest.raises(IllegalAction):
                    refuse(action)
    assert refused


@every_game_at_length
def test_refusals_name_a_paragraph_and_have_words(name: str) -> None:
    game, words = load(name), json.loads((LOCALE / f"{name}.json").read_text("utf-8"))
    common = json.loads((LOCALE / "common.json").read_text("utf-8"))
    texts = {**common["errors"], **words["errors"]}
    items = {item["id"] for section in words["rules"]["sections"] for item in section["items"]}
    faults = [fault for n in range(3) for fault in _faults(game, bytes([n]) * 16)]
    assert any(isinstance(fault, IllegalAction) for fault in faults)
    for fault in faults:
        assert fault.code in texts
        needed = set(re.findall(r"{(\w+)}", json.dumps(texts[fault.code])))
        assert needed <= set(fault.facts), fault.code
        if isinstance(fault, IllegalAction):
            assert fault.rule in items
    assert _rules_in_source(name) <= items


@every_game
@settings(max_examples=3)
@given(seed=seeds)
def test_applying_leaves_the_state_as_it_was(name: str, seed: bytes) -> None:
    game = load(name)
    for turn in playout(game, seed, MOST):
        before = (repr(turn.state), views(game, turn.state), list(turn.state.legal))
        turn.state.apply(turn.action)
        assert (repr(turn.state), views(game, turn.state), list(turn.state.legal)) == before


@every_game
def test_states_and_observations_cannot_be_changed(name: str) -> None:
    state = load(name).start(bytes(16))
    for value in (state, state.observe(0)):
        for attribute in ("turn", "surplus"):
            # A frozen class with slots answers with either, by the version of Python.
            with pytest.raises((AttributeError, TypeError)):
                setattr(value, attribute, 0)


@every_game
def test_the_offer_agrees_with_the_legal_actions(name: str) -> None:
    game = load(name)
    for state in states(game, bytes(range(16)), 60):
        for known in views(game, state):
            offer = game.offer(known)
            assert json.loads(json.dumps(offer)) == offer
            if known.seat != state.turn:
                assert not offer["actions"]
            for refused in offer["refused"]:
                assert refused["code"]
                assert refused["rule"]


def _texts(game: Game[Any, Any], seed: bytes) -> set[str]:
    """Actions that are legal somewhere in this playout, and so illegal elsewhere."""
    return {str(turn.action) for turn in playout(game, seed, 30)}


def _faults(game: Game[Any, Any], seed: bytes) -> list[CardaviaError]:
    faults: list[CardaviaError] = []
    texts = sorted(_texts(game, seed))
    for state in states(game, seed, MOST):
        faults += [fault for text in texts if (fault := _fault(state, text)) is not None]
        for known in views(game, state):
            if known.seat != state.turn and (action := next(iter(state.legal), None)) is not None:
                with pytest.raises(IllegalAction) as caught:
                    known.legal.verify(action)
                faults.append(caught.value)
    return faults


def _fault(state: State[Any, Any], text: str) -> CardaviaError | None:
    try:
        state.legal.verify(state.parse(text))
    except AmbiguousAction:
        return None
    except CardaviaError as fault:
        return fault
    return None


def _rules_in_source(name: str) -> set[str]:
    """The rules that the game's own source names wherever it refuses an action."""
    rules: set[str] = set()
    folder = Path(inspect.getfile(import_module(f"cardavia.games.{name}.game"))).parent
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction":
                named = [word.value for word in node.keywords if word.arg == "rule"]
                for value in (*node.args[2:3], *named):
                    if isinstance(value, ast.Constant):
                        rules.add(str(value.value))
    return rules
