"""A session at a table: seats, stakes, the button, blinds owed, cards in use, notices, and the rounds in order."""

from croupier.table import commands, events
from croupier.table.absent_hands import is_given_up
from croupier.table.after_the_round import accounts_moved
from croupier.table.approved_opening import approved_opening
from croupier.table.behind import commands_behind, is_decided_again
from croupier.table.blinds import fault_in_entry
from croupier.table.cards import cards_in_doubt, cards_wait, decks_here, fault_words, unchecked_at_close, whole_deck
from croupier.table.change_terms import OPERATOR
from croupier.table.commands import CorrectEntries, StartRound
from croupier.table.deadline import CALLED, Deadline
from croupier.table.dealers import is_real
from croupier.table.decide import TableDue, decide, due
from croupier.table.events import ELECTRONIC, REAL, RulesChanged, TableCounted, TableOpened
from croupier.table.ledger import Round
from croupier.table.lineup import entry_clause, may_play, next_lineup, owed
from croupier.table.notices import fault_in_agreement, make_change, not_yet, rounds_left, rules_with
from croupier.table.opening import ELECTRONIC_SHOE, open_table
from croupier.table.round_report import round_report
from croupier.table.rounds_to_wait import posting, rounds_to_wait
from croupier.table.rules import HOUR_MS, MINUTE_MS, SessionRules, other_language, session_rules
from croupier.table.seating import (
    ABSENT,
    DECLARED,
    RELEASED,
    THREE_ROUNDS,
    WITHOUT_STAKE,
    change_seat,
    fault_in_move,
    fault_in_seat,
    seat_taken,
    seats_kept,
)
from croupier.table.session import Command, Held, Session, between_rounds
from croupier.table.shoe import BETS, TURNS_UP, SealedShoe, positions_shown, shuffle_deck
from croupier.table.shuffle_events import (
    TABLE_EVENTS,
    CardsOpened,
    DeckCut,
    DeckShuffled,
    ShuffleEvent,
    ShuffleVoid,
    VoidsSeen,
    last_shuffle,
)
from croupier.table.stakes import fault_in_top_up, is_declared, least_stake, stake_to_return_with
from croupier.table.state import REPLACED, Notice, Player, Table, at_seat, clockwise, is_called, place_of, seat_of
from croupier.table.time_to_act import SECOND_MS, called_ms, turn_of
from croupier.table.top_up import before_the_first_card, stake_is_locked, stakes_are_open
from croupier.table.topics import absorb, apply
from croupier.table.voids import NOT_REVEALED, ROUND_OVER, SEED_LOST, is_shut_out, voids_unseen
from croupier.table.waiting import fault_in_listing, is_in_order

__all__ = [
    "ABSENT",
    "BETS",
    "CALLED",
    "DECLARED",
    "ELECTRONIC",
    "ELECTRONIC_SHOE",
    "HOUR_MS",
    "MINUTE_MS",
    "NOT_REVEALED",
    "OPERATOR",
    "REAL",
    "RELEASED",
    "REPLACED",
    "ROUND_OVER",
    "SECOND_MS",
    "SEED_LOST",
    "TABLE_EVENTS",
    "THREE_ROUNDS",
    "TURNS_UP",
    "WITHOUT_STAKE",
    "CardsOpened",
    "Command",
    "CorrectEntries",
    "Deadline",
    "DeckCut",
    "DeckShuffled",
    "Held",
    "Notice",
    "Player",
    "Round",
    "RulesChanged",
    "SealedShoe",
    "Session",
    "SessionRules",
    "ShuffleEvent",
    "ShuffleVoid",
    "StartRound",
    "Table",
    "TableCounted",
    "TableDue",
    "TableOpened",
    "VoidsSeen",
    "absorb",
    "accounts_moved",
    "apply",
    "approved_opening",
    "at_seat",
    "before_the_first_card",
    "between_rounds",
    "called_ms",
    "cards_in_doubt",
    "cards_wait",
    "change_seat",
    "clockwise",
    "commands",
    "commands_behind",
    "decide",
    "decks_here",
    "due",
    "entry_clause",
    "events",
    "fault_in_agreement",
    "fault_in_entry",
    "fault_in_listing",
    "fault_in_move",
    "fault_in_seat",
    "fault_in_top_up",
    "fault_words",
    "is_called",
    "is_decided_again",
    "is_declared",
    "is_given_up",
    "is_in_order",
    "is_real",
    "is_shut_out",
    "last_shuffle",
    "least_stake",
    "make_change",
    "may_play",
    "next_lineup",
    "not_yet",
    "open_table",
    "other_language",
    "owed",
    "place_of",
    "positions_shown",
    "posting",
    "round_report",
    "rounds_left",
    "rounds_to_wait",
    "rules_with",
    "seat_of",
    "seat_taken",
    "seats_kept",
    "session_rules",
    "shuffle_deck",
    "stake_is_locked",
    "stake_to_return_with",
    "stakes_are_open",
    "turn_of",
    "unchecked_at_close",
    "voids_unseen",
    "whole_deck",
]  # fmt: skip
