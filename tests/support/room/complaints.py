"""Helpers of tests/room/offices/test_complaints.py that other tests use as well."""

from __future__ import annotations

import secrets

from croupier.house.complaints import About
from croupier.house.people import Person
from croupier.room.streams.complaints import Complaints
from croupier.room.streams.keys import Keys
from croupier.rulebooks import rulebook_ids
from croupier.store import Store
from tests.support.room.driver import keys

ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")


WORDS = "Dora Miller looked at my cards."


def box(store: Store, keys_: Keys | None = None) -> Complaints:
    return Complaints(store, keys_ or keys(), secrets.token_bytes)


def about(table: str = "T", number: int = 7) -> About:
    return About(table, rulebook_ids()[0], number)
