"""What a verification has verified of a store, in a file that the verifier's own key signs: to go on from it later.

Theory of operation. The file is one line of JSON, the state of the verifier, and the commitments of all shuffles. The
line has where each stream ended, the digest of what follows it and the signature. A store has to have the last verified
line of each stream as it was; lines before are not read again. Another edition of this program may look at more, so it
does not go on from what this one has verified.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import IO

import msgspec

import croupier
from croupier.errors import RequestError
from croupier.record import Head, SigningKey, has_signed
from croupier.store import DIGEST_BYTES, Cut, Reader, new_private
from croupier.verify import Verifier, state_of, verifier_of

_LABEL = b"croupier verified head 1\n"
_LONGEST = 1 << 26  # bytes of the first line
_AT_ONCE = 4096  # commitments
_OF_PROGRAM = (".py", ".toml", ".json")
_BESIDE_IT = ("sbom.cdx.json", "shuffle_figures.json")  # made from the lock files, and by measuring


class VerifiedHead(msgspec.Struct, frozen=True):
    """How far a store was verified."""

    program: str  # the digest of the program that did it
    first: str  # the digest of the first line of all
    last_place: int
    lines: int
    heads: list[Head]  # the last verified line of each stream
    state_bytes: int
    digest: str  # of all that follows in the file
    key: str  # the public key that signs it


class Kept(msgspec.Struct):
    """A verification as it was before its end, to be written down once it held."""

    first: str
    last_place: int
    state: bytes
    verifier: Verifier

    @classmethod
    def of(cls, verifier: Verifier, first: str, last_place: int) -> Kept:
        """Return it as it is now; one that could not be read again is found now."""
        state = state_of(verifier)
        verifier_of(state)
        return cls(first, last_place, state, verifier)

    def write(self, file: Path, key: SigningKey) -> None:
        """Write it, in place of what the file held before."""
        found, hasher = self.verifier.found, sha256(self.state)
        for some in self._commitments():
            hasher.update(some)
        heads = [Head(stream, *last) for stream, last in sorted(found.heads.items())]
        head = VerifiedHead(
            program_digest(),
            self.first,
            self.last_place,
            found.lines,
            heads,
            len(self.state),
            hasher.hexdigest(),
            key.public,
        )
        line = msgspec.json.encode(head)
        beside = file.with_name(f"{file.name}.new")
        try:
            with suppress(FileNotFoundError):
                beside.unlink()
            with new_private(beside) as opened:
                opened.write(b"%b\n%b\n" % (line, key.sign(_LABEL + line).encode()))
                opened.write(self.state)
                opened.writelines(self._commitments())
                opened.flush()
                os.fsync(opened.fileno())
            beside.replace(file)
        except OSError as error:
            raise RequestError(f"cannot write {file}: {error.strerror or error}") from error

    def _commitments(self) -> Iterator[bytes]:
        return self.verifier.found.commitments.digests()


def read_verified_head(file: Path, key: SigningKey) -> tuple[VerifiedHead, Verifier]:
    """Return a head and the verifier as it was there; RequestError where it is not of this key and this program."""
    try:
        with file.open("rb") as opened:
            head = _signed_head(file, opened.readline(_LONGEST), opened.readline(_LONGEST).decode("latin-1"), key)
            state = opened.read(head.state_bytes)
            hasher = sha256(state)
            start = opened.tell()
            for some in _pieces(opened):
                hasher.update(some)
            if hasher.hexdigest() != head.digest:
                raise RequestError(f"{file} was altered: it is not what its key has signed")
            if head.program != program_digest():
                raise RequestError(
                    f"{file} is of another edition of Croupier: verify the whole record once more, with --keep {file}"
                )
            verifier = verifier_of(state)
            opened.seek(start)
            for some in _pieces(opened):
                verifier.found.commitments.see_digests(_digests(some))
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error
    return head, verifier


def _signed_head(file: Path, line: bytes, signature: str, key: SigningKey) -> VerifiedHead:
    try:
        head = msgspec.json.decode(line, type=VerifiedHead)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RequestError(f"{file} is no verified head; croupier verify --keep FILE makes one") from error
    if head.key != key.public:
        raise RequestError(f"{file} is signed by another key ({head.key[:16]}), not by this verifier's")
    if not has_signed(key.public, _LABEL + line.removesuffix(b"\n"), signature.strip()):
        raise RequestError(f"{file} was altered: its signature does not fit")
    return head


def _pieces(opened: IO[bytes]) -> Iterator[bytes]:
    while some := opened.read(_AT_ONCE * DIGEST_BYTES):
        yield some


def _digests(some: bytes) -> list[bytes]:
    return [some[at : at + DIGEST_BYTES] for at in range(0, len(some), DIGEST_BYTES)]


async def fault_at_head(head: VerifiedHead, reader: Reader, cut: Cut) -> str:
    """Tell where a store is no longer what was verified; empty where its streams go on from there."""
    extents = {extent.stream: extent for extent in cut.extents}
    for one in head.heads:
        extent = extents.get(one.stream)
        if extent is None or extent.seq < one.seq:
            ends = f"ends at line {extent.seq}" if extent else "is missing"
            return f"{one.stream} {ends}, and its line {one.seq} was verified: the store went back or was replaced"
        if not await _has(reader, one):
            return f"line {one.seq} of {one.stream} is not the one that was verified: the store was changed or replaced"
    return ""


async def _has(reader: Reader, head: Head) -> bool:
    async for lines in reader.read(head.stream, head.seq - 1):
        hashed, _, hash_ = lines[0].rpartition(b',"hash":"')
        return hash_.startswith(head.hash.encode()) and sha256(hashed).hexdigest() == head.hash
    return False


def first_of(cut: Cut) -> str:
    """Return the digest of a store's first line; no other store has it."""
    return sha256(next((extent.opening or b"" for extent in cut.extents), b"")).hexdigest()


@cache
def program_digest() -> str:
    """The digest of this program: another edition may find what this one does not."""
    hasher, folder = sha256(), Path(croupier.__file__).parent
    found = [path for path in folder.rglob("*") if path.suffix in _OF_PROGRAM and "client" not in path.parts]
    for file in sorted(path for path in found if path.name not in _BESIDE_IT):
        hasher.update(f"{file.relative_to(folder)}\n".encode() + sha256(file.read_bytes()).digest())
    return hasher.hexdigest()
