"""The waiting list: who waits, in which order, and who is called to a seat.

Rule keys: `seat.vacant`, `seat.permission`.

Theory of operation. A free seat is for whoever has waited longest, and an official calls that person to it. Whoever is
called has a seat kept for them until they sit down, no longer wait, or have not answered in time. Where the rulebook
gives the list to an official, the official calls and moves people as they see fit, and says why; elsewhere the order is
the one people came in, and nobody changes it.

Refusals, in order of precedence: somebody may not play here; does not wait, or does already; it is an official's to do;
others come first; no seat is free.
"""

from __future__ import annotations

from croupier.protocol.events import Event
from croupier.protocol.names import is_name
from croupier.protocol.refusal import Refusal
from croupier.table import commands, events
from croupier.table.rules import SessionRules
from croupier.table.state import Table, is_called, place_of

Answer = tuple[Event, ...] | Refusal


def join_list(rules: SessionRules, table: Table, command: commands.JoinList) -> Answer:
    """Wait for a seat."""
    if fault := may_not_play(rules, table, command.account):
        return fault
    if command.account in table.waiting:
        return Refusal("this player waits already", rules.clause("seat.vacant"))
    return (events.ListJoined(command.account),)


def leave_list(rules: SessionRules, table: Table, command: commands.LeaveList) -> Answer:
    """Wait no longer; `by` an official or the house where it is not one's own doing."""
    if command.account not in table.waiting:
        return _not_waiting(rules)
    return (events.ListLeft(command.account, command.by, command.reason),)


def call_player(rules: SessionRules, table: Table, command: commands.CallPlayer) -> Answer:
    """Call somebody who waits to a seat, which is then kept for them."""
    clause = rules.clause("seat.vacant")
    if command.account not in table.waiting:
        return _not_waiting(rules)
    if is_called(table, command.account):
        return Refusal("this player is called already", clause)
    if fault := _not_for(rules, command.by):
        return fault
    first = next(account for account in table.waiting if not is_called(table, account))
    if is_in_order(rules) and first != command.account:
        return _waits_longer(rules, table, first)
    if free_seats(rules, table) <= len(table.called):
        return Refusal("no seat is free to call somebody to", clause)
    return (events.PlayerCalled(command.account, command.by, command.until, clause),)


def move_in_list(rules: SessionRules, table: Table, command: commands.MoveInList) -> Answer:
    """Another place on the list for somebody, where it is an official's to run."""
    if command.account not in table.waiting:
        return _not_waiting(rules)
    if is_in_order(rules):
        return Refusal("seats go to those who wait in the order they came", rules.clause("seat.vacant"))
    if fault := _not_for(rules, command.by):
        return fault
    clause = rules.clause("seat.permission", 1)
    if not 1 <= command.place <= len(table.waiting) or table.waiting[command.place - 1] == command.account:
        return Refusal(f"the list has places 1 to {len(table.waiting)}; give another than the one they have", clause)
    return (events.ListMoved(command.account, command.place, command.by, command.reason, clause),)


def may_not_play(rules: SessionRules, table: Table, account: str) -> Refusal | None:
    """What stands against a player at this table: barred, seated already, or kept apart from somebody."""
    if not is_name(account):
        return Refusal(
            "a player has an account: letters, digits and marks, without spaces, at most 100 of them", "system"
        )
    if account in table.barred:
        return Refusal("this player is barred from the game", rules.clause("breach.exclude"))
    if place_of(table, account) >= 0:
        one = "hands.each" if rules.has_button else "wagers.one-hand"
        return Refusal("this player has a seat here, and plays one hand", rules.clause(one))
    for one, other, how in table.apart:
        rival = other if account == one else one if account == other else ""
        if how == "game" and rival and place_of(table, rival) >= 0:
            return Refusal("this player is kept apart from one who sits here", rules.clause("seat.apart"))
    return None


def _waits_longer(rules: SessionRules, table: Table, account: str) -> Refusal:
    """Somebody else comes first, by the place on the list: whom staff see there by name, and nobody else."""
    place = table.waiting.index(account) + 1
    return Refusal(f"number {place} on the list waits longer for a seat", rules.clause("seat.vacant"))


def others_first(rules: SessionRules, table: Table, account: str) -> Refusal | None:
    """Why a newcomer may not take a free seat yet: it is kept for somebody, or others have waited longer."""
    clause = rules.clause("seat.vacant")
    kept = [other for other, _, _ in table.called if other != account]
    if kept and not is_called(table, account) and free_seats(rules, table) <= len(kept):
        return Refusal("the free seat is kept for somebody who was called to it", clause)
    if is_in_order(rules) and (ahead := _ahead_in_line(table, account)):
        return _waits_longer(rules, table, ahead)
    return None


def is_in_order(rules: SessionRules) -> bool:
    """Whether the list has its order from the rules; an official who seats players runs it as they see fit."""
    return "seat.permission" not in rules.ways


def free_seats(rules: SessionRules, table: Table) -> int:
    """How many more may sit down."""
    return min(rules.seats, table.seats) - len(table.players)


def _ahead_in_line(table: Table, account: str) -> str:
    """Who has waited longer, while there are not seats enough for all of them."""
    line = list(table.waiting)
    ahead = line[: line.index(account)] if account in line else line
    free = table.seats - len(table.players)
    return ahead[0] if len(ahead) >= free else ""


def _not_waiting(rules: SessionRules) -> Refusal:
    return Refusal("this player does not wait for a seat", rules.clause("seat.vacant"))


def _not_for(rules: SessionRules, by: str) -> Refusal | None:
    if rules.is_left_to(by):
        return None
    return Refusal(f"the {rules.ways['official']} calls players to their seats", rules.clause("seat.permission", 1))
