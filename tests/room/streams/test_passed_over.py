"""A snapshot that does not fit is passed over, and the stream is read from its first line; and snapshots in trouble."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import StoreError
from croupier.house.request import Request
from croupier.room.room import Room
from croupier.room.streams import keeping_snapshots, snapshots
from croupier.room.streams.snapshots import MARK_BYTES, Snapshots, whole_record
from croupier.room.streams.table_state import TableState
from croupier.store import Snapshot, Store, open_store
from croupier.store.archive import back_up, restore
from croupier.table.commands import CloseTable
from tests.support.room.driver import drive, keys
from tests.support.room.past_rounds import play
from tests.support.room.rooms import FakeClock, a_room, ended, seated
from tests.support.room.snapshots import followed, snapshot_of, snapshots_of, table_from

NAME, OMAHA = "omaha", "act-omaha-2006"


class Reading:
    """A store that counts the lines it reads, and by whom nothing is kept where it is told so."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.read_lines: dict[str, int] = {}
        self.keeps = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def read(self, stream: str, after_seq: int = 0) -> AsyncIterator[list[bytes]]:
        async for lines in self._store.read(stream, after_seq):
            self.read_lines[stream] = self.read_lines.get(stream, 0) + len(lines)
            yield lines

    async def put_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        if not self.keeps:
            raise StoreError("the disk is full")
        await self._store.put_snapshot(stream, snapshot)


async def a_snapshot(store: Store) -> Snapshot:
    """Play a while, and keep a snapshot of one of the tables."""
    await drive(store, "passed over", 4, tell=False)
    assert await snapshot_of(store, await table_from(store, await whole_record(store, NAME)))
    found = await store.snapshot(NAME)
    assert found is not None
    return found


