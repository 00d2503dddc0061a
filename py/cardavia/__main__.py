"""The command line: ``python -m cardavia COMMAND``.

Exit status 0, or 2 with one line on standard error, for wrong arguments too.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from cardavia.core import codec
from cardavia.core.errors import CardaviaError, RecordError
from cardavia.core.record import SECRET_BYTES, Record
from cardavia.games import GAMES
from cardavia.games.catalog import load
from cardavia.table import arena, arena_pool, verify
from cardavia.table.advice import advice
from cardavia.table.arena_file import ResultFile
from cardavia.table.arena_report import Progress, table
from cardavia.table.lineup import EXEC, factory
from cardavia.table.replay import Step, final, steps

Lines = Iterable[str]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives the exit status: 0, or 2 when it was refused."""
    try:
        options = _parser().parse_args(arguments)
        _write(options.run(options))
    except BrokenPipeError:
        _silence()  # whoever read the output has seen enough
    except RecordError as error:
        return _refused(str(error))
    except CardaviaError as error:
        return _refused(f"arguments: {error}")
    except OSError as error:
        _silence()
        return _refused(f"output: failed: {error.strerror or error}")
    except KeyboardInterrupt:
        return _refused("arguments: interrupted: broken off")
    return 0


def _write(lines: Lines) -> None:
    try:
        for line in lines:
            print(line)
    finally:
        if sys.stdout is not None:  # as it is when the caller closed it
            sys.stdout.flush()


def _refused(line: str) -> int:
    # One line, whatever a file name or an action may hold.
    shown = re.sub(r"[^ -~\u00a1-\ud7ff]", lambda match: repr(match[0])[1:-1], line)
    with contextlib.suppress(OSError):
        print(shown, file=sys.stderr)
    return 2


