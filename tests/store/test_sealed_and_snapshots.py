"""What is kept beside the record: sealed openings, which may be deleted, and snapshots, which are only a cache."""

from __future__ import annotations

import pytest

from croupier.check import BrokenInvariant
from croupier.errors import Conflict, Overdrawn, StoreError
from croupier.store import Sealed, Snapshot, Store, Write
from croupier.store import queries as reading
from tests.support.store.streams import Stream, contents, moves


async def test_what_is_sealed_is_written_with_its_lines(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "AT_ONCE", 2)
    table = Stream("table:1")
    to_server, to_regulator = Sealed(3, "server", b"\x00\xff"), Sealed(3, "regulator", b"")
    later = Sealed(4, "server", b"later")
    await store.append([table.write("shuffled", sealed=[to_server, to_regulator])])
    await store.append([table.write("shuffled", sealed=[later])])
    assert await store.sealed("table:1", 3) == [to_regulator, to_server]
    assert await store.sealed("table:1", 5) == await store.sealed("table:2", 3) == []
    everything = [each async for some in store.read_all_sealed() for each in some]
    assert everything == [("table:1", to_regulator), ("table:1", to_server), ("table:1", later)]


async def test_what_is_sealed_goes_with_the_append_that_fails(store: Store) -> None:
    postings = [moves(5, "wallet:1", "pot:1")]
    with pytest.raises(Overdrawn):
        await store.append([Stream("table:1").write("shuffled", postings=postings, sealed=[Sealed(1, "server", b"x")])])
    assert await store.sealed("table:1", 1) == []


async def test_what_is_sealed_takes_the_place_of_the_older(store: Store) -> None:
    table = Stream("table:1")
    await store.append([table.write("one", sealed=[Sealed(1, "server", b"old"), Sealed(1, "server", b"newer")])])
    assert await store.sealed("table:1", 1) == [Sealed(1, "server", b"newer")]
    await store.append([table.write("two", sealed=[Sealed(1, "server", b"newest")])])
    assert await store.sealed("table:1", 1) == [Sealed(1, "server", b"newest")]


async def test_something_may_be_sealed_without_a_line_where_there_is_a_stream(store: Store) -> None:
    sealed = (Sealed(1, "server", b"x"),)
    with pytest.raises(BrokenInvariant, match="without lines"):
        await store.append([Write("table:1", 0, b"", sealed=sealed)])
    await store.append([Stream("table:1").write("here")])
    with pytest.raises(Conflict):
        await store.append([Write("table:1", 0, b"", sealed=sealed)])
    await store.append([Write("table:1", 1, b"", sealed=sealed)])
    assert await store.sealed("table:1", 1) == [*sealed]


async def test_what_is_sealed_can_be_deleted_round_by_round(store: Store) -> None:
    sealed = [Sealed(1, "server", b"x"), Sealed(1, "regulator", b"y"), Sealed(2, "server", b"z")]
    await store.append([Stream(name).write("shuffled", sealed=sealed) for name in ("table:1", "table:2")])
    await store.delete_sealed("table:1", 1)
    left = [(name, each.round) async for some in store.read_all_sealed() for name, each in some]
    assert left == [("table:1", 2), ("table:2", 1), ("table:2", 1), ("table:2", 2)]


async def test_the_newest_snapshot_is_kept(store: Store) -> None:
    await store.append([Stream("table:1").write("1", "2", "3"), Stream("table:2").write("1")])
    for seq in (1, 3, 2):
        await store.put_snapshot("table:1", Snapshot(seq, b"after %d" % seq))
    assert await store.snapshot("table:1") == Snapshot(3, b"after 3")
    await store.put_snapshot("table:1", Snapshot(3, b"better"))
    assert await store.snapshot("table:1") == Snapshot(3, b"better")
    assert await store.snapshot("table:2") is None


async def test_no_snapshot_of_what_is_not_there(store: Store) -> None:
    await store.append([Stream("table:1").write("1")])
    for stream, seq in (("table:1", 2), ("table:2", 1)):
        with pytest.raises(StoreError, match=f"{stream} does not reach line {seq}"):
            await store.put_snapshot(stream, Snapshot(seq, b""))
        assert await store.snapshot(stream) is None


async def test_deleting_all_snapshots_changes_nothing_else(store: Store) -> None:
    await store.append([Stream("table:1").write("1", sealed=[Sealed(1, "server", b"x")])])
    before = await contents(store)
    await store.put_snapshot("table:1", Snapshot(1, b"state"))
    await store.delete_snapshots()
    assert await store.snapshot("table:1") is None
    assert await contents(store) == before
