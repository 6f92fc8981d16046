"""What is appended is read back, line by line; what is not whole is not written at all."""

from __future__ import annotations

import pytest

from croupier.check import BrokenInvariant
from croupier.errors import Conflict, LogError, StoreError
from croupier.record import FIRST, Chain, Head, check_chain
from croupier.store import Store, Write, open_store
from croupier.store import queries as reading
from tests.support.store.streams import Noted, Stream, all_lines, at_end_of, contents, lines_of, words_of

EMPTY: dict[str, object] = {name: [] for name in ("heads", "order", "balances", "entries", "people", "sealed")} | {
    "lines": {}
}


async def test_lines_come_back_as_they_were_written(store: Store) -> None:
    table = Stream("table:1")
    first, second = table.write("deal", "bet"), table.write("show")
    await store.append([first])
    await store.append([second])
    assert b"".join(await lines_of(store, "table:1")) == first.lines + second.lines
    assert await store.heads() == [Head("table:1", 3, table.hash)]
    assert await store.streams() == ["table:1"]


async def test_a_stream_is_read_from_any_line_on(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "AT_ONCE", 3)  # so that a few lines take several questions
    words = [f"word {number}" for number in range(1, 11)]
    await store.append([Stream("table:1").write(*words)])
    for after in range(11):
        assert await words_of(store, "table:1", after) == words[after:]
    assert [len(some) async for some in store.read("table:1")] == [3, 3, 3, 1]
    assert await lines_of(store, "table:2") == []
    assert await store.head("table:2") is None


async def test_lines_of_all_streams_are_read_in_the_order_they_were_written(store: Store) -> None:
    one, two = Stream("table:1"), Stream("a")
    writes = [one.write("1", "2"), two.write("3"), one.write("4"), two.write("5", "6")]
    for write in writes:
        await store.append([write])
    assert b"".join(await all_lines(store)) == b"".join(write.lines for write in writes)
    assert check_chain(await all_lines(store)) == ""


async def test_names_sort_by_their_bytes_in_both_databases(store: Store) -> None:
    names = ["B", "a", "b:1", "b:10", "b:2", "é", "z"]
    for name in reversed(names):
        await store.append([Stream(name).write("here")])
    assert await store.streams() == sorted(names, key=str.encode) == [head.stream for head in await store.heads()]


async def test_who_comes_second_gets_a_conflict_that_names_both_numbers(store: Store) -> None:
    await store.append([Stream("table:1").write("mine", "too")])
    with pytest.raises(Conflict, match="table:1 was expected to end at 0 and ends at 2") as told:
        await store.append([Stream("table:1").write("yours")])
    assert (told.value.stream, told.value.expected, told.value.found) == ("table:1", 0, 2)
    assert await words_of(store, "table:1") == ["mine", "too"]


async def test_a_conflict_on_a_stream_that_is_not_there(store: Store) -> None:
    with pytest.raises(Conflict, match="expected to end at 4 and ends at 0"):
        await store.append([Stream("table:1", Head("table:1", 4, FIRST)).write("late")])
    assert await contents(store) == EMPTY


async def test_two_streams_are_written_together_or_not_at_all(store: Store) -> None:
    table, wallet = Stream("table:1"), Stream("wallet:7")
    await store.append([table.write("opened"), wallet.write("opened")])
    before = await contents(store)
    late = Stream("wallet:7").write("from a writer who has not read")
    for writes in ([table.write("bought"), late], [late, table.write("bought")]):
        with pytest.raises(Conflict):
            await store.append(writes)
        assert await contents(store) == before
        table = await at_end_of(store, "table:1")
    await store.append([table.write("bought"), wallet.write("paid")])
    assert (await words_of(store, "table:1"), await words_of(store, "wallet:7")) == (
        ["opened", "bought"],
        ["opened", "paid"],
    )


async def test_one_append_may_continue_a_stream_twice(store: Store) -> None:
    table = Stream("table:1")
    await store.append([table.write("one"), table.write("two")])
    assert await words_of(store, "table:1") == ["one", "two"]


def altered(write: Write, old: bytes, new: bytes) -> Write:
    assert old in write.lines
    return Write(write.stream, write.expected_seq, write.lines.replace(old, new), write.postings)


async def test_lines_that_do_not_continue_the_chain_are_refused(store: Store) -> None:
    table = Stream("table:1")
    await store.append([table.write("opened")])
    before = await contents(store)
    good = table.write("one", "two")
    lines = good.lines.splitlines(keepends=True)
    other_past = Chain("table:1", 1, "f" * 64).lines([Noted("one")], 1, 1000)
    bad = {
        "altered": altered(good, b"one", b"uno"),
        "follow the line before": Write("table:1", 1, other_past),
        "is one of table:2": Write("table:1", 1, Stream("table:2").write("one").lines),
        "3 in table:1; 2 is next": Write("table:1", 1, lines[1]),
        "2 in table:1; 3 is next": Write("table:1", 1, lines[0] * 2),
        "no line end": Write("table:1", 1, good.lines[:-1]),
        "is no event": Write("table:1", 1, good.lines + b"\n"),
        "blanks behind it": Write("table:1", 1, lines[0][:-1] + b" \n"),
        "was altered": Write("table:1", 1, lines[0][:-2] + b',"x":1}\n'),
    }
    for words, write in bad.items():
        with pytest.raises(LogError, match=words):
            await store.append([write])
        assert await contents(store) == before
    await store.append([good])


async def test_names_that_no_head_could_carry_are_our_own_fault(store: Store) -> None:
    for name in ("", "two words", "line\nend", "nothing\0", "n" * 201):
        with pytest.raises(BrokenInvariant, match="can be a name in a store"):
            await store.append([Stream(name).write("here")])
    assert await contents(store) == EMPTY


async def test_thousands_of_streams(store: Store) -> None:
    tables = [Stream(f"table:{number}") for number in range(3000)]
    for start in range(0, 3000, 500):
        await store.append([table.write("opened") for table in tables[start : start + 500]])
    await store.append([table.write("closed") for table in tables])
    assert len(await store.heads()) == 3000
    assert await words_of(store, "table:2718") == ["opened", "closed"]
    assert check_chain(await all_lines(store)) == ""


async def test_a_store_opened_again_has_everything(url: str) -> None:
    async with open_store(url) as store:
        await store.append([Stream("table:1").write("here", "there")])
        before = await contents(store)
    async with open_store(url, create=False) as store:
        assert await contents(store) == before
        await store.append([(await at_end_of(store, "table:1")).write("everywhere")])


async def test_a_closed_store_takes_nothing(url: str) -> None:
    async with open_store(url) as store:
        pass
    with pytest.raises(StoreError, match="closed"):
        await store.append([Stream("table:1").write("late")])


async def test_a_store_in_memory_is_a_store() -> None:
    async with open_store("sqlite::memory:") as store:
        await store.append([Stream("table:1").write("here")])
        assert await words_of(store, "table:1") == ["here"]


async def test_a_reader_of_one_moment_sees_nothing_that_comes_later(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    table = Stream("table:1")
    await store.append([table.write("before")])
    async with store.at_one_moment() as moment:
        await store.append([table.write("after"), Stream("table:2").write("after")])
        assert await words_of(moment, "table:1") == ["before"]
        assert await moment.streams() == ["table:1"]
    assert await words_of(store, "table:1") == ["before", "after"]
    assert not caplog.records, "the driver has nothing to complain about"
