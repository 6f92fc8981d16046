"""A backup that only one key opens and that the house has signed: encrypted as it is written, and restored only whole.

Theory of operation. The archive goes through age (age-encryption.org/v1, by pyrage) in pieces of 64 kB, each authenticated
with its place and whether it is the last, so nothing of it is ever held in memory or written to a disk in the clear. Before
it stand three lines of ASCII, whose length is known from the start: a label, whom it is encrypted to and who signed it with
the SHA-256 of all that follows, and the signature of these two lines.

Reading it, the signature is checked first, then the whole is decrypted into a file without a name, beside the store to be,
and compared with the signed hash. Only then is anything of it looked at. What was altered, cut, put in another order or
put together from two backups fails there. After the three lines the file is what any age program reads, without Croupier.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

import msgspec

from croupier.errors import LogError, RequestError
from croupier.record import Signer, has_signed
from croupier.store.private_files import is_open_to_others, new_private

LABEL = b"croupier encrypted backup 1\n"
BUFFER_BYTES = 1 << 20
MOST_KEY_BYTES = 1 << 16
_KEY_DIGITS, _SIGNATURE_DIGITS, _TO_LETTERS = 64, 128, 62


class Envelope(msgspec.Struct, frozen=True):
    """Whom a backup is encrypted to, who signed it, and the hash of what is encrypted."""

    to: str
    key: str
    sha256: str

    @property
    def lines(self) -> bytes:
        """What is signed."""
        return LABEL + msgspec.json.encode(self) + b"\n"


_HEAD_BYTES = len(Envelope("-" * _TO_LETTERS, "-" * _KEY_DIGITS, "-" * 64).lines) + _SIGNATURE_DIGITS + 1


def make_backup_key(file: Path) -> str:
    """Write a new private key, in the form age-keygen writes; answer its public half."""
    from pyrage import x25519

    identity = x25519.Identity.generate()
    to = str(identity.to_public())
    try:
        with new_private(file) as made:
            made.write(f"# public key: {to}\n{identity}\n".encode())
            made.flush()
            os.fsync(made.fileno())
    except FileExistsError:
        raise RequestError(f"{file} is there already; name a new file") from None
    except OSError as error:
        raise RequestError(f"cannot write {file}: {error.strerror or error}") from error
    return to


@asynccontextmanager
async def encrypted(opened: IO[bytes], to: str, signer: Signer) -> AsyncIterator[IO[bytes]]:
    """A file to write an archive to, which comes out encrypted in `opened`, with its signed head once the block ends."""
    recipient = _recipient(to)
    opened.write(bytes(_HEAD_BYTES))  # for the head, which is known at the end
    written = _Hashed(opened)
    reading, writing = os.pipe()
    loop = asyncio.get_running_loop()
    encrypting = loop.run_in_executor(None, _encrypt, reading, written, recipient)  # begins now, as a task would not
    try:
        with os.fdopen(writing, "wb", buffering=BUFFER_BYTES) as plain:
            yield plain
    finally:
        await encrypting  # where it has failed, it says why better than the pipe that broke
    envelope = Envelope(to, signer.public, written.digest)
    opened.seek(0)
    opened.write(envelope.lines + f"{await signer.sign(envelope.lines)}\n".encode())


def is_encrypted(file: Path) -> bool:
    """Tell whether a file begins as an encrypted backup does."""
    try:
        with file.open("rb") as opened:
            return opened.read(len(LABEL)) == LABEL
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error


@contextmanager
def decrypted(file: Path, key: Path | None, signed_by: str, folder: Path | None) -> Iterator[IO[bytes]]:
    """The archive in an encrypted backup, all of it checked, in a file without a name in this folder.

    RequestError where it is for another key or of another signer, LogError where it is not what was signed.
    """
    try:
        with file.open("rb") as opened:
            envelope = _envelope(file, opened.read(_HEAD_BYTES), signed_by)
            identity = _identity(file, key, envelope.to)
            with TemporaryFile(dir=folder) as plain:
                _decrypt(file, envelope, _Hashed(opened), _Hashed(plain), identity)
                plain.seek(0)
                yield plain
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error


class _Hashed:
    """A file whose bytes are hashed as they are read or written, and which remembers why that failed."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._hash = file, sha256()
        self.fault: OSError | None = None

    @property
    def digest(self) -> str:
        """The hash of all that went through."""
        return self._hash.hexdigest()

    def read(self, size: int = -1) -> bytes:
        """Some bytes."""
        return self._through(self._guarded(lambda: self._file.read(size)))

    def write(self, data: bytes) -> int:
        """Write some bytes."""
        self._guarded(lambda: self._file.write(data))
        return len(self._through(data))

    def flush(self) -> None:
        """Hand on what was written."""
        self._guarded(self._file.flush)

    def _through(self, data: bytes) -> bytes:
        self._hash.update(data)
        return data

    def _guarded(self, do: Any) -> Any:
        try:
            return do()
        except OSError as error:
            self.fault = error
            raise


