"""A program that misbehaves in the way that its first argument names.

The second argument, where there is one, is a file that it waits for by opening it (a named
pipe), so that a test decides when it is slow no longer.
"""

import json
import os
import sys


def lines():
    for line in sys.stdin:
        message = json.loads(line)
        if "legal" in message:
            yield message


def say(text: str) -> None:
    print(text, flush=True)


def main(way: str, *rest: str) -> None:
    if way == "quits":
        sys.exit(3)
    if way == "deaf":
        with open(rest[0]) as pipe:
            pipe.read()
    if way == "babbles":
        while True:
            print("x" * 1000)
    if way == "endless":
        while True:
            sys.stdout.write("x" * 1000)
    for n, message in enumerate(lines()):
        honest = json.dumps({"action": message["legal"][-1]})
        if way == "silent":
            continue
        if way == "crashes" and n == 2:
            raise RuntimeError("no\nmore cards")
        if way == "closes" and n == 2:
            os.close(1)
            sys.stdin.read()
        if way == "slow" and n == 0:
            with open(rest[0]) as pipe:
                pipe.read()
        if way == "twice":
            say(honest)
        say({
            "illegal": json.dumps({"action": "hold 7S"}),
            "nonsense": "I raise!",
            "list": "[1, 2]",
            "number": '{"action": 7}',
            "missing": "{}",
            "deep": "[" * 50_000,
            "bytes": "\udcff",
        }.get(way, honest))  # fmt: skip


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="surrogateescape")  # type: ignore[union-attr]
    main(*sys.argv[1:])
