"""A static host like GitHub Pages, which can vanish from the network and come back."""

from __future__ import annotations

import contextlib
import socket
import threading
from copy import copy
from functools import partial
from pathlib import Path
from typing import Any

from lab.serve import Files, Handler, Server

# What a browser says of a request to a host that has vanished.
GONE = "ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_CONNECTION_RESET|fetch|Failed to load resource"


class GitHubPages(Handler):
    """Packs what it can, like ours, but every answer, pages too, may be kept for ten minutes.

    It names what an answer could vary with, and more than GitHub's does: none varies.
    """

    def do_GET(self) -> None:  # noqa: N802
        assert isinstance(self.server, _Server)
        if self.server.last and self.path.endswith(self.server.last):
            self.server.hang_up()
        else:
            super().do_GET()

    def cache_control(self, status: int) -> str:
        return "max-age=600"

    def end_headers(self) -> None:
        self.send_header("Vary", "Accept, Accept-Encoding, Origin")
        super().end_headers()


class _Server(Server):
    """Knows its connections: a browser keeps them open and would go on asking through them."""

    allow_reuse_address = True

    def __init__(self, port: int, files: Files, base: str) -> None:
        super().__init__(("127.0.0.1", port), partial(GitHubPages, files, base))
        self._open: set[socket.socket] = set()
        self.last = ""

    def process_request(self, request: Any, client_address: Any) -> None:
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._open.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        self.shutdown()
        self.server_close()
        for connection in list(self._open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class Host:
    """Serves ``files`` under ``base`` until it vanishes; gets new versions of the site."""

    def __init__(self, files: Files, base: str) -> None:
        self._files = copy(files)  # what is packed once is packed for all hosts
        self._base = base
        self._server: _Server | None = None
        self._port = 0
        self.appear()
        self.address = f"http://127.0.0.1:{self._port}{base}"

    def appear(self) -> None:
        """Is there (again), at the same address."""
        self._server = _Server(self._port, self._files, self._base)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def vanish(self) -> None:
        """Hangs up on everybody and answers nobody."""
        if self._server is not None:
            self._server.hang_up()
            self._server = None

    def vanish_at(self, path: str) -> None:
        """Vanishes instead of answering whoever asks for an address that ends like that."""
        assert self._server is not None
        self._server.last = path

    def deploy(self, folder: Path) -> None:
        """The new version takes the place of the old one; nothing of that stays."""
        self._files.folder = folder.resolve()
