"""The commands behind a tournament's events, to decide them once more: what the rules would not have decided is found.

An event does not tell every word of its command. What the tables know of it (who put how much into a round, which of
them are in one) comes along in `Asked`; where something is missing still, the commands that could have been given are
tried in turn, and one of them has to come to just this event.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.protocol import HOUSE, Event
from croupier.table import MINUTE_MS, Session
from croupier.tournament import commands, events
from croupier.tournament.finish.prizes import Prize
from croupier.tournament.run.orders import correction_of, report_of
from croupier.tournament.run.penalties import minutes_from
from croupier.tournament.state import Tournament

Commands = list[commands.Command]


class Asked(NamedTuple):
    """An event, when it was written, and what the tables can say about it."""

    tournament: Tournament
    at: int
    table: Session | None = None  # the one a round is reported of
    busy: Collection[str] = ()  # tables that are in a round
    moved: Collection[str] = ()  # players whose chips a ruling on the round has moved


def commands_behind(asked: Asked, event: Event) -> Commands:
    """The commands that could have come to this event; none where it is no first event of any."""
    find = _BEHIND.get(type(event))
    return find(asked, event) if find else []


def _reported(asked: Asked, event: events.RoundReported) -> Commands:
    """Return the report of the table; without its record the event's own, which does not say how chips were lost."""
    if asked.table is not None:
        return [report_of(asked.table, asked.at)]
    return [
        commands.ReportRound(event.table, event.round, _as_told(asked, event), event.button, asked.at, event.warned)
    ]


def _corrected(asked: Asked, event: events.RoundCorrected) -> Commands:
    """Return the table's correction after the ruling; without its record the event's own."""
    if asked.table is not None:
        return [correction_of(asked.table, asked.moved, asked.at)]
    return [commands.CorrectRound(event.table, event.round, _as_told(asked, event), asked.at)]


def _as_told(asked: Asked, event: events.RoundReported | events.RoundCorrected) -> tuple[commands.Row, ...]:
    had = {stack.account: asked.tournament.entrants[stack.account].chips for stack in event.stacks}
    return tuple([commands.Row(stack.account, had[stack.account], stack.chips, 0, 0, 0) for stack in event.stacks])


def _hand_reported(asked: Asked, event: events.HandReported) -> Commands:
    """Return the report behind the event: players with more chips than before have them from those who are out."""
    had = asked.tournament.entrants
    more = [events.Stack(one.account, one.chips - had[one.account].chips) for one in event.stacks]
    to = tuple([stack for stack in more if stack.chips > 0])
    return [commands.ReportHand(event.table, event.by, asked.at, event.out, to, event.button, event.hands)]


def _seats_drawn(asked: Asked, event: events.SeatsDrawn) -> Commands:
    return [(commands.SeatLate if event.late else commands.DrawSeats)(event.seed, asked.at)]


def _level_began(asked: Asked, event: events.LevelBegan) -> Commands:
    """Before its time a level is called by a director, whom the event names."""
    return [commands.NextLevel(asked.at, event.by or HOUSE, event.table)]


def _broke(asked: Asked, _event: events.PlayerBroke) -> Commands:
    return [commands.PutOut(asked.at, tuple(asked.busy))]


def _out(asked: Asked, event: events.PlayerOut) -> Commands:
    return [commands.DeclineChips(event.fact.account, event.by), commands.PutOut(asked.at, tuple(asked.busy))]


def _balanced(asked: Asked, event: events.DrawMade) -> Commands:
    return [commands.Balance(event.seed, tuple(asked.busy))]


def _moved(asked: Asked, event: events.PlayerMoved) -> Commands:
    return [commands.Move(event.account, event.table, event.seat, HOUSE, event.why, tuple(asked.busy))]


def _coloured_up(asked: Asked, event: events.ColouredUp) -> Commands:
    return [commands.ColourUp(event.chip, event.by, tuple(asked.busy), event.table)]


def _finished(asked: Asked, event: events.TableFinished) -> Commands:
    return [commands.FinishTable(event.table, asked.at, tuple(asked.busy))]


