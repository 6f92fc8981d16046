"""Privileges on record: accounts with a password, their roles and passwords, and the server's settings.

Theory of operation. Every account that may come in with a password is made by somebody, given roles and a password, and
closed: each is an event here, written in one transaction with the change in the table of accounts, so that neither is
ever there alone. `by` is the hand that did it: an account, or the command line on some machine (`shell-…`). Names are
not in it. Of a password there is the mark of its hash: the hash has a salt of its own, so the mark tells that it is
another one, and nothing else.

The record begins once in a store, with what accounts it found there then. From then on an account that is otherwise in
the table than here is shut: something changed it that was no act of the house. It stays shut until its roles or its
password are given anew.

What takes two people takes two hands. An account is in the hands of who made it or set its password within the last
day, and those of whoever has that one in hand (`one_hand`).

Refusals, in order of precedence: no person is named; the record has not begun; then those of the topic.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Literal

import msgspec

from croupier.house.events import HouseEvent
from croupier.house.people import roles_fault
from croupier.protocol import Event, Refusal

STREAM = "privileges"
DAY_MS = 24 * 3600 * 1000
SHELL = "shell-"  # how the hands begin that work on the command line: the user and the machine stand behind it
MARK_DIGITS = 32
Fault = Literal["unrecorded", "missing", "roles", "password", "closed", "reopened"]
WayInChange = Literal["app-added", "app-removed", "recovery-codes-made", "pin-set", "reset"]
FAULTS: dict[str, str] = {
    "unrecorded": "it is in the database and not on record",
    "missing": "it is on record and no longer in the database",
    "roles": "its roles in the database are not those on record",
    "password": "its password in the database is not the one on record",
    "closed": "it is closed in the database and not on record",
    "reopened": "it is closed on record and open in the database",
}
ONE_HAND = Refusal(
    "one-hand",
    "it takes two people: within a day one of these two accounts was made, or given its password, by the other, or both by "
    "the same hand. Ask a third person",
    "practice",
)


class PrivilegeEvent(HouseEvent, frozen=True, gc=False):
    """The base of what is kept on the stream of privileges."""

    kept_on = STREAM


class AccountEvent(PrivilegeEvent, frozen=True, gc=False):
    """The base of what happens to accounts."""

    significant = "account"


class PrivilegesBegun(AccountEvent, frozen=True, gc=False, tag="privileges-begun"):
    """Privileges are on record from here on; so many accounts were there before, which follow."""

    found: int
    by: str


class AccountFound(AccountEvent, frozen=True, gc=False, tag="account-found"):
    """An account that was there before privileges were on record."""

    account: str
    roles: tuple[str, ...]
    password: str  # the mark of its hash
    closed: bool


class AccountMade(AccountEvent, frozen=True, gc=False, tag="account-made"):
    """An account is made, with roles and a password."""

    account: str
    roles: tuple[str, ...]
    password: str
    by: str


class RolesChanged(AccountEvent, frozen=True, gc=False, tag="roles-changed"):
    """An account has other roles; its sessions end."""

    account: str
    before: tuple[str, ...]
    roles: tuple[str, ...]
    by: str


class PasswordReset(AccountEvent, frozen=True, gc=False, tag="password-reset"):
    """An account has another password; its sessions end."""

    account: str
    password: str
    by: str


class AccountClosed(AccountEvent, frozen=True, gc=False, tag="account-closed"):
    """An account is closed; its sessions end."""

    account: str
    by: str


class SessionsEnded(AccountEvent, frozen=True, gc=False, tag="sessions-ended"):
    """All sessions of an account are ended by somebody else."""

    account: str
    by: str


class PasskeyAdded(AccountEvent, frozen=True, gc=False, tag="passkey-added"):
    """An account has one more passkey; none that is not on record signs in."""

    account: str
    passkey: str  # the mark of its id and public key
    by: str


class PasskeyRemoved(AccountEvent, frozen=True, gc=False, tag="passkey-removed"):
    """A passkey of an account is removed."""

    account: str
    passkey: str
    by: str


class WayInChanged(AccountEvent, frozen=True, gc=False, tag="way-in-changed"):
    """Something else an account signs in with is added, removed or made anew; at a reset all of it is forgotten."""

    account: str
    what: WayInChange
    by: str


class ConsoleEnrolled(AccountEvent, frozen=True, gc=False, tag="console-enrolled"):
    """A browser is a console from here on, at which staff take over by a PIN."""

    console: str
    by: str


class ConsoleEnded(AccountEvent, frozen=True, gc=False, tag="console-ended"):
    """A console is none any more."""

    console: str
    by: str


class AccountShut(AccountEvent, frozen=True, gc=False, tag="account-shut"):
    """An account is otherwise in the database than on record: it comes in no more until that is put right."""

    account: str
    fault: Fault


class Setting(msgspec.Struct, frozen=True, gc=False):
    """A setting that changed, as it was and as it is; a secret by its fingerprint."""

    name: str
    before: str  # empty where there was none
    after: str


class SettingsChanged(PrivilegeEvent, frozen=True, gc=False, tag="settings-changed"):
    """The server was started with other settings than the last time; the first time with these."""

    significant = "settings"

    settings: tuple[Setting, ...]
    by: str


class StoreRestored(PrivilegeEvent, frozen=True, gc=False, tag="store-restored"):
    """The store was filled from a backup of so many lines; what came later in the store it was made of is not here."""

    significant = "restore"

    lines: int
    sha256: str  # of the backup
    by: str


class Recorded(msgspec.Struct, gc=False):
    """An account as it is on record."""

    roles: tuple[str, ...]
    password: str
    closed: bool = False
    hands: list[tuple[int, str]] = []  # who made it or set its password, and when


class Privileges(msgspec.Struct):
    """Everything on the stream; it grows with it and is never copied."""

    begun: bool = False
    to_find: int = 0  # accounts still to follow where the record begins
    accounts: dict[str, Recorded] = {}
    shut: dict[str, Fault] = {}
    settings: dict[str, str] = {}
    passkeys: dict[str, str] = {}  # accounts, by the marks of their passkeys


def passkey_mark(account: str, id_: bytes, public_key: bytes) -> str:
    """Return the mark of a passkey, which tells it from every other."""
    said = f"croupier/1/passkey\n{account}\n{id_.hex()}\n{public_key.hex()}"
    return sha256(said.encode()).hexdigest()[:MARK_DIGITS]


def password_mark(account: str, password_hash: str) -> str:
    """Return the mark of a password's hash, which tells it from every other and reveals nothing of it."""
    said = f"croupier/1/password\n{account}\n{password_hash}"
    return sha256(said.encode()).hexdigest()[:MARK_DIGITS]


