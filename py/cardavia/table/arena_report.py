"""An arena run for people: the bar while it lasts, and the table at its end."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Any, TextIO

_BAR = 30


class Progress:
    """One line on ``stream``, redrawn on a terminal; elsewhere a line for each tenth."""

    def __init__(self, stream: TextIO, done: int, total: int) -> None:
        self.stream = stream
        self.first = done
        self.done = done
        self.total = total
        self.began = monotonic()
        self._drawn = -1
        self._terminal = stream.isatty()
        if self._terminal:
            self._draw(100)

    def step(self) -> None:
        """One more set is finished."""
        self.done += 1
        self._draw(100 if self._terminal else 10)

    def close(self) -> None:
        """Leaves the terminal at the start of a line."""
        if self._terminal:
            self.stream.write("\n")
            self.stream.flush()

    def line(self) -> str:
        part = self.done / max(self.total, 1)
        bar = "#" * int(_BAR * part)
        left = ""
        if self.done > self.first and self.done < self.total:
            pace = (monotonic() - self.began) / (self.done - self.first)
            left = f", {_duration(pace * (self.total - self.done))} left"
        return f"[{bar:<{_BAR}}] {self.done}/{self.total}{left}"

    def _draw(self, parts: int) -> None:
        now = parts * self.done // max(self.total, 1)
        if now == self._drawn and self.done < self.total and not self._terminal:
            return
        self._drawn = now
        text = f"\r{self.line()}\x1b[K" if self._terminal else f"{self.line()}\n"
        self.stream.write(text)
        self.stream.flush()


def _duration(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def table(report: Mapping[str, Any]) -> str:
    """The report as lines of text."""
    plural = "matches" if report["unit"] == "match" else "deals"
    lines = [
        f"{report['game']}: {report['played']} {plural} ({report['sets']} seeds, every seating), "
        f"{report['deals']} deals, seed {report['seed']!r}"
    ]
    head = ("player", "wins", "95 %", "fair", "points/deal", "95 %", "mean ms", "p95", "max")
    rows: list[tuple[str, ...]] = [head]
    rows += [_row(side) for side in report["players"]]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:]))]
        lines.append("  ".join(cells))
    lines += [line for side in report["players"] for line in _faults(side)]
    return "\n".join(lines)


def _row(side: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        side["player"],
        f"{side['win_share']:.1%}",
        _interval(side["win_share_95"], "{:.1%}"),
        f"{side['fair_share']:.0%}",
        f"{side['points_per_deal']:+.4f}",
        _interval(side["points_per_deal_95"], "{:+.4f}"),
        *(
            "-" if side[key] is None else f"{side[key]:.2f}"
            for key in ("mean_ms", "p95_ms", "max_ms")
        ),
    )


def _interval(ends: list[float] | None, form: str) -> str:
    return "-" if ends is None else " .. ".join(form.format(end) for end in ends)


def _faults(side: Mapping[str, Any]) -> list[str]:
    counted = [f"{count} {kind}" for kind, count in side["faults"].items() if count]
    if not counted:
        return []
    total = f"{side['player']}: of {side['decisions']} decisions {', '.join(counted)}"
    return [f"{total}; played the first legal action instead", f"  first: {side['first_fault']}"]
