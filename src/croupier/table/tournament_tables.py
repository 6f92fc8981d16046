"""A table of a tournament: what the tournament orders there, and what its players may not do by themselves.

Rule keys: `stack.locked`, `stack.pocketed`, `seat.assigned`, `seat.apart`, `levels`, `wagers.least`, `two-handed`,
`breach.exclude`, `breach.director`.

Theory of operation. Who plays where, with how many chips and by which blinds is decided by the tournament, a machine
above this one; it gives orders to its tables, and every order names who gave it. What a player of a cash game does with
seat and stake is refused here with the clause that takes it away; what belongs to the play itself, going away and coming
back included, is as at any table. No official bars anybody here or keeps two players apart: that is the director's. Chips
between two tables lie with the entrant (`entrant:` in the ledger). At a table that is no tournament's the orders are
refused.
"""

from __future__ import annotations

from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.rulings.ruling import fault_in_words
from croupier.table import commands, events
from croupier.table.notices import NO_NOTICE, changed_to, rules_with
from croupier.table.rules import SessionRules
from croupier.table.seating import BY_TOURNAMENT
from croupier.table.state import Table, at_seat, place_of
from croupier.table.waiting import may_not_play

Answer = tuple[Event, ...] | Refusal

GONE = ("moved", "out", "disqualified", "session-over", "cancelled")  # why a player leaves the table
CORRECTED = "corrected"  # chips were pushed to the wrong player
ADDED, TAKEN = ("re-buy", "add-on", "race-off", CORRECTED), ("removed", "race-off", CORRECTED)  # why a stack changes
LONGEST_NAME = 60

ORDERS = (commands.SendAway, commands.ChangeStack, commands.SetRules)

NOT_BY_THEMSELVES: dict[
    type[commands.Command], tuple[str, *tuple[str, ...]]
] = {  # why, and under which rule, the first there is
    commands.RaiseStake: ("a stack is added to by the tournament alone", "stack.locked"),
    commands.LowerStake: ("no chips leave a stack but by play", "stack.locked"),
    commands.BuyGoods: ("no chips leave a stack but by play", "stack.locked"),
    commands.RuleTrivialChips: ("every chip of a tournament plays", "stack.locked"),
    commands.LeaveSeat: ("a player keeps the seat the tournament gave", "seat.assigned"),
    commands.ChangeSeat: ("the tournament moves players", "seat.assigned"),
    commands.JoinList: ("the tournament seats its players; nobody waits for a seat", "seat.assigned"),
    commands.DrawForSeat: ("the tournament seats its players; nobody draws for a seat", "seat.assigned"),
    commands.ReleaseSeat: ("a player who is not there keeps the seat the tournament gave", "absent.posts"),
    commands.KeepApart: ("the tournament seats its players: its director moves one of them (move)", "seat.apart"),
    commands.BarPlayer: ("from a tournament its director excludes (disqualify)", "breach.exclude", "breach.director"),
    commands.GiveNotice: ("the structure of the tournament says what changes, and when", "levels"),
}


def not_here(rules: SessionRules, table: Table, command: commands.Command) -> Refusal | None:
    """Why a command is none for this kind of table: an order at a cash game, or what players do there by themselves."""
    by_tournament = isinstance(command, ORDERS) or (
        isinstance(command, commands.TakeSeat) and command.moved == BY_TOURNAMENT
    )
    if not table.tournament:
        return (
            Refusal("this is no table of a tournament, and takes no orders from one", "system")
            if by_tournament
            else None
        )
    if isinstance(command, commands.TakeSeat) and not by_tournament:
        return Refusal("the tournament seats its players", rules.clause("seat.assigned"))
    if isinstance(command, commands.CloseTable) and table.players:
        return Refusal("players sit here: the tournament sends them away first", rules.clause("seat.assigned"))
    if fault := NOT_BY_THEMSELVES.get(type(command)):
        words, *keys = fault
        return Refusal(words, rules.clause(next((key for key in keys if key in rules.clauses), "")))
    return _unnamed(getattr(command, "by", getattr(command, "permitted", ""))) if by_tournament else None


