"""Signed notes, and in them the heads of transparency logs: c2sp.org/signed-note, tlog-checkpoint, tlog-cosignature.

A note is a text, an empty line and signature lines. The text of a log's head is its origin (the log's name), the number
of its leaves and the root of its tree. The house signs it with the key of its checkpoints (an Ed25519 signature of the
text), a witness with a key of its own over the text and the time (a cosignature). Every key has a name; name and id
together say which key a line is by.
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from hashlib import sha256

import msgspec

from croupier.errors import LogError
from croupier.record.checkpoint import has_signed
from croupier.record.merkle import HASH_BYTES

ED25519, COSIGNATURE = 0x01, 0x04  # the kinds of signatures there are
MOST_SIGNATURES = 100
LARGEST_NOTE = 32_768
MOST_LEAVES = 2**53
_DASH = "\u2014 "
_KEY_BYTES, _ID_BYTES, _TIME_BYTES, _SIGNATURE_BYTES = 32, 4, 8, 64
_SIZE = re.compile("0|[1-9][0-9]{0,15}")
_VKEY = re.compile(r"([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)")


class VerifierKey(msgspec.Struct, frozen=True):
    """A public key with its name and the kind of its signatures."""

    name: str
    kind: int
    public: str  # in hex

    @property
    def id(self) -> bytes:
        """The four bytes that go before its signatures."""
        return key_id(self.name, self.kind, self.public)

    def __str__(self) -> str:
        """Return the key as it is written: name, id and key."""
        return f"{self.name}+{self.id.hex()}+{_base64(bytes([self.kind]) + bytes.fromhex(self.public))}"


class Signature(msgspec.Struct, frozen=True):
    """A signature line."""

    name: str
    id: bytes
    data: bytes  # what comes after the id

    def __str__(self) -> str:
        """Return the line, without its end."""
        return f"{_DASH}{self.name} {_base64(self.id + self.data)}"


class TreeHead(msgspec.Struct, frozen=True):
    """The head of a log: its name, the number of its leaves, the root of its tree."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{_base64(self.root)}\n"


class Note(msgspec.Struct, frozen=True):
    """A text with its signatures, none of them checked yet."""

    text: str
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        """Return the note as it is written."""
        return "\n".join([self.text, *map(str, self.signatures), ""])

    def and_(self, *signatures: Signature) -> Note:
        """Return the note with more signatures."""
        return Note(self.text, (*self.signatures, *signatures))

    @property
    def head(self) -> TreeHead:
        """The head of a log in the text; a LogError where it is none."""
        lines = self.text.split("\n")
        origin, size, root = (*lines, "", "")[:3]
        if len(lines) < 4 or "" in lines[:-1] or not _SIZE.fullmatch(size) or int(size) > MOST_LEAVES:
            raise LogError("this note is no head of a log: its lines are a name, a number of leaves and a root")
        found = _bytes(root)
        if len(found) != HASH_BYTES:
            raise LogError("the root of this note is no hash")
        return TreeHead(origin, int(size), found)


def parse_note(text: str) -> Note:
    """Read a signed note; a LogError says why it is none."""
    if len(text) > LARGEST_NOTE or any(letter < " " and letter != "\n" for letter in text):
        raise LogError("this is no signed note: too long, or with control characters")
    body, between, lines = text.rpartition("\n\n")
    signed = lines.split("\n")
    if not between or not body or signed.pop() != "" or not 0 < len(signed) <= MOST_SIGNATURES:
        raise LogError("this is no signed note: a text, an empty line and lines of signatures")
    return Note(f"{body}\n", tuple(_signatures(signed)))


def _signatures(lines: list[str]) -> Iterator[Signature]:
    for line in lines:
        name, _, data = line.removeprefix(_DASH).partition(" ")
        found = _bytes(data)
        if not line.startswith(_DASH) or not is_key_name(name) or len(found) <= _ID_BYTES:
            raise LogError("a line of this note is no signature")
        yield Signature(name, found[:_ID_BYTES], found[_ID_BYTES:])


def is_key_name(name: str) -> bool:
    """Tell whether a key may have this name, and a log: not empty, without spaces and plus signs."""
    return bool(name) and not any(letter.isspace() or letter == "+" or letter < " " for letter in name)


def parse_key(text: str) -> VerifierKey:
    """Read a key as it is written, NAME+ID+KEY; a LogError says what is wrong with it."""
    found = _VKEY.fullmatch(text.strip())
    data = _bytes(found[3]) if found else b""
    if not found or not is_key_name(found[1]) or len(data) != 1 + _KEY_BYTES or data[0] not in (ED25519, COSIGNATURE):
        raise LogError(f"{text[:120]!r} is no key of a log or a witness; it is written NAME+ID+KEY")
    key = VerifierKey(found[1], data[0], data[1:].hex())
    if key.id.hex() != found[2]:
        raise LogError(f"the id of the key {found[1]} is not that of its letters: one of them was mistyped")
    return key


def key_id(name: str, kind: int, public: str) -> bytes:
    """Return the id of a key."""
    return sha256(name.encode() + b"\n" + bytes([kind]) + bytes.fromhex(public)).digest()[:_ID_BYTES]


def signature_line(key: VerifierKey, signature: str, at: int = 0) -> Signature:
    """Return the line of a signature in hex; `at` is the moment of a cosignature (s UTC)."""
    moment = at.to_bytes(_TIME_BYTES, "big") if key.kind == COSIGNATURE else b""
    return Signature(key.name, key.id, moment + bytes.fromhex(signature))


def cosigned_text(text: str, at: int) -> bytes:
    """Return what a witness signs: the text of a note, at a moment (s UTC)."""
    return f"cosignature/v1\ntime {at}\n{text}".encode()


def signed_at(note: Note, key: VerifierKey) -> int | None:
    """Return when a key has cosigned a note (s UTC), 0 for a house's signature; None where it has not signed it.

    A signature under the key's name and id that does not fit is a LogError: the whole note is refused.
    """
    found: int | None = None
    for line in note.signatures:
        if (line.name, line.id) != (key.name, key.id):
            continue
        moment = line.data[:_TIME_BYTES] if key.kind == COSIGNATURE else b""
        at, signature = int.from_bytes(moment, "big"), line.data[len(moment) :]
        what = cosigned_text(note.text, at) if key.kind == COSIGNATURE else note.text.encode()
        if len(signature) != _SIGNATURE_BYTES or not has_signed(key.public, what, signature.hex()):
            raise LogError(f"the signature of {key.name} on this note does not fit")
        found = max(found or 0, at)
    return found


def _base64(data: bytes) -> str:
    return b64encode(data).decode()


def _bytes(text: str) -> bytes:
    """Return what base64 says, written in the one way it can be; nothing where it is none."""
    try:
        found = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
    return found if _base64(found) == text else b""
