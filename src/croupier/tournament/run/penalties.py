"""Penalties, disqualification, and chips that leave play.

Rule keys: `tournament.penalties`, `tournament.penalty.minutes`, `tournament.penalty.hands`, `tournament.penalty.laps`,
`tournament.no-show`, `tournament.pocketed`, `tournament.pace`, `breach.exclude`.

A penalty of minutes or hands is served away from the table: the player is dealt dead hands and pays blinds and antes.
So minutes are minutes of play, which no break serves, and hands are those dealt after it was given; what a session
leaves of it is served in the next (practice). A further penalty of the same kind is added to what is still to serve;
one of another kind waits until that is served or lifted (practice). Afterwards the player is dealt live hands, unless
away by his own doing. Where a rulebook lists no penalties the director gives directions and warnings, and excludes
under the rules of play.
"""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from croupier.protocol import Decision, Refusal
from croupier.rulebooks import rulebook
from croupier.table import MINUTE_MS
from croupier.tournament import commands, events
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.returned_chips import REMOVED
from croupier.tournament.state import Penalty, Tournament

WARNING = "warning"
TIMED = {
    "minutes": "tournament.penalty.minutes",
    "hands": "tournament.penalty.hands",
    "laps": "tournament.penalty.laps",
}


def penalise(rules: Conditions, tournament: Tournament, command: commands.Penalise) -> Decision:
    """A penalty of those the rulebook gives."""
    clause = rules.clause("tournament.penalties")
    one = tournament.entrants.get(command.account)
    if one is None or not one.in_play:
        return Refusal("not-in-play", "only a player in play can be given a penalty", clause)
    if command.kind == WARNING:
        under = _given_under(rules, WARNING) or rules.clause("tournament.pace")
        return (events.PlayerPenalised(command.account, Penalty(WARNING), command.reason, command.by, under),)
    key = TIMED.get(command.kind, "")
    allowed = cast("tuple[str, ...]", rules.says(key) or ())
    if not allowed:
        return Refusal("no-such-penalty", "this rulebook has no such penalty", clause)
    if str(command.number) not in allowed:
        return Refusal("no-such-penalty", f"this penalty is {', '.join(allowed)} {command.kind}", rules.clause(key))
    serves, sort = one.penalty, "minutes" if command.kind == "minutes" else "hands"
    if serves and serves.kind != sort:
        words = (
            f"this player serves a penalty of {serves.kind}: add {serves.kind} to it, or give {sort} once it is over"
        )
        return Refusal("other-penalty-runs", words, clause)
    here = len(tournament.playing_at(one.table))
    number = command.number * here if command.kind == "laps" else command.number
    whole = _whole(tournament, serves, command, number, in_round=one.table in command.busy)
    told = (command.reason, command.by, rules.clause(key), number if serves else 0)
    return (events.PlayerPenalised(command.account, whole, *told),)


def _whole(
    tournament: Tournament, serves: Penalty | None, command: commands.Penalise, number: int, *, in_round: bool
) -> Penalty:
    """All that is to serve from now on: this penalty, and what is left of the one before.

    A round that is played now counts where it was dealt under the one before.
    """
    if command.kind == "minutes":
        begins = max(minutes_from(tournament, command.at), serves.until if serves else 0)
        return Penalty("minutes", until=begins + number * MINUTE_MS)
    if serves and serves.rounds:
        return replace(serves, rounds=serves.rounds + number)
    return Penalty("hands", rounds=number, in_round=in_round)


def _given_under(rules: Conditions, kind: str) -> str:
    """The clause that lists a penalty; empty where the rulebook lists none."""
    rule = rules.fields.rules.get("tournament.penalties")
    return rule.values[kind] if rule else ""


def minutes_from(tournament: Tournament, at: int) -> int:
    """From when on the minutes of a penalty count: where the clock stands, from when it stopped, and it is put off."""
    return at if tournament.clock.runs else tournament.clock.at


