"""The window around the fake document: storage, Intl, timers, addresses, fetch, tasks.

Time stands still until a test moves it, and tasks run when a test lets them: nothing here
waits, so nothing here can be flaky. For CPython and MicroPython's subset of Python.
"""

# The names are the browser's.
# ruff: noqa: N802

import json

from ui.fakedom import Document, Event
from ui.fakeintl import Intl
from ui.faketasks import Clock, Future, JsThrow, Tasks

# Storage


class Storage:
    """localStorage: ``room`` in characters of keys and values, ``refuses`` everything."""

    def __init__(self, room=5000000, refuses=False):
        self.items = {}
        self.room = room
        self.refuses = refuses

    # By the names of ``window.cardavia.storage``, and as harmless

    def read(self, key):
        return self._safely(lambda: self.getItem(key))

    def write(self, key, text):
        return self._safely(lambda: self.setItem(key, text)) is None

    def remove(self, key):
        return self._safely(lambda: self.removeItem(key)) is None

    def _safely(self, work):
        try:
            return work()
        except JsThrow:
            return False

    # By the names of the browser

    def _check(self):
        if self.refuses:
            raise JsThrow("SecurityError")

    def getItem(self, key):
        self._check()
        return self.items.get(key)

    def setItem(self, key, text):
        self._check()
        if not isinstance(text, str):
            raise JsThrow("only strings are stored here")
        used = sum([len(k) + len(self.items[k]) for k in self.items if k != key])
        if used + len(key) + len(text) > self.room:
            raise JsThrow("QuotaExceededError")
        self.items[key] = text

    def removeItem(self, key):
        self._check()
        self.items.pop(key, None)


class JSON:
    @staticmethod
    def parse(text):
        return json.loads(text)


# Pages


class Response:
    def __init__(self, body, status=200):
        self.status = status
        self.ok = 200 <= status < 300
        self._body = body

    async def text(self):
        if isinstance(self._body, Exception):
            raise self._body
        return self._body


class DOMParser:
    @classmethod
    def new(cls):
        return cls()

    def parseFromString(self, text, kind):
        if kind != "text/html":
            raise JsThrow("the fake parses text/html only")
        return Document(text)


class Location:
    def __init__(self, path):
        self.origin = "https://cards.example"
        self.reloads = 0
        self.move(path)

    def move(self, path):
        path, _, fragment = path.partition("#")
        if path:
            self.pathname = resolve(getattr(self, "pathname", "/"), path)
        self.hash = fragment

    @property
    def hash(self):
        return self._hash

    @hash.setter
    def hash(self, fragment):
        fragment = fragment[1:] if fragment.startswith("#") else fragment
        self._hash = "#" + fragment if fragment else ""

    @property
    def href(self):
        return self.origin + self.pathname + self.hash

    def reload(self):
        self.reloads += 1


def resolve(base, path):
    """A relative path against the path of a page, by RFC 3986 section 5.2.4."""
    parts = [] if path.startswith("/") else base.split("/")[1:-1]
    pieces = path.split("/")
    if path.startswith("/"):
        pieces = pieces[1:]
    for i in range(len(pieces)):
        if pieces[i] == "..":
            if parts:
                parts.pop()
        elif pieces[i] != ".":
            parts.append(pieces[i])
            continue
        if i == len(pieces) - 1:
            parts.append("")
    return "/" + "/".join(parts)


class History:
    def __init__(self, location):
        self._location = location
        self.entries = [location.pathname + location.hash]
        self.at = 0

    @property
    def length(self):
        return len(self.entries)

    def pushState(self, state, title, address):
        self._location.move(address)
        self.entries = self.entries[: self.at + 1]
        self.entries.append(self._location.pathname + self._location.hash)
        self.at += 1

    def replaceState(self, state, title, address):
        self._location.move(address)
        self.entries[self.at] = self._location.pathname + self._location.hash

    def move(self, by):
        """The address part of ``back`` and ``forward``; the window tells the page."""
        self.at += by
        path, _, fragment = self.entries[self.at].partition("#")
        self._location.pathname = path
        self._location.hash = fragment


class Media:
    def __init__(self, matches=False):
        self.matches = matches

    def addEventListener(self, *_):
        pass


