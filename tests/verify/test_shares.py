"""A record verified in shares and in stretches: the same verdict, with memory that does not grow with the lines."""

from __future__ import annotations

import json
import tracemalloc
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Thread
from typing import Any

import apsw
import pytest

from croupier.record import CHECKPOINTS, Chain, Head, HeldKey, SigningKey, parse_head, signed_checkpoint
from croupier.store import cut, open_store
from croupier.verify import Verifier
from croupier.verify.verifier import verify_lines
from croupier.workers.verifying import LogFile, share_of, store_record, verified
from tests.support.room.driver import drive
from tests.support.room.verify import heads, whole
from tests.support.shares import in_shares


@pytest.mark.parametrize("shares", [1, 2, 3, 5])
def test_shares_come_to_the_verdict_of_the_whole(shares: int) -> None:
    given = [parse_head(text) for text in heads()]
    assert in_shares(whole(), given, shares) == verify_lines(whole(), given)
    assert in_shares(whole(), (), shares) == verify_lines(whole())


def test_a_head_that_is_missing_is_no_matter_for_shares() -> None:
    gone = parse_head(f"elsewhere:3:{'a' * 64}")
    assert in_shares(whole(), [gone], 2) is None
    assert verify_lines(whole(), [gone]).fault == "elsewhere is missing; a head names its line 3"


def test_a_line_that_only_seems_to_be_a_checkpoint_is_left_to_one_process() -> None:
    lines = [*whole(), b'{"type":"checkpoint-taken","heads":7,"stream":"checkpoints"}\n']
    assert in_shares(lines, (), 2) is None
    assert "is no event" in (verify_lines(lines).fault or "")


async def test_a_checkpoint_is_held_against_the_lines_before_it_and_not_those_of_its_stretch() -> None:
    """A line of a stream that goes on within the stretch: by its end the checkpoint would name one that is long past."""
    lines = list(whole())
    at = next(number for number, line in enumerate(lines) if b'"round-ended"' in line)
    line = json.loads(lines[at])
    verdicts, signer = [], HeldKey(SigningKey(bytes(32)), "here")
    for hash_ in (line["hash"], "a" * 64):
        taken = await signed_checkpoint(signer, [Head(line["stream"], line["seq"], hash_)], line["at"])
        told = Chain(CHECKPOINTS).lines([taken], 0, line["at"])
        among = [*lines[: at + 1], told, *lines[at + 1 :]]
        verdicts.append((verify_lines(among), in_shares(among, (), 2)))
    (right, right_in_shares), (wrong, wrong_in_shares) = verdicts
    assert right.whole
    assert right_in_shares == right
    assert "this checkpoint names a line" in (wrong.fault or "")
    assert wrong_in_shares is None


async def test_a_log_and_a_store_are_verified_by_processes_side_by_side(tmp_path: Path) -> None:
    file, log = tmp_path / "room.db", tmp_path / "room.jsonl"
    async with open_store(f"sqlite:{file}") as store:
        await drive(store, "side by side", 3, tell=False)
        lines = [line async for some in store.read_all() for line in some]
    log.write_bytes(b"".join(lines))
    expected = verify_lines(lines)
    assert expected.whole
    done: list[int] = []
    assert await verified(LogFile(log, 2), (), done.append) == expected
    assert await verified(await store_record(f"sqlite:{file}", 2), (), done.append) == expected
    assert await verified(await store_record(f"sqlite:{file}", 1), (), done.append) == expected
    assert done[-1] == len(lines)


async def test_a_process_with_threads_has_others_spawned_which_come_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, log, ways = tmp_path / "room.db", tmp_path / "room.jsonl", list[str]()

    def started(way: str) -> Any:
        ways.append(way)
        return get_context(way)

    async with open_store(f"sqlite:{file}") as store:
        await drive(store, "spawned", 2, tell=False)
        lines = [line async for some in store.read_all() for line in some]
    log.write_bytes(b"".join(lines))
    expected = verify_lines(lines)
    monkeypatch.setitem(verified.__globals__, "get_context", started)
    monkeypatch.setattr(Verifier, "verdict", lambda *_: pytest.fail("it was verified in one piece"))
    done = Event()
    thread = Thread(target=done.wait)
    thread.start()
    try:
        assert await verified(await store_record(f"sqlite:{file}", 2), ()) == expected
        assert await verified(LogFile(log, 2), ()) == expected
    finally:
        done.set()
        thread.join()
    assert ways == ["spawn", "spawn"]


async def test_processes_find_what_one_finds(tmp_path: Path) -> None:
    file = tmp_path / "forged.jsonl"
    lines = [json.loads(line) for line in whole()]
    at = next(number for number, line in enumerate(lines) if line["type"] == "round-opened" and line["round"] == 3)
    forged = bytearray(whole()[at])
    forged[forged.index(b'"stakes":[') + 10] ^= 1
    file.write_bytes(b"".join([*whole()[:at], bytes(forged), *whole()[at + 1 :]]))
    found = await verified(LogFile(file, 2), ())
    assert found == verify_lines(file.read_bytes().splitlines(keepends=True))
    assert f"line {at + 1}" in (found.fault or "")


async def test_lines_written_after_the_cut_are_left_out(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path / 'room.db'}"
    async with open_store(url) as store:
        await drive(store, "cut", 2, tell=False)
        record = await store_record(url, 2)
        await drive(store, "cut", 4, tell=False)
    assert (await verified(record, ())).lines == record.total
    assert (await verified(await store_record(url, 1), ())).lines > record.total


async def test_entries_that_are_not_the_lines_own_are_found_by_one_process_and_by_several(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    async with open_store(f"sqlite:{file}") as store:
        await drive(store, "entries", 2, tell=False)
    database = apsw.Connection(str(file))
    database.execute("DROP TRIGGER posting_stays; UPDATE posting SET amount = amount + 1 WHERE id = 40").fetchall()
    database.close()
    found = [await verified(await store_record(f"sqlite:{file}", shares), ()) for shares in (1, 2)]
    assert found[0] == found[1]
    assert found[0].ledger is False
    assert "entries for line" in (found[0].fault or "")


async def peak(url: str, rounds: int) -> int:
    """The most memory that verifying two tables takes, in one piece and as a share, with so many rounds at each."""
    async with open_store(url) as store:
        await drive(store, "memory", rounds, tell=False)
    record = await store_record(url, 1)
    tracemalloc.start()
    try:
        assert (await verified(record, ())).whole
        async for said in share_of(record, 1, ()):
            assert said.whole
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


async def test_memory_does_not_grow_with_the_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cut, "AT_ONCE", 100)
    url = f"sqlite:{tmp_path / 'room.db'}"
    await peak(url, 10)  # what is made once
    few, many = await peak(url, 15), await peak(url, 60)
    assert many < 1.25 * few, (few, many)  # four times the lines; what is kept once, and is bounded, may still grow
