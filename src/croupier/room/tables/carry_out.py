"""What becomes of an act: whether its person may do it and in time, what it means here, and then it is done or noted.

Refusals, in order of precedence: the person's role does not allow it; it was meant for another moment; it means nothing
where the person stands; play is stopped or somebody excluded (acts/stops_and_exclusions.py); the wallet holds too little;
then the rules of the game.
"""

from __future__ import annotations

from functools import partial

from croupier.acts.act import Act, name_of
from croupier.acts.lateness import too_late
from croupier.acts.meanings import (
    Contribution,
    FloorCall,
    Note,
    Standpoint,
    Staying,
    Unwished,
    Wished,
    WithCage,
    meant_by,
)
from croupier.acts.rights import no_right
from croupier.acts.wishes import AWAY, LEAVE
from croupier.banked.commands import PlaceWagers
from croupier.banked.rules import BankedRules
from croupier.house.complaints import digest
from croupier.house.floor import CallOfficial
from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.room.tables.awaited import deadline, reasonable
from croupier.room.tables.enter import enter, is_entry
from croupier.room.tables.late_rulings import RULINGS, rule
from croupier.room.tables.running_table import RunningTable
from croupier.room.tables.steps.next_round import open_with
from croupier.room.tables.steps.seat_calls import kept_until
from croupier.room.tables.writing import cannot_pay, give, give_with_cage
from croupier.table import commands
from croupier.table.session import Command
from croupier.table.state import seat_of

ORDERED = Refusal("an official has ordered this already; ask them", "practice")


async def carry_out(
    desk: RunningTable, person: Person, act: Act, seen: int | None, now: int, asked: str = ""
) -> Refusal | None:
    """Do what somebody asks for; `seen` is the version it was asked on, and `asked` the key it is written with."""
    refusal = no_right(person, name_of(type(act))) or too_late(desk.moments, act, person.account, seen)
    if refusal:
        return refusal
    desk.house.people.meet(person)
    act, desk.host.words = desk.house.reasons.marked(desk.host.session.table.name, act)
    try:
        return await _carry_out(desk, person, act, now, asked)
    finally:
        desk.host.words = ()


async def _carry_out(desk: RunningTable, person: Person, act: Act, now: int, asked: str) -> Refusal | None:
    kept = partial(kept_until, desk, at=now)
    bench = Standpoint(
        desk.host, person, desk.house.registry.register, now >= reasonable(desk), now, deadline(desk), kept, asked
    )
    if is_entry(desk, act):
        return await enter(desk, act, bench)
    meant = meant_by(act, bench)
    if isinstance(meant, Refusal):
        return meant
    if isinstance(meant, Note):
        return await _note(desk, person, meant, now, asked)
    return await _give(desk, person.account, meant, now, asked)


async def _note(desk: RunningTable, person: Person, meant: Note, now: int, asked: str) -> Refusal | None:
    """What the table takes note of: a contribution, a wish, a call for an official."""
    seat, account = seat_of(desk.host.session.table, person.account), person.account
    match meant:
        case Contribution(commitment=None, value=value):
            desk.wishes.revealed[seat] = value
        case Contribution(commitment=commitment) if commitment:
            return desk.contribute(commitment)
        case Wished(command=command, wish=wish):
            if command and (refusal := desk.held_back(command, now) or await cannot_pay(desk, account, command)):
                return refusal
            if not wish.by and desk.wishes.is_ordered(account, wish.act):
                return ORDERED
            desk.wishes.keep(meant.account or account, wish)
        case Unwished(act=act):
            if desk.wishes.is_ordered(account, act):
                return ORDERED
            if not desk.wishes.drop(account, act):
                return Refusal(f"nothing waits to be taken back: no {act}", "system")
        case Staying(command=command):
            own = [act for act in (LEAVE, AWAY) if not desk.wishes.is_ordered(account, act)]
            dropped = [desk.wishes.drop(account, act) for act in own]
            refusal = await give(desk, command, now, asked)
            return None if any(dropped) else refusal
        case WithCage():
            return await give_with_cage(desk, meant.command, meant.entry, now, asked)
        case FloorCall(words=words):
            table = desk.host.session.table
            call = CallOfficial(table.name, table.round, account, seat, digest(words), now)
            called = await desk.house.floor.give(call, now, words)
            return called if isinstance(called, Refusal) else None
    return None


async def _give(desk: RunningTable, account: str, meant: Command, now: int, asked: str) -> Refusal | None:
    if isinstance(meant, PlaceWagers) and not desk.host.session.table.playing:
        if not isinstance(desk.host.session.rules.game, BankedRules):
            return Refusal("players play against each other here", "system")
        return await open_with(desk, account, meant, now, asked)
    if isinstance(meant, commands.Command):
        refusal = desk.held_back(meant, now) or await cannot_pay(desk, account, meant)
        if refusal:
            return refusal
    if isinstance(meant, RULINGS):
        return await rule(desk, partial(give, desk, meant, now, asked), now)
    return await give(desk, meant, now, asked)
