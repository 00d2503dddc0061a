"""``ui.dom``: after a redraw the document is what a fresh drawing would give."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardavia.ui.dom import SVG, View, h
from ui.fakedom import Document, Element
from ui.fakenode import DomError

TAGS = ("div", "p", "b", "svg", "button")
ATTRS = ("class", "data-arg", "aria-label")
VALUES = st.sampled_from(("", "a", "b", 0, 1, True, False, None))
PROPS = st.fixed_dictionaries(
    {},
    optional=dict.fromkeys(ATTRS, VALUES)
    | {name: st.booleans() for name in ("hidden", "disabled")},
)


def _node(children: Any) -> Any:
    return st.builds(
        lambda tag, attrs, kids: h(tag, attrs, kids), st.sampled_from(TAGS), PROPS, children
    )


def _siblings(node: Any) -> Any:
    """A list of children of which some have a key, each key once."""

    def keyed(nodes: list[Any], keys: list[Any]) -> list[Any]:
        out, used = [], set()
        for tree, key in zip(nodes, keys + [None] * len(nodes)):
            if isinstance(tree, str) or key is None or key in used:
                out.append(tree)
            else:
                used.add(key)
                out.append((tree[0], {**tree[1], "key": key}, tree[2]))
        return out

    keys = st.lists(st.sampled_from(("k1", "k2", "k3", "k4", None)), max_size=6)
    nodes = st.lists(node | st.sampled_from(("x", "y", "z")), max_size=6)
    return st.builds(keyed, nodes, keys)


TREES = _siblings(
    st.recursive(_node(st.just([])), lambda inner: _node(_siblings(inner)), max_leaves=8)
)


def page() -> tuple[Document, View]:
    document = Document("<html><head></head><body><main></main></body></html>")
    return document, View(document, document.querySelector("main"))


def drawn(*steps: Any) -> str:
    document, view = page()
    for step in steps:
        view.draw(step)
    return document.querySelector("main").innerHTML


@pytest.mark.slow
@settings(max_examples=60)
@given(st.lists(TREES, min_size=1, max_size=4))
def test_a_redraw_gives_what_a_fresh_drawing_gives(steps: list[Any]) -> None:
    assert drawn(*steps) == drawn(steps[-1])


@given(TREES)
def test_the_same_tree_again_touches_nothing(tree: Any) -> None:
    document, view = page()
    view.draw(tree)
    before = list(document.querySelectorAll("*"))
    document.moves.clear()
    view.draw(tree)
    after = list(document.querySelectorAll("*"))
    assert [id(node) for node in before] == [id(node) for node in after]
    assert document.moves == []


ORDERS = st.lists(st.sampled_from("abcdefgh"), unique=True)


def _row(keys: list[str]) -> list[Any]:
    return [h("button", {"key": key, "data-arg": key}, key) for key in keys]


def _at(document: Document) -> dict[str, Element]:
    return {node.getAttribute("data-arg"): node for node in document.querySelectorAll("button")}


@settings(max_examples=150)
@given(ORDERS, ORDERS)
def test_a_keyed_node_that_stays_keeps_its_identity(old: list[str], new: list[str]) -> None:
    document, view = page()
    view.draw(_row(old))
    before = _at(document)
    view.draw(_row(new))
    after = _at(document)
    assert list(after) == new
    for key in set(old) & set(new):
        assert after[key] is before[key]


@settings(max_examples=150)
@given(ORDERS, ORDERS)
def test_a_node_moves_only_when_its_order_among_the_others_changed(
    old: list[str], new: list[str]
) -> None:
    document, view = page()
    view.draw(_row(old))
    nodes = _at(document)
    document.moves.clear()
    view.draw(_row(new))
    moved = [key for key in nodes if any(node is nodes[key] for node in document.moves)]
    stayed = [key for key in old if key in new]
    for key in moved:
        before = {other for other in stayed if stayed.index(other) < stayed.index(key)}
        now = {other for other in stayed if new.index(other) < new.index(key)}
        assert before != now, f"{key} was moved for nothing"


def test_the_focus_survives_a_redraw_around_it() -> None:
    document, view = page()
    view.draw([*_row(["a", "b", "c"]), h("p", {}, "one")])
    _at(document)["b"].focus()
    view.draw([h("h2", {}, "new"), *_row(["x", "b", "d"]), h("p", {}, "two")])
    assert document.activeElement is _at(document)["b"]


def test_a_node_that_goes_takes_the_focus_with_it() -> None:
    document, view = page()
    view.draw(_row(["a", "b"]))
    _at(document)["a"].focus()
    view.draw(_row(["b"]))
    assert document.activeElement is document.body


def test_what_the_user_typed_gives_way_to_the_tree() -> None:
    document, view = page()
    tree = [h("input", {"type": "range", "value": "50"}), h("input", {"checked": False})]
    view.draw(tree)
    slider, box = document.querySelectorAll("input")
    slider.value, box.checked = "70", True
    view.draw(tree)
    assert (slider.value, box.checked) == ("50", False)


def test_a_select_has_its_value_from_the_first_drawing() -> None:
    document, view = page()
    options = [h("option", {"value": value}, value) for value in ("slow", "normal", "fast")]
    view.draw([h("select", {"value": "fast"}, options)])
    assert document.querySelector("select").value == "fast"
    more = [*options, h("option", {"value": "instant"}, "instant")]
    view.draw([h("select", {"value": "instant"}, more)])
    assert document.querySelector("select").value == "instant"


def test_a_tree_without_a_value_leaves_what_is_half_typed() -> None:
    document, view = page()
    view.draw([h("input", {"value": "5"})])
    field = document.querySelector("input")
    field.value = "5x"
    view.draw([h("input", {"aria-invalid": "true"})])
    assert field.value == "5x"
    view.draw([h("input", {"value": "6"})])
    assert field.value == "6"


def test_a_key_under_another_tag_is_another_node() -> None:
    document, view = page()
    view.draw([h("div", {"key": "k"}, "a")])
    view.draw([h("p", {"key": "k"}, "b")])
    assert document.querySelector("main").innerHTML == "<p>b</p>"


@pytest.mark.parametrize(
    ("value", "shown"),
    [("a", "a"), ("", ""), (True, ""), (False, None), (None, None), (0, "0"), (1, "1")],
)
@pytest.mark.parametrize("before", ["a", True, False, None, 0, 1])
def test_an_attribute_follows_its_value(before: Any, value: Any, shown: str | None) -> None:
    document, view = page()
    view.draw([h("p", {"data-arg": before})])
    view.draw([h("p", {"data-arg": value})])
    assert document.querySelector("p").getAttribute("data-arg") == shown


def test_keys_stay_out_of_the_document() -> None:
    assert "secret" not in drawn([h("div", {"key": "secret"})])


def test_drawings_are_made_in_their_namespace() -> None:
    document, view = page()
    view.draw([h("svg", {"viewBox": "0 0 1 1"}, h("use", {"href": "#as"})), h("p")])
    spaces = [node.namespaceURI == SVG for node in document.querySelectorAll("main *")]
    assert spaces == [True, True, False]


def test_the_root_is_emptied_once() -> None:
    document = Document("<html><body><main><p>static</p></main></body></html>")
    View(document, document.querySelector("main")).draw([h("b", {}, "live")])
    assert document.querySelector("main").innerHTML == "<b>live</b>"


def test_lists_are_flat_and_nothing_is_left_out() -> None:
    assert h("p", None, [None, "a", [False, 3, h("b")]], 0)[2] == ["a", "3", h("b"), "0"]


def test_the_fake_document_refuses_what_a_browser_refuses() -> None:
    document, _ = page()
    main = document.querySelector("main")
    with pytest.raises(DomError):
        main.insertBefore(document.createElement("p"), document.createElement("b"))
    with pytest.raises(DomError):
        main.appendChild(document.body)
    with pytest.raises(AttributeError):
        main.innerHtml = ""


def test_a_kept_node_is_not_looked_at_again() -> None:
    document, view = page()
    kept = h("ul", {"kept": True, "key": "a"}, h("li", {"class": "one"}))
    view.draw([kept])
    item = document.querySelector("li")
    item.setAttribute("class", "changed")
    view.draw([kept])
    assert item.getAttribute("class") == "changed"
    assert document.querySelector("ul").getAttribute("kept") is None
    view.draw([h("ul", {"kept": True, "key": "a"}, h("li", {"class": "two"}))])
    assert item.getAttribute("class") == "two"
