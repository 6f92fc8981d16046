"""A tournament: four functions and one writer, as for a round and for a table.

`decide` answers a command with events or a refusal, `apply` (apply.py) gives the tournament after an event, `due`
(due.py) says what it waits for. It knows its tables by name and by what their rounds come to (`ReportRound`); the
driver brings the tables into line with it (run/orders.py). Where tables have no console a director reports their hands
(run/hand_reports.py).

Refusals, in order of precedence: it is closed or cancelled; the command is the director's and another person gives it;
then those of the topic.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.errors import RequestError
from croupier.protocol import HOUSE, Decision, Refusal, is_name
from croupier.tournament import commands, events
from croupier.tournament.finish.decisions import DECIDE as FINISH
from croupier.tournament.plan.conditions import Conditions, Plan, conditions, pinned
from croupier.tournament.reasons import without_reason
from croupier.tournament.run.decisions import DECIDE as RUN
from croupier.tournament.run.draws import is_hash
from croupier.tournament.state import Tournament


def announce(
    plan: Plan, name: str, commitment: str, *, by: str, historical: bool = False, play_money: bool = False
) -> events.TournamentAnnounced:
    """The first event of a tournament; `name` is its stream's."""
    rules = conditions(plan)
    if not is_name(name):
        raise RequestError("a tournament has a name without spaces and colons")
    if not is_hash(commitment):
        raise RequestError("a tournament commits to the seeds of its draws, in 64 hex digits")
    if historical and not play_money:
        raise RequestError("an edition that is not in force is for play money only")
    return events.TournamentAnnounced(
        name,
        rules.book,
        rules.edition,
        rules.digest,
        msgspec.Raw(pinned(plan)),
        commitment,
        by,
        rules.clause("tournament.prevails"),
        historical,
        play_money,
    )


def decide(rules: Conditions, tournament: Tournament, command: commands.Command) -> Decision:
    """Decision a command with events, or with a refusal and its clause."""
    if tournament.phase == "closed" or (tournament.phase == "cancelled" and type(command) not in _WHEN_CANCELLED):
        return Refusal("tournament-over", "this tournament is over", rules.clause("tournament.cancel"))
    if command.directors_only and getattr(command, "by", "") not in (*tournament.directors, HOUSE):
        return Refusal("director-only", "only the tournament director may do this", rules.clause("tournament.director"))
    if fault := without_reason(rules, command):
        return fault
    return DECIDE[type(command)](rules, tournament, command)


_WHEN_CANCELLED = (commands.ReportRound, commands.CollectChips, commands.Close)

DECIDE: dict[type[commands.Command], Callable[[Conditions, Tournament, Any], Decision]] = {
    **RUN,
    **FINISH,
}  # a director's desk names what may be done in this order
