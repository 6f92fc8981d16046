"""Enter an act at a table with real cards: the right to, the name it is entered in, and the money.

Refusals, in order of precedence: the act is for a table the house deals, or for one with real cards; the person is not
signed on here and no supervisor; it means nothing where play stands; the name is unknown; the wallet holds too little;
then the rules of the game.

Players do nothing over the wire here but wait for a seat and call an official: the dealer enters what they do. An entry by
another person than the last one is written with an event that says so (table/dealers.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from croupier.acts import AT_TABLE, HOUSE_DEALS, Note, Standpoint, TableAct, dealing, floor, may_do, may_enter, players
from croupier.house import GivePlayMoney, Person, SellChips
from croupier.protocol import Refusal
from croupier.room.people.patrons import person_named
from croupier.room.streams.tournament import TournamentStream
from croupier.room.streams.writer import Prepared
from croupier.room.tables.late_rulings import rule
from croupier.room.tables.running_table import FirstCount, RunningTable
from croupier.room.tables.steps.tournament import obey
from croupier.room.tables.writing import cannot_pay, enter_all, enter_in_tournament, tray_full, when
from croupier.table import Command
from croupier.table import commands as table_commands
from croupier.tournament import NoteAbsence, TakeSeat

ELSEWHERE = Refusal("house-deals", "the house deals here: this is only for a table with real cards", "system")
TELL_THE_DEALER = Refusal("dealer-enters", "the dealer enters what happens at this table: tell the dealer", "system")
FOR_ONESELF = Refusal(
    "own-entry", "another dealer or a supervisor has to enter this: staff do not enter for themselves", "practice"
)
SIGN_ON_FIRST = Refusal(
    "sign-on-first", "sign on first: only this table's dealer or a supervisor makes entries", "practice"
)
_OF_DUTY = (dealing.SignOn, dealing.SignOff)


async def enter(desk: RunningTable, act: TableAct, bench: Standpoint) -> Refusal | None:
    """Do what a person enters."""
    if not desk.host.real:
        return ELSEWHERE
    if act.where == HOUSE_DEALS or not may_do(bench.person, AT_TABLE):
        return TELL_THE_DEALER
    if isinstance(act, dealing.Count):
        return await _count(desk, act, bench)
    if (
        isinstance(act, dealing.SignOff)
        and desk.host.session.table.dealer
        and not may_enter(desk.host.session.table, bench.person)
    ):
        return SIGN_ON_FIRST
    if not isinstance(act, _OF_DUTY) and not may_enter(desk.host.session.table, bench.person):
        return SIGN_ON_FIRST
    seat = getattr(act, "seat", None)
    if seat and bench.account_at(seat) == bench.person.account:
        return FOR_ONESELF
    match act:
        case players.PlayerAway() | players.PlayerBack() if desk.office:
            return await _absence(desk, act, bench)
        case players.SeatPlayer():
            return await _seat(desk, act, bench)
        case players.ListPlayer():
            return await _list(desk, act, bench)
        case players.UnlistPlayer():
            return await _unlist(desk, act, bench)
    if isinstance(act, dealing.CloseTable) and (refusal := tray_full(desk)):
        return refusal
    meant = act.meant(bench)
    if isinstance(meant, Refusal):
        return meant
    assert not isinstance(meant, Note)  # no entry is a note
    entered = meant if isinstance(meant, Iterator) else iter((meant,))
    if isinstance(act, dealing.Start) and desk.office:
        return await _start(desk, desk.office, entered, bench)
    if isinstance(act, players.Chips) and act.amount > 0:
        account = bench.account_at(act.seat)
        return await _bought(desk, account, act.amount, tuple(entered), bench, cash=act.cash)
    if isinstance(act, _OF_DUTY):
        return await enter_all(desk, entered, bench.request)
    if isinstance(act, floor.Report | floor.Choose):
        named = _in_their_name(desk, entered, bench)
        return await rule(desk, partial(enter_all, desk, named, bench.request, None), bench.request)
    return await _give(desk, entered, bench)


async def _give(
    desk: RunningTable, commands: Iterable[Command], bench: Standpoint, before: Prepared | None = None
) -> Refusal | None:
    """Enter commands in a person's name."""
    return await enter_all(desk, _in_their_name(desk, commands, bench), bench.request, before)


def _in_their_name(desk: RunningTable, commands: Iterable[Command], bench: Standpoint) -> Iterator[Command]:
    if desk.host.session.table.enters != bench.person.account:
        yield table_commands.TakeOver(bench.person.account)
    yield from commands


async def _start(
    desk: RunningTable, office: TournamentStream, meant: Iterable[Command], bench: Standpoint
) -> Refusal | None:
    """A round of a tournament begins: once all is done that the tournament has ordered, and if it lets one begin."""
    await obey(desk, bench.request)
    table = desk.host.session.table
    async with office.locked():  # so that nothing changes there before the round is written
        if refusal := office.no_round(table.name):
            return refusal
        if not table.playing and office.next_order(desk.host.session, desk.elsewhere(), bench.at):
            return Refusal(
                "tournament-first", "the tournament has something for this table first: try again in a moment", "system"
            )
        return await _give(desk, meant, bench)


