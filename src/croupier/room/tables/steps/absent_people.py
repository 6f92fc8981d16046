"""People who are not there: away once their connection is gone for long, off the list, and at last out of the seat.

Where play money is played for, a player who took a seat and has never played there is not a player who is absent for a
while: they have left, and the seat is free within a minute. A connected player who sits out, or makes no wager against
the bank, keeps the seat for some minutes. Where cash is played for, the rulebook's clause on absent players is all there
is.

Rule keys: `seat.absent`, `seat.occupants`.

The house asks for the seat again and again, and the rules say whether it may have it (table/seating.py). Where play money
is played for it always may, also of a connected player, and a player with no connection to the room at all has less
time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from croupier.house import Request
from croupier.protocol import HOUSE, Refusal
from croupier.room.tables.running_table import RunningTable, Step
from croupier.room.tables.steps.out_of_chips import release_steps
from croupier.room.tables.writing import give
from croupier.table import THREE_ROUNDS, commands, place_of


def absence_steps(desk: RunningTable, at: int) -> Iterator[Step]:
    """Steps that mark absent players away, take them off the list and release their seats."""
    table = desk.host.session.table
    everybody = [*[player.account for player in table.players], *table.waiting]
    if table.playing and all(account in desk.presence.here or desk.is_bot(account) for account in everybody):
        return  # the seats of players who take no part are asked for between rounds
    people = [account for account in everybody if not desk.is_bot(account)]
    desk.presence.forget_all_but(people)
    for account in people:
        if account in table.waiting:
            if account in desk.presence.here or desk.house.connected.is_here(account):
                desk.presence.forget(account)  # one may wait at several tables
            else:
                gone = desk.presence.gone_since(account, at)
                yield Step(gone + desk.pace.gone_ms, partial(give, desk, commands.LeaveList(account)))
        else:
            yield from _seated(desk, account, at)


def _seated(desk: RunningTable, account: str, at: int) -> Iterator[Step]:
    table = desk.host.session.table
    here = account in desk.presence.here
    if not here and not desk.is_away(account):
        gone = desk.presence.gone_since(account, at)
        yield Step(gone + desk.pace.gone_ms, partial(give, desk, commands.GoAway(account)))
    if table.playing or desk.office:
        return
    yield from release_steps(desk, account, at)
    if table.play_money and account not in desk.wishes.acted:
        yield from _never_played(desk, account, at, here=here)
    if here and not (table.play_money and _takes_no_part(desk, account)):
        desk.wishes.idle.pop(account, None)
    else:
        since = desk.wishes.idle.setdefault(account, at)
        yield Step(since + _patience_ms(desk, account), partial(_released, desk, account))


def _takes_no_part(desk: RunningTable, account: str) -> bool:
    """Tell whether a player sits out, or lets round after round against the bank go by without a wager."""
    session = desk.host.session
    player = session.table.players[place_of(session.table, account)]
    return player.away or (session.rules.kind.has_bank and player.idle >= THREE_ROUNDS)


def _patience_ms(desk: RunningTable, account: str) -> int:
    """The time a player who is absent or takes no part is waited for, in ms."""
    nowhere = account not in desk.presence.here and not desk.house.connected.is_here(account)
    return desk.pace.released_ms if nowhere and desk.host.session.table.play_money else desk.pace.absent_ms


def _never_played(desk: RunningTable, account: str, at: int, *, here: bool) -> Iterator[Step]:
    """Release the seat of a player who has never played, and is gone or lets their turn pass."""
    leave = partial(give, desk, commands.LeaveSeat(account, at))
    if not here:
        yield Step(desk.presence.gone_since(account, at) + desk.pace.unplayed_ms, leave)
    elif desk.wishes.timed_out.get(account):
        yield Step(at, leave)


async def _released(desk: RunningTable, account: str, request: Request) -> Refusal | None:
    """The house gives a seat away where the rules let it now; else the player keeps it for another while."""
    desk.wishes.idle[account] = request.at
    ordered = desk.house.registry.register.order("seat.absent")
    return await give(desk, commands.ReleaseSeat(account, HOUSE, request.at), request) if ordered else None
