"""All that is written at a table goes through here, so that news, wallets and the turn's clock follow every write."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from croupier.acts.wishes import (
    AUTO_POST,
    AWAY,
)
from croupier.banked.events import BankedRoundEnded
from croupier.house.cage.commands import Command as CageCommand
from croupier.house.cage.commands import ConfirmVariance
from croupier.house.cage.decide import CHIPS_MOVED
from croupier.poker.events import RoundEnded
from croupier.poker.ruling_events import ClockCalled
from croupier.protocol.events import EntriesCorrected, Event
from croupier.protocol.refusal import Refusal
from croupier.room.streams.cage import NOT_OURS, Beside
from croupier.room.streams.table import (
    Following,
)
from croupier.room.tables.awaited import BANK_SHORT, follow_clock
from croupier.room.tables.running_table import RunningTable
from croupier.rulebooks.values import dollars
from croupier.table import commands as table_commands
from croupier.table import events as table_events
from croupier.table.session import Command
from croupier.tournament.commands import Command as TournamentCommand
from croupier.tournament.commands import NoteAbsence
from croupier.tournament.run.orders import Order
from croupier.views.hand_words import TableHands
from croupier.views.header import header_of


async def give(
    desk: RunningTable, command: Command, at: int, asked: str = "", following: Following | None = None
) -> Refusal | None:
    """Carry a command out; who is away from a table of a tournament is entered there, and the table follows.

    `asked`, here and below, is the key of the act by which somebody asked for it (record/request_keys.py).
    """
    now = when(desk, at)
    return desk.held_back(command, now) or await give_on(desk, command, now, asked, following)


async def give_on(
    desk: RunningTable, command: Command, at: int, asked: str = "", following: Following | None = None
) -> Refusal | None:
    """Carry a command out that goes on with what was begun a moment ago, in that moment: whatever is held back since."""
    if desk.office and isinstance(command, table_commands.GoAway | table_commands.ComeBack):
        return await enter_in_tournament(
            desk, NoteAbsence(command.account, isinstance(command, table_commands.GoAway)), at, asked
        )
    answer = await desk.host.give(command, at, following, asked)
    if isinstance(answer, Refusal):
        return answer
    await _written(desk, at)
    return None


def when(desk: RunningTable, at: int) -> int:
    """When what begins at a moment is written: now, for it may have waited for something else since."""
    return desk.host.chain.moment(max(at, desk.house.clock.now()))


async def give_with_cage(
    desk: RunningTable, command: Command | None, entry: CageCommand, at: int, asked: str = ""
) -> Refusal | None:
    """Something that the cage writes down too, in the same write; where the table has no part in it, the cage alone.

    A cage that keeps cash has no part in a table for play money: chips come to its bank from nowhere and go nowhere.
    """
    table = desk.host.session.table
    if table.play_money and not desk.house.play_money and isinstance(command, table_commands.ChangeFloat):
        return await give(desk, command, at, asked)
    if table.play_money != desk.house.play_money:
        return NOT_OURS
    found = desk.house.cashier.cage.differing.get(entry.number) if isinstance(entry, ConfirmVariance) else None
    if found and found.expected != table.bank:
        return CHIPS_MOVED
    if command is None:
        entered = await desk.house.cashier.give(entry, at)
        return entered if isinstance(entered, Refusal) else None
    async with desk.house.cashier.beside(entry, partial(when, desk, at)) as beside:
        if isinstance(beside, Refusal):
            return beside
        answer = await desk.host.give(command, beside.at, beside.write, asked)
        if isinstance(answer, Refusal):
            return answer
        beside.made()
    await _written(desk, beside.at)
    return None


async def enter_all(
    desk: RunningTable,
    commands: Iterable[Command],
    at: int,
    asked: str = "",
    beside: Beside | None = None,
    following: Following | None = None,
) -> Refusal | None:
    """What a dealer enters, in one write; with `beside` the cage's half goes first, at the same moment."""
    now = beside.at if beside else when(desk, at)
    entries = (desk.held_back(one, now) or one for one in commands)
    refusal = await desk.host.enter(entries, now, beside.write if beside else None, following, asked)
    if refusal is None:
        await _written(desk, now)
    return refusal


async def enter_in_tournament(
    desk: RunningTable, command: TournamentCommand, at: int, asked: str = ""
) -> Refusal | None:
    """Something that is entered in the tournament whose table this is."""
    assert desk.office is not None
    return await desk.office.give(command, at, asked=asked)


async def give_order(desk: RunningTable, order: Order, at: int) -> Refusal | None:
    """Do what the tournament says; what is entered there with it is written at once with it, or neither is."""
    office = desk.office
    assert office is not None
    async with office.lock:
        await office.catch_up()
        at = office.moment(when(desk, at))
        beside = office.prepare(order.then, at) if order.then else None
        if isinstance(beside, Refusal):
            return beside
        try:
            answer = await desk.host.give(order.order, at, beside.write if beside else None)
        except BaseException:
            if beside:
                office.not_written(beside)
            raise
        if beside:
            (office.drop if isinstance(answer, Refusal) else office.follow)(beside)
    if isinstance(answer, Refusal):
        return answer
    await _written(desk, at)
    if isinstance(order.order, table_commands.SendAway):
        office.has_left(order.order.account)
    return None


