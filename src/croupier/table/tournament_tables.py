"""A table of a tournament: the tournament's orders there, and the acts its players may not do by themselves.

Rule keys: `stack.locked`, `stack.pocketed`, `seat.assigned`, `seat.apart`, `levels`, `wagers.least`, `two-handed`,
`breach.exclude`, `breach.director`.

Theory of operation. The tournament, a machine above this one, decides who plays where, with how many chips and by which
blinds; it gives orders to its tables, and every order names the person who gave it. What a player of a cash game does
with seat and stake is refused here with the clause that takes it away; what belongs to the play itself, going away and
coming back included, is as at any table. No official bars a player here or keeps two apart: that is for the director.
Chips between two tables lie with the entrant (`entrant:` in the ledger). At a cash table the orders are refused.
"""

from __future__ import annotations

from croupier.protocol import Decision, Refusal
from croupier.rulings import fault_in_words
from croupier.table import commands, events
from croupier.table.notices import NO_NOTICE, changed_to, rules_with
from croupier.table.rules import SessionRules
from croupier.table.seating import BY_TOURNAMENT
from croupier.table.state import Table, at_seat, place_of
from croupier.table.topic import Behind, Deciders, simply
from croupier.table.waiting import may_not_play

GONE = ("moved", "out", "disqualified", "session-over", "cancelled")  # reasons a player leaves the table
CORRECTED = "corrected"  # chips were pushed to the wrong player
ADDED, TAKEN = ("re-buy", "add-on", "race-off", CORRECTED), ("removed", "race-off", CORRECTED)  # why a stack changes
LONGEST_NAME = 60

ORDERS = (commands.SendAway, commands.ChangeStack, commands.SetRules)


def not_here(rules: SessionRules, table: Table, command: commands.Command) -> Refusal | None:
    """Refuse a command out of place here: an order at a cash game, or an act the tournament does for players."""
    by_tournament = isinstance(command, ORDERS) or (
        isinstance(command, commands.TakeSeat) and command.moved == BY_TOURNAMENT
    )
    if not table.tournament:
        return Refusal("cash-game", "this is not a table of a tournament", "system") if by_tournament else None
    if isinstance(command, commands.TakeSeat) and not by_tournament:
        return Refusal("tournament-seats", "the tournament seats its players", rules.clause("seat.assigned"))
    if isinstance(command, commands.CloseTable) and table.players:
        return Refusal(
            "players-seated", "players sit here: the tournament moves them first", rules.clause("seat.assigned")
        )
    if command.tournament_decides:
        words, *keys = command.tournament_decides
        return Refusal(
            "tournament-decides", words, rules.clause(next((key for key in keys if key in rules.clauses), ""))
        )
    return _unnamed(getattr(command, "by", getattr(command, "permitted", ""))) if by_tournament else None


def _unnamed(by: str) -> Refusal | None:
    """An order that does not say who gave it."""
    fault = fault_in_words(by, LONGEST_NAME)
    return Refusal("wrong-words", fault or "give who gave the order", "system") if fault or not by else None


def seat_by_tournament(rules: SessionRules, table: Table, command: commands.TakeSeat) -> Decision:
    """The tournament seats a player: dealt in at once, or once the button has gone past (lineup.py)."""
    clause = rules.clause("seat.assigned")
    if fault := may_not_play(rules, table, command.account):
        return fault
    if not 1 <= command.seat <= min(rules.seats, table.seats):
        return Refusal(
            "no-such-seat", f"the table has seats 1 to {min(rules.seats, table.seats)}", rules.clause("seats")
        )
    if at_seat(table, command.seat):
        return Refusal("seat-taken", f"seat {command.seat} is taken", clause)
    if type(command.stake) is not int or command.stake <= 0:
        return Refusal("wrong-stack", "give the player's chips as a whole number above 0", rules.clause("stack.locked"))
    waits = ("free", "practice") if table.button else ("", "")
    seat = (command.account, command.seat, command.stake, command.at)
    return (events.SeatTaken(*seat, clause, *waits, command.permitted, command.warned),)


def send_away(rules: SessionRules, table: Table, command: commands.SendAway) -> Decision:
    """The tournament takes a player from the table, with the whole stack."""
    clause = rules.clause("seat.assigned")
    place = place_of(table, command.account)
    if place < 0:
        return Refusal("no-seat", "this player has no seat here", clause)
    if command.reason not in GONE:
        return Refusal("unknown-departure", f"a player leaves the table as {', '.join(GONE)}", "system")
    stack = table.stakes[place]
    if command.reason == "out" and stack >= rules.hand_least:
        return Refusal("has-chips", "this player has enough chips for another hand", rules.clause("stack.locked"))
    if command.reason == "out" and "wagers.least" in rules.ways:
        clause = rules.clause("wagers.least", 1)
    return (events.SeatLeft(command.account, stack, command.at, command.reason, clause, command.by),)


def change_stack(rules: SessionRules, table: Table, command: commands.ChangeStack) -> Decision:
    """The tournament adds chips to a stack, or takes some."""
    clause = rules.clause("stack.locked")
    place, amount = place_of(table, command.account), command.amount
    if place < 0:
        return Refusal("no-seat", "this player has no seat here", clause)
    if type(amount) is not int or not amount:
        return Refusal("wrong-amount", "change a stack by a whole number of chips", clause)
    reasons = ADDED if amount > 0 else TAKEN
    if command.reason not in reasons:
        return Refusal(
            "unknown-change", f"chips are {'added' if amount > 0 else 'taken'} for {' or '.join(reasons)}", clause
        )
    if table.stakes[place] + amount < 0:
        return Refusal("stack-too-low", f"the stack is only {rules.game.money(table.stakes[place])}", clause)
    if command.reason == "removed" and "stack.pocketed" in rules.ways:
        clause = rules.clause("stack.pocketed")
    return (events.StackChanged(command.account, amount, command.reason, command.by, clause),)


def set_rules(rules: SessionRules, table: Table, command: commands.SetRules) -> Decision:
    """Set the rules of the structure's next step: they hold from the next round on, without notice or agreement."""
    clause = rules.clause("levels")
    changed = rules_with(rules.table, command.settings)
    if isinstance(changed, Refusal):
        return changed
    if changed.values.get("amounts") != "chips":
        return Refusal("not-chips", "a table of a tournament stays one, in its own chips", clause)
    before, after = rules.table.written, changed.written
    differing = {key for key in before | after if before.get(key) != after.get(key)}
    if not differing:
        return Refusal("so-already", "these rules are in force already", clause)
    if differing == {"two-handed"}:
        clause = changed.under["two-handed"]
    return changed_to(rules, table, changed, NO_NOTICE, clause, command.by)


DECIDE: Deciders = {commands.SendAway: send_away, commands.ChangeStack: change_stack, commands.SetRules: set_rules}
BEHIND: Behind = {events.StackChanged: simply(commands.ChangeStack)}
