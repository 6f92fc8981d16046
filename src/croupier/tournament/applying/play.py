"""Draws, sessions, levels, rounds, moves, absence, penalties, chips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.check import invariant
from croupier.protocol import HOUSE, Event
from croupier.tournament import events
from croupier.tournament.applying.changes import (
    draw_made,
    entrant_changed,
    excluded,
    hall_changed,
    tables_left,
    unseated,
)
from croupier.tournament.finish.places import Out
from croupier.tournament.run.returned_chips import CORRECTED, COUNTED, RACE_OFF, REMOVED, taken_by, to_collect
from croupier.tournament.state import NOWHERE, Clock, Part, Penalty, Tournament, TournamentTable


def _committed(tournament: Tournament, event: events.DrawCommitted) -> Tournament:
    """Void the players' contributions to the lost seeds: the house knew them when it chose the new ones."""
    anew = {"parts": {}, "ballot_until": 0, "chain": tournament.chain + 1, "chain_from": tournament.draws}
    return replace(tournament, commitment=event.commitment, **anew)


def _part_committed(tournament: Tournament, event: events.PartCommitted) -> Tournament:
    return _part(tournament, event.account, Part(event.commitment))


def _ballot_called(tournament: Tournament, event: events.BallotCalled) -> Tournament:
    return replace(tournament, ballot_until=event.until)


def _ballot_dropped(tournament: Tournament, _event: events.BallotDropped) -> Tournament:
    """Drop the parts revealed for this ballot: everyone has seen them, the house too, so they count in no draw."""
    return replace(tournament, parts={}, ballot_until=0)


def _part_revealed(tournament: Tournament, event: events.PartRevealed) -> Tournament:
    committed = tournament.parts[tournament.entrants[event.account].number]
    return _part(tournament, event.account, replace(committed, value=event.value))


def _part(tournament: Tournament, account: str, part: Part) -> Tournament:
    return replace(tournament, parts={**tournament.parts, tournament.entrants[account].number: part})


def _seats_drawn(tournament: Tournament, event: events.SeatsDrawn) -> Tournament:
    invariant(
        event.late == (tournament.phase == "playing"),
        "seats are drawn before a session; while it is played, for who comes late",
    )
    entrants = dict(tournament.entrants)
    halls = dict(tournament.halls) if event.late else {}
    issued = tournament.issued
    for place in event.seats:
        one = entrants[place.account]
        hall = halls.setdefault(place.table, TournamentTable(place.table, max(tournament.clock.level, 1)))
        invariant(not one.table, "nobody has two seats")
        sessions = tuple([session for session in one.sessions if session != event.session or event.stage])
        issued += event.chips
        entrants[place.account] = replace(
            one,
            status="playing",
            sessions=sessions,
            last_session=event.session if not event.stage else one.last_session,
            table=place.table,
            seat=place.seat,
            chips=one.chips + event.chips + (one.kept if event.stage else 0),
            kept=0 if event.stage else one.kept,
            present=False,
            away=event.late,  # until the seat is taken; of all others that is seen when the session starts
            seated_at=one.seated_at or hall.level if event.late else one.seated_at,
            new=event.late,
            moved="",
            fact=None,
        )
    back = {place.account for place in event.seats}
    outs = tuple([out for out in tournament.outs if out.account not in back])
    drops = tuple([drop for drop in tournament.drops if drop.account not in back])
    drawn = draw_made(tournament, event.seed)
    if not event.late:  # the ballot is over, and parts that did not come are passed over
        parts = {number: part for number, part in tournament.parts.items() if part.value}
        drawn = replace(drawn, parts=parts, ballot_until=0, drawn_at=event.at)
    return replace(drawn, entrants=entrants, halls=halls, issued=issued, outs=outs, drops=drops)


def _draw_made(tournament: Tournament, event: events.DrawMade) -> Tournament:
    return draw_made(tournament, event.seed)


def _seat_taken(tournament: Tournament, event: events.SeatTaken) -> Tournament:
    return entrant_changed(tournament, event.account, present=True, away=False, came=True)


def _started(tournament: Tournament, event: events.SessionStarted) -> Tournament:
    tournament = _after_standing(tournament, event.at)
    clock = Clock(event.level, event.at, event.left_ms, True, 0, event.until)
    halls = {name: replace(hall, level=event.level) for name, hall in tournament.halls.items()}
    late = dict.fromkeys(event.late)
    entrants = dict(tournament.entrants)
    for one in tournament.left:
        since = min(one.seated_at or event.level, event.level)
        entrants[one.account] = replace(one, away=one.away or one.account in late, seated_at=since)
    return replace(tournament, clock=clock, halls=halls, entrants=entrants)


