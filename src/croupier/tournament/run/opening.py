"""Before a tournament: its conditions approved, notified and published, its director named; cancelling and closing it.

Rule keys: `tournament.approval`, `tournament.available`, `tournament.director`, `tournament.prevails`,
`tournament.cancel`, `tournament.pool`, `tournament.interpreter`.
"""

from __future__ import annotations

from croupier.errors import CroupierError, DeterminationError
from croupier.protocol import HOUSE, Decision, Refusal, is_day, is_name
from croupier.tournament import commands, events
from croupier.tournament.finish.prizes import Refund
from croupier.tournament.plan.conditions import Conditions, plan_read
from croupier.tournament.run.sessions import too_few
from croupier.tournament.state import Tournament

LONGEST_LANGUAGE = 40
_PRIZES = "tournament.prizes"


def enter_paper(rules: Conditions, tournament: Tournament, command: commands.Approve | commands.Notify) -> Decision:
    """Enter the approval of the conditions, or that the regulator was notified and has a copy."""
    clause, approval = rules.clause("tournament.approval"), isinstance(command, commands.Approve)
    if rules.ways.get("tournament.approval") != ("approved" if approval else "notified"):
        what = "approval" if approval else "notice"
        return Refusal("not-asked-for", f"this rulebook asks for no {what} of the conditions", clause)
    if already := tournament.approved if approval else tournament.notified:
        return Refusal("paper-entered", f"it is entered already, as {already}", clause)
    if not command.reference.strip() or not is_day(command.day) or not command.by:
        return Refusal("paper-incomplete", "enter a reference, the day (YYYY-MM-DD) and who makes the entry", clause)
    make = events.ConditionsApproved if approval else events.RegulatorNotified
    return (make(command.reference, command.day, command.by, clause),)


def publish(rules: Conditions, tournament: Tournament, command: commands.Publish) -> Decision:
    """Make the conditions available to everyone."""
    if tournament.published:
        return Refusal("published-already", "the conditions are published", rules.clause("tournament.available"))
    return (events.ConditionsPublished(command.by, rules.clause("tournament.available")),)


def alter(rules: Conditions, tournament: Tournament, command: commands.Alter) -> Decision:
    """Alter the event: at management's discretion where the rulebook says so, else only before entries are taken."""
    clause = rules.clause("tournament.cancel")
    if rules.ways.get("tournament.director") != "management" and tournament.phase != "announced":
        return Refusal("conditions-stand", "entries are open: conditions stand", rules.clause("tournament.prevails"))
    try:
        altered = plan_read(bytes(command.plan))
    except DeterminationError as error:
        return Refusal("wrong-setting", error.told, (*error.clauses, "practice")[0])
    except CroupierError as error:
        return Refusal("not-a-plan", str(error), "system")
    if fault := _not_altered(rules, tournament, altered, clause):
        return fault
    return (events.ConditionsAltered(altered.digest, command.plan, command.by, command.reason, clause),)


def _not_altered(rules: Conditions, tournament: Tournament, altered: Conditions, clause: str) -> Refusal | None:
    """Refuse an alteration of what stands: the game, what was paid for, and what is played already."""
    if altered.book != rules.book:
        return Refusal("other-game", "the game stands: announce another tournament for another game", clause)
    if tournament.phase not in ("announced", "entries", "drawn", "playing", "between"):
        return Refusal("places-worked-out", "the places are worked out", clause)
    if tournament.entrants and (altered.prize, altered.fee, altered.chips) != (rules.prize, rules.fee, rules.chips):
        return Refusal("paid-already", "players have entered and paid: buy-in, fee and chips stand", clause)
    if tournament.ballot_until:
        return Refusal("being-drawn", "the seats are being drawn", clause)
    if tournament.halls and altered.cards != rules.cards:
        return Refusal("tables-drawn", "the tables are drawn: how they are dealt stands", clause)
    if altered.most and len(tournament.entrants) > altered.most:
        return Refusal("too-many-entered", f"{len(tournament.entrants)} have entered", clause)
    if any(
        session >= altered.structure.stages[0].sessions
        for one in tournament.entrants.values()
        for session in one.sessions
    ):
        return Refusal("session-paid-for", "players have paid for a session that would be gone", clause)
    if tournament.somebody_went and _prizes_of(altered) != _prizes_of(rules):
        return Refusal("players-out", "players are already out: the prizes can no longer change", clause)
    if tournament.phase in ("announced", "entries"):
        return None
    begun = tournament.phase != "between" or tournament.session > 0
    stage = tournament.stage + begun
    level = max([tournament.clock.level, *[hall.level for hall in tournament.halls.values()]])
    if _so_far(altered, stage, level) != _so_far(rules, stage, level):
        words = "what has been played stands: stages and levels so far, seats at a table, whether players are moved"
        return Refusal("already-played", words, clause)
    return None


def _prizes_of(rules: Conditions) -> tuple[object, ...]:
    return rules.prizes, rules.words.get(_PRIZES), rules.says("tournament.prize-kind")


def _so_far(rules: Conditions, stage: int, level: int) -> tuple[object, ...]:
    stages, over = rules.structure.stages, stage >= len(rules.structure.stages)
    coming = None if over else (stages[stage].chips, stages[stage].repechage)  # settled when the last session ended
    return rules.seats, rules.balanced, rules.levels[:level], stages[:stage], coming, over


