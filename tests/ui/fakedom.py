"""A small document for the tests, for CPython and for MicroPython's subset of Python.

It does what a browser's does where the page could tell the difference: a node has one
place, so inserting it elsewhere moves it; moving a node takes the focus from inside it;
``value`` and ``checked`` part from their attributes once they are set; a selector or a
call that the fake does not know is an error, never a silent nothing.
"""

# The names are the browser's.
# ruff: noqa: N802, N815

from ui import fakehtml
from ui.fakenode import DomError, Node, descendants, strict
from ui.fakeselect import closest, matches

HTML = "http://www.w3.org/1999/xhtml"
SVG = "http://www.w3.org/2000/svg"


class Text(Node):
    __slots__ = ("_data",)

    def __init__(self, document, data):
        Node.__init__(self, document)
        self._data = strict(data, "a text")

    @property
    def data(self):
        return self._data

    @data.setter
    def data(self, text):
        self._data = strict(text, "a text")

    @property
    def textContent(self):
        return self._data

    @textContent.setter
    def textContent(self, text):
        self._data = strict(text, "a text")

    def cloneNode(self, deep=False):
        return Text(self.document, self._data)


def reflected(name):
    """A property that is the attribute of the same name."""

    def read(self):
        return self.getAttribute(name) or ""

    def write(self, value):
        self.setAttribute(name, value)

    return property(read, write)


def switch(name):
    """A boolean property that is there or not as an attribute."""

    def read(self):
        return self.hasAttribute(name)

    def write(self, value):
        if not isinstance(value, bool):
            raise DomError(name + " must be a boolean, not " + repr(value))
        self.toggleAttribute(name, value)

    return property(read, write)


class Style:
    """Inline custom properties and styles."""

    __slots__ = ("set",)

    def __init__(self):
        self.set = {}

    def setProperty(self, name, value, *_):
        self.set[strict(name, "a property")] = strict(value, "a value")

    def getPropertyValue(self, name):
        return self.set.get(name, "")

    def removeProperty(self, name):
        return self.set.pop(name, "")


class Element(Node):
    __slots__ = (
        "_checked",
        "_value",
        "attrs",
        "captured",
        "files",
        "localName",
        "namespaceURI",
        "place",
        "scrolled",
        "style",
    )

    def __init__(self, document, tag, namespace=HTML):
        Node.__init__(self, document)
        if not tag:
            raise DomError("InvalidCharacterError: an element without a name")
        self.localName = tag.lower() if namespace == HTML else tag
        self.namespaceURI = namespace
        self.attrs = {}
        self.style = Style()
        self.captured = []
        self.files = None
        self.place = Rect()
        self.scrolled = 0
        self._value = None
        self._checked = None

    @property
    def tagName(self):
        return self.localName.upper() if self.namespaceURI == HTML else self.localName

    id = reflected("id")
    className = reflected("class")
    lang = reflected("lang")
    dir = reflected("dir")
    href = reflected("href")
    content = reflected("content")
    download = reflected("download")
    hidden = switch("hidden")
    disabled = switch("disabled")
    open = switch("open")

    # Attributes

    def getAttribute(self, name):
        return self.attrs.get(name)

    def setAttribute(self, name, value):
        if not name or " " in name:
            raise DomError("InvalidCharacterError: " + repr(name))
        self.attrs[name] = strict(value, "the attribute " + name)

    def removeAttribute(self, name):
        self.attrs.pop(name, None)

    def hasAttribute(self, name):
        return name in self.attrs

    def toggleAttribute(self, name, on=None):
        on = not self.hasAttribute(name) if on is None else on
        if on:
            self.attrs.setdefault(name, "")
        else:
            self.attrs.pop(name, None)
        return on

    @property
    def type(self):
        """The kind of a control."""
        if self.localName == "select":
            return "select-one"
        return self.getAttribute("type") or ("submit" if self.localName == "button" else "text")

    # What the user changes

    @property
    def value(self):
        if self.localName == "select":
            chosen = [option for option in self.options if option is self._value]
            first = self.options[0] if self.options else None
            return option_value(chosen[0] if chosen else first)
        if self._value is not None:
            return self._value
        if self.localName == "textarea":
            return self.textContent
        return self.getAttribute("value") or ""

    @value.setter
    def value(self, value):
        strict(value, "value")
        if self.localName == "select":
            # A value that no option has selects none.
            named = [option for option in self.options if option_value(option) == value]
            self._value = named[0] if named else None
        else:
            self._value = value

    @property
    def options(self):
        return [node for node in descendants(self) if node.localName == "option"]

    @property
    def checked(self):
        return self.hasAttribute("checked") if self._checked is None else self._checked

    @checked.setter
    def checked(self, value):
        if not isinstance(value, bool):
            raise DomError("checked must be a boolean, not " + repr(value))
        self._checked = value

    # Searching

    def closest(self, selector):
        return closest(self, selector)

    def matches(self, selector):
        return matches(self, selector)

    # Doing

    def focus(self, *_):
        if self.isConnected and not self.disabled:
            self.document.focused = self

    def blur(self):
        if self.document.focused is self:
            self.document.focused = None

    def click(self):
        if not self.disabled:
            self.dispatchEvent(Event("click"))

    def scrollIntoView(self, *_):
        self.scrolled += 1

    def hasPointerCapture(self, pointer):
        return pointer in self.captured

    def releasePointerCapture(self, pointer):
        if pointer not in self.captured:
            raise DomError("NotFoundError: this pointer is not captured here")
        self.captured.remove(pointer)

    def showModal(self):
        if self.open:
            raise DomError("InvalidStateError: the dialog is open")
        self.open = True

    show = showModal

    def close(self, *_):
        if self.open:
            self.open = False
            self.dispatchEvent(Event("close", bubbles=False))

    def getBoundingClientRect(self):
        return self.place

    def animate(self, frames, options):
        motion = Motion()
        self.document.motions.append((self, frames, options, motion))
        return motion

    def cloneNode(self, deep=False):
        twin = Element(self.document, self.localName, self.namespaceURI)
        twin.attrs.update(self.attrs)
        for child in self.children if deep else []:
            twin.appendChild(child.cloneNode(True))
        return twin

    # Markup

    @property
    def innerHTML(self):
        return "".join([fakehtml.write(child) for child in self.children])

    @innerHTML.setter
    def innerHTML(self, text):
        self.replaceChildren()
        fakehtml.read(self.document, self, text)

    @property
    def outerHTML(self):
        return fakehtml.write(self)


