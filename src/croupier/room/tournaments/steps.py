"""The steps of a tournament by itself: unseated players' chips go back, the excluded are absent, the house directs."""

from __future__ import annotations

from croupier.errors import SeedLost
from croupier.house import Request
from croupier.protocol import HOUSE
from croupier.room.tournaments.running import RunningTournament
from croupier.room.tournaments.unattended import house_direction
from croupier.tournament import commands, seat_to_free, to_collect


async def do_next(running: RunningTournament, now: int) -> bool:
    """Do the next thing that is due; whether there was one."""
    if await _collect(running, now) or await _see_out(running, now):
        return True
    try:
        direction = house_direction(running, now)
    except SeedLost:
        direction = None  # it waits for an operator
    if isinstance(direction, commands.Enter):
        await _bring_money(running, direction.account, now)
    if direction is not None and await running.office.give(direction, Request(now)) is None:
        return True
    return await running.office.house_step(now)


async def _bring_money(running: RunningTournament, bot: str, now: int) -> None:
    """Play money for a bot that enters."""
    wallets, need = running.house.wallets, running.rules.payment
    if need > await wallets.ask(bot):
        await wallets.give_play_money(bot, need, now)


async def _collect(running: RunningTournament, now: int) -> bool:
    """Return the chips of a player without a seat to the house."""
    state = running.state
    waiting = [
        one.account
        for one in state.entrants.values()
        if (not one.in_play or state.phase != "playing") and (to_collect(state, one) or seat_to_free(state, one))
    ]
    if not waiting:
        return False
    seated = {player.account for session in running.office.sessions() for player in session.table.players}
    nowhere = next((account for account in waiting if account not in seated), "")
    return bool(nowhere) and await running.office.give(commands.CollectChips(nowhere), Request(now)) is None


async def _see_out(running: RunningTournament, now: int) -> bool:
    """Mark an excluded player absent from the table, once the round there is over: no cards are taken from them."""
    for account in running.excluded():
        one = running.state.entrants.get(account)
        if one and one.in_play and not one.away and one.table not in running.busy():
            return await running.office.give(commands.NoteAbsence(account, True, HOUSE), Request(now)) is None
    return False