def penalty_is_over(tournament: Tournament, penalty: Penalty, at: int) -> bool:
    """Tell whether a penalty is served; its minutes do not count while play stands still."""
    return (tournament.clock.runs and at >= penalty.until) if penalty.until else penalty.rounds <= 0


def end_penalty(rules: Conditions, tournament: Tournament, command: commands.EndPenalty) -> Decision:
    """A penalty is served, or the director lifts it."""
    one = tournament.entrants.get(command.account)
    if one is None or one.penalty is None:
        return Refusal("no-penalty", "this player serves no penalty", "system")
    if penalty_is_over(tournament, one.penalty, command.at):
        return (events.PenaltyEnded(command.account, command.by, command.reason),)
    if command.by not in tournament.directors:
        return Refusal(
            "penalty-runs",
            "the penalty is not served yet: only the director may lift it",
            rules.clause("tournament.director"),
        )
    if not command.reason.strip():
        return Refusal("no-reason", "give the reason for lifting the penalty", rules.clause("tournament.penalties"))
    return (events.PenaltyEnded(command.account, command.by, command.reason),)


def disqualify(rules: Conditions, tournament: Tournament, command: commands.Disqualify) -> Decision:
    """A player loses the place, and gets nothing back; the chips leave play.

    A player who is out already can be disqualified too, until the first prize is handed over; places that were worked
    out, or awarded, are worked out anew.
    """
    one = tournament.entrants.get(command.account)
    if one is None or not one.may_be_placed:
        return Refusal("no-place", "this player has no place to lose", disqualified_under(rules))
    if any(award.state != "awarded" for award in tournament.awards):
        return Refusal("prize-paid", "prizes are being paid: finishing places are final", disqualified_under(rules))
    return (events.PlayerDisqualified(command.account, command.reason, command.by, disqualified_under(rules)),)


def disqualify_absent(rules: Conditions, tournament: Tournament, command: commands.DisqualifyAbsent) -> Decision:
    """Disqualify a player who has not taken the seat within the first levels, and is thought not to be coming."""
    clause = rules.clause("tournament.no-show")
    levels = cast("int", rules.says("tournament.no-show") or 0)
    one = tournament.entrants.get(command.account)
    if not levels:
        return Refusal(
            "not-disqualified",
            "under this rulebook players who do not come are not disqualified",
            rules.clause("tournament.late"),
        )
    if one is None or not one.in_play or one.came:
        return Refusal("has-come", "this player has taken the seat", clause)
    if tournament.phase != "playing" or tournament.halls[one.table].level < one.seated_at + levels:
        return Refusal("not-long-enough", f"a player has {levels} levels to come, from when the seat is free", clause)
    return (events.PlayerDisqualified(command.account, command.reason, command.by, clause),)


def disqualified_under(rules: Conditions) -> str:
    """Return the clause of a disqualification: the penalty that is listed, or the exclusion from play."""
    listed = _given_under(rules, "disqualification")
    return listed or rulebook(rules.book).rules["breach.exclude"].clauses[0]


def remove_chips(rules: Conditions, tournament: Tournament, command: commands.RemoveChips) -> Decision:
    """Chips found in a pocket leave play."""
    clause = rules.clause("tournament.pocketed")
    one = tournament.entrants.get(command.account)
    if "tournament.pocketed" not in rules.ways:
        return Refusal(
            "chips-stay",
            "under this rulebook chips are not taken out of play for that",
            rules.clause("tournament.stack"),
        )
    if one is not None and one.owed and one.owes != REMOVED:
        return Refusal("chips-on-the-way", "other chips are on their way from this player: wait for them", clause)
    if (
        one is None
        or not one.in_play
        or type(command.chips) is not int
        or not 0 < command.chips <= one.chips - one.owed
    ):
        return Refusal("wrong-stack", "give a whole number of chips, at most what the player has", clause)
    return (events.ChipsRemoved(command.account, command.chips, "pocketed", command.by, clause),)
