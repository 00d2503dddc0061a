"""Learns the nets: assets/policies/guandan.bin, which tells the plays of a decision apart, and
guandan_deals.bin, which sees all hands and says what a deal comes to.

    PYTHONPATH=py python -m lab.guandan.learn --seed 1 --rounds 3000000 1000000

From nothing but the rules and the scorer. Deals are played by the policy of the round, which
is the scorer at first and then the net of the round before, with some moves at random. At
some decisions up to six plays are each played on *from the hands as they are*, and the net is
fitted to the differences between what came of them: the luck of the deal, which hits all
plays of a decision alike, falls out, and what the others' moves tell of their hands comes in
by itself.

In the first round decisions are played on until a seat is out. That is noisy: a small thing
soon changes all that follows. So the later rounds play on to the end of some tricks only, and
ask the net for deals, which has learned from the outcomes of the round before, what the deal
comes to then; they learn from all such decisions, those of earlier rounds among them. A round
ends with ``PARTS`` nets of each kind, which begin as the ones before.

Everything is kept in a folder under ``build``, decisions in chunks; the same command goes on
where it broke off. Needs a C compiler and NumPy.
"""

from __future__ import annotations

import argparse
import ctypes
import gzip
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from cardavia.games.guandan.net import DEAL_FILE, EACH, FEW, FILE, NARROW, PARTS, WIDE
from lab.bots.guandan import WEIGHTS
from lab.places import ASSETS, BUILD

SOURCE = Path(__file__).with_name("learn.c")
FLAGS = ("-O3", "-march=native", "-ffast-math", "-shared", "-fPIC")
OUT, DEAL_OUT = ASSETS / "policies" / FILE, ASSETS / "policies" / DEAL_FILE

CHUNK, DUELS = 20_000, 1000
# Of the moves so many are drawn at random; of the deals so many are against the scorer, half of
# these with weights changed at random; of the decisions so many are looked into.
EXPLORE, MIX, OFTEN, PLAYS = 0.05, 0.9, 0.4, 8
# Of the leads so many tell what their deal came to; how many of them are asked for; the tricks
# that are played on before the second net is asked.
LEADS, OUTCOMES, TRICKS = 0.3, 8_400_000, 2
# A lead more between a place and what came of it counts for so much less; the rest is what the
# nets of the round before said there.
LAMBDA = 0.7
PASSES, BATCH, RATE, LATER, DECAY, STEPS = 2.0, 256, 5e-4, 3e-4, 0.04, 20

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]