def changed(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


async def test_a_snapshot_that_was_altered_anywhere_is_passed_over() -> None:
    async with open_store("sqlite::memory:") as store:
        made, opening = await a_snapshot(store), snapshots_of(store)
        assert opening.opened(NAME, made)
        places = {0, MARK_BYTES - 1, MARK_BYTES, len(made.data) // 2, len(made.data) - 1}
        altered = [changed(made.data, at) for at in sorted(places)]
        altered += [b"", made.data[:-1], made.data + b"\x00", made.data[:MARK_BYTES]]
        for data in altered:
            assert opening.opened(NAME, Snapshot(made.seq, data)) is None
        assert opening.opened(NAME, Snapshot(made.seq - 1, made.data)) is None, "under another number"
        assert opening.opened("ultimate", made) is None, "of another stream"
        await store.put_snapshot(NAME, Snapshot(made.seq, changed(made.data, len(made.data) - 1)))
        record = await opening.record(NAME)
        assert record.found is None
        assert await followed(store, record) == await followed(store, await whole_record(store, NAME))


async def test_a_snapshot_marked_with_another_key_is_passed_over() -> None:
    async with open_store("sqlite::memory:") as store:
        made = await a_snapshot(store)
        assert snapshots_of(store, keys(sealing=b"another".ljust(32))).opened(NAME, made) is None


async def test_a_snapshot_of_another_form_or_version_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_store("sqlite::memory:") as store:
        made = await a_snapshot(store)

        class Later(TableState, frozen=True):  # the same state with one field more
            more: int = 0

        Later.__name__ = TableState.__name__
        assert Snapshots(store, keys().sealing.private, (Later,)).opened(NAME, made) is None
        snapshots.form_of.cache_clear()
        monkeypatch.setattr(snapshots, "VERSION", snapshots.VERSION + 1)
        assert snapshots_of(store).opened(NAME, made) is None
        snapshots.form_of.cache_clear()


async def test_a_snapshot_that_is_newer_than_its_lines_or_lies_under_others_is_passed_over() -> None:
    """As where lines are lost and written otherwise, and the snapshots are those of before."""
    async with open_store("sqlite::memory:") as store, open_store("sqlite::memory:") as other:
        made = await a_snapshot(store)
        await drive(other, "other cards", 4, tell=False)
        head = await other.head(NAME)
        assert head is not None
        assert head.seq > made.seq - 40, "it is about as long"
        record = await snapshots_of(other).record_after(NAME, made)
        assert record.found is None
        assert (await table_from(other, record)).chain.prev == head.hash


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:"))


async def test_an_older_copy_of_a_store_goes_on_from_its_own_end(tmp_path: Path) -> None:
    url, older = f"sqlite:{tmp_path / 'room.db'}", tmp_path / "older.db"
    async with open_store(url) as store:
        await a_snapshot(store)
    shutil.copy(file_of(url), older)
    async with open_store(url) as store:
        await drive(store, "passed over", 8, tell=False)
        newer = snapshots_of(store).marked(NAME, _taken(await table_from(store, await whole_record(store, NAME))))
    async with open_store(f"sqlite:{older}") as store:
        record = await snapshots_of(store).record(NAME)
        assert record.found
        assert await followed(store, record) == await followed(store, await whole_record(store, NAME))
        assert (await snapshots_of(store).record_after(NAME, newer)).found is None
        with pytest.raises(StoreError):
            await store.put_snapshot(NAME, newer)


def _taken(host: Any) -> Any:
    taken = host.taken()
    assert taken is not None
    return taken


async def test_a_backup_has_no_snapshots_and_what_is_restored_is_read_whole(tmp_path: Path) -> None:
    def untold(_done: int, _total: int) -> None:
        pass

    async with open_store("sqlite::memory:") as store:
        await a_snapshot(store)
        before = await followed(store, await snapshots_of(store).record(NAME))
        await back_up(store, tmp_path / "backup", untold)
    async with open_store("sqlite::memory:") as store:
        await restore(tmp_path / "backup", store, untold)
        assert await store.snapshot(NAME) is None
        record = await snapshots_of(store).record(NAME)
        assert record.found is None
        assert await followed(store, record) == before


async def played(store: Any, rounds: int = 3, **given: Any) -> tuple[FakeClock, dict[str, Any]]:
    """A room that was open for a while and closed in good order; how its table stood."""
    async with a_room(store, **given) as (room, clock):
        clients = await seated(room, clock, OMAHA, "ann", "bob")
        await play(room, clock, clients, rounds)
        await ended(*clients)
        return clock, shown(room)


def shown(room: Room) -> dict[str, Any]:
    desk = room.tables[OMAHA].desk
    assert desk is not None
    return {"held": desk.host.hold().table, "version": desk.host.version, "news": desk.news.told}


async def test_a_room_that_was_closed_in_good_order_reads_the_last_round_alone_and_shows_the_same() -> None:
    async with open_store("sqlite::memory:") as store:
        reading = Reading(store)
        clock, before = await played(reading)
        head = await store.head(OMAHA)
        assert head is not None
        reading.read_lines = {}
        async with a_room(reading, clock=clock) as (room, _):
            assert shown(room) == before
        assert 0 < reading.read_lines[OMAHA] < head.seq / 2


async def test_a_closed_table_is_not_read_when_a_room_opens() -> None:
    async with open_store("sqlite::memory:") as store:
        reading = Reading(store)
        async with a_room(reading) as (room, clock):
            desk = room.tables[OMAHA].desk
            assert desk is not None
            closed = await desk.host.give(CloseTable("house", clock.now()), Request(clock.now()))
            assert isinstance(closed, tuple), closed
        reading.read_lines = {}
        async with a_room(reading, clock=clock) as (room, _):
            assert OMAHA not in room.tables
        assert OMAHA not in reading.read_lines


async def test_a_room_goes_on_though_no_snapshot_can_be_kept_and_after_a_kill(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping_snapshots, "EVERY", 10)
    async with open_store("sqlite::memory:") as store:
        reading = Reading(store)
        reading.keeps = False
        clock, before = await played(reading)
        assert await store.snapshot(OMAHA) is None
        async with a_room(reading, clock=clock) as (room, _):
            assert shown(room) == before
            reading.keeps = True


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_a_kill_while_a_snapshot_is_written_leaves_the_one_before_or_the_new_one(
    tmp_path: Path, moment: str
) -> None:
    """What is written is one row in one transaction: it is there whole, or not at all."""
    url = f"sqlite:{tmp_path / 'room.db'}"
    async with open_store(url) as store:
        made = await a_snapshot(store)
        await drive(store, "passed over", 8, tell=False)
        host = await table_from(store, await whole_record(store, NAME))
        if moment == "after":
            assert await snapshot_of(store, host)
        copied = tmp_path / "killed.db"
        for end in ("", "-wal"):  # what a process that is killed leaves
            if (found := Path(f"{file_of(url)}{end}")).exists():
                shutil.copy(found, f"{copied}{end}")
    async with open_store(f"sqlite:{copied}") as store:
        record = await snapshots_of(store).record(NAME)
        assert record.found
        assert (record.found.seq == made.seq) is (moment == "before")
        assert await followed(store, record) == await followed(store, await whole_record(store, NAME))


async def test_a_room_that_is_killed_goes_on_from_the_last_snapshot_under_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping_snapshots, "EVERY", 20)
    async with open_store("sqlite::memory:") as store:
        reading = Reading(store)
        async with a_room(reading) as (room, clock):
            keeper = room.house.snapshots
            clients = await seated(room, clock, OMAHA, "ann", "bob")
            await play(room, clock, clients, 4)
            await keeper.settled()
            kept, head = await store.snapshot(OMAHA), await store.head(OMAHA)
            assert kept is not None
            assert head is not None
            assert head.seq - kept.seq < 40
            reading.keeps = False  # as of a process that is killed here
            before = shown(room)
            await ended(*clients)
        reading.read_lines = {}
        async with a_room(reading, clock=clock) as (room, _):
            assert shown(room) == before
            reading.keeps = True
        assert reading.read_lines[OMAHA] < head.seq - 10
