"""Backup and restore: everything, at one moment, from either database into either, or nothing."""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import LogError, RequestError, StoreError
from croupier.record import HeldKey, SigningKey, check_chain
from croupier.store import Sealed, Snapshot, Store, open_store, take_checkpoint
from croupier.store import archive as archives
from croupier.store.accounts import Account
from croupier.store.archive import back_up, restore
from tests.cli.conftest import chained
from tests.store.conftest import Database, NewUrl
from tests.support.store.raw import run_sql
from tests.support.store.streams import Stream, all_lines, at_end_of, contents, moves, paid_in, people_of

PEOPLE = [
    Account("7", "Olga", ("dealer", "operator"), guest=False, password_hash="$argon2id$…", made_ms=1, closed=True),
    Account("8", "Guest 8", ("player",), guest=True, password_hash="", made_ms=2),
]
DATABASES: tuple[Database, ...] = ("sqlite", "postgresql")


def untold(_done: int, _total: int) -> None:
    """Nobody watches."""


async def filled(store: Store) -> None:
    """Two tables that depend on each other, a tournament with its own chips, sealed things, a checkpoint."""
    one, two, wallet = Stream("table:1"), Stream("table:2"), Stream("wallet:7")
    await store.append([wallet.write("paid in", postings=[paid_in(1000, "wallet:7")])])
    buy = moves(1000, "wallet:7", "stake:1:7")
    await store.append([one.write("opened", "sat down", postings=[(), buy], sealed=[Sealed(1, "server", b"\x00\xff")])])
    await store.append([one.write("left", postings=[moves(1000, "stake:1:7", "wallet:7")])])
    await store.append([two.write("sat down", postings=[moves(700, "wallet:7", "stake:2:7")]), wallet.write("é")])
    chips = [paid_in(3000, "stake:9:7", "chips:T")]
    await store.append([Stream("a-tournament").write("started", postings=chips, sealed=[Sealed(2, "regulator", b"")])])
    await take_checkpoint(store, HeldKey(SigningKey(bytes(32)), "here"), 5000)
    await store.put_snapshot("table:1", Snapshot(2, b"a cache is not backed up"))
    for each in PEOPLE:
        assert await store.accounts.create(each)
    await store.accounts.start_session(b"token", "7", 10**15)


@pytest.mark.parametrize("target", DATABASES)
async def test_a_backup_of_either_database_fills_either(
    url: str, new_url: NewUrl, tmp_path: Path, target: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "LINES_AT_ONCE", 3)
    file, again = tmp_path / "backup", tmp_path / "again"
    async with open_store(url) as store:
        await filled(store)
        before = await contents(store)
        manifest = await back_up(store, file, untold)
    async with open_store(await new_url(target)) as store:
        assert await restore(file, store, untold) == manifest
        assert await contents(store) == before
        assert await store.snapshot("table:1") is None
        assert await people_of(store) == PEOPLE
        assert await store.accounts.of_name("OLGA") == PEOPLE[0]
        assert await store.accounts.session(b"token", 0) is None, "people come in again"
        assert await store.unreconciled() == []
        await back_up(store, again, untold)
        assert again.read_bytes() == file.read_bytes(), "the same store gives the same bytes"
        table = await at_end_of(store, "table:2")
        await store.append([table.write("bet", postings=[moves(700, "stake:2:7", "pot:2")])])
    assert manifest.counts == {"streams": 5, "events": 8, "accounts": 6, "sealed": 2, "persons": 2}


async def test_a_backup_is_of_one_moment_while_others_write(store: Store, tmp_path: Path, new_url: NewUrl) -> None:
    """Every append moves chips through two streams: a backup that saw half of one would not balance."""
    stop = False

    async def play(number: int) -> None:
        table, wallet = Stream(f"table:{number}"), Stream(f"wallet:{number}")
        while not stop:
            pays = [paid_in(2, f"wallet:{number}"), moves(1, f"wallet:{number}", f"stake:{number}")]
            await store.append([table.write("buys"), wallet.write("gets", "pays", postings=pays)])

    players = [asyncio.create_task(play(number)) for number in range(4)]
    for number in range(5):
        await asyncio.sleep(0.02)
        await back_up(store, tmp_path / f"{number}", untold)
    stop = True
    await asyncio.gather(*players)
    sizes = []
    for number in range(5):
        async with open_store("sqlite::memory:") as copy:
            await restore(tmp_path / f"{number}", copy, untold)
            ends = {head.stream: head.seq for head in await copy.heads()}
            assert all(2 * ends.get(f"table:{each}", 0) == ends.get(f"wallet:{each}", 0) for each in range(4))
            sizes.append(sum(ends.values()))
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1] <= len(await all_lines(store))


