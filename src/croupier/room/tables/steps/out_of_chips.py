"""Players out of chips at a table for money: they sit out, and have a while to buy in again before the seat is released.

Rule keys: `stake.declared`, `seat.occupants`, `seat.absent`.

Theory of operation. Where the rules have a player below the minimum declared as the next round starts, one without chips
would be gone with it; who sits out is not, so the house has them sit out, and play goes on. Chips bought bring the player
back. A declared player may buy none, and leaves with the next round. Once the time is over the house asks the rules for
the seat, unless chips are on their way. A process that restarts begins the time anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from croupier.acts import AUTO_TOP_UP, TOP_UP
from croupier.house import Request
from croupier.protocol import HOUSE, Refusal
from croupier.room.tables.running_table import RunningTable, Step
from croupier.room.tables.writing import give
from croupier.table import HOUR_MS, RELEASED, commands, is_declared, place_of
from croupier.views import OutOfChips, Released


def seats_without_chips(desk: RunningTable, at: int) -> Iterator[commands.Command]:
    """The house's commands between rounds for players without chips, and for those who have bought some again."""
    session, broke = desk.host.session, desk.wishes.broke
    declares = "stake.declared" in session.rules.ways and session.rules.money
    for player, stake in zip(session.table.players, session.table.stakes, strict=True):
        if stake and player.account in broke:
            if player.away:
                yield commands.ComeBack(player.account)
            else:
                del broke[player.account]
        elif not stake and not player.away and declares and not player.declared and not _has_more(desk, player.account):
            broke.setdefault(player.account, at)
            yield commands.GoAway(player.account)


def _has_more(desk: RunningTable, account: str) -> bool:
    """Tell whether chips come by themselves: those of a bot, and a top-up the player asked for once and for all."""
    return desk.is_bot(account) or desk.wishes.find(account, AUTO_TOP_UP) is not None


def release_steps(desk: RunningTable, account: str, at: int) -> Iterator[Step]:
    """The seat of a player without chips, once their time to buy some is over."""
    until = _until(desk, account, at)
    if until and not desk.wishes.find(account, TOP_UP):
        yield Step(until, partial(_release, desk, account))


async def _release(desk: RunningTable, account: str, request: Request) -> Refusal | None:
    desk.wishes.broke[account] = request.at  # if refused, it is asked for again after as long
    return await give(desk, commands.ReleaseSeat(account, HOUSE, request.at), request)


def _until(desk: RunningTable, account: str, at: int) -> int:
    """The moment the seat of a player without chips is released; 0 for others, and where the rules leave it to them."""
    rules, table = desk.host.session.rules, desk.host.session.table
    place = place_of(table, account)
    if table.stakes[place] or table.players[place].seat in table.playing:
        return 0
    taken = table.play_money or bool({"stake.declared", "seat.occupants"} & set(rules.ways))
    if not taken or not desk.house.registry.register.order("seat.absent"):
        return 0
    return desk.wishes.broke.setdefault(account, at) + desk.pace.rebuy_ms


def out_of_chips(desk: RunningTable, account: str, at: int) -> OutOfChips | None:
    """The notice to a player with no chips to play with; None for all others."""
    session, table = desk.host.session, desk.host.session.table
    place = place_of(table, account)
    if place < 0 or not session.rules.money or desk.host.real or table.tournament:
        return None
    player = table.players[place]
    if player.seat in table.playing or table.stakes[place] >= _needed(desk):
        return None
    may_buy = not is_declared(session.rules, table, place)
    clause = session.rules.clause("stake.topup") if may_buy else session.rules.clause("stake.declared", 1)
    return OutOfChips(may_buy, clause, _until(desk, account, at))


def _needed(desk: RunningTable) -> int:
    """The chips without which no round can be played: any at all, or against the bank the minimum ante and blind."""
    return desk.host.session.rules.hand_least


def released(desk: RunningTable, account: str, at: int) -> Released | None:
    """The notice to a player whose seat here was released within the hour, with the reason; None for others."""
    table = desk.host.session.table
    if place_of(table, account) >= 0 or table.tournament:
        return None
    gone = next((gone for gone in table.departures if gone.account == account), None)
    if gone is None or at - gone.at > HOUR_MS or gone.reason not in RELEASED:
        return None
    return Released(gone.at, gone.stake, gone.reason, gone.under)
