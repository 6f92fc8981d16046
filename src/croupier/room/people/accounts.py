"""The person behind an account of the store."""

from __future__ import annotations

from croupier.house import Person
from croupier.store import Account


def person_of(account: Account) -> Person:
    """The person with this account."""
    return Person(account.id, account.name, frozenset(account.roles), account.guest)
