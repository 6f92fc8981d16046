"""Privileges on record in both databases: with the change itself or not at all, and whatever is otherwise is found."""

from __future__ import annotations

import asyncio
import json
from secrets import token_bytes

import pytest

from croupier.errors import StoreError
from croupier.house.cage.commands import ConfirmCount, CountDrawer
from croupier.house.privileges import STREAM, AccountMade, PrivilegesBegun, password_mark
from croupier.protocol.refusal import Refusal
from croupier.record import HeldKey, SigningKey, check_chain
from croupier.room.streams.cage import Cashier
from croupier.room.streams.privileges import PrivilegesBook
from croupier.store import Account, Store, open_store, person_added, take_checkpoint
from tests.support.room.driver import keys
from tests.support.room.privileges import HAND, OTHER_HAND, account, begun, entries, kinds, made
from tests.support.room.rooms import NOON, CheckedStore
from tests.support.store.raw import cut_off, run_sql
from tests.support.store.streams import Stream, lines_of

DAY = 24 * 3600 * 1000


async def found(store: Store, id_: str) -> Account:
    account = await store.accounts.of_id(id_)
    assert account is not None
    return account


async def test_each_way_to_change_an_account_is_on_record_with_the_hand_that_did_it(store: Store) -> None:
    book = await begun(store)
    olga = await made(book, "Olga", "operator")
    assert await found(store, olga.id) == olga
    await store.accounts.start_session(b"1", olga.id, NOON + DAY)
    assert await book.change_roles(olga, ("dealer",), OTHER_HAND, NOON + 1) is None
    assert await book.reset_password(olga, "$argon2id$new", HAND, NOON + 2) is None
    assert await book.end_sessions(olga, HAND, NOON + 3) is None
    assert await book.close(olga.id, OTHER_HAND, NOON + 4) is None
    assert await store.accounts.session(b"1", 0) is None
    now = await found(store, olga.id)
    assert (now.roles, now.password_hash, now.closed) == (("dealer",), "$argon2id$new", True)
    mark = password_mark(olga.id, olga.password_hash)
    assert await entries(store) == [
        {"type": "privileges-begun", "found": 0, "by": HAND},
        {"type": "account-made", "account": olga.id, "roles": ["operator"], "password": mark, "by": HAND},
        {"type": "roles-changed", "account": olga.id, "before": ["operator"], "roles": ["dealer"], "by": OTHER_HAND},
        {"type": "password-reset", "account": olga.id, "password": password_mark(olga.id, "$argon2id$new"), "by": HAND},
        {"type": "sessions-ended", "account": olga.id, "by": HAND},
        {"type": "account-closed", "account": olga.id, "by": OTHER_HAND},
    ]
    lines = await lines_of(store, STREAM)
    assert check_chain(lines) == ""
    assert not [line for line in lines if b"Olga" in line or b"argon2" in line]


async def test_sessions_alone_are_ended_and_nothing_else(store: Store) -> None:
    book = await begun(store)
    olga = await made(book, "Olga", "operator")
    await store.accounts.start_session(b"1", olga.id, NOON + DAY)
    assert await book.end_sessions(olga, HAND, NOON) is None
    assert await store.accounts.session(b"1", 0) is None
    assert await found(store, olga.id) == olga


async def test_a_name_is_given_once_and_roles_that_do_not_go_together_never(store: Store) -> None:
    book = await begun(store)
    olga = await made(book, "Olga", "operator")
    other = Account("p-other", "OLGA", ("dealer",), False, "$argon2id$x", NOON)
    refusal = await book.make(other, HAND, NOON)
    assert refusal
    assert (refusal.code, refusal.clause) == ("name-taken", "system")
    for roles in (("operator", "regulator"), ("player", "dealer")):
        refusal = await book.change_roles(olga, roles, HAND, NOON)
        assert refusal
        assert (refusal.code, refusal.clause) == ("wrong-roles", "system")
        refusal = await book.make(account("Rita", *roles), HAND, NOON)
        assert refusal
        assert refusal.code == "wrong-roles"
    assert await kinds(store) == ["privileges-begun", "account-made"]
    assert await store.accounts.members() == [olga]


@pytest.mark.parametrize("answer", ["lost", "refused"])
async def test_the_entry_and_the_account_are_both_there_or_neither(store: Store, answer: str) -> None:
    checked = CheckedStore(store)
    book = await begun(checked)
    if answer == "lost":
        checked.unheard = 1
        olga = await made(book, "Olga", "operator")
        assert await found(store, olga.id) == olga
        assert await kinds(store) == ["privileges-begun", "account-made"], "once, and known to be there"
        assert await book.why_shut(olga, NOON) == ""
    else:
        checked.fails = 1
        with pytest.raises(StoreError, match="the disk is full"):
            await made(book, "Olga", "operator")
        assert await store.accounts.members() == []
        assert await kinds(store) == ["privileges-begun"]
        await made(book, "Olga", "operator")
        assert await kinds(store) == ["privileges-begun", "account-made"]


