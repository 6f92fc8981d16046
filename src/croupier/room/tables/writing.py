"""All that is written at a table goes through here, so that news, wallets and the turn's clock follow every write."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from croupier.acts import AUTO_POST, AWAY
from croupier.banked import BankedRoundEnded, BankedRoundOpened
from croupier.house import CHIPS_MOVED, ConfirmVariance, Request
from croupier.house import Command as CageCommand
from croupier.poker import ClockCalled, RoundEnded, RoundOpened
from croupier.protocol import EntriesCorrected, Event, Refusal
from croupier.room.streams.cage import NOT_OURS
from croupier.room.streams.writer import Beside, Prepared
from croupier.room.tables.awaited import BANK_SHORT, follow_clock
from croupier.room.tables.contributions import commitments, missing
from croupier.room.tables.running_table import RunningTable
from croupier.rulebooks import dollars
from croupier.table import NOT_REVEALED, Command
from croupier.table import commands as table_commands
from croupier.table import events as table_events
from croupier.tournament import Command as TournamentCommand
from croupier.tournament import NoteAbsence


async def give(
    desk: RunningTable, command: Command, request: Request, following: Beside | None = None, *, goes_on: bool = False
) -> Refusal | None:
    """Carry a command out; who is away from a table of a tournament is entered there, and the table follows.

    What goes on with what was begun a moment ago is done in that moment, whatever is held back since.
    """
    if not goes_on:
        request = request.later(when(desk, request.at))
        if refusal := desk.held_back(command, request.at):
            return refusal
    if desk.office and isinstance(command, table_commands.GoAway | table_commands.ComeBack):
        absence = NoteAbsence(command.account, isinstance(command, table_commands.GoAway))
        return await enter_in_tournament(desk, absence, request)
    answer = await desk.host.give(command, request, following)
    if isinstance(answer, Refusal):
        return answer
    await written(desk, request.at)
    return None


def when(desk: RunningTable, at: int) -> int:
    """Return when what begins at a moment is written: now, for it may have waited for something else since."""
    return max(at, desk.house.clock.now(), desk.host.chain.end.at)


def at_once(desk: RunningTable, request: Request) -> Request:
    """Return a request as it is written: now."""
    return request.later(when(desk, request.at))


async def give_with_cage(
    desk: RunningTable, command: Command | None, entry: CageCommand, request: Request
) -> Refusal | None:
    """Do something that the cage writes down too, in the same write; where the table has no part in it, the cage alone.

    A cage that keeps cash has no part in a table for play money: chips come to its bank from nowhere and go nowhere.
    """
    table = desk.host.session.table
    if table.play_money and not desk.house.play_money and isinstance(command, table_commands.ChangeFloat):
        return await give(desk, command, request)
    if table.play_money != desk.house.play_money:
        return NOT_OURS
    found = desk.house.cashier.cage.differing.get(entry.number) if isinstance(entry, ConfirmVariance) else None
    if found and found.expected != table.bank:
        return CHIPS_MOVED
    if command is None:
        entered = await desk.house.cashier.give(entry, request.at)
        return entered if isinstance(entered, Refusal) else None
    async with desk.house.cashier.beside(entry, partial(when, desk, request.at)) as beside:
        if isinstance(beside, Refusal):
            return beside
        answer = await desk.host.give(command, request.later(beside.at), beside)
        if isinstance(answer, Refusal):
            return answer
    await written(desk, beside.at)
    return None


async def enter_all(
    desk: RunningTable,
    commands: Iterable[Command],
    request: Request,
    before: Prepared | None = None,
    following: Beside | None = None,
) -> Refusal | None:
    """Write what a dealer enters, in one write; with `before` the cage's half goes first, at the same moment."""
    request = request.later(before.at) if before else at_once(desk, request)
    entries = (desk.held_back(one, request.at) or one for one in commands)
    refusal = await desk.host.enter(entries, request, before, following)
    if refusal is None:
        await written(desk, request.at)
    return refusal


async def enter_in_tournament(desk: RunningTable, command: TournamentCommand, request: Request) -> Refusal | None:
    """Do something that is entered in the tournament whose table this is."""
    assert desk.office is not None
    return await desk.office.give(command, request)


async def deal(desk: RunningTable, request: Request) -> Refusal | None:
    """Do the dealer's next step; where the bank cannot pay, it waits until the cage has filled it."""
    request = at_once(desk, request)
    if await desk.host.deal(request, desk.wishes.revealed):
        await written(desk, request.at)
    elif desk.host.bank_short:
        await desk.house.inspectorate.note_overdrawn(desk.host.name, desk.host.overdrawn, request.at)
        return Refusal("bank-empty", BANK_SHORT, desk.host.session.rules.clause("settle.paid"))
    return None


