"""`croupier backup` and `croupier restore` as a person types them."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from croupier.store import open_store
from tests.cli.conftest import Run
from tests.cli.conftest import croupier as croupier  # the fixture
from tests.support.store.streams import Stream, contents, paid_in


@pytest.fixture
def room(tmp_path: Path) -> str:
    """The address of a store with a little in it."""
    url = f"sqlite:{tmp_path}/room.db"

    async def fill() -> None:
        async with open_store(url) as store:
            await store.append([Stream("table:1").write("a", "b", postings=[paid_in(5, "wallet:1"), ()])])

    asyncio.run(fill())
    return url


def held(url: str) -> object:
    async def read() -> object:
        async with open_store(url, create=False) as store:
            return await contents(store)

    return asyncio.run(read())


def test_a_backup_and_a_restore(croupier: Run, room: str, tmp_path: Path) -> None:
    file, copy = tmp_path / "room.backup", f"sqlite:{tmp_path}/copy.db"
    answer = croupier("backup", "--data", room, str(file))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"1 stream, 2 events, 2 accounts, 0 sealed, 0 persons backed up to {file}\n"
    told = croupier("restore", str(file), "--data", copy, "--json")
    assert told.code == 0
    assert {key: told.json[key] for key in ("file", "streams", "events", "accounts", "sealed")} == {
        "file": str(file), "streams": 1, "events": 2, "accounts": 2, "sealed": 0,
    }  # fmt: skip
    assert [head.split(":")[:3] for head in told.json["heads"]] == [["table", "1", "2"]]
    assert held(copy) == held(room)
    assert croupier("backup", "--data", copy, str(tmp_path / "again"), "--json").json["events"] == 2


def test_what_cannot_be_done_gets_one_clear_line(croupier: Run, room: str, tmp_path: Path) -> None:
    file = str(tmp_path / "room.backup")
    croupier("backup", "--data", f"sqlite:{tmp_path}/none.db", file).is_one_clear_line("there is no store at")
    croupier("backup", "--data", "room.db", file).is_one_clear_line("is no address of a store")
    croupier("backup", file).is_one_clear_line("--data")
    croupier("backup", "--data", room, f"{tmp_path}/none/file").is_one_clear_line("cannot write")
    assert croupier("backup", "--data", room, file).code == 0
    croupier("backup", "--data", room, file).is_one_clear_line("there already")
    croupier("restore", file, "--data", room).is_one_clear_line("is not empty")
    croupier("restore", f"{tmp_path}/none", "--data", f"sqlite:{tmp_path}/c.db").is_one_clear_line("there is no file")
    croupier("restore", f"{tmp_path}/room.db", "--data", f"sqlite:{tmp_path}/c.db").is_one_clear_line("no backup")
    croupier("restore", file, "--data", "postgresql://nobody@localhost:1/x").is_one_clear_line("cannot reach")


def test_an_archive_that_does_not_verify_is_a_check_that_failed(croupier: Run, room: str, tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    assert croupier("backup", "--data", room, str(good)).code == 0
    with zipfile.ZipFile(good) as source, zipfile.ZipFile(bad, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name).replace(b'"words":"b"', b'"words":"c"'))
    answer = croupier("restore", str(bad), "--data", f"sqlite:{tmp_path}/copy.db")
    assert (answer.code, answer.out) == (1, "")
    assert (
        answer.err
        == f"croupier: {bad} does not verify: log.jsonl is not what the manifest says; nothing was restored\n"
    )


def test_commands_that_need_no_store_load_no_database() -> None:
    heavy = ("apsw", "asyncpg", "cryptography")
    code = f"import sys, croupier.cli.main; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
