"""After a change of keys all that is sealed comes under the new ones, whatever happens in between."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from secrets import token_bytes
from typing import NamedTuple

import pytest
from structlog.testing import capture_logs

from croupier.errors import RequestError, StoreError
from croupier.house import keys as of_house
from croupier.room.streams import key_book
from croupier.room.streams.key_book import KeyAsked, KeyBook
from croupier.room.streams.keys import Keys, SealingKey
from croupier.room.streams.sealed import moving
from croupier.room.streams.sealed.moving import MovingSeals, abouts
from croupier.room.streams.sealed.words import SealedWords
from croupier.shuffle import public_key, seal
from croupier.store import Sealed, Store, Write
from tests.support.room.driver import keys
from tests.support.store.streams import Stream

NEW, REGULATOR, LATER_REGULATOR = b"n" * 32, b"r" * 32, b"l" * 32
SEALED_TO = of_house.fingerprint(public_key(NEW).hex())
ROUNDS = 6
PLAIN = b"the seed of a shuffle"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "PAUSE_S", 0)
    monkeypatch.setattr(moving, "AGAIN_S", 0.001)


class House(NamedTuple):
    """A store with things sealed in it, whose keys were then changed."""

    store: Store
    book: KeyBook
    before: Keys
    after: Keys

    def moving(self) -> MovingSeals:
        return MovingSeals(self.store, self.book, self.after, token_bytes)

    async def all(self) -> dict[tuple[str, int, str], bytes]:
        return {
            (stream, one.round, one.name): one.data
            async for some in self.store.read_all_sealed()
            for stream, one in some
        }

    async def opens_with(self, private: bytes, holder: str) -> list[bool]:
        """Of each seal to a holder, whether it opens with this key."""
        found = []
        for (stream, row, name), data in (await self.all()).items():
            if name.partition(".")[0] == holder:
                sealed, opened = Sealed(row, name, data), False
                for about in abouts(stream, Sealed(row, name, data)):
                    with suppress(RequestError):
                        opened |= bool(SealingKey(private).opened(sealed.data, about))
                found.append(opened)
        return found


@pytest.fixture
async def house(store: Store) -> House:
    """Words, shuffles and draws, sealed to the server and the regulator; then another sealing key."""
    before = keys(public_key(REGULATOR))
    book = await KeyBook.read(store)
    await book.introduce(before, 1000)
    table, cup = Stream("table:1"), Stream("cup")
    for number in range(1, ROUNDS + 1):
        about = f"table:1/{number}".encode()
        sealed = [Sealed(number, to, seal(PLAIN, key, token_bytes(32), about)) for to, key in before.holders.items()]
        await store.append([table.write("shuffled", sealed=sealed)])
    draws = Sealed(1, "server", seal(PLAIN, before.sealing.public, token_bytes(32), b"cup/draws/1"))
    await store.append([cup.write("announced", sealed=[draws])])
    words = SealedWords(store, "floor", before, token_bytes).sealed(1, "call", "he saw my cards")
    await store.append([Stream("floor").write("called", sealed=words)])
    await changed(book, before, of_house.SEALING, SEALED_TO)
    return House(store, book, before, before._replace(sealing=SealingKey(NEW, [before.sealing.private])))


async def changed(book: KeyBook, held: Keys, kind: of_house.Kind, public: str) -> None:
    assert await book.enter(KeyAsked(kind, public, "a test", held.signing, "olga", "a change"), 2000) is None


async def test_everything_opens_with_the_new_key_alone_and_the_record_says_so(house: House) -> None:
    count = ROUNDS + 2
    assert await house.opens_with(NEW, "server") == [False] * count
    regulators = await house.opens_with(REGULATOR, "regulator")
    await house.moving().run()
    assert await house.opens_with(NEW, "server") == [True] * count
    assert await house.opens_with(house.before.sealing.private, "server") == [False] * count
    assert await house.opens_with(REGULATOR, "regulator") == regulators == [True] * (ROUNDS + 1), "as they were"
    assert house.book.known.moves(of_house.SEALING) == ()
    again = (await KeyBook.read(house.store)).known
    assert again == house.book.known
    assert again.moved == (SEALED_TO,)
    words = SealedWords(house.store, "floor", house.after._replace(sealing=SealingKey(NEW)), token_bytes)
    assert await words.read(1, "call") == "he saw my cards"


async def test_the_regulators_seals_are_made_anew_for_the_regulators_new_key(house: House) -> None:
    public = public_key(LATER_REGULATOR)
    await changed(house.book, house.before, of_house.REGULATORS, public.hex())
    later = house._replace(after=house.after._replace(regulator=public))
    await later.moving().run()
    assert await later.opens_with(LATER_REGULATOR, "regulator") == [True] * (ROUNDS + 1)
    assert await later.opens_with(REGULATOR, "regulator") == [False] * (ROUNDS + 1)
    assert await later.opens_with(NEW, "server") == [True] * (ROUNDS + 2)
    assert house.moving().due == []


@pytest.mark.parametrize("killed_after", [0, 1, ROUNDS])
async def test_a_server_killed_in_between_goes_on_where_it_was(house: House, killed_after: int) -> None:
    first = house.moving()
    running = asyncio.create_task(first.run())
    while first.moved < killed_after:
        await asyncio.sleep(0)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    moved = sum(await house.opens_with(NEW, "server"))
    assert killed_after <= moved < ROUNDS + 2
    for key in (house.after, house.before):  # all opens meanwhile, whichever key it is under
        words = SealedWords(house.store, "floor", house.after, token_bytes)
        assert await words.read(1, "call") == "he saw my cards", key
    again = (await KeyBook.read(house.store)).known
    assert again.moves(of_house.SEALING) == (of_house.fingerprint(house.before.sealing.public.hex()),)
    second = house._replace(book=await KeyBook.read(house.store)).moving()
    await second.run()
    assert second.moved == ROUNDS + 2 - moved
    assert all(await house.opens_with(NEW, "server"))


async def test_a_seal_that_was_altered_stays_as_it_is_is_named_and_costs_nothing_else(house: House) -> None:
    altered = Sealed(3, "server", b"\x01" * 80)
    await put(house.store, altered)
    with capture_logs() as logs:
        await house.moving().run()
    named = [(one["stream"], one["row"], one["sealed"]) for one in logs if one["log_level"] == "error"]
    assert named == [("table:1", 3, "server")]
    assert (await house.all())["table:1", 3, "server"] == altered.data
    assert sorted(await house.opens_with(NEW, "server")) == [False] + [True] * (ROUNDS + 1)
    told = [line async for lines in house.store.read(of_house.STREAM) for line in lines]
    assert b'"moved":7,"unopened":1' in told[-1]


async def put(store: Store, sealed: Sealed) -> None:
    head = await store.head("table:1")
    assert head
    await store.append([Write("table:1", head.seq, b"", sealed=(sealed,))])


async def test_what_is_written_or_forgotten_meanwhile_stays_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the reading of a seal and the writing of the new one the room writes its own, and forgets another."""
    replace, others = house.store.replace_sealed, iter([True])
    newer = Sealed(1, "server", seal(b"another seed", public_key(NEW), token_bytes(32), b"table:1/1"))

    async def slow(stream: str, sealed: Sealed, data: bytes) -> None:
        if next(others, False):
            await put(house.store, newer)
            await house.store.delete_sealed("table:1", 2)
        await replace(stream, sealed, data)

    await house.all()
    monkeypatch.setattr(house.store, "replace_sealed", slow)
    await house.moving().run()
    found = await house.all()
    assert found["table:1", 1, "server"] in (newer.data,)
    assert ("table:1", 2, "server") not in found


async def test_it_waits_while_the_store_is_away(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    replace, fails = house.store.replace_sealed, iter([True] * 3)

    async def away(stream: str, sealed: Sealed, data: bytes) -> None:
        if next(fails, False):
            raise StoreError("the database is away")
        await replace(stream, sealed, data)

    monkeypatch.setattr(house.store, "replace_sealed", away)
    await house.moving().run()
    assert all(await house.opens_with(NEW, "server"))


async def test_without_a_change_there_is_nothing_to_move(store: Store) -> None:
    book = await KeyBook.read(store)
    await book.introduce(keys(), 1000)
    assert MovingSeals(store, book, keys(), token_bytes).due == []
    assert key_book.key_before(keys().sealing).public != keys().signing.public
