"""A bot of the player's own: asked over a line, judged by the engine, replaced when it fails."""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardavia import bot as worker
from cardavia import wire
from cardavia.table.session import Session
from lab.places import ASSETS

EXAMPLE = ASSETS / "bots" / "example_bot.py"
Answer = Callable[[dict[str, Any]], dict[str, Any]]


def first_legal(question: dict[str, Any]) -> dict[str, Any]:
    return {"action": question["legal"][0]}


class FakeLine:
    """A line to ``answer(question)``; keeps all that went over it."""

    def __init__(self, answer: Answer) -> None:
        self.sent: list[dict[str, Any]] = []
        self._answer = answer
        self._answers: dict[int, str] = {}

    def post(self, text: str) -> None:
        message = json.loads(text)
        self.sent.append(message)
        if "legal" in message:
            self._answers[message["id"]] = json.dumps(
                {"id": message["id"], **self._answer(message)}
            )

    def answer(self, number: int) -> str:
        return self._answers.pop(number, "")


class Visit:
    def __init__(self, answer: Answer = first_legal, seat: int = 1, game: str = "as_nas") -> None:
        self.line = FakeLine(answer)
        self.session = Session(lambda n: bytes(range(n)), self.line)
        self.table = self.ask(wire.NEW, game=game, level="casual", words="x")["table"]
        self.seat = seat
        self.table = self.ask(wire.SEAT, bot=seat)["table"]

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.session.ask(json.dumps({"do": do, **fields})))
        return reply

    def next(self) -> dict[str, Any]:
        """One action of anyone's; the message that made it."""
        n, turn = self.table["n"], self.table["turn"]
        if turn == self.table["bot"]:
            assert set(self.ask(wire.CONSULT, n=n)) == {"ok", "question"}
            reply = self.ask(wire.STEP, n=n)
        elif turn == self.table["seat"]:
            action = self.table["offer"]["actions"][0]["action"]
            reply = self.ask(wire.ACT, n=n, action=action)
        else:
            reply = self.ask(wire.STEP, n=n)
        assert reply["ok"], reply
        self.table = reply["table"]
        return reply

    def until(self, done: Callable[[], bool]) -> None:
        for _ in range(200):
            if done():
                return
            self.next()
        raise AssertionError("it never came")


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_bot_is_asked_with_what_its_seat_knows_and_plays(seat: int) -> None:
    visit = Visit(seat=seat)
    assert visit.table["bot"] == seat
    assert visit.line.sent[0] == {"new": {"match": "table", "seat": seat, "game": "as_nas"}}
    visit.until(lambda: any("deal_over" in message for message in visit.line.sent))
    questions = [message for message in visit.line.sent if "legal" in message]
    assert questions
    assert all(question["observation"]["seat"] == seat for question in questions)
    assert visit.table["bot"] == seat
    assert visit.table["fault"] is None


def test_the_same_match_asks_the_same() -> None:
    visit, other = Visit(), Visit()
    visit.until(lambda: visit.table["n"] > 12)
    other.until(lambda: other.table["n"] > 12)
    assert visit.line.sent == other.line.sent
    assert len({message.get("seed") for message in visit.line.sent}) > 2


