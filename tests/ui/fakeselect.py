"""The selectors that the page uses: ``a.b#c[d='e']:not(...)``, descendants, lists."""


class SelectorError(Exception):
    """A selector of a kind that is not understood here."""


_STOPS = ".#[:"


def select(nodes, selector):
    """The first of ``nodes`` that matches, or None."""
    for node in nodes:
        if matches(node, selector):
            return node
    return None


def closest(node, selector):
    while node is not None and hasattr(node, "attrs"):
        if matches(node, selector):
            return node
        node = node.parent
    return None


_parsed = {}


def matches(node, selector):
    chains = _parsed.get(selector)
    if chains is None:
        chains = [_split(option.strip(), " ") for option in _split(selector, ",")]
        _parsed[selector] = chains
    return any(_chain(node, chain) for chain in chains)


def _split(text, mark):
    """``text`` cut at ``mark``, except inside brackets and quotes; empty pieces left out."""
    pieces, piece, depth, quote = [], "", 0, ""
    for char in text:
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char in "[(":
            depth += 1
        elif char in "])":
            depth -= 1
        if char == mark and not depth and not quote:
            pieces.append(piece)
            piece = ""
        else:
            piece += char
    pieces.append(piece)
    return [piece for piece in pieces if piece.strip()]


def _chain(node, parts):
    """Whether ``node`` matches the last part and its ancestors the others in order."""
    if not parts:
        raise SelectorError("an empty selector")
    if len(parts) > 1 and parts[-2] == ">":
        if not _compound(node, parts[-1]):
            return False
        parent = node.parent
        return parent is not None and hasattr(parent, "attrs") and _chain(parent, parts[:-2])
    if not _compound(node, parts[-1]):
        return False
    if len(parts) == 1:
        return True
    above = node.parent
    while above is not None and hasattr(above, "attrs"):
        if _chain(above, parts[:-1]):
            return True
        above = above.parent
    return False


def _compound(node, text):
    name, text = _name(text)
    if name and name != "*" and name != node.localName:
        return False
    while text:
        kind, text = text[0], text[1:]
        if kind == "[":
            inside, text = _until(text, "[", "]")
            good = _attribute(node, inside)
        elif kind == ":":
            good, text = _pseudo(node, text)
        else:
            name, text = _name(text)
            if kind == ".":
                good = name in (node.getAttribute("class") or "").split()
            else:
                good = node.getAttribute("id") == name
        if not good:
            return False
    return True


def _name(text):
    end = 0
    while end < len(text) and text[end] not in _STOPS:
        if not (text[end].isalpha() or text[end].isdigit() or text[end] in "-_*"):
            raise SelectorError("not understood: " + text)
        end += 1
    return text[:end], text[end:]


def _until(text, opening, closing):
    depth = 1
    for i in range(len(text)):
        depth += (text[i] == opening) - (text[i] == closing)
        if depth == 0:
            return text[:i], text[i + 1 :]
    raise SelectorError("not closed: " + text)


def _attribute(node, text):
    name, equals, wanted = text.partition("=")
    value = node.getAttribute(name.rstrip("^$*~"))
    if not equals or value is None:
        return value is not None
    if wanted[:1] in ("'", '"'):
        if len(wanted) < 2 or wanted[-1] != wanted[0]:
            raise SelectorError("not closed: " + text)
        wanted = wanted[1:-1]
    if name.endswith("^"):
        return value.startswith(wanted)
    if name.endswith("$"):
        return value.endswith(wanted)
    if name[-1] in "*~":
        raise SelectorError("not understood: " + text)
    return value == wanted


def _pseudo(node, text):
    if text.startswith("not("):
        inside, text = _until(text[4:], "(", ")")
        return not matches(node, inside), text
    if text.startswith("disabled"):
        return node.disabled, text[8:]
    if text.startswith("checked"):
        return node.checked, text[7:]
    raise SelectorError("not understood: :" + text)
