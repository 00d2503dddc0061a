"""Markup into the fake document and back: as much of HTML as the page's own files use."""

VOID = ("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr")
RAW = ("script", "style")
ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": "\u00a0"}
SVG = "http://www.w3.org/2000/svg"


def read(document, parent, text):
    """Appends what ``text`` describes to ``parent``. Raises ``ValueError`` for bad nesting."""
    stack = [parent]
    at = 0
    while at < len(text):
        if text.startswith("<!--", at):
            at = text.index("-->", at) + 3
        elif text.startswith("<!", at):
            at = text.index(">", at) + 1
        elif text.startswith("</", at):
            end = text.index(">", at)
            name = text[at + 2 : end].strip().lower()
            if len(stack) == 1 or stack[-1].localName.lower() != name:
                raise ValueError("</" + name + "> closes nothing")
            stack.pop()
            at = end + 1
        elif text[at] == "<":
            at = _open(document, stack, text, at)
        else:
            at = _text(document, stack, text, at, text.find("<", at))
    if len(stack) > 1:
        raise ValueError("<" + stack[-1].localName + "> is not closed")


def _text(document, stack, text, at, end):
    end = len(text) if end < 0 else end
    if stack[-1] is not document:
        stack[-1].appendChild(document.createTextNode(unescape(text[at:end])))
    return end


def _open(document, stack, text, at):
    end = _tag_end(text, at)
    inside = text[at + 1 : end]
    closed = inside.endswith("/")
    name, attrs = _attributes(inside[:-1] if closed else inside)
    if name == "svg" or getattr(stack[-1], "namespaceURI", "") == SVG:
        element = document.createElementNS(SVG, name)
    else:
        element = document.createElement(name)
    for key, value in attrs:
        element.setAttribute(key, value)
    stack[-1].appendChild(element)
    at = end + 1
    if closed or name.lower() in VOID:
        return at
    stack.append(element)
    if name in RAW:
        end = text.index("</" + name, at)
        element.appendChild(document.createTextNode(text[at:end]))
        return end
    return at


def _tag_end(text, at):
    quote = ""
    while True:
        char = text[at]
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == ">":
            return at
        at += 1


def _attributes(text):
    name, rest = _word(text)
    attrs = []
    while rest.strip():
        key, rest = _word(rest.strip())
        value = ""
        if rest.startswith("="):
            value, rest = _value(rest[1:])
        attrs.append((key, unescape(value)))
    return name, attrs


def _word(text):
    for i in range(len(text)):
        if text[i] in " \n\t\r=":
            return text[:i], text[i:]
    return text, ""


def _value(text):
    if text[:1] in ("'", '"'):
        end = text.index(text[0], 1)
        return text[1:end], text[end + 1 :]
    return _word(text)


def unescape(text):
    if "&" not in text:
        return text
    pieces = text.split("&")
    out = pieces[0]
    for piece in pieces[1:]:
        name, semicolon, tail = piece.partition(";")
        if semicolon and name in ENTITIES:
            out += ENTITIES[name] + tail
        elif semicolon and name[:1] == "#":
            code = int(name[2:], 16) if name[1:2] in "xX" else int(name[1:])
            out += chr(code) + tail
        else:
            out += "&" + piece
    return out


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def write(node):
    """The markup of a node, attributes in the order of their names."""
    if not hasattr(node, "attrs"):
        return escape(node.data)
    out = "<" + node.localName
    for name in sorted(node.attrs):
        out += " " + name + '="' + escape(node.attrs[name]) + '"'
    out += ">"
    if node.localName in VOID:
        return out
    for child in node.children:
        out += child.data if node.localName in RAW else write(child)
    return out + "</" + node.localName + ">"
