"""The commands behind a tournament's events, to decide them once more: what the rules would not have decided is found.

An event does not tell every word of its command. What the tables know of it (who put how much into a round, which of them
are in one) comes along in `Asked`; where something is missing still, the commands that could have been given are tried in
turn, and one of them has to come to just this event.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event
from croupier.table.rules import MINUTE_MS
from croupier.table.session import Session
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament import reported_events as r
from croupier.tournament.finish.prizes import Prize
from croupier.tournament.rebuy_events import RebuyExtended
from croupier.tournament.run.orders import correction_of, report_of
from croupier.tournament.run.penalties import minutes_from
from croupier.tournament.state import Tournament

Commands = list[c.Command]


class Asked(NamedTuple):
    """An event, when it was written, and what the tables can say about it."""

    tournament: Tournament
    at: int
    table: Session | None = None  # the one a round is reported of
    busy: Collection[str] = ()  # tables that are in a round
    moved: Collection[str] = ()  # whose chips a ruling on the round has moved


def commands_behind(asked: Asked, event: Event) -> Commands:
    """The commands that could have come to this event; none where it is no first event of any."""
    find = _BEHIND.get(type(event))
    return find(asked, event) if find else []


def _reported(asked: Asked, event: r.RoundReported) -> Commands:
    """What the table says; without its record what the event says, and nothing of how anybody lost the chips."""
    if asked.table is not None:
        return [report_of(asked.table, asked.at)]
    return [c.ReportRound(event.table, event.round, _as_told(asked, event), event.button, asked.at, event.warned)]


def _corrected(asked: Asked, event: r.RoundCorrected) -> Commands:
    """As the table has it after the ruling; without its record as the event says."""
    if asked.table is not None:
        return [correction_of(asked.table, asked.moved, asked.at)]
    return [c.CorrectRound(event.table, event.round, _as_told(asked, event), asked.at)]


def _as_told(asked: Asked, event: r.RoundReported | r.RoundCorrected) -> tuple[c.Row, ...]:
    had = {stack.account: asked.tournament.entrants[stack.account].chips for stack in event.stacks}
    return tuple([c.Row(stack.account, had[stack.account], stack.chips, 0, 0, 0) for stack in event.stacks])


def _hand_reported(asked: Asked, event: r.HandReported) -> Commands:
    """The event tells it whole: whoever has more than before has it of those who are out."""
    had = asked.tournament.entrants
    more = [e.Stack(one.account, one.chips - had[one.account].chips) for one in event.stacks]
    to = tuple([stack for stack in more if stack.chips > 0])
    return [c.ReportHand(event.table, event.by, asked.at, event.out, to, event.button, event.hands)]


def _seats_drawn(asked: Asked, event: e.SeatsDrawn) -> Commands:
    return [(c.SeatLate if event.late else c.DrawSeats)(event.seed, asked.at)]


def _level_began(asked: Asked, event: e.LevelBegan) -> Commands:
    """Before its time a level is called by a director, whom the event names."""
    return [c.NextLevel(asked.at, event.by or HOUSE, event.table)]


def _broke(asked: Asked, _event: e.PlayerBroke) -> Commands:
    return [c.PutOut(asked.at, tuple(asked.busy))]


def _out(asked: Asked, event: e.PlayerOut) -> Commands:
    return [c.DeclineChips(event.fact.account, event.by), c.PutOut(asked.at, tuple(asked.busy))]


def _balanced(asked: Asked, event: e.DrawMade) -> Commands:
    return [c.Balance(event.seed, tuple(asked.busy))]


def _moved(asked: Asked, event: e.PlayerMoved) -> Commands:
    return [c.Move(event.account, event.table, event.seat, HOUSE, event.why, tuple(asked.busy))]


def _coloured_up(asked: Asked, event: e.ColouredUp) -> Commands:
    return [c.ColourUp(event.chip, event.by, tuple(asked.busy), event.table)]


def _finished(asked: Asked, event: e.TableFinished) -> Commands:
    return [c.FinishTable(event.table, asked.at, tuple(asked.busy))]


def _penalised(asked: Asked, event: e.PlayerPenalised) -> Commands:
    """So many hands may have been given as rounds of the table, one for everybody there."""
    penalty, tournament = event.penalty, asked.tournament
    one = tournament.entrants[event.account]
    here = len([other for other in tournament.at_table(one.table) if other.in_play]) or 1
    busy = (one.table,) if penalty.in_round else ()
    hands = event.added or penalty.rounds
    numbers = {
        "warning": 0,
        "minutes": event.added or (penalty.until - minutes_from(tournament, asked.at)) // MINUTE_MS,
        "hands": hands,
        "laps": hands // here,
    }
    kinds = ("hands", "laps") if penalty.kind == "hands" else (penalty.kind,)
    return [c.Penalise(event.account, kind, numbers[kind], event.reason, event.by, asked.at, busy) for kind in kinds]


def _disqualified(_asked: Asked, event: e.PlayerDisqualified) -> Commands:
    told = (event.account, event.reason, event.by)
    return [c.Disqualify(*told), c.DisqualifyAbsent(*told)]


def _session_ended(asked: Asked, _event: e.SessionEnded) -> Commands:
    return [c.EndSession(asked.at), c.SkipSession(asked.at)]


def _confirmed(asked: Asked, event: e.PlacesConfirmed) -> Commands:
    """Who was given what cannot be divided, by the number of the prize."""
    received = [(award.account, _anywhere(prize)) for award in event.awards for prize in award.prizes]
    given: list[tuple[int, str]] = []
    for number, prize in enumerate([prize for prize in asked.tournament.prizes if prize.place]):
        taker = next((pair for pair in received if pair[1] == _anywhere(prize)), None)
        if taker:
            received.remove(taker)
            given.append((number, taker[0]))
    told = tuple(given)
    return [c.ConfirmPlaces(event.by, told, _by_place(asked.tournament, event)), c.ConfirmPlaces(event.by, told)]


def _by_place(tournament: Tournament, event: e.PlacesConfirmed) -> tuple[int, ...]:
    """What each place came to, where a director worked the prizes out; places that are shared count alike."""
    found: list[int] = []
    for standing in tournament.standings:
        amount = sum([award.amount for award in event.awards if award.account in standing.accounts])
        each, more = divmod(amount, len(standing.accounts))
        found += [each + (number < more) for number in range(len(standing.accounts))]
    return tuple([amount for amount in found if amount])


def _anywhere(prize: Prize) -> Prize:
    """A prize whatever place it is for: one nobody has the place for goes to another."""
    return replace(prize, place=1)


def _simply(make: Callable[[Any, int], c.Command]) -> Callable[[Asked, Any], Commands]:
    """An event that tells its command whole."""
    return lambda asked, event: [make(event, asked.at)]


_BEHIND: dict[type[Event], Callable[[Asked, Any], Commands]] = {
    e.ConditionsApproved: _simply(lambda event, _: c.Approve(event.reference, event.day, event.by)),
    e.RegulatorNotified: _simply(lambda event, _: c.Notify(event.reference, event.day, event.by)),
    e.ConditionsPublished: _simply(lambda event, _: c.Publish(event.by)),
    e.ConditionsAltered: _simply(lambda event, _: c.Alter(event.plan, event.by, event.reason)),
    e.DirectorNamed: _simply(lambda event, _: c.NameDirector(event.account, event.by)),
    e.EntriesOpened: _simply(lambda event, _: c.OpenEntries(event.by)),
    e.EntriesClosed: _simply(lambda event, _: c.CloseEntries(event.by)),
    e.PlayerEntered: _simply(
        lambda event, _: c.Enter(event.account, event.by, event.session, event.agreed, member=True, speaks=True)
    ),
    e.ReserveJoined: _simply(lambda event, _: c.JoinReserve(event.account, event.agreed, member=True, by=event.by)),
    e.ReserveLeft: _simply(lambda event, _: c.LeaveReserve(event.account, event.by)),
    e.ChipsBought: _simply(lambda event, _: c.Buy(event.account, event.what, event.by)),
    e.ChipsDelivered: _simply(lambda event, _: c.DeliverChips(event.account)),
    e.SeatResold: _simply(lambda event, at: c.ResellSeat(event.absent, event.account, event.by, at, event.reason)),
    e.PlayerSubstituted: _simply(
        lambda event, _: c.Substitute(
            event.account, event.substitute, True, event.by, event.reason, event.agreed, member=True
        )
    ),
    e.SubstituteRefused: _simply(
        lambda event, _: c.Substitute(event.account, event.substitute, False, event.by, event.reason)
    ),
    e.PlaceForfeited: _simply(lambda event, _: c.Forfeit(event.account, event.by, event.reason)),
    e.DrawCommitted: _simply(lambda event, _: c.CommitDraw(event.commitment, event.by, event.reason)),
    e.PartCommitted: _simply(lambda event, _: c.CommitPart(event.account, event.commitment)),
    e.BallotDropped: _simply(lambda _event, _at: c.DropBallot()),
    e.BallotCalled: _simply(lambda event, at: c.CallBallot(at, event.by)),
    e.PartRevealed: _simply(lambda event, _: c.RevealPart(event.account, event.value)),
    e.SeatsDrawn: _seats_drawn,
    e.SeatTaken: _simply(lambda event, _: c.TakeSeat(event.account, event.by)),
    e.SessionStarted: _simply(lambda _event, at: c.StartSession(at, HOUSE)),
    e.LevelBegan: _level_began,
    e.BreakCalled: _simply(lambda event, at: c.CallBreak(event.minutes, at, event.by, event.reason)),
    e.ClockStopped: _simply(lambda event, at: c.StopClock(at, event.by, event.reason)),
    e.ClockStarted: _simply(lambda event, at: c.StartClock(at, event.by)),
    e.ClockAdjusted: _simply(lambda event, at: c.AdjustClock(event.minutes, at, event.by, event.reason)),
    e.PaceSet: _simply(lambda event, _: c.SetPace(event.seconds, event.by, event.reason)),
    e.InterpreterNamed: _simply(
        lambda event, _: c.NameInterpreter(event.account, event.language, event.by, event.reason)
    ),
    e.DirectionGiven: _simply(lambda event, _: c.Direct(event.words, event.by)),
    r.RoundReported: _reported,
    r.RoundCorrected: _corrected,
    r.HandReported: _hand_reported,
    r.StacksCounted: _simply(lambda event, at: c.CountStacks(event.table, event.stacks, event.by, at, event.reason)),
    e.PlayerBroke: _broke,
    RebuyExtended: _simply(lambda event, at: c.ExtendRebuy(event.account, event.minutes, at, event.by, event.reason)),
    e.PlayerOut: _out,
    e.OutUndone: _simply(lambda event, _: c.UndoOut(event.account, event.stacks, event.by, event.reason)),
    e.DrawMade: _balanced,
    e.PlayerMoved: _moved,
    e.HandForHandSet: _simply(lambda event, _: c.SetHandForHand(event.on, event.by)),
    e.AbsenceNoted: _simply(lambda event, _: c.NoteAbsence(event.account, event.away, event.by)),
    e.PlayerPenalised: _penalised,
    e.PenaltyEnded: _simply(lambda event, at: c.EndPenalty(event.account, at, event.by, event.reason)),
    e.PlayerDisqualified: _disqualified,
    e.ChipsRemoved: _simply(lambda event, _: c.RemoveChips(event.account, event.chips, event.by)),
    e.ColouredUp: _coloured_up,
    e.ChipsCollected: _simply(lambda event, _: c.CollectChips(event.account)),
    e.TableFinished: _finished,
    e.CardsCut: _simply(lambda event, _: c.CutCards(event.cards, event.seed, event.by)),
    e.SessionEnded: _session_ended,
    e.PlacesCalculated: _simply(lambda _event, _: c.CalculatePlaces()),
    e.PlacesConfirmed: _confirmed,
    e.PrizeAdded: _simply(lambda event, _: c.AddPrize(event.prize, event.by)),
    e.PrizeListShown: _simply(lambda _event, _: c.ShowPrizes()),
    e.WinnerIneligible: _simply(lambda event, _: c.DeclareIneligible(event.account, event.ground, event.by)),
    e.PrizeOffered: _simply(lambda event, _: c.OfferPrize(event.account, event.taken, event.by, event.reason)),
    e.PrizeHeld: _simply(lambda event, _: c.HoldPrize(event.by, event.reason)),
    e.PrizePaid: _simply(lambda event, _: c.PayPrize(event.account, event.by)),
    e.TournamentCancelled: _simply(lambda event, _: c.Cancel(event.by, event.reason, event.busy)),
    e.TournamentClosed: _simply(lambda event, _: c.Close(event.by)),
}