class Console:
    def __init__(self):
        self.errors = []

    def error(self, *words):
        self.errors.append(" ".join([str(word) for word in words]))


class Blob:
    @classmethod
    def new(cls, parts, options):
        self = cls()
        self.data = "".join(parts)
        self.type = options["type"]
        return self


class Urls:
    """``URL``: addresses of blobs while they live."""

    def __init__(self):
        self.blobs = {}

    def createObjectURL(self, blob):
        address = "blob:" + str(len(self.blobs) + 1)
        self.blobs[address] = blob
        return address

    def revokeObjectURL(self, address):
        self.blobs.pop(address)


class File:
    def __init__(self, data):
        self._data = data

    async def text(self):
        return self._data


class Files:
    """The FileList of an input."""

    def __init__(self, *texts):
        self._texts = texts
        self.length = len(texts)

    def item(self, i):
        return File(self._texts[i]) if i < self.length else None


class Navigator:
    language = "en"
    languages = ("en",)


class Cardavia:
    """``window.cardavia`` as far as it has to do with the browser alone."""

    def __init__(self, storage):
        self.storage = storage

    def words(self, name):
        """None: what the page has fetched ahead is not here yet."""


class Window:
    """``pages`` answers ``fetch``: a path to a text, a status, or an exception."""

    Intl = Intl
    JSON = JSON
    DOMParser = DOMParser
    Blob = Blob

    def __init__(self, markup=None, path="/cardavia/en/as_nas/", pages=None, storage=None):
        self.document = Document(markup) if markup else Document()
        self.localStorage = storage or Storage()
        self.cardavia = Cardavia(self.localStorage)
        self.location = Location(path)
        self.history = History(self.location)
        self.console = Console()
        self.navigator = Navigator()
        self.URL = Urls()
        self.tasks = Tasks()
        self.clock = Clock()
        self.pages = pages or {}
        self.fetched = []
        self.held = None  # a list: answers wait in it until ``release``
        self.still = True  # no motion is wanted
        self.wide = False  # a large screen
        self._listeners = {}

    # Events of the window

    def addEventListener(self, kind, listener, *_):
        self._listeners.setdefault(kind, []).append(listener)

    def removeEventListener(self, kind, listener, *_):
        kept = [other for other in self._listeners.get(kind, []) if other is not listener]
        self._listeners[kind] = kept

    def tell(self, kind, **fields):
        for listener in self._listeners.get(kind, []):
            listener(Event(kind, **fields))

    def travel(self, by):
        """The user goes back or forward."""
        self.history.move(by)
        self.tell("popstate")

    # Time

    def setTimeout(self, function, ms=0, *_):
        return self.clock.add(function, ms)

    def clearTimeout(self, name):
        if name is not None:
            self.clock.cancel(name)

    def requestAnimationFrame(self, function):
        return self.clock.add(lambda: function(self.clock.now), 16)

    def run(self):
        """Everything that needs no time."""
        self.advance(0)

    def advance(self, ms):
        """Lets ``ms`` milliseconds pass, timers and tasks in their order."""
        until = self.clock.now + ms
        self.tasks.run()
        for _ in range(10000):
            if not self.clock.due(until):
                self.clock.now = until
                return
            self.clock.next()()
            self.tasks.run()
        raise AssertionError("timers without end")

    def matchMedia(self, query):
        if "min-width" in query:
            return Media(self.wide)
        return Media(self.still and "reduced-motion" in query)

    def confirm(self, question):
        raise JsThrow("the page asks in its own dialogs")

    # The network

    async def fetch(self, address, *_):
        path = resolve(self.location.pathname, address)
        self.fetched.append(path)
        if self.held is not None:
            future = Future()
            self.held.append((path, future))
            await future
        body = self.pages.get(path, 404)
        if isinstance(body, Exception):
            raise body
        if isinstance(body, int):
            return Response("", body)
        return Response(body)

    def release(self, path):
        """Lets the oldest held answer for ``path`` arrive."""
        for pair in self.held:
            if pair[0] == path:
                self.held.remove(pair)
                pair[1].set(None)
                self.run()
                return
        raise AssertionError("nobody waits for " + path)
