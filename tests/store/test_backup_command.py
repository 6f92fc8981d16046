"""`croupier backup` and `croupier restore` as a person types them."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from croupier.room import KeyBook
from croupier.store import open_store
from croupier.web import keys_of_store, read_settings
from tests.cli.conftest import Run
from tests.cli.conftest import croupier as croupier  # the fixture
from tests.support.store.streams import Stream, contents, paid_in

NOON = 1_780_000_000_000


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


def with_key(url: str) -> None:
    """The house's keys are made and on record, as the first start does it."""

    async def introduce() -> None:
        async with open_store(url) as store:
            held, _ = await keys_of_store(store, read_settings(None, data=url))
            await (await KeyBook.read(store)).introduce(held, NOON)

    asyncio.run(introduce())


def test_a_backup_encrypted_to_a_key_whose_private_half_is_elsewhere(croupier: Run, room: str, tmp_path: Path) -> None:
    with_key(room)
    file, key, copy = tmp_path / "room.backup", tmp_path / "backup.key", f"sqlite:{tmp_path}/copy.db"
    made = croupier("backup-key", str(key))
    assert made.code == 0
    to = made.out.strip()
    assert to.startswith("age1")
    assert key.stat().st_mode & 0o777 == 0o600
    croupier("backup-key", str(key)).is_one_clear_line("is there already")
    answer = croupier("backup", "--data", room, "--to", to, str(file))
    assert (answer.code, answer.err) == (0, "")
    counted, signed = answer.out.splitlines()
    assert counted == f"2 streams, 5 events, 2 accounts, 0 sealed, 0 persons backed up to {file}"
    by = signed.removeprefix("signed by ")
    croupier("restore", str(file), "--data", copy).is_one_clear_line("compare it with the signing key of your house")
    croupier("restore", str(file), "--data", copy, "--signed-by", by).is_one_clear_line("--key")
    croupier("restore", str(file), "--data", copy, "--signed-by", "0" * 64, "--key", str(key)).is_one_clear_line(
        "not by the key you named"
    )
    croupier("verify", str(file)).is_one_clear_line("is a backup; restore it and verify the store")
    assert not (tmp_path / "copy.db").exists(), "nothing was made for any of these"
    assert not (tmp_path / "copy.db.lock").exists()
    told = croupier("restore", str(file), "--data", copy, "--signed-by", by, "--key", str(key), "--json")
    assert (told.code, told.json["events"], told.json["signed_by"]) == (0, 5, by)
    assert held(copy) == held(room)


def test_an_altered_encrypted_backup_is_a_check_that_failed_and_makes_no_store(
    croupier: Run, room: str, tmp_path: Path
) -> None:
    with_key(room)
    file, key = tmp_path / "room.backup", tmp_path / "backup.key"
    to = croupier("backup-key", str(key)).out.strip()
    by = croupier("backup", "--data", room, "--to", to, str(file), "--json").json["signed_by"]
    file.write_bytes(file.read_bytes()[:-1])
    before = sorted(tmp_path.iterdir())
    answer = croupier(
        "restore", str(file), "--data", f"sqlite:{tmp_path}/copy.db", "--signed-by", by, "--key", str(key)
    )
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == (
        f"croupier: {file} does not verify: it is not what was signed, or not the whole of it; nothing was restored\n"
    )
    assert sorted(tmp_path.iterdir()) == before


def test_a_plain_backup_in_the_place_of_an_encrypted_one_is_not_taken_for_it(
    croupier: Run, room: str, tmp_path: Path
) -> None:
    file = tmp_path / "room.backup"
    assert croupier("backup", "--data", room, str(file)).code == 0
    croupier("restore", str(file), "--data", f"sqlite:{tmp_path}/copy.db", "--signed-by", "0" * 64).is_one_clear_line(
        "is not encrypted and nobody has signed it"
    )


def test_a_backup_is_signed_by_the_key_of_its_own_store_or_not_made(croupier: Run, room: str, tmp_path: Path) -> None:
    to, file = croupier("backup-key", str(tmp_path / "backup.key")).out.strip(), str(tmp_path / "room.backup")
    croupier("backup", "--data", room, "--to", to, file).is_one_clear_line("no keys are on record yet")
    with_key(room)
    croupier("backup", "--data", room, "--to", "age1nobody", file).is_one_clear_line("croupier backup-key makes one")
    croupier("backup", "--data", room, "--config", "room.toml", file).is_one_clear_line("--config goes with --to")
    signing = tmp_path / "room.db.key.signing"
    own = signing.read_text()
    signing.write_text("ab" * 32)
    croupier("backup", "--data", room, "--to", to, file).is_one_clear_line("bring the store's own key back")
    signing.unlink()
    croupier("backup", "--data", room, "--to", to, file).is_one_clear_line("is not there")
    assert own
    assert not Path(file).exists()
