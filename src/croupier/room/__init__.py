"""The room: tables and tournaments that run by themselves on a store, and those who run them."""

from croupier.room.clock import SystemClock
from croupier.room.connections.watcher import Closed, Watcher, WriteNow
from croupier.room.demo.demo import demo_room
from croupier.room.demo.tournaments import bots_for
from croupier.room.offices.cage.books import Books, BooksDay
from croupier.room.offices.cage.commission_day import CommissionDay
from croupier.room.offices.cage.entries import OneEntry, printed_words
from croupier.room.offices.cage.office import BackOffice, CageSeen, Found
from croupier.room.offices.floor.fair_play import FindingList, OneFinding
from croupier.room.offices.floor.office import FloorOffice, OneCall, OneExclusion, OnePatron, OneRuling
from croupier.room.offices.regulator.hidden_cards import OneOpening
from croupier.room.offices.regulator.office import EventsFound, Inspecting, OneShut, OneStop, RoundsFound
from croupier.room.offices.regulator.privileged_reads import OneRead, PrivilegedReads
from croupier.room.offices.regulator.round import InspectedRound
from croupier.room.offices.regulator.signed_heads import SignedHead
from croupier.room.offices.regulator.verification import Verification
from croupier.room.offices.witnesses.cosignatures import Cosignatures, WitnessesSeen, WitnessSeen
from croupier.room.offices.witnesses.log import CheckpointLog
from croupier.room.people.accounts import person_of
from croupier.room.planned_tables import ORDERS, RoomPlan, TablePlan, file_rules, open_planned
from croupier.room.room import Room, SeatReleased, SeatTaken
from croupier.room.rounds.ended import ended_rounds
from croupier.room.rounds.found import FoundRounds
from croupier.room.rounds.past import PastRound, PastRounds, PlayedRound, WholeRound
from croupier.room.streams.cage import Cashier
from croupier.room.streams.complaints import Complaints, OneComplaint, role_to_answer
from croupier.room.streams.key_book import KeyAsked, KeyBook, key_before
from croupier.room.streams.keys import Keys, SealingKey
from croupier.room.streams.privileges import PrivilegesBook
from croupier.room.streams.register import Registry
from croupier.room.streams.sealed.moving import MovingSeals
from croupier.room.streams.sealed.shuffle import OpenedShuffle, SealedShuffle, opened
from croupier.room.streams.sealed.words import LONGEST_WORDS, checked_words
from croupier.room.streams.stream import last_moment
from croupier.room.tournaments.running import RunningTournament
from croupier.room.tournaments.setup import Formats, Preview, all_formats, previewed, previewed_changes, settle_levels
from croupier.room.tournaments.showing import TournamentShowing

__all__ = [
    "LONGEST_WORDS",
    "ORDERS",
    "BackOffice",
    "Books",
    "BooksDay",
    "CageSeen",
    "Cashier",
    "CheckpointLog",
    "Closed",
    "CommissionDay",
    "Complaints",
    "Cosignatures",
    "EventsFound",
    "FindingList",
    "FloorOffice",
    "Formats",
    "Found",
    "FoundRounds",
    "InspectedRound",
    "Inspecting",
    "KeyAsked",
    "KeyBook",
    "Keys",
    "MovingSeals",
    "OneCall",
    "OneComplaint",
    "OneEntry",
    "OneExclusion",
    "OneFinding",
    "OneOpening",
    "OnePatron",
    "OneRead",
    "OneRuling",
    "OneShut",
    "OneStop",
    "OpenedShuffle",
    "PastRound",
    "PastRounds",
    "PlayedRound",
    "Preview",
    "PrivilegedReads",
    "PrivilegesBook",
    "Registry",
    "Room",
    "RoomPlan",
    "RoundsFound",
    "RunningTournament",
    "SealedShuffle",
    "SealingKey",
    "SeatReleased",
    "SeatTaken",
    "SignedHead",
    "SystemClock",
    "TablePlan",
    "TournamentShowing",
    "Verification",
    "Watcher",
    "WholeRound",
    "WitnessSeen",
    "WitnessesSeen",
    "WriteNow",
    "all_formats",
    "bots_for",
    "checked_words",
    "demo_room",
    "ended_rounds",
    "file_rules",
    "key_before",
    "last_moment",
    "open_planned",
    "opened",
    "person_of",
    "previewed",
    "previewed_changes",
    "printed_words",
    "role_to_answer",
    "settle_levels",
]  # fmt: skip