def decide(privileges: Privileges, event: Event) -> Refusal | None:
    """Refuse an entry that may not be made; the command here is the event itself."""
    if not getattr(event, "by", "house"):
        return Refusal("no-name", "this entry does not say who made it", "system")
    if privileges.begun == isinstance(event, PrivilegesBegun):
        return Refusal("begun-once", "the record of privileges begins once, before everything else in it", "system")
    if (privileges.to_find > 0) != isinstance(event, AccountFound):
        return Refusal("found-at-first", "accounts are found where the record begins, and nowhere else", "system")
    check = _CHECKS.get(type(event))
    return check(privileges, event) if check else None


def _check_roles(roles: tuple[str, ...]) -> Refusal | None:
    fault = roles_fault(roles)
    return Refusal("wrong-roles", fault, "system") if fault else None


def _make(privileges: Privileges, event: AccountMade) -> Refusal | None:
    if event.account in privileges.accounts:
        return Refusal("account-known", "there is an account with this id already", "system")
    return _check_roles(event.roles)


def _find(privileges: Privileges, event: AccountFound) -> Refusal | None:
    known = event.account in privileges.accounts
    return Refusal("account-known", "this account is on record already", "system") if known else None


def _unknown(privileges: Privileges, event: RolesChanged | PasswordReset) -> Refusal | None:
    if event.account in privileges.accounts:
        return None
    words = "this account is not on record: something else than Croupier made it; close it and make another one"
    return Refusal("account-not-on-record", words, "system")


