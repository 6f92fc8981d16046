"""The envelope of a line: what `Chain.lines` writes after an event, read back without reading the event.

A line that is written otherwise may be as good: it is read as the JSON it is (record/chain.py). Of two fields of one
name the last one counts, here as there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256

import msgspec

_START = b',"stream":"'
_NUMBER = rb"0|[1-9][0-9]{0,17}"
_PLACE = (
    rb',"stream":"(?P<stream>[ !#-\[\]-~]+)","round":(?:%b),"at":(?P<at>%b),"v":1(?:,"asked":"(?P<asked>[ !#-\[\]-~]*)")?'
    % (_NUMBER, _NUMBER)
)
_FIRST_HALF = re.compile(_PLACE)
_HASH_BYTES = len(b',"hash":""}\n') + 64  # at the end of a line, which the hash does not cover
_ENVELOPE = re.compile(
    rb'%b,"seq":(?P<seq>%b),"prev":"(?P<prev>[0-9a-f]{64})","hash":"(?P<hash>[0-9a-f]{64})"\}\n?' % (_PLACE, _NUMBER)
)


class Envelope(msgspec.Struct, frozen=True, gc=False):
    """Where and when a line was written."""

    body: int  # so many bytes of the line are the event's, all but its last brace
    hashed: int  # so many bytes of the line its hash covers
    stream: str
    at: int
    asked: str
    seq: int
    prev: str
    hash: str


def read_envelope(line: bytes) -> Envelope | None:
    """Return the envelope of a line that stands as it is written here; None where it stands otherwise."""
    body = line.rfind(_START)
    found = _ENVELOPE.fullmatch(line, body) if body > 0 else None
    if found is None:
        return None
    stream, at, asked, seq, prev, hash_ = found.groups()
    key = asked.decode() if asked else ""
    return Envelope(body, found.end("prev") + 1, stream.decode(), int(at), key, int(seq), prev.decode(), hash_.decode())


def next_envelope(line: bytes, ends: Mapping[str, tuple[int, str]]) -> Envelope | None:
    """Return the envelope of the line after the last one of its stream, where it stands as it is written here.

    None where it does not follow that line, or its hash does not fit. `ends` are the number and the hash of each
    stream's last line: of what follows from them nothing has to be read.
    """
    body = line.rfind(_START)
    found = _FIRST_HALF.match(line, body) if body > 0 else None
    if found is None:
        return None
    stream, at, asked = found.groups()
    name = stream.decode()
    last, prev = ends.get(name, (0, ""))
    seq, hash_ = last + 1, sha256(line[:-_HASH_BYTES]).hexdigest()
    if line[found.end() :] != f',"seq":{seq},"prev":"{prev}","hash":"{hash_}"}}\n'.encode():
        return None
    key = asked.decode() if asked else ""
    return Envelope(body, len(line) - _HASH_BYTES, name, int(at), key, seq, prev, hash_)