def name_interpreter(rules: Conditions, tournament: Tournament, command: commands.NameInterpreter) -> Decision:
    """Name an interpreter; a player still in play cannot interpret."""
    clause = rules.clause("tournament.interpreter")
    if "tournament.interpreter" not in rules.ways:
        return Refusal("no-interpreters", "this rulebook has no interpreters", clause)
    if not is_name(command.account) or not 0 < len(command.language.strip()) <= LONGEST_LANGUAGE:
        return Refusal("no-language", f"give the person and the language, at most {LONGEST_LANGUAGE} letters", clause)
    one = tournament.entrants.get(command.account)
    if one is not None and one.in_play:
        return Refusal("plays-here", "this person still plays and cannot interpret for others", clause)
    if (command.account, command.language) in tournament.interpreters:
        return Refusal("interprets-already", "this person interprets that language already", clause)
    return (events.InterpreterNamed(command.account, command.language, command.by, command.reason, clause),)


def name_director(rules: Conditions, tournament: Tournament, command: commands.NameDirector) -> Decision:
    """Name the director, or one more to assist."""
    clause = rules.clause("tournament.director")
    if not is_name(command.account) or not command.by:
        return Refusal("no-account", "give the account of the director, and who names them", clause)
    if command.account in tournament.directors:
        return Refusal("directs-already", "this person directs the tournament already", clause)
    reserves = [reserve.account for reserve in tournament.reserves]
    if command.account in (*tournament.entrants, *reserves, HOUSE):
        return Refusal("plays-here", "this person plays in the tournament or waits to: they cannot direct it", clause)
    return (events.DirectorNamed(command.account, command.by, clause),)


def open_entries(rules: Conditions, tournament: Tournament, command: commands.OpenEntries) -> Decision:
    """Take entries, once everything the rulebook wants before that is done."""
    if tournament.phase != "announced":
        return Refusal("entries-open-or-over", "entries are open already, or over", rules.clause("tournament.once"))
    way = rules.ways.get("tournament.approval")
    if way == "approved" and not tournament.approved:
        return Refusal(
            "no-approval",
            "the conditions are not approved yet: enter the approval first",
            rules.clause("tournament.approval"),
        )
    if way == "notified" and not tournament.notified:
        return Refusal(
            "no-notice",
            "the regulator is not notified yet: enter the notification first",
            rules.clause("tournament.approval"),
        )
    if "tournament.available" in rules.ways and not tournament.published:
        return Refusal(
            "not-published",
            "the conditions are not published yet: publish them first",
            rules.clause("tournament.available"),
        )
    if not tournament.directors:
        return Refusal("no-director", "no director is named: name one first", rules.clause("tournament.director"))
    return (events.EntriesOpened(command.by, rules.clause("tournament.approval") if way else "practice"),)


def close_entries(rules: Conditions, tournament: Tournament, command: commands.CloseEntries) -> Decision:
    """Take no more entries; for good, so not while too few have entered for anything to be played."""
    if tournament.phase == "announced" or tournament.entries_closed:
        return Refusal("entries-not-open", "entries are not open", "system")
    if few := too_few(rules, tournament):
        return Refusal("too-few-entries", f"{few.reason}: take more entries, or cancel", few.clause)
    return (events.EntriesClosed(command.by),)


def cancel(rules: Conditions, tournament: Tournament, command: commands.Cancel) -> Decision:
    """Cancel: every player who paid gets all of it back, forfeited payments too, and nothing more.

    Where a text gives nothing back to the disqualified, the house keeps the fee and their prize money is held: it was
    never the house's, and there are no prizes to pay it as (our practice).
    """
    clause = rules.clause("tournament.cancel")
    if tournament.phase in ("confirmed", "closed", "cancelled"):
        return Refusal("too-late-to-cancel", "the places are awarded, or the tournament is over", clause)
    paid = [one for one in tournament.entrants.values() if one.prize or one.fee]
    without = [one for one in paid if rules.ways["tournament.cancel"] != "refund-all" and one.status == "disqualified"]
    refunds = [Refund(one.account, one.prize, one.fee) for one in paid if one not in without]
    held = sum([one.prize for one in without])
    added = sum([prize.value for prize in tournament.prizes if not prize.place])
    tables = () if rules.reported else tournament.running  # of which none would say that its round is finished
    busy = tuple([hall.name for hall in tables if hall.name in command.busy])
    return (events.TournamentCancelled(tuple(refunds), added, command.by, command.reason, clause, busy, held),)


def close(rules: Conditions, tournament: Tournament, command: commands.Close) -> Decision:
    """Close it: the pool has been paid out to the cent, and every chip is back."""
    if tournament.phase not in ("confirmed", "cancelled"):
        return Refusal("places-not-awarded", "the places are not awarded yet", rules.clause("tournament.confirm"))
    if tournament.pool:
        cents = f"{tournament.pool // 100}.{tournament.pool % 100:02d}"
        return Refusal("pool-not-paid", f"${cents} of the prize pool is not paid out", rules.clause("tournament.pool"))
    if any(award.state in ("awarded", "open") for award in tournament.awards):
        return Refusal("prize-not-paid", "a prize is not handed over yet", rules.clause("tournament.pool"))
    if any(one.chips or one.pending or one.kept for one in tournament.entrants.values()):
        return Refusal("chips-not-back", "not every chip is back yet", rules.clause("tournament.stack"))
    return (events.TournamentClosed(command.by, rules.clause("tournament.pool")),)