def _level_began(tournament: Tournament, event: events.LevelBegan) -> Tournament:
    if event.table:
        tournament = hall_changed(tournament, event.table, level=event.level, level_rounds=0)
        level = max(tournament.clock.level, event.level)
        return replace(tournament, clock=replace(tournament.clock, level=level))
    tournament = _after_standing(tournament, event.at)
    began = replace(tournament.clock, level=event.level, at=event.at, left_ms=event.left_ms)
    if event.break_until:
        tournament = _finishing(tournament)
        began = replace(began, runs=False, break_until=event.break_until)
    halls = {name: replace(hall, level=event.level, level_rounds=0) for name, hall in tournament.halls.items()}
    return replace(tournament, clock=began, halls=halls)


def _finishing(tournament: Tournament) -> Tournament:
    """No new hands; tables in a hand finish it."""
    if not tournament.clock.runs:
        return tournament
    return replace(tournament, halls={name: replace(hall, finishes=True) for name, hall in tournament.halls.items()})


def _stopped(tournament: Tournament, at: int, left_ms: int, break_until: int) -> Tournament:
    tournament = _finishing(_after_standing(tournament, at))
    return replace(
        tournament, clock=replace(tournament.clock, at=at, left_ms=left_ms, runs=False, break_until=break_until)
    )


def _after_standing(tournament: Tournament, at: int) -> Tournament:
    """Extend a session by time, and time penalties, by the time the clock has stood still since it was last read."""
    clock = tournament.clock
    if clock.runs:
        return tournament
    stood = at - clock.at
    until = clock.session_until + stood if clock.session_until else 0
    entrants = {
        account: replace(one, penalty=replace(one.penalty, until=one.penalty.until + stood))
        if one.penalty and one.penalty.until
        else one
        for account, one in tournament.entrants.items()
    }
    return replace(tournament, clock=replace(clock, at=at, session_until=until), entrants=entrants)


def _break_called(tournament: Tournament, event: events.BreakCalled) -> Tournament:
    clock = tournament.clock
    left = max(clock.left_ms - (event.at - clock.at if clock.runs else 0), 0)
    return _stopped(tournament, event.at, left, event.until)


def _clock_stopped(tournament: Tournament, event: events.ClockStopped) -> Tournament:
    tournament = _stopped(tournament, event.at, event.left_ms, 0)
    return replace(tournament, clock=replace(tournament.clock, stopped=event.by))


def _clock_started(tournament: Tournament, event: events.ClockStarted) -> Tournament:
    tournament = _after_standing(tournament, event.at)
    clock = replace(tournament.clock, at=event.at, runs=True, break_until=0, stopped="")
    halls = {name: replace(hall, finishes=False) for name, hall in tournament.halls.items()}
    return replace(tournament, clock=clock, halls=halls)


def _clock_adjusted(tournament: Tournament, event: events.ClockAdjusted) -> Tournament:
    tournament = _after_standing(tournament, event.at)
    clock = replace(tournament.clock, at=event.at, left_ms=event.left_ms, break_until=event.break_until)
    return replace(tournament, clock=clock)


def _pace_set(tournament: Tournament, event: events.PaceSet) -> Tournament:
    return replace(tournament, pace=event.seconds)


def _reported(tournament: Tournament, event: events.RoundReported | events.HandReported) -> Tournament:
    hands = event.hands if isinstance(event, events.HandReported) else 1
    tournament = _stacks_reported(tournament, event, hands)
    if tournament.phase == "cancelled":
        return tables_left(tournament, [event.table])
    hall = tournament.halls[event.table]
    if not hands:  # a correction of the last hand reported plays no further hand
        return hall_changed(tournament, event.table, counted=0)
    played = {"rounds": hall.rounds + hands, "level_rounds": hall.level_rounds + hands, "done": True, "went": 0}
    played |= {"last_round": event.round, "button": event.button or hall.button, "counted": 0}
    played["finishes"] = False
    lap = tournament.lap or (tournament.order + 1 if tournament.hand_for_hand else 0)
    return hall_changed(replace(tournament, lap=lap), event.table, **played)


