"""The words one kind of event has for each who is told of it; a table of them stands by topic beside this.

What a regulator is told comes from the event alone, so it holds accounts and no names; `with_names` (significant.py) puts
these in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from croupier.history import dollars
from croupier.protocol import account_in, with_name

_PEOPLE = ("by", "account", "dealer", "supervisor")  # the fields that hold an account


class Noted(NamedTuple):
    """What is told of a significant event."""

    words: str
    clause: str = ""  # or several, with blanks between them


class Order(NamedTuple):
    """An order of an official, as the log of rulings has it; `accounts` are those it is about, numbered in the words."""

    about: str
    words: str
    clauses: tuple[str, ...]
    by: str
    reason: str
    accounts: tuple[str, ...] = ()


class Words(NamedTuple):
    """The words of one kind of event; none where it is not told there.

    `news` is told an event with the name of its account, and in a tournament with what knows the name of any.
    """

    news: Callable[[Any, Any], str] | None = None
    in_tournament: Callable[[Any, str], str] | None = None  # at a table of one, where these are others
    noted: Callable[[Any], Noted | None] | None = None
    order: Callable[[Any], Order | None] | None = None


def money(cents: int) -> str:
    """Return an amount as it is written, below nothing too."""
    return f"-{dollars(-cents)}" if cents < 0 else dollars(cents)


def note(form: str) -> Callable[[Any], Noted]:
    """Note an event by its fields in a sentence."""

    def told(event: Any) -> Noted:
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        return Noted(form.format(**fields | {name: who(fields[name]) for name in _PEOPLE if name in fields}))

    return told


def who(account: str) -> str:
    """An account, so that its name can be put in its place; a title may stand before it."""
    return with_name(account, f"\u27e8{account_in(account)}\u27e9")


def order(about: str, event: Any, words: str, accounts: Iterable[str] = ()) -> Order:
    """Tell an order by what every order has."""
    under = getattr(event, "under", "")
    clauses = (under,) if under else ()
    return Order(about, words, clauses, event.by, getattr(event, "reason", ""), tuple(accounts))


def of_official(make: Callable[[Any], Order]) -> Callable[[Any], Order | None]:
    """Tell it only where an official did it, and not the player."""
    return lambda event: make(event) if event.by else None
