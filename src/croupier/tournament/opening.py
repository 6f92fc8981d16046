"""Before a tournament: its conditions approved, notified and published, its director named; cancelling and closing it.

Rule keys: `tournament.approval`, `tournament.available`, `tournament.director`, `tournament.prevails`,
`tournament.cancel`, `tournament.pool`.
"""

from __future__ import annotations

from croupier.errors import CroupierError, DeterminationError
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.table.register import is_day
from croupier.table.state import is_name
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.conditions import Conditions, plan_read
from croupier.tournament.state import Tournament

Answer = tuple[Event, ...] | Refusal


def approve(rules: Conditions, tournament: Tournament, command: c.Approve) -> Answer:
    """Enter the approval of the conditions."""
    clause = rules.clause("tournament.approval")
    if rules.ways.get("tournament.approval") != "approved":
        return Refusal("this rulebook asks for no approval of the conditions", clause)
    if fault := _not_entered(command, tournament.approved, clause):
        return fault
    return (e.ConditionsApproved(command.reference, command.day, command.by, clause),)


def notify(rules: Conditions, tournament: Tournament, command: c.Notify) -> Answer:
    """Enter that the regulator was notified, with a copy of the conditions."""
    clause = rules.clause("tournament.approval")
    if rules.ways.get("tournament.approval") != "notified":
        return Refusal("this rulebook asks for no notice of the conditions", clause)
    if fault := _not_entered(command, tournament.notified, clause):
        return fault
    return (e.RegulatorNotified(command.reference, command.day, command.by, clause),)


def _not_entered(command: c.Approve | c.Notify, already: str, clause: str) -> Refusal | None:
    if already:
        return Refusal(f"that is entered already, as {already}", clause)
    if not command.reference.strip() or not is_day(command.day) or not command.by:
        return Refusal("an entry has a reference, a day (YYYY-MM-DD) and who made it", clause)
    return None


def publish(rules: Conditions, tournament: Tournament, command: c.Publish) -> Answer:
    """Make the conditions available to everybody."""
    if tournament.published:
        return Refusal("the conditions are there to read already", rules.clause("tournament.available"))
    return (e.ConditionsPublished(command.by, rules.clause("tournament.available")),)


def alter(rules: Conditions, tournament: Tournament, command: c.Alter) -> Answer:
    """Alter the event: at management's discretion where the rulebook says so, else only before entries are taken."""
    clause = rules.clause("tournament.cancel")
    if rules.ways.get("tournament.director") != "management" and tournament.phase != "announced":
        return Refusal("conditions stand once entries are taken", rules.clause("tournament.prevails"))
    if not command.reason.strip() or not command.by:
        return Refusal("it is recorded who alters an event, and why", clause)
    try:
        altered = plan_read(bytes(command.plan))
    except DeterminationError as error:
        return Refusal(str(error), (*error.clauses, "practice")[0])
    except CroupierError as error:
        return Refusal(str(error), "system")
    if fault := _not_altered(rules, tournament, altered):
        return Refusal(fault, clause)
    return (e.ConditionsAltered(altered.digest, command.plan, command.by, command.reason, clause),)


def _not_altered(rules: Conditions, tournament: Tournament, altered: Conditions) -> str:
    """What an alteration may not touch: the game, what was paid for, and what is played already."""
    if altered.book != rules.book:
        return "another game is another tournament"
    if tournament.phase not in ("announced", "entries", "drawn", "playing", "between"):
        return "the places are worked out"
    if tournament.entrants and (altered.prize, altered.fee, altered.chips) != (rules.prize, rules.fee, rules.chips):
        return "those who have entered have paid for what was announced"
    if altered.most and len(tournament.entrants) > altered.most:
        return f"{len(tournament.entrants)} have entered"
    if tournament.phase in ("announced", "entries"):
        return ""
    stage = tournament.stage + (tournament.phase != "between")
    level = max([tournament.clock.level, *[hall.level for hall in tournament.halls.values()]])
    if _so_far(altered, stage, level) != _so_far(rules, stage, level):
        return "what has been played stands: stages and levels so far, seats at a table, whether players are moved"
    return ""


