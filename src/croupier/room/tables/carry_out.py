"""Carry an act out: ask for the right and the moment, find what it means here, and do it or take note of it.

Refusals, in order of precedence: the person's role does not allow it; it was meant for another moment; it means nothing
where the person stands; play is stopped or the player excluded (acts/stops_and_exclusions.py); the wallet holds too little;
then the rules of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from croupier.acts import (
    AWAY,
    EVERYWHERE,
    LEAVE,
    REAL_CARDS,
    SEALED,
    Contribution,
    FloorCall,
    Note,
    Standpoint,
    Staying,
    TableAct,
    Unwished,
    Wished,
    WithCage,
    no_right,
    too_late,
)
from croupier.banked import PlaceWagers
from croupier.house import CallOfficial, Request, digest
from croupier.protocol import Refusal
from croupier.room.tables.awaited import timing
from croupier.room.tables.contributions import contribute
from croupier.room.tables.enter import enter
from croupier.room.tables.late_rulings import RULINGS, rule
from croupier.room.tables.running_table import RunningTable
from croupier.room.tables.steps.next_round import open_with
from croupier.room.tables.steps.seat_calls import kept_until
from croupier.room.tables.writing import cannot_pay, give, give_with_cage
from croupier.table import commands, seat_of

ORDERED = Refusal("ordered-by-an-official", "an official has ordered this: ask them to change it", "practice")


async def carry_out(
    desk: RunningTable, act: TableAct | commands.Command | WithCage, request: Request
) -> Refusal | None:
    """Do what is asked for: an act of a person, or a command in an official's name, the cage with it."""
    if isinstance(act, TableAct):
        refusal = await _done(desk, act, request)
    elif isinstance(act, WithCage):
        refusal = await give_with_cage(desk, act.command, act.entry, request)
    else:
        refusal = await cannot_pay(desk, str(getattr(act, "account", "")), act) or await give(desk, act, request)
    if refusal:
        await desk.house.inspectorate.note_overdrawn(desk.host.name, desk.host.overdrawn, request.at)
    return refusal


async def _done(desk: RunningTable, act: TableAct, request: Request) -> Refusal | None:
    person = request.person
    refusal = no_right(person, str(act.__struct_config__.tag), act.right) or too_late(
        desk.moments, act, person.account, request.seen
    )
    if refusal:
        return refusal
    desk.house.people.meet(person)
    if type(act) not in SEALED:
        return await _meant(desk, act, request)
    act, desk.host.words = desk.house.reasons.marked(desk.host.session.table.name, act)
    try:
        return await _meant(desk, act, request)
    finally:
        desk.host.words = ()


async def _meant(desk: RunningTable, act: TableAct, request: Request) -> Refusal | None:
    """Do what an act means where its person stands."""
    host, kept = desk.host, partial(kept_until, desk, at=request.at)
    bench = Standpoint(host, request, desk.house.registry.register, partial(timing, desk), kept)
    if act.where == REAL_CARDS or (host.real and act.where != EVERYWHERE):  # and at such a table any that is no other's
        return await enter(desk, act, bench)
    meant = act.meant(bench)
    if isinstance(meant, Refusal):
        return meant
    if isinstance(meant, Note):
        return await _note(desk, meant, request)
    assert not isinstance(meant, Iterator)  # of entries alone
    if isinstance(meant, commands.Command) and (
        refusal := desk.held_back(meant, request.at) or await cannot_pay(desk, request.person.account, meant)
    ):
        return refusal
    if isinstance(meant, PlaceWagers) and not host.session.table.playing:
        if not host.session.rules.kind.has_bank:
            return Refusal("no-bank", "players play against each other here: the table has no bank", "system")
        return await open_with(desk, request.person.account, meant, request)
    if isinstance(meant, RULINGS):
        return await rule(desk, partial(give, desk, meant, request), request)
    return await give(desk, meant, request)


async def _note(desk: RunningTable, meant: Note, request: Request) -> Refusal | None:
    """Take note of a contribution, a wish, a call for an official."""
    account, now = request.person.account, request.at
    seat = seat_of(desk.host.session.table, account)
    match meant:
        case Contribution():
            return contribute(desk, account, meant)
        case Wished(command=command, wish=wish):
            if command and (refusal := desk.held_back(command, now) or await cannot_pay(desk, account, command)):
                return refusal
            if not wish.by and desk.wishes.is_ordered(account, wish.act):
                return ORDERED
            desk.wishes.keep(meant.account or account, wish, request.key)
        case Unwished(act=act):
            if desk.wishes.is_ordered(account, act):
                return ORDERED
            if not desk.wishes.drop(account, act):
                return Refusal("nothing-to-take-back", f"nothing waits to be taken back: no {act}", "system")
        case Staying(command=command):
            own = [act for act in (LEAVE, AWAY) if not desk.wishes.is_ordered(account, act)]
            dropped = [desk.wishes.drop(account, act) for act in own]
            refusal = await give(desk, command, request)
            return None if any(dropped) else refusal
        case WithCage():
            return await give_with_cage(desk, meant.command, meant.entry, request)
        case FloorCall(words=words):
            table = desk.host.session.table
            call = CallOfficial(table.name, table.round, account, seat, digest(words), now)
            called = await desk.house.floor.give(call, request, words)
            return called if isinstance(called, Refusal) else None
    return None
