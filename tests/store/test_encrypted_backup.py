"""A backup encrypted to a key and signed by the house: it comes back whole, or not at all."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pyrage
import pytest

from croupier.errors import CroupierError, LogError, RequestError
from croupier.record import HeldKey, SigningKey
from croupier.store import back_up, decrypted, encrypted, make_backup_key, open_store, restore
from croupier.store.archive import Wrapped
from tests.store.conftest import NewUrl
from tests.support.store.streams import Stream, contents, paid_in

PIECE = (64 << 10) + 16  # of age, with its tag
SIGNED_BY = SigningKey(bytes(32)).public


def held(secret: bytes = bytes(32)) -> HeldKey:
    return HeldKey(SigningKey(secret), "a test")


class Made(NamedTuple):
    """A key, and two backups encrypted to it."""

    key: Path
    to: str
    one: Path
    other: Path


def untold(_done: int, _total: int) -> None:
    """Nobody watches."""


def to(recipient: str, signer: HeldKey | None = None) -> Wrapped:
    return lambda opened: encrypted(opened, recipient, signer or held())


def unordered(number: int) -> str:
    """Words that do not pack, so that the backup has many pieces."""
    return Random(number).randbytes(800).hex()


@pytest.fixture
async def made(tmp_path: Path) -> Made:
    key, one, other = tmp_path / "backup.key", tmp_path / "one", tmp_path / "other"
    public = make_backup_key(key)
    async with open_store("sqlite::memory:") as store:
        table = Stream("table:1")
        await store.append([table.write(*map(unordered, range(300)))])
        await back_up(store, one, untold, to(public))
        await store.append([table.write(*map(unordered, range(300, 320)))])
        await back_up(store, other, untold, to(public))
    return Made(key, public, one, other)


def opened(file: Path, key: Path | None, signed_by: str = SIGNED_BY) -> bytes:
    with decrypted(file, key, signed_by, file.parent) as plain:
        return plain.read()


def body(file: Path) -> tuple[bytes, bytes]:
    """The three lines before what age wrote, and that."""
    data = file.read_bytes()
    at = data.index(b"age-encryption.org/v1")
    return data[:at], data[at:]


async def test_it_comes_back_as_it_was_from_either_database(url: str, new_url: NewUrl, made: Made) -> None:
    file = made.one.with_name("whole")
    async with open_store(url) as store:
        await store.append([Stream("table:1").write("here", "é", postings=[paid_in(5, "wallet:1"), ()])])
        before = await contents(store)
        manifest = await back_up(store, file, untold, to(made.to))
    async with open_store(await new_url("sqlite")) as store:
        with decrypted(file, made.key, SIGNED_BY, file.parent) as plain:
            assert await restore(file, store, untold, plain) == manifest
        assert await contents(store) == before


def test_nothing_of_it_can_be_read_without_the_key(made: Made) -> None:
    data = made.one.read_bytes()
    assert made.one.stat().st_mode & 0o777 == 0o600
    assert b"log.jsonl" not in data
    assert b"table:1" not in data
    assert zipfile.is_zipfile(io.BytesIO(opened(made.one, made.key)))


def test_any_age_program_reads_what_stands_after_its_three_lines(made: Made) -> None:
    lines = made.key.read_text().splitlines()
    assert lines[0] == f"# public key: {made.to}"
    plain = pyrage.decrypt(body(made.one)[1], [pyrage.x25519.Identity.from_str(lines[1])])
    assert zipfile.ZipFile(io.BytesIO(plain)).testzip() is None


def test_no_byte_can_be_another(made: Made) -> None:
    """One bit at many places: all of the head, of age's own, and of each piece the first, the last and some between."""
    data, key = made.one.read_bytes(), made.key
    assert len(data) > 4 * PIECE
    head = len(body(made.one)[0])
    places = {*range(0, head + 400, 3), len(data) - 1, *Random(7).sample(range(len(data)), 60)}
    places |= {at for start in range(head + 400, len(data), PIECE) for at in (start, start + 1)}
    file = made.one.with_name("altered")
    for at in sorted(places):
        file.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(CroupierError) as fault:
            opened(file, key)
        assert "\n" not in str(fault.value)


