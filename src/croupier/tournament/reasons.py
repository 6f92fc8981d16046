"""What is left to the people who run a tournament: each such order says who gives it, and why.

Rule keys: those an order stands under. They are asked first of all, so that no way of giving an order forgets them.
"""

from __future__ import annotations

from croupier.protocol.refusal import Refusal
from croupier.tournament import commands
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.penalties import disqualified_under

Reasoned = (
    commands.Alter
    | commands.Cancel
    | commands.CommitDraw
    | commands.NameInterpreter
    | commands.ResellSeat
    | commands.Substitute
    | commands.Forfeit
    | commands.CallBreak
    | commands.StopClock
    | commands.AdjustClock
    | commands.SetPace
    | commands.ExtendRebuy
    | commands.UndoOut
    | commands.Move
    | commands.Penalise
    | commands.Disqualify
    | commands.DisqualifyAbsent
    | commands.OfferPrize
    | commands.HoldPrize
)
UNDER: dict[type[Reasoned], tuple[str, int]] = {
    commands.Alter: ("tournament.cancel", 0),
    commands.Cancel: ("tournament.cancel", 1),
    commands.NameInterpreter: ("tournament.interpreter", 0),
    commands.ResellSeat: ("tournament.reserve", 0),
    commands.Substitute: ("tournament.substitute", 0),
    commands.Forfeit: ("tournament.late", 0),
    commands.CallBreak: ("tournament.break", 0),
    commands.SetPace: ("tournament.pace", 0),
    commands.ExtendRebuy: ("tournament.rebuys", 0),
    commands.Move: ("tournament.seat", 0),
    commands.Penalise: ("tournament.penalties", 0),
    commands.DisqualifyAbsent: ("tournament.no-show", 0),
    commands.OfferPrize: ("tournament.ineligible", 0),
}  # the rest is our practice: no text speaks of it


def without_reason(rules: Conditions, command: commands.Command) -> Refusal | None:
    """Why an order is not taken that does not say who gives it, or why."""
    if not isinstance(command, Reasoned) or (command.by and command.reason.strip()):
        return None
    key, number = UNDER.get(type(command), ("", 0))
    clause = disqualified_under(rules) if isinstance(command, commands.Disqualify) else rules.clause(key, number)
    return Refusal("it is recorded who decides this, and why: give the reason", clause)
