"""What the door keeps: taken once, counted together, and there after a restart, whichever process asks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_bytes

import pytest
import structlog
from msgspec.structs import replace

from croupier.room import SealingKey
from croupier.store import (
    CodeApp,
    Limit,
    Passkey,
    Store,
    back_up,
    open_store,
    passkey_added,
    passkey_removed,
    restore,
    ways_in_forgotten,
)
from croupier.store.accounts import Account
from croupier.store.consoles import Console
from croupier.web.door.door_key import door_key
from croupier.web.door.failures import Failures
from tests.store.conftest import Database, NewUrl
from tests.support.store.changed import changed

ANNA = Account("a1", "Anna", ("operator",), guest=False, password_hash="$argon2id$x", made_ms=5)
KEY = Passkey(b"\x00id", "a1", b"\x01key", 0, "Phone", 7)
CHALLENGE, BOUND, NOW = b"c" * 32, b"b" * 32, 1_000_000
HERE = Limit("anna 192.0.2.1", 20)


@asynccontextmanager
async def two_processes(url: str) -> AsyncIterator[tuple[Store, Store]]:
    async with open_store(url) as one, open_store(url, create=False) as other:
        await one.accounts.create(ANNA)
        yield one, other


async def test_a_passkey_is_of_one_account_and_found_by_its_id(store: Store) -> None:
    await store.accounts.create(ANNA)
    await changed(store, passkey_added(KEY))
    await changed(store, passkey_added(Passkey(KEY.id, "a1", b"other", 0, "Thief's", 8)))
    await store.door.passkeys.used(KEY.id, 5, 9)
    await store.door.passkeys.used(KEY.id, 4, 10)
    (found,) = await store.door.passkeys.of("a1")
    assert (found.counter, found.used_ms, found.public_key) == (5, 9, b"\x01key"), "no counter goes back"
    await changed(store, passkey_removed(replace(KEY, account="another")))
    assert await store.door.passkeys.one(KEY.id)
    await changed(store, passkey_removed(KEY))
    assert await store.door.passkeys.one(KEY.id) is None


async def test_a_challenge_is_taken_once_by_whoever_is_first(url: str) -> None:
    async with two_processes(url) as stores:
        await stores[0].door.passkeys.give_challenge(CHALLENGE, BOUND, "sign-in", NOW + 1)
        taken = await asyncio.gather(
            *[
                stores[turn % 2].door.passkeys.take_challenge(CHALLENGE, BOUND, "sign-in", NOW, bytes([turn + 1]))
                for turn in range(8)
            ]
        )
        assert sum(taken) == 1


async def test_a_challenge_outlives_a_restart_and_is_bound_to_its_moment_browser_and_purpose(url: str) -> None:
    async with open_store(url) as store:
        await store.door.passkeys.give_challenge(CHALLENGE, BOUND, "sign-in", NOW + 1)
    async with open_store(url, create=False) as store:
        keys = store.door.passkeys
        assert not await keys.take_challenge(CHALLENGE, b"other", "sign-in", NOW, b"1")
        assert not await keys.take_challenge(CHALLENGE, BOUND, "proof", NOW, b"2")
        assert not await keys.take_challenge(CHALLENGE, BOUND, "sign-in", NOW + 1, b"3")
        assert not await keys.take_challenge(b"d" * 32, BOUND, "sign-in", NOW, b"4")
        assert await keys.take_challenge(CHALLENGE, BOUND, "sign-in", NOW, b"5")
        await store.door.forget_expired(NOW + 1)
        assert not await keys.take_challenge(CHALLENGE, BOUND, "sign-in", NOW, b"6")


async def test_a_code_is_taken_once_and_none_before_it(url: str) -> None:
    async with two_processes(url) as (one, other):
        await one.door.code_apps.begin("a1", b"sealed")
        tries = [store.door.code_apps.take_step("a1", 50, bytes([n])) for n, store in enumerate((one, other) * 4)]
        assert sum(await asyncio.gather(*tries)) == 1
        assert not await other.door.code_apps.take_step("a1", 49, b"before")
        assert await other.door.code_apps.take_step("a1", 51, b"after")
        await other.door.code_apps.begin("a1", b"another's")
        app = await one.door.code_apps.of("a1")
        assert app is not None
        assert (app.secret, app.confirmed) == (b"sealed", True), "one that was confirmed stays"


async def test_a_recovery_code_is_taken_once(url: str) -> None:
    async with two_processes(url) as (one, other):
        await one.door.code_apps.set_recovery_codes("a1", [b"1", b"2"])
        tries = [
            store.door.code_apps.take_recovery_code("a1", b"1", bytes([n])) for n, store in enumerate((one, other))
        ]
        assert sum(await asyncio.gather(*tries)) == 1
        assert await other.door.code_apps.recovery_codes_left("a1") == 1
        assert not await other.door.code_apps.take_recovery_code("a1", b"", b"x")


async def test_a_second_process_counts_with_the_first_and_a_restart_forgets_nothing(url: str) -> None:
    async with two_processes(url) as stores:
        tries = [Failures(store.door.wrong_tries, 20, lambda: NOW) for store in stores]
        for turn in range(10):
            assert not await tries[turn % 2].wait_s("Anna", "192.0.2.1")
        assert [await each.wait_s("Anna", "192.0.2.1") for each in tries] == [180.0, 180.0]
    async with open_store(url, create=False) as again:
        assert await Failures(again.door.wrong_tries, 20, lambda: NOW).wait_s("Anna", "192.0.2.1") == 180.0
        later = Failures(again.door.wrong_tries, 20, lambda: NOW + 180_000)
        assert not await later.wait_s("Anna", "192.0.2.1"), "one is forgotten every three minutes"
        assert await later.wait_s("Anna", "192.0.2.1")
        await again.door.forget_expired(NOW + 3_600_000)
        assert not await Failures(again.door.wrong_tries, 20, lambda: NOW).wait_s("Anna", "192.0.2.1")


async def test_two_processes_at_once_let_no_more_through(url: str) -> None:
    async with two_processes(url) as stores:
        waits = await asyncio.gather(*[stores[turn % 2].door.wrong_tries.wait_ms([HERE], NOW) for turn in range(30)])
        assert sum(not wait for wait in waits) <= 10
        assert await stores[0].door.wrong_tries.wait_ms([HERE], NOW + 3_600_000) == 0


async def test_what_may_not_be_tried_is_not_written(store: Store) -> None:
    for _ in range(10):
        assert not await store.door.wrong_tries.wait_ms([HERE], NOW)
    for _ in range(100):
        assert await store.door.wrong_tries.wait_ms([HERE, Limit("anna", 200)], NOW) == 180_000
    assert not await store.door.wrong_tries.wait_ms([Limit("anna", 2)], NOW), "nor does it count for another limit"


async def test_wrong_pins_are_counted_together(url: str) -> None:
    async with two_processes(url) as stores:
        await stores[0].door.consoles.set_pin("a1", "hash")
        counts = [await stores[turn % 2].door.consoles.count_try("a1") for turn in range(6)]
        assert counts == [1, 2, 3, 4, 5, 6]
        await stores[1].door.consoles.enrol(Console("c", "Pit", "a1", NOW), b"secret")
        await stores[1].door.consoles.begin_shift("c", "a1", "password", NOW + 10)
        assert await stores[0].door.consoles.count_try("a1") == 1, "a full sign-in forgives them"
        assert [one.name for one in await stores[0].door.consoles.on_shift("c", NOW)] == ["Anna"]
        assert await stores[0].door.consoles.on_shift("c", NOW + 10) == []


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
async def test_a_backup_brings_the_ways_to_sign_in_back_and_no_console_or_pin(
    url: str, new_url: NewUrl, tmp_path: Path, target: Database
) -> None:
    async with open_store(url) as store:
        await store.accounts.create(ANNA)
        await changed(store, passkey_added(KEY))
        await store.door.code_apps.begin("a1", b"sealed")
        await store.door.code_apps.take_step("a1", 50, b"claim")
        await store.door.code_apps.set_recovery_codes("a1", [b"1", b"2"])
        await store.door.consoles.set_pin("a1", "hash")
        await back_up(store, tmp_path / "backup", lambda done, of: None)
    async with open_store(await new_url(target)) as store:
        await restore(tmp_path / "backup", store, lambda done, of: None)
        assert await store.door.passkeys.of("a1") == [KEY]
        assert await store.door.code_apps.of("a1") == CodeApp(b"sealed", confirmed=True)
        assert not await store.door.code_apps.take_step("a1", 50, b"again"), "a code of before is not good again"
        assert await store.door.code_apps.recovery_codes_left("a1") == 2
        assert await store.door.consoles.pin("a1") == ""
        await back_up(store, tmp_path / "again", lambda done, of: None)
    assert (tmp_path / "again").read_bytes() == (tmp_path / "backup").read_bytes()


async def test_what_was_lost_is_forgotten_whole(store: Store) -> None:
    await store.accounts.create(ANNA)
    await changed(store, passkey_added(KEY))
    await store.door.code_apps.begin("a1", b"sealed")
    await store.door.code_apps.set_recovery_codes("a1", [b"1"])
    await store.door.consoles.set_pin("a1", "hash")
    await changed(store, ways_in_forgotten("a1"))
    assert await store.door.passkeys.of("a1") == []
    assert await store.door.code_apps.of("a1") is None
    assert await store.door.code_apps.recovery_codes_left("a1") == 0
    assert await store.door.consoles.pin("a1") == ""


async def test_the_doors_key_outlasts_a_change_of_the_servers(url: str) -> None:
    log, first, second = structlog.stdlib.get_logger(), SealingKey(b"1" * 32), SealingKey(b"2" * 32, [b"1" * 32])
    async with two_processes(url) as (one, other):
        keys = await asyncio.gather(*[door_key(store.door.key, first, token_bytes, log) for store in (one, other)])
        assert keys[0].mac("pin", "x") == keys[1].mac("pin", "x"), "whichever process was first made it"
        sealed = keys[0].sealed(b"secret", "a1")
        changed_over = await door_key(other.door.key, second, token_bytes, log)
        assert changed_over.opened(sealed, "a1") == b"secret"
        alone = await door_key(one.door.key, SealingKey(b"2" * 32), token_bytes, log)
        assert alone.mac("pin", "x") == keys[0].mac("pin", "x"), "it was sealed anew, and the old key may go"
        lost = await door_key(one.door.key, SealingKey(b"3" * 32), token_bytes, log)
        assert lost.opened(sealed, "a1") is None, "the room opens all the same"
        assert (await door_key(one.door.key, second, token_bytes, log)).opened(sealed, "a1") == b"secret"
