"""A bot of the player's own in the page: a seat, a contest, and every kind of failure."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.person import Person
from lab.places import ASSETS

EXAMPLE = ASSETS / "bots" / "example_bot.py"
START_MS = 100_000  # a second Python starts, on a machine that may be busy
TURNS_MS = 120_000

LOOPS = """
class Player:
    def __init__(self, game, seat): pass
    def choose(self, observation, legal, rng):
        while True: pass
"""
RAISES = """
class Player:
    def __init__(self, game, seat): pass
    def choose(self, observation, legal, rng):
        raise ValueError("secret " + str(observation["cards"]))
"""
NONSENSE = """
def player(game, seat):
    return Bot()
class Bot:
    def choose(self, observation, legal, rng):
        return "abracadabra"
"""
NEEDS = "import antigravity_drive\nclass Player: pass\n"
# Tries to look past its own origin; the page's policy keeps it in.
CALLS_HOME = """
import js
class Player:
    def __init__(self, game, seat):
        request = js.XMLHttpRequest.new()
        request.open("GET", "https://example.org/", False)
        request.send()
    def choose(self, observation, legal, rng):
        return legal[0]
"""


class Bringer(Person):
    """A person who brings a bot to the As-Nas table; ``folder`` is on the person's disk."""

    folder: Path

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog", name=self.words["bring-bot"])

    def open(self) -> None:
        self.button("menu").first.click()
        menu = self.page.get_by_role("dialog", name=self.words["menu"])
        menu.get_by_role("button", name=self.words["bring-bot"]).click()

    def bring(self, file: Path, outcome: str) -> None:
        self.open()
        self.dialog.locator("input[type=file]").set_input_files(file)
        note = self.dialog.locator("#bot-note")
        expect(note).to_have_text(self.pattern(outcome), timeout=START_MS)

    def seat(self, place: str, seconds: int = 60) -> None:
        self.dialog.get_by_label(self.words["bot-seat"], exact=True).select_option(label=place)
        self.dialog.get_by_label(self.words["bot-seconds"]).fill(str(seconds))
        self.dialog.get_by_role("button", name=self.words["bot-sit"]).click()
        expect(self.dialog).to_be_hidden()

    def opponent(self) -> str:
        return self.dialog.locator("#bot-seat option").nth(1).inner_text()


@pytest.fixture
def person(page: Page, tmp_path: Path) -> Bringer:
    it = Bringer(page, "en", "as_nas")
    it.folder = tmp_path
    it.sit_down()
    it.fast()
    expect(page.locator("#table .seats")).to_be_visible()
    return it


def write(folder: Path, source: str, name: str = "my bot.py") -> Path:
    path = folder / name
    path.write_text(source)
    return path


def test_the_example_plays_the_own_seat_to_the_end_of_a_deal(person: Bringer) -> None:
    person.bring(EXAMPLE, "bot-ready")
    person.seat(person.words["seat-you"])
    expect(person.page.locator("[data-do=go-on]")).to_be_visible(timeout=TURNS_MS)
    assert not person.page.locator("#table .notice").count()


def wait_for_turn(person: Bringer) -> None:
    """Presses on until the bot's notice is there."""
    notice = person.page.locator("#table .notice")
    main = person.page.locator("#table [data-first]:enabled")
    for _ in range(60):
        expect(main.or_(notice).first).to_be_visible(timeout=TURNS_MS)
        if notice.count():
            return
        person.press(main.first)
    raise AssertionError("the bot never failed")


def test_one_that_loops_for_ever_is_ended_and_the_person_plays_on(person: Bringer) -> None:
    person.bring(write(person.folder, LOOPS), "bot-ready")
    person.seat(person.words["seat-you"], seconds=1)
    notice = person.page.locator("#table .notice")
    expect(notice).to_contain_text(person.words["error-bot-late"], timeout=TURNS_MS)
    look = person.page.locator("#table [data-first]:enabled")
    expect(look).to_be_visible()
    person.open()
    expect(person.dialog.locator("#bot-note")).to_have_text(person.words["error-bot-late"])
    expect(person.dialog.locator("#bot-ready")).to_be_hidden()


