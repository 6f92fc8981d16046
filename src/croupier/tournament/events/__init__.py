"""Events of a tournament, by topic. Events carry conclusions: amounts, places, and the clause they stand under."""

from __future__ import annotations

from croupier.protocol import Event, kinds_of
from croupier.tournament.events.chips import ChipsCollected, ChipsRemoved, ColouredUp
from croupier.tournament.events.clock import (
    BreakCalled,
    ClockAdjusted,
    ClockStarted,
    ClockStopped,
    DirectionGiven,
    LevelBegan,
    PaceSet,
)
from croupier.tournament.events.closing import TournamentCancelled, TournamentClosed
from croupier.tournament.events.draws import (
    BallotCalled,
    BallotDropped,
    DrawCommitted,
    DrawMade,
    PartCommitted,
    PartRevealed,
    SeatsDrawn,
)
from croupier.tournament.events.entries import (
    ChipsBought,
    ChipsDelivered,
    EntriesClosed,
    EntriesOpened,
    PlaceForfeited,
    PlayerEntered,
    PlayerSubstituted,
    RebuyExtended,
    ReserveJoined,
    ReserveLeft,
    SeatResold,
    SubstituteRefused,
)
from croupier.tournament.events.event import Stack, TournamentEvent
from croupier.tournament.events.moves import AbsenceNoted, PlayerMoved, TableBroken
from croupier.tournament.events.penalties import PenaltyEnded, PlayerDisqualified, PlayerPenalised
from croupier.tournament.events.places import CardsCut, PlacesCalculated, PlacesConfirmed
from croupier.tournament.events.plan import (
    ConditionsAltered,
    ConditionsApproved,
    ConditionsPublished,
    DirectorNamed,
    InterpreterNamed,
    RegulatorNotified,
    TournamentAnnounced,
)
from croupier.tournament.events.prizes import (
    PrizeAdded,
    PrizeHeld,
    PrizeListShown,
    PrizeOffered,
    PrizePaid,
    WinnerIneligible,
)
from croupier.tournament.events.rounds import (
    HandForHandSet,
    HandReported,
    LapEnded,
    Lost,
    OutUndone,
    PlayerBroke,
    PlayerOut,
    RoundCorrected,
    RoundReported,
    StacksCounted,
)
from croupier.tournament.events.sessions import SeatTaken, SessionEnded, SessionStarted, TableFinished

TOURNAMENT_EVENTS: tuple[type[Event], ...] = tuple(kinds_of(TournamentEvent))

__all__ = [
    "TOURNAMENT_EVENTS",
    "AbsenceNoted",
    "BallotCalled",
    "BallotDropped",
    "BreakCalled",
    "CardsCut",
    "ChipsBought",
    "ChipsCollected",
    "ChipsDelivered",
    "ChipsRemoved",
    "ClockAdjusted",
    "ClockStarted",
    "ClockStopped",
    "ColouredUp",
    "ConditionsAltered",
    "ConditionsApproved",
    "ConditionsPublished",
    "DirectionGiven",
    "DirectorNamed",
    "DrawCommitted",
    "DrawMade",
    "EntriesClosed",
    "EntriesOpened",
    "HandForHandSet",
    "HandReported",
    "InterpreterNamed",
    "LapEnded",
    "LevelBegan",
    "Lost",
    "OutUndone",
    "PaceSet",
    "PartCommitted",
    "PartRevealed",
    "PenaltyEnded",
    "PlaceForfeited",
    "PlacesCalculated",
    "PlacesConfirmed",
    "PlayerBroke",
    "PlayerDisqualified",
    "PlayerEntered",
    "PlayerMoved",
    "PlayerOut",
    "PlayerPenalised",
    "PlayerSubstituted",
    "PrizeAdded",
    "PrizeHeld",
    "PrizeListShown",
    "PrizeOffered",
    "PrizePaid",
    "RebuyExtended",
    "RegulatorNotified",
    "ReserveJoined",
    "ReserveLeft",
    "RoundCorrected",
    "RoundReported",
    "SeatResold",
    "SeatTaken",
    "SeatsDrawn",
    "SessionEnded",
    "SessionStarted",
    "Stack",
    "StacksCounted",
    "SubstituteRefused",
    "TableBroken",
    "TableFinished",
    "TournamentAnnounced",
    "TournamentCancelled",
    "TournamentClosed",
    "TournamentEvent",
    "WinnerIneligible",
]