def _silence() -> None:
    """Leaves nothing that the interpreter would try to write at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CardaviaError("wrong-arguments", message)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="cardavia", description=__doc__, allow_abbrev=False)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[argparse.Namespace], Lines], words: str) -> _Parser:
        one = commands.add_parser(name, help=words, description=words, allow_abbrev=False)
        one.set_defaults(run=run)
        return one

    def of_record(name: str, run: Callable[[argparse.Namespace], Lines], words: str) -> _Parser:
        one = command(name, run, words)
        one.add_argument("file", metavar="FILE", help="a match record, - for standard input")
        return one

    of_record("replay", _replay, "play the record and print what happened, a JSON line a step")
    of_record("legal", _legal, "the legal actions at its end, one a line")
    observe = of_record("observe", _observe, "exactly what a seat may know at its end, as JSON")
    observe.add_argument("--seat", type=int, required=True, metavar="N")
    choose = of_record("choose", _choose, "what the AI does at its end, and why, as JSON")
    choose.add_argument("--level", default="full", metavar="L", help="casual, strong or full")
    choose.add_argument("--seed", metavar="S", help="other random numbers than the match's own")
    proof = of_record("verify", _verify, "check secret, words, seed; print each shuffle")
    proof.add_argument("--commitment", metavar="HEX", help="the one shown before the match")
    _arena_options(command("arena", _arena, "play players against each other"))
    return parser


def _arena_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "--player",
        action="append",
        required=True,
        metavar="NAME",
        help="random, first, casual, strong, full, a reference bot, exec:CMD; give it twice, "
        "or once for each seat",
    )
    amount = parser.add_mutually_exclusive_group(required=True)
    amount.add_argument("--deals", type=_number, metavar="N", help="seeds, for a deal each")
    amount.add_argument("--matches", type=_number, metavar="N", help="seeds, for a match each")
    parser.add_argument("--seed", default="0", metavar="S", help="any text (default 0)")
    parser.add_argument("--jobs", type=_number, default=1, metavar="J", help="processes")
    parser.add_argument("--json", action="store_true", help="the result as JSON")
    parser.add_argument("--resume", type=Path, metavar="F", help="keep results there, go on")
    parser.add_argument(
        "--time", type=_seconds, default=10.0, metavar="T", help="seconds a decision of exec:CMD"
    )


def _number(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) or not float(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no time in seconds")
    return float(text)


def _read(name: str) -> Record:
    try:
        data = Path(name).read_bytes() if name != "-" else _standard_input()
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        why = getattr(error, "strerror", None) or str(error)
        raise RecordError("record", "unreadable", f"{name}: {why}") from None
    return Record.loads(data, GAMES)


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise ValueError("standard input is closed")
    return sys.stdin.buffer.read()


def _json(value: Any) -> str:
    return json.dumps(value)


def _replay(options: argparse.Namespace) -> Lines:
    record = _read(options.file)
    lines = []  # kept back, so that a record which fails later prints nothing
    for step in steps(record):
        lines.append(_json(_shown(step)))
    return [*lines, _json(load(record.game).summary(step.state))]


def _shown(step: Step) -> dict[str, Any]:
    public = [dict(event.data) for event in step.events if event.audience is None]
    if step.i is None:
        return {"i": None, "events": public}
    return {"i": step.i, "seat": step.seat, "action": step.action, "events": public}


def _legal(options: argparse.Namespace) -> Lines:
    return list(final(_read(options.file)).legal.lines())


def _observe(options: argparse.Namespace) -> Lines:
    record = _read(options.file)
    seats = load(record.game).seats
    state = final(record)
    if options.seat not in range(seats):
        words = f"{record.game} has seats 0 to {seats - 1}, not {options.seat}"
        raise CardaviaError("no-such-seat", words)
    return [_json(codec.encode(state.observe(options.seat)))]


def _choose(options: argparse.Namespace) -> Lines:
    record = _read(options.file)
    if options.level.startswith(EXEC):
        raise CardaviaError("unknown-player", "a program can say what it does, but not why")
    made = factory(options.level, load(record.game))
    rng = None
    if options.seed is not None:
        digest = sha256(options.seed.encode("utf-8", "surrogatepass")).digest()
        rng = Random(int.from_bytes(digest, "big"))
    return [_json(advice(record, made, rng))]


def _verify(options: argparse.Namespace) -> Iterator[str]:
    record = _read(options.file)
    commitment = _commitment(options.commitment)
    lines = [_json(shuffle) for shuffle in verify.shuffles(record)]
    if record.fair is not None:
        verify.check(record, commitment)
    yield from lines
    verify.check(record, commitment)


def _commitment(text: str | None) -> bytes | None:
    if text is None:
        return None
    if not re.fullmatch(f"[0-9a-fA-F]{{{2 * SECRET_BYTES}}}", text):
        words = f"a commitment has {2 * SECRET_BYTES} hex digits"
        raise CardaviaError("bad-commitment", words)
    return bytes.fromhex(text)


def _arena(options: argparse.Namespace) -> Lines:
    if options.game not in GAMES:
        raise CardaviaError("unknown-game", f"no game is called {options.game!r}")
    unit, total = ("deal", options.deals) if options.deals else ("match", options.matches)
    plan = arena.Plan(options.game, tuple(options.player), unit, options.seed, options.time)
    kept = _kept(options.resume, plan)
    sets = {} if kept is None else {i: one for i, one in kept.sets.items() if i < total}
    left = [i for i in range(total) if i not in sets]
    results = arena_pool.run(plan, left, options.jobs)
    bar = Progress(sys.stderr, len(sets), total)
    try:
        for result in results:
            sets[result["set"]] = result
            if kept is not None:
                kept.add(result)
            bar.step()
    finally:
        bar.close()
    report = arena.report(plan, list(sets.values()))
    return [_json(report) if options.json else table(report)]


def _kept(path: Path | None, plan: arena.Plan) -> ResultFile | None:
    if path is None:
        return None
    try:
        return ResultFile(path, plan)
    except OSError as error:
        raise CardaviaError("unusable-file", f"{path}: {error.strerror}") from None


if __name__ == "__main__":
    sys.exit(main())