ALTERED: dict[str, Callable[[bytes, bytes, bytes, bytes], bytes]] = {
    "the end is missing": lambda head, age, _head, _age: head + age[:-1],
    "the last piece is missing": lambda head, age, _head, _age: head + age[: -(len(age) % PIECE or PIECE)],
    "all but the head is missing": lambda head, _age, _other, _more: head,
    "the head is cut": lambda head, _age, _other, _more: head[:100],
    "something follows": lambda head, age, _head, _age: head + age + b"\n",
    "another follows": lambda head, age, other, more: head + age + other + more,
    "two pieces have changed places": lambda head, age, _head, _age: (
        head + age[:1000] + age[1000 + PIECE : 1000 + 2 * PIECE] + age[1000 : 1000 + PIECE] + age[1000 + 2 * PIECE :]
    ),
    "the head of another": lambda _head, age, other, _age: other + age,
    "the end of another": lambda head, age, _head, more: head + age[: 2 * PIECE] + more[2 * PIECE :],
    "the age of another to the same key, signed anew by nobody": lambda head, _age, _head, more: head + more,
}


@pytest.mark.parametrize("how", ALTERED)
def test_what_was_cut_or_put_together_does_not_verify(made: Made, how: str) -> None:
    file = made.one.with_name("altered")
    file.write_bytes(ALTERED[how](*body(made.one), *body(made.other)))
    before = sorted(made.one.parent.iterdir())
    with pytest.raises(LogError, match="altered does not verify: it is not what was signed, or not the whole of it"):
        opened(file, made.key)
    assert sorted(made.one.parent.iterdir()) == before, "nothing is left"


async def test_a_backup_that_others_encrypted_to_the_same_key_is_not_the_houses(made: Made) -> None:
    """The public half is no secret, so whoever has it can encrypt; only the house can sign."""
    file = made.one.with_name("forged")
    async with open_store("sqlite::memory:") as store:
        await back_up(store, file, untold, to(made.to, held(bytes([1]) * 32)))
    with pytest.raises(RequestError, match="and not by the key you named; nothing was restored"):
        opened(file, made.key)
    with pytest.raises(RequestError, match=f"is signed by {SIGNED_BY}: compare it .* and say --signed-by"):
        opened(made.one, made.key, "")


def test_the_wrong_key_gets_one_clear_line(made: Made, tmp_path: Path) -> None:
    other, none, shown = tmp_path / "other.key", tmp_path / "none.key", tmp_path / "shown.key"
    public = make_backup_key(other)
    with pytest.raises(RequestError, match=f"is encrypted to {made.to}; .* opens what is encrypted to {public}"):
        opened(made.one, other)
    none.write_bytes(b"AGE-SECRET-KEY-1\n")
    none.chmod(0o600)
    with pytest.raises(RequestError, match="holds no private key of a backup"):
        opened(made.one, none)
    shown.write_bytes(made.key.read_bytes())
    shown.chmod(0o644)
    with pytest.raises(RequestError, match="can be read by others; say: chmod 600"):
        opened(made.one, shown)
    with pytest.raises(RequestError, match="name the file of that key's private half with --key"):
        opened(made.one, None)


async def test_a_disk_that_is_full_leaves_nothing_and_says_so(tmp_path: Path) -> None:
    public = make_backup_key(tmp_path / "key")
    with open("/dev/full", "wb", buffering=0) as full, pytest.raises(OSError, match="No space left"):
        async with encrypted(full, public, held()) as plain:
            plain.write(bytes(1 << 22))


MEASURED = """
import asyncio, resource, sys, tempfile
from pathlib import Path
from croupier.store import decrypted, encrypted, make_backup_key
from tests.store.test_encrypted_backup import SIGNED_BY, held

def most():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10

async def through(folder, megabytes):
    key, file = folder / f"{megabytes}.key", folder / f"{megabytes}"
    public = make_backup_key(key)
    with file.open("wb") as opened:
        async with encrypted(opened, public, held()) as plain:
            for number in range(megabytes):
                plain.write(bytes([number % 256]) * (1 << 20))
    with decrypted(file, key, SIGNED_BY, folder) as plain:
        assert sum(len(some) for some in iter(lambda: plain.read(1 << 20), b"")) == megabytes << 20
    return most()

with tempfile.TemporaryDirectory() as folder:
    small = asyncio.run(through(Path(folder), 8))
    print(asyncio.run(through(Path(folder), 256)) - small)
"""


def test_a_long_backup_is_never_held_in_memory() -> None:
    """256 MB, as a log of half a million lines is, take no more memory than 8."""
    done = subprocess.run([sys.executable, "-c", MEASURED], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 16
