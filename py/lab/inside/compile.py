"""Runs inside Pyodide at build time: compiles a zip of modules for the very Python there.

``SOURCE`` and ``TARGET`` are zip files, ``OPTIMIZE`` as for ``compile``; with ``TRIM`` the
standard library leaves behind what no engine in a browser can use, and its line numbers.
"""

import importlib.util
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from types import CodeType

# ``tarfile`` and ``encodings.cp437`` look idle too, but shutil and zipimport want them.
IDLE = (
    "__hello__", "__phello__", "_pyrepl", "bdb", "cProfile", "cmd", "code", "curses", "doctest",
    "ensurepip", "ftplib", "idlelib", "imaplib", "mailbox", "mimetypes", "modulefinder",
    "multiprocessing", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile",
    "pstats", "pydoc", "pydoc_data", "smtplib", "socketserver", "sqlite3", "ssl", "timeit",
    "tkinter", "trace", "turtle", "turtledemo", "unittest", "venv", "wave", "webbrowser",
    "wsgiref", "xml", "xmlrpc", "zipapp", "zoneinfo",
)  # fmt: skip
# Character sets of other times; what reads text here is UTF-8.
CODECS = (
    "__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode",
    "raw_unicode_escape", "unicode_escape", "utf_16", "utf_16_le", "utf_32", "utf_8",
    "utf_8_sig",
)  # fmt: skip


def wanted(name: str) -> bool:
    top, _, rest = name.partition("/")
    if top == "encodings":
        return rest.removesuffix(".py") in CODECS
    return top.removesuffix(".py") not in IDLE


def bare(code: CodeType) -> CodeType:
    """The code without its table of line numbers, nor those inside it."""
    constants = (bare(c) if isinstance(c, CodeType) else c for c in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(constants))


def compile_zip(source: str, target: str, optimize: int, trim: bool) -> None:
    """Every module of ``source`` as unchecked-hash .pyc in ``target``.

    The members are not packed: Python reads them without inflating, and the whole zip
    packs better at once.
    """
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or (trim and not wanted(name)):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True, optimize=optimize)
                code = bare(code) if trim else code
                data = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(data), False))
                name += "c"
            # A fixed date, so that the same input gives the same bytes.
            new.writestr(zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0)), data)


compile_zip(SOURCE, TARGET, OPTIMIZE, TRIM)  # type: ignore[name-defined]  # noqa: F821
