"""Blinds at a table: posted, missed, owed, begun again, and how a player who owes some comes in.

Rule keys: `blinds.missed`, `blinds.new`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from croupier.check import invariant
from croupier.poker import NOBODY, ForcedBetsPosted, LatePosted, PostOwed
from croupier.protocol import Decision, Refusal
from croupier.table import commands, events
from croupier.table.lineup import entry_clause
from croupier.table.rules import SessionRules
from croupier.table.state import NO_SEAT, Player, Table, at_seat, clockwise, place_of, player_changed
from croupier.table.topic import Behind, Changes, Deciders, simply

SETTLED: dict[str, Any] = {"waits": "", "waits_under": "", "missed": 0, "post": False}


def fault_in_entry(rules: SessionRules, player: Player | None) -> Refusal | None:
    """Refuse the choice between posting and waiting to a player who has none."""
    if player is None or player.waits in ("", "free"):
        return Refusal(
            "owes-nothing", "this player owes no blinds and is already in the game", rules.clause("blinds.missed")
        )
    if not rules.blinds:
        return Refusal("no-blinds", "this game has antes: there is nothing to post", rules.clause("blinds.new"))
    return None


def choose_entry(rules: SessionRules, table: Table, command: commands.ChooseEntry) -> Decision:
    """Post what is owed, or wait for the blind."""
    place = place_of(table, command.account)
    player = table.players[place] if place >= 0 else None
    if fault := fault_in_entry(rules, player):
        return fault
    assert player is not None
    return (events.EntryChosen(command.account, command.post, entry_clause(rules, player, post=command.post)),)


def _blinds_missed(table: Table, event: events.BlindsMissed) -> Table:
    player = table.players[place_of(table, event.account)]
    missed = player.missed
    for blind in event.blinds:
        missed |= 1 << blind
    return player_changed(table, event.account, missed=missed, waits="missed", waits_under=event.under)


def _free_entry_ended(table: Table, event: events.FreeEntryEnded) -> Table:
    return player_changed(table, event.account, waits="new", waits_under=event.waits_under)


def _entry_chosen(table: Table, event: events.EntryChosen) -> Table:
    return player_changed(table, event.account, post=event.post)


def _game_restarted(table: Table, _event: events.GameRestarted) -> Table:
    players = tuple([replace(player, waits="", waits_under="", missed=0, post=False) for player in table.players])
    fresh = replace(table, players=players, button=NO_SEAT, last_blind=NO_SEAT, first_button=NO_SEAT)
    return replace(fresh, first_blind=NO_SEAT, passed=0, lap=True)


def _forced_bets_posted(table: Table, event: ForcedBetsPosted) -> Table:
    """Note that players dealt in have posted or still owe, and move the blinds; a deal made again moves none.

    Rule key: `blinds.new.free`.
    """
    table = _posts_settled(table, event)
    if table.posted == table.round:
        return table
    if event.last == NOBODY:
        last = first = NO_SEAT
        lap = table.lap
    else:
        last = table.playing[event.last]
        first = table.first_blind or last
        steps = (last - table.last_blind) % table.seats  # 0 where a player has come in before the same last blind
        around = table.last_blind and steps >= clockwise(table.seats, table.last_blind, first)
        lap = table.lap and not around
    return replace(table, last_blind=last, first_blind=first, lap=lap, posted=table.round)


def _posts_settled(table: Table, event: ForcedBetsPosted) -> Table:
    """Settle the posts of all players dealt in but those the dealer forgot to ask."""
    if not any(player.waits or player.owing for player in table.players):
        return table
    players = list(table.players)
    for index, player in enumerate(players):
        if player.seat not in table.playing:
            continue
        place = table.playing.index(player.seat)
        asked = bool(event.owed and event.owed[place])
        if asked or not _forgotten(player, event, place):
            paid = {"owing": (), "owing_under": ""} if asked else {}
            players[index] = replace(player, **paid, **SETTLED)
    return replace(table, players=tuple(players))


def _forgotten(player: Player, event: ForcedBetsPosted, place: int) -> bool:
    """Tell whether a player dealt in for a post was not asked for it, and is not in the blind waited for either.

    Who has changed the choice since the cards were to be dealt is asked all the same: the choice is about the next round.
    """
    in_blind = place == event.last or (player.waits != "missed" and place > 0 and event.live[place] > 0)
    return player.waits not in ("", "free") and event.last != NOBODY and not in_blind


def _post_owed(table: Table, event: PostOwed) -> Table:
    """A post that was not made, and is now due whatever its player chooses."""
    player = at_seat(table, table.playing[event.place])
    invariant(player is not None, "a player in the round has a seat")
    if player is None:
        return table
    return player_changed(table, player.account, owing=event.amounts, owing_under=event.under, **SETTLED)


def _late_posted(table: Table, event: LatePosted) -> Table:
    player = at_seat(table, table.playing[event.place])
    invariant(player is not None, "a player in the round has a seat")
    return table if player is None else player_changed(table, player.account, **SETTLED)


DECIDE: Deciders = {commands.ChooseEntry: choose_entry}
APPLY: Changes = {
    events.BlindsMissed: _blinds_missed,
    events.FreeEntryEnded: _free_entry_ended,
    events.EntryChosen: _entry_chosen,
    events.GameRestarted: _game_restarted,
    ForcedBetsPosted: _forced_bets_posted,
    PostOwed: _post_owed,
    LatePosted: _late_posted,
}
BEHIND: Behind = {events.EntryChosen: simply(commands.ChooseEntry)}