def _so_far(rules: Conditions, stage: int, level: int) -> tuple[object, ...]:
    stages, over = rules.structure.stages, stage >= len(rules.structure.stages)
    return rules.seats, rules.balanced, rules.levels[:level], stages[:stage], over


def name_director(rules: Conditions, tournament: Tournament, command: c.NameDirector) -> Answer:
    """Name the director, or one more to assist."""
    clause = rules.clause("tournament.director")
    if not is_name(command.account) or not command.by:
        return Refusal("a director is named by account, and by somebody", clause)
    if command.account in tournament.directors:
        return Refusal("this person directs the tournament already", clause)
    return (e.DirectorNamed(command.account, command.by, clause),)


def open_entries(rules: Conditions, tournament: Tournament, command: c.OpenEntries) -> Answer:
    """Take entries, once everything the rulebook wants before that is done."""
    if tournament.phase != "announced":
        return Refusal("entries are taken already, or no longer", rules.clause("tournament.once"))
    way = rules.ways.get("tournament.approval")
    if way == "approved" and not tournament.approved:
        return Refusal("the conditions have no approval yet", rules.clause("tournament.approval"))
    if way == "notified" and not tournament.notified:
        return Refusal("the regulator has not been notified", rules.clause("tournament.approval"))
    if "tournament.available" in rules.ways and not tournament.published:
        return Refusal("the conditions are not available to patrons yet", rules.clause("tournament.available"))
    if not tournament.directors:
        return Refusal("nobody is named to direct it", rules.clause("tournament.director"))
    return (e.EntriesOpened(command.by, rules.clause("tournament.approval") if way else "practice"),)


def close_entries(_rules: Conditions, tournament: Tournament, command: c.CloseEntries) -> Answer:
    """Take no more entries."""
    if tournament.phase == "announced" or tournament.entries_closed:
        return Refusal("no entries are being taken", "system")
    return (e.EntriesClosed(command.by),)


def cancel(rules: Conditions, tournament: Tournament, command: c.Cancel) -> Answer:
    """Cancel: everybody who paid gets all of it back, forfeited payments too, and nothing more."""
    clause = rules.clause("tournament.cancel")
    if tournament.phase in ("confirmed", "closed", "cancelled"):
        return Refusal("the places are awarded, or it is over already", clause)
    if not command.reason.strip() or not command.by:
        return Refusal("it is recorded who cancels a tournament, and why", rules.clause("tournament.cancel", 1))
    refunds = [
        e.Refund(one.account, one.prize, one.fee) for one in tournament.entrants.values() if one.prize or one.fee
    ]
    added = sum([prize.value for prize in tournament.prizes if not prize.place])
    busy = tuple([hall.name for hall in tournament.running if hall.name in command.busy])
    return (e.TournamentCancelled(tuple(refunds), added, command.by, command.reason, clause, busy),)


def close(rules: Conditions, tournament: Tournament, command: c.Close) -> Answer:
    """Close it: the pool has been paid out to the cent, and every chip is back."""
    if tournament.phase not in ("confirmed", "cancelled"):
        return Refusal("a tournament closes once its places are awarded", rules.clause("tournament.confirm"))
    if tournament.pool:
        cents = f"{tournament.pool // 100}.{tournament.pool % 100:02d}"
        return Refusal(f"${cents} of the prize pool is not paid out", rules.clause("tournament.pool"))
    if any(award.state == "awarded" and award.account not in tournament.paid for award in tournament.awards):
        return Refusal("a prize has not been handed over", rules.clause("tournament.pool"))
    if any(one.chips or one.pending or one.kept for one in tournament.entrants.values()):
        return Refusal("not every chip is back", rules.clause("tournament.stack"))
    return (e.TournamentClosed(command.by, rules.clause("tournament.pool")),)
