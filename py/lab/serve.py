"""Serves the built site on this machine: ``python -m lab.serve [--open]``."""

from __future__ import annotations

import argparse
import gzip
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lab.places import SITE

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}
PACKED = (".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".txt", ".wasm", ".xml")


class Files:
    """The files of a folder as a static host sends them, packed ones remembered."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._packed: dict[tuple[Path, int], bytes] = {}

    def find(self, path: str) -> Path | None:
        """The file of an address below the site's root, or None."""
        target = (self.folder / path).resolve()
        if self.folder not in (target, *target.parents):
            return None
        if target.is_dir():
            target /= "index.html"
        return target if target.is_file() else None

    def packed(self, file: Path) -> bytes:
        key = (file, file.stat().st_mtime_ns)
        if key not in self._packed:
            self._packed[key] = gzip.compress(file.read_bytes(), 6)
        return self._packed[key]

    def prepare(self) -> None:
        """Packs all that will be asked for, so that the first visitor does not wait."""
        for file in self.folder.rglob("*"):
            if file.suffix in PACKED and file.is_file():
                self.packed(file)


class Handler(BaseHTTPRequestHandler):
    """``base`` is the path that the site lies under: ``/`` or ``/name/``."""

    protocol_version = "HTTP/1.1"

    def __init__(self, files: Files, base: str, *rest: object) -> None:
        self._files, self._base = files, base
        super().__init__(*rest)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        file = self._files.find(path[len(self._base) :]) if path.startswith(self._base) else None
        if file is not None and file.name == "index.html" and not path.endswith(("/", ".html")):
            self._redirect(path + "/")
        elif file is not None:
            self._send(200, file)
        else:
            self._send(404, self._files.find("404.html"))

    def do_HEAD(self) -> None:
        self.do_GET()

    def _redirect(self, path: str) -> None:
        self.send_response(301)
        self.send_header("Location", path)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _packs(self, file: Path) -> bool:
        return file.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", "")

    def _send(self, status: int, file: Path | None) -> None:
        kind = KINDS.get(file.suffix, "application/octet-stream") if file else "text/plain"
        body = file.read_bytes() if file else b"not found\n"
        self.send_response(status)
        if file and self._packs(file):
            body = self._files.packed(file)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", self.cache_control(status))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def cache_control(self, status: int) -> str:
        """The folder of the assets has their hash in its name; a page must never be stale."""
        lasting = status == 200 and self.path.startswith(f"{self._base}assets/")
        return "max-age=31536000, immutable" if lasting else "no-cache"

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        error = sys.exc_info()[1]
        if not isinstance(error, ConnectionError):  # A browser that goes away is no error.
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server(folder: Path = SITE, base: str = "/", port: int = 0) -> Server:
    """A server for ``folder`` on this machine alone; ``port`` 0 takes a free one."""
    files = Files(folder)
    threading.Thread(target=files.prepare, daemon=True).start()
    return Server(("127.0.0.1", port), partial(Handler, files, base))


@contextmanager
def serving(folder: Path = SITE, base: str = "/") -> Iterator[str]:
    """Serves in a thread; gives the address of the site's root."""
    with server(folder, base) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{running.server_port}{base}"
        finally:
            running.shutdown()
            thread.join()


def main() -> None:
    parser = argparse.ArgumentParser(prog="lab.serve", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 (the default) takes a free one")
    parser.add_argument("--open", action="store_true", help="open the browser")
    arguments = parser.parse_args()
    with server(port=arguments.port) as running:
        address = f"http://127.0.0.1:{running.server_port}/"
        print(f"Cardavia is served at {address}  (Ctrl-C ends it)", flush=True)
        if arguments.open and not webbrowser.open(address):
            print("No browser could be opened: open that address yourself.", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
