"""Backup and restore: a whole store in one file that either database can be filled from.

The archive is a zip file. `log.jsonl` holds the lines of all streams in the order they were written, byte for byte, and
can be read like any log; `postings.jsonl` holds what each line moved, in the same order; `sealed.jsonl` holds the sealed
blobs as they are, still sealed; `people.jsonl` holds the accounts of people, passwords as hashes, `ways-in.jsonl` their
passkeys and authenticator apps, where there are some. `manifest.json` names
the format, the schema, every file with its size and hash, every head and every balance. Snapshots are a cache and are
left out, and so are sessions: people come in again.

A backup reads the store as it is at one moment, while others go on writing, and checks every chain on its way. A restore
writes everything again through the same checks that every append passes, in one transaction: if the archive is not
exactly what its manifest says, nothing is written.
"""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from hashlib import sha256
from itertools import groupby, islice
from pathlib import Path
from typing import IO, TypeVar

import msgspec

from croupier.check import BrokenInvariant
from croupier.chips import Posting
from croupier.errors import Conflict, LogError, Overdrawn, RequestError
from croupier.record import Ends, Head
from croupier.store.accounts import Account
from croupier.store.private_files import new_private
from croupier.store.schema import migrations
from croupier.store.store import Balance, Entry, Reader, Sealed, Store, Write
from croupier.store.ways_in import WayIn

FORMAT = 2
MOST_MANIFEST_BYTES = 256 << 20
LINES_AT_ONCE = 1000
BYTES_AT_ONCE = 1 << 20
_LOG, _POSTINGS, _SEALED, _PEOPLE = "log.jsonl", "postings.jsonl", "sealed.jsonl", "people.jsonl"
_WAYS_IN = "ways-in.jsonl"  # a backup of before has none
_MANIFEST = "manifest.json"
_EARLIEST = (1980, 1, 1, 0, 0, 0)  # no time of day goes into the file: the same store gives the same bytes
_UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, msgspec.MsgspecError, UnicodeDecodeError)
_Line = TypeVar("_Line")

Told = Callable[[int, int], None]  # is told how many lines are done, of how many
Wrapped = Callable[[IO[bytes]], AbstractAsyncContextManager[IO[bytes]]]


class File(msgspec.Struct, frozen=True):
    """One file of an archive."""

    lines: int
    bytes: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    """The contents of an archive."""

    format: int
    schema: int
    heads: list[Head]
    balances: list[Balance]
    files: dict[str, File]

    @property
    def counts(self) -> dict[str, int]:
        """The number of items of each kind."""
        return {
            "streams": len(self.heads),
            "events": self.files[_LOG].lines,
            "accounts": len(self.balances),
            "sealed": self.files[_SEALED].lines,
            "persons": self.files[_PEOPLE].lines,
        }


class _Placed(msgspec.Struct, frozen=True):
    """The part of a line that a restore reads; the store checks the rest."""

    stream: str
    seq: int
    hash: str


class _Moved(msgspec.Struct, array_like=True, frozen=True):
    """The movements of one line, as they stand in the archive."""

    stream: str
    seq: int
    postings: tuple[tuple[str, str, int], ...]


class _SealedLine(msgspec.Struct, frozen=True):
    stream: str
    round: int
    name: str
    data: bytes  # base64 in the file


async def back_up(store: Store, file: Path, told: Told, wrapped: Wrapped = nullcontext) -> Manifest:
    """Write a store as it is at this moment to a new file; LogError where its own chains or balances do not hold.

    `wrapped` makes of the new file what the archive is written to, where that is not the same (encrypted_archive.py).
    """
    if file.exists():
        raise RequestError(f"{file} is there already; name a new file")
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        try:
            async with store.at_one_moment() as reader:
                with new_private(part) as opened:
                    async with wrapped(opened) as plain:
                        manifest = await _written(reader, plain, told)
                    opened.flush()
                    os.fsync(opened.fileno())
            part.rename(file)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise RequestError(f"cannot write {file}: {error.strerror or error}") from error
    return manifest