@pytest.mark.parametrize(
    ("source", "outcome"), [(RAISES, "error-bot-crashed"), (NONSENSE, "error-bot-illegal")]
)
def test_one_that_fails_in_an_opponents_seat_is_replaced(
    person: Bringer, source: str, outcome: str
) -> None:
    person.bring(write(person.folder, source), "bot-ready")
    sign = person.page.locator("#table .seat-manner[data-bot]")
    person.seat(person.opponent())
    expect(sign).to_have_text(person.words["bot-here"].format(name="my bot.py"))
    wait_for_turn(person)
    notice = person.page.locator("#table .notice")
    expect(notice).to_contain_text(person.words[outcome].partition(" {")[0])
    expect(notice).not_to_contain_text("secret")
    expect(notice).not_to_contain_text("abracadabra")
    expect(sign).to_have_count(0)
    # The table goes on, and the notice lies in nobody's way.
    main = person.page.locator("#table [data-first]:enabled")
    for _ in range(2):
        expect(main.first).to_be_visible(timeout=TURNS_MS)
        person.press(main.first)
    expect(notice).to_be_visible()


def test_one_that_talks_nonsense_gives_the_own_seat_back(person: Bringer) -> None:
    person.bring(write(person.folder, NONSENSE), "bot-ready")
    person.seat(person.words["seat-you"])
    notice = person.page.locator("#table .notice")
    expect(notice).to_contain_text(
        person.words["error-bot-illegal"].partition(" {")[0], timeout=TURNS_MS
    )
    expect(notice).to_contain_text("abracadabra")
    expect(person.page.locator("#table [data-first]:enabled").first).to_be_visible()


def test_a_package_that_is_not_there_is_named(person: Bringer) -> None:
    person.bring(write(person.folder, NEEDS), "bot-missing-package")
    expect(person.dialog.locator("#bot-note")).to_contain_text("antigravity_drive")
    expect(person.dialog.locator("#bot-ready")).to_be_hidden()


def test_a_wheel_plays_the_house_and_gets_a_result(person: Bringer) -> None:
    path = person.folder / "wheelbot-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("wheelbot/__init__.py", EXAMPLE.read_text("utf-8"))
        info = "wheelbot-1.0.dist-info"
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: wheelbot\nVersion: 1.0\n")
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{info}/RECORD", "")
    person.bring(path, "bot-ready")
    dialog = person.dialog
    dialog.get_by_label(person.words["bot-matches"], exact=True).fill("8")
    dialog.get_by_role("button", name=person.words["bot-start"]).click()
    start = re.escape(person.words["bot-played"].format(done=8, total=8))
    share = re.sub(r"\\{\w+\\}", r"\\d+\\s?%", re.escape(person.words["bot-share"]))
    expect(dialog.locator("#bot-result")).to_have_text(
        re.compile(f"{start} {share}"), timeout=TURNS_MS
    )
    assert dialog.get_by_role("progressbar").evaluate("bar => bar.value === 8 && bar.max === 8")


def test_one_that_calls_another_host_gets_nowhere(person: Bringer) -> None:
    reached = []
    person.page.expected(r"example\.org")  # type: ignore[attr-defined]

    def answer(route: Route) -> None:
        reached.append(route.request.url)
        route.fulfill(body="hello", headers={"Access-Control-Allow-Origin": "*"})

    person.page.context.route("https://example.org/**", answer)
    person.bring(write(person.folder, CALLS_HOME), "bot-ready")
    person.seat(person.words["seat-you"])
    notice = person.page.locator("#table .notice")
    expect(notice).to_be_visible(timeout=TURNS_MS)
    assert not reached
