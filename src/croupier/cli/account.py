"""`croupier account`: people who may come in. Passwords are asked for or read from stdin, never taken as an argument."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from getpass import getpass
from secrets import token_bytes
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from croupier.cli.output import print_json, print_table, say
from croupier.cli.table_options import JsonOption
from croupier.errors import RequestError

if TYPE_CHECKING:
    from croupier.store import Account, Accounts, Store

LONGEST_LINE = 1000
DEFAULT_DATA = "sqlite:croupier.db"
Answer = TypeVar("Answer")

app = typer.Typer(
    no_args_is_help=True,
    help="People who may come in: create, list, password, reset, roles, close.",
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
    account = Account(new_id(token_bytes), shown, roles, False, password_hash, time.time_ns() // 1_000_000)

    async def work(store: Store) -> None:
        if not await store.accounts.create(account):
            raise RequestError(f"there is somebody called {shown} already; choose another name")

    _with_store(data, work, create=True)
    _tell(account, f"{shown} may come in as {', '.join(roles)}", json=json)


@app.command("list", epilog="Example: croupier account list --data sqlite:room.db")
def list_(data: DataOption = DEFAULT_DATA, json: JsonOption = False) -> None:
    """List all accounts; guests have none."""

    async def work(store: Store) -> list[Account]:
        return await store.accounts.members()

    members = _with_store(data, work)
    if json:
        print_json({"accounts": [_answer(member) for member in members]})
        return
    rows = [(each.name, ", ".join(each.roles), "closed" if each.closed else "", each.id) for each in members]
    print_table(f"{len(members)} accounts", ("name", "roles", "", "account"), rows)


@app.command(epilog="Example: croupier account password anna")
def password(name: NameArgument, data: DataOption = DEFAULT_DATA, json: JsonOption = False) -> None:
    """Set a new password for an account and end its sessions."""

    async def work(store: Store) -> Account:
        account = await _found(store.accounts, name)
        await store.accounts.set_password(account.id, _hashed(_new_password()))
        return await _found(store.accounts, name)

    account = _with_store(data, work)
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

    async def work(store: Store) -> Account:
        account = await _found(store.accounts, name)
        is_new = "player" in account.roles and not await plays(store, account.id)
        if ("player" in given) != ("player" in account.roles) and not is_new:
            raise RequestError(
                "nobody works and plays under one account, for the record knows people by it: add another"
            )
        await store.accounts.set_roles(account.id, given)
        return await _found(store.accounts, name)

    account = _with_store(data, work)
    _tell(account, f"{account.name} is {', '.join(account.roles)}", json=json)


@app.command(epilog="Example: croupier account reset anna")
def reset(name: NameArgument, data: DataOption = DEFAULT_DATA, json: JsonOption = False) -> None:
    """Forget an account's passkeys, authenticator app and PIN, and end its sessions; its password stays.

    For a person who has lost them all. Whoever has the password then adds new ones: set a new password as well.
    """

    async def work(store: Store) -> Account:
        account = await _found(store.accounts, name)
        await store.door.forget(account.id)
        await store.accounts.end_sessions(account.id)
        return account

    account = _with_store(data, work)
    _tell(account, f"{account.name} signs in with the password alone, and adds a passkey or an app anew", json=json)


@app.command(epilog="Example: croupier account close anna")
def close(name: NameArgument, data: DataOption = DEFAULT_DATA, json: JsonOption = False) -> None:
    """Close an account to logins and end its sessions. What was done under it stays in the record."""

    async def work(store: Store) -> Account:
        account = await _found(store.accounts, name)
        await store.accounts.close(account.id)
        return await _found(store.accounts, name)

    account = _with_store(data, work)
    _tell(account, f"{account.name} comes in no more", json=json)


async def _found(accounts: Accounts, name: str) -> Account:
    account = await accounts.of_name(name)
    if account is None or account.guest:
        raise RequestError(f"nobody is called {name[:60]}; see croupier account list")
    return account


def _with_store(url: str, work: Callable[[Store], Awaitable[Answer]], *, create: bool = False) -> Answer:
    from croupier.store import open_store

    async def run() -> Answer:
        async with open_store(url, create=create) as store:
            return await work(store)

    return asyncio.run(run())


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


def _tell(account: Account, line: str, *, json: bool) -> None:
    if json:
        print_json(_answer(account))
    else:
        say(line)


def _answer(account: Account) -> dict[str, object]:
    return {"account": account.id, "name": account.name, "roles": account.roles, "closed": account.closed}