def _unnamed(by: str) -> Refusal | None:
    """An order that does not say who gave it."""
    fault = fault_in_words(by, LONGEST_NAME)
    return Refusal(fault or "an order says who gave it", "system") if fault or not by else None


def seat_by_tournament(rules: SessionRules, table: Table, command: commands.TakeSeat) -> Answer:
    """The tournament seats a player: dealt in at once, or once the button has gone past (lineup.py)."""
    clause = rules.clause("seat.assigned")
    if fault := may_not_play(rules, table, command.account):
        return fault
    if not 1 <= command.seat <= min(rules.seats, table.seats):
        return Refusal(f"the table has seats 1 to {min(rules.seats, table.seats)}", rules.clause("seats"))
    if at_seat(table, command.seat):
        return Refusal(f"seat {command.seat} is taken", clause)
    if type(command.stake) is not int or command.stake <= 0:
        return Refusal("a player comes with a whole number of chips, more than none", rules.clause("stack.locked"))
    waits = ("free", "practice") if table.button and rules.has_button else ("", "")
    seat = (command.account, command.seat, command.stake, command.at)
    return (events.SeatTaken(*seat, clause, *waits, command.permitted, command.warned),)


def send_away(rules: SessionRules, table: Table, command: commands.SendAway) -> Answer:
    """The tournament takes a player from the table, with the whole stack."""
    clause = rules.clause("seat.assigned")
    place = place_of(table, command.account)
    if place < 0:
        return Refusal("this player has no seat here", clause)
    if command.reason not in GONE:
        return Refusal(f"a player leaves the table as {', '.join(GONE)}", "system")
    stack = table.stakes[place]
    if command.reason == "out" and stack >= rules.hand_least:
        return Refusal("this player has chips enough for another hand", rules.clause("stack.locked"))
    if command.reason == "out" and "wagers.least" in rules.ways:
        clause = rules.clause("wagers.least", 1)
    return (events.SeatLeft(command.account, stack, command.at, command.reason, clause, command.by),)


def change_stack(rules: SessionRules, table: Table, command: commands.ChangeStack) -> Answer:
    """The tournament adds chips to a stack, or takes some."""
    clause = rules.clause("stack.locked")
    place, amount = place_of(table, command.account), command.amount
    if place < 0:
        return Refusal("this player has no seat here", clause)
    if type(amount) is not int or not amount:
        return Refusal("a stack changes by a whole number of chips, more than none", clause)
    reasons = ADDED if amount > 0 else TAKEN
    if command.reason not in reasons:
        return Refusal(f"chips are {'added' if amount > 0 else 'taken'} for {' or '.join(reasons)}", clause)
    if table.stakes[place] + amount < 0:
        return Refusal(f"the stack has {rules.game.money(table.stakes[place])} in all", clause)
    if command.reason == "removed" and "stack.pocketed" in rules.ways:
        clause = rules.clause("stack.pocketed")
    return (events.StackChanged(command.account, amount, command.reason, command.by, clause),)


def set_rules(rules: SessionRules, table: Table, command: commands.SetRules) -> Answer:
    """The structure has come to other rules: they hold from the next round on, with no notice and nobody asked."""
    clause = rules.clause("levels")
    changed = rules_with(rules.table, command.settings)
    if isinstance(changed, Refusal):
        return changed
    if changed.values.get("amounts") != "chips":
        return Refusal("the table stays one of the tournament, in its own chips", clause)
    before, after = rules.table.written, changed.written
    differing = {key for key in before | after if before.get(key) != after.get(key)}
    if not differing:
        return Refusal("these are the rules of the table as they stand", clause)
    if differing == {"two-handed"}:
        clause = changed.under["two-handed"]
    return changed_to(rules, table, changed, NO_NOTICE, clause, command.by)
