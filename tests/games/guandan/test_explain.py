"""Every move has a reason that can be told, whatever the hand and the lead."""

from __future__ import annotations

from itertools import islice

from cardavia.games.guandan.explain import move_reasons
from cardavia.games.guandan.game import GAME
from contract.playouts import states

MOST = 60  # actions of one decision
SEEDS = range(4)


def test_no_move_is_without_a_reason() -> None:
    told: set[str] = set()
    for seed in SEEDS:
        for state in states(GAME, bytes([seed]) * 16, 120):
            if state.turn is None:
                break
            seen = state.observe(state.turn)
            for action in islice(seen.legal, MOST):
                reasons = list(move_reasons(seen, action, closely=False))
                assert reasons, str(action)
                told.update(reasons)
    assert {"keeps-lead", "sheds-weak", "takes-trick", "keeps-cards", "leaves-partner"} <= told
