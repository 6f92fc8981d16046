"""Tournaments: entries, sessions, levels, seats, places and prizes, above the tables they are played on.

A `Plan` is settled into `Conditions`, or refused with the clause; a `Contest` takes commands (`commands`) and answers with
events and what they move, or a `Refusal`. `due` says what it waits for, `house_command` what the house does by itself.
docs/tournaments.md drives one.
"""

from croupier.tournament.decide import announce
from croupier.tournament.due import Due, due, house_command
from croupier.tournament.machine import Contest
from croupier.tournament.plan.conditions import Conditions, Plan, conditions
from croupier.tournament.plan.structure import (
    Level,
    Purchase,
    Stage,
    Structure,
)
from croupier.tournament.plan.templates import example_plan, filled, template
from croupier.tournament.state import Entrant, Tournament

__all__ = [
    "Conditions",
    "Contest",
    "Due",
    "Entrant",
    "Level",
    "Plan",
    "Purchase",
    "Stage",
    "Structure",
    "Tournament",
    "announce",
    "conditions",
    "due",
    "example_plan",
    "filled",
    "house_command",
    "template",
]
