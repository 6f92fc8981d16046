"""A witness follows a house, signs that its log only grows, and stops with proof in hand where it does not."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import stat
from base64 import b64decode
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path

import httpx
import pytest

from croupier.cli.main import main
from croupier.errors import Contradicted, LogError, StoreError
from croupier.house import keys as of_house
from croupier.record import (
    CHECKPOINTS,
    ED25519,
    Chain,
    Head,
    HeldKey,
    SigningKey,
    VerifierKey,
    leaf_hash,
    parse_key,
    parse_note,
    signed_at,
    signed_checkpoint,
)
from croupier.room.streams.key_book import KeyAsked
from croupier.store import Write
from croupier.witness import Evidence, House, compare, open_kept, serving
from tests.support.merkle import mth
from tests.support.room.driver import keys
from tests.support.store.streams import lines_of
from tests.support.web.witnessing import HOUSE, LOG, REGISTER, TABLE, Witness, address, followed_house, grow
from tests.web.conftest import Site

THE_HOUSE = VerifierKey(LOG, ED25519, HOUSE)


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    return Witness(tmp_path / "seen.db")


@pytest.fixture
async def house() -> AsyncIterator[Site]:
    async with followed_house() as site:
        yield site


async def evidence_of(witness: Witness, site: Site, times: int = 1) -> Evidence:
    with pytest.raises(Contradicted) as fault:
        await witness.look(site, times)
    assert isinstance(fault.value.evidence, Evidence)
    return fault.value.evidence


def signed_by_house(*notes: str) -> bool:
    return all(signed_at(parse_note(note), THE_HOUSE) == 0 for note in notes)


def contradict(one: str, other: str) -> bool:
    """Two checkpoints with one number, both signed by the house."""
    first, second = json.loads(one), json.loads(other)
    same = first["seq"] == second["seq"] and first["key"] == second["key"] == HOUSE
    return bool(same and first["hash"] != second["hash"])


async def test_it_signs_what_it_has_seen_and_the_house_shows_it(witness: Witness, house: Site) -> None:
    await grow(house, 3)
    assert await witness.look(house) == ["signed 3 checkpoints"]
    assert await witness.look(house) == [""], "it is signed"
    await grow(house, 2, TABLE, REGISTER)
    assert await witness.look(house) == ["signed 5 checkpoints"]
    async with httpx.AsyncClient(base_url=address(house)) as browser:
        (seen,) = (await browser.get("/api/log/witnesses")).json()["witnesses"]
        note = parse_note((await browser.get("/api/log/checkpoint")).text)
    assert (seen["size"], seen["known"], seen["key"]) == (5, False, await witness.name(house))
    assert signed_at(note, parse_key(seen["key"])) == house.clock.now_ms() // 1000
    with open_kept(witness.file) as kept:
        leaves = [line.rstrip() for line in await lines_of(house.store, CHECKPOINTS)]
        assert kept.leaves(0, 9) == leaves
        assert kept.root(5) == mth(leaves) == note.head.root
        assert kept.heads([TABLE, REGISTER, "nothing"]).keys() == {TABLE, REGISTER}


async def test_a_witness_that_was_named_counts(tmp_path: Path, witness: Witness, house: Site) -> None:
    named = await witness.name(house)
    async with followed_house(named) as site:
        await grow(site, 1)
        await witness.look(site)
        async with httpx.AsyncClient(base_url=address(site)) as browser:
            assert (await browser.get("/health")).json()["witnesses"] == 1


async def test_it_signs_again_after_a_while_and_sends_again_what_the_house_has_lost(
    witness: Witness, house: Site
) -> None:
    await grow(house, 1)
    await witness.look(house)
    house.clock.seconds += 299
    assert await witness.look(house) == [""]
    house.clock.seconds += 1
    assert await witness.look(house) == ["signed 1 checkpoints"]
    house.house.witnesses._signed.clear()
    assert await witness.look(house, 2) == ["signed 1 checkpoints", ""]


async def test_it_goes_on_from_where_it_was_ended(
    witness: Witness, house: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.witness.house.LEAVES_AT_ONCE", 2)
    await grow(house, 7)
    leaves, asked = House.leaves, 0

    def interrupted(self: House, first: int, count: int) -> list[bytes]:
        nonlocal asked
        asked += 1
        if asked == 3:
            raise StoreError("the connection was lost")
        return leaves(self, first, count)

    monkeypatch.setattr(House, "leaves", interrupted)
    with pytest.raises(StoreError):
        await witness.look(house)
    with open_kept(witness.file) as kept:
        assert (kept.size, kept.signed.size) == (4, 0), "read so far, and nothing signed"
    assert await witness.look(house) == ["signed 7 checkpoints"]


async def test_a_house_that_does_not_take_the_signature_gets_it_later(
    witness: Witness, house: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_self: House, _key: str, _note: str) -> None:
        raise StoreError("no answer")

    await grow(house, 1)
    with monkeypatch.context() as away:
        away.setattr(House, "send", lost)
        assert await witness.look(house) == ["signed 1 checkpoints; the house did not take it: no answer"]
    assert await witness.look(house) == ["signed 1 checkpoints"]


async def test_a_house_that_is_away_proves_nothing(witness: Witness, house: Site) -> None:
    with pytest.raises(StoreError, match="cannot be reached"):
        await witness.look("http://127.0.0.1:9")
    with pytest.raises(StoreError, match="no checkpoint yet"):
        await witness.look(house)


# A house that does not stand by its word


async def test_a_record_written_anew_from_an_earlier_line_is_found(witness: Witness, house: Site) -> None:
    """A table is rewritten and chained anew, and the checkpoints over it are signed again: the log is longer and whole."""
    await grow(house, 3)
    await grow(house, 2, words="lost")
    await witness.look(house)
    async with followed_house() as rewritten:
        await grow(rewritten, 3)
        await grow(rewritten, 4, words="won")
        found = await evidence_of(witness, rewritten)
    assert "cannot prove that its log of 7 checkpoints goes on from that of 5" in found.what
    assert signed_by_house(*found.notes)
    assert contradict(*found.leaves), "two checkpoints of one number, both signed: found by halves"
    assert json.loads(found.leaves[0])["seq"] == 4


async def test_a_house_stream_that_is_removed_is_found(witness: Witness, house: Site) -> None:
    await grow(house, 3, TABLE, REGISTER)
    await witness.look(house)
    async with followed_house() as without:
        await grow(without, 4, TABLE)
        found = await evidence_of(witness, without)
    assert contradict(*found.leaves)
    assert [REGISTER in leaf for leaf in found.leaves] == [True, False]


async def test_two_logs_of_one_size_are_found(witness: Witness, house: Site) -> None:
    await grow(house, 3)
    await witness.look(house)
    async with followed_house() as other:
        await grow(other, 3, words="other")
        found = await evidence_of(witness, other)
    assert "two logs of one size" in found.what
    one, two = map(parse_note, found.notes)
    assert one.head.size == two.head.size
    assert one.head.root != two.head.root
    assert signed_by_house(*found.notes)


async def test_yesterdays_backup_is_found_at_once_and_once_it_goes_on(witness: Witness, house: Site) -> None:
    await grow(house, 5)
    await witness.look(house)
    async with followed_house() as backup:
        await grow(backup, 3)
        assert await witness.look(backup, 2) == ["shows 3 checkpoints, and had signed 5: looking again"] * 2
        found = await evidence_of(witness, backup, 3)
        assert "has gone back: it shows 3 checkpoints, and had signed 5" in found.what
        await grow(backup, 1, words="another day")
        found = await evidence_of(witness, backup)
        assert "they differ by checkpoint 4" in found.what
        assert contradict(*found.leaves)
        await grow(backup, 6)
        found = await evidence_of(witness, backup)
        assert "cannot prove" in found.what
        assert signed_by_house(*found.notes)
    assert await witness.look(house) == [""], "it signs on for the log it has signed"


async def test_an_older_head_out_of_a_cache_is_no_alarm(witness: Witness, house: Site) -> None:
    await grow(house, 3)
    await witness.look(house)
    async with followed_house() as cached:
        await grow(cached, 2)
        assert await witness.look(cached) == ["shows 2 checkpoints, and had signed 3: looking again"]
    assert await witness.look(house) == [""]


async def test_another_key_is_found(witness: Witness, house: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    await grow(house, 2)
    await witness.look(house)
    monkeypatch.setattr(house.house.witnesses.log, "_key", HeldKey(SigningKey(bytes(32)), "a test"))
    await grow(house, 1)
    found = await evidence_of(witness, house)
    assert "with another key" in found.what


async def test_a_key_that_the_one_before_has_introduced_is_followed(
    witness: Witness, house: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.key_book.introduce(keys(), 1000)
    await grow(house, 2)
    await witness.look(house)
    await grow(house, 1)
    new = SigningKey(bytes([7]) * 32)
    asked = KeyAsked(of_house.SIGNING, new.public, "a file", keys().signing, "p-olga", "a new one each year")
    assert await house.key_book.enter(asked, house.clock.now_ms()) is None
    monkeypatch.setattr(house.house.witnesses.log, "_key", HeldKey(new, "a file"))
    await grow(house, 2, signer=HeldKey(new, "a file"))
    assert await witness.look(house) == ["signed 5 checkpoints"], "one by the key before, two by the new one"
    with open_kept(witness.file) as kept:
        assert kept.pinned
        assert kept.pinned.key == new.public
    monkeypatch.setattr(house.house.witnesses.log, "_key", keys().signing)
    house.house.witnesses.log._signed = None
    found = await evidence_of(witness, house)
    assert "the key that is known" not in found.what
    assert "with another key" in found.what, "back to the key before is no change of keys"


async def test_a_key_that_begins_anew_is_an_alarm(
    witness: Witness, house: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.key_book.introduce(keys(), 1000)
    await grow(house, 1)
    await witness.look(house)
    new = HeldKey(SigningKey(bytes([7]) * 32), "a file")
    asked = KeyAsked(of_house.SIGNING, new.public, "a file", new, "p-olga", "the old one is lost", anew=True)
    assert await house.key_book.enter(asked, house.clock.now_ms()) is None
    monkeypatch.setattr(house.house.witnesses.log, "_key", new)
    await grow(house, 1, signer=new)
    assert "began anew" in (await evidence_of(witness, house)).what


async def test_a_key_that_was_given_is_held_to_from_the_first(tmp_path: Path, house: Site) -> None:
    await grow(house, 1)
    stranger = Witness(tmp_path / "given.db", given=SigningKey(bytes(32)).public)
    found = await evidence_of(stranger, house)
    assert "with another key" in found.what
    assert await Witness(tmp_path / "right.db", given=HOUSE).look(house) == ["signed 1 checkpoints"]


async def test_another_log_at_the_same_address_is_found(witness: Witness, house: Site) -> None:
    await grow(house, 1)
    await witness.look(house)
    house.house.witnesses.log.origin = "room.example/other"
    house.house.witnesses.log._signed = None
    assert "shows the log room.example/other" in (await evidence_of(witness, house)).what


async def put_leaf(site: Site, key: SigningKey, *heads: Head, at: int = 0, own: bool = True) -> None:
    """A checkpoint as a house would not take it."""
    last = (await site.store.ends.last_checkpoint()).end
    named = [*heads, *([Head(CHECKPOINTS, last.seq, last.prev)] if own else [])]
    at = at or last.at
    lines = Chain(CHECKPOINTS, *last).lines(
        [await signed_checkpoint(HeldKey(key, "a test"), named, at, part=True)], 0, at
    )
    await site.store.append([Write(CHECKPOINTS, last.seq, lines)])


def house_key() -> SigningKey:
    key = SigningKey(sha256(b"signing").digest())
    assert key.public == HOUSE
    return key


async def test_a_checkpoint_that_does_not_hold_is_found(tmp_path: Path) -> None:
    lies = {
        "names table:1:2:": ([Head(TABLE, 2, "a" * 64)], house_key(), 0, True),
        "lines were removed or written anew": ([Head(TABLE, 3, "a" * 64)], house_key(), 0, True),
        "is not signed by the house's key": ([Head(TABLE, 4, "a" * 64)], SigningKey(bytes(32)), 0, True),
        "is older than the one before it": ([Head(TABLE, 4, "a" * 64)], house_key(), 1_700_000_000_000, True),
        "does not name the one before it": ([Head(TABLE, 4, "a" * 64)], house_key(), 0, False),
    }
    for number, (words, (heads, key, at, own)) in enumerate(lies.items()):
        async with followed_house() as house:
            await grow(house, 3)
            witness = Witness(tmp_path / f"{number}.db")
            await witness.look(house)
            await put_leaf(house, key, *heads, at=at, own=own)
            found = await evidence_of(witness, house)
            assert words in found.what
            assert "checkpoint 4" in found.what
            assert json.loads(found.leaves[-1])["seq"] == 4
            with open_kept(witness.file) as kept:
                assert kept.signed.size == 3, "nothing more was signed"


async def test_leaves_that_are_not_those_of_the_head_are_found(
    witness: Witness, house: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The head is of one log, and the leaves are shown from another."""
    await grow(house, 2)
    await witness.look(house)
    async with followed_house() as other:
        await grow(other, 2)
        await grow(other, 2, words="other")
        leaves = [line.rstrip() for line in await lines_of(other.store, CHECKPOINTS)]
        await grow(house, 2)
        monkeypatch.setattr(House, "leaves", lambda _self, first, count: leaves[first : first + count])
        assert "not those of the log it signed" in (await evidence_of(witness, house)).what


