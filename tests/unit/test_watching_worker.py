"""The process of the fair play watch: what it remembers comes back as it was, in pieces that hold no table up."""

from __future__ import annotations

import zlib
from hashlib import sha256
from io import BytesIO

import msgspec

from croupier.watch import Memory, Trace
from croupier.watch.together import Sit
from croupier.workers.watching import PIECE_BYTES, Asked, Told, WatchedRecord, watched

MANY = 12_000


def pieces(kept: bytes) -> bytes:
    some = [kept[first : first + PIECE_BYTES] for first in range(0, len(kept), PIECE_BYTES)]
    return b"".join([b"%d\n" % len(one) + one for one in some]) + b"0\n"


def remembered(told: BytesIO) -> list[bytes]:
    found = []
    while length := int(told.readline()):
        found.append(told.read(length))
    return found


def test_a_large_memory_goes_in_and_comes_out_in_pieces() -> None:
    sits = [Sit(number, sha256(b"%d" % number).hexdigest(), f"table-{number % 7}") for number in range(MANY)]
    kept = zlib.compress(msgspec.msgpack.encode(Memory(rounds=41, sits=sits)), 1)
    assert len(kept) > 2 * PIECE_BYTES
    told = BytesIO()
    asked = msgspec.json.encode(Asked([Trace("address", "x", "ann")]))
    watched(BytesIO(asked + b"\n" + pieces(kept) + b"\n"), told)
    told.seek(0)
    first, last = [msgspec.json.decode(told.readline(), type=Told) for _ in range(2)]
    assert (first.rounds, first.reached) == (41, {})
    assert last.findings == []
    out = remembered(told)
    assert told.read() == b""
    assert max(map(len, out)) <= PIECE_BYTES
    assert WatchedRecord(b"".join(out)).rounds == 41
    assert WatchedRecord(b"".join(out[:-1])).rounds == 0  # a part of it is none


def test_nothing_remembered_is_a_record_at_its_beginning() -> None:
    told = BytesIO()
    watched(BytesIO(b"{}\n0\n\n"), told)
    told.seek(0)
    assert msgspec.json.decode(told.readline(), type=Told) == Told(0, reached={})