def _penalised(asked: Asked, event: events.PlayerPenalised) -> Commands:
    """Return the possible commands: a number of hands may have been given as laps, one hand for each player there."""
    penalty, tournament = event.penalty, asked.tournament
    one = tournament.entrants[event.account]
    here = len(tournament.playing_at(one.table)) or 1
    busy = (one.table,) if penalty.in_round else ()
    hands = event.added or penalty.rounds
    numbers = {
        "warning": 0,
        "minutes": event.added or (penalty.until - minutes_from(tournament, asked.at)) // MINUTE_MS,
        "hands": hands,
        "laps": hands // here,
    }
    kinds = ("hands", "laps") if penalty.kind == "hands" else (penalty.kind,)
    return [
        commands.Penalise(event.account, kind, numbers[kind], event.reason, event.by, asked.at, busy) for kind in kinds
    ]


def _disqualified(_asked: Asked, event: events.PlayerDisqualified) -> Commands:
    told = (event.account, event.reason, event.by)
    return [commands.Disqualify(*told), commands.DisqualifyAbsent(*told)]


def _session_ended(asked: Asked, _event: events.SessionEnded) -> Commands:
    return [commands.EndSession(asked.at), commands.SkipSession(asked.at)]


def _confirmed(asked: Asked, event: events.PlacesConfirmed) -> Commands:
    """Return the possible confirmations, with the number of each indivisible prize and the account that received it."""
    received = [(award.account, _anywhere(prize)) for award in event.awards for prize in award.prizes]
    given: list[tuple[int, str]] = []
    for number, prize in enumerate([prize for prize in asked.tournament.prizes if prize.place]):
        taker = next((pair for pair in received if pair[1] == _anywhere(prize)), None)
        if taker:
            received.remove(taker)
            given.append((number, taker[0]))
    told = tuple(given)
    return [
        commands.ConfirmPlaces(event.by, told, _by_place(asked.tournament, event)),
        commands.ConfirmPlaces(event.by, told),
    ]


def _by_place(tournament: Tournament, event: events.PlacesConfirmed) -> tuple[int, ...]:
    """Return the amount of each place where a director worked the prizes out; shared places count alike."""
    found: list[int] = []
    for standing in tournament.standings:
        amount = sum([award.amount for award in event.awards if award.account in standing.accounts])
        each, more = divmod(amount, len(standing.accounts))
        found += [each + (number < more) for number in range(len(standing.accounts))]
    return tuple([amount for amount in found if amount])


def _anywhere(prize: Prize) -> Prize:
    """Return a prize without its place: one whose place no player has goes to another."""
    return replace(prize, place=1)


def _simply(make: Callable[[Any, int], commands.Command]) -> Callable[[Asked, Any], Commands]:
    """An event that tells its command whole."""
    return lambda asked, event: [make(event, asked.at)]