async def test_two_witnesses_who_were_shown_different_logs_find_it_where_they_meet(tmp_path: Path) -> None:
    one, other = Witness(tmp_path / "one.db"), Witness(tmp_path / "other.db", SigningKey(bytes(32)))
    async with followed_house() as shown, followed_house() as hidden:
        await grow(shown, 4)
        await grow(hidden, 3, words="another story")
        await one.look(shown)
        await other.look(hidden)
        for seen, asking in ((other, one), (one, other)):
            with serving(seen.file, await seen.name(shown), "0") as url:
                if asking is one:
                    with pytest.raises(Contradicted) as fault:
                        await asyncio.to_thread(_compared, asking.file, url)
                    assert isinstance(fault.value.evidence, Evidence)
                    assert signed_by_house(*fault.value.evidence.notes)
                else:
                    assert "has seen more" in await asyncio.to_thread(_compared, asking.file, url)


def _compared(file: Path, url: str) -> str:
    with open_kept(file) as kept:
        return compare(kept, House(url))


async def test_witnesses_who_agree_say_nothing_and_strangers_prove_nothing(tmp_path: Path, house: Site) -> None:
    one, other = Witness(tmp_path / "one.db"), Witness(tmp_path / "other.db", SigningKey(bytes(32)))
    await grow(house, 2)
    await one.look(house)
    await other.look(house)
    with serving(other.file, "", "0") as url:
        assert await asyncio.to_thread(_compared, one.file, url) == ""
        with sqlite3.connect(other.file) as forged:
            (note,) = forged.execute("SELECT value FROM known WHERE name = 'note'").fetchone()
            forged.execute("UPDATE known SET value = ? WHERE name = 'note'", (note.replace("\n2\n", "\n1\n"),))
        forged.close()
        with pytest.raises(LogError):
            await asyncio.to_thread(_compared, one.file, url)


