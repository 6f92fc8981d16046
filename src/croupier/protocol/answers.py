"""What becomes of an act: done, refused with its clause, or not understood."""

from __future__ import annotations

import msgspec

from croupier.protocol.refusal import Refusal


class Fault(msgspec.Struct, frozen=True):
    """What could not be understood or done now, and what to do about it."""

    what: str
    do: str


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of an act: done, refused with its clause, or not understood."""

    ok: bool = False
    version: int = 0  # the table's last event by then
    refusal: Refusal | None = None
    fault: Fault | None = None

    def message(self, id_: str) -> bytes:
        """The message to the client that sent the act."""
        if self.fault:
            return msgspec.json.encode(_Error("error", self.fault.what, self.fault.do, id_))
        if self.refusal:
            return msgspec.json.encode(_Refused("answer", id_, self.refusal))
        return msgspec.json.encode(_Done("answer", id_, True, self.version))


class _Done(msgspec.Struct):
    type: str
    id: str
    ok: bool
    version: int


class _Refused(msgspec.Struct):
    type: str
    id: str
    refusal: Refusal


class _Error(msgspec.Struct):
    type: str
    what: str
    do: str
    id: str
