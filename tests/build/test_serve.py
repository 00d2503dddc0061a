"""The server of make play and of the tests behaves as a static host does."""

from __future__ import annotations

import gzip
import http.client
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from lab.serve import serving


class Client:
    def __init__(self, address: str) -> None:
        self._host = urlsplit(address).netloc

    def get(
        self, path: str, method: str = "GET", **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection(self._host)
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, dict(answer.getheaders()), body


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    folder = tmp_path / "site"
    (folder / "en").mkdir(parents=True)
    (folder / "assets" / "x").mkdir(parents=True)
    (folder / "en" / "index.html").write_text("<p>page</p>")
    (folder / "404.html").write_text("<p>lost</p>")
    (folder / "assets" / "x" / "a.wasm").write_bytes(b"\0asm" + bytes(1000))
    (folder / "assets" / "x" / "a.bin").write_bytes(bytes(1000))
    (tmp_path / "secret.txt").write_text("secret")
    with serving(folder, "/cards/") as address:
        yield Client(address)


def test_pages_are_served_below_the_project_path_only(client: Client) -> None:
    assert client.get("/cards/en/")[::2] == (200, b"<p>page</p>")
    assert client.get("/en/")[::2] == (404, b"<p>lost</p>")
    status, headers, _ = client.get("/cards/en")
    assert (status, headers["Location"]) == (301, "/cards/en/")


@pytest.mark.parametrize(
    "path", ["/cards/../secret.txt", "/cards/%2e%2e/secret.txt", "/cards//etc/passwd"]
)
def test_nothing_outside_the_folder_is_served(client: Client, path: str) -> None:
    assert client.get(path)[::2] == (404, b"<p>lost</p>")


def test_no_page_is_isolated_from_other_origins(client: Client) -> None:
    headers = {name.lower() for name in client.get("/cards/en/")[1]}
    assert not headers & {"cross-origin-opener-policy", "cross-origin-embedder-policy"}


def test_assets_last_and_pages_do_not(client: Client) -> None:
    assert "immutable" in client.get("/cards/assets/x/a.wasm")[1]["Cache-Control"]
    assert client.get("/cards/en/")[1]["Cache-Control"] == "no-cache"
    assert client.get("/cards/assets/x/none")[1]["Cache-Control"] == "no-cache"


def test_known_kinds_travel_packed_and_others_as_they_are(client: Client) -> None:
    _, headers, body = client.get("/cards/assets/x/a.wasm", **{"Accept-Encoding": "gzip"})
    assert headers["Content-Encoding"] == "gzip"
    assert headers["Content-Type"] == "application/wasm"
    assert gzip.decompress(body) == b"\0asm" + bytes(1000)
    assert "Content-Encoding" not in client.get("/cards/assets/x/a.wasm")[1]
    _, headers, body = client.get("/cards/assets/x/a.bin", **{"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in headers
    assert body == bytes(1000)


def test_head_tells_the_length_alone(client: Client) -> None:
    _, headers, body = client.get("/cards/assets/x/a.bin", method="HEAD")
    assert (headers["Content-Length"], body) == ("1000", b"")