async def test_what_the_database_refuses_leaves_no_entry(store: Store) -> None:
    """A name that a guest takes in the very moment: the table of people refuses it, and with it goes the line."""
    book = await begun(store)
    olga = await made(book, "Olga", "operator")
    twin = Account("p-twin", "olga", ("dealer",), False, "$argon2id$y", NOON)
    with pytest.raises(StoreError):
        await book.give(AccountMade(twin.id, twin.roles, "m", HAND), NOON, person_added(twin))
    assert await kinds(store) == ["privileges-begun", "account-made"]
    assert await store.accounts.members() == [olga]
    await made(book, "Rita", "regulator")
    assert await kinds(store) == ["privileges-begun", "account-made", "account-made"]


async def test_two_processes_write_one_record(url: str) -> None:
    async with open_store(url) as one, open_store(url) as other:
        books = [await begun(one), await begun(other)]
        names = [f"Person {number}" for number in range(6)]
        await asyncio.gather(*[made(books[number % 2], name, "dealer") for number, name in enumerate(names)])
        assert await kinds(one) == ["privileges-begun"] + 6 * ["account-made"]
        for member in await one.accounts.members():
            for book in books:
                assert await book.why_shut(member, NOON) == "", "what the other process did is followed first"


async def test_an_entry_is_no_earlier_than_anything_that_is_written(store: Store) -> None:
    """A command has a clock of its own, and verify has the moments alone."""
    await store.append([Stream("table:1").write("a"), Stream("table:2").write("b")])  # at 1000
    book = await PrivilegesBook.read(store)
    assert await book.give(PrivilegesBegun(0, HAND), 5) is None
    assert [json.loads(line)["at"] for line in await lines_of(store, STREAM)] == [1000]


async def test_what_takes_two_people_asks_the_record_of_this_moment(url: str) -> None:
    async with open_store(url) as server, open_store(url) as command:
        book, cashier = await PrivilegesBook.read(server), Cashier(server, keys(), token_bytes)
        cashier.by_two = book.by_two
        other = await begun(command)
        olga, otto = await made(other, "Olga", "operator"), await made(other, "Otto", "operator", by=OTHER_HAND)
        at = NOON + 2 * DAY
        assert not isinstance(await cashier.give(CountDrawer(100, olga.id), at), Refusal)
        assert await other.reset_password(otto, "$argon2id$new", olga.id, at) is None
        answer = await cashier.give(ConfirmCount(100, otto.id), at)
        assert isinstance(answer, Refusal)
        assert answer.code == "one-hand"
        assert not isinstance(await cashier.give(ConfirmCount(100, otto.id), at + 2 * DAY), Refusal)


async def test_accounts_of_before_are_found_when_the_record_begins(store: Store) -> None:
    both = Account("p-both", "Both", ("operator", "regulator"), False, "$argon2id$b", 1)
    gone = Account("p-gone", "Gone", ("dealer",), False, "$argon2id$g", 1, closed=True)
    guest = Account("g1", "Guest 1", ("player",), True, "", 1)
    walk_in = Account("patron-1", "Wim", ("player",), False, "", 1)
    for each in (both, gone, guest, walk_in, account("Pat", "player")):
        assert await store.accounts.create(each)
    book = await begun(store)
    assert not await book.begin_record(HAND, NOON), "once"
    told = await entries(store)
    assert told[0] == {"type": "privileges-begun", "found": 3, "by": HAND}
    assert [(one["type"], one["account"], one["roles"], one["closed"]) for one in told[1:]] == [
        ("account-found", "p-both", ["operator", "regulator"], False),
        ("account-found", "p-gone", ["dealer"], True),
        ("account-found", "p-pat", ["player"], False),
    ]
    assert await book.shut_all_that_differ(NOON) == {}
    again = await PrivilegesBook.read(store)
    assert again.privileges == book.privileges


TAMPERED = {
    "unrecorded": """INSERT INTO person (account, name, roles, guest, password, made, closed, compared)
        VALUES ('p-eve', 'Eve', 'operator', 0, '$argon2id$eve', 1, 0, 'eve')""",
    "roles": "UPDATE person SET roles = 'dealer operator' WHERE account = 'p-dora'",
    "password": "UPDATE person SET password = '$argon2id$eve' WHERE account = 'p-dora'",
    "reopened": "UPDATE person SET closed = 0 WHERE account = 'p-gone'",
    "closed": "UPDATE person SET closed = 1 WHERE account = 'p-dora'",
    "missing": "DELETE FROM person WHERE account = 'p-dora'",
    "walk-in": "UPDATE person SET password = '$argon2id$eve' WHERE account = 'patron-1'",
}
SHUT = {"unrecorded": "p-eve", "reopened": "p-gone", "walk-in": "patron-1"}