async def test_what_was_seen_is_served(witness: Witness, house: Site) -> None:
    await grow(house, 3)
    await witness.look(house)
    with serving(witness.file, await witness.name(house), "0") as url:
        assert url.startswith("http://127.0.0.1:")
        async with httpx.AsyncClient(base_url=url) as client:
            note = parse_note((await client.get("/api/log/checkpoint")).text)
            leaves = (await client.get("/api/log/leaves?first=1&count=1")).text
            seen = (await client.get("/api/log/witnesses")).json()
            hashes = (await client.get("/api/log/consistency?old=1&size=3")).json()["hashes"]
            assert (await client.get("/api/log/leaves?first=x")).status_code == 404
            assert (await client.get("/nothing")).status_code == 404
            assert (await client.post("/api/log/checkpoint")).status_code == 501
    assert signed_by_house(str(note))
    assert signed_at(note, parse_key(seen["witnesses"][0]["key"]))
    assert seen["key"] == str(THE_HOUSE)
    second = (await lines_of(house.store, CHECKPOINTS))[1]
    assert leaves.encode() == second
    assert b64decode(hashes[0]) == leaf_hash(second.rstrip())
    async with followed_house() as empty:
        another = Witness(witness.file.parent / "another.db", SigningKey(bytes(32)))
        with serving(witness.file, "", "0") as url:
            assert (await another.look(url))[0].startswith("signed 3 checkpoints; the house did not take it")
        await grow(empty, 1)


