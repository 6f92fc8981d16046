"""A store opens with the keys its record names and with no others; a change of them is never half done."""

from __future__ import annotations

from pathlib import Path
from secrets import token_bytes, token_hex
from typing import NamedTuple

import msgspec
import pytest

from croupier.errors import RequestError, StoreError
from croupier.house import keys as of_house
from croupier.protocol.refusal import Refusal
from croupier.record import CHECKPOINTS, Chain, CheckpointTaken, HeldKey
from croupier.room import KeyBook, Keys, MovingSeals, key_before
from croupier.room.streams.keys import SealingKey
from croupier.shuffle import public_key, seal
from croupier.store import Account, Sealed, Store, Write, back_up, open_store, restore, take_checkpoint
from croupier.table.events import FloatChanged
from croupier.web.keys import Change, check_keys, keys_are_there, keys_of_store, known_keys, rotate
from croupier.web.keys.key_file import KeyFile
from croupier.web.settings import Settings
from tests.support.introduced import a_key, introduce
from tests.support.store.raw import run_sql
from tests.support.store.streams import Stream, lines_of

NOW = 5_000
REGULATOR = public_key(b"r" * 32).hex()


class Kept(NamedTuple):
    """A store and where its keys lie."""

    store: Store
    settings: Settings
    folder: Path

    @property
    def sealing(self) -> Path:
        return self.folder / "key"

    @property
    def signing(self) -> Path:
        return self.folder / "key.signing"

    async def opened(self) -> Keys:
        """The keys, as a server takes them when it starts, and what it writes then."""
        keys, _ = await keys_of_store(self.store, self.settings)
        await (await KeyBook.read(self.store)).introduce(keys, NOW)
        return keys

    async def changed(self, kind: of_house.Kind, **given: object) -> of_house.KnownKeys:
        return await rotate(self.store, self.settings, Change(kind, "Olga", "the yearly change", **given))  # type: ignore[arg-type]


@pytest.fixture
async def kept(store: Store, tmp_path: Path) -> Kept:
    """A store that a server has opened, with something sealed in it and an operator."""
    await store.accounts.create(Account("p-olga", "Olga", ("operator",), False, "", NOW))
    await store.accounts.create(Account("p-anna", "Anna", ("player",), False, "", NOW))
    made = Kept(store, Settings(data="sqlite:elsewhere.db", key_file=str(tmp_path / "key")), tmp_path)
    keys = await made.opened()
    sealed = Sealed(1, "server", seal(b"seed", keys.sealing.public, token_bytes(32), b"table:1/1"))
    await store.append([Stream("table:1").write("shuffled", sealed=[sealed])])
    return made


def found_from(known: of_house.KnownKeys, pinned: str) -> object:
    """What a client that pinned a key comes to."""
    found = of_house.followed(known.vouched, pinned)
    return found.code if isinstance(found, Refusal) else found.vouched


async def kinds(store: Store) -> list[str]:
    """What became of keys, in order."""
    return [msgspec.json.decode(line).get("kind", "") for line in await lines_of(store, of_house.STREAM)]


async def test_the_first_start_introduces_the_keys_and_each_later_one_its_working_key(kept: Kept) -> None:
    assert await kinds(kept.store) == ["signing", "sealing", "working"]
    first, second = await kept.opened(), await kept.opened()
    assert await kinds(kept.store) == ["signing", "sealing", "working", "working", "working"]
    assert first.working.public != second.working.public
    known = await known_keys(kept.store)
    assert known.public(of_house.WORKING) == second.working.public
    assert known.working
    assert known.working.signer == known.public(of_house.SIGNING)


@pytest.mark.parametrize("which", ["key", "key.signing"])
async def test_another_key_or_none_is_refused_and_nothing_is_written(kept: Kept, which: str) -> None:
    file, written = kept.folder / which, await kinds(kept.store)
    own = file.read_text()
    file.write_text(f"{token_hex(32)}\n")
    with pytest.raises(
        RequestError, match=r"this store.*its fingerprint is .*bring the store's own key back from its copy"
    ):
        await keys_of_store(kept.store, kept.settings)
    file.unlink()
    with pytest.raises(RequestError, match=r"key of this store is not there: bring .* back from its copy"):
        await keys_of_store(kept.store, kept.settings)
    assert not file.exists(), "no new key is made in its place"
    file.touch(0o600)
    file.write_text(own)
    assert await keys_of_store(kept.store, kept.settings)
    assert await kinds(kept.store) == written


