"""Verifying the register, and that every table was opened as it says: approved then, by an edition in force.

Theory of operation. Every entry is decided once more. What the register was at each moment is kept, and once all lines
are in each opening is held against it, for the streams of a record may come one after the other; what was entered in
the very moment of an opening may have come before it.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.house import register as house_register
from croupier.protocol import Event
from croupier.rulebooks import settled_again
from croupier.table import SessionRules, TableOpened, approved_opening, session_rules
from croupier.verify.decide_again import DecidedAgain, Faulty, same


class Opened(NamedTuple):
    """The opening of a table, and where it stands."""

    line: int
    at: int
    event: TableOpened

    @property
    def rules(self) -> SessionRules:
        """The rules it pins."""
        return session_rules(settled_again(self.event.rulebook, bytes(self.event.rules)))


class FollowedRegister:
    """The register of a record, and the tables that were opened."""

    def __init__(self) -> None:
        self._known = [(-1, house_register.Register())]  # its states, each with the moment it began
        self._again = DecidedAgain()
        self.opened: list[Opened] = []

    def take(self, event: Event, at: int) -> None:
        """Take the next entry."""
        register = self._known[-1][1]
        self._again.check(
            event, [house_register.command_behind(event)], lambda given: house_register.decide(register, given)
        )
        if (
            isinstance(event, house_register.RulesFiled | house_register.RulesWithdrawn)
            and event.day != register.business_day(at).isoformat()
        ):
            raise Faulty("replay", "official rules are filed and withdrawn on the business day of the entry")
        self._known.append((at, house_register.apply(register, event)))

    def see(self, event: TableOpened, at: int, line: int) -> None:
        """A table is opened."""
        self.opened.append(Opened(line, at, event))

    def fault(self) -> str:
        """The first table that was opened otherwise than the register says; empty where there is none."""
        for opened in self.opened:
            before = [register for at, register in self._known if at < opened.at]
            states = [before[-1], *[register for at, register in self._known if at == opened.at]]
            whys = [_otherwise(register, opened) for register in states]
            if all(whys):
                return f"line {opened.line}: {opened.event.table} is opened, and {whys[-1]}"
        return ""


def _otherwise(register: house_register.Register, opened: Opened) -> str:
    """Return the difference between a table's opening and a register; empty where there is none."""
    event = opened.event
    try:
        expected = approved_opening(
            register, opened.rules, event.table, by=event.by, at=opened.at, bank=event.float,
            historical=event.historical, approval=event.approval, tournament=event.tournament, cards=event.cards,
            play_money=event.play_money,
        )  # fmt: skip
    except CroupierError as error:
        return str(error)
    is_same = same(replace(expected, house=event.house), event)
    return "" if is_same else "the register has another shoe or another time zone"