def _change_roles(privileges: Privileges, event: RolesChanged) -> Refusal | None:
    if fault := _unknown(privileges, event):
        return fault
    if event.before != privileges.accounts[event.account].roles:
        return Refusal("other-roles-before", "the account had other roles than this entry says", "system")
    return _check_roles(event.roles)


def _shut(privileges: Privileges, event: AccountShut) -> Refusal | None:
    shut = event.account in privileges.shut
    return Refusal("shut-already", "this account is shut already", "system") if shut else None


def _settle(privileges: Privileges, event: SettingsChanged) -> Refusal | None:
    were = privileges.settings
    if not event.settings or any(one.before != were.get(one.name, "") for one in event.settings):
        return Refusal("other-settings-before", "the settings were others than this entry says", "system")
    return None


_CHECKS: dict[type[Event], Callable[[Privileges, Any], Refusal | None]] = {
    AccountMade: _make,
    AccountFound: _find,
    RolesChanged: _change_roles,
    PasswordReset: _unknown,
    AccountShut: _shut,
    SettingsChanged: _settle,
}


def take(privileges: Privileges, event: Event, at: int) -> None:
    """Follow an event; what has no beginning is passed over, for verifying to find."""
    known = privileges.accounts.get(getattr(event, "account", ""))
    match event:
        case PrivilegesBegun():
            privileges.begun, privileges.to_find = True, event.found
        case AccountFound():
            privileges.to_find -= 1
            privileges.accounts[event.account] = Recorded(event.roles, event.password, event.closed)
        case AccountMade():
            made = Recorded(event.roles, event.password, hands=[(at, event.by)])
            privileges.accounts[event.account] = made
        case RolesChanged() if known:
            known.roles = event.roles
            privileges.shut.pop(event.account, None)
        case PasswordReset() if known:
            known.password = event.password
            known.hands.append((at, event.by))
            privileges.shut.pop(event.account, None)
        case AccountClosed():
            closed = known or privileges.accounts.setdefault(event.account, Recorded((), ""))
            closed.closed = True
            privileges.shut.pop(event.account, None)
        case PasskeyAdded():
            privileges.passkeys[event.passkey] = event.account
        case PasskeyRemoved():
            privileges.passkeys.pop(event.passkey, None)
        case WayInChanged(what="reset"):
            kept = {mark: account for mark, account in privileges.passkeys.items() if account != event.account}
            privileges.passkeys = kept
        case AccountShut():
            privileges.shut[event.account] = event.fault
        case SettingsChanged():
            privileges.settings |= {one.name: one.after for one in event.settings}
            privileges.settings = {name: value for name, value in privileges.settings.items() if value}


def fault_of(
    privileges: Privileges, account: str, roles: tuple[str, ...], password: str, *, closed: bool
) -> Fault | None:
    """Return how an account is otherwise in the table than on record; None where it is as it should be."""
    known = privileges.accounts.get(account)
    if known is None:
        return "unrecorded"
    if known.closed:
        return None if closed else "reopened"
    if roles != known.roles:
        return "roles"
    if password != known.password:
        return "password"
    return "closed" if closed else privileges.shut.get(account)


def one_hand(privileges: Privileges, first: str, second: str, after: int, before: int) -> bool:
    """Tell whether two accounts were in one hand, by what was done between two moments."""
    return not _hands(privileges, first, after, before).isdisjoint(_hands(privileges, second, after, before))


def _hands(privileges: Privileges, account: str, after: int, before: int) -> set[str]:
    """Return the hands an account is in: its own, of who made it or set its password, and of who had those in hand."""
    hands, left = {account}, [account]
    while left:
        known = privileges.accounts.get(left.pop())
        for at, by in known.hands if known else ():
            if after < at < before and by not in hands:
                hands.add(by)
                left.append(by)
    return hands


def changes_of(privileges: Privileges, settings: dict[str, str]) -> tuple[Setting, ...]:
    """Return what differs between the settings on record and those of now, by name."""
    were = privileges.settings
    names = sorted(were.keys() | settings.keys())
    changed = [Setting(name, were.get(name, ""), settings.get(name, "")) for name in names]
    return tuple([one for one in changed if one.before != one.after])
