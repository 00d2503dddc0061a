"""The players of One Poker by level.

``casual`` goes by the odds, remembers nothing and errs a little, as people do. ``strong``
and ``full`` solve every deal from the public beliefs, ``full`` for longer and with an eye
on the opponent's habits (see ``habits`` and ``gifts``). Without the kernel both iterate
less, in plain Python. Values are chances to win the match, those of ``casual`` chips (see
``pot_odds``).
"""

from __future__ import annotations

from functools import lru_cache

from cardavia.core.protocol import Adviser, Seat
from cardavia.games.one_poker import continuation, kernel
from cardavia.games.one_poker.actions import Action
from cardavia.games.one_poker.continuation import Continuation
from cardavia.games.one_poker.observe import Observation
from cardavia.games.one_poker.play import Effort
from cardavia.games.one_poker.pot_odds import CASUAL, PotOdds
from cardavia.games.one_poker.resolver import Depth, Resolver
from cardavia.players import policy_files

PROSPECTS = "one_poker.json"

# A slice is at most 50 ms: an iteration takes 0.05 to 0.2 ms in the kernel, 25 to 100 in Python.
DEPTHS = {
    "strong": Depth(Effort(30), slice=30, recall=Effort(15), recalled=4),
    "full": Depth(Effort(200), slice=40, recall=Effort(40), recalled=8, reads=True),
}
PLAIN_DEPTHS = {
    "strong": Depth(Effort(4), slice=1, recall=Effort(1), recalled=0),
    "full": Depth(Effort(8), slice=1, recall=Effort(3), recalled=1),
}


def player(level: str, seat: Seat) -> Adviser[Action, Observation]:
    """A new player for one match on ``seat``. Raises ``KeyError`` for an unknown level."""
    if level == "casual":
        return PotOdds(CASUAL)
    depth = DEPTHS[level] if kernel.load() else PLAIN_DEPTHS[level]
    return Resolver(depth, prospects())


@lru_cache(maxsize=1)
def prospects() -> Continuation:
    """The trained prospects; by chips alone where their file is missing."""
    try:
        return continuation.read(policy_files.read(PROSPECTS).decode())
    except FileNotFoundError:
        return continuation.plain()