async def _absence(
    desk: RunningTable, act: players.PlayerAway | players.PlayerBack, bench: Standpoint
) -> Refusal | None:
    """Tell the tournament first who is at its table; a player who comes for the first time takes the seat."""
    account, office, by = bench.account_at(act.seat), desk.office, bench.person.account
    assert office is not None
    if not account:
        return Refusal("empty-seat", f"nobody sits at seat {act.seat}", "system")
    one = office.state.entrants.get(account)
    if isinstance(act, players.PlayerBack) and one and not one.present:
        return await enter_in_tournament(desk, TakeSeat(account, by), bench.request)
    return await enter_in_tournament(desk, NoteAbsence(account, isinstance(act, players.PlayerAway), by), bench.request)


async def _seat(desk: RunningTable, act: players.SeatPlayer, bench: Standpoint) -> Refusal | None:
    """Seat a player, with chips bought at the table or out of the wallet."""
    if held := desk.held_back(table_commands.TakeSeat("", act.seat, act.stake, bench.at), bench.at):
        return held  # before an account is opened
    who = await _named(desk, act, bench)
    if isinstance(who, Refusal):
        return who
    command = table_commands.TakeSeat(who.account, act.seat, act.stake, bench.at, bench.permission, speaks=act.speaks)
    refusal = await _bought(desk, who.account, act.stake, (command,), bench, cash=act.cash)
    if refusal is None:
        desk.house.people.has_come(who)
    return refusal


async def _list(desk: RunningTable, act: players.ListPlayer, bench: Standpoint) -> Refusal | None:
    """Put a player on the waiting list."""
    who = await _named(desk, act, bench)
    if isinstance(who, Refusal):
        return who
    refusal = await _give(desk, (table_commands.JoinList(who.account),), bench)
    if refusal is None:
        desk.house.people.has_come(who)
    return refusal


async def _named(
    desk: RunningTable, act: players.SeatPlayer | players.ListPlayer, bench: Standpoint
) -> Person | Refusal:
    """Find the player named for this table; players cannot enter themselves."""
    play_money = desk.host.session.table.play_money
    who = await person_named(
        desk.house, act.who, walk_in=act.walk_in, at=bench.at, play_money=play_money, another=act.another
    )
    if isinstance(who, Refusal):
        return who
    return FOR_ONESELF if who.account == bench.person.account else desk.wrong_money(who.account) or who


async def _bought(
    desk: RunningTable, account: str, amount: int, commands: tuple[Command, ...], bench: Standpoint, *, cash: bool
) -> Refusal | None:
    """Add chips to a stake: for cash the deposit is written with them, or neither is.

    Chips at a play-money table in a cash room are free, so nothing lies in the table's box.
    """
    if refusal := desk.wrong_money(account):
        return refusal
    if cash and amount > 0:
        table = desk.host.session.table
        paid, by = table.play_money == desk.house.play_money, bench.in_name
        sold = (
            SellChips(table.name, account, amount, by, table.play_money) if paid else GivePlayMoney(account, amount, by)
        )
        async with desk.house.cashier.beside(sold, partial(when, desk, bench.at)) as beside:
            if isinstance(beside, Refusal):
                return beside
            refusal = await _give(desk, commands, bench, beside)
        await desk.house.wallets.ask(account)
        return refusal
    for command in commands:
        if isinstance(command, table_commands.Command) and (refusal := await cannot_pay(desk, account, command)):
            return refusal
    return await _give(desk, commands, bench)


async def _unlist(desk: RunningTable, act: players.UnlistPlayer, bench: Standpoint) -> Refusal | None:
    people, said = desk.house.people, act.who.casefold()
    for account in desk.host.session.table.waiting:
        if people.of(account).name.casefold() == said:
            return await _give(desk, (table_commands.LeaveList(account),), bench)
    return Refusal("not-waiting", f"no player with the name {act.who} waits here", "system")


async def _count(desk: RunningTable, act: dealing.Count, bench: Standpoint) -> Refusal | None:
    """Record one of two independent counts; the first figure is kept until the second comes, and is not shown."""
    first, account = desk.count, bench.person.account
    if first is None or first.by == account or first.when != act.when:
        tried = desk.host.session.decide(
            table_commands.CountTable(act.when, act.chips, (account, f"{account}-and-another"))
        )
        if isinstance(tried, Refusal):
            return tried
        desk.count = FirstCount(act.when, act.chips, account)
        return None
    if refusal := await desk.house.privileges.one_hand((first.by, account), bench.request.at):
        return refusal
    desk.count = None
    if first.chips != act.chips:
        return Refusal("counts-differ", "the two counts differ: both count again, each on their own", "practice")
    counted = table_commands.CountTable(act.when, act.chips, (first.by, account))
    return await enter_all(desk, (counted,), bench.request)