def _stacks_reported(
    tournament: Tournament, event: events.RoundReported | events.HandReported, hands: int
) -> Tournament:
    """Set each player's chips after a round, and count down penalties by rounds."""
    entrants = dict(tournament.entrants)
    for stack in event.stacks:
        one = entrants[stack.account]
        owed = min(one.owed, stack.chips) if one.in_play else stack.chips
        entrants[stack.account] = replace(one, chips=stack.chips, owed=owed, new=False)
    for account in event.warned if isinstance(event, events.RoundReported) else ():
        entrants[account] = replace(entrants[account], warned=True)
    for one in tournament.at_table(event.table):
        if one.penalty and one.penalty.rounds and hands:
            dealt = entrants[one.account] is not one
            entrants[one.account] = replace(entrants[one.account], penalty=_served(one.penalty, hands if dealt else 0))
    return replace(tournament, entrants=entrants, bank=tournament.bank + event.bank)


def _corrected(tournament: Tournament, event: events.RoundCorrected) -> Tournament:
    for stack in event.stacks:
        owed = min(tournament.entrants[stack.account].owed, stack.chips)
        tournament = entrant_changed(tournament, stack.account, chips=stack.chips, owed=owed)
    return tournament


def _served(penalty: Penalty, hands: int) -> Penalty:
    """A penalty of rounds after some at the table: they count where the player was dealt in to them, under the penalty."""
    return replace(penalty, rounds=max(penalty.rounds - max(hands - penalty.in_round, 0), 0), in_round=False)


def _counted(tournament: Tournament, event: events.StacksCounted) -> Tournament:
    """Set the counted stacks; a table counts as counted once all its players in play are."""
    entrants = dict(tournament.entrants)
    for stack in event.stacks:
        entrants[stack.account] = replace(entrants[stack.account], chips=stack.chips)
    counted = {stack.account for stack in event.stacks}
    for table in [event.table] if event.table else [hall.name for hall in tournament.running]:
        if all(one.account in counted for one in tournament.playing_at(table)):
            tournament = hall_changed(tournament, table, counted=event.at)
    tournament = _taken(tournament, COUNTED, event.missing) if event.missing else tournament
    return replace(tournament, entrants=entrants, bank=tournament.bank + event.bank)


def _lap_ended(tournament: Tournament, _event: events.LapEnded) -> Tournament:
    halls = {name: replace(hall, done=False) for name, hall in tournament.halls.items()}
    return replace(tournament, halls=halls, lap=0)


def _went(tournament: Tournament, fact: Out) -> Tournament:
    """Note the moment a player went out or lost all chips, also at the table if it was by its last round."""
    if (hall := tournament.halls.get(fact.table)) and hall.last_round == fact.round:
        tournament = hall_changed(tournament, fact.table, went=fact.order)
    return replace(tournament, order=max(tournament.order, fact.order))


def _broke(tournament: Tournament, event: events.PlayerBroke) -> Tournament:
    tournament = _went(tournament, event.fact)
    return entrant_changed(tournament, event.fact.account, status="broke", fact=event.fact, decide_until=event.until)


def _rebuy_extended(tournament: Tournament, event: events.RebuyExtended) -> Tournament:
    return entrant_changed(tournament, event.account, decide_until=event.until)


def _out(tournament: Tournament, event: events.PlayerOut) -> Tournament:
    tournament = _went(tournament, event.fact)
    tournament = replace(tournament, outs=(*tournament.outs, event.fact))
    return unseated(tournament, event.fact.account, "out", event.under)


def _out_undone(tournament: Tournament, event: events.OutUndone) -> Tournament:
    outs = tuple([out for out in tournament.outs if out.account != event.account])
    seat = {"status": "playing", "table": event.table, "seat": event.seat, "owed": 0, "new": True, "fact": None}
    tournament = entrant_changed(replace(tournament, outs=outs), event.account, **seat)
    net = sum([stack.chips - tournament.entrants[stack.account].chips for stack in event.stacks])
    tournament = replace(tournament, bank=tournament.bank - net)  # between players it comes to nothing
    return _taken(_stacks_changed(tournament, event.stacks, CORRECTED), CORRECTED, net)


def _stacks_changed(tournament: Tournament, stacks: tuple[events.Stack, ...], why: str, under: str = "") -> Tournament:
    """Stacks are to be others: what is missing comes from the house and what is too much goes back, by way of the table."""
    for stack in stacks:
        one = tournament.entrants[stack.account]
        more = stack.chips - one.chips
        if more > 0:
            tournament = entrant_changed(tournament, stack.account, pending=one.pending + more, changed=why)
            tournament = _taken(tournament, why, -more)
        elif more < 0:
            tournament = entrant_changed(tournament, stack.account, owed=one.owed - more, owes=why, owed_under=under)
    return tournament


def _taken(tournament: Tournament, rule: str, chips: int) -> Tournament:
    """Chips are out of play by a rule, or in play by it where they are fewer than none."""
    so_far = tournament.out_of_play.get(rule, 0)
    return replace(tournament, out_of_play={**tournament.out_of_play, rule: so_far + chips})


