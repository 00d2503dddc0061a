"""What the scorer of single plays weighs, in thousandths of a turn unless said otherwise.

``TUNED`` comes out of self-play of the compiled scorer (py/lab/guandan/tune.py; the command
and the seed are in py/lab/RESULTS.md); ``danger`` and ``block`` were set afterwards.
"""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """In the order of the kernel. ``top_*``: the chance that the highest play of a shape
    wins its trick; ``fade_*``: how fast it falls with what may lie above it."""

    top_single: int = 950
    top_pair: int = 1000
    top_triple: int = 950
    top_house: int = 900
    top_straight: int = 800
    top_tube: int = 900
    top_plate: int = 950
    fade_single: int = 180
    fade_pair: int = 250
    fade_triple: int = 250
    fade_house: int = 250
    fade_straight: int = 300
    fade_tube: int = 200
    fade_plate: int = 100
    bomb: int = 1350  # what four equal cards are worth, in turns
    tier: int = 120  # more of it for each size above
    key: int = 15  # and for each rank above the lowest
    card: int = 40  # for each card got rid of
    lead: int = 450  # for winning the trick while nobody is near the end
    hurry: int = 90  # more of it for each card that an opponent has less than ``near``
    near: int = 12  # cards
    save: int = 350  # for keeping a bomb
    mate: int = 550  # for letting the partner's play stand
    stands: int = 1000  # more of it, as far as it wins the trick by itself
    danger: int = 1500  # for not leading what fits an opponent's last cards and may lose
    help: int = 800  # for leading what fits the partner's
    end: int = 2000  # a hand that costs less than this wants to win tricks
    ending: int = 1000  # how much it does, for each turn below
    mate_near: int = 300  # for leaving the trick to a partner with few cards
    open: int = 0  # for leading something that wins
    block: int = 1000  # for winning a trick that the next opponent could go out on


TUNED = Weights(
    top_single=1000,
    top_pair=1000,
    top_triple=1000,
    top_house=1000,
    top_straight=754,
    top_tube=928,
    top_plate=654,
    fade_single=105,
    fade_pair=273,
    fade_triple=381,
    fade_house=79,
    fade_straight=274,
    fade_tube=89,
    fade_plate=159,
    bomb=1868,
    tier=144,
    key=9,
    card=115,
    lead=95,
    hurry=58,
    near=15,
    save=263,
    mate=150,
    stands=1042,
    danger=1450,
    help=1626,
    end=1364,
    ending=314,
    mate_near=485,
    open=-49,
)
