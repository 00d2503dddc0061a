"""WebKitGTK as a visitor, by Selenium; a module of its own, as Selenium is not always there."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urljoin

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchFrameException,
    StaleElementReferenceException,
)
from selenium.webdriver import Remote, WebKitGTKOptions
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait

from browser.visitors import PATIENCE_S, Name, Visitor

POLL_S = 0.1
# The elements of a role, by the HTML that the page uses for it.
ROLES = {
    "button": "button, [role=button]",
    "combobox": "select",
    "link": "a[href]",
    "slider": "input[type=range]",
}
# Every question for a name is a journey of its own: only those that may be it are asked.
PRESENT = """
const [selector, name] = arguments;
const text = el => (el.ariaLabel ?? el.labels?.[0]?.innerText ?? el.innerText).trim();
return [...document.querySelectorAll(selector)].filter(el =>
  el.checkVisibility({visibilityProperty: true}) && !el.disabled
  && el.getAttribute("aria-disabled") !== "true"
  && new RegExp(name).test(text(el).replace(/\\s+/g, " ")));
"""
RUN = """
const done = arguments[arguments.length - 1];
(async () => (FUNCTION)(...GIVEN))().then(done);
"""
# The page draws it anew, or something moves before it: again.
PASSING = (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
)

# The page has gone before it could answer.
LEFT = (NoSuchFrameException,)


class WebDriverVisitor(Visitor):
    """In the browser of a WebDriver session. ``asked`` are the hosts that its proxy was asked
    for: all but this machine."""

    def __init__(self, driver: Remote, site: str, asked: list[str]) -> None:
        self._driver, self._site, self._asked = driver, site, asked
        driver.set_script_timeout(PATIENCE_S)

    def open(self, path: str) -> None:
        self._driver.get(urljoin(self._site, path))

    def reload(self) -> None:
        self._driver.refresh()

    def run(self, function: str, *given: Any) -> Any:
        script = RUN.replace("FUNCTION", function).replace("GIVEN", json.dumps(given))
        return self._driver.execute_async_script(script)

    def until(self, function: str, *given: Any) -> None:
        # One question after the other: each gets its answer from the page that is there.
        wait = WebDriverWait(self._driver, PATIENCE_S, POLL_S, LEFT)
        wait.until(lambda _: self.run(function, *given), f"never so: {function}")

    def _find(self, role: str, name: Name) -> WebElement | None:
        for element in self._driver.execute_script(PRESENT, ROLES[role], name.pattern):
            own = element.accessible_name
            if role == "combobox":  # WebKit tells the chosen value along with the name.
                own = own.removesuffix(Select(element).first_selected_option.text).strip()
            if name.search(" ".join(own.split())):  # no-break spaces are spaces
                return element
        return None

    def _once(self, role: str, name: Name, act: Callable[[WebElement], Any]) -> None:
        """Does it with the first such element, once there is one that lets it be done."""

        def done(_: Remote) -> bool:
            element = self._find(role, name)
            if element is not None:
                act(element)
            return element is not None

        wait = WebDriverWait(self._driver, PATIENCE_S, POLL_S, PASSING)
        wait.until(done, f"no {role} like {name.pattern}")

    def shows(self, role: str, name: Name) -> bool:
        try:
            return self._find(role, name) is not None
        except StaleElementReferenceException:
            return False

    def wait(self, role: str, name: Name) -> None:
        self._once(role, name, lambda element: None)

    def press(self, role: str, name: Name) -> None:
        self._once(role, name, lambda element: element.click())

    def key(self, role: str, name: Name, key: str) -> None:
        code = {"Home": Keys.HOME, "PageUp": Keys.PAGE_UP}[key]
        self._once(role, name, lambda element: element.send_keys(code))

    def choose(self, name: Name, value: str) -> None:
        self._once("combobox", name, lambda element: Select(element).select_by_value(value))

    def requests_elsewhere(self) -> list[str]:
        return list(self._asked)


@contextmanager
def driver(command: list[str]) -> Iterator[str]:
    """Runs the driver on a free port; gives its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [*command, f"--port={port}"], start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        # The screen is no real one: what would draw by the graphics card is slower.
        env={**os.environ, "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"},
    )  # fmt: skip
    try:
        while process.poll() is None and not _listens(port):
            time.sleep(POLL_S)
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


@contextmanager
def session(address: str, browser: str, proxy: str) -> Iterator[Remote]:
    """A fresh browser without any past, which asks ``proxy`` for every other machine."""
    options = WebKitGTKOptions()
    options.binary_location = browser
    options.add_argument("--automation")
    options.set_capability("proxy", {
        "proxyType": "manual", "httpProxy": proxy, "sslProxy": proxy, "noProxy": ["127.0.0.1"],
    })  # fmt: skip
    connection = RemoteConnection(client_config=ClientConfig(remote_server_addr=address))
    remote = Remote(connection, options=options)
    try:
        remote.set_window_size(1280, 800)
        yield remote
    finally:
        remote.quit()


@contextmanager
def refusing_proxy() -> Iterator[tuple[str, list[str]]]:
    """A proxy that passes nothing on; gives its address and the list of what it was asked."""
    asked: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                with connection:
                    first = connection.recv(65536).split(b"\r\n", 1)[0].decode("latin-1")
                    asked.append(first)
                    connection.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")

        threading.Thread(target=serve, daemon=True).start()
        yield f"127.0.0.1:{listener.getsockname()[1]}", asked
        # accept() does not wake up from a close alone.
        listener.shutdown(socket.SHUT_RDWR)
