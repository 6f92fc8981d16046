"""A store verified from where it was verified before: `croupier verify --keep` and `--since`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from shutil import copy

import pytest

from croupier.errors import RequestError
from croupier.house import floor
from croupier.house.cage.events import DepositMade
from croupier.house.floor import AccountExcluded
from croupier.record import Chain, Head, parse_head
from croupier.store import Write, is_open_to_others, open_store
from croupier.workers.verifying import (
    GoneOn,
    known_or_new_key,
    store_record,
    verified,
    verified_head,
    verified_since,
    verified_whole,
    verifier_key,
)
from tests.support.room.driver import drive
from tests.support.store.raw import run_sql


class Auditor:
    """A person with a key, a store that grows, and what was verified of it."""

    def __init__(self, folder: Path) -> None:
        self.file, self.head, self.key = folder / "room.db", folder / "verified", folder / "mine" / "verifier.key"
        self.url = f"sqlite:{self.file}"
        self.done: list[int] = []

    async def play(self, rounds: int) -> None:
        """Play on until so many rounds were played at each table."""
        async with open_store(self.url) as store:
            await drive(store, "since", rounds, tell=False)

    async def keep(self) -> GoneOn:
        """Verify the whole store and keep how far."""
        record = await store_record(self.url, 1)
        return await verified_whole(record, (), self.head, known_or_new_key(self.key), self.done.append)

    async def go_on(self, heads: Sequence[Head] = (), keep: Path | None = None) -> GoneOn:
        """Verify what came since."""
        record = await store_record(self.url, 1)
        self.done.clear()
        return await verified_since(record, heads, self.head, keep, verifier_key(self.key), self.done.append)


@pytest.fixture
async def auditor(tmp_path: Path) -> Auditor:
    """One who has verified two rounds at each table."""
    made = Auditor(tmp_path)
    await made.play(2)
    assert (await made.keep()).verdict.whole
    return made


async def test_only_lines_after_the_head_are_verified_and_the_verdict_is_that_on_the_whole(auditor: Auditor) -> None:
    before = (await store_record(auditor.url, 1)).total
    await auditor.play(4)
    record = await store_record(auditor.url, 1)
    whole, found = await verified(record, ()), await auditor.go_on()
    assert found.taken == before < whole.lines
    assert auditor.done[-1] == whole.lines - before
    kept = {head.stream: head.seq for head in map(parse_head, whole.heads)}
    assert found.verdict.tail is True  # up to the head that was kept
    assert 0 < sum(found.verdict.unproven.values()) < sum(kept.values())
    both = ("chain", "shuffle", "replay", "ledger", "fault", "lines", "rounds", "unfinished", "heads")
    assert [getattr(found.verdict, part) for part in both] == [getattr(whole, part) for part in both]


async def test_a_head_is_gone_on_from_again_and_again(auditor: Auditor) -> None:
    for rounds in (3, 4):
        await auditor.play(rounds)
        found = await auditor.go_on(keep=auditor.head)
        assert found.verdict.whole
    assert (await auditor.go_on()).taken == found.verdict.lines


async def test_a_line_forged_after_the_head_is_found_with_the_words_of_a_whole_verification(auditor: Auditor) -> None:
    last = (await store_record(auditor.url, 1)).cut.last_place
    await auditor.play(4)
    await meddle(auditor.url, rewritten('"amount":', '"amount": ', f"id > {last + 20}"))
    whole, found = await verified(await store_record(auditor.url, 1), ()), await auditor.go_on()
    assert found.verdict.fault == whole.fault
    assert "was altered" in (whole.fault or "")


async def test_an_exclusion_since_the_head_holds_for_what_is_played_after_it(auditor: Auditor) -> None:
    async with open_store(auditor.url) as store:
        at = max([json.loads(line)["at"] async for lines in store.read_last() for _, line in lines])
        excluded = AccountExcluded(1, "player-1", "manager", "decided", 0, "a" * 64, at, "practice")
        lines = Chain(floor.STREAM).lines([excluded], round_number=0, at=at)
        await store.append([Write(floor.STREAM, expected_seq=0, lines=lines)])
    await auditor.play(4)
    whole, found = await verified(await store_record(auditor.url, 1), ()), await auditor.go_on()
    assert found.verdict.fault == whole.fault
    assert "with player-1, who is excluded" in (whole.fault or "")


async def test_what_does_not_hold_is_not_kept(auditor: Auditor) -> None:
    await auditor.play(4)
    await meddle(auditor.url, "UPDATE posting SET amount = amount + 1 WHERE id = (SELECT MAX(id) FROM posting)")
    before = auditor.head.read_bytes()
    assert not (await auditor.go_on(keep=auditor.head)).verdict.whole
    assert auditor.head.read_bytes() == before


async def test_a_store_that_went_back_is_found(auditor: Auditor) -> None:
    older = auditor.file.with_name("older.db")
    copy(auditor.file, older)
    await auditor.play(4)
    assert (await auditor.go_on(keep=auditor.head)).verdict.whole
    copy(older, auditor.file)
    found = (await auditor.go_on()).verdict
    assert not found.whole
    assert found.tail is False
    assert "was verified: the store went back or was replaced" in (found.fault or "")


async def test_a_last_verified_line_that_was_changed_is_found(auditor: Auditor) -> None:
    await auditor.play(3)
    omaha = next(
        one
        for one in verified_head.read_verified_head(auditor.head, verifier_key(auditor.key))[0].heads
        if one.stream == "omaha"
    )
    where = f"seq = {omaha.seq} AND stream = (SELECT id FROM stream WHERE name = 'omaha')"
    await meddle(auditor.url, rewritten('"v":1', '"v": 1', where))
    found = (await auditor.go_on()).verdict
    assert (
        found.fault == f"line {omaha.seq} of omaha is not the one that was verified: the store was changed or replaced"
    )


async def test_a_head_of_another_room_is_refused(auditor: Auditor, tmp_path: Path) -> None:
    other = Auditor(tmp_path / "other")
    other.file.parent.mkdir()
    other.head, other.key = auditor.head, auditor.key
    async with open_store(other.url) as store:
        lines = Chain("cage").lines([DepositMade("ann", 500_00, by="cashier")], round_number=0, at=1)
        await store.append([Write("cage", expected_seq=0, lines=lines)])
    with pytest.raises(RequestError, match="is of another room"):
        await other.go_on()


@pytest.mark.parametrize(
    ("what", "to", "words"),
    [
        (b'"lines":', b'"lines":1', "its signature does not fit"),
        (b"croupier.verify.findings", b"croupier.verify.findingz", "it is not what its key has signed"),
        (b'{"program"', b'["program"', "is no verified head"),
    ],
)
async def test_a_head_that_was_altered_is_refused(auditor: Auditor, what: bytes, to: bytes, words: str) -> None:
    written = auditor.head.read_bytes()
    assert what in written
    auditor.head.write_bytes(written.replace(what, to, 1))
    with pytest.raises(RequestError, match=words):
        await auditor.go_on()


async def test_a_head_that_lost_commitments_is_refused(auditor: Auditor) -> None:
    auditor.head.write_bytes(auditor.head.read_bytes()[:-16])
    with pytest.raises(RequestError, match="it is not what its key has signed"):
        await auditor.go_on()


async def test_a_head_that_another_key_has_signed_is_refused(auditor: Auditor) -> None:
    auditor.key.unlink()
    known_or_new_key(auditor.key)
    with pytest.raises(RequestError, match="is signed by another key"):
        await auditor.go_on()


async def test_a_head_of_another_edition_is_refused(auditor: Auditor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verified_head, "program_digest", lambda: "0" * 64)
    with pytest.raises(RequestError, match="is of another edition of Croupier: verify the whole record once more"):
        await auditor.go_on()


async def test_a_given_head_is_looked_for_after_the_verified_one_and_refused_before_it(auditor: Auditor) -> None:
    await auditor.play(4)
    whole = await verified(await store_record(auditor.url, 1), ())
    heads = [parse_head(text) for text in whole.heads]
    found = (await auditor.go_on([head for head in heads if head.stream in ("omaha", "uth")])).verdict
    assert found.whole
    assert not found.unproven.keys() & {"omaha", "uth"}
    gone = Head("omaha", 9999, "a" * 64)
    assert "the end was cut off" in ((await auditor.go_on([gone])).verdict.fault or "")
    with pytest.raises(RequestError, match=r"line 1 of omaha is before what .* has verified"):
        await auditor.go_on([Head("omaha", 1, "a" * 64)])


async def test_the_key_is_for_its_owner_alone(auditor: Auditor) -> None:
    assert not is_open_to_others(auditor.key)
    assert not is_open_to_others(auditor.head)
    auditor.key.chmod(0o644)
    with pytest.raises(RequestError, match="others on this machine can read"):
        await auditor.go_on()


async def test_a_key_of_something_else_is_refused(auditor: Auditor) -> None:
    auditor.key.write_text("a" * 64)  # as the key of a room is written
    with pytest.raises(RequestError, match="is no key of a verifier"):
        await auditor.go_on()


async def meddle(url: str, sql: str) -> None:
    await run_sql(url, f"DROP TRIGGER event_stays; DROP TRIGGER posting_stays; {sql}")


def rewritten(what: str, to: str, where: str) -> str:
    """Lines that say something otherwise."""
    return f"UPDATE event SET line = CAST(replace(CAST(line AS TEXT), '{what}', '{to}') AS BLOB) WHERE {where}"
