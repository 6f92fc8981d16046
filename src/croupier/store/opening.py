"""Stores by their address: `sqlite:PATH`, `sqlite::memory:` or `postgresql://…`."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager

from croupier.errors import StoreError
from croupier.store.store import Store


def open_store(url: str, *, create: bool = True) -> AbstractAsyncContextManager[Store]:
    """Open a store for the length of an `async with` block; a new one is made where there is none, if that is wanted.

    The driver of a database is loaded when one of its stores is opened.
    """
    scheme, colon, rest = url.partition(":")
    if scheme == "sqlite" and rest:
        from croupier.store.sqlite import open_sqlite

        return open_sqlite(rest, create=create)
    if scheme in ("postgresql", "postgres") and rest.startswith("//"):
        from croupier.store.postgresql import open_postgresql

        return open_postgresql(url, create=create)
    shown = url if not colon or scheme == "sqlite" else f"{scheme}:…"  # there may be a password behind it
    raise StoreError(f"{shown!r} is no address of a store; say sqlite:FILE or postgresql://USER@HOST/DATABASE")
