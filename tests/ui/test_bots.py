"""The dialog of the player's own bot: the file, the seat and its sign, the contest, failures."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cardavia import wire
from cardavia.table.session import Session
from ui.fakebrowser import Files
from ui.fakedom import Event
from ui.faketasks import Future
from ui.guests import entropy, load_view, to_own_turn
from ui.sitepages import site
from ui.visit import Recorder, Visit, name

Answer = Callable[[dict[str, Any]], dict[str, Any]]
FILE = "my bot.py"
LATE = {"ok": False, "code": "late", "words": ""}


class Bot:
    """A bot behind both its lines: the engine's, and ``window.cardavia.bot`` of the page.

    ``answer`` decides; ``loaded`` is what its installation says, ``waited`` what the page
    hears instead of "it has answered".
    """

    def __init__(self, answer: Answer | None = None) -> None:
        self.answered = answer or (lambda question: {"action": question["legal"][0]})
        self.loaded: dict[str, Any] = {"ok": True}
        self.waited: dict[str, Any] | None = None
        self.seconds: list[int] = []
        self.files: list[str] = []
        self._answers: dict[int, str] = {}

    def post(self, text: str) -> None:
        message = json.loads(text)
        if "legal" in message:
            reply = {"id": message["id"], **self.answered(message)}
            self._answers[message["id"]] = json.dumps(reply)

    def answer(self, number: int) -> str:
        return self._answers.pop(number, "")

    async def load(self, file: Any, seconds: int) -> str:
        self.files.append(file.name)
        return json.dumps(self.loaded)

    async def wait(self, number: int, seconds: int) -> str:
        self.seconds.append(seconds)
        return json.dumps(self.waited or {"ok": True})


class Named(Files):
    """One file of a name, as an input of the page has it."""

    def __init__(self, file: str) -> None:
        super().__init__("")
        self._file = file

    def item(self, i: int) -> Any:
        file = super().item(i)
        file.name = self._file
        return file


class Bringer:
    """A person at a table of As-Nas who has the bot's dialog."""

    def __init__(self, bot: Bot | None = None) -> None:
        self.bot = bot or Bot()
        engine = Recorder(Session(entropy("bots"), self.bot).ask)
        self.engine = engine
        self.visit = Visit(site(), engine, load_view)
        self.visit.boot.bot = self.bot
        to_own_turn(self.visit.start())
        self.table = self.visit.app.table

    def element(self, part: str) -> Any:
        return self.visit.document.getElementById(f"bot-{part}")

    @property
    def note(self) -> str:
        return str(self.element("note").textContent)

    @property
    def notice(self) -> str:
        return " ".join(node.textContent for node in self.visit.seen("#table .notice p"))

    def sign(self, seat: int) -> str:
        """What stands on a seat's ticket of who decides there."""
        (ticket,) = self.visit.seen(f"#table [data-place=seat{seat}] .seat-manner")
        return name(ticket)

    def bring(self, file: str = FILE) -> Bringer:
        self.visit.app.panels.open("bot")
        field = self.visit.document.querySelector("input[data-do=bot-file]")
        field.files = Named(file)
        field.dispatchEvent(Event("change"))
        self.visit.wait(10)
        return self

    def press(self, do: str) -> None:
        self.visit.press(self.visit.seen(f"dialog#bot [data-do={do}]")[0])

    def sit(self, seat: int, seconds: str = "10") -> Bringer:
        self.element("seat").value = str(seat)
        self.element("seconds").value = seconds
        self.press("bot-sit")
        return self

    def until(self, done: Callable[[], Any]) -> None:
        for _ in range(300):
            if done():
                return
            going = self.visit.seen("#table [data-do=go-on]")
            if going or self.visit.choices:
                self.visit.press((going or self.visit.choices)[0])
            else:
                self.visit.wait(1700)
        raise AssertionError("it never came")

    def asked(self, verb: str) -> list[dict[str, Any]]:
        messages = [json.loads(text) for text, _ in self.engine.talk]
        return [message for message in messages if message["do"] == verb]


