"""Who somebody is to the room: an account, the name others see, what they may do."""

from __future__ import annotations

import msgspec

PLAYER, DEALER, SUPERVISOR, OPERATOR, REGULATOR = "player", "dealer", "supervisor", "operator", "regulator"
DIRECTOR = "director"  # of tournaments
ROLES = (PLAYER, DEALER, SUPERVISOR, DIRECTOR, OPERATOR, REGULATOR)


class Person(msgspec.Struct, frozen=True):
    """A person, or a bot, which is one for the table and is marked for everybody."""

    account: str
    name: str
    roles: frozenset[str] = frozenset({PLAYER})
    guest: bool = False
    bot: bool = False


class People:
    """Everybody the room has met since it was opened; names never enter the log, so they are kept here."""

    def __init__(self) -> None:
        self._met: dict[str, Person] = {}

    def meet(self, person: Person) -> None:
        """Know somebody by name from now on."""
        self._met[person.account] = person

    def knows(self, account: str) -> bool:
        """Whether the room has met somebody."""
        return account in self._met

    def of(self, account: str) -> Person:
        """Who has this account; somebody not met yet goes by it."""
        return self._met.get(account) or Person(account, account)