async def test_the_command_follows_and_ends_with_an_alarm(
    tmp_path: Path, house: Site, capfd: pytest.CaptureFixture[str]
) -> None:
    await grow(house, 3)
    file = tmp_path / "seen.db"

    async def run(site: Site, *more: str) -> int:
        return await asyncio.to_thread(main, ["witness", address(site), "--store", str(file), "--once", *more])

    assert await run(house) == 0
    assert "signed 3 checkpoints" in capfd.readouterr().out
    for private in (file, Path(f"{file}.key")):
        assert stat.S_IMODE(os.stat(private).st_mode) == 0o600
    async with followed_house() as other:
        await grow(other, 4, words="other")
        assert await run(other, "--key", HOUSE) == 1
    told = capfd.readouterr().err
    assert "ALARM" in told
    (evidence,) = tmp_path.glob("seen.db.evidence-*.json")
    assert str(evidence) in told
    found = json.loads(evidence.read_text())
    assert signed_by_house(*found["notes"])
    assert contradict(*found["leaves"])
    assert stat.S_IMODE(evidence.stat().st_mode) == 0o600
    assert await run(house) == 0
    assert await run(house, "--key", "nonsense") == 2
    assert await asyncio.to_thread(main, ["witness", "file:///etc/passwd", "--store", str(file), "--once"]) == 2


async def test_another_file_is_not_taken_for_a_witness(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE mine (x)")
    other.close()
    assert main(["witness", "http://127.0.0.1:9", "--store", str(file), "--once"]) == 2


def test_the_key_is_of_the_house(tmp_path: Path) -> None:
    assert keys().signing.public == HOUSE
