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
    LEAVE,
    Contribution,
    FloorCall,
    Note,
    Standpoint,
    Staying,
    TableAct,
    Unwished,
    Wished,
    WithCage,
    name_of,
    no_right,
    too_late,
)
from croupier.banked import PlaceWagers
from croupier.house import CallOfficial, Request, digest
from croupier.protocol import Refusal
from croupier.room.tables.awaited import deadline, reasonable
from croupier.room.tables.enter import enter, is_entry
from croupier.room.tables.late_rulings import RULINGS, rule
from croupier.room.tables.running_table import RunningTable
from croupier.room.tables.steps.next_round import open_with
from croupier.room.tables.steps.seat_calls import kept_until
from croupier.room.tables.writing import cannot_pay, give, give_with_cage
from croupier.table import Command, commands, seat_of

ORDERED = Refusal("ordered-by-an-official", "an official has ordered this: ask them to change it", "practice")


async def carry_out(desk: RunningTable, act: TableAct, request: Request) -> Refusal | None:
    """Do what is asked for."""
    person = request.person
    refusal = no_right(person, name_of(type(act)), act.right) or too_late(
        desk.moments, act, person.account, request.seen
    )
    if refusal:
        return refusal
    desk.house.people.meet(person)
    act, desk.host.words = desk.house.reasons.marked(desk.host.session.table.name, act)
    try:
        return await _carry_out(desk, act, request)
    finally:
        desk.host.words = ()


async def _carry_out(desk: RunningTable, act: TableAct, request: Request) -> Refusal | None:
    kept, is_reasonable = partial(kept_until, desk, at=request.at), request.at >= reasonable(desk)
    bench = Standpoint(desk.host, request, desk.house.registry.register, is_reasonable, deadline(desk), kept)
    if is_entry(desk, act):
        return await enter(desk, act, bench)
    meant = act.meant(bench)
    if isinstance(meant, Refusal):
        return meant
    if isinstance(meant, Note):
        return await _note(desk, meant, request)
    assert not isinstance(meant, Iterator)  # of entries alone
    return await _give(desk, meant, request)


async def _note(desk: RunningTable, meant: Note, request: Request) -> Refusal | None:
    """Take note of a contribution, a wish, a call for an official."""
    account, now = request.person.account, request.at
    seat = seat_of(desk.host.session.table, account)
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
            called = await desk.house.floor.give(call, now, words)
            return called if isinstance(called, Refusal) else None
    return None


async def _give(desk: RunningTable, meant: Command, request: Request) -> Refusal | None:
    account = request.person.account
    if isinstance(meant, PlaceWagers) and not desk.host.session.table.playing:
        if not desk.host.session.rules.kind.has_bank:
            return Refusal("no-bank", "players play against each other here: the table has no bank", "system")
        return await open_with(desk, account, meant, request)
    if isinstance(meant, commands.Command):
        refusal = desk.held_back(meant, request.at) or await cannot_pay(desk, account, meant)
        if refusal:
            return refusal
    if isinstance(meant, RULINGS):
        return await rule(desk, partial(give, desk, meant, request), request)
    return await give(desk, meant, request)
