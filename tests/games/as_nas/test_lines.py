"""The lines of betting are those that the engine plays."""

from __future__ import annotations

from random import Random

import pytest

from cardavia.games.as_nas.lines import MOVES, lines, place_of, seat_of
from cardavia.games.as_nas.match import Action, Table


def test_every_line_is_there_once() -> None:
    tree = lines()
    assert len(tree.nodes) == 788
    reached = [after for node in tree.nodes for after in node.after]
    assert sorted(reached) == [*range(-len(tree.ends), 0), *range(1, len(tree.nodes))]


def test_a_node_comes_before_what_follows() -> None:
    for number, node in enumerate(lines().nodes):
        assert all(after > number for after in node.after if after >= 0)


@pytest.mark.parametrize("dealer", range(4))
def test_the_lines_go_with_the_table(dealer: int) -> None:
    """Random deals of the engine, followed in the tree: the same mover, bets and moves."""
    rng, tree = Random(dealer), lines()
    for _ in range(60):
        table, at = Table.open(1, dealer, (0, 0, 0, 0)), 0  # type: ignore[arg-type]
        while at >= 0:
            node = tree.nodes[at]
            assert table.turn == seat_of(node.place, dealer)
            assert place_of(table.turn, dealer) == node.place
            assert [table.bets[seat_of(place, dealer)] for place in range(4)] == list(node.bets)
            assert node.pot == table.pot
            legal = [action for action in table.choices(table.turn) if action is not Action.LOOK]
            assert sorted(MOVES[action] for action in legal) == list(range(len(node.after)))
            assert node.missing == table.choices(table.turn).missing
            action = rng.choice(legal)
            table, at = table.after(action), node.after[MOVES[action]]
            assert tree.after(action for _, action in table.history) == at
        end = tree.ends[~at]
        assert table.turn is None
        assert sorted(seat_of(place, dealer) for place in end.live) == list(table.remaining)
        assert end.pot == table.pot