async def deal(desk: RunningTable, at: int) -> Refusal | None:
    """Do the dealer's next step; where the bank cannot pay, it waits until the cage has filled it."""
    now = when(desk, at)
    if await desk.host.deal(now, desk.wishes.revealed):
        await _written(desk, now)
    elif desk.host.bank_short:
        await desk.house.inspectorate.note_overdrawn(desk.host.name, desk.host.overdrawn, now)
        return Refusal(BANK_SHORT, desk.host.session.rules.clause("settle.paid"))
    return None


async def shuffle(desk: RunningTable, at: int) -> Refusal | None:
    """Shuffle for the next round."""
    at = when(desk, at)
    if held := desk.held_back(table_commands.StartRound(at), at):
        return held
    answer = await desk.host.shuffle(at)
    if isinstance(answer, Refusal):
        return answer
    desk.wishes.revealed, desk.wishes.commitments = {}, {}
    await _written(desk, at)
    return None


async def start(desk: RunningTable, at: int) -> Refusal | None:
    """Open the round; at a table of a tournament only if nothing came in between that is to be done first."""
    if not desk.office:
        return await _start(desk, at)
    async with desk.office.lock:
        await desk.office.catch_up()
        wanted = desk.office.may_deal(desk.host.session.table.name)
        if not wanted or desk.office.next_order(desk.host.session, desk.elsewhere(), at):
            return None
        return await _start(desk, at)


async def _start(desk: RunningTable, at: int) -> Refusal | None:
    now = when(desk, at)
    refusal = desk.held_back(table_commands.StartRound(now), now) or await desk.host.start(now)
    if refusal is None:
        await _written(desk, now)
    return refusal


async def close_wagers(desk: RunningTable, at: int) -> Refusal | None:
    """No more wagers against the bank."""
    now = when(desk, at)
    answer = await desk.host.close_wagers(now, desk.wishes.revealed)
    if isinstance(answer, Refusal):
        return answer
    await _written(desk, now)
    return None


async def cannot_pay(desk: RunningTable, account: str, command: table_commands.Command) -> Refusal | None:
    """Whether somebody has too little for what comes out of the wallet: said plainly, before the store refuses it."""
    match command:
        case table_commands.TakeSeat(stake=need) | table_commands.RaiseStake(amount=need):
            pass
        case table_commands.PayTime(hours=hours):
            need = hours * desk.host.session.rules.hourly
        case _:
            return None
    held = await desk.house.wallets.ask(account)
    if refusal := desk.wrong_money(account):
        return refusal
    return Refusal(f"the wallet holds ${dollars(held)}", "system") if need > held else None


def tray_full(desk: RunningTable) -> Refusal | None:
    """Why this table does not close yet: chips of the house's lie in its tray, and nobody would take them back."""
    lying = desk.house.cashier.cage.trays.get(desk.host.session.table.name, 0)
    words = f"${dollars(lying)} of the house's lie in the tray: the cage takes them back before the table closes"
    return Refusal(words, "practice") if lying else None


async def _written(desk: RunningTable, at: int) -> None:
    chips = bool(desk.host.session.table.tournament)  # which are in nobody's wallet
    for event in follow_written(desk, at):
        if isinstance(event, _MOVES_MONEY) and not chips:
            await desk.house.wallets.ask(event.account)


def follow_written(desk: RunningTable, at: int) -> list[Event]:
    """Follow the host's last write; what it was."""
    session = desk.host.session
    events = []
    for seq, event in desk.host.written:
        number = desk.host.public(seq)
        desk.news.take(number, event, session.table)
        desk.moments.take(number, event)
        events.append(event)
        if isinstance(event, RoundEnded | BankedRoundEnded):
            desk.turn.refill([player.account for player in session.table.players])
        elif isinstance(event, table_events.RulesChanged):
            desk.header = header_of(session, historical=desk.host.historical)
            desk.hands = TableHands(session.rules)
        elif isinstance(event, EntriesCorrected):
            desk.turn.begin_anew()
        else:
            _wished_for(desk, event)
    follow_clock(desk, at)
    for seq, event in desk.host.written:
        is_of_turn = desk.host.public(seq) >= desk.moments.turn  # a clock of a turn before is over
        if isinstance(event, ClockCalled) and is_of_turn:
            desk.turn.called(session.rules, event.seconds, at)
    desk.host.written = []
    return events


def _wished_for(desk: RunningTable, event: Event) -> None:
    """What an event makes of wishes: of somebody who has left, sits out, or has chosen for once otherwise."""
    match event:
        case table_events.SeatLeft(account=account):
            desk.wishes.forget(account)
        case table_events.PlayerAway(account=account):
            desk.wishes.drop(account, AWAY)
        case table_events.EntryChosen(account=account, post=post):
            always = desk.wishes.find(account, AUTO_POST)
            if always and always.now != post:
                desk.wishes.drop(account, AUTO_POST)


_MOVES_MONEY = (
    table_events.SeatTaken,
    table_events.SeatLeft,
    table_events.StakeRaised,
    table_events.StakeLowered,
    table_events.TimePaid,
)
