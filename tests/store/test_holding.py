"""One server has a store: a second is refused in one line as long as the first lives, and the commands work beside it."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import closing
from pathlib import Path

import apsw
import asyncpg
import httpx
import pytest

from croupier.errors import StoreError
from croupier.store import hold_store, holding
from croupier.store.holding import SERVING
from tests.store.conftest import Database
from tests.support.store.raw import run_sql
from tests.support.web.command import PASSWORD, SECONDS, Served, run, served

LONG = 10 * SECONDS  # the server lives while several commands run one after the other
IS_SERVED = "is served by another croupier serve; stop that one first, or name another store"
SESSIONS = """SELECT pid, granted FROM pg_locks WHERE locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""


def settings_of(url: str, folder: Path) -> str:
    """Settings for a room on a store; the key of one in PostgreSQL has a file of its own."""
    file = folder / "croupier.toml"
    file.write_text(f'data = "{url}"\nkey_file = "{folder}/server.key"\ndemo = true\nport = 0\n')
    return str(file)


def is_refused(config: str) -> None:
    second = run("serve", "--config", config)
    assert second.returncode == 2
    assert IS_SERVED in second.stderr
    assert second.stderr.count("\n") == 1
    assert second.stdout == ""


def is_well(server: Served) -> bool:
    return bool(httpx.get(f"{server.base}/health").json()["ok"])


async def nobody_holds(url: str) -> None:
    """Wait until PostgreSQL has noticed that a process is dead; a file is free at once."""
    while url.startswith("postgresql") and await run_sql(url, SESSIONS):
        await asyncio.sleep(0.01)


async def test_a_second_server_is_refused_until_the_first_is_gone_even_where_it_was_killed(
    url: str, tmp_path: Path
) -> None:
    config = settings_of(url, tmp_path)
    with served("--config", config, cwd=tmp_path, seconds=LONG) as first:
        await asyncio.to_thread(is_refused, config)
        assert is_well(first)
        first.process.send_signal(signal.SIGKILL)
        first.process.wait()
    await nobody_holds(url)
    with served("--config", config, cwd=tmp_path, seconds=LONG) as second:
        assert is_well(second)


async def test_commands_work_beside_a_server(url: str, tmp_path: Path) -> None:
    config = settings_of(url, tmp_path)
    with served("--config", config, cwd=tmp_path, seconds=LONG) as server:
        made = run("account", "create", "Olga", "--role", "operator", "--data", url, said=f"{PASSWORD}\n")
        for done in (
            made,
            run("account", "list", "--data", url),
            run("backup", "--data", url, str(tmp_path / "room.backup")),
            run("verify", url),
        ):
            assert done.returncode == 0, done.stderr
        assert is_well(server)
        restored = run("restore", str(tmp_path / "room.backup"), "--data", url)
        assert restored.returncode == 2
        assert IS_SERVED in restored.stderr


@pytest.mark.parametrize("database", ["sqlite"])
def test_another_name_for_the_same_file_is_the_same_store(database: Database, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "room.db")
    with served("--config", settings_of(f"sqlite:{tmp_path}/room.db", tmp_path), cwd=tmp_path):
        is_refused(settings_of(f"{database}:{tmp_path}/link.db", tmp_path))
    assert os.stat(tmp_path / "room.db.lock").st_mode & 0o777 == 0o600


@pytest.mark.parametrize("database", ["postgresql"])
async def test_a_hold_that_is_lost_is_taken_again_and_the_server_stops_where_another_was_first(
    url: str, database: Database, tmp_path: Path
) -> None:
    cut = f"SELECT pg_terminate_backend(pid) FROM ({SESSIONS}) AS held"
    with served("--config", settings_of(url, tmp_path), cwd=tmp_path, seconds=LONG) as server:
        held = await run_sql(url, SESSIONS)
        await run_sql(url, cut)
        while await run_sql(url, SESSIONS) in ([], held):
            await asyncio.sleep(0.01)
        assert is_well(server)
        other = await asyncpg.connect(url)
        waiting = asyncio.create_task(other.execute("SELECT pg_advisory_lock($1)", SERVING))
        while len(await run_sql(url, SESSIONS)) < 2:
            await asyncio.sleep(0.01)
        await run_sql(url, f"{cut} WHERE held.granted")
        await waiting
        _, err = await asyncio.to_thread(server.process.communicate, timeout=LONG)
        await other.close()
    assert server.process.returncode == 2
    last = err.splitlines()[-1]
    assert last.startswith(f"croupier: {database}://")
    assert last.endswith("has gone to another croupier serve; look which one is to have it")
    assert "Traceback" not in err


@pytest.mark.parametrize("database", ["postgresql"])
async def test_a_session_of_ours_that_the_database_takes_for_alive_is_no_other_server(
    url: str, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a silence on the wire: the database has not noticed yet that nobody is there."""
    assert database
    monkeypatch.setattr(holding, "AGAIN_S", 0.05)
    silent, hold = holding._DatabaseHold(url, "the database"), holding._DatabaseHold(url, "the database")
    hold._called = silent._called
    try:
        await silent.take()
        before = await run_sql(url, SESSIONS)
        await hold.take()
        assert len(after := await run_sql(url, SESSIONS)) == 1
        assert after != before
    finally:
        await silent.let_go()
        await hold.let_go()


async def test_a_lock_that_was_removed_is_taken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "LOOK_S", 0.01)
    file, lock = f"sqlite:{tmp_path}/room.db", tmp_path / "room.db.lock"
    async with hold_store(file) as lost, asyncio.timeout(SECONDS):
        for _ in range(2):
            lock.unlink()
            while not lock.exists() or is_free(lock):
                await asyncio.sleep(0.01)
        with pytest.raises(StoreError, match=IS_SERVED):
            async with hold_store(file):
                pass
        assert not lost.done()


async def test_of_two_servers_after_a_lock_was_removed_the_first_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "LOOK_S", 0.01)
    file, lock = f"sqlite:{tmp_path}/room.db", tmp_path / "room.db.lock"
    async with hold_store(file) as first, asyncio.timeout(SECONDS):
        lock.unlink()  # and before anybody looks:
        async with hold_store(file) as second:
            assert (await first).endswith("has gone to another croupier serve; look which one is to have it")
            assert not second.done()


def is_free(lock: Path) -> bool:
    with closing(apsw.Connection(str(lock))) as other:
        try:
            other.execute("BEGIN EXCLUSIVE")
        except apsw.BusyError:
            return False
    return True


@pytest.mark.parametrize("database", ["sqlite"])
def test_a_file_with_two_names_is_not_served_under_either(database: Database, tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    with served("--config", settings_of(f"{database}:{file}", tmp_path), cwd=tmp_path):
        (tmp_path / "hard.db").hardlink_to(file)
        second = run("serve", "--config", settings_of(f"{database}:{tmp_path}/hard.db", tmp_path))
        assert second.returncode == 2
        assert second.stderr.endswith("hard.db is one file with several names (hard links); remove the others\n")
        assert second.stderr.count("\n") == 1


async def test_a_store_in_memory_is_nobody_elses(tmp_path: Path) -> None:
    async with hold_store("sqlite::memory:"), hold_store("sqlite::memory:"):
        pass
    file = f"sqlite:{tmp_path}/room.db"
    async with hold_store(file):
        with pytest.raises(StoreError, match=IS_SERVED):
            async with hold_store(file):
                pass