async def test_the_log_in_a_backup_can_be_read_like_any_log(store: Store, tmp_path: Path) -> None:
    await filled(store)
    await back_up(store, tmp_path / "backup", untold)
    with zipfile.ZipFile(tmp_path / "backup") as archive:
        log = archive.read("log.jsonl")
    assert log.splitlines(keepends=True) == await all_lines(store)
    assert check_chain(log.splitlines()) == ""


async def test_an_empty_store_can_be_backed_up(store: Store, tmp_path: Path) -> None:
    await back_up(store, tmp_path / "backup", untold)
    async with open_store("sqlite::memory:") as copy:
        assert (await restore(tmp_path / "backup", copy, untold)).counts["events"] == 0


async def test_a_backup_never_takes_the_place_of_a_file(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    file.write_text("precious")
    with pytest.raises(RequestError, match="there already"):
        await back_up(store, file, untold)
    assert file.read_text() == "precious"
    with pytest.raises(RequestError, match="cannot write"):
        await back_up(store, tmp_path / "missing" / "backup", untold)
    assert [each.name for each in tmp_path.iterdir() if "part" in each.name] == []


async def test_a_store_that_is_not_empty_is_left_alone(url: str, store: Store, tmp_path: Path) -> None:
    await filled(store)
    await back_up(store, tmp_path / "backup", untold)
    before = await contents(store)
    with pytest.raises(StoreError, match="is not empty; what is there stays"):
        await restore(tmp_path / "backup", store, untold)
    assert await contents(store) == before


async def test_a_store_with_people_in_it_is_not_empty(store: Store, tmp_path: Path) -> None:
    async with open_store("sqlite::memory:") as empty:
        await back_up(empty, tmp_path / "backup", untold)
    await store.accounts.create(PEOPLE[0])
    with pytest.raises(StoreError, match="is not empty; what is there stays"):
        await restore(tmp_path / "backup", store, untold)
    assert await people_of(store) == PEOPLE[:1]


TAMPERED = {
    "sqlite": {
        "a line of it": "DROP TRIGGER event_stays; "
        "UPDATE event SET line = CAST(replace(CAST(line AS TEXT), 'opened', 'closed') AS BLOB)",
        "do not reach its heads": "DROP TRIGGER event_kept; DELETE FROM event WHERE id = (SELECT MAX(id) FROM event)",
        "is not the sum of its entries": "UPDATE account SET balance = balance + 1 WHERE name = 'stake:2:7'",
    },
    "postgresql": {
        "a line of it": "DROP TRIGGER event_stays ON event; UPDATE event SET line = overlay(line PLACING 'X' FROM 20)",
        "do not reach its heads": "DROP TRIGGER event_stays ON event; "
        "DELETE FROM event WHERE id = (SELECT MAX(id) FROM event)",
        "is not the sum of its entries": "UPDATE account SET balance = balance + 1 WHERE name = 'stake:2:7'",
    },
}


@pytest.mark.parametrize("fault", TAMPERED["sqlite"])
async def test_a_store_somebody_meddled_with_is_not_backed_up(
    url: str, database: Database, tmp_path: Path, fault: str
) -> None:
    async with open_store(url) as store:
        await filled(store)
        await run_sql(url, TAMPERED[database][fault])
        with pytest.raises(LogError, match=fault):
            await back_up(store, tmp_path / "backup", untold)
        assert [each.name for each in tmp_path.iterdir() if "backup" in each.name] == []


Files = dict[str, bytes]


async def backup_files(tmp_path: Path) -> Files:
    async with open_store("sqlite::memory:") as store:
        await filled(store)
        await back_up(store, tmp_path / "good", untold)
    with zipfile.ZipFile(tmp_path / "good") as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(files: Files, file: Path) -> Path:
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return file


def listed_anew(files: Files) -> None:
    """The manifest a forger would write."""
    manifest = json.loads(files["manifest.json"])
    for name in manifest["files"]:
        data = files[name]
        manifest["files"][name] = {"lines": data.count(b"\n"), "bytes": len(data), "sha256": sha256(data).hexdigest()}
    files["manifest.json"] = json.dumps(manifest).encode()


def without_line(data: bytes, place: int) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[place]
    return b"".join(lines)


def posting(files: Files, change: Callable[[list[Any]], object]) -> None:
    moved = [json.loads(line) for line in files["postings.jsonl"].splitlines()]
    change(moved)
    files["postings.jsonl"] = b"".join(json.dumps(each).encode() + b"\n" for each in moved)


def another_past(files: Files) -> None:
    """One stream written anew, its chain whole."""
    lines = files["log.jsonl"].splitlines(keepends=True)
    theirs = [json.loads(line)["stream"] == "wallet:7" for line in lines]
    told = [
        json.loads(line) | {"words": "otherwise"} for line, is_theirs in zip(lines, theirs, strict=True) if is_theirs
    ]
    forged = iter(chained(told).splitlines(keepends=True))
    files["log.jsonl"] = b"".join(
        next(forged) if is_theirs else line for line, is_theirs in zip(lines, theirs, strict=True)
    )


FORGERIES: dict[str, Callable[[Files], object]] = {
    "altered": lambda files: files.update({"log.jsonl": files["log.jsonl"].replace(b"opened", b"closed")}),
    "line 2 for table:1|ends at": lambda files: files.update({"log.jsonl": without_line(files["log.jsonl"], 1)}),
    "do not reach the heads": lambda files: files.update({"log.jsonl": without_line(files["log.jsonl"], -1)}),
    "in its place": lambda files: posting(files, lambda moved: moved.reverse()),
    "balance": lambda files: posting(files, lambda moved: moved[0][2].pop()),
    "balances of the manifest": lambda files: posting(files, lambda moved: moved.pop()),
    "would hold": lambda files: posting(files, lambda moved: moved.pop(0)),
    "which has no lines": lambda files: files.update(
        {"sealed.jsonl": b'{"stream":"nowhere","round":1,"name":"server","data":""}\n'}
    ),
    "heads of the manifest": another_past,
}


@pytest.mark.parametrize("fault", FORGERIES)
async def test_a_forged_backup_restores_nothing(url: str, tmp_path: Path, fault: str) -> None:
    files = await backup_files(tmp_path)
    FORGERIES[fault](files)
    damaged = packed(files, tmp_path / "damaged")
    listed_anew(files)
    forged = packed(files, tmp_path / "forged")
    async with open_store(url) as store:
        with pytest.raises(LogError, match=r"does not verify: .* is not what the manifest says; nothing was restored"):
            await restore(damaged, store, untold)
        with pytest.raises(LogError, match=f"does not verify: .*({fault})"):
            await restore(forged, store, untold)
        assert await store.streams() == []
        assert await store.balances() == []
        await restore(tmp_path / "good", store, untold)


async def test_a_backup_of_a_newer_croupier_is_refused(tmp_path: Path) -> None:
    files = await backup_files(tmp_path)
    manifest = json.loads(files["manifest.json"])
    async with open_store("sqlite::memory:") as store:
        for key, words in (("schema", "newer Croupier"), ("format", "format 2")):
            files["manifest.json"] = json.dumps(manifest | {key: 99}).encode()
            with pytest.raises(RequestError, match=words):
                await restore(packed(files, tmp_path / "newer"), store, untold)


async def test_what_is_no_backup(tmp_path: Path) -> None:
    await backup_files(tmp_path)
    good = (tmp_path / "good").read_bytes()
    cut = good[: len(good) // 2]
    flipped = bytearray(good)
    flipped[60] ^= 0xFF
    async with open_store("sqlite::memory:") as store:
        for data in (b"", b"notes", cut, bytes(flipped)):
            (tmp_path / "bad").write_bytes(data)
            with pytest.raises(RequestError, match="no backup, or a damaged one"):
                await restore(tmp_path / "bad", store, untold)
        with pytest.raises(RequestError, match="no backup"):
            await restore(packed({"other": b""}, tmp_path / "zip"), store, untold)
        assert await store.streams() == []
