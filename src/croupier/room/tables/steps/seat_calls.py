"""Calls to a free seat: sent to players on the waiting list wherever they are, one at a time, with a time to answer.

Rule keys: `seat.vacant`, `seat.permission`.

A player who does not answer in time is taken off the list by the house, and the next one is called in their place, in
the name of the official who began. Sitting down answers; so does no longer waiting. At a table with real cards a player
who is not connected (walk-ins never are) is called aloud and has nothing to answer with: no time runs for them, and
the seat is kept until the dealer seats them, or the dealer or an official takes them off the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from croupier.house import Request
from croupier.protocol import HOUSE, Refusal, ServerMessage
from croupier.room.tables.running_table import RunningTable, Step
from croupier.room.tables.writing import give
from croupier.table import commands, is_called

NO_ANSWER = "no answer to the call"


class Paged(ServerMessage, frozen=True, tag="paged"):
    """The message of a call to a seat; `until` is 0 once it is over."""

    table: str
    title: str
    until: int


def paging_steps(desk: RunningTable) -> Iterator[Step]:
    """Steps that end calls to a seat when their time is over."""
    for account, by, until in desk.host.session.table.called:
        if until:
            yield Step(until, partial(_not_come, desk, account, by))


def kept_until(desk: RunningTable, account: str, at: int) -> int:
    """The moment until which a seat is kept for a player called now; 0 where it is kept until further notice."""
    aloud = desk.host.real and not desk.house.connected.is_here(account)
    return 0 if aloud else at + desk.pace.paged_ms


async def _not_come(desk: RunningTable, account: str, by: str, request: Request) -> Refusal | None:
    """Take a player who has not come off the list, and call the next while there is one and the seat is free."""
    refusal = await give(desk, commands.LeaveList(account, HOUSE, NO_ANSWER), request)
    if refusal:
        return refusal
    table = desk.host.session.table
    following = next((one for one in table.waiting if not is_called(table, one)), None)
    if following:
        call = commands.CallPlayer(following, by, kept_until(desk, following, request.at))
        await give(desk, call, request)  # refused where no seat is free now
    return None


def page_message(desk: RunningTable, account: str) -> bytes:
    """The state of an account's call at a table, as a message."""
    table = desk.host.session.table
    until = next((until for called, _, until in table.called if called == account), 0)
    return msgspec.json.encode(Paged(table.name, desk.header.title, until))
