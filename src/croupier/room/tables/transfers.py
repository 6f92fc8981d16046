"""Moving a player to another table: out of one seat with the whole stake, and into another with the same chips.

Rule keys: `seat.permission`, `blinds.new.free`, `stake.join`.

Theory of operation. The other table is asked first whether the player could sit there with that stake; then the player
leaves, which in a round waits until it is over, and sits down there as one whom an official has sent. The chips go by the
wallet, so nothing is lost where the seat has been taken meanwhile: then the player is told, and has the chips.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from croupier.acts import LEAVE, Wish
from croupier.house import Person
from croupier.protocol import Refusal
from croupier.room.context import RoomContext
from croupier.room.tables.actor import TableActor
from croupier.room.tables.running_table import RunningTable, WishRefused
from croupier.table import commands, other_language, place_of

NO_SUCH = Refusal("no-such-table", "there is no such open table", "system")
OF_TOURNAMENT = Refusal("tournament-seats", "the tournament seats its own players", "system")
BETWEEN = Refusal("round-not-over", "the round is not over: move the player after it", "practice")


class _Transfer(NamedTuple):
    by: Person
    account: str
    stake: int
    to: str
    seat: int
    language: str  # they have said that they share, where they come from


class Transfers:
    """Those who are on their way to another table."""

    def __init__(self, house: RoomContext, tables: Mapping[str, TableActor]) -> None:
        self._house, self._tables = house, tables
        self.waiting: dict[tuple[str, int], list[_Transfer]] = {}  # by the table and the round they leave after
        self._tasks: set[asyncio.Task[None]] = set()

    async def send(self, by: Person, table: str, account: str, to: str, seat: int) -> Refusal | None:
        """Move a player to another table; in a round, once it is over."""
        here, there = self._desk(table), self._desk(to)
        if here is None or there is None or here is there:
            return NO_SUCH
        if here.office or there.office:
            return OF_TOURNAMENT
        state = here.host.session.table
        place = place_of(state, account)
        if place < 0:
            return Refusal("no-seat", "this player has no seat there", "system")
        sent = _Transfer(by, account, state.stakes[place], to, seat, other_language(here.host.session.rules.table))
        if refusal := self._asked(there, sent):
            return refusal
        if state.players[place].seat in state.playing:
            if here.host.real:
                return BETWEEN
            here.wishes.keep(account, Wish(LEAVE, by=_official(here, by), to=to))
            self.waiting.setdefault((table, state.round), []).append(sent)
            self._tables[table].show_again()
            return None
        leave = commands.LeaveSeat(account, self._house.clock.now(), _official(here, by), to)
        left = await self._tables[table].give(by, leave)
        if not left.ok:
            return left.refusal or Refusal("not-written", left.fault.what if left.fault else "", "system")
        return await self._arrive(sent)

    def look(self, table: str) -> None:
        """Continue transfers whose player has now left this table."""
        desk = self._desk(table)
        if desk is None:
            return
        state = desk.host.session.table
        for named, number in [key for key in self.waiting if key[0] == table]:
            if number == state.round and state.playing:
                continue
            stay = []
            for sent in self.waiting.pop((named, number)):
                if place_of(state, sent.account) < 0:
                    task = asyncio.create_task(self._told(sent._replace(stake=_left_with(desk, sent.account))))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
                elif number == state.round:
                    stay.append(sent)
            if stay:
                self.waiting[named, number] = stay

    async def close(self) -> None:
        """Cancel the transfers under way; their players have the chips in the wallet."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _told(self, sent: _Transfer) -> None:
        """A refusal is told to the player, whose chips are in the wallet."""
        refusal = await self._arrive(sent)
        if refusal:
            message = WishRefused(sent.to, Wish("sit", seat=sent.seat), refusal)
            self._house.connected.tell(sent.account, msgspec.json.encode(message))

    async def _arrive(self, sent: _Transfer) -> Refusal | None:
        there = self._desk(sent.to)
        if there is None:
            return NO_SUCH
        command = _sits_down(there, sent, self._house.clock.now())
        answer = await self._tables[sent.to].give(sent.by, command)
        return (
            None
            if answer.ok
            else answer.refusal or Refusal("not-written", "it could not be written: try again", "system")
        )

    def _asked(self, there: RunningTable, sent: _Transfer) -> Refusal | None:
        at = self._house.clock.now()
        command = _sits_down(there, sent, at)
        answer = there.host.session.decide(command)
        return answer if isinstance(answer, Refusal) else there.held_back(command, at)

    def _desk(self, table: str) -> RunningTable | None:
        actor = self._tables.get(table)
        desk = actor.desk if actor and not actor.fault else None
        return desk if desk and not desk.host.session.table.closed else None


def _left_with(desk: RunningTable, account: str) -> int:
    """The stake a player took away from the table."""
    return next((gone.stake for gone in desk.host.session.table.departures if gone.account == account), 0)


def _sits_down(there: RunningTable, sent: _Transfer, at: int) -> commands.TakeSeat:
    """Seat the player an official sends; in another language only if it is the one they have said they share."""
    speaks = sent.language == other_language(there.host.session.rules.table)
    official = _official(there, sent.by)
    return commands.TakeSeat(sent.account, sent.seat, sent.stake, at, official, "official", speaks=speaks)


def _official(desk: RunningTable, person: Person) -> str:
    return desk.host.session.rules.official(person.account)
