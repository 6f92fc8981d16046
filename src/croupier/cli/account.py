"""`croupier account`: people who may come in. Passwords are asked for or read from stdin, never taken as an argument.

What is done here is on record, with the user of this machine who does it (house/privileges.py).
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from getpass import getpass
from secrets import token_bytes
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from croupier.cli.output import print_json, print_table, say
from croupier.cli.table_options import JsonOption
from croupier.errors import RequestError

if TYPE_CHECKING:
    from croupier.protocol import Refusal
    from croupier.room import PrivilegesBook
    from croupier.store import Account, Accounts, Store

LONGEST_LINE = 1000
DEFAULT_DATA = "sqlite:croupier.db"
Answer = TypeVar("Answer")

app = typer.Typer(
    no_args_is_help=True,
    help="People who may come in: create, list, password, reset, roles, close, sign-out.",
    epilog="Examples: croupier account create anna --role operator; croupier account list",
)

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The name others see.")]
RoleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--role", metavar="ROLE", help="player, dealer, supervisor, director, operator or regulator; repeatable."
    ),
]
DataOption = Annotated[
    str, typer.Option(metavar="URL", help="The store: sqlite:FILE or postgresql://USER@HOST/DATABASE.")
]


@app.command(epilog="Example: croupier account create anna --role operator")
def create(
    name: NameArgument, role: RoleOption = None, data: DataOption = DEFAULT_DATA, json: JsonOption = False
) -> None:
    """Create an account; the password is asked for, or is the first line of stdin. A player where no role is said."""
    from croupier.store import Account, checked_name, checked_roles
    from croupier.web import new_id

    shown, roles = checked_name(name), checked_roles(role or ["player"])
    password_hash = _hashed(_new_password())
    account = Account(new_id(token_bytes), shown, roles, False, password_hash, _now_ms())

    async def work(record: Record) -> None:
        _done(await record.book.make(account, record.by, _now_ms()))

    _on_record(data, work, create=True)
    _tell(account, f"{shown} may come in as {', '.join(roles)}", json=json)


@app.command("list", epilog="Example: croupier account list --data sqlite:room.db")
def list_(data: DataOption = DEFAULT_DATA, json: JsonOption = False) -> None:
    """List all accounts; guests have none."""

    async def work(store: Store) -> list[tuple[Account, str]]:
        from croupier.room import PrivilegesBook

        book = await PrivilegesBook.read(store)
        return [(member, book.fault_in(member)) for member in await store.accounts.members()]

    members = _with_store(data, work)
    if json:
        print_json({"accounts": [_answer(member) | {"shut": fault} for member, fault in members]})
        return
    rows = [
        (each.name, ", ".join(each.roles), f"shut: {fault}" if fault else "closed" if each.closed else "", each.id)
        for each, fault in members
    ]
    print_table(f"{len(members)} accounts", ("name", "roles", "", "account"), rows)


@app.command(epilog="Example: croupier account password anna")
def password(name: NameArgument, data: DataOption = DEFAULT_DATA, json: JsonOption = False) -> None:
    """Set a new password for an account and end its sessions."""

    async def work(record: Record) -> Account:
        account = await _found(record.store.accounts, name)
        given = _hashed(_new_password())
        _done(await record.book.reset_password(account, given, record.by, _now_ms()))
        return await _found(record.store.accounts, name)

    account = _on_record(data, work)
    _tell(account, f"{account.name} has a new password", json=json)


@app.command(epilog="Example: croupier account roles anna --role supervisor --role director")
def roles(
    name: NameArgument, role: RoleOption = None, data: DataOption = DEFAULT_DATA, json: JsonOption = False
) -> None:
    """Give an account these roles instead of the ones before, and end its sessions."""
    from croupier.store import checked_roles
    from croupier.verify import plays

    given = checked_roles(role or [])
    if not given:
        raise RequestError("say which roles, with --role; to keep a person out, croupier account close")

    async def work(record: Record) -> Account:
        account = await _found(record.store.accounts, name)
        is_new = "player" in account.roles and not await plays(record.store, account.id)
        if ("player" in given) != ("player" in account.roles) and not is_new:
            raise RequestError(
                "nobody works and plays under one account, for the record knows people by it: add another"
            )
        _done(await record.book.change_roles(account, given, record.by, _now_ms()))
        return await _found(record.store.accounts, name)

    account = _on_record(data, work)
    _tell(account, f"{account.name} is {', '.join(account.roles)}", json=json)


@app.command(epilog="Example: croupier account reset anna")
def reset(name: NameArgument, data: DataOption = DEFAULT_DATA, json: JsonOption = False) -> None:
    """Forget an account's passkeys, authenticator app and PIN, and end its sessions; its password stays.

    For a person who has lost them all. Whoever has the password then adds new ones: set a new password as well.
    """

    from croupier.house import privileges
    from croupier.store import ways_in_forgotten

    async def work(record: Record) -> Account:
        account = await _found(record.store.accounts, name)
        reset = privileges.WayInChanged(account.id, "reset", record.by)
        _done(await record.book.give(reset, _now_ms(), ways_in_forgotten(account.id)))
        return account

    account = _on_record(data, work)
    _tell(account, f"{account.name} signs in with the password alone, and adds a passkey or an app anew", json=json)


@app.command(epilog="Example: croupier account close anna")
def close(name: NameArgument, data: DataOption = DEFAULT_DATA, json: JsonOption = False) -> None:
    """Close an account to logins and end its sessions. What was done under it stays in the record.

    One that is gone from the database is closed by its id, as the record has it.
    """
    from msgspec.structs import replace

    async def work(record: Record) -> Account:
        found = await record.book.missing(name) or await _found(record.store.accounts, name)
        _done(await record.book.close(found.id, record.by, _now_ms()))
        return replace(found, closed=True)

    account = _on_record(data, work)
    _tell(account, f"{account.name} comes in no more", json=json)


@app.command(epilog="Example: croupier account sign-out anna")
def sign_out(name: NameArgument, data: DataOption = DEFAULT_DATA, json: JsonOption = False) -> None:
    """End all sessions of an account, on every machine; its password stays."""

    async def work(record: Record) -> Account:
        account = await _found(record.store.accounts, name)
        _done(await record.book.end_sessions(account, record.by, _now_ms()))
        return account

    account = _on_record(data, work)
    _tell(account, f"{account.name} is signed out everywhere", json=json)


async def _found(accounts: Accounts, name: str) -> Account:
    account = await accounts.of_name(name)
    if account is None or account.guest:
        raise RequestError(f"nobody is called {name[:60]}; see croupier account list")
    return account


class Record(NamedTuple):
    """A store that is open, its record of privileges, and the hand that works on both."""

    store: Store
    book: PrivilegesBook
    by: str


def _done(refusal: Refusal | None) -> None:
    """Stop where it could not be done."""
    if refusal:
        raise RequestError(refusal.reason)


def _with_store(url: str, work: Callable[[Store], Awaitable[Answer]], *, create: bool = False) -> Answer:
    from croupier.store import open_store

    async def run() -> Answer:
        async with open_store(url, create=create) as store:
            return await work(store)

    return asyncio.run(run())


def _on_record(url: str, work: Callable[[Record], Awaitable[Answer]], *, create: bool = False) -> Answer:
    """Do something to an account, with the record of privileges begun."""
    from croupier.room import PrivilegesBook
    from croupier.web import hand_here

    async def run(store: Store) -> Answer:
        book, by = await PrivilegesBook.read(store), hand_here()
        await book.begin_record(by, _now_ms())
        return await work(Record(store, book, by))

    return _with_store(url, run, create=create)


def _new_password() -> str:
    """Ask for a password at the terminal, or read the first line of stdin."""
    if sys.stdin is None:
        raise RequestError("standard input is closed; give the password there")
    if sys.stdin.isatty():
        given = getpass("Password: ")
        if getpass("Again: ") != given:
            raise RequestError("the two are not the same; try again")
    else:
        given = sys.stdin.readline(LONGEST_LINE).rstrip("\r\n")
    return given


def _hashed(given: str) -> str:
    from argon2 import PasswordHasher

    from croupier.web import check_password

    check_password(given)
    return PasswordHasher().hash(given)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def _tell(account: Account, line: str, *, json: bool) -> None:
    if json:
        print_json(_answer(account))
    else:
        say(line)


def _answer(account: Account) -> dict[str, object]:
    return {"account": account.id, "name": account.name, "roles": account.roles, "closed": account.closed}
