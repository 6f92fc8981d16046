"""Every no of the web in one form: a status, what is wrong, and what to do.

400 bad input · 401 no session · 403 no right, or not from our own page · 404 nothing there · 405 not that way ·
409 a refusal with its clause · 413 too large · 429 too often · 431 a head too large · 500 our own fault · 503 not now.
"""

from __future__ import annotations

import math

import msgspec

from croupier.protocol import Refusal


class Fault(msgspec.Struct, frozen=True):
    """A fault, and what to do about it."""

    what: str
    do: str


class ErrorAnswer(msgspec.Struct, frozen=True):
    """The body of every answer that is not a good one."""

    error: Fault


class RefusalAnswer(msgspec.Struct, frozen=True):
    """The body of a refusal under the rules."""

    refusal: Refusal


class Stop(Exception):
    """A request that is not carried out; the answer says why."""

    def __init__(self, status: int, what: str, do: str, *, wait_s: float = 0, hang_up: bool = False) -> None:
        super().__init__(what)
        self.status, self.what, self.do = status, what, do
        self.wait_s, self.hang_up = math.ceil(wait_s), hang_up

    @property
    def body(self) -> bytes:
        """As it is sent."""
        return msgspec.json.encode(ErrorAnswer(Fault(self.what, self.do)))

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the answer."""
        also = {"retry-after": str(self.wait_s)} if self.wait_s else {}
        return {"content-type": "application/json"} | also | ({"connection": "close"} if self.hang_up else {})


class Refused(Stop):
    """The rules do not let it be done; the answer cites them."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(409, refusal.reason, "")
        self.refusal = refusal

    @property
    def body(self) -> bytes:
        """As it is sent."""
        return msgspec.json.encode(RefusalAnswer(self.refusal))


def too_often(wait_s: float) -> Stop:
    """Refuse a caller who asks faster than we answer."""
    return Stop(429, "too many requests", f"wait {math.ceil(wait_s)} s and try again", wait_s=wait_s)


def fault_in(words: str) -> Fault:
    """The line of a CroupierError, which says what is wrong and then what to do, in its two parts."""
    what, _, do = words.partition("; ")
    return Fault(what, do or "mend it and try again")