async def restore(file: Path, store: Store, told: Told, plain: IO[bytes] | None = None) -> Manifest:
    """Fill an empty store from a backup; LogError where the archive is not what it says, and nothing is written.

    `plain` is the archive that was found in the file, where that is encrypted (encrypted_archive.py).
    """
    try:
        with zipfile.ZipFile(plain or file) as archive:
            manifest = _manifest(archive, file)
            _check_files(archive, manifest)
            with archive.open(_PEOPLE) as opened:
                people = list(_decoded(opened, Account))
            await store.load(_appends(archive, manifest, told), people, _ways_in(archive, manifest))
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error
    except _UNREADABLE as error:
        raise RequestError(f"{file} is no backup, or a damaged one: {error}") from error
    except (LogError, Conflict, Overdrawn, BrokenInvariant) as error:
        raise LogError(f"{file} does not verify: {error}; nothing was restored") from error
    return manifest


async def _written(reader: Reader, opened: IO[bytes], told: Told) -> Manifest:
    with zipfile.ZipFile(opened, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        files: dict[str, File] = {}
        with _member(archive, _LOG, files) as member:
            await _write_log(reader, member, told)
        with _member(archive, _POSTINGS, files) as member:
            async for entries in reader.read_all_entries():
                member.write([_moved(list(group)) for _, group in groupby(entries, lambda one: (one.stream, one.seq))])
        with _member(archive, _SEALED, files) as member:
            async for some in reader.read_all_sealed():
                member.write(
                    [
                        msgspec.json.encode(_SealedLine(name, *msgspec.structs.astuple(one))) + b"\n"
                        for name, one in some
                    ]
                )
        with _member(archive, _PEOPLE, files) as member:
            async for people in reader.read_people():
                member.write([msgspec.json.encode(person) + b"\n" for person in people])
        if ways := [way async for some in reader.read_ways_in() for way in some]:
            with _member(archive, _WAYS_IN, files) as member:
                member.write([msgspec.json.encode(way) + b"\n" for way in ways])
        manifest = Manifest(
            FORMAT, len(migrations("sqlite")), await reader.heads(), await _checked_balances(reader), files
        )
        archive.writestr(zipfile.ZipInfo(_MANIFEST, _EARLIEST), msgspec.json.format(msgspec.json.encode(manifest)))
    return manifest


async def _write_log(reader: Reader, member: _Member, told: Told) -> None:
    """Write all lines, and see that they are whole and reach every head."""
    heads = await reader.heads()
    total = sum(head.seq for head in heads)
    ends, reached = Ends(), dict[str, Head]()
    async for lines in reader.read_all():
        for line in lines:
            try:
                link = ends.follow(line)
            except LogError as fault:
                raise LogError(f"the store does not verify: a line of it {fault}; nothing was backed up") from fault
            reached[link.stream] = Head(link.stream, link.seq, link.hash)
        member.write(lines)
        told(member.lines, total)
    if sorted(reached.values()) != heads:
        raise LogError("the store does not verify: its lines do not reach its heads; nothing was backed up")


async def _checked_balances(reader: Reader) -> list[Balance]:
    if wrong := await reader.unreconciled():
        raise LogError(
            f"the store does not verify: {wrong[0].account} is not the sum of its entries; nothing was backed up"
        )
    return await reader.balances()


def _moved(entries: Sequence[Entry]) -> bytes:
    postings = tuple((entry.account, entry.unit, entry.amount) for entry in entries)
    return msgspec.json.encode(_Moved(entries[0].stream, entries[0].seq, postings)) + b"\n"


class _Member:
    """A file of an archive that is being written."""

    def __init__(self, opened: IO[bytes]) -> None:
        self._opened, self._hash = opened, sha256()
        self.lines = self._bytes = 0

    def write(self, lines: Sequence[bytes]) -> None:
        """Add some lines."""
        data = b"".join(lines)
        self._opened.write(data)
        self._hash.update(data)
        self.lines += len(lines)
        self._bytes += len(data)

    def as_listed(self) -> File:
        """The manifest's entry for it."""
        return File(self.lines, self._bytes, self._hash.hexdigest())


@contextmanager
def _member(archive: zipfile.ZipFile, name: str, files: dict[str, File]) -> Iterator[_Member]:
    info = zipfile.ZipInfo(name, _EARLIEST)
    info.compress_type = zipfile.ZIP_DEFLATED
    with archive.open(info, "w", force_zip64=True) as opened:
        member = _Member(opened)
        yield member
    files[name] = member.as_listed()


def _manifest(archive: zipfile.ZipFile, file: Path) -> Manifest:
    with archive.open(_MANIFEST) as opened:
        data = opened.read(MOST_MANIFEST_BYTES)
    version = msgspec.json.decode(data, type=dict[str, msgspec.Raw]).get("format")
    if version is None or bytes(version) != b"%d" % FORMAT:
        raise RequestError(f"{file} is no backup this Croupier reads; it reads format {FORMAT}")
    manifest = msgspec.json.decode(data, type=Manifest)
    if manifest.schema > len(migrations("sqlite")):
        raise RequestError(f"{file} was made by a newer Croupier; restore it with that version")
    if set(manifest.files) - {_WAYS_IN} != {_LOG, _POSTINGS, _SEALED, _PEOPLE}:
        raise LogError("its manifest does not list the files of a backup")
    return manifest


def _ways_in(archive: zipfile.ZipFile, manifest: Manifest) -> list[WayIn]:
    if _WAYS_IN not in manifest.files:
        return []
    with archive.open(_WAYS_IN) as opened:
        return list(_decoded(opened, WayIn))


def _check_files(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    for name, listed in manifest.files.items():
        if _found(archive, name) != (listed.bytes, listed.sha256):
            raise LogError(f"{name} is not what the manifest says")


def _found(archive: zipfile.ZipFile, name: str) -> tuple[int, str]:
    """The size and the hash of a file as it is."""
    hashed, size = sha256(), 0
    with archive.open(name) as opened:
        while data := opened.read(BYTES_AT_ONCE):
            hashed.update(data)
            size += len(data)
    return size, hashed.hexdigest()


def _appends(archive: zipfile.ZipFile, manifest: Manifest, told: Told) -> Iterator[list[Write]]:
    """The whole archive as appends; LogError at the end where heads or balances are not those of the manifest."""
    heads: dict[str, Head] = {}
    balances: dict[tuple[str, str], int] = {}
    with archive.open(_LOG) as log, archive.open(_POSTINGS) as moves:
        moved = _Moves(moves, balances)
        while lines := list(islice(log, LINES_AT_ONCE)):
            yield list(_writes(lines, heads, moved))
            told(sum(head.seq for head in heads.values()), manifest.files[_LOG].lines)
        moved.check_used_up()
    with archive.open(_SEALED) as sealed:
        while lines := list(islice(sealed, LINES_AT_ONCE)):
            yield list(_sealed_writes(lines, heads))
    if sorted(heads.values()) != manifest.heads:
        raise LogError("its lines do not reach the heads of the manifest")
    if sorted(Balance(*account, amount) for account, amount in balances.items()) != manifest.balances:
        raise LogError("its postings do not come to the balances of the manifest")


class _Moves:
    """The postings of an archive, taken line by line."""

    def __init__(self, opened: IO[bytes], balances: dict[tuple[str, str], int]) -> None:
        self._lines = _decoded(opened, _Moved)
        self._next = next(self._lines, None)
        self._balances = balances

    def of(self, stream: str, seq: int) -> tuple[Posting, ...]:
        """The movements of this line."""
        if self._next is None or (self._next.stream, self._next.seq) != (stream, seq):
            return ()
        postings = tuple(Posting(*posting) for posting in self._next.postings)
        for posting in postings:
            account = (posting.account, posting.unit)
            self._balances[account] = self._balances.get(account, 0) + posting.amount
        self._next = next(self._lines, None)
        return postings

    def check_used_up(self) -> None:
        """All postings have found their lines."""
        if self._next is not None:
            raise LogError(f"there is no line {self._next.seq} of {self._next.stream} in its place for its postings")


def _writes(lines: Sequence[bytes], heads: dict[str, Head], moved: _Moves) -> Iterator[Write]:
    placed = [(msgspec.json.decode(line, type=_Placed), line) for line in lines]
    for stream, some in groupby(placed, lambda one: one[0].stream):
        group = list(some)
        last = group[-1][0]
        heads[stream] = Head(stream, last.seq, last.hash)
        postings = tuple(moved.of(stream, place.seq) for place, _ in group)
        yield Write(stream, group[0][0].seq - 1, b"".join(line for _, line in group), postings)


def _sealed_writes(lines: Sequence[bytes], heads: dict[str, Head]) -> Iterator[Write]:
    for line in _decoded(lines, _SealedLine):
        if line.stream not in heads:
            raise LogError(f"something is sealed for {line.stream}, which has no lines")
        sealed = Sealed(line.round, line.name, line.data)
        yield Write(line.stream, heads[line.stream].seq, b"", sealed=(sealed,))


def _decoded(lines: Iterable[bytes], type_: type[_Line]) -> Iterator[_Line]:
    decoder = msgspec.json.Decoder(type_)
    return (decoder.decode(line) for line in lines)
