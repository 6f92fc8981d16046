"""The log of a house over HTTP: its signed head, its leaves, its proofs. What cannot be reached is a StoreError."""

from __future__ import annotations

import binascii
import json
from base64 import b64decode
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

from croupier.errors import LogError, RequestError, StoreError

ANSWER_S = 20
LARGEST_ANSWER = 64 << 20
LEAVES_AT_ONCE = 100
LARGEST_SAID = 200  # of the words of a refusal


class House:
    """One house, or a witness that serves what it has seen of one."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise RequestError(f"{url[:80]!r} is no address of a house; one is https://room.example")
        self.url = url.rstrip("/")

    def note(self) -> str:
        """The signed head of the log, as it is written."""
        return self._text("checkpoint")

    def key(self) -> str:
        """The key the house says it signs with, NAME+ID+KEY."""
        key = self._json("witnesses").get("key")
        if not isinstance(key, str):
            raise LogError(f"{self.url} does not say with which key it signs")
        return key

    def leaves(self, first: int, count: int) -> list[bytes]:
        """Some leaves from one on, of so many; at least one."""
        text = self._get("leaves", first=first, count=min(count, LEAVES_AT_ONCE))
        found = text.split(b"\n")[:-1][:count]
        if not found:
            raise LogError(f"{self.url} has a head over leaf {first}, and does not show it")
        return found

    def consistency(self, old: int, size: int) -> list[bytes]:
        """The proof that the log of `size` leaves goes on from that of `old`, as the house gives it."""
        try:
            return [b64decode(each, validate=True) for each in self._json("consistency", old=old, size=size)["hashes"]]
        except (KeyError, TypeError, binascii.Error, ValueError) as error:
            raise LogError(f"{self.url} gives no proof that its log of {size} goes on from {old}") from error

    def key_chain(self) -> list[Any]:
        """The keys of the house, each with the signature of the one before, as the house shows them."""
        try:
            found = json.loads(self._ask(Request(f"{self.url}/keys")))["chain"]
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise LogError(f"{self.url} does not show how its keys follow from each other") from error
        return found if isinstance(found, list) else []

    def send(self, key: str, note: str) -> None:
        """Send the head back with a witness's signature."""
        body = json.dumps({"key": key, "head": note}).encode()
        self._ask(Request(f"{self.url}/api/log/cosignatures", body, {"content-type": "application/json"}))

    def _text(self, what: str) -> str:
        try:
            return self._get(what).decode()
        except UnicodeDecodeError as error:
            raise LogError(f"{self.url} answers with what is no text") from error

    def _json(self, what: str, **asked: int) -> dict[str, Any]:
        try:
            found = json.loads(self._get(what, **asked))
        except (ValueError, RecursionError) as error:
            raise LogError(f"{self.url} answers with what is no JSON") from error
        return found if isinstance(found, dict) else {}

    def _get(self, what: str, **asked: int) -> bytes:
        query = f"?{urlencode(asked)}" if asked else ""
        return self._ask(Request(f"{self.url}/api/log/{what}{query}", headers={"cache-control": "no-cache"}))

    def _ask(self, request: Request) -> bytes:
        request.add_header("x-croupier", "1")
        try:
            with urlopen(request, timeout=ANSWER_S) as answer:
                found: bytes = answer.read(LARGEST_ANSWER + 1)
        except HTTPError as error:
            with error:
                raise StoreError(f"{request.full_url}: {error.code} {_said(error.read(LARGEST_SAID * 4))}") from error
        except (OSError, ValueError) as error:  # of the connection, and of what is no HTTP
            raise StoreError(f"{self.url} cannot be reached: {error}") from error
        if len(found) > LARGEST_ANSWER:
            raise LogError(f"{self.url} answers with more than a log has to say")
        return found


def _said(body: bytes) -> str:
    """The words of a refusal."""
    try:
        fault = json.loads(body)["error"]
        return f"{fault['what']}; {fault['do']}"[:LARGEST_SAID]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