def _moved(tournament: Tournament, event: events.PlayerMoved) -> Tournament:
    return entrant_changed(tournament, event.account, table=event.table, seat=event.seat, new=True, moved=event.why)


def _broken(tournament: Tournament, event: events.TableBroken) -> Tournament:
    return hall_changed(tournament, event.table, over=True)


def _hand_for_hand(tournament: Tournament, event: events.HandForHandSet) -> Tournament:
    halls = {name: replace(hall, done=False) for name, hall in tournament.halls.items()}
    by_hand = event.by != HOUSE
    return replace(tournament, hand_for_hand=event.on, by_hand=by_hand, halls=halls, lap=0)


def _absence(tournament: Tournament, event: events.AbsenceNoted) -> Tournament:
    return entrant_changed(tournament, event.account, away=event.away)


def _penalised(tournament: Tournament, event: events.PlayerPenalised) -> Tournament:
    one = tournament.entrants[event.account]
    if not event.penalty.until and not event.penalty.rounds:
        return entrant_changed(tournament, event.account, warnings=one.warnings + 1)
    return entrant_changed(tournament, event.account, penalty=event.penalty, penalty_under=event.under)


def _penalty_ended(tournament: Tournament, event: events.PenaltyEnded) -> Tournament:
    return entrant_changed(tournament, event.account, penalty=None)


def _disqualified(tournament: Tournament, event: events.PlayerDisqualified) -> Tournament:
    """Disqualify a player: an earlier place is lost, and places already known are worked out again."""
    outs = tuple([out for out in tournament.outs if out.account != event.account])
    drops = tuple([drop for drop in tournament.drops if drop.account != event.account])
    tournament = replace(tournament, outs=outs, drops=drops, standings=(), awards=())
    return excluded(tournament, event.account, "disqualified", event.under)


def _removed(tournament: Tournament, event: events.ChipsRemoved) -> Tournament:
    owed = tournament.entrants[event.account].owed + event.chips
    return entrant_changed(tournament, event.account, owed=owed, owes=REMOVED, owed_under=event.under)


def _coloured_up(tournament: Tournament, event: events.ColouredUp) -> Tournament:
    return _stacks_changed(tournament, event.stacks, RACE_OFF, event.under)


def _collected(tournament: Tournament, event: events.ChipsCollected) -> Tournament:
    one = tournament.entrants[event.account]
    rule = taken_by(tournament, one)
    seat = {} if one.in_play else {"table": NOWHERE, "seat": 0, "last_seat": one.seat or one.last_seat}
    held = {"chips": one.chips - event.chips, "owed": 0}
    if to_collect(tournament, one) > one.chips or event.chips > one.chips:
        held = {"chips": 0, "kept": 0, "pending": 0, "owed": 0}
    tournament = entrant_changed(tournament, event.account, **held, **seat)
    return _taken(tournament, rule, event.chips) if event.chips else tournament


CHANGES: dict[type[Event], Callable[[Tournament, Any], Tournament]] = {
    events.DrawCommitted: _committed,
    events.PartCommitted: _part_committed,
    events.BallotCalled: _ballot_called,
    events.BallotDropped: _ballot_dropped,
    events.PartRevealed: _part_revealed,
    events.SeatsDrawn: _seats_drawn,
    events.DrawMade: _draw_made,
    events.SeatTaken: _seat_taken,
    events.SessionStarted: _started,
    events.LevelBegan: _level_began,
    events.BreakCalled: _break_called,
    events.ClockStopped: _clock_stopped,
    events.ClockStarted: _clock_started,
    events.ClockAdjusted: _clock_adjusted,
    events.PaceSet: _pace_set,
    events.RoundReported: _reported,
    events.RoundCorrected: _corrected,
    events.HandReported: _reported,
    events.StacksCounted: _counted,
    events.LapEnded: _lap_ended,
    events.PlayerBroke: _broke,
    events.RebuyExtended: _rebuy_extended,
    events.PlayerOut: _out,
    events.OutUndone: _out_undone,
    events.PlayerMoved: _moved,
    events.TableBroken: _broken,
    events.HandForHandSet: _hand_for_hand,
    events.AbsenceNoted: _absence,
    events.PlayerPenalised: _penalised,
    events.PenaltyEnded: _penalty_ended,
    events.PlayerDisqualified: _disqualified,
    events.ChipsRemoved: _removed,
    events.ColouredUp: _coloured_up,
    events.ChipsCollected: _collected,
}
