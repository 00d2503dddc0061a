"""Duplicate single deals of Guandan between two players, at random levels.

    PYTHONPATH=py python -m lab.guandan.measure --player full --player one-ply --deals 1000 \\
        --seed 1 --file results.jsonl

Every second deal begins with a tribute after random places of the deal before. Each deal is
played twice, with the teams exchanged; ``win`` is the first place. One line of the file holds
one deal played twice, so that a run can be broken off and goes on where it was. Decision
times are quoted as multiples of the reference loop, timed in the same process before every
deal: ``s = 0``, then ``s += i & 7`` for a million numbers.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from cardavia.core.cards import RANKS
from cardavia.core.shuffle import SEED_BYTES
from cardavia.games.catalog import load
from cardavia.games.guandan.scale import SEATS, TEAMS
from cardavia.table.lineup import Factory, factory
from cardavia.table.runner import play

GAME = "guandan"


def position(rng: Random, tribute: bool) -> dict[str, Any]:
    """Levels of the teams, one of them that of the deal, and who leads or the last places."""
    levels = [rng.choice(RANKS), rng.choice(RANKS)]
    if not tribute:
        return {"levels": levels, "level": rng.choice(levels), "leader": rng.randrange(SEATS)}
    places = rng.sample(range(SEATS), SEATS)
    return {"levels": levels, "level": levels[places[0] % len(TEAMS)], "places": places}


def opening(seed: str, i: int) -> tuple[bytes, dict[str, Any]]:
    """The match seed of deal ``i`` and where it begins."""
    digest = sha256(f"guandan measure {seed} {i}".encode()).digest()[:SEED_BYTES]
    return digest, position(Random(digest.hex()), i % 2 == 1)


def duplicate(players: list[Factory], seed: str, i: int) -> dict[str, Any]:
    """Deal ``i`` played twice: what the first player won, and all decision times."""
    digest, start = opening(seed, i)
    loop = reference_loop()
    wins: list[int] = []
    climbs: list[int] = []
    seconds: list[list[float]] = [[], []]
    faults = 0
    for side in range(2):
        seats = [players[(seat + side) % 2](seat) for seat in range(SEATS)]
        played = play(load(GAME), digest, seats, 1, start)
        over = played.deals[0]
        first = (over["places"][0] + side) % 2 == 0
        wins.append(int(first))
        climbs.append(over["climb"] if first else -over["climb"])
        faults += len(played.faults)
        for seat, spent in enumerate(played.seconds):
            seconds[(seat + side) % 2] += spent
    times = [[round(x / loop, 4) for x in side] for side in seconds]
    return {"deal": i, "wins": wins, "climbs": climbs, "faults": faults, "times": times}


def reference_loop() -> float:
    """Its seconds, the better of two runs."""
    return min(_loop(), _loop())


def _loop() -> float:
    began, s = perf_counter(), 0
    for i in range(1_000_000):
        s += i & 7
    return perf_counter() - began


def report(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """Win share, climb a deal with 95 % intervals over duplicate deals, and decision times."""
    found: dict[str, Any] = {"deals": len(lines), "faults": sum(one["faults"] for one in lines)}
    for name, kind in (("all", None), ("led", 0), ("tribute", 1)):
        part = [one for one in lines if kind is None or one["deal"] % 2 == kind]
        if part:
            found[name] = {
                "wins": interval([sum(one["wins"]) / 2 for one in part]),
                "climb": interval([sum(one["climbs"]) / 2 for one in part]),
            }
    for side, name in enumerate(("first", "second")):
        times = sorted(x for one in lines for x in one["times"][side])
        found[f"times_{name}"] = {
            "decisions": len(times),
            "mean": round(sum(times) / len(times), 4),
            "p95": times[int(len(times) * 0.95)],
            "max": times[-1],
        }
    return found


def interval(shares: list[float]) -> list[float]:
    """Mean, and the ends of its 95 % interval."""
    many = len(shares)
    mean = sum(shares) / many
    spread = sum((x - mean) ** 2 for x in shares) / max(many - 1, 1)
    half = 1.96 * (spread / many) ** 0.5
    return [round(x, 4) for x in (mean, mean - half, mean + half)]


def run(names: list[str], deals: int, seed: str, file: Path) -> Iterator[list[dict[str, Any]]]:
    """Plays what is missing in ``file``; gives all that there is after every deal."""
    head = {"players": names, "seed": seed}
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    if not lines:
        file.write_text(json.dumps(head) + "\n")
    elif lines[0] != head:
        raise SystemExit(f"{file} holds {lines[0]}")
    done = lines[1:]
    players = [factory(name, load(GAME)) for name in names]
    yield done
    for i in range(len(done), deals):
        done.append(duplicate(players, seed, i))
        with file.open("a") as out:
            out.write(json.dumps(done[-1]) + "\n")
        yield done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--player", action="append", required=True, help="two of them")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--file", type=Path, required=True)
    asked = parser.parse_args()
    done: list[dict[str, Any]] = []
    for done in run(asked.player, asked.deals, asked.seed, asked.file):
        if done and len(done) % 50 == 0:
            print(json.dumps(report(done)["all"]), len(done), flush=True)
    print(json.dumps(report(done), indent=1))


if __name__ == "__main__":
    main()
