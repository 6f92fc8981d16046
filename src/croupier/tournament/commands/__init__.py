"""Commands to a tournament, by topic. `by` names the official or the player who asks, `at` is ms UTC."""

from __future__ import annotations

from croupier.tournament.commands.chips import CollectChips, ColourUp, RemoveChips
from croupier.tournament.commands.clock import AdjustClock, CallBreak, Direct, NextLevel, SetPace, StartClock, StopClock
from croupier.tournament.commands.closing import Cancel, Close
from croupier.tournament.commands.command import Command
from croupier.tournament.commands.draws import (
    CallBallot,
    CommitDraw,
    CommitPart,
    DrawSeats,
    DropBallot,
    RevealPart,
    SeatLate,
)
from croupier.tournament.commands.entries import (
    Buy,
    CloseEntries,
    DeclineChips,
    DeliverChips,
    Enter,
    ExtendRebuy,
    Forfeit,
    JoinReserve,
    LeaveReserve,
    OpenEntries,
    ResellSeat,
    Substitute,
    Withdraw,
)
from croupier.tournament.commands.penalties import Disqualify, DisqualifyAbsent, EndPenalty, Penalise
from croupier.tournament.commands.places import CalculatePlaces, ConfirmPlaces, CutCards
from croupier.tournament.commands.plan import Alter, Approve, NameDirector, NameInterpreter, Notify, Publish
from croupier.tournament.commands.prizes import AddPrize, DeclareIneligible, HoldPrize, OfferPrize, PayPrize, ShowPrizes
from croupier.tournament.commands.rounds import (
    CorrectRound,
    CountStacks,
    PutOut,
    ReportHand,
    ReportRound,
    Row,
    SetHandForHand,
    UndoOut,
)
from croupier.tournament.commands.seats import Balance, Move, NoteAbsence, TakeSeat
from croupier.tournament.commands.sessions import EndSession, FinishTable, SkipSession, StartSession

__all__ = [
    "AddPrize",
    "AdjustClock",
    "Alter",
    "Approve",
    "Balance",
    "Buy",
    "CalculatePlaces",
    "CallBallot",
    "CallBreak",
    "Cancel",
    "Close",
    "CloseEntries",
    "CollectChips",
    "ColourUp",
    "Command",
    "CommitDraw",
    "CommitPart",
    "ConfirmPlaces",
    "CorrectRound",
    "CountStacks",
    "CutCards",
    "DeclareIneligible",
    "DeclineChips",
    "DeliverChips",
    "Direct",
    "Disqualify",
    "DisqualifyAbsent",
    "DrawSeats",
    "DropBallot",
    "EndPenalty",
    "EndSession",
    "Enter",
    "ExtendRebuy",
    "FinishTable",
    "Forfeit",
    "HoldPrize",
    "JoinReserve",
    "LeaveReserve",
    "Move",
    "NameDirector",
    "NameInterpreter",
    "NextLevel",
    "NoteAbsence",
    "Notify",
    "OfferPrize",
    "OpenEntries",
    "PayPrize",
    "Penalise",
    "Publish",
    "PutOut",
    "RemoveChips",
    "ReportHand",
    "ReportRound",
    "ResellSeat",
    "RevealPart",
    "Row",
    "SeatLate",
    "SetHandForHand",
    "SetPace",
    "ShowPrizes",
    "SkipSession",
    "StartClock",
    "StartSession",
    "StopClock",
    "Substitute",
    "TakeSeat",
    "UndoOut",
    "Withdraw",
]
