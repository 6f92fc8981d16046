"""Rounds a player has to wait to be dealt in, by the order of the button and the blinds.

Rule keys: as lineup.py. The number holds as long as no other player comes, goes or loses their chips; pages say
"about".
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.lineup import Lineup, next_lineup
from croupier.table.rules import SessionRules
from croupier.table.state import Player, Table, place_of

AT_MOST = 12  # rounds; who would wait longer than that is told so many


def rounds_to_wait(rules: SessionRules, table: Table, account: str, at: int) -> int:
    """Count the rounds that begin without this player, after the one that is played; 0 where the next has them in."""
    for rounds in range(AT_MOST):
        lineup = next_lineup(rules, table, at)
        seat = table.players[place_of(table, account)].seat
        if not lineup.seats or seat in lineup.seats:
            return rounds
        table = _after(table, lineup)
    return AT_MOST


def posting(table: Table, account: str) -> Table:
    """The table once a player has chosen to post rather than wait."""
    players = [replace(one, post=True) if one.account == account else one for one in table.players]
    return replace(table, players=tuple(players))


def _after(table: Table, lineup: Lineup) -> Table:
    """Return the table as it stands once a round of this line-up has been played."""
    return replace(
        table, players=tuple([_moved_on(one, lineup) for one in table.players]), button=lineup.seats[-1], playing=()
    )


def _moved_on(player: Player, lineup: Lineup) -> Player:
    if player.seat in lineup.seats:
        return replace(player, waits="", post=False)
    return replace(player, waits="new") if player.account in lineup.passed else player
