"""TLS to PostgreSQL: passwords and the record never travel in the clear, unless the operator says so for this machine alone.

A socket needs none. Over TCP the database shows a certificate for its name, from an authority the machine knows or the one
`sslrootcert` names, where the address says nothing else. `sslmode=verify-ca` and `require` ask for less and are the
operator's word. `sslmode=disable` is taken only for addresses of this machine; `allow` and `prefer`, which go on without
TLS where somebody in between wants it so, are never taken.
"""

from __future__ import annotations

import os
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ipaddress import ip_address
from urllib.parse import parse_qs, unquote, urlsplit

from croupier.errors import StoreError

ENCRYPTING = ("require", "verify-ca", "verify-full")
REFUSES_TLS = "rejected SSL upgrade"  # in asyncpg's words
WHAT_TO_DO = (
    "use ?sslmode=verify-full&sslrootcert=FILE, or its socket (?host=/run/postgresql), "
    "or on this machine alone ?sslmode=disable"
)


def tls_of(url: str, place: str) -> str | bool:
    """What asyncpg is to ask of the database as `ssl`; StoreError where the address asks for less than it may."""
    query = {name: values[-1] for name, values in parse_qs(urlsplit(url).query).items()}
    mode = query.get("sslmode") or os.environ.get("PGSSLMODE", "")
    if not mode:
        told = [
            name for name in (*query, *os.environ) if name.startswith(("sslroot", "sslcert", "PGSSLROOT", "PGSSLCERT"))
        ]
        return "verify-full" if told else True  # True: by the authorities this machine knows
    if mode in ENCRYPTING:
        return mode
    if mode == "disable" and all(map(_is_here, _hosts(url, query))):
        return mode
    raise StoreError(f"{place} with sslmode={mode[:20]} would be spoken to without TLS; {WHAT_TO_DO}")


@contextmanager
def clear_refusals(place: str) -> Iterator[None]:
    """Say in a clear line why a connection was not made: no TLS there, a certificate, or an address that is none."""
    try:
        yield
    except ssl.SSLCertVerificationError as error:
        why = f"shows a certificate that does not hold: {error.verify_message}"
        raise StoreError(f"{place} {why}; name its authority with sslrootcert=FILE") from error
    except ConnectionError as error:
        if REFUSES_TLS not in str(error):
            raise
        raise StoreError(f"{place} speaks no TLS; set it up there and {WHAT_TO_DO}") from error
    except ValueError as error:
        raise StoreError(f"{place} cannot be read as an address: {error}") from error


def _hosts(url: str, query: Mapping[str, str]) -> list[str]:
    """All hosts an address may mean; without any, sockets and this machine are tried."""
    if query.get("service") or os.environ.get("PGSERVICE"):
        return ["what a service file names"]
    netloc = urlsplit(url).netloc
    named = (
        (netloc.partition("@")[2] if "@" in netloc else netloc)
        or query.get("host")
        or os.environ.get("PGHOST")
        or "localhost"
    )
    return [unquote(one) for one in named.split(",")]


def _is_here(host: str) -> bool:
    """Tell whether a host is a socket or an address of this machine."""
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    if host.startswith("/") or name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
