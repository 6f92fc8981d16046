"""People of the room: their account, the name others see, their roles."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from croupier.protocol import HOUSE, Event, account_in, with_name

Role = Literal["player", "dealer", "supervisor", "director", "operator", "regulator"]  # the director is of tournaments
ROLES: tuple[Role, ...] = get_args(Role)
PLAYER, DEALER, SUPERVISOR, OPERATOR, REGULATOR = "player", "dealer", "supervisor", "operator", "regulator"
DIRECTOR = "director"
OFFICES = (REGULATOR, OPERATOR, SUPERVISOR, DIRECTOR, DEALER)  # a person with two roles reads in the first of them
LONGEST_NAME = 32
BOT = "bot-"  # how the accounts of bots begin
BOT_MARK = " (bot)"  # behind their names


def roles_fault(roles: Collection[str]) -> str:
    """Return why an account cannot hold these roles together; empty where it can.

    A member of staff with a seat could sell chips to themselves and be paid money that was never brought. A regulator
    who also works for the house would inspect their own work.
    """
    if "player" in roles and len(set(roles)) > 1:
        return "staff do not play under their staff account; give the player another account"
    if REGULATOR in roles and len(set(roles)) > 1:
        return "a regulator holds no role of the house; give the work for the house another account"
    return ""


def is_bot(account: str) -> bool:
    """Tell whether an account is a bot's."""
    return account.startswith(BOT)


class Person(msgspec.Struct, frozen=True):
    """A person, or a bot, which counts as one at the table and is marked for all to see."""

    account: str
    name: str
    roles: frozenset[str] = frozenset({PLAYER})
    guest: bool = False
    bot: bool = False

    @property
    def short_name(self) -> str:
        """The name as it stands in a sentence: that a bot is one is shown at its seat."""
        return self.name.removesuffix(BOT_MARK) if self.bot else self.name


class People:
    """Everyone the room has met since it was opened; names never enter the log, so they are kept here."""

    def __init__(self) -> None:
        self._met: dict[str, Person] = {}
        self._expected: dict[
            str, str
        ] = {}  # walk-ins who have an account and nothing else yet, by what they were called

    def meet(self, person: Person) -> None:
        """Know a person by name from now on."""
        self._met[person.account] = person

    def expect(self, called: str, person: Person) -> None:
        """A walk-in has an account now; the next time one is called so it is this one, until they have come."""
        self.meet(person)
        self._expected[called.casefold()] = person.account

    def expected(self, called: str) -> Person | None:
        """The walk-in who was called so and has not come yet."""
        return self._met.get(self._expected.get(called.casefold(), ""))

    def has_come(self, person: Person) -> None:
        """Note that a person has a seat, waits or has entered: a later walk-in of that name is another person."""
        self._expected = {name: account for name, account in self._expected.items() if account != person.account}

    def knows(self, account: str) -> bool:
        """Tell whether the room has met an account."""
        return account in self._met

    def of(self, account: str) -> Person:
        """Return the person with this account; one not met yet goes by the account."""
        return self._met.get(account) or Person(account, account)

    def called(self, by: str) -> str:
        """Return the name of the person an event has in `by`: an account, with or without a title before it."""
        return "the house" if by == HOUSE else with_name(by, self.of(account_in(by)).name)

    def naming(self, event: Event) -> Event:
        """The event with the name of who did it in place of the account, to be told and never to be written."""
        by = getattr(event, "by", "")
        if isinstance(by, tuple):
            return replace(event, by=tuple(map(self.called, by)))
        return replace(event, by=self.called(by)) if by else event
