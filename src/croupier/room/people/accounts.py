"""The person behind an account of the store."""

from __future__ import annotations

from croupier.house.people import Person
from croupier.store.accounts import Account


def person_of(account: Account) -> Person:
    """Whom the room knows by an account."""
    return Person(account.id, account.name, frozenset(account.roles), account.guest)