def test_a_file_that_is_ready_is_named_and_offers_every_seat() -> None:
    me = Bringer()
    me.visit.app.panels.open("bot")
    assert me.note == ""
    assert not me.visit.seen("#bot-ready")
    me.bring()
    assert me.note == f"{FILE} is ready to play."
    assert me.visit.seen("#bot-ready")
    names = [option.textContent for option in me.element("seat").children]
    shown = me.visit.seen("#table .seat-name")
    assert {text.removesuffix("D") for text in map(name, shown)} >= set(names[1:])
    assert len(names) == 4


CODES = ("bad-file", "no-player", "missing-package", "broken-bot", "start-failed", "late")


@pytest.mark.parametrize("code", [*CODES, "crashed"])
def test_a_file_that_cannot_play_says_why_and_gets_no_seat(code: str) -> None:
    me = Bringer()
    me.bot.loaded = {"ok": False, "code": code, "words": "spam"}
    me.bring()
    assert me.note.startswith(("No Python", FILE))
    assert FILE in me.note
    assert "[" not in me.note
    assert not me.visit.seen("#bot-ready")
    assert me.visit.app.bots.name == ""


def test_a_file_that_was_overtaken_by_another_one_says_nothing() -> None:
    me = Bringer()
    me.bot.loaded = {"ok": False, "code": "gone", "words": ""}
    me.bring("slow.py")
    me.bot.loaded = {"ok": True}
    me.bring("quick.py")
    assert me.note == "quick.py is ready to play."


@pytest.mark.slow
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_seat_bears_a_sign_in_the_language_of_the_page(seat: int) -> None:
    me = Bringer().bring()
    before = me.sign(seat)
    me.sit(seat)
    assert not me.visit.seen("dialog#bot")
    assert me.sign(seat) == f"Your bot {FILE}"
    assert [me.sign(other) for other in {1, 2, 3} - {seat} if "bot" in me.sign(other)] == []
    me.visit.app._go("cs/as_nas")
    me.visit.wait(10)
    assert me.sign(seat) == f"Tvůj bot {FILE}"
    me.visit.app._go("en/as_nas")
    me.visit.wait(10)
    me.visit.app.panels.open("bot")
    me.press("bot-leave")
    assert me.sign(seat) == before
    assert not me.visit.seen("#bot-leave")


@pytest.mark.slow
def test_the_time_for_a_decision_is_kept_to_what_is_sensible() -> None:
    for typed, taken in (("0", 1), ("999", 60), ("soon", 1), ("7", 7)):
        me = Bringer().bring().sit(1, typed)
        assert me.element("seconds").value == str(taken)
        me.until(lambda me=me: me.bot.seconds)
        assert me.bot.seconds[0] == taken


def test_in_the_own_seat_it_plays_while_the_person_looks_on() -> None:
    me = Bringer().bring()
    me.sit(me.table.now["seat"])
    assert me.visit.choices == []
    assert me.sign(me.table.now["seat"]) == f"Your bot {FILE}"
    heard = set()
    while me.table.result is None:
        heard.update(name(node) for node in me.visit.seen("#table .waiting"))
        me.visit.wait(900)
    assert f"Your bot {FILE} is thinking…" in heard
    assert not [text for text in heard if text.startswith("You ")]
    assert me.notice == ""


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ({"action": "abracadabra"}, "The bot’s answer is not a legal action."),
        ({"error": "ValueError: secret"}, "The bot crashed."),
        ({"broken": "int is no text"}, "The bot’s answer is not text."),
    ],
)
def test_one_that_fails_leaves_its_seat_and_says_why(
    seat: int, answer: dict[str, Any], says: str
) -> None:
    me = Bringer(Bot(lambda question: answer)).bring().sit(seat)
    me.until(lambda: me.notice)
    assert me.notice.startswith(says)
    assert "secret" not in me.notice or seat == 0
    assert "bot" not in me.sign(seat)
    n = me.table.now["n"]
    me.until(lambda: me.table.now["n"] > n + 4)
    me.visit.press(me.visit.seen("#table [data-do=dismiss]")[0])
    assert me.notice == ""


