"""The waiting list: its players in order, and those called to a seat.

Rule keys: `seat.vacant`, `seat.permission`.

Theory of operation. A free seat is for the player who has waited longest, and an official calls them to it. A player
who is called has a seat kept for them until they sit down, no longer wait, or have not answered in time. Where the
rulebook gives the list to an official, the official calls and moves people as they see fit, and gives the reason;
elsewhere the order is the one people came in, and no official changes it.

Refusals, in order of precedence: the player may not play here; does not wait, or does already; an official has to do
it; others come first; no seat is free.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.protocol import Decision, Refusal, is_name
from croupier.table import commands, events
from croupier.table.rules import SessionRules
from croupier.table.state import Table, is_called, place_of
from croupier.table.topic import Behind, Changes, Deciders, simply


def fault_in_listing(rules: SessionRules, table: Table, account: str) -> Refusal | None:
    """Refuse a player a place on the waiting list."""
    if fault := may_not_play(rules, table, account):
        return fault
    if account in table.waiting:
        return Refusal("waits-already", "this player is on the waiting list already", rules.clause("seat.vacant"))
    return None


def join_list(rules: SessionRules, table: Table, command: commands.JoinList) -> Decision:
    """Wait for a seat."""
    if fault := fault_in_listing(rules, table, command.account):
        return fault
    return (events.ListJoined(command.account),)


def leave_list(rules: SessionRules, table: Table, command: commands.LeaveList) -> Decision:
    """Wait no longer; `by` an official or the house where it is not one's own doing."""
    if command.account not in table.waiting:
        return _not_waiting(rules)
    return (events.ListLeft(command.account, command.by, command.reason),)


def call_player(rules: SessionRules, table: Table, command: commands.CallPlayer) -> Decision:
    """Call a waiting player to a seat, which is then kept for them."""
    clause = rules.clause("seat.vacant")
    if command.account not in table.waiting:
        return _not_waiting(rules)
    if is_called(table, command.account):
        return Refusal("called-already", "this player is called already", clause)
    if fault := _not_for(rules, command.by):
        return fault
    first = next(account for account in table.waiting if not is_called(table, account))
    if is_in_order(rules) and first != command.account:
        return _waits_longer(rules, table, first)
    if free_seats(rules, table) <= len(table.called):
        return Refusal("no-seat-free", "no seat is free", clause)
    return (events.PlayerCalled(command.account, command.by, command.until, clause),)


def move_in_list(rules: SessionRules, table: Table, command: commands.MoveInList) -> Decision:
    """Give a waiting player another place on the list, where an official runs it."""
    if command.account not in table.waiting:
        return _not_waiting(rules)
    if is_in_order(rules):
        return Refusal(
            "list-in-order", "this list runs in order: no player can be moved up", rules.clause("seat.vacant")
        )
    if fault := _not_for(rules, command.by):
        return fault
    clause = rules.clause("seat.permission", 1)
    if not 1 <= command.place <= len(table.waiting) or table.waiting[command.place - 1] == command.account:
        return Refusal(
            "no-such-place",
            f"the list has places 1 to {len(table.waiting)}: give another place than the one this player has",
            clause,
        )
    return (events.ListMoved(command.account, command.place, command.by, command.reason, clause),)


def may_not_play(rules: SessionRules, table: Table, account: str) -> Refusal | None:
    """Refuse a player who may not play at this table: barred, seated already, or kept apart from another.

    Rule key: `hands.each`.
    """
    if not is_name(account):
        return Refusal("no-account", "a player's account has letters, digits and marks, at most 100", "system")
    if account in table.barred:
        return Refusal("barred", "this player is barred from the game", rules.clause("breach.exclude"))
    if place_of(table, account) >= 0:
        return Refusal(
            "seated-already",
            "this player has a seat here already, and plays one hand",
            rules.clause(rules.kind.one_hand),
        )
    for one, other, how in table.apart:
        rival = other if account == one else one if account == other else ""
        if how == "game" and rival and place_of(table, rival) >= 0:
            return Refusal("kept-apart", "a player this one is kept apart from sits here", rules.clause("seat.apart"))
    return None


def _waits_longer(rules: SessionRules, table: Table, account: str) -> Refusal:
    """Refuse a player others come before, by place on the list: only staff see the names there."""
    place = table.waiting.index(account) + 1
    return Refusal("others-first", f"number {place} on the list has waited longer", rules.clause("seat.vacant"))


def others_first(rules: SessionRules, table: Table, account: str) -> Refusal | None:
    """Refuse a newcomer a free seat that is kept for another player, or that others have waited longer for."""
    clause = rules.clause("seat.vacant")
    kept = [other for other, _, _ in table.called if other != account]
    if kept and not is_called(table, account) and free_seats(rules, table) <= len(kept):
        return Refusal("others-first", "the free seat is kept for a player who was called to it", clause)
    if is_in_order(rules) and (ahead := _ahead_in_line(table, account)):
        return _waits_longer(rules, table, ahead)
    return None


def is_in_order(rules: SessionRules) -> bool:
    """Tell whether the rules set the order of the list; an official who seats players runs it as they see fit."""
    return "seat.permission" not in rules.ways


def free_seats(rules: SessionRules, table: Table) -> int:
    """Return the number of players who may still sit down."""
    return min(rules.seats, table.seats) - len(table.players)


def _ahead_in_line(table: Table, account: str) -> str:
    """Return the first player who has waited longer, while there are too few seats for all of them."""
    line = list(table.waiting)
    ahead = line[: line.index(account)] if account in line else line
    free = table.seats - len(table.players)
    return ahead[0] if len(ahead) >= free else ""


def _not_waiting(rules: SessionRules) -> Refusal:
    return Refusal("not-waiting", "this player is not on the waiting list", rules.clause("seat.vacant"))


def _not_for(rules: SessionRules, by: str) -> Refusal | None:
    if rules.is_left_to(by):
        return None
    return Refusal(
        "not-theirs",
        f"only the {rules.ways['official']} may call players to their seats",
        rules.clause("seat.permission", 1),
    )


def _list_joined(table: Table, event: events.ListJoined) -> Table:
    return replace(table, waiting=(*table.waiting, event.account))


def _list_left(table: Table, event: events.ListLeft) -> Table:
    return no_longer_waits(table, event.account)


def no_longer_waits(table: Table, account: str) -> Table:
    """The table without this player on its list."""
    waiting = tuple([other for other in table.waiting if other != account])
    return replace(table, waiting=waiting, called=tuple([one for one in table.called if one[0] != account]))


def _player_called(table: Table, event: events.PlayerCalled) -> Table:
    return replace(table, called=(*table.called, (event.account, event.by, event.until)))


def _list_moved(table: Table, event: events.ListMoved) -> Table:
    waiting = [account for account in table.waiting if account != event.account]
    waiting.insert(event.place - 1, event.account)
    return replace(table, waiting=tuple(waiting))


DECIDE: Deciders = {
    commands.JoinList: join_list,
    commands.LeaveList: leave_list,
    commands.CallPlayer: call_player,
    commands.MoveInList: move_in_list,
}
APPLY: Changes = {
    events.ListJoined: _list_joined,
    events.ListLeft: _list_left,
    events.PlayerCalled: _player_called,
    events.ListMoved: _list_moved,
}
BEHIND: Behind = {
    events.ListJoined: simply(commands.JoinList),
    events.ListLeft: simply(commands.LeaveList),
    events.PlayerCalled: simply(commands.CallPlayer),
    events.ListMoved: simply(commands.MoveInList),
}
