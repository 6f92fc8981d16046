"""Who somebody is to the room: an account, the name others see, what they may do."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event

Role = Literal["player", "dealer", "supervisor", "director", "operator", "regulator"]  # the director is of tournaments
ROLES: tuple[Role, ...] = get_args(Role)
PLAYER, DEALER, SUPERVISOR, OPERATOR, REGULATOR = "player", "dealer", "supervisor", "operator", "regulator"
DIRECTOR = "director"
OFFICES = (REGULATOR, OPERATOR, SUPERVISOR, DIRECTOR, DEALER)  # who has two roles reads in the first
LONGEST_NAME = 32
BOT = "bot-"  # how the accounts of bots begin
BOT_MARK = " (bot)"  # behind their names


def is_bot(account: str) -> bool:
    """Whether an account is a bot's."""
    return account.startswith(BOT)


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
        self._expected: dict[
            str, str
        ] = {}  # walk-ins who have an account and nothing else yet, by what they were called

    def meet(self, person: Person) -> None:
        """Know somebody by name from now on."""
        self._met[person.account] = person

    def expect(self, called: str, person: Person) -> None:
        """A walk-in has an account now; the next time one is called so it is this one, until they have come."""
        self.meet(person)
        self._expected[called.casefold()] = person.account

    def expected(self, called: str) -> Person | None:
        """The walk-in who was called so and has not come yet."""
        return self._met.get(self._expected.get(called.casefold(), ""))

    def has_come(self, person: Person) -> None:
        """Somebody has a seat, waits for one or has entered: a walk-in called the same is somebody else from now on."""
        self._expected = {name: account for name, account in self._expected.items() if account != person.account}

    def knows(self, account: str) -> bool:
        """Whether the room has met somebody."""
        return account in self._met

    def of(self, account: str) -> Person:
        """Who has this account; somebody not met yet goes by it."""
        return self._met.get(account) or Person(account, account)

    def called(self, by: str) -> str:
        """Who did something, as an event has it: an account, with a title before it or without; then by name."""
        if by == HOUSE:
            return "the house"
        title, blank, account = by.rpartition(" ")
        return f"{title}{blank}{self.of(account).name}"

    def naming(self, event: Event) -> Event:
        """The event with the name of who did it in place of the account, to be told and never to be written."""
        by = getattr(event, "by", "")
        if isinstance(by, tuple):
            return replace(event, by=tuple(map(self.called, by)))
        return replace(event, by=self.called(by)) if by else event
