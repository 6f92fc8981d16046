"""The calls at a table as an official who watches it is shown them: that their words are read is written down first."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.acts import rights_of
from croupier.house import OpenCall, Person, Request
from croupier.room.context import RoomContext


class CallsShown:
    """The open calls from one table, and the officials whose reading of them is on record."""

    def __init__(self, house: RoomContext, table: str) -> None:
        self._house, self._table = house, table
        self._read: dict[str, set[int]] = {}  # by account, the numbers of calls

    def unread_by(self, watching: Iterable[Person]) -> Person | None:
        """The first official among them who is not shown all calls yet."""
        calls = self._numbers()
        officials = [person for person in watching if "rule" in rights_of(person.roles)] if calls else []
        return next((person for person in officials if not calls <= self._read.get(person.account, set())), None)

    async def read_by(self, official: Person, request: Request) -> None:
        """Write down that an official reads them; from then on they are shown."""
        numbers = self._numbers()
        await self._house.inspectorate.note_read(official, "calls", request.at, words="", about={"table": self._table})
        self._read[official.account] = numbers

    def _numbers(self) -> set[int]:
        return {one.call.made.number for one in self._house.floor.open_calls(self._table)}

    def shown_to(self, person: Person) -> tuple[str, ...]:
        """Return the calls a person may be shown, each with its caller: only an official's, whose reading is on record."""
        read = self._read.get(person.account, set()) if "rule" in rights_of(person.roles) else set()
        calls = self._house.floor.open_calls(self._table) if read else []
        return tuple([self._words(one) for one in calls if one.call.made.number in read])

    def _words(self, one: OpenCall) -> str:
        made = one.call.made
        who = self._house.people.of(made.account).name
        return f"{who}, seat {made.seat}: {one.words}" if made.seat else f"{who}: {one.words}"
