"""A small keyed virtual DOM.

What is to be shown is a tree of ``h(...)`` tuples; ``patch`` changes the document as little
as it must, so that focus, scrolling and running animations survive a redraw. Children with
a ``key`` are matched by it and moved, others by position and tag. A node that is ``kept``
promises that it was drawn from nothing else: when the very same one comes again, nothing in
it is looked at.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SVG = "http://www.w3.org/2000/svg"
SVG_TAGS = ("svg", "use", "g", "path", "rect", "circle", "text", "title")

# These follow what the user does; as attributes they would only set the beginning.
PROPERTIES = ("value", "checked", "open", "hidden", "disabled")


def h(tag: str, attrs: "Any" = None, *children: "Any") -> "Any":
    """A node: tag, attributes, children (nodes, texts, lists of them; None is left out)."""
    flat: list[Any] = []
    _flatten(children, flat)
    return (tag, attrs or {}, flat)


def _flatten(children: "Any", flat: "Any") -> None:
    for child in children:
        if child is None or child is False:
            continue
        if isinstance(child, list):
            _flatten(child, flat)
        elif isinstance(child, tuple):
            flat.append(child)
        else:
            flat.append(str(child))


class Live:
    """A node of the document beside the tree that it shows."""

    def __init__(self, tree: "Any", element: "Any", children: "Any") -> None:
        self.tree = tree
        self.element = element
        self.children = children


class View:
    """Draws trees into one element of the document."""

    def __init__(self, document: "Any", root: "Any") -> None:
        self._document = document
        self._root = root
        self._live: Any = None

    def draw(self, children: "Any") -> None:
        """Shows ``children`` (a list of nodes) and nothing else in the root."""
        tree = h("", {}, children)
        if self._live is None:
            self._root.replaceChildren()
            self._live = Live(h("", {}), self._root, [])
        self._children(self._live, tree[2])
        self._live.tree = tree

    def _create(self, tree: "Any") -> "Any":
        if isinstance(tree, str):
            return Live(tree, self._document.createTextNode(tree), [])
        tag, attrs, children = tree
        if tag in SVG_TAGS:
            element = self._document.createElementNS(SVG, tag)
        else:
            element = self._document.createElement(tag)
        lives = []
        for child in children:
            live = self._create(child)
            element.appendChild(live.element)
            lives.append(live)
        # The children first: a select can only take a value that one of them has.
        _attributes(element, {}, attrs)
        return Live(tree, element, lives)

    def _update(self, live: "Any", tree: "Any") -> None:
        old = live.tree
        if tree is old and not isinstance(tree, str) and tree[1].get("kept"):
            return
        if isinstance(tree, str):
            if tree != old:
                live.element.data = tree
        else:
            self._children(live, tree[2])
            _attributes(live.element, old[1], tree[1])
        live.tree = tree

    def _children(self, parent: "Any", trees: "Any") -> None:
        keyed = {}
        plain = []
        for live in parent.children:
            key = _key(live.tree)
            if key is None:
                plain.append(live)
            else:
                keyed[key] = live
        lives = []
        for tree in trees:
            live = self._match(tree, keyed, plain)
            if live is None:
                live = self._create(tree)
            else:
                self._update(live, tree)
            lives.append(live)
        kept = [id(live) for live in lives]
        for live in parent.children:
            if id(live) not in kept:
                live.element.remove()
        self._order(parent.element, [live for live in parent.children if id(live) in kept], lives)
        parent.children = lives

    def _match(self, tree: "Any", keyed: "Any", plain: "Any") -> "Any":
        key = _key(tree)
        if key is not None:
            live = keyed.get(key)
            if live is not None and _alike(live.tree, tree):
                del keyed[key]
                return live
            return None
        for i in range(len(plain)):
            if _alike(plain[i].tree, tree):
                return plain.pop(i)
        return None

    def _order(self, element: "Any", there: "Any", wanted: "Any") -> None:
        """Moves only what is out of place: moving a node would take its focus away."""
        there = [live.element for live in there]
        for i in range(len(wanted)):
            node = wanted[i].element
            if i < len(there) and there[i] is node:
                continue
            element.insertBefore(node, there[i] if i < len(there) else None)
            there = [other for other in there if other is not node]
            there.insert(i, node)


def _key(tree: "Any") -> "Any":
    return None if isinstance(tree, str) else tree[1].get("key")


def _alike(old: "Any", new: "Any") -> "Any":
    if isinstance(old, str) or isinstance(new, str):
        return isinstance(old, str) and isinstance(new, str)
    return old[0] == new[0] and old[1].get("key") == new[1].get("key")


def _attributes(element: "Any", old: "Any", new: "Any") -> None:
    for name in old:
        # A tree that says nothing of a value leaves it to the user, half typed as it may be.
        if name not in new and name != "value":
            _set(element, name, None)
    for name in new:
        if name not in PROPERTIES and _text(old.get(name)) != _text(new[name]):
            _set(element, name, new[name])
    # Last, because the range of a value is an attribute too.
    for name in new:
        if name in PROPERTIES:
            _set(element, name, new[name])


def _set(element: "Any", name: str, value: "Any") -> None:
    if name in ("key", "kept"):
        return
    if name.startswith("--"):
        element.style.setProperty(name, str(value))
        return
    if name in PROPERTIES:
        value = "" if value is None and name == "value" else value
        value = bool(value) if name != "value" else str(value)
        if getattr(element, name) != value:
            setattr(element, name, value)
    elif _text(value) is None:
        element.removeAttribute(name)
    else:
        element.setAttribute(name, _text(value))


def _text(value: "Any") -> "Any":
    """The attribute's text; None for one that is not there."""
    if value is None or value is False:
        return None
    return "" if value is True else str(value)