def _encrypt(reading: int, written: _Hashed, recipient: Any) -> None:
    import pyrage

    with os.fdopen(reading, "rb", buffering=BUFFER_BYTES) as plain:
        try:
            pyrage.encrypt_io(plain, written, [recipient])
        except (pyrage.EncryptError, OSError):
            raise (written.fault or OSError("the encryption stopped")) from None


def _decrypt(file: Path, envelope: Envelope, source: _Hashed, plain: _Hashed, identity: Any) -> None:
    import pyrage

    try:
        pyrage.decrypt_io(source, plain, [identity])
        while source.read(BUFFER_BYTES):  # there should be nothing behind the last piece; if there is, the hash says so
            pass
    except (pyrage.DecryptError, OSError) as error:
        if fault := source.fault or plain.fault:
            raise fault from None
        raise _altered(file) from error
    if source.digest != envelope.sha256:
        raise _altered(file)


def _envelope(file: Path, head: bytes, signed_by: str) -> Envelope:
    """The head of an encrypted backup, if this key has signed it."""
    lines, _, signature = head.rstrip(b"\n").rpartition(b"\n")
    lines += b"\n"
    try:
        envelope = msgspec.json.decode(lines.removeprefix(LABEL), type=Envelope)
        shown = signature.decode("ascii")
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise _altered(file) from None
    if len(head) != _HEAD_BYTES or envelope.lines != lines or not has_signed(envelope.key, lines, shown):
        raise _altered(file)
    if not signed_by:
        raise RequestError(
            f"{file} is signed by {envelope.key}: compare it with the signing key of your house, and say --signed-by"
        )
    if envelope.key != signed_by:
        raise RequestError(f"{file} is signed by {envelope.key}, and not by the key you named; nothing was restored")
    return envelope


def _altered(file: Path) -> LogError:
    return LogError(f"{file} does not verify: it is not what was signed, or not the whole of it; nothing was restored")


def _recipient(to: str) -> Any:
    import pyrage

    try:
        return pyrage.x25519.Recipient.from_str(to)
    except pyrage.RecipientError:
        raise RequestError(
            f"'{to[:80]}' is no key to encrypt to; croupier backup-key makes one, whose public half begins with age1"
        ) from None


def _identity(file: Path, key: Path | None, to: str) -> Any:
    """The private key in a file, which has to be the one a backup is encrypted to."""
    import pyrage

    if key is None:
        raise RequestError(f"{file} is encrypted to {to}: name the file of that key's private half with --key")
    try:
        if is_open_to_others(key):
            raise RequestError(f"{key} can be read by others; say: chmod 600 {key}")
        with key.open("rb") as opened:
            lines = opened.read(MOST_KEY_BYTES).decode("ascii").splitlines()
        (private,) = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
        identity = pyrage.x25519.Identity.from_str(private)
    except OSError as error:
        raise RequestError(f"cannot read {key}: {error.strerror or error}") from error
    except (ValueError, pyrage.IdentityError):
        raise RequestError(f"{key} holds no private key of a backup; croupier backup-key writes such files") from None
    if str(identity.to_public()) != to:
        raise RequestError(f"{file} is encrypted to {to}; {key} opens what is encrypted to {identity.to_public()}")
    return identity
