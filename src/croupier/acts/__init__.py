"""The acts of people at a table and in a tournament: the right each asks for, its meaning, its moment."""

from croupier.acts import dealing, floor, players
from croupier.acts.act import ENTERED, EVERYWHERE, HOUSE_DEALS, REAL_CARDS, name_of, wants_proof
from croupier.acts.contributions import Reveal
from croupier.acts.dealing import Count, SignOff, SignOn
from croupier.acts.floor import CallClock, Choose, Report
from croupier.acts.kept_pots import keeps_pots, kept_pots
from croupier.acts.lateness import Moments, too_late
from croupier.acts.notes import Contribution, FloorCall, Note, Staying, Unwished, Wished, WithCage
from croupier.acts.operator import ChangeFloat
from croupier.acts.rights import (
    AT_TABLE,
    DIRECT,
    OVERSEE,
    RIGHTS,
    RULE,
    SAY,
    STAFF,
    TALK,
    WATCH_FLOOR,
    Right,
    is_staff,
    may_do,
    may_enter,
    no_right,
    rights_of,
)
from croupier.acts.standpoint import HostedTable, Standpoint, Timing
from croupier.acts.stops_and_exclusions import MAY_BE_HELD_BACK, excluded, held_back, held_back_from_tournament
from croupier.acts.table import ACTS, SEALED
from croupier.acts.table import read_act as read_table_act
from croupier.acts.table_act import TableAct
from croupier.acts.tournament import ACTS as TOURNAMENT_ACTS
from croupier.acts.tournament import STAFF_ACTS, NamesPerson, StaffAct
from croupier.acts.tournament import read_act as read_tournament_act
from croupier.acts.tournament_act import TournamentAct, TournamentStandpoint
from croupier.acts.turn import See
from croupier.acts.wishes import AUTO_POST, AUTO_TOP_UP, AWAY, LEAVE, MOVE, TOP_UP, Late, Wish, Wishes

__all__ = [
    "ACTS",
    "AT_TABLE",
    "AUTO_POST",
    "AUTO_TOP_UP",
    "AWAY",
    "DIRECT",
    "ENTERED",
    "EVERYWHERE",
    "HOUSE_DEALS",
    "LEAVE",
    "MAY_BE_HELD_BACK",
    "MOVE",
    "OVERSEE",
    "REAL_CARDS",
    "RIGHTS",
    "RULE",
    "SAY",
    "SEALED",
    "STAFF",
    "STAFF_ACTS",
    "TALK",
    "TOP_UP",
    "TOURNAMENT_ACTS",
    "WATCH_FLOOR",
    "CallClock",
    "ChangeFloat",
    "Choose",
    "Contribution",
    "Count",
    "FloorCall",
    "HostedTable",
    "Late",
    "Moments",
    "NamesPerson",
    "Note",
    "Report",
    "Reveal",
    "Right",
    "See",
    "SignOff",
    "SignOn",
    "StaffAct",
    "Standpoint",
    "Staying",
    "TableAct",
    "Timing",
    "TournamentAct",
    "TournamentStandpoint",
    "Unwished",
    "Wish",
    "Wished",
    "Wishes",
    "WithCage",
    "dealing",
    "excluded",
    "floor",
    "held_back",
    "held_back_from_tournament",
    "is_staff",
    "keeps_pots",
    "kept_pots",
    "may_do",
    "may_enter",
    "name_of",
    "no_right",
    "players",
    "read_table_act",
    "read_tournament_act",
    "rights_of",
    "too_late",
    "wants_proof",
]  # fmt: skip
