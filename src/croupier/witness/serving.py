"""Serving what a witness has seen, under the paths of a house's log: to its owner, and to other witnesses."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qsl, urlsplit

from croupier.errors import CroupierError, RequestError
from croupier.record import ED25519, VerifierKey
from croupier.witness.kept import Kept, open_kept

TIME_OUT_S = 5
LEAVES_MOST = 100
LOOPBACK = "127.0.0.1"


@contextmanager
def serving(file: Path, own: str, address: str) -> Iterator[str]:
    """Serve, for the length of the block, at PORT of this machine or at HOST:PORT; the address to type."""
    host, _, port = address.rpartition(":")
    try:
        server = HTTPServer((host or LOOPBACK, int(port)), _handler(file, own))
    except (OSError, ValueError, OverflowError) as error:
        raise RequestError(f"cannot serve at {address[:80]}: {error}; say --serve PORT or HOST:PORT") from error
    thread = Thread(target=server.serve_forever, name="what the witness has seen", daemon=True)
    thread.start()
    try:
        yield f"http://{host or LOOPBACK}:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _handler(file: Path, own: str) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        timeout = TIME_OUT_S
        server_version, sys_version = "croupier-witness", ""

        def do_GET(self) -> None:
            try:
                with open_kept(file, create=False) as kept:
                    kind, body = _answer(kept, own, self.path)
            except (CroupierError, ValueError):
                kind, body = "", b""
            self.send_response(200 if body else 404)
            self.send_header("content-type", kind or "text/plain")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_words: object) -> None:
            """Keep quiet."""

    return Handler


def _answer(kept: Kept, own: str, path: str) -> tuple[str, bytes]:
    """The kind of an answer and what it is; nothing where there is no such thing."""
    parts = urlsplit(path)
    asked = {name: int(value) for name, value in parse_qsl(parts.query)[:4]}
    match parts.path:
        case "/api/log/checkpoint":
            return "text/plain; charset=utf-8", kept.signed.note.encode()
        case "/api/log/leaves":
            leaves = kept.leaves(asked.get("first", 0), min(asked.get("count", LEAVES_MOST), LEAVES_MOST))
            return "application/x-ndjson", b"".join([leaf + b"\n" for leaf in leaves])
        case "/api/log/consistency":
            hashes = kept.consistency(asked.get("old", 0), min(asked.get("size", 0), kept.signed.size))
            return "application/json", json.dumps({"hashes": [b64encode(each).decode() for each in hashes]}).encode()
        case "/api/log/witnesses":
            return "application/json", json.dumps(_told(kept, own)).encode()
    return "", b""


def _told(kept: Kept, own: str) -> dict[str, object]:
    """The log that is followed, and who follows it."""
    pinned, signed = kept.pinned, kept.signed
    house = str(VerifierKey(pinned.origin, ED25519, pinned.key)) if pinned else ""
    name = own.partition("+")[0]
    return {
        "origin": pinned.origin if pinned else "",
        "key": house,
        "size": signed.size,
        "witnesses": [{"name": name, "key": own, "size": signed.size, "at": signed.at}] if signed.size else [],
    }
