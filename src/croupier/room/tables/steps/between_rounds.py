"""The steps a table does by itself between rounds: the house's part, arrivals and departures, and the next round.

Rule keys: `deck.check`, `deck.wash`, `close.notice`, `seat.absent`, `seat.occupants`, `stake.topup`.

What the rules leave to an official is done by the house where the register has a standing order for it, and else waits
for the official. A table without watchers rests: no round begins there, and no bot sits down.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from croupier.acts import AUTO_POST, AUTO_TOP_UP, AWAY, LEAVE, MOVE, TOP_UP, Wish
from croupier.house import Request
from croupier.poker import blinds_by_place
from croupier.protocol import HOUSE, Refusal
from croupier.room.tables.awaited import STOPPED, due_between_rounds
from croupier.room.tables.running_table import RunningTable, Step
from croupier.room.tables.steps.decks import card_checks, closing_check
from croupier.room.tables.steps.next_round import next_round
from croupier.room.tables.steps.out_of_chips import seats_without_chips
from croupier.room.tables.writing import cannot_pay, give, tray_full
from croupier.table import Player, commands, is_declared, next_lineup, not_yet, place_of
from croupier.views import top_up_bounds


def break_steps(desk: RunningTable, at: int) -> Iterator[Step]:
    """Steps taken by themselves between rounds, unless a person acts before."""
    waits = due_between_rounds(desk, at)
    if waits is None:
        return
    command = _of_house(desk, waits.awaited, at)
    if command:
        yield Step(at, partial(_do_of_house, desk, command))
        return
    yield from _wished(desk, at)
    if not desk.wanted or waits.awaited == STOPPED:
        return
    yield from _company(desk, at)
    if waits.awaited == "round":
        yield from next_round(desk)


def _of_house(desk: RunningTable, awaited: str, at: int) -> commands.Command | None:
    """The house's next command, before anything else; one the rules do not permit now waits, and play goes on."""
    session = desk.host.session
    for command in _house_commands(desk, awaited, at):
        if not isinstance(session.decide(command), Refusal):
            return command
    return None


async def _do_of_house(desk: RunningTable, command: commands.Command, request: Request) -> Refusal | None:
    """Do what the house does next; where a player wished to leave or to sit out, under the key of that."""
    match command:
        case commands.LeaveSeat(account=account):
            request = _asked_with(desk, desk.wishes.key(account, LEAVE), request)
        case commands.GoAway(account=account):
            request = _asked_with(desk, desk.wishes.key(account, AWAY), request)
    return await give(desk, command, request)


def _asked_with(desk: RunningTable, key: str, request: Request) -> Request:
    """Return a request with the key of the wish it sees through, unless another process has written under it."""
    return request if key in desk.host.done else msgspec.structs.replace(request, key=key)


def _house_commands(desk: RunningTable, awaited: str, at: int) -> Iterator[commands.Command]:
    table = desk.host.session.table
    for player in table.players:
        if wish := desk.leaving(player.account, at):
            yield commands.LeaveSeat(player.account, at, wish.by, wish.to)
        always = desk.wishes.find(player.account, AUTO_POST)
        if always and player.waits and not player.away and player.post != always.now:
            yield commands.ChooseEntry(player.account, bool(always.now))
    yield from seats_without_chips(desk, at)
    yield from _before_the_blind(desk, at)
    for notice in table.notices:
        if notice.about == "rules" and not not_yet(table, notice, at):
            yield commands.MakeChange(notice.number, at)
    if awaited == "cards":
        yield from card_checks(desk)
    if awaited == "close" and not tray_full(desk):
        yield closing_check(desk) or commands.CloseTable(HOUSE, at)


def _before_the_blind(desk: RunningTable, at: int) -> Iterator[commands.Command]:
    """Those go who wish to sit out before the blind, once the next round would bring it to them."""
    rules, table = desk.host.session.rules, desk.host.session.table
    wishing = {player.seat: player.account for player in table.players if desk.wishes.find(player.account, AWAY)}
    if not wishing or rules.kind.has_bank:
        return
    seats = next_lineup(rules, table, at).seats
    blinds = blinds_by_place(rules.blinds, len(seats), button_small=rules.between_players.button_small)
    for place in blinds or range(len(seats)):  # once the table plays with antes, there is no blind to wait for
        if seats[place] in wishing:
            yield commands.GoAway(wishing[seats[place]])