_BEHIND: dict[type[Event], Callable[[Asked, Any], Commands]] = {
    events.ConditionsApproved: _simply(lambda event, _: commands.Approve(event.reference, event.day, event.by)),
    events.RegulatorNotified: _simply(lambda event, _: commands.Notify(event.reference, event.day, event.by)),
    events.ConditionsPublished: _simply(lambda event, _: commands.Publish(event.by)),
    events.ConditionsAltered: _simply(lambda event, _: commands.Alter(event.plan, event.by, event.reason)),
    events.DirectorNamed: _simply(lambda event, _: commands.NameDirector(event.account, event.by)),
    events.EntriesOpened: _simply(lambda event, _: commands.OpenEntries(event.by)),
    events.EntriesClosed: _simply(lambda event, _: commands.CloseEntries(event.by)),
    events.PlayerEntered: _simply(
        lambda event, _: commands.Enter(event.account, event.by, event.session, event.agreed, member=True, speaks=True)
    ),
    events.ReserveJoined: _simply(
        lambda event, _: commands.JoinReserve(event.account, event.agreed, member=True, by=event.by)
    ),
    events.ReserveLeft: _simply(lambda event, _: commands.LeaveReserve(event.account, event.by)),
    events.ChipsBought: _simply(lambda event, _: commands.Buy(event.account, event.what, event.by)),
    events.ChipsDelivered: _simply(lambda event, _: commands.DeliverChips(event.account)),
    events.SeatResold: _simply(
        lambda event, at: commands.ResellSeat(event.absent, event.account, event.by, at, event.reason)
    ),
    events.PlayerSubstituted: _simply(
        lambda event, _: commands.Substitute(
            event.account, event.substitute, True, event.by, event.reason, event.agreed, member=True
        )
    ),
    events.SubstituteRefused: _simply(
        lambda event, _: commands.Substitute(event.account, event.substitute, False, event.by, event.reason)
    ),
    events.PlaceForfeited: _simply(lambda event, _: commands.Forfeit(event.account, event.by, event.reason)),
    events.DrawCommitted: _simply(lambda event, _: commands.CommitDraw(event.commitment, event.by, event.reason)),
    events.PartCommitted: _simply(lambda event, _: commands.CommitPart(event.account, event.commitment)),
    events.BallotDropped: _simply(lambda _event, _at: commands.DropBallot()),
    events.BallotCalled: _simply(lambda event, at: commands.CallBallot(at, event.by)),
    events.PartRevealed: _simply(lambda event, _: commands.RevealPart(event.account, event.value)),
    events.SeatsDrawn: _seats_drawn,
    events.SeatTaken: _simply(lambda event, _: commands.TakeSeat(event.account, event.by)),
    events.SessionStarted: _simply(lambda _event, at: commands.StartSession(at, HOUSE)),
    events.LevelBegan: _level_began,
    events.BreakCalled: _simply(lambda event, at: commands.CallBreak(event.minutes, at, event.by, event.reason)),
    events.ClockStopped: _simply(lambda event, at: commands.StopClock(at, event.by, event.reason)),
    events.ClockStarted: _simply(lambda event, at: commands.StartClock(at, event.by)),
    events.ClockAdjusted: _simply(lambda event, at: commands.AdjustClock(event.minutes, at, event.by, event.reason)),
    events.PaceSet: _simply(lambda event, _: commands.SetPace(event.seconds, event.by, event.reason)),
    events.InterpreterNamed: _simply(
        lambda event, _: commands.NameInterpreter(event.account, event.language, event.by, event.reason)
    ),
    events.DirectionGiven: _simply(lambda event, _: commands.Direct(event.words, event.by)),
    events.RoundReported: _reported,
    events.RoundCorrected: _corrected,
    events.HandReported: _hand_reported,
    events.StacksCounted: _simply(
        lambda event, at: commands.CountStacks(event.table, event.stacks, event.by, at, event.reason)
    ),
    events.PlayerBroke: _broke,
    events.RebuyExtended: _simply(
        lambda event, at: commands.ExtendRebuy(event.account, event.minutes, at, event.by, event.reason)
    ),
    events.PlayerOut: _out,
    events.OutUndone: _simply(lambda event, _: commands.UndoOut(event.account, event.stacks, event.by, event.reason)),
    events.DrawMade: _balanced,
    events.PlayerMoved: _moved,
    events.HandForHandSet: _simply(lambda event, _: commands.SetHandForHand(event.on, event.by)),
    events.AbsenceNoted: _simply(lambda event, _: commands.NoteAbsence(event.account, event.away, event.by)),
    events.PlayerPenalised: _penalised,
    events.PenaltyEnded: _simply(lambda event, at: commands.EndPenalty(event.account, at, event.by, event.reason)),
    events.PlayerDisqualified: _disqualified,
    events.ChipsRemoved: _simply(lambda event, _: commands.RemoveChips(event.account, event.chips, event.by)),
    events.ColouredUp: _coloured_up,
    events.ChipsCollected: _simply(lambda event, _: commands.CollectChips(event.account)),
    events.TableFinished: _finished,
    events.CardsCut: _simply(lambda event, _: commands.CutCards(event.cards, event.seed, event.by)),
    events.SessionEnded: _session_ended,
    events.PlacesCalculated: _simply(lambda _event, _: commands.CalculatePlaces()),
    events.PlacesConfirmed: _confirmed,
    events.PrizeAdded: _simply(lambda event, _: commands.AddPrize(event.prize, event.by)),
    events.PrizeListShown: _simply(lambda _event, _: commands.ShowPrizes()),
    events.WinnerIneligible: _simply(
        lambda event, _: commands.DeclareIneligible(event.account, event.ground, event.by)
    ),
    events.PrizeOffered: _simply(
        lambda event, _: commands.OfferPrize(event.account, event.taken, event.by, event.reason)
    ),
    events.PrizeHeld: _simply(lambda event, _: commands.HoldPrize(event.by, event.reason)),
    events.PrizePaid: _simply(lambda event, _: commands.PayPrize(event.account, event.by)),
    events.TournamentCancelled: _simply(lambda event, _: commands.Cancel(event.by, event.reason, event.busy)),
    events.TournamentClosed: _simply(lambda event, _: commands.Close(event.by)),
}
