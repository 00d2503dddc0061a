"""What the nodes of the fake document have in common: their places, and what happens to them."""

# The names are the browser's.
# ruff: noqa: N802

from ui.fakeselect import matches, select


class DomError(BaseException):
    """What a browser would throw: an end to MicroPython's task, past every ``except``."""


class Node:
    __slots__ = ("children", "document", "listeners", "parent")

    def __init__(self, document):
        self.document = document
        self.parent = None
        self.children = []
        self.listeners = {}

    # Where it is

    @property
    def ownerDocument(self):
        return self.document

    @property
    def parentNode(self):
        return self.parent

    @property
    def parentElement(self):
        return self.parent if hasattr(self.parent, "attrs") else None

    @property
    def childNodes(self):
        return list(self.children)

    @property
    def firstChild(self):
        return self.children[0] if self.children else None

    @property
    def isConnected(self):
        node = self
        while node.parent is not None:
            node = node.parent
        return node is self.document

    def contains(self, other):
        while other is not None:
            if other is self:
                return True
            other = other.parent
        return False

    # Moving

    def appendChild(self, node):
        return self.insertBefore(node, None)

    def insertBefore(self, node, before):
        if not isinstance(node, Node):
            raise DomError("insertBefore: not a node: " + repr(node))
        if node.contains(self):
            raise DomError("HierarchyRequestError: a node inside itself")
        if before is not None and before.parent is not self:
            raise DomError("NotFoundError: the reference is no child of this node")
        if before is node:
            before = self._after(node)
        if node.parent is not None:
            self.document.moves.append(node)
            node.remove()
        at = len(self.children) if before is None else index(self.children, before)
        self.children.insert(at, node)
        node.parent = self
        return node

    def _after(self, node):
        at = index(self.children, node) + 1
        return self.children[at] if at < len(self.children) else None

    def remove(self):
        if self.parent is None:
            return
        if self.contains(self.document.focused):
            self.document.focused = None
        self.parent.children.pop(index(self.parent.children, self))
        self.parent = None

    def removeChild(self, node):
        if node.parent is not self:
            raise DomError("NotFoundError: no child of this node")
        node.remove()
        return node

    def replaceChildren(self, *nodes):
        for node in list(self.children):
            node.remove()
        for node in nodes:
            self.appendChild(self.document.createTextNode(node) if is_text(node) else node)

    def append(self, *nodes):
        for node in nodes:
            self.appendChild(self.document.createTextNode(node) if is_text(node) else node)

    # Text

    @property
    def textContent(self):
        return "".join([child.textContent for child in self.children])

    @textContent.setter
    def textContent(self, text):
        self.replaceChildren()
        if text:
            self.appendChild(self.document.createTextNode(text))

    # Searching

    def querySelectorAll(self, selector):
        return [node for node in descendants(self) if matches(node, selector)]

    def querySelector(self, selector):
        return select(descendants(self), selector)

    # Events

    def addEventListener(self, kind, listener, *_):
        listeners = self.listeners.setdefault(kind, [])
        if not any(other is listener for other in listeners):
            listeners.append(listener)

    def removeEventListener(self, kind, listener, *_):
        kept = [other for other in self.listeners.get(kind, []) if other is not listener]
        self.listeners[kind] = kept

    def dispatchEvent(self, event):
        event.target = self
        node = self
        while node is not None and not event.stopped:
            event.currentTarget = node
            for listener in list(node.listeners.get(event.type, [])):
                listener(event)
            node = node.parent if event.bubbles else None
        return not event.defaultPrevented


def index(nodes, node):
    """Where ``node`` itself stands: ``list.index`` would ask for equality."""
    for i in range(len(nodes)):
        if nodes[i] is node:
            return i
    raise DomError("NotFoundError")


def is_text(value):
    return isinstance(value, str)


def descendants(node):
    """The elements below ``node`` in document order."""
    for child in list(node.children):
        if hasattr(child, "attrs"):
            yield child
            yield from descendants(child)


def strict(value, what):
    """A browser would write ``True`` as ``true`` and None as ``null``: never meant here."""
    if not isinstance(value, str):
        raise DomError(what + " must be a string, not " + repr(value))
    return value