def _wished(desk: RunningTable, at: int) -> Iterator[Step]:
    """Chips to add and seats to move to, once nothing of the last round is left open."""
    if desk.host.session.due is None:
        for player in desk.host.session.table.players:
            for wish in desk.wishes.of(player.account):
                if wish.act in (TOP_UP, MOVE):
                    yield Step(at, partial(_see_through, desk, player.account, wish))
                if wish.act == AUTO_TOP_UP and (missing := _missing(desk, player, wish.amount)):
                    yield Step(at, partial(_tops_up, desk, player.account, wish, missing))


def _missing(desk: RunningTable, player: Player, wanted: int) -> int:
    """The chips missing from a stake that is topped up, as far as the rules let them be added now."""
    session = desk.host.session
    place, chip = place_of(session.table, player.account), session.rules.game.chip
    stake = session.table.stakes[place]
    least, most = top_up_bounds(session.rules, stake)
    if (
        player.away
        or wanted - stake < chip
        or (most and most < least)
        or is_declared(session.rules, session.table, place)
    ):
        return 0
    missing = max((wanted - stake) // chip * chip, least)
    return min(missing, most) if most else missing


async def _tops_up(desk: RunningTable, account: str, wish: Wish, missing: int, request: Request) -> Refusal | None:
    """Bring a stake up again; the player is told where that cannot be, and it is not tried again."""
    command = commands.RaiseStake(account, missing)
    refusal = await cannot_pay(desk, account, command) or await give(desk, command, request)
    if refusal:
        desk.wishes.drop(account, AUTO_TOP_UP)
        desk.tell(account, wish, refusal)
    return None


async def _see_through(desk: RunningTable, account: str, wish: Wish, request: Request) -> Refusal | None:
    """Carry out a wish, for a seat with all players who want the same; a refusal is told, and the wish forgotten."""
    wanting = (
        [account] if wish.act == TOP_UP else [one for one in desk.wishes.kept if desk.wishes.find(one, MOVE) == wish]
    )
    for one in wanting:
        command = _command(desk, one, wish, tuple([other for other in wanting if other != one]))
        asked = msgspec.structs.replace(request, key=desk.wishes.key(one, wish.act))
        refusal = desk.host.found(asked.key)  # before the store failed, perhaps
        if refusal is None:
            refusal = await cannot_pay(desk, one, command) or await give(desk, command, asked)
        desk.wishes.drop(one, wish.act)
        if refusal:
            desk.tell(one, wish, refusal)
    return None


def _command(desk: RunningTable, account: str, wish: Wish, rivals: tuple[str, ...]) -> commands.Command:
    if wish.act == TOP_UP:
        return commands.RaiseStake(account, wish.amount)
    permitted = HOUSE if desk.house.registry.register.order("seat.permission") else ""
    return commands.ChangeSeat(account, wish.seat, wish.by or permitted, rivals, wish.by)


def _company(desk: RunningTable, at: int) -> Iterator[Step]:
    """Bots buy chips at once, and come and go one at a time."""
    permitted = HOUSE if desk.house.registry.register.order("seat.permission") else ""
    command = desk.company.next_move(desk.host.session, permitted, at)
    if isinstance(command, commands.TakeSeat | commands.LeaveSeat):
        yield Step(desk.bot_moved + desk.pace.company_ms, partial(_bot_moves, desk, command))
    elif command:
        yield Step(at, partial(_bot_moves, desk, command))


async def _bot_moves(desk: RunningTable, command: commands.Command, request: Request) -> Refusal | None:
    """A bot sits down, buys chips or leaves; play money is brought for it where it has too little."""
    desk.bot_moved = request.at
    account = str(getattr(command, "account", ""))
    need = getattr(command, "stake", 0) or getattr(command, "amount", 0)
    if need > await desk.house.wallets.ask(account):
        await desk.house.wallets.give_play_money(account, need, request.at)
    return await give(desk, command, request)