async def test_after_a_change_the_new_key_is_wanted_and_the_old_one_until_all_seals_are_moved(kept: Kept) -> None:
    old = kept.sealing.read_text()
    known = await kept.changed(of_house.SEALING)
    last = known.vouched[-1]
    assert isinstance(last, of_house.KeyIntroduced)
    assert (last.by, last.reason, last.kind) == ("p-olga", "the yearly change", "sealing")
    both = kept.sealing.read_text()
    assert both.startswith(old)
    assert kept.sealing.stat().st_mode & 0o777 == 0o600
    kept.sealing.write_text(old)
    with pytest.raises(RequestError, match="is not the key of this store"):
        await keys_of_store(kept.store, kept.settings)
    new = both.removeprefix(old)
    kept.sealing.write_text(new)
    with pytest.raises(RequestError, match=r"lacks the key .*, which opens what is sealed from before"):
        await keys_of_store(kept.store, kept.settings)
    kept.sealing.write_text(both)
    keys = await kept.opened()
    assert keys.sealing.private.hex() == new.strip()
    assert keys.sealing.opened((await kept.store.sealed("table:1", 1))[0].data, b"table:1/1") == b"seed"
    await MovingSeals(kept.store, await KeyBook.read(kept.store), keys, token_bytes).run()
    kept.sealing.write_text(new)
    alone = await kept.opened()
    assert alone.sealing.older == ()
    assert alone.sealing.opened((await kept.store.sealed("table:1", 1))[0].data, b"table:1/1") == b"seed"


async def test_what_was_asked_for_before_a_change_is_known_by_the_same_mark_after_it(kept: Kept) -> None:
    before = await kept.opened()
    await kept.changed(of_house.SEALING)
    assert (await kept.opened()).sealing.first == before.sealing.first


async def test_a_new_signing_key_is_vouched_for_by_the_one_before(kept: Kept) -> None:
    first = (await kept.opened()).signing.public
    old = kept.signing.read_text()
    known = await kept.changed(of_house.SIGNING)
    assert known.vouched[-1].signer == first
    assert (await kept.opened()).signing.public == known.public(of_house.SIGNING) != first
    assert found_from(known, first) == known.vouched
    kept.signing.write_text(old)
    with pytest.raises(RequestError, match="another signing key than this store"):
        await keys_of_store(kept.store, kept.settings)


async def test_a_lost_signing_key_is_replaced_and_that_is_said(kept: Kept) -> None:
    first = (await kept.opened()).signing.public
    kept.signing.unlink()
    with pytest.raises(RequestError, match="signing key of this store is not there"):
        await kept.changed(of_house.SIGNING)
    assert not kept.signing.exists()
    known = await kept.changed(of_house.SIGNING, lost=True)
    assert found_from(known, first) == "began-anew"
    assert (await kept.opened()).signing.public == known.public(of_house.SIGNING)


async def test_a_lost_sealing_key_is_replaced_what_it_sealed_stays_sealed_and_the_room_goes_on(kept: Kept) -> None:
    kept.sealing.unlink()
    with pytest.raises(RequestError, match="the key of this store is not there"):
        await kept.changed(of_house.SEALING)
    known = await kept.changed(of_house.SEALING, lost=True)
    assert known.vouched[-1].signer == known.public(of_house.SIGNING)
    assert known.moves(of_house.SEALING) == ()
    keys = await kept.opened()
    with pytest.raises(RequestError, match="this seal does not open"):
        keys.sealing.opened((await kept.store.sealed("table:1", 1))[0].data, b"table:1/1")
    later = await kept.changed(of_house.SEALING)
    assert later.moves(of_house.SEALING) == (known.public(of_house.SEALING),), "the lost one is not asked for"
    assert (await kept.opened()).sealing.private != keys.sealing.private


