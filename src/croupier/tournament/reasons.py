"""What is left to the people who run a tournament: each such order says who gives it, and why.

Rule keys: those an order stands under. They are asked first of all, so that no way of giving an order forgets them.
"""

from __future__ import annotations

from croupier.protocol.refusal import Refusal
from croupier.tournament import commands as c
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.penalties import disqualified_under

Reasoned = (
    c.Alter
    | c.Cancel
    | c.CommitDraw
    | c.NameInterpreter
    | c.ResellSeat
    | c.Substitute
    | c.Forfeit
    | c.CallBreak
    | c.StopClock
    | c.AdjustClock
    | c.SetPace
    | c.ExtendRebuy
    | c.UndoOut
    | c.Move
    | c.Penalise
    | c.Disqualify
    | c.DisqualifyAbsent
    | c.OfferPrize
    | c.HoldPrize
)
UNDER: dict[type[Reasoned], tuple[str, int]] = {
    c.Alter: ("tournament.cancel", 0),
    c.Cancel: ("tournament.cancel", 1),
    c.NameInterpreter: ("tournament.interpreter", 0),
    c.ResellSeat: ("tournament.reserve", 0),
    c.Substitute: ("tournament.substitute", 0),
    c.Forfeit: ("tournament.late", 0),
    c.CallBreak: ("tournament.break", 0),
    c.SetPace: ("tournament.pace", 0),
    c.ExtendRebuy: ("tournament.rebuys", 0),
    c.Move: ("tournament.seat", 0),
    c.Penalise: ("tournament.penalties", 0),
    c.DisqualifyAbsent: ("tournament.no-show", 0),
    c.OfferPrize: ("tournament.ineligible", 0),
}  # the rest is our practice: no text speaks of it


def without_reason(rules: Conditions, command: c.Command) -> Refusal | None:
    """Why an order is not taken that does not say who gives it, or why."""
    if not isinstance(command, Reasoned) or (command.by and command.reason.strip()):
        return None
    key, number = UNDER.get(type(command), ("", 0))
    clause = disqualified_under(rules) if isinstance(command, c.Disqualify) else rules.clause(key, number)
    return Refusal("it is recorded who decides this, and why: give the reason", clause)
