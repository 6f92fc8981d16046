"""People beside the record: names, roles, passwords as hashes, sessions by the hash of their token."""

from __future__ import annotations

import pytest

from croupier.errors import RequestError
from croupier.house.people import ROLES
from croupier.store import Store, account_closed, open_store, password_set, queries, roles_set
from croupier.store.accounts import GUEST_KEPT_MS, Account, Session, checked_name, checked_roles
from tests.support.store.changed import changed
from tests.support.store.raw import run_sql
from tests.support.store.streams import contents, people_of

ANNA = Account("a1", "Anna", ("dealer", "operator"), guest=False, password_hash="$argon2id$x", made_ms=5)
GUEST = Account("g1", "Guest 1", ("player",), guest=True, password_hash="", made_ms=1000)


async def test_a_person_is_found_by_id_and_by_name_however_it_is_written(store: Store) -> None:
    assert await store.accounts.create(ANNA)
    for found in (
        await store.accounts.of_id("a1"),
        *[await store.accounts.of_name(n) for n in ("Anna", "ANNA", "Ａnna")],
    ):
        assert found == ANNA
    assert await store.accounts.of_id("Anna") is None
    assert await store.accounts.of_name("Ann") is None


async def test_a_name_is_given_once_and_the_first_keeps_it(store: Store) -> None:
    assert await store.accounts.create(ANNA)
    assert not await store.accounts.create(Account("a2", "aNNA", (), guest=False, password_hash="h", made_ms=6))
    assert await store.accounts.members() == [ANNA]


async def test_members_are_listed_by_name_and_guests_are_not(store: Store) -> None:
    zoe = Account("b", "zoe", ("regulator",), guest=False, password_hash="h", made_ms=1)
    for each in (zoe, GUEST, ANNA):
        assert await store.accounts.create(each)
    assert await store.accounts.members() == [ANNA, zoe]
    assert await store.accounts.of_id("g1") == GUEST


async def test_a_session_lasts_until_it_expires(store: Store) -> None:
    await store.accounts.create(ANNA)
    await store.accounts.start_session(b"\x00hash", "a1", 100)
    assert await store.accounts.session(b"\x00hash", 99) == Session(ANNA, 100)
    assert await store.accounts.session(b"\x00hash", 100) is None
    assert await store.accounts.session(b"other", 99) is None


async def test_leaving_ends_one_session_and_only_that(store: Store) -> None:
    await store.accounts.create(ANNA)
    for token in (b"1", b"2"):
        await store.accounts.start_session(token, "a1", 100)
    await store.accounts.end_session(b"1")
    assert await store.accounts.session(b"1", 0) is None
    assert await store.accounts.session(b"2", 0) is not None


@pytest.mark.parametrize("change", ["password", "roles", "close"])
async def test_whatever_is_changed_ends_all_sessions_of_that_person(store: Store, change: str) -> None:
    await store.accounts.create(ANNA)
    await store.accounts.create(GUEST)
    for token, account in ((b"1", "a1"), (b"2", "a1"), (b"3", "g1")):
        await store.accounts.start_session(token, account, 100)
    if change == "password":
        await changed(store, password_set("a1", "new"))
    elif change == "roles":
        await changed(store, roles_set("a1", ("dealer",)))
    else:
        await changed(store, account_closed("a1"))
    found = await store.accounts.of_id("a1")
    assert found is not None
    assert (found.password_hash, found.roles, found.closed) == {
        "password": ("new", ANNA.roles, False),
        "roles": (ANNA.password_hash, ("dealer",), False),
        "close": (ANNA.password_hash, ANNA.roles, True),
    }[change]
    assert [await store.accounts.session(token, 0) is not None for token in (b"1", b"2", b"3")] == [False, False, True]


async def test_a_closed_account_has_no_session_even_if_one_is_written(store: Store) -> None:
    await store.accounts.create(ANNA)
    await changed(store, account_closed("a1"))
    await store.accounts.start_session(b"1", "a1", 100)
    assert await store.accounts.session(b"1", 0) is None


