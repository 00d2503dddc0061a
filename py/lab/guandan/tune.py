"""Finds weights of the scorer by self-play: simultaneous perturbation (Spall 1992).

    PYTHONPATH=py python -m lab.guandan.tune --steps 1200 --deals 100 --gain 2 --seed 2

In each step all weights are moved a little one way or the other, the two sets of weights
play each other, and the weights go in the direction that won. Prints the weights every
hundred steps, with a match against those it began with: by default the present ones.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

from cardavia.games.guandan.kernel import Kernel, kernel
from cardavia.games.guandan.weights import TUNED, Weights
from lab.guandan.duel import duel

POINT = 0.1  # a point of climb, in won deals
LEAST = 30  # the smallest width of a step, in thousandths


def tune(
    kernel: Kernel, start: Weights, steps: int, deals: int, gain: float, seed: int
) -> Iterator[Weights]:
    """The weights after each step."""
    rng = Random(seed)
    now = [float(x) for x in start]
    for step in range(steps):
        fade = (1 + step / (0.25 * steps)) ** -0.6
        widths = [_width(x, name) * (1 + step) ** -0.05 for x, name in zip(start, Weights._fields)]
        signs = [rng.choice((-1, 1)) for _ in now]
        up, down = (
            _whole([x + way * s * w for x, s, w in zip(now, signs, widths)]) for way in (1, -1)
        )
        score = duel(kernel, up, down, deals, rng)
        won = gain * fade * (score.wins - 0.5 + POINT * score.points)
        now = [x + won * s * w for x, s, w in zip(now, signs, widths)]
        yield _whole(now)


def _width(start: int, name: str) -> float:
    if name in ("near",):
        return 1.5
    if name in ("key", "card", "hurry", "tier"):
        return max(8.0, 0.2 * start)
    return max(LEAST, 0.12 * start)


def _whole(weights: list[float]) -> Weights:
    """Chances stay below certainty, and what fades does fade."""
    named = Weights(*(round(x) for x in weights))._asdict()
    for name, x in named.items():
        if name.startswith("top_"):
            named[name] = min(max(x, 0), 1000)
        if name.startswith("fade_"):
            named[name] = max(x, 0)
    return Weights(**named)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--gain", type=float, default=6.0, help="length of the steps")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="begin with the plain weights")
    asked = parser.parse_args()
    engine = kernel()
    if engine is None:
        raise SystemExit("the kernel does not build here")
    start = Weights() if asked.plain else TUNED
    for step, weights in enumerate(
        tune(engine, start, asked.steps, asked.deals, asked.gain, asked.seed), 1
    ):
        if step % 100 == 0:
            score = duel(engine, weights, start, 500, Random(f"check {step}"))
            print(step, score, weights, flush=True)


if __name__ == "__main__":
    main()