async def shuffle(desk: RunningTable, request: Request) -> Refusal | None:
    """Shuffle for the round, once all bets on its cards stand."""
    request = at_once(desk, request)
    answer = await desk.host.shuffle(request, commitments(desk))
    if isinstance(answer, Refusal):
        return answer
    desk.wishes.revealed, desk.wishes.commitments = {}, {}
    await written(desk, request.at)
    return None


async def void_shuffle(desk: RunningTable, cause: str, request: Request) -> Refusal | None:
    """Make the shuffle void; those whose part has not come are named where that is why."""
    request = at_once(desk, request)
    answer = await desk.host.void(cause, missing(desk) if cause == NOT_REVEALED else (), request)
    if isinstance(answer, Refusal):
        return answer
    await written(desk, request.at)
    return None


async def start(desk: RunningTable, request: Request) -> Refusal | None:
    """Open the round; at a table of a tournament only if nothing came in between that is to be done first."""
    if not desk.office:
        return await _start(desk, request)
    async with desk.office.locked():
        wanted = desk.office.may_deal(desk.host.session.table.name)
        if not wanted or desk.office.next_order(desk.host.session, desk.elsewhere(), request.at):
            return None
        return await _start(desk, request)


async def _start(desk: RunningTable, request: Request) -> Refusal | None:
    request = at_once(desk, request)
    held = desk.held_back(table_commands.StartRound(request.at), request.at)
    refusal = held or await desk.host.start(request)
    if refusal is None:
        await written(desk, request.at)
    return refusal


async def close_wagers(desk: RunningTable, request: Request) -> Refusal | None:
    """Close the wagers against the bank."""
    request = at_once(desk, request)
    answer = await desk.host.close_wagers(request, desk.wishes.revealed)
    if isinstance(answer, Refusal):
        return answer
    await written(desk, request.at)
    return None


async def cannot_pay(desk: RunningTable, account: str, command: table_commands.Command) -> Refusal | None:
    """Return why a wallet has too little for what comes out of it: said plainly, before the store refuses it."""
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
    return Refusal("wallet-too-low", f"the wallet holds ${dollars(held)}", "system") if need > held else None


def tray_full(desk: RunningTable) -> Refusal | None:
    """Return why this table does not close yet: the house's chips lie in its tray, and would stay there."""
    lying = desk.house.cashier.cage.trays.get(desk.host.session.table.name, 0)
    words = f"${dollars(lying)} of the house's chips are in the tray: the cage takes them back before the table closes"
    return Refusal("house-chips-in-the-tray", words, "practice") if lying else None


async def written(desk: RunningTable, at: int) -> None:
    """Follow what was written, and ask for the wallets it moves money of."""
    chips = bool(desk.host.session.table.tournament)  # tournament chips are in no wallet
    for event in follow_written(desk, at):
        if isinstance(event, table_events.TableEvent) and event.beside_play and not chips:
            await desk.house.wallets.ask(getattr(event, "account", ""))


def follow_written(desk: RunningTable, at: int) -> list[Event]:
    """Follow the table's last write; return its events."""
    session, host = desk.host.session, desk.host
    numbered, host.written = host.written, []
    for number, event in numbered:
        desk.news.take(number, event, session.table)
        desk.moments.take(number, event)
        if isinstance(event, RoundOpened | BankedRoundOpened):
            desk.ready = False
        elif isinstance(event, RoundEnded | BankedRoundEnded):
            desk.turn.refill([player.account for player in session.table.players])
        elif isinstance(event, table_events.RulesChanged):
            desk.take_rules()
        elif isinstance(event, EntriesCorrected):
            desk.turn.begin_anew()
        elif isinstance(event, OF_WISHES):
            _wished_for(desk, event)
    follow_clock(desk, at)
    for number, event in numbered:
        if isinstance(event, ClockCalled) and number >= desk.moments.turn:  # a clock of a turn before is over
            desk.turn.called(session.rules, event.seconds, at)
    return [event for _, event in numbered]


OF_WISHES = (table_events.SeatLeft, table_events.SeatChanged, table_events.PlayerAway, table_events.EntryChosen)


def _wished_for(desk: RunningTable, event: Event) -> None:
    """Change what a player meant to do who has left the table or the seat, sits out, or has chosen for once otherwise."""
    match event:
        case table_events.SeatLeft(account=account):
            desk.wishes.commitments.pop(account, None)
            desk.wishes.forget(account)
        case table_events.SeatChanged(account=account):
            desk.wishes.commitments.pop(account, None)
        case table_events.PlayerAway(account=account):
            desk.wishes.drop(account, AWAY)
        case table_events.EntryChosen(account=account, post=post):
            always = desk.wishes.find(account, AUTO_POST)
            if always and always.now != post:
                desk.wishes.drop(account, AUTO_POST)