def test_one_that_is_late_is_dismissed_and_must_be_brought_again() -> None:
    me = Bringer()
    me.bot.waited = LATE
    me.bring().sit(1)
    me.until(lambda: me.notice)
    assert me.notice.startswith("The bot did not answer in time")
    assert [message["kind"] for message in me.asked(wire.DISMISS)] == ["late"]
    me.visit.app.panels.open("bot")
    assert me.note.startswith("The bot did not answer in time")
    assert not me.visit.seen("#bot-ready")


def test_a_bot_that_still_thinks_when_its_seat_is_taken_decides_nothing() -> None:
    me = Bringer()
    answer = Future()

    async def wait(number: int, seconds: int) -> Any:
        return await answer

    me.bot.wait = wait  # type: ignore[method-assign]
    me.bring().sit(me.table.now["seat"])
    n = me.table.now["n"]
    me.visit.app.panels.open("bot")
    me.press("bot-leave")
    assert me.visit.choices
    answer.set(json.dumps({"ok": True}))
    me.visit.wait(2000)
    assert me.table.now["n"] == n
    assert me.visit.choices


# The contest


def contest(me: Bringer, matches: str = "8") -> str:
    me.element("matches").value = matches
    me.press("bot-start")
    return str(me.element("result").textContent)


@pytest.mark.slow
def test_a_contest_counts_its_matches_and_gives_a_share_with_its_interval() -> None:
    me = Bringer().bring()
    me.element("level").value = "casual"
    contest(me)
    while me.visit.seen("#bot-stop"):
        assert not me.visit.seen("#bot-start")
        me.visit.wait(100)
    text = str(me.element("result").textContent)
    assert text.startswith("8 of 8 matches played. The bot wins ")
    assert "with 95% certainty between" in text
    bar = me.element("progress")
    assert (bar.getAttribute("value"), bar.getAttribute("max")) == ("8", "8")
    assert me.visit.seen("#bot-start")
    assert me.asked(wire.CONTEST)[0]["level"] == "casual"


def test_a_contest_can_be_stopped() -> None:
    me = Bringer().bring()
    contest(me, "1000")
    me.press("bot-stop")
    for _ in range(200):
        if not me.visit.seen("#bot-stop"):
            break
        me.visit.wait(100)
    assert me.visit.seen("#bot-start")
    assert "of 1,000 matches played." in me.element("result").textContent


@pytest.mark.slow
def test_wrong_decisions_in_a_contest_are_counted_with_the_first_reason() -> None:
    me = Bringer(Bot(lambda question: {"action": "abracadabra"})).bring()
    contest(me)
    while me.visit.seen("#bot-stop"):
        me.visit.wait(100)
    assert "decisions failed and were replaced by the first legal action." in str(
        me.element("result").textContent
    )
    assert "abracadabra" in me.element("result").textContent


def test_a_late_bot_ends_the_contest() -> None:
    me = Bringer()
    me.bring()
    me.bot.waited = LATE
    contest(me)
    me.visit.wait(100)
    assert me.element("result").textContent.endswith(
        "The bot did not answer in time and was stopped."
    )
    assert not me.visit.seen("#bot-stop")


def test_an_engine_that_refuses_the_contest_is_quoted() -> None:
    me = Bringer().bring()
    answer = me.visit.boot.answer

    def refuse(text: str) -> str:
        if json.loads(text)["do"] == wire.CONTEST:
            return json.dumps({"ok": False, "code": "no-match", "facts": {}, "words": ""})
        return str(answer(text))

    me.visit.boot.answer = refuse
    contest(me)
    me.visit.wait(100)
    assert not me.visit.seen("#bot-stop")
    assert me.visit.seen("#bot-start")
    assert me.element("result").textContent == "No match has begun."
