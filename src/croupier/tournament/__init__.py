"""Tournaments: entries, sessions, levels, seats, places and prizes, above the tables they are played on.

A `Plan` is settled into `Conditions`, or refused with the clause; a `Contest` takes commands (`commands`) and answers
with events and what they move, or a `Refusal`. `due` says what it waits for, `house_command` what the house does by
itself. docs/explain/tournaments.md drives one.
"""

from croupier.tournament import commands, events
from croupier.tournament.altering import Changes, Difference, Stands, altered, differences, stands
from croupier.tournament.behind import Asked, commands_behind
from croupier.tournament.commands import Command, NameDirector, NoteAbsence, TakeSeat
from croupier.tournament.decide import announce
from croupier.tournament.due import Due, ballot, due, house_command, may_deal, no_round
from croupier.tournament.events import (
    TOURNAMENT_EVENTS,
    HandReported,
    PlayerMoved,
    RoundReported,
    TournamentAnnounced,
    TournamentClosed,
    TournamentEvent,
)
from croupier.tournament.finish.place_words import deciding_words, goes_by_points
from croupier.tournament.finish.places import Out, order_of_outs
from croupier.tournament.finish.placing import NOBODY_PLACED, cut_now
from croupier.tournament.finish.prize_giving import prize_list
from croupier.tournament.finish.prizes import Award, Prize, shares
from croupier.tournament.finish.runners_up import next_in_line, prizes_of
from croupier.tournament.ledger import Postings
from croupier.tournament.machine import Contest
from croupier.tournament.plan.checks import level_rules
from croupier.tournament.plan.chips_needed import Capacity, capacity, stack_of
from croupier.tournament.plan.choices import Wanted, example_entry, plan_wanted
from croupier.tournament.plan.conditions import (
    Conditions,
    Plan,
    conditions,
    plan_of,
    plan_read,
    prevailing,
    purchases,
    questions,
    warnings,
)
from croupier.tournament.plan.estimate import Estimate, estimate
from croupier.tournament.plan.faults import TAKES, fault_in_words
from croupier.tournament.plan.structure import CONSOLE, ELECTRONIC, Cards, Level, Purchase, Stage, Structure
from croupier.tournament.plan.suggested_prizes import payouts
from croupier.tournament.plan.templates import example_plan, filled, template
from croupier.tournament.plan.words import add_on_words, count, level_words, listed, rebuy_words, written
from croupier.tournament.run.clock import left_of_level, seconds_to_act
from croupier.tournament.run.colouring_up import is_paid_in, sizes_in_use
from croupier.tournament.run.draws import SEEDS, Seeds, not_the_seed
from croupier.tournament.run.entry import ADD_ON, RE_BUY, entries_open, places_taken
from croupier.tournament.run.levels import rules_at, settings_at
from croupier.tournament.run.orders import Order, cards_of, correction_of, looked_at, next_order, report_of
from croupier.tournament.run.penalties import TIMED
from croupier.tournament.run.returned_chips import RACE_OFF, seat_to_free, to_collect
from croupier.tournament.run.rounds import TO_BUY_MS, time_to_buy, went_out
from croupier.tournament.run.sessions import stage_now, starts_at
from croupier.tournament.run.table_names import is_called_after
from croupier.tournament.state import Entrant, Penalty, Phase, Status, Tournament, TournamentTable
from croupier.tournament.time_to_act import timed_ms

__all__ = [
    "Conditions", "Contest", "Due", "Entrant", "Level", "Plan", "Purchase", "Stage", "Structure", "Tournament",
    "announce", "conditions", "due", "example_plan", "filled", "house_command", "template",
]  # fmt: skip
__all__ += [  # for the house itself
    "ADD_ON", "CONSOLE", "ELECTRONIC", "NOBODY_PLACED", "RACE_OFF", "RE_BUY", "SEEDS", "TAKES", "TIMED",
    "TOURNAMENT_EVENTS", "TO_BUY_MS", "Asked", "Award", "Capacity", "Cards", "Changes", "Command", "Difference",
    "Estimate", "HandReported", "NameDirector", "NoteAbsence", "Order", "Out", "Penalty", "Phase", "PlayerMoved",
    "Postings", "Prize", "RoundReported", "Seeds", "Stands", "Status", "TakeSeat", "TournamentAnnounced",
    "TournamentClosed", "TournamentEvent", "TournamentTable", "Wanted", "add_on_words", "altered", "ballot", "capacity",
    "cards_of", "commands", "commands_behind", "correction_of", "count", "cut_now", "deciding_words", "differences",
    "entries_open", "estimate", "events", "example_entry", "fault_in_words", "goes_by_points", "is_called_after",
    "is_paid_in", "left_of_level", "level_rules", "level_words", "listed", "looked_at", "may_deal", "next_in_line",
    "next_order", "no_round", "not_the_seed", "order_of_outs", "payouts", "places_taken", "plan_of", "plan_read",
    "plan_wanted", "prevailing", "prize_list", "prizes_of", "purchases", "questions", "rebuy_words", "report_of", "rules_at",
    "seat_to_free", "seconds_to_act", "settings_at", "shares", "sizes_in_use", "stack_of", "stage_now", "stands",
    "starts_at", "time_to_buy", "timed_ms", "to_collect", "warnings", "went_out", "written",
]  # fmt: skip