def option_value(option):
    if option is None:
        return ""
    value = option.getAttribute("value")
    return option.textContent if value is None else value


class Rect:
    """Nothing is laid out here: where no test says otherwise, every element is here."""

    left = top = right = bottom = width = height = 0


class Motion:
    onfinish = None
    oncancel = None

    def cancel(self):
        if self.oncancel:
            self.oncancel()


class Event:
    """``fields`` are those of the kind, such as ``key``."""

    def __init__(self, kind, bubbles=True, **fields):
        self.type = kind
        self.bubbles = bubbles
        self.target = None
        self.currentTarget = None
        self.defaultPrevented = False
        self.stopped = False
        self.key = ""
        self.detail = 0  # a click of the keyboard or of a script
        self.button = self.buttons = self.pointerId = 0
        self.repeat = False
        self.ctrlKey = self.metaKey = self.shiftKey = self.altKey = self.repeat = False
        for name in fields:
            setattr(self, name, fields[name])

    def preventDefault(self):
        self.defaultPrevented = True

    def stopPropagation(self):
        self.stopped = True


class Document(Node):
    __slots__ = ("focused", "hidden", "motions", "moves", "visibilityState")

    def __init__(self, markup="<html><head></head><body></body></html>"):
        Node.__init__(self, self)
        self.focused = None
        self.hidden = False
        self.visibilityState = "visible"
        self.moves = []  # nodes that were taken from one place to another
        self.motions = []
        fakehtml.read(self, self, markup)

    def createElement(self, tag):
        return Element(self, tag)

    def createElementNS(self, namespace, tag):
        return Element(self, tag, namespace)

    def createTextNode(self, data):
        return Text(self, data)

    @property
    def documentElement(self):
        return self.querySelector("html")

    @property
    def body(self):
        return self.querySelector("body")

    @property
    def activeElement(self):
        return self.body if self.focused is None else self.focused

    def getElementById(self, name):
        for node in descendants(self):
            if node.id == name:
                return node
        return None

    @property
    def title(self):
        node = self.querySelector("title")
        return node.textContent if node else ""

    @title.setter
    def title(self, text):
        node = self.querySelector("title")
        if node is None:
            node = self.querySelector("head").appendChild(self.createElement("title"))
        node.textContent = strict(text, "the title")