class Learner:
    """The compiled self-play and training. A net is an array of ``parameters`` numbers, one
    that sees all hands of ``whole_parameters``; a decision ``size`` bytes, an outcome
    ``outcome_size``."""

    def __init__(self, folder: Path) -> None:
        built = folder / "learn.so"
        units = (f"-DH1={EACH}", f"-DH2={FEW}", "-I", str(ASSETS / "kernel"))
        command = ["cc", *FLAGS, *units, str(SOURCE), "-o", str(built), "-lm"]
        subprocess.run(command, check=True)
        self._library = ctypes.CDLL(str(built))
        self._library.learn_loss.restype = ctypes.c_double
        self._library.whole_loss.restype = ctypes.c_double
        sizes = [self._library.learn_sizes(i) for i in range(4)]
        self.parameters, self.size, self.inputs, self._memory = sizes
        sizes = [self._library.whole_sizes(i) for i in range(4)]
        self.whole_parameters, self.outcome_size, self._whole_memory, self.whole_inputs = sizes
        self._weights = (ctypes.c_int * len(WEIGHTS))(*WEIGHTS)

    def decisions(
        self, policy: Floats | None, seed: int, many: int, whole: Floats | None = None
    ) -> Bytes:
        """What came of the plays of ``many`` decisions, or would have by ``whole``."""
        found = np.zeros((many, self.size), np.uint8)
        shares = [ctypes.c_float(x) for x in (EXPLORE, MIX, OFTEN)]
        self._library.learn_generate(
            *(_address(policy), self._weights, ctypes.c_uint64(seed), *shares, PLAYS),
            *(_address(whole), TRICKS, _address(found), many),
        )
        return found

    def outcomes(
        self, policy: Floats | None, seed: int, many: int, before: Floats | None = None
    ) -> Bytes:
        """What deals came to that stood so at a lead; with ``before`` in part what that foresaw
        of the leads that followed."""
        found = np.zeros((many, self.outcome_size), np.uint8)
        shares = [ctypes.c_float(x) for x in (EXPLORE, MIX, LEADS)]
        self._library.whole_generate(
            *(_address(policy), self._weights, ctypes.c_uint64(seed), *shares),
            *(_address(before), ctypes.c_float(LAMBDA), _address(found), many),
        )
        return found

    def fitted(self, decisions: Bytes, seed: int, start: Floats | None = None) -> Floats:
        """A net, its steps growing smaller to the end; it begins as ``start``."""
        net = np.zeros(self.parameters, np.float32)
        self._library.learn_init(_address(net), ctypes.c_uint64(seed))
        return self._trained(self._library.learn_train, net, self._memory, decisions, seed, start)

    def foreseeing(self, outcomes: Bytes, seed: int, start: Floats | None = None) -> Floats:
        """A net that sees all hands, in the same way."""
        net = np.zeros(self.whole_parameters, np.float32)
        self._library.whole_init(_address(net), ctypes.c_uint64(seed))
        train = self._library.whole_train
        return self._trained(train, net, self._whole_memory, outcomes, seed, start)

    def _trained(
        self, train: Any, net: Floats, size: int, samples: Bytes, seed: int, start: Floats | None
    ) -> Floats:
        rate = RATE if start is None else LATER
        if start is not None:
            net[:] = start
        memory = np.zeros(size, np.uint8)
        batches = int(len(samples) * PASSES / BATCH / STEPS)
        for step in range(STEPS):
            now, decay = ctypes.c_float(rate * (1 - step / STEPS)), ctypes.c_float(DECAY)
            train(
                *(_address(net), _address(memory), _address(samples), len(samples)),
                *(batches, BATCH, now, decay, ctypes.c_uint64(seed * 1000 + step)),
            )
        return net

    def loss(self, net: Floats | None, decisions: Bytes) -> tuple[float, float]:
        """Squared error of the differences, of the net or of none, and what the net's choice
        gains over the scorer's, in stakes a decision."""
        gain = ctypes.c_double()
        found = self._library.learn_loss(
            _address(net), _address(decisions), len(decisions), ctypes.byref(gain)
        )
        return found, gain.value

    def whole_loss(self, net: Floats, outcomes: Bytes) -> float:
        """Squared error of what the net foresees."""
        found: float = self._library.whole_loss(_address(net), _address(outcomes), len(outcomes))
        return found

    def duel(self, net: Floats, seed: int, deals: int) -> tuple[float, float]:
        """Share of duplicate deals that the net alone wins from the scorer, and its error."""
        halves, points = np.zeros(deals, np.int32), np.zeros(deals, np.int32)
        seeded = ctypes.c_uint64(seed)
        self._library.learn_arena(
            *(_address(net), None, self._weights, seeded, deals, PLAYS),
            *(_address(halves), _address(points)),
        )
        return float(halves.mean()) / 2, float(1.96 * halves.std() / 2 / deals**0.5)


def _address(data: npt.NDArray[Any] | None) -> ctypes.c_void_p | None:
    return None if data is None else data.ctypes.data_as(ctypes.c_void_p)


