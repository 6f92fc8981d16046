"""What becomes of an act at a table with real cards: may this person enter it, in whose name, and with which money.

Refusals, in order of precedence: the act is for a table the house deals, or for one with real cards; the person is not
signed on here and no supervisor; it means nothing where play stands; nobody has that name; the wallet holds too little;
then the rules of the game.

Players do nothing over the wire here but wait for a seat and call an official: the dealer enters what they do. An entry by
somebody else than the last one is written with an event that says so (table/dealers.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from croupier.acts import floor, live
from croupier.acts import table as acts_table
from croupier.acts.act import Act, LiveAct
from croupier.acts.live_meanings import entered_by, in_name, permission
from croupier.acts.meanings import Standpoint
from croupier.acts.rights import may_enter, rights_of
from croupier.house.cage.commands import GivePlayMoney, SellChips
from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.room.people.patrons import person_named
from croupier.room.streams.cage import Beside
from croupier.room.streams.tournament import TournamentStream
from croupier.room.tables.late_rulings import rule
from croupier.room.tables.running_table import FirstCount, RunningTable
from croupier.room.tables.steps.tournament import obey
from croupier.room.tables.writing import cannot_pay, enter_all, enter_in_tournament, tray_full, when
from croupier.table import commands as table_commands
from croupier.table.session import Command
from croupier.tournament.commands import NoteAbsence, TakeSeat

ELSEWHERE = Refusal("this is for a table with real cards; here the house deals", "system")
TELL_THE_DEALER = Refusal("the dealer enters what happens at this table: say it to the dealer", "system")
FOR_ONESELF = Refusal("nobody enters for themselves: another dealer or a supervisor does", "practice")
SIGN_ON_FIRST = Refusal("sign on first: entries are made by the dealer of this table, or by a supervisor", "practice")
AS_EVERYWHERE = (
    acts_table.JoinTheList, acts_table.LeaveTheList, acts_table.CallFloor, acts_table.GiveNotice,
    acts_table.AnnounceClose, acts_table.Withdraw, acts_table.Release, acts_table.Bar, acts_table.ChangeFloat,
    acts_table.SellGoods, floor.CallPlayer, floor.MoveInList, floor.TakeOffList,
)  # fmt: skip
OFFICIALS_EVERYWHERE = (live.MovePlayer, live.KeepApart)  # where the house deals, an official does them
_STAFF_TOO = (acts_table.Report, acts_table.CallClock, acts_table.Choose)  # of all tables; here they are entries
_OF_DUTY = (live.SignOn, live.SignOff)


def is_entry(desk: RunningTable, act: Act) -> bool:
    """Whether an act goes the way of entries: one for real cards, or any that is no other's at such a table."""
    if isinstance(act, OFFICIALS_EVERYWHERE) and not desk.host.real:
        return False
    return isinstance(act, LiveAct) or (desk.host.real and not isinstance(act, AS_EVERYWHERE))