async def test_the_regulators_key_is_entered_changed_and_ended_and_the_settings_name_no_other(kept: Kept) -> None:
    later = public_key(b"l" * 32).hex()
    named = kept._replace(settings=msgspec.structs.replace(kept.settings, regulator_key=REGULATOR))
    assert (await named.opened()).regulator.hex() == REGULATOR
    assert (await kept.opened()).regulator.hex() == REGULATOR, "no word of it in the settings does not take it away"
    await kept.changed(of_house.REGULATORS, public=later)
    assert (await kept.opened()).regulator.hex() == later
    with pytest.raises(RequestError, match="is not the regulator's key on record"):
        await keys_of_store(named.store, named.settings)
    await kept.changed(of_house.REGULATORS, ends=True)
    assert (await kept.opened()).regulator == b""
    with pytest.raises(RequestError, match="is not the regulator's key on record"):
        await keys_of_store(named.store, named.settings)
    with pytest.raises(RequestError, match="no key of a regulator's to end"):
        await kept.changed(of_house.REGULATORS, ends=True)
    with pytest.raises(RequestError, match="this regulator key was introduced before"):
        await kept.changed(of_house.REGULATORS, public=later)


@pytest.mark.parametrize("kind", [of_house.SEALING, of_house.SIGNING])
async def test_a_change_that_was_cut_short_before_it_was_on_record_changes_nothing(
    kept: Kept, monkeypatch: pytest.MonkeyPatch, kind: of_house.Kind
) -> None:
    before = await kept.opened()

    async def away(*_: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(kept.store, "append", away)
        with pytest.raises(StoreError):
            await kept.changed(kind)
    after = await kept.opened()
    assert after.sealing.private == before.sealing.private
    assert after.signing.public == before.signing.public
    await kept.changed(kind)
    changed = await kept.opened()
    assert (changed.sealing.private, changed.signing.public) != (before.sealing.private, before.signing.public)


async def test_a_backup_from_before_a_change_opens_with_the_same_file_of_keys(kept: Kept, tmp_path: Path) -> None:
    await back_up(kept.store, tmp_path / "before.backup", lambda *_: None)
    before = await kept.opened()
    await kept.changed(of_house.SEALING)
    await kept.changed(of_house.SIGNING)
    after = await kept.opened()
    await MovingSeals(kept.store, await KeyBook.read(kept.store), after, token_bytes).run()
    async with open_store(f"sqlite:{tmp_path}/restored.db") as restored:
        await restore(tmp_path / "before.backup", restored, lambda *_: None)
        found, note = await keys_of_store(restored, kept.settings)
        assert note == ""
        assert (found.sealing.private, found.signing.public) == (before.sealing.private, before.signing.public)
        assert found.sealing.opened((await restored.sealed("table:1", 1))[0].data, b"table:1/1") == b"seed"


async def test_only_an_operator_changes_a_key_and_says_why(kept: Kept) -> None:
    for by in ("Anna", "nobody"):
        with pytest.raises(RequestError, match="is no operator of this room"):
            await rotate(kept.store, kept.settings, Change("sealing", by, "a reason"))
    for why in ("", "  ", "x" * 201, "two\nlines"):
        with pytest.raises(RequestError, match="say why with --why"):
            await rotate(kept.store, kept.settings, Change("sealing", "Olga", why))
    assert len(KeyFile(kept.sealing).read()) == 1, "no key is made for nothing"


async def test_keys_are_changed_only_once_those_that_are_there_are_on_record(store: Store, tmp_path: Path) -> None:
    await store.accounts.create(Account("p-olga", "Olga", ("operator",), False, "", NOW))
    settings = Settings(data="sqlite:elsewhere.db", key_file=str(tmp_path / "key"))
    with pytest.raises(RequestError, match="start the server once"):
        await rotate(store, settings, Change("sealing", "Olga", "a reason"))
    with pytest.raises(RequestError, match="the first start of the server enters them"):
        await check_keys(store, settings)
    assert list(tmp_path.glob("key*")) == []


async def test_the_check_says_what_is_wrong(kept: Kept) -> None:
    held = await kept.opened()
    await check_keys(kept.store, kept.settings)
    assert keys_are_there(kept.settings, held)
    kept.signing.rename(kept.folder / "aside")
    assert not keys_are_there(kept.settings, held)
    with pytest.raises(RequestError, match="the signing key of this store is not there"):
        await check_keys(kept.store, kept.settings)


async def test_a_store_of_before_keeps_the_key_that_signed_its_checkpoints_and_gets_one_of_its_own(
    store: Store, url: str, tmp_path: Path
) -> None:
    settings = Settings(data="sqlite:elsewhere.db", key_file=str(tmp_path / "key"))
    private = KeyFile(tmp_path / "key").add()
    before = key_before(SealingKey(private))
    await store.append([Stream("table:1").write("opened")])
    await take_checkpoint(store, HeldKey(before, "as it was"), 2000)
    wanted = of_house.fingerprint(public_key(private).hex())
    await run_sql(url, f"INSERT INTO server_key (one, fingerprint) VALUES (1, '{wanted}')")
    keys = await Kept(store, settings, tmp_path).opened()
    known = await known_keys(store)
    assert [one.public for one in known.all_of(of_house.SIGNING)] == [before.public, keys.signing.public]
    assert known.vouched[1].signer == before.public
    assert found_from(known, before.public) == known.vouched
    (line,) = await lines_of(store, CHECKPOINTS)
    assert msgspec.json.decode(line, type=CheckpointTaken).key == before.public
    assert (await Kept(store, settings, tmp_path).opened()).signing.public == keys.signing.public
    (tmp_path / "key").write_text(f"{token_hex(32)}\n")
    with pytest.raises(RequestError, match="is not the key of this store"):
        await keys_of_store(store, settings)


async def test_a_start_that_was_cut_short_between_the_two_goes_on(store: Store, tmp_path: Path) -> None:
    """The key of before is on record, and the one in its place is not yet."""
    settings = Settings(data="sqlite:elsewhere.db", key_file=str(tmp_path / "key"))
    before = key_before(SealingKey(KeyFile(tmp_path / "key").add()))
    await store.append([Stream("table:1").write("opened")])
    await take_checkpoint(store, HeldKey(before, "as it was"), 2000)
    keys, _ = await keys_of_store(store, settings)
    book = await KeyBook.read(store)
    enter, entered = book.enter, iter([True])

    async def cut_short(*given: object) -> object:
        if next(entered, False):
            return await enter(*given)  # type: ignore[arg-type]
        raise StoreError("killed")

    book.enter = cut_short  # type: ignore[assignment,method-assign]
    with pytest.raises(StoreError):
        await book.introduce(keys, NOW)
    assert (await known_keys(store)).public(of_house.SIGNING) == before.public
    again = await Kept(store, settings, tmp_path).opened()
    assert again.signing.public == keys.signing.public == (await known_keys(store)).public(of_house.SIGNING)


async def test_a_record_of_keys_that_was_written_anew_is_refused(store: Store, tmp_path: Path) -> None:
    """A stranger with the store, and without the keys, introduces a key of their own, chained as lines are."""
    house = Kept(store, Settings(data="sqlite:elsewhere.db", key_file=str(tmp_path / "key")), tmp_path)
    await house.opened()
    book, stranger = await KeyBook.read(store), a_key("stranger")
    forged = introduce(book.known, of_house.SIGNING, stranger.public, stranger, NOW)
    event = of_house.KeyIntroduced(
        "signing", forged.public, of_house.fingerprint(forged.public), "a file", NOW, forged.after, forged.signer,
        forged.signature, "house",
    )  # fmt: skip
    lines = book.chain.added([event], 0, NOW).lines
    await store.append([Write(of_house.STREAM, book.chain.seq, lines)])
    with pytest.raises(RequestError, match="the record of the keys was altered"):
        await keys_of_store(store, house.settings)


async def test_a_table_of_before_that_has_the_name_of_the_stream_stays_as_it_is(store: Store, tmp_path: Path) -> None:
    await store.append(
        [Write(of_house.STREAM, 0, Chain(of_house.STREAM).lines([FloatChanged(5, "a table", "practice")], 1, 5))]
    )
    with pytest.raises(StoreError, match="a table of this store is called keys"):
        await keys_of_store(store, Settings(data="sqlite:elsewhere.db", key_file=str(tmp_path / "key")))
