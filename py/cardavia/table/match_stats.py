"""What arena results say, with 95 % intervals.

The unit of chance is the *set*: the same deals played once for every seating. Results
within a set hang together, so variances are those between sets (clustered), and a figure
per deal is a ratio of two sums over sets (Cochran, Sampling Techniques, ch. 6).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from statistics import NormalDist
from typing import Any, TypeAlias

from cardavia.core.protocol import Seat

Interval: TypeAlias = tuple[float, float]

_Z = NormalDist().inv_cdf(0.975)
# Decision times are kept in classes 5 % wide: small to store, exact enough for a percentile.
_STEP = math.log(1.05)


def best_seats(points: Sequence[Fraction]) -> list[Seat]:
    """The seats with the most points, which share a single deal's win."""
    return [seat for seat, value in enumerate(points) if value == max(points)]


def t_quantile(freedom: int) -> float:
    """The 97.5 % point of Student's t (Abramowitz and Stegun 26.7.5).

    Within 1 % from two degrees of freedom on; a tenth too small for one.
    """
    z, v = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )


def ratio(pairs: Sequence[tuple[float, float]]) -> tuple[float, float | None]:
    """The sum of the first over the sum of the second, and its standard error.

    A pair for each set. No error with fewer than two sets.
    """
    n = len(pairs)
    size = sum(x for _, x in pairs)
    if not size:
        return 0.0, None
    mean = sum(y for y, _ in pairs) / size
    if n < 2:
        return mean, None
    spread = math.fsum((y - mean * x) ** 2 for y, x in pairs) / (n - 1)
    return mean, math.sqrt(n * spread) / size


def mean_interval(pairs: Sequence[tuple[float, float]]) -> Interval | None:
    """The interval of ``ratio`` by Student's t."""
    mean, error = ratio(pairs)
    if error is None:
        return None
    half = t_quantile(len(pairs) - 1) * error
    return mean - half, mean + half


def share_interval(pairs: Sequence[tuple[float, float]]) -> Interval | None:
    """The interval of a share between 0 and 1, by Wilson's score.

    The number of trials is the one that would give the observed error. Where all sets came
    out alike nothing was observed, and a few sets must not look like certainty: the error
    is at least that of one more set coming out otherwise by a half, and a share of 0 or 1
    counts a trial for each set.
    """
    share, error = ratio(pairs)
    if error is None:
        return None
    share = min(max(share, 0.0), 1.0)
    inner = share * (1 - share)
    z = t_quantile(len(pairs) - 1)
    n = float(len(pairs))
    if inner > 1e-12:
        n = inner / max(error, 0.5 / n) ** 2
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(inner / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def time_classes(seconds: Iterable[float]) -> dict[str, Any]:
    """Decision times so that they can be stored and added: count, sum, longest, classes."""
    total, longest, n = 0.0, 0.0, 0
    classes: dict[str, int] = {}
    for value in seconds:
        n, total, longest = n + 1, total + value, max(longest, value)
        key = str(math.floor(math.log(max(value, 1e-9)) / _STEP))
        classes[key] = classes.get(key, 0) + 1
    return {"n": n, "sum": total, "max": longest, "classes": classes}


def add_times(all_times: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Several ``time_classes`` as one."""
    out: dict[str, Any] = {"n": 0, "sum": 0.0, "max": 0.0, "classes": {}}
    for times in all_times:
        out["n"] += times["n"]
        out["sum"] += times["sum"]
        out["max"] = max(out["max"], times["max"])
        for key, count in times["classes"].items():
            out["classes"][key] = out["classes"].get(key, 0) + count
    return out


def time_report(times: Mapping[str, Any]) -> dict[str, Any]:
    """Decisions, and mean, 95 % point and longest in milliseconds (null without any)."""
    n = times["n"]
    if not n:
        return {"decisions": 0, "mean_ms": None, "p95_ms": None, "max_ms": None}
    left = math.ceil(0.95 * n)
    upper = 0.0
    for key in sorted(times["classes"], key=int):
        left -= times["classes"][key]
        if left <= 0:
            upper = math.exp((int(key) + 1) * _STEP)
            break
    return {
        "decisions": n,
        "mean_ms": round(1000 * times["sum"] / n, 4),
        "p95_ms": round(1000 * min(upper, times["max"]), 4),
        "max_ms": round(1000 * times["max"], 4),
    }
