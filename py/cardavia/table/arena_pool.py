"""Plays the sets of an arena in several processes.

Apart from ``arena``, since a browser has no processes and cannot even import these modules.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.util import Finalize
from typing import Any

from cardavia.core.errors import CardaviaError
from cardavia.table.arena import Hall, Plan

_hall: Hall | None = None


def _enlist(plan: Plan) -> None:
    """Sets up a worker process; its programs end with it."""
    global _hall
    # An interrupt goes to the whole group; it is for the parent, which lets sets finish.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _hall = Hall(plan)
    Finalize(None, _hall.close, exitpriority=10)


def _play_set(i: int) -> dict[str, Any]:
    assert _hall is not None
    return _hall.play_set(i)


def run(plan: Plan, numbers: Sequence[int], jobs: int = 1) -> Iterator[dict[str, Any]]:
    """Plays the sets with these numbers and gives each as it is finished, in any order.

    ``jobs`` processes play at once, each with programs of its own. Raises
    ``CardaviaError``: at once where the plan cannot be played, and while it goes on when a
    process dies.
    """
    hall = Hall(plan)
    if jobs == 1:
        return _play_here(hall, numbers)
    hall.close()
    return _play_there(plan, numbers, jobs)


def _play_here(hall: Hall, numbers: Sequence[int]) -> Iterator[dict[str, Any]]:
    with hall:
        for i in numbers:
            yield hall.play_set(i)


def _play_there(plan: Plan, numbers: Sequence[int], jobs: int) -> Iterator[dict[str, Any]]:
    # Not forked: a fork would share the parent's threads and open files.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _enlist, (plan,))
    try:
        # The workers start here, and what is ignored now they ignore from their first line on.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            futures = [pool.submit(_play_set, i) for i in numbers]
        finally:
            signal.signal(signal.SIGINT, before)
        for future in as_completed(futures):
            yield future.result()
    except BrokenProcessPool:
        raise CardaviaError("worker-died", "a worker process ended before its time") from None
    finally:
        pool.shutdown(cancel_futures=True)
