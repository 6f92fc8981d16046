"""Answers to acts: done, refused with a clause, or not understood."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.protocol.messages import ServerMessage
from croupier.protocol.refusal import Refusal


class Fault(msgspec.Struct, frozen=True):
    """An act that could not be understood or done now, and what to do about it."""

    what: str
    do: str


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to an act: done, refused with a clause, or not understood."""

    ok: bool = False
    version: int = 0  # the table's last event by then
    receipt: str = ""  # for what was revealed, signed by the house
    refusal: Refusal | None = None
    fault: Fault | None = None

    def message(self, id_: str) -> bytes:
        """The message to the client that sent the act."""
        if self.fault:
            return msgspec.json.encode(Faulted(self.fault.what, self.fault.do, id_))
        if self.refusal:
            return msgspec.json.encode(ActRefused(id_, self.refusal))
        return msgspec.json.encode(ActDone(id_, True, self.version, self.receipt))


class ActDone(ServerMessage, frozen=True, tag="answer", omit_defaults=True):
    """What was asked is done."""

    id: str
    ok: Literal[True]
    version: int
    receipt: str = ""


class ActRefused(ServerMessage, frozen=True, tag="answer"):
    """It is refused; without an id it was no act."""

    id: str
    refusal: Refusal


class Faulted(ServerMessage, frozen=True, tag="error", omit_defaults=True):
    """Something could not be understood or done now: of what was sent under an id, of a table, or in general."""

    what: str
    do: str
    id: str = ""
    table: str = ""
