"""Accounts of a store held against the record of privileges (house/privileges.py)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.house import PLAYER, privileges
from croupier.store.accounts import Account


def is_on_record(account: Account) -> bool:
    """Tell whether an account is one that belongs on record: it has a password, or more than a walk-in may do.

    Guests are on none: outside a demo they play and do nothing else.
    """
    return not account.guest and (bool(account.password_hash) or account.roles != (PLAYER,))


def mark_of(account: Account) -> str:
    """Return the mark of an account's password."""
    return privileges.password_mark(account.id, account.password_hash)


def fault_on_record(record: privileges.Privileges, account: Account) -> privileges.Fault | None:
    """Return how an account is otherwise than on record; None where it is as it should be, or no record has begun."""
    if not record.begun or not (is_on_record(account) or account.id in record.accounts):
        return None
    return privileges.fault_of(record, account.id, account.roles, mark_of(account), closed=account.closed)


def missing_from(record: privileges.Privileges, accounts: Iterable[Account]) -> Iterator[str]:
    """Yield the accounts on record that are open there and not among these, in the order of their ids."""
    there = {account.id for account in accounts}
    yield from sorted([name for name, known in record.accounts.items() if not known.closed and name not in there])
