"""Calling people who wait to a free seat: told wherever they are, with a time to answer, and then the next.

Rule keys: `seat.vacant`, `seat.permission`.

Whoever does not answer in time is taken off the list by the house, and whoever comes after them is called in their place, in
the name of the official who began. Sitting down answers; so does no longer waiting. At a table with real cards somebody
who is not connected, as nobody is who walked in, is called aloud and has nothing to answer with: no time runs for them, and
the seat is kept until the dealer seats them, or the dealer or an official takes them off the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from croupier.protocol.actors import HOUSE
from croupier.protocol.refusal import Refusal
from croupier.room.tables.running_table import RunningTable, Step
from croupier.room.tables.writing import give
from croupier.table import commands
from croupier.table.state import is_called

NO_ANSWER = "no answer to the call"


class Paged(msgspec.Struct, frozen=True):
    """What somebody is told who is called to a seat; `until` is 0 once it is over."""

    type: str
    table: str
    title: str
    until: int


def paging_steps(desk: RunningTable) -> Iterator[Step]:
    """What becomes of those who were called."""
    for account, by, until in desk.host.session.table.called:
        if until:
            yield Step(until, partial(_not_come, desk, account, by))


def kept_until(desk: RunningTable, account: str, at: int) -> int:
    """Until when a seat is kept for somebody who is called now; 0: until somebody says otherwise."""
    aloud = desk.host.real and not desk.house.connected.is_here(account)
    return 0 if aloud else at + desk.pace.paged_ms


async def _not_come(desk: RunningTable, account: str, by: str, at: int) -> Refusal | None:
    """Nobody has come: the next is called, where there is one and the seat is still free."""
    refusal = await give(desk, commands.LeaveList(account, HOUSE, NO_ANSWER), at)
    if refusal:
        return refusal
    table = desk.host.session.table
    following = next((one for one in table.waiting if not is_called(table, one)), None)
    if following:
        call = commands.CallPlayer(following, by, kept_until(desk, following, at))
        await give(desk, call, at)  # refused where no seat is free now
    return None


def page_message(desk: RunningTable, account: str) -> bytes:
    """How somebody's call stands at a table."""
    table = desk.host.session.table
    until = next((until for called, _, until in table.called if called == account), 0)
    return msgspec.json.encode(Paged("paged", table.name, desk.header.title, until))