async def test_what_has_expired_is_forgotten_and_members_are_not(store: Store) -> None:
    later = 1001 + GUEST_KEPT_MS
    newer = Account("g2", "Guest 2", ("player",), guest=True, password_hash="", made_ms=later)
    still = Account("g3", "Guest 3", ("player",), guest=True, password_hash="", made_ms=0)
    for each in (ANNA, GUEST, newer, still):
        await store.accounts.create(each)
    await store.accounts.start_session(b"1", "g1", later)
    await store.accounts.start_session(b"3", "g3", later + 1)
    await store.accounts.forget_expired(later)
    assert [await store.accounts.of_id(each) is not None for each in ("a1", "g1", "g2", "g3")] == [
        True,
        False,
        True,
        True,
    ]
    assert await store.accounts.session(b"3", later) is not None


async def test_people_are_no_part_of_the_record(store: Store) -> None:
    before = await contents(store)
    await store.accounts.create(ANNA)
    assert await contents(store) == before | {"people": [ANNA]}


async def test_people_are_there_again_when_the_store_is_opened_again(url: str) -> None:
    async with open_store(url) as store:
        await store.accounts.create(ANNA)
        await store.accounts.start_session(b"1", "a1", 100)
    async with open_store(url) as store:
        assert await store.accounts.session(b"1", 0) == Session(ANNA, 100)
    assert [tuple(row) for row in await run_sql(url, "SELECT account, guest, closed FROM person")] == [("a1", 0, 0)]


def test_names_are_tidied_or_refused() -> None:
    assert checked_name("  Anna\t de  Boer ") == "Anna de Boer"
    assert checked_name("Ａnna") == "Anna"
    for bad in ("", "   ", "a" * 33, "a\x00b", "a\u202eb", "\ud800", "a\u200bb"):
        with pytest.raises(RequestError, match="1 to 32 printable letters"):
            checked_name(bad)


def test_roles_are_put_in_order_or_refused() -> None:
    assert checked_roles(["operator", "dealer", "dealer"]) == ("dealer", "operator")
    of_the_house = tuple(role for role in ROLES[1:] if role != "regulator")
    assert checked_roles(of_the_house[::-1]) == of_the_house
    assert checked_roles(["regulator", "regulator"]) == ("regulator",)
    for other in of_the_house:
        with pytest.raises(RequestError, match="a regulator holds no role of the house"):
            checked_roles(["regulator", other])
    with pytest.raises(RequestError, match=r"no role 'owner'; there are player, dealer, .*regulator"):
        checked_roles(["player", "owner"])
    with pytest.raises(RequestError, match="staff do not play under their staff account"):
        checked_roles(["player", "dealer"])


async def test_guests_of_one_name_who_have_left_are_both_kept_and_restored(store: Store) -> None:
    for id_ in ("g1", "g2"):
        assert await store.accounts.create(Account(id_, "Zed", ("player",), guest=True, password_hash="", made_ms=1))
        await store.accounts.free_name(id_, "Zed")
    left = await people_of(store)
    assert [(one.id, one.name) for one in left] == [("g1", "Zed (left the room)"), ("g2", "Zed (left the room)")]
    async with open_store("sqlite::memory:") as other:
        await other.load([], left)
        assert await people_of(other) == left
        assert await other.accounts.create(Account("g3", "Zed", ("player",), guest=True, password_hash="", made_ms=1))


async def test_people_are_read_some_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        assert await store.accounts.create(Account(f"p{number}", f"P {number}", ("player",), True, "", 1))
    whole = await people_of(store)
    assert [one.id for one in whole] == [f"p{number}" for number in range(5)]
    monkeypatch.setattr(queries, "AT_ONCE", 2)
    assert [len(some) async for some in store.read_people()] == [2, 2, 1]
    assert await people_of(store) == whole
