"""The language of every machine: events, refusals, rulings and the choices they leave open."""

from croupier.protocol import actors, commands, events
from croupier.protocol.actors import (
    ALL_PLAYERS,
    HOUSE,
    PLAYS,
    WORKS,
    PlayerAccount,
    Seat,
    Staff,
    StaffAccount,
    account_in,
    is_official,
    is_players,
    named_by,
    seat_in,
    title_in,
    with_name,
)
from croupier.protocol.answers import ActRefused, Answer, Fault, Faulted
from croupier.protocol.commands import Choose, Report, RoundCommand
from croupier.protocol.corrections import Folding, standing
from croupier.protocol.days import is_day, is_zone, zone
from croupier.protocol.decision import Decision
from croupier.protocol.events import (
    Choice,
    ChoiceMade,
    DeckDoubted,
    EntriesCorrected,
    Event,
    OpenChoice,
    PlayerExcluded,
    RulingGiven,
    Significant,
    kinds_of,
    report_chosen_on,
)
from croupier.protocol.fields import fields_marked
from croupier.protocol.game import Game, GameName
from croupier.protocol.messages import ServerMessage
from croupier.protocol.misread import misread
from croupier.protocol.names import LONGEST_NAME, is_name, is_place_name
from croupier.protocol.onlookers import AN_ONLOOKER, ONLOOKER, in_words, outside, seat_at
from croupier.protocol.reasons import ABOUT_A_PERSON, MARKS, SEALED, SealedReason, is_mark, sealed_fields, spoken
from croupier.protocol.refusal import Refusal

__all__ = [
    "ABOUT_A_PERSON",
    "ALL_PLAYERS",
    "AN_ONLOOKER",
    "HOUSE",
    "LONGEST_NAME",
    "MARKS",
    "ONLOOKER",
    "PLAYS",
    "SEALED",
    "WORKS",
    "ActRefused",
    "Answer",
    "Choice",
    "ChoiceMade",
    "Choose",
    "Decision",
    "DeckDoubted",
    "EntriesCorrected",
    "Event",
    "Fault",
    "Faulted",
    "Folding",
    "Game",
    "GameName",
    "OpenChoice",
    "PlayerAccount",
    "PlayerExcluded",
    "Refusal",
    "Report",
    "RoundCommand",
    "RulingGiven",
    "SealedReason",
    "Seat",
    "ServerMessage",
    "Significant",
    "Staff",
    "StaffAccount",
    "account_in",
    "actors",
    "commands",
    "events",
    "fields_marked",
    "in_words",
    "is_day",
    "is_mark",
    "is_name",
    "is_official",
    "is_place_name",
    "is_players",
    "is_zone",
    "kinds_of",
    "misread",
    "named_by",
    "outside",
    "report_chosen_on",
    "sealed_fields",
    "seat_at",
    "seat_in",
    "spoken",
    "standing",
    "title_in",
    "with_name",
    "zone",
]  # fmt: skip