def chunks(folder: Path, drawn: Callable[[int, int], Bytes], seed: int, many: int) -> Bytes:
    """What ``drawn`` gives of a seed and a number, those parts that are there and those that
    are missing."""
    parts = []
    folder.mkdir(exist_ok=True)
    for i in range(-(-many // CHUNK)):
        file = folder / f"{i:04d}.npy"
        if not file.exists():
            print(f"{file.parent.name}: {i * CHUNK} of {many}", flush=True)
            np.save(file, drawn(seed * 100_000 + i, CHUNK))
        parts.append(np.load(file))
    return np.concatenate(parts)


def kept(file: Path, made: Callable[[], Floats]) -> Floats:
    """What ``file`` holds; made if it is not there."""
    if not file.exists():
        np.save(file, made())
    found: Floats = np.load(file)
    return found


def packed(nets: list[Floats], inputs: int) -> bytes:
    """The nets side by side and their mean, as ``cardavia.games.guandan.net`` reads it.
    Raises ``ValueError`` where whole numbers do not reach."""
    parts = [list(_layers(net, inputs)) for net in nets]
    rows, bias, _, second_bias, _ = (
        np.concatenate([part[i] for part in parts], axis=-1) for i in range(5)
    )
    second = np.concatenate([part[2].T for part in parts])
    third = np.concatenate([part[4] for part in parts]) / np.float32(len(nets))
    reach = np.abs(np.rint(second * 1024)).sum(axis=1) * 4095 + np.abs(second_bias) * 2**18
    if reach.max() >= 2**31:
        raise ValueError("the second layer's sums leave 32 bits")
    most = np.maximum(rows, 0).sum(axis=0) + bias
    least = np.minimum(rows, 0).sum(axis=0) + bias
    if max(most.max(), -least.min()) >= 2**15 / 512:
        raise ValueError("the first layer's sums leave 16 bits")
    return b"".join(
        _whole(x, unit, kind)
        for x, unit, kind in (
            (bias, 512, "<i4"),
            (second_bias, 2**18, "<i4"),
            (rows, 512, "<i2"),
            (second, 1024, "<i2"),
            (third, 4096, "<i2"),
        )
    )


def _layers(net: Floats, inputs: int) -> Iterator[Floats]:
    """Rows, their bias, second layer, its bias, third layer."""
    at = 0
    for shape in ((inputs, EACH), (EACH,), (EACH, FEW), (FEW,), (FEW,)):
        many = int(np.prod(shape))
        yield net[at : at + many].reshape(shape)
        at += many


def _whole(numbers: npt.NDArray[Any], unit: int, kind: str) -> bytes:
    whole = np.rint(numbers.astype(np.float64) * unit)
    if np.abs(whole).max() > np.iinfo(kind).max:
        raise ValueError(f"a weight does not fit {kind}")
    return whole.astype(kind).tobytes()


def run(folder: Path, seed: int, rounds: list[int]) -> None:
    """Writes the nets of the last round."""
    folder.mkdir(parents=True, exist_ok=True)
    learner = Learner(folder)
    nets: list[Floats] = []
    wholes: list[Floats] = []
    found: list[Bytes] = []
    for number, many in enumerate(rounds, 1):
        here, seeded = folder / f"round-{number}", seed * 100 + number
        here.mkdir(exist_ok=True)
        draw = partial(_decisions, learner, nets, wholes)
        drawn = chunks(here / "decisions", draw, seeded, many)
        found = [drawn, *found] if number > 2 else [drawn]
        nets = turn(learner, here, seeded, np.concatenate(found), nets)
        wholes = foresight(learner, here, seeded, nets, wholes)
    _write(OUT, nets, learner.inputs)
    _write(DEAL_OUT, wholes, learner.whole_inputs)


def _write(file: Path, nets: list[Floats], inputs: int) -> None:
    data = packed(nets, inputs)
    assert len(data) == 4 * (WIDE + NARROW) + 2 * (inputs * WIDE + NARROW * (EACH + 1))
    file.write_bytes(gzip.compress(data, 9, mtime=0))


def turn(
    learner: Learner, here: Path, seed: int, found: Bytes, before: list[Floats]
) -> list[Floats]:
    """The nets for plays of a round; they begin as those ``before``, if there are any. The first
    chunk of the decisions is held back."""
    nets = []
    for part in range(PARTS):
        start = before[part] if before else None
        fit = partial(learner.fitted, found[CHUNK:], part + 1, start)
        nets.append(kept(here / f"net-{part}.npy", fit))
        error, gain = learner.loss(nets[-1], found[:CHUNK])
        share, sure = learner.duel(nets[-1], seed, DUELS)
        print(
            f"{here.name} net {part}: error {error:.3f} (none: "
            f"{learner.loss(None, found[:CHUNK])[0]:.3f}), gain {gain:.4f}, "
            f"{share:.1%} +- {sure:.1%} against the scorer",
            flush=True,
        )
    return nets


def _decisions(
    learner: Learner, nets: list[Floats], wholes: list[Floats], seed: int, many: int
) -> Bytes:
    """Those of one pair of nets after the other: what errs in one of them evens out."""
    if not nets:
        return learner.decisions(None, seed, many)
    return learner.decisions(nets[seed % PARTS], seed, many, wholes[seed // PARTS % PARTS])


def _outcomes(
    learner: Learner, nets: list[Floats], before: list[Floats], seed: int, many: int
) -> Bytes:
    foresaw = before[seed // PARTS % PARTS] if before else None
    return learner.outcomes(nets[seed % PARTS], seed, many, foresaw)


def foresight(
    learner: Learner, here: Path, seed: int, nets: list[Floats], before: list[Floats]
) -> list[Floats]:
    """The nets for deals, from deals of the nets for plays; they, too, begin as those before."""
    deals = chunks(here / "deals", partial(_outcomes, learner, nets, before), seed, OUTCOMES)
    wholes = []
    for part in range(PARTS):
        start = before[part] if before else None
        fit = partial(learner.foreseeing, deals[CHUNK:], part + 1, start)
        wholes.append(kept(here / f"whole-{part}.npy", fit))
        error = learner.whole_loss(wholes[-1], deals[:CHUNK])
        print(f"{here.name}: foreseen to {error:.3f}", flush=True)
    return wholes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, nargs="+", required=True, help="decisions of each")
    asked = parser.parse_args()
    run(BUILD / "guandan" / f"learn-{asked.seed}", asked.seed, asked.rounds)


if __name__ == "__main__":
    main()