FAILURES: dict[str, tuple[Answer, str]] = {
    "raises": (lambda question: {"error": "ValueError: I hold AASSB"}, "crashed"),
    "gives no text": (lambda question: {"broken": "int is no text"}, "broken"),
    "talks nonsense": (lambda question: {"action": "abracadabra"}, "illegal"),
    "gives nothing": (lambda question: {}, "broken"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_a_bot_that_fails_leaves_and_the_house_goes_on(name: str) -> None:
    answer, kind = FAILURES[name]
    visit = Visit(answer)
    visit.until(lambda: visit.table["fault"] is not None)
    fault = visit.table["fault"]
    assert (fault["seat"], fault["kind"]) == (1, kind)
    assert "AASSB" not in json.dumps(visit.table), "it told what it holds"
    assert visit.table["bot"] is None
    asked = len(visit.line.sent)
    n = visit.table["n"]
    assert n == fault["n"] + 1, "the house has played the very decision"
    visit.until(lambda: visit.table["n"] > n + 8)
    assert len(visit.line.sent) == asked


def test_in_the_own_seat_the_person_plays_on() -> None:
    visit = Visit(FAILURES["raises"][0], seat=0)
    visit.until(lambda: visit.table["fault"] is not None)
    assert visit.table["turn"] == visit.table["seat"]
    assert visit.table["fault"]["words"] == "ValueError: I hold AASSB"
    assert visit.table["n"] == visit.table["fault"]["n"]
    visit.next()
    assert visit.table["n"] == visit.table["fault"]["n"] + 1


def test_the_person_does_not_act_for_the_bot() -> None:
    visit = Visit(seat=0)
    visit.until(lambda: visit.table["turn"] == 0)
    action = visit.table["offer"]["actions"][0]["action"]
    assert visit.ask(wire.ACT, n=visit.table["n"], action=action)["code"] == "not-your-turn"


def test_a_late_bot_is_dismissed() -> None:
    visit = Visit()
    table = visit.ask(wire.DISMISS, kind="late")["table"]
    assert table["bot"] is None
    assert table["fault"]["kind"] == "late"
    assert visit.ask(wire.DISMISS, kind="late")["code"] == "no-bot"


def test_a_bot_gets_up_and_another_level_keeps_it() -> None:
    visit = Visit()
    assert visit.ask(wire.LEVEL, level="strong")["table"]["bot"] == 1
    assert visit.ask(wire.SEAT, bot=None)["table"]["bot"] is None
    assert visit.ask(wire.SEAT, bot=9)["code"] == "no-seat"
    assert visit.ask(wire.SEAT, bot="1")["code"] == "wrong-type"


def test_without_a_line_there_is_no_bot() -> None:
    visit = Visit()
    visit.session = Session(lambda n: bytes(range(n)))
    assert visit.ask(wire.NEW, game="as_nas", level="casual", words="", bot=1)["code"] == "no-bot"


def contest(visit: Visit, matches: int) -> dict[str, Any]:
    reply = visit.ask(wire.CONTEST, game="as_nas", level="casual", matches=matches)
    for _ in range(100_000):
        assert reply["ok"], reply
        if reply["contest"]["over"]:
            break
        reply = visit.ask(wire.ROUND)
    standing: dict[str, Any] = reply["contest"]
    return standing


@pytest.mark.slow
def test_a_contest_plays_whole_sets_and_gives_an_interval() -> None:
    visit = Visit(seat=2)
    standing = contest(visit, 6)
    assert (standing["played"], standing["counted"], standing["total"]) == (8, 8, 8)
    low, high = standing["interval"]
    assert 0 <= low <= standing["share"] <= high <= 1000
    assert standing["fair"] == 250
    assert (standing["faults"], standing["first_fault"]) == (0, None)
    seats = {
        m["new"]["seat"] for m in visit.line.sent if "new" in m and m["new"]["match"] != "table"
    }
    assert seats == {0, 1, 2, 3}


@pytest.mark.slow
def test_in_a_contest_failures_are_counted() -> None:
    standing = contest(Visit(FAILURES["talks nonsense"][0]), 4)
    assert standing["faults"] == standing["decisions"] > 0
    assert "abracadabra" in standing["first_fault"]


def test_a_contest_is_stopped() -> None:
    visit = Visit()
    visit.ask(wire.CONTEST, game="as_nas", level="casual", matches=400)
    assert visit.ask(wire.ROUND, stop=True)["contest"]["over"]


# The other end of the line


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Path], Any]:
    """Installs a file as the page does, with a stand-in for micropip."""

    async def install(address: str, deps: bool = True) -> None:
        assert not deps, "nothing is fetched"
        with zipfile.ZipFile(address.removeprefix("emfs:")) as wheel:
            wheel.extractall(tmp_path / "site")

    monkeypatch.setitem(__import__("sys").modules, "micropip", SimpleNamespace(install=install))
    monkeypatch.syspath_prepend(tmp_path / "site")
    monkeypatch.setattr(worker, "_players", {})
    return lambda path: json.loads(asyncio.run(worker.install(str(path))))


@pytest.mark.parametrize("game", ["as_nas", "one_poker"])
def test_the_example_plays_over_the_line(
    installed: Callable[[Path], Any], tmp_path: Path, game: str
) -> None:
    copy = tmp_path / "my first bot.py"
    copy.write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    assert installed(copy) == {"ok": True}

    class Direct(FakeLine):
        def post(self, text: str) -> None:
            self.sent.append(json.loads(text))
            if answer := worker.hear(text):
                self._answers[json.loads(answer)["id"]] = answer

    visit = Visit(game=game)
    visit.session = Session(lambda n: bytes(range(n)), Direct(first_legal))
    visit.table = visit.ask(wire.NEW, game=game, level="casual", words="x", bot=0)["table"]
    visit.until(lambda: visit.table["n"] > 6)
    assert visit.table["bot"] == 0


@pytest.mark.parametrize(
    ("name", "source", "code", "words"),
    [
        ("a1.py", "import antigravity_drive\n", "missing-package", "antigravity_drive"),
        ("a2.py", "x = 1\n", "no-player", "bot_a2"),
        ("a3.py", "x = 1 / 0\n", "broken-bot", "ZeroDivisionError: division by zero"),
        ("a4.py", "def Player(:\n", "broken-bot", "SyntaxError"),
    ],
)
def test_a_file_that_is_no_bot_is_refused_with_the_reason(
    installed: Callable[[Path], Any], tmp_path: Path, name: str, source: str, code: str, words: str
) -> None:
    path = tmp_path / name
    path.write_text(source)
    reply = installed(path)
    assert (reply["ok"], reply["code"]) == (False, code)
    assert words in reply["words"]


def test_a_wheel_that_needs_a_package_is_refused(
    installed: Callable[[Path], Any], tmp_path: Path
) -> None:
    path = tmp_path / "wheelbot-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("wheelbot/__init__.py", "class Player: pass\n")
        needs = "Name: wheelbot\nVersion: 1.0\nRequires-Dist: cardavia\nRequires-Dist: nowhere>=2\n"
        wheel.writestr("wheelbot-1.0.dist-info/METADATA", needs)
    assert installed(path) == {"ok": False, "code": "missing-package", "words": "nowhere"}


def test_a_bot_that_raises_answers_with_its_error(
    installed: Callable[[Path], Any], tmp_path: Path
) -> None:
    path = tmp_path / "b1.py"
    path.write_text("class Player:\n  def __init__(self, game, seat): raise OSError('no')\n")
    assert installed(path)["ok"]
    assert worker.hear('{"new": {"match": "m", "game": "as_nas", "seat": 1}}') == ""
    question = {"match": "m", "seat": 1, "id": 5, "seed": "a", "observation": {}, "legal": ["x"]}
    assert json.loads(worker.hear(json.dumps(question))) == {"id": 5, "error": "OSError: no"}
