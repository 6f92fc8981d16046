"""Verification of a room's records other than play: cage, floor, register, inspection and complaints; and their people.

Theory of operation. Each of these has a stream of its own and is followed by itself (cage.py and the others). Their
entries about tables, and the tables' about them, are compared once all lines are in, for the streams of a record may
come one after the other. A record of tables alone, and one of bots that the house gives play money, was written in no
room: it has no register to be held to. That of a store is whole, and so is one in which staff worked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from croupier.chips import CASH, Posting
from croupier.house import HouseEvent, complaints, floor, inspection, keys, play_money, privileges, register
from croupier.house.cage import events as cash
from croupier.protocol import HOUSE, Event
from croupier.table import TableCounted
from croupier.verify.cage import FollowedCage, Place
from croupier.verify.complaints import FollowedComplaints
from croupier.verify.decide_again import Faulty
from croupier.verify.floor import FollowedFloor
from croupier.verify.inspection import FollowedInspection
from croupier.verify.keys import FollowedKeys
from croupier.verify.people import FollowedPeople
from croupier.verify.privileges import Agreed, FollowedPrivileges
from croupier.verify.register import FollowedRegister, Opened
from croupier.verify.sealed_reasons import FollowedReasons
from croupier.verify.stops_and_exclusions import FollowedHolds

_OF_MONEY = (cash.STREAM, play_money.STREAM)
_OF_MACHINES = (*_OF_MONEY, keys.STREAM)  # no staff need have worked where these are


def _given(event: Event) -> tuple[Posting, ...]:
    """Return the postings of play money that the house gave."""
    assert isinstance(event, play_money.PlayMoneyGiven)
    if event.by != HOUSE or event.amount <= 0 or not event.account:
        raise Faulty("replay", "play money from the house needs an amount above 0 and an account")
    return play_money.given_postings(event)


class SeenOfPlay(NamedTuple):
    """What the events of tables and tournaments say that is held against the house's own records."""

    play: set[str]  # accounts that play
    work: dict[str, tuple[int, str]]  # accounts that work here, with a line and what they did
    plain: str  # words about a person that are not sealed
    opened: list[Opened]  # tables
    of_play: set[str]  # tables for play money
    agreed: list[Agreed]  # what two people did together


class FollowedHouse:
    """The house of a record."""

    def __init__(self) -> None:
        self.cage = FollowedCage()
        self.register = FollowedRegister()
        self.holds = FollowedHolds()
        self.keys = FollowedKeys()
        self.privileges = FollowedPrivileges()
        self._floor = FollowedFloor()
        self._inspection = FollowedInspection()
        self._complaints = FollowedComplaints()
        self._people = FollowedPeople()
        self._reasons = FollowedReasons()
        self.in_a_room = False  # staff worked there, or the record is a store's
        self._streams: set[str] = set()  # those of its own that are in the record
        self._told: set[str] = set()  # the units in which the cage has moved something: once play money too

    def see(self, event: Event, at: int, line: int) -> None:
        """Take the next event that names people, of any stream: who they are, and the words about them."""
        self._people.take(event, line)
        self._reasons.take(event, line)
        if isinstance(event, TableCounted):
            self.privileges.see(event.by, at, line)

    def foretell(self, stream: str, event: Event, at: int) -> None:
        """Take an entry of the floor or of the inspection before all lines are looked at in their order."""
        if isinstance(event, HouseEvent) and stream == event.kept_on:
            self.holds.foretell(event, at)

    def take(
        self, stream: str, event: HouseEvent, at: int, line: int, balances: Mapping[str, int]
    ) -> tuple[Posting, ...]:
        """Take the next event of the house and return its postings. `balances` are the ledger's before it."""
        own = event.kept_on
        if stream != own:
            raise Faulty("replay", f"this is in the stream {stream} and belongs into {own}")
        self._streams.add(own)
        self.in_a_room |= own not in _OF_MACHINES or getattr(event, "by", "") != HOUSE
        match own:
            case cash.STREAM:
                self.holds.see_cage(event, at, line)
                self.privileges.see(self.cage.pair(event), at, line)
                moved = self.cage.take(event, at, balances)
                self._told.update(posting.unit for posting in moved)
                return moved
            case play_money.STREAM:
                return _given(event)
            case register.STREAM:
                self.register.take(event, at)
            case complaints.STREAM:
                self.privileges.see(self._complaints.pair(event), at, line)
                self._complaints.take(event)
            case floor.STREAM:
                self.privileges.see(self._floor.pair(event), at, line)
                self._floor.take(event)
            case inspection.STREAM:
                self.privileges.see(self._inspection.pair(event), at, line)
                self._inspection.take(event)
            case keys.STREAM:
                self.keys.take(event)
            case privileges.STREAM:
                self.privileges.take(event, at)
        return ()

    def seen_of_play(self) -> SeenOfPlay:
        """Return what was seen at tables and in tournaments, for another house that has the rest of the record."""
        people = self._people
        return SeenOfPlay(
            people.play, people.work, self._reasons.plain, self.register.opened, self.cage.of_play,
            self.privileges.agreed,
        )  # fmt: skip

    def join(self, seen: SeenOfPlay) -> None:
        """Join what was seen of play elsewhere in the record."""
        self._people.play |= seen.play
        self._people.work |= seen.work
        self._reasons.plain = self._reasons.plain or seen.plain
        self.register.opened += seen.opened
        self.cage.of_play |= seen.of_play
        self.privileges.agreed += seen.agreed

    def tells_of(self, unit: str) -> bool:
        """Tell whether the record so far holds the money people brought to the house, or were given, in this unit."""
        return unit in self._told or (cash.STREAM if unit == CASH else play_money.STREAM) in self._streams

    def faults(self, lines: int, rounds: int, place_of: Callable[[str], Place]) -> Iterator[tuple[str, str]]:
        """Yield the faults, by part, once all lines are in: so many of them, and rounds."""
        yield "chain", self.keys.fault()
        yield "replay", self.holds.fault
        yield "replay", self._people.fault()
        yield "replay", self.privileges.fault()
        if self.in_a_room:
            yield "replay", self.register.fault()
            yield "replay", self._reasons.plain
        if register.STREAM in self._streams:  # else it may be a part of a record
            yield "replay", self._inspection.fault(lines, rounds)
        if not self._streams.isdisjoint(_OF_MONEY):
            yield "ledger", self.cage.fault(place_of)