@pytest.mark.parametrize("what", TAMPERED)
async def test_whatever_is_changed_in_the_database_is_shut_at_the_next_start(url: str, what: str) -> None:
    async with open_store(url) as store:
        book = await begun(store)
        await made(book, "Dora", "dealer")
        gone = await made(book, "Gone", "operator")
        await book.close(gone.id, HAND, NOON)
        assert await store.accounts.create(Account("patron-1", "Wim", ("player",), False, "", 1))
        assert await book.shut_all_that_differ(NOON) == {}
    await run_sql(url, TAMPERED[what])
    shut = SHUT.get(what, "p-dora")
    fault = "unrecorded" if what == "walk-in" else what
    for _ in range(2):  # each a start; told each time, and on record once
        async with open_store(url) as store:
            book = await PrivilegesBook.read(store)
            assert await book.shut_all_that_differ(NOON) == {shut: fault}
            told = [one for one in await entries(store) if one["type"] == "account-shut"]
            assert told == [{"type": "account-shut", "account": shut, "fault": fault}]
            for member in await store.accounts.members():
                assert bool(await book.why_shut(member, NOON)) == (member.id == shut)


async def test_an_account_that_is_changed_while_the_room_is_open_is_shut_at_once(url: str) -> None:
    async with open_store(url) as store:
        book = await begun(store)
        dora = await made(book, "Dora", "dealer")
        assert await book.why_shut(dora, NOON) == ""
        await run_sql(url, TAMPERED["roles"])
        eve = await found(store, dora.id)
        assert eve.roles == ("dealer", "operator")
        assert "its roles in the database are not those on record" in await book.why_shut(eve, NOON)
        assert (await kinds(store))[-1] == "account-shut"
        await run_sql(url, "UPDATE person SET roles = 'dealer' WHERE account = 'p-dora'")
        assert await book.why_shut(dora, NOON), "it stays shut until somebody puts it right on record"
        assert await book.change_roles(dora, ("dealer",), HAND, NOON) is None
        assert await book.why_shut(dora, NOON) == ""


async def test_an_account_nobody_made_is_given_nothing_and_can_be_closed(url: str) -> None:
    async with open_store(url) as store:
        book = await begun(store)
        await run_sql(url, TAMPERED["unrecorded"])
        eve = await found(store, "p-eve")
        for refusal in (
            await book.change_roles(eve, ("dealer",), HAND, NOON),
            await book.reset_password(eve, "$argon2id$z", HAND, NOON),
        ):
            assert refusal
            assert refusal.code == "account-not-on-record"
        assert await book.shut_all_that_differ(NOON) == {"p-eve": "unrecorded"}
        assert await book.close("p-eve", HAND, NOON) is None
        assert await book.shut_all_that_differ(NOON) == {}
        assert (await found(store, "p-eve")).closed


async def test_a_walk_in_who_is_given_a_password_comes_on_record(store: Store) -> None:
    book = await begun(store)
    wim = Account("patron-1", "Wim", ("player",), False, "", 1)
    assert await store.accounts.create(wim)
    assert await book.reset_password(wim, "$argon2id$w", HAND, NOON) is None
    assert (await kinds(store))[-1] == "account-made"
    assert await book.why_shut(await found(store, wim.id), NOON) == ""


async def test_an_entry_that_is_taken_away_again_shuts_the_account(url: str) -> None:
    async with open_store(url) as store:
        book = await begun(store)
        await made(book, "Dora", "dealer")
        await made(book, "Eve", "operator")
        before = json.loads((await lines_of(store, STREAM))[-2])
    await cut_off(url, STREAM, before["seq"], before["hash"])
    async with open_store(url) as store:
        book = await PrivilegesBook.read(store)
        assert await book.shut_all_that_differ(NOON) == {"p-eve": "unrecorded"}


@pytest.mark.parametrize("is_signed", [True, False])
async def test_a_record_that_is_gone_as_a_whole_is_not_taken_for_one_that_never_was(url: str, is_signed: bool) -> None:
    """A checkpoint that names it says that it was there; without one it looks like a store of before."""
    async with open_store(url) as store:
        await made(await begun(store), "Eve", "operator")
        if is_signed:
            await take_checkpoint(store, HeldKey(SigningKey(b"k" * 32), "a test"), NOON)
    await cut_off(url, STREAM, 0)
    async with open_store(url) as store:
        book = await begun(store)
        shut = await book.shut_all_that_differ(NOON)
        assert shut == ({"p-eve": "unrecorded"} if is_signed else {})
        assert (await kinds(store))[:2] == ["privileges-begun", "account-shut" if is_signed else "account-found"]
