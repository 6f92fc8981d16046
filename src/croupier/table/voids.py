"""Shuffles that are void: no round is dealt from them, and the record says why and whose part did not come.

A player whose part in the order did not come contributes to none for some rounds. So nobody can choose which parts
count, neither that player nor a house that leaves a part out. Shuffles rarely fail by accident: where several do, an
official looks before the next one.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.protocol import Decision, Refusal
from croupier.table import commands
from croupier.table.rules import SessionRules
from croupier.table.shuffle_events import ShuffleVoid, VoidsSeen
from croupier.table.state import Table
from croupier.table.topic import Behind, Changes, Commands, Deciders, simply

NOT_REVEALED = "not revealed"  # a part that was committed to did not come
SEED_LOST = "seed lost"  # the sealed seed is gone or does not open
ROUND_OVER = "round over"  # the round ended, or was made void, before its first card
CAUSES = (NOT_REVEALED, SEED_LOST, ROUND_OVER)

SHUT_OUT_ROUNDS = 20
OF_SHUFFLES, MOST_VOID = 100, 3
CLAUSE = "system"


def void_shuffle(_rules: SessionRules, table: Table, command: commands.VoidShuffle) -> Decision:
    """A shuffle is void; those whose part did not come are named."""
    known = {player.seat: player.account for player in table.players}
    if command.cause not in CAUSES or (command.cause == NOT_REVEALED) != bool(command.seats):
        return Refusal("wrong-cause", f"say why the shuffle is void: {', '.join(CAUSES)}", CLAUSE)
    if list(command.seats) != sorted(set(command.seats) & known.keys()):
        return Refusal("nobody-there", "name the seats of players, each once and in their order", CLAUSE)
    accounts = tuple([known[seat] for seat in command.seats])
    return (ShuffleVoid(command.shuffle, command.cause, CLAUSE, command.seats, accounts),)


def see_voids(_rules: SessionRules, table: Table, command: commands.SeeVoids) -> Decision:
    """An official has looked at the void shuffles, and play goes on."""
    if not table.voids:
        return Refusal("no-voids", "no shuffle was void since an official has looked", CLAUSE)
    return (VoidsSeen(table.voids, command.by, CLAUSE),)


def voids_unseen(table: Table) -> Refusal | None:
    """Refuse to go on where so many shuffles were void that an official looks first."""
    if len(table.voids) < MOST_VOID:
        return None
    words = f"{len(table.voids)} of the last {OF_SHUFFLES} shuffles were void: an official looks before the next one"
    return Refusal("voids-unseen", words, CLAUSE)


def is_shut_out(table: Table, account: str, round_: int) -> bool:
    """Tell whether a player contributes to no order in this round, because a part of theirs did not come before."""
    return dict(table.shut_out).get(account, 0) >= round_


def _shuffle_void(table: Table, event: ShuffleVoid) -> Table:
    lately = [number for number in table.voids if number > event.shuffle - OF_SHUFFLES]
    still = [(account, until) for account, until in table.shut_out if until > table.round]
    out = [(account, table.round + SHUT_OUT_ROUNDS) for account in event.accounts]
    kept = [one for one in still if one[0] not in event.accounts]
    return replace(table, voids=(*lately, event.shuffle), shut_out=(*kept, *out))


def _voids_seen(table: Table, _event: VoidsSeen) -> Table:
    return replace(table, voids=())


def _behind_void(_rules: SessionRules, _table: Table, event: ShuffleVoid, _at: int) -> Commands:
    return [commands.VoidShuffle(event.shuffle, event.cause, event.seats)]


DECIDE: Deciders = {commands.VoidShuffle: void_shuffle, commands.SeeVoids: see_voids}
APPLY: Changes = {ShuffleVoid: _shuffle_void, VoidsSeen: _voids_seen}
BEHIND: Behind = {ShuffleVoid: _behind_void, VoidsSeen: simply(commands.SeeVoids)}
