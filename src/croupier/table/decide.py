"""A session at a table: what is due, and what a command comes to.

`due` says what the table waits for, `decide` answers a command with events or a refusal, `apply` (topics.py) gives the
table after an event. `Session` (session.py) carries commands out, and hands those of a round to the round's own functions.

Refusals, in order of precedence: the table is closed or not open; the command is none for a table of a tournament, or
for one that is none; a round is going on and the command is for between rounds; then those of the topic.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.banked import open_round as open_banked_round
from croupier.poker import RoundOpened, open_round
from croupier.protocol import Decision, Event, Refusal, named_by
from croupier.table import commands, topics
from croupier.table import events as table_events
from croupier.table.apart import still_together
from croupier.table.gaming_hours import opens_at, outside_hours
from croupier.table.lineup import Lineup, may_play, next_lineup, players_here
from croupier.table.not_ready import OFFICIAL, not_ready
from croupier.table.notices import not_yet
from croupier.table.rules import SessionRules
from croupier.table.seating import DECLARED, left, take_seat
from croupier.table.stakes import declarations, in_play
from croupier.table.state import Table, clockwise, place_of
from croupier.table.topic import Deciders
from croupier.table.topics import apply
from croupier.table.tournament_tables import not_here, seat_by_tournament


class TableDue(msgspec.Struct, frozen=True, gc=False):
    """The step a table waits for.

    "dealer", "cards", "official" (who looks at void shuffles), "hours", "players", "bank" (for chips to pay with),
    "round" (the next may start), "play" (one goes on) or "close".
    """

    awaited: str
    words: str
    clause: str
    until: int = 0  # start of the hours of gaming, in ms UTC


def due(rules: SessionRules, table: Table, at: int) -> TableDue | None:
    """Return the step the table waits for; None once it is closed."""
    if table.closed or not table.opened:
        return None
    if table.playing:
        return TableDue("play", f"round {table.round} goes on", rules.clause("order_of_play"))
    lacking = not_ready(rules, table)
    if lacking and lacking.awaited != OFFICIAL:
        return TableDue(lacking.awaited, lacking.refusal.reason, lacking.refusal.clause)
    closing = next((notice for notice in table.notices if notice.about == "closing"), None)
    if closing and not not_yet(table, closing, at):
        why = "the notice has run" if table.players else "nobody sits here any more who would be given notice"
        return TableDue("close", f"{why}: the table closes", rules.clause("close.notice"))
    if lacking:
        return TableDue(lacking.awaited, lacking.refusal.reason, lacking.refusal.clause)
    if fault := outside_hours(rules, table, at):
        return TableDue("hours", fault.reason, fault.clause, opens_at(rules, table, at))
    for event in _must_go(rules, table, at):
        table = apply(table, event)
    if fault := still_together(rules, table):
        return TableDue("players", fault.reason, fault.clause)
    if not may_play(rules, table, at):
        return TableDue("players", "waiting for another player", rules.clause("button.next"))
    if fault := bank_is_empty(rules, table):
        return TableDue("bank", fault.reason, fault.clause)
    return TableDue("round", "the next round may start", rules.clause("button.next"))


def decide(rules: SessionRules, table: Table, command: commands.Command) -> Decision:
    """Decision a command with events, or with a refusal and its clause."""
    if table.closed or not table.opened:
        return Refusal("table-closed", "this table is closed", rules.clause("close.notice"))
    if fault := not_here(rules, table, command):
        return fault
    if fault := _without_reason(rules, command):
        return fault
    if table.playing and command.waits_under is not None and _is_in_round(rules, table, command):
        return Refusal("round-going-on", "a round is going on: do this after it", _locked_under(rules, table, command))
    return DECIDE[type(command)](rules, table, command)


def _without_reason(rules: SessionRules, command: commands.Command) -> Refusal | None:
    """Refuse an order left to an official that does not say who gives it, or why.

    The class of a command says that it is one, and the rule key it stands under. They are asked first of all, so that no
    way of giving an order forgets them.
    """
    if command.ordered_under is None:
        return None
    two = isinstance(command, commands.ReplaceCard)  # two officials exchange a card, and are asked for there
    if (two or named_by(command)) and getattr(command, "reason", "").strip():
        return None
    return Refusal("no-reason", "give who decides this, and the reason", rules.clause(command.ordered_under))


def _is_in_round(rules: SessionRules, table: Table, command: commands.Command) -> bool:
    """Tell whether a command has to wait for the round: about a player in it, the whole table, or a locked stake."""
    if isinstance(command, commands.RaiseStake | commands.LowerStake) and "stake.locked" in rules.ways:
        return True
    if isinstance(command, commands.ChangeFloat) and type(command.amount) is int and command.amount > 0:
        return False  # the bank can always be helped to pay
    account = getattr(command, "account", "")
    place = place_of(table, account) if account else -1
    return not account or (place >= 0 and table.players[place].seat in table.playing)


def _locked_under(rules: SessionRules, table: Table, command: commands.Command) -> str:
    """The clause of what has to wait: a change that was announced has its own."""
    announced = [notice.under for notice in table.notices if notice.number == getattr(command, "notice", 0)]
    return announced[0] if announced else rules.clause(command.waits_under or "")


def start_round(rules: SessionRules, table: Table, command: commands.StartRound) -> Decision:
    """Open the next round: who is declared or has to go, who missed blinds, who is dealt in, where the button is."""
    lacking = not_ready(rules, table)
    if fault := (lacking and lacking.refusal) or outside_hours(rules, table, command.at):
        return fault
    closing = next((notice for notice in table.notices if notice.about == "closing"), None)
    if closing and not not_yet(table, closing, command.at):
        return Refusal("closing", "the notice has run out: the table closes now", rules.clause("close.notice"))
    events = [*declarations(rules, table), *_must_go(rules, table, command.at)]
    for event in events:
        table = apply(table, event)
    if fault := still_together(rules, table):
        return fault
    return _START[rules.kind.name](rules, table, command.at, events)


def _start_between(rules: SessionRules, table: Table, at: int, events: Sequence[Event]) -> Decision:
    lineup = next_lineup(rules, table, at)
    if not lineup.seats:
        return Refusal("too-few-players", "a round takes two players who can be dealt in", rules.clause("button.next"))
    return (*events, *_before(rules, table, lineup), *_opening(rules, table, lineup))


def _must_go(rules: SessionRules, table: Table, at: int) -> list[Event]:
    """Return the departures of players who are barred, or declared and without a stake."""
    if min(table.stakes, default=1) > 0 and not table.barred:
        return []
    going: list[Event] = []
    for player, stake in zip(table.players, table.stakes, strict=True):
        if player.account in table.barred:
            going.append(left(rules, table, player.account, at, "barred", "breach.exclude"))
        elif not stake and "stake.declared" in rules.ways and rules.money and (player.declared or not player.away):
            gone = left(rules, table, player.account, at, DECLARED)
            going.append(msgspec.structs.replace(gone, under=rules.clause("stake.declared", 1)))
    return going


def _before(rules: SessionRules, table: Table, lineup: Lineup) -> list[Event]:
    known = {player.account: player.missed for player in table.players}
    missed: list[Event] = [
        table_events.BlindsMissed(account, blinds, rules.clause("blinds.missed"))
        for account, blinds in lineup.missed
        if not all(known[account] >> blind & 1 for blind in blinds)
    ]
    ends, then = rules.clause("blinds.new.free"), rules.clause("blinds.new")
    ended: list[Event] = [table_events.FreeEntryEnded(account, ends, then) for account in lineup.passed]
    return [*missed, *ended, *([table_events.GameRestarted("practice")] if lineup.restart else [])]


def _opening(rules: SessionRules, table: Table, lineup: Lineup) -> list[RoundOpened]:
    by_seat = dict(zip([player.seat for player in table.players], table.stakes, strict=True))
    stakes = tuple([in_play(rules, table, by_seat[seat]) for seat in lineup.seats])
    return [open_round(rules.between_players, lineup.seats, stakes, rules.cards)]


def bank_is_empty(rules: SessionRules, table: Table) -> Refusal | None:
    """Refuse a round against a bank without chips."""
    if table.bank > 0 or not rules.kind.has_bank:
        return None
    return Refusal("bank-empty", "the bank has no chips to pay with: the cage has to fill it", "practice")


def _start_banked(rules: SessionRules, table: Table, at: int, events: Sequence[Event]) -> Decision:
    here = {player.seat for player in players_here(rules, table, at)}
    if not here:
        return Refusal("too-few-players", "a round takes at least one player", rules.clause("boxes"))
    if fault := bank_is_empty(rules, table):
        return fault
    rows = [
        (player.seat, stake, player.advised, player.warned)
        for player, stake in zip(table.players, table.stakes, strict=True)
        if player.seat in here
    ]
    boxes, stakes, advised, warned = zip(*rows, strict=True)
    game = rules.against_bank
    colour = table.round % rules.decks
    if "wagers.order" not in rules.ways:
        return (*events, open_banked_round(game, boxes, stakes, colour=colour, advised=advised))
    marker = min(boxes, key=lambda box: clockwise(table.seats, table.marker, box))
    opened = open_banked_round(game, boxes, stakes, colour=colour, advised=advised, marker=marker, warned=warned)
    return (*events, opened)


_START = {"players": _start_between, "bank": _start_banked}


def _take_seat(rules: SessionRules, table: Table, command: commands.TakeSeat) -> Decision:
    return (seat_by_tournament if table.tournament else take_seat)(rules, table, command)


DECIDE: Deciders = topics.DECIDE | {commands.TakeSeat: _take_seat, commands.StartRound: start_round}
