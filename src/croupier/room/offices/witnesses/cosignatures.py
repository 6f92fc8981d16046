"""The witnesses of a log, and what they have signed.

Theory of operation. A witness sends the head of the log back with its own signature. It counts only for a head that this
log had, so the number of witnesses cannot be raised by signatures of something else. Witnesses the operator has named are
always kept; of others (they may be anyone, and any number of them may be one person) so many at most, each under the key
it brings. A place is free again once a witness has been silent for an hour. All of it is in memory: a witness that finds
its signature missing sends it again.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.errors import LogError
from croupier.record import COSIGNATURE, Note, Signature, parse_key, parse_note, signed_at
from croupier.room.offices.witnesses.log import CheckpointLog

UNKNOWN_MOST = 32
SILENT_S = 3600
AHEAD_S = 300  # clocks differ
SECOND_MS = 1000

_NOT_A_WITNESS = "that is the key of a log and not of a witness; send the witness's own"
_UNNAMED = "the places for witnesses that the operator has not named are taken; ask the operator to name this one"
_NOT_OURS = "this is no head of our log; read the log again"
_UNSIGNED = "the note has no signature of that witness, more than one, or one from the future; sign it once, now"
_OLDER = "that witness has signed a newer head before; read the log again"


class WitnessSeen(msgspec.Struct, frozen=True):
    """A witness, and the newest head it has signed."""

    name: str
    key: str  # NAME+ID+KEY
    known: bool  # named by the operator
    size: int  # checkpoints it has seen
    at: int  # when it signed (s UTC)


class WitnessesSeen(msgspec.Struct, frozen=True):
    """The log of checkpoints, and who has signed it."""

    origin: str
    key: str  # the house's, NAME+ID+KEY
    size: int  # checkpoints
    now: int  # s UTC
    witnesses: list[WitnessSeen]  # those that were named first, each newest first


class _Signed(msgspec.Struct, frozen=True):
    at: int
    size: int
    line: Signature


class Cosignatures:
    """The witnesses of one log."""

    def __init__(self, log: CheckpointLog, named: Iterable[str]) -> None:
        """`named` are the keys of those the operator knows; LogError where one is none."""
        self.log = log
        self._named = {str(key) for key in map(parse_key, named)}
        self._signed: dict[str, _Signed] = {}  # by the key as it is written

    async def take(self, written: str, text: str, now_ms: int) -> None:
        """Take a head with the signature of a witness, whose key is given; LogError says why it is not taken."""
        key, note = parse_key(written), parse_note(text)
        if key.kind != COSIGNATURE:
            raise LogError(_NOT_A_WITNESS)
        await self._check_ours(note)
        lines = [line for line in note.signatures if (line.name, line.id) == (key.name, key.id)]
        now = now_ms // SECOND_MS
        at = signed_at(note, key) if len(lines) == 1 else None
        if at is None or not 0 < at <= now + AHEAD_S:
            raise LogError(_UNSIGNED)
        self._keep(str(key), _Signed(at, note.head.size, lines[0]), now)

    async def _check_ours(self, note: Note) -> None:
        """See that a note says what our log is or was; LogError where it does not."""
        head, newest = note.head, await self.log.head()
        if newest is None or not 0 < head.size <= newest.size:
            raise LogError(_NOT_OURS)
        if (await self.log.head_of(head.size)).text != note.text:
            raise LogError(_NOT_OURS)

    def _keep(self, key: str, signed: _Signed, now: int) -> None:
        before = self._signed.get(key)
        if before and (before.size, before.at) > (signed.size, signed.at):
            raise LogError(_OLDER)
        if before is None and key not in self._named and not self._has_place(now):
            raise LogError(_UNNAMED)
        self._signed[key] = signed

    def _has_place(self, now: int) -> bool:
        """Tell whether there is a place for one more that was not named; the most silent gives its own up."""
        others = sorted((one.at, key) for key, one in self._signed.items() if key not in self._named)
        if len(others) < UNKNOWN_MOST:
            return True
        at, silent = others[0]
        if now - at < SILENT_S:
            return False
        del self._signed[silent]
        return True

    @property
    def signed(self) -> list[int]:
        """When each witness the operator has named signed last (s UTC)."""
        return [one.at for key, one in self._signed.items() if key in self._named]

    async def note(self) -> Note | None:
        """The signed head with the signatures of those who have signed it; None while the log has no leaf."""
        note, head = await self.log.note(), await self.log.head()
        if note is None or head is None:
            return None
        known = sorted(self._signed, key=lambda key: (key not in self._named, key))
        return note.and_(*[self._signed[key].line for key in known if self._signed[key].size == head.size])

    async def seen(self, now_ms: int) -> WitnessesSeen:
        """All witnesses, and what they have signed."""
        head = await self.log.head()
        found = [
            WitnessSeen(key.partition("+")[0], key, key in self._named, one.size, one.at)
            for key, one in self._signed.items()
        ]
        found.sort(key=lambda one: (not one.known, -one.at, one.key))
        size = head.size if head else 0
        return WitnessesSeen(self.log.origin, str(self.log.key), size, now_ms // SECOND_MS, found)
