"""Nothing goes to PostgreSQL in the clear: TLS over the network, unless the operator says so for this machine alone."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from croupier.errors import StoreError
from croupier.store import hold_store, open_store
from croupier.store.database_tls import tls_of
from tests.store.conftest import NewUrl
from tests.support.store.streams import Stream

ASKS_FOR_TLS = bytes.fromhex("0000000804d2162f")


@pytest.fixture(autouse=True)
def nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PGSSLMODE", "PGHOST", "PGSERVICE", "PGSSLROOTCERT", "PGSSLCERT"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("url", "asked"),
    [
        ("postgresql://croupier@db.example/room", True),
        ("postgresql://croupier@localhost/room", True),
        ("postgresql:///room?host=/run/postgresql", True),  # of a socket nothing is asked
        ("postgresql://db.example/room?sslrootcert=ours.pem", "verify-full"),
        ("postgresql://db.example/room?sslmode=verify-full", "verify-full"),
        ("postgresql://db.example/room?sslmode=verify-ca", "verify-ca"),
        ("postgresql://db.example/room?sslmode=require", "require"),
        ("postgresql://croupier@localhost:5433/room?sslmode=disable", "disable"),
        ("postgresql://127.0.0.1/room?sslmode=disable", "disable"),
        ("postgresql://[::1]:5432/room?sslmode=disable", "disable"),
        ("postgresql:///room?host=/run/postgresql&sslmode=disable", "disable"),
        ("postgresql:///room?sslmode=disable", "disable"),
    ],
)
def test_what_is_asked_of_a_database(url: str, asked: object) -> None:
    assert tls_of(url, "there") == asked


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://croupier@db.example/room?sslmode=disable",
        "postgresql://croupier@localhost,db.example/room?sslmode=disable",
        "postgresql://localhost@db.example/room?sslmode=disable",
        "postgresql:///room?host=db.example&sslmode=disable",
        "postgresql:///room?service=room&sslmode=disable",
        "postgresql://localhost.example/room?sslmode=disable",
        "postgresql://10.0.0.1/room?sslmode=disable",
        "postgresql://db.example/room?sslmode=prefer",
        "postgresql://localhost/room?sslmode=prefer",  # says nothing clear
        "postgresql://db.example/room?sslmode=allow",
        "postgresql://db.example/room?sslmode=none",
        "postgresql://db.example/room?sslmode=verify-full&sslmode=disable",  # the last holds
    ],
)
async def test_an_address_that_asks_for_less_is_refused_before_anything_is_sent(url: str) -> None:
    with pytest.raises(StoreError, match=r"would be spoken to without TLS; use \?sslmode=verify-full") as told:
        async with open_store(url):
            pass
    assert "\n" not in str(told.value)
    with pytest.raises(StoreError, match="without TLS"):
        async with hold_store(url):
            pass


def test_what_the_environment_says_counts_like_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGSSLMODE", "disable")
    assert tls_of("postgresql://localhost/room", "there") == "disable"
    monkeypatch.setenv("PGHOST", "db.example")
    with pytest.raises(StoreError, match="without TLS"):
        tls_of("postgresql:///room", "there")


async def test_a_database_without_tls_is_named_with_what_to_do(new_url: NewUrl) -> None:
    async with wire(await new_url("postgresql"), None) as address:
        with pytest.raises(StoreError, match="speaks no TLS; set it up there and use"):
            async with open_store(address):
                pass
        with pytest.raises(StoreError, match="speaks no TLS; set it up there and use"):
            async with hold_store(address):
                pass
        async with open_store(f"{address}?sslmode=disable") as store:
            await store.append([Stream("table:1").write("here")])


async def test_a_certificate_of_the_authority_that_is_named_is_taken_and_no_other(
    new_url: NewUrl, tmp_path: Path
) -> None:
    file, other = certificate(tmp_path / "ours.pem", "127.0.0.1"), certificate(tmp_path / "other.pem", "127.0.0.1")
    async with wire(await new_url("postgresql"), file) as address:
        async with open_store(f"{address}?sslrootcert={file}") as store:
            await store.append([Stream("table:1").write("here")])
        async with hold_store(f"{address}?sslmode=verify-full&sslrootcert={file}"):
            pass
        for url in (address, f"{address}?sslrootcert={other}"):
            with pytest.raises(
                StoreError, match=r"shows a certificate that does not hold: .*; name its authority with"
            ):
                async with open_store(url):
                    pass


async def test_a_certificate_for_another_name_is_not_taken(new_url: NewUrl, tmp_path: Path) -> None:
    file = certificate(tmp_path / "elsewhere.pem", "127.0.0.2")
    async with wire(await new_url("postgresql"), file) as address:
        with pytest.raises(StoreError, match="IP address mismatch"):
            async with open_store(f"{address}?sslrootcert={file}"):
                pass


def certificate(file: Path, address: str) -> Path:
    """A certificate that is its own authority, and its key, in one file."""
    key, name, now = generate_private_key(SECP256R1()), x509.Name([]), datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(address))]), critical=True)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file


@asynccontextmanager
async def wire(url: str, file: Path | None) -> AsyncIterator[str]:
    """The way to a database over TCP, with TLS where there is a certificate; its address."""
    parts = urlsplit(url)
    socket = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if file:
        context.load_cert_chain(file)

    async def through(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await reader.readexactly(8)
        with suppress(OSError):
            if file and first == ASKS_FOR_TLS:
                writer.write(b"S")
                await writer.start_tls(context)
                first = b""
            there, back = await asyncio.open_unix_connection(socket)
            back.write(first)
            await asyncio.gather(carry(reader, back), carry(there, writer))

    server = await asyncio.start_server(through, "127.0.0.1")
    try:
        yield f"postgresql://{parts.username}@127.0.0.1:{server.sockets[0].getsockname()[1]}{parts.path}"
    finally:
        server.close()


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    finally:
        writer.close()