async def enter(desk: RunningTable, act: Act, bench: Standpoint) -> Refusal | None:
    """Do what somebody enters."""
    if not desk.host.real:
        return ELSEWHERE
    if not isinstance(act, LiveAct) and not (
        isinstance(act, _STAFF_TOO) and rights_of(bench.person.roles) & {"deal", "rule"}
    ):
        return TELL_THE_DEALER
    if isinstance(act, live.Count):
        return await _count(desk, act, bench)
    if (
        isinstance(act, live.SignOff)
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
        case live.PlayerAway() | live.PlayerBack() if desk.office:
            return await _absence(desk, act, bench)
        case live.SeatPlayer():
            return await _seat(desk, act, bench)
        case live.ListPlayer():
            return await _list(desk, act, bench)
        case live.UnlistPlayer():
            return await _unlist(desk, act, bench)
    if isinstance(act, live.CloseTable) and (refusal := tray_full(desk)):
        return refusal
    meant = entered_by(act, bench)
    if isinstance(meant, Refusal):
        return meant
    if isinstance(act, live.Start) and desk.office:
        return await _start(desk, desk.office, meant, bench)
    if isinstance(act, live.Chips) and act.amount > 0:
        account = bench.account_at(act.seat)
        return await _bought(desk, account, act.amount, tuple(meant), bench, cash=act.cash)
    if isinstance(act, _OF_DUTY):
        return await enter_all(desk, meant, bench.at, bench.asked)
    if isinstance(act, acts_table.Report | acts_table.Choose):
        entered = _in_their_name(desk, meant, bench)
        return await rule(desk, partial(enter_all, desk, entered, bench.at, bench.asked, None), bench.at)
    return await _give(desk, meant, bench)


async def _give(
    desk: RunningTable, commands: Iterable[Command], bench: Standpoint, beside: Beside | None = None
) -> Refusal | None:
    """Enter commands in a person's name."""
    return await enter_all(desk, _in_their_name(desk, commands, bench), bench.at, bench.asked, beside)


def _in_their_name(desk: RunningTable, commands: Iterable[Command], bench: Standpoint) -> Iterator[Command]:
    if desk.host.session.table.enters != bench.person.account:
        yield table_commands.TakeOver(bench.person.account)
    yield from commands


async def _start(
    desk: RunningTable, office: TournamentStream, meant: Iterable[Command], bench: Standpoint
) -> Refusal | None:
    """A round of a tournament begins: once all is done that the tournament has ordered, and if it lets one begin."""
    await obey(desk, bench.at)
    table = desk.host.session.table
    async with office.lock:  # so that nothing changes there before the round is written
        await office.catch_up()
        if refusal := office.no_round(table.name):
            return refusal
        if not table.playing and office.next_order(desk.host.session, desk.elsewhere(), bench.at):
            return Refusal("the tournament has something for this table first: look again in a moment", "system")
        return await _give(desk, meant, bench)


async def _absence(desk: RunningTable, act: live.PlayerAway | live.PlayerBack, bench: Standpoint) -> Refusal | None:
    """Who is at the table of a tournament the tournament knows first; who comes for the first time takes the seat."""
    account, office, by = bench.account_at(act.seat), desk.office, bench.person.account
    assert office is not None
    if not account:
        return Refusal(f"nobody sits at seat {act.seat}", "system")
    one = office.state.entrants.get(account)
    if isinstance(act, live.PlayerBack) and one and not one.present:
        return await enter_in_tournament(desk, TakeSeat(account, by), bench.at, bench.asked)
    return await enter_in_tournament(
        desk, NoteAbsence(account, isinstance(act, live.PlayerAway), by), bench.at, bench.asked
    )


async def _seat(desk: RunningTable, act: live.SeatPlayer, bench: Standpoint) -> Refusal | None:
    """Somebody sits down, with chips bought at the table or out of the wallet."""
    if held := desk.held_back(table_commands.TakeSeat("", act.seat, act.stake, bench.at), bench.at):
        return held  # before somebody is given an account
    who = await _named(desk, act, bench)
    if isinstance(who, Refusal):
        return who
    command = table_commands.TakeSeat(who.account, act.seat, act.stake, bench.at, permission(bench), speaks=act.speaks)
    refusal = await _bought(desk, who.account, act.stake, (command,), bench, cash=act.cash)
    if refusal is None:
        desk.house.people.has_come(who)
    return refusal


async def _list(desk: RunningTable, act: live.ListPlayer, bench: Standpoint) -> Refusal | None:
    """Somebody waits for a seat."""
    who = await _named(desk, act, bench)
    if isinstance(who, Refusal):
        return who
    refusal = await _give(desk, (table_commands.JoinList(who.account),), bench)
    if refusal is None:
        desk.house.people.has_come(who)
    return refusal


async def _named(desk: RunningTable, act: live.SeatPlayer | live.ListPlayer, bench: Standpoint) -> Person | Refusal:
    """Who is to come to this table; nobody brings themselves."""
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
    """Chips that come to a stake: for cash the deposit is written with them, or neither is.

    Where the room is for cash and the table for play money nobody pays for them, so nothing lies in the table's box.
    """
    if refusal := desk.wrong_money(account):
        return refusal
    if cash and amount > 0:
        table = desk.host.session.table
        paid, by = table.play_money == desk.house.play_money, in_name(bench)
        sold = (
            SellChips(table.name, account, amount, by, table.play_money) if paid else GivePlayMoney(account, amount, by)
        )
        async with desk.house.cashier.beside(sold, partial(when, desk, bench.at)) as beside:
            if isinstance(beside, Refusal):
                return beside
            refusal = await _give(desk, commands, bench, beside)
            if refusal is None:
                beside.made()
        await desk.house.wallets.ask(account)
        return refusal
    for command in commands:
        if isinstance(command, table_commands.Command) and (refusal := await cannot_pay(desk, account, command)):
            return refusal
    return await _give(desk, commands, bench)


async def _unlist(desk: RunningTable, act: live.UnlistPlayer, bench: Standpoint) -> Refusal | None:
    people, said = desk.house.people, act.who.casefold()
    for account in desk.host.session.table.waiting:
        if people.of(account).name.casefold() == said:
            return await _give(desk, (table_commands.LeaveList(account),), bench)
    return Refusal(f"nobody of the name {act.who} waits here", "system")


async def _count(desk: RunningTable, act: live.Count, bench: Standpoint) -> Refusal | None:
    """Two people count, each by themselves; the first figure is kept until the second comes, and shown to nobody."""
    first, account = desk.count, bench.person.account
    if first is None or first.by == account or first.when != act.when:
        tried = desk.host.session.decide(
            table_commands.CountTable(act.when, act.chips, (account, f"{account}-and-another"))
        )
        if isinstance(tried, Refusal):
            return tried
        desk.count = FirstCount(act.when, act.chips, account)
        return None
    desk.count = None
    if first.chips != act.chips:
        return Refusal("the two counts differ: both count again, each by themselves", "practice")
    counted = table_commands.CountTable(act.when, act.chips, (first.by, account))
    return await enter_all(desk, (counted,), bench.at, asked=bench.asked)
