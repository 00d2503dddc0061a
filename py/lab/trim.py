"""Pyodide without what only compiled packages would need of it.

It exports some 8,500 functions and variables, so that packages written in C can link to them,
and its script names each of them twice. This site loads no such package: its own kernels want
the memory and nothing else. Yet the start would parse those names, wrap every function and lay
each of them into the table of the dynamic linker: a tenth of the time to the first card.

What the interpreter's own scripts mention stays, whether or not it is ever called.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lab.trouble import Trouble

WORD = re.compile(r"[\w$]+")
ASSIGNED = re.compile(r'(\w+)=Module\["\1"\]=wasmExports\["([^"]+)"\](?:\.value>>>0)?')
HEAD, TAIL = "function assignWasmExports(wasmExports){", "}var wasmImports="

# Of the WebAssembly binary format, https://webassembly.github.io/spec/core/binary/.
PREAMBLE = 8
IMPORTS, EXPORTS = 2, 7
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)


def script(text: str, other: str) -> str:
    """Pyodide's ``text`` (pyodide.asm.mjs) without the names that neither the rest of it nor
    the script ``other`` (pyodide.mjs) mentions."""
    before, body, after = _parts(text)
    words = {*WORD.findall(before.rpartition("var ")[0]), *WORD.findall(after + other)}
    statements = body.split(";")
    dropped = {
        found[1]
        for statement in statements
        if (found := ASSIGNED.fullmatch(statement)) and found[1] not in words
    }
    rest, _, declared = before.rpartition("var ")
    names = [name for name in declared.rstrip(";").split(",") if name not in dropped]
    kept = [s for s in statements if not (m := ASSIGNED.fullmatch(s)) or m[1] not in dropped]
    return f"{rest}var {','.join(names)};{HEAD}{';'.join(kept)}{TAIL}{after}"


def _parts(text: str) -> tuple[str, str, str]:
    before, head, rest = text.partition(HEAD)
    body, tail, after = rest.partition(TAIL)
    if not (head and tail and "var " in before):
        raise Trouble("pyodide.asm.mjs has another form than lab/trim.py knows")
    return before, body, after


def module(wasm: bytes, *scripts: str) -> bytes:
    """``wasm`` with the exports that ``scripts`` mention, as they are or after an underscore,
    and that it imports itself."""
    words = set().union(*(WORD.findall(text) for text in scripts))
    out = bytearray(wasm[:PREAMBLE])
    for kind, content in sections(wasm):
        if kind == IMPORTS:
            words |= {name for _, name in _imports(content)}
        if kind == EXPORTS:
            content = _exported(content, words)
        out += bytes([kind]) + _leb(len(content)) + content
    return bytes(out)


def exports(wasm: bytes) -> list[str]:
    """The names of all that ``wasm`` exports."""
    [content] = [content for kind, content in sections(wasm) if kind == EXPORTS]
    return [name for name, _, _ in _export_entries(content)]


def _exported(content: bytes, words: set[str]) -> bytes:
    kept = [
        entry
        for name, kind, entry in _export_entries(content)
        if kind not in (FUNCTION, GLOBAL) or name in words or f"_{name}" in words
    ]
    return _leb(len(kept)) + b"".join(kept)


def _export_entries(content: bytes) -> Iterator[tuple[str, int, bytes]]:
    count, at = _number(content, 0)
    for _ in range(count):
        begin = at
        name, at = _name(content, at)
        kind = content[at]
        _, at = _number(content, at + 1)
        yield name, kind, content[begin:at]


def _imports(content: bytes) -> Iterator[tuple[str, str]]:
    count, at = _number(content, 0)
    for _ in range(count):
        module_name, at = _name(content, at)
        name, at = _name(content, at)
        kind, at = content[at], at + 1
        if kind == TABLE:
            at = _limits(content, at + 1)
        elif kind == MEMORY:
            at = _limits(content, at)
        elif kind == GLOBAL:
            at += 2
        else:
            _, at = _number(content, at + (kind == TAG))
        yield module_name, name


def _limits(content: bytes, at: int) -> int:
    bounded = content[at] & 1
    _, at = _number(content, at + 1)
    return _number(content, at)[1] if bounded else at


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """The number and the content of every section of ``wasm``, in order."""
    at = PREAMBLE
    while at < len(wasm):
        kind = wasm[at]
        length, at = _number(wasm, at + 1)
        yield kind, wasm[at : at + length]
        at += length


def _name(content: bytes, at: int) -> tuple[str, int]:
    length, at = _number(content, at)
    return content[at : at + length].decode(), at + length


def _number(content: bytes, at: int) -> tuple[int, int]:
    """An unsigned LEB128 number and where it ends."""
    number = shift = 0
    while True:
        byte = content[at]
        number |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return number, at


def _leb(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])
