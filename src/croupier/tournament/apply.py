"""`apply`: the tournament after an event. Arithmetic only, it reads no rules."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from croupier.check import invariant
from croupier.protocol.events import Event
from croupier.tournament import events as e
from croupier.tournament.chips import to_collect
from croupier.tournament.runners_up import accepted, forfeited, next_in_line, vacated
from croupier.tournament.state import (
    HOUSE,
    NOWHERE,
    Clock,
    Entrant,
    Hall,
    Reserve,
    Tournament,
    whole,
)


def apply(tournament: Tournament, event: Event) -> Tournament:
    """The tournament after an event, its chips and its money found to be whole."""
    change = APPLY.get(type(event))
    return whole(tournament, change(tournament, event)) if change else tournament


def _changed(tournament: Tournament, account: str, **changes: Any) -> Tournament:
    """One entrant otherwise than before."""
    invariant(account in tournament.entrants, "somebody has entered")
    one = replace(tournament.entrants[account], **changes)
    return replace(tournament, entrants={**tournament.entrants, account: one})


def _hall(tournament: Tournament, name: str, **changes: Any) -> Tournament:
    """One table otherwise than before."""
    return replace(tournament, halls={**tournament.halls, name: replace(tournament.halls[name], **changes)})


# Before it


def _announced(_: Tournament, event: e.TournamentAnnounced) -> Tournament:
    return Tournament(name=event.tournament, commitment=event.commitment)


def _approved(tournament: Tournament, event: e.ConditionsApproved) -> Tournament:
    return replace(tournament, approved=event.reference)


def _notified(tournament: Tournament, event: e.RegulatorNotified) -> Tournament:
    return replace(tournament, notified=event.reference)


def _published(tournament: Tournament, _event: e.ConditionsPublished) -> Tournament:
    return replace(tournament, published=True)


def _altered(tournament: Tournament, _event: e.ConditionsAltered) -> Tournament:
    """Other conditions than those that were approved, notified and there to read."""
    return replace(tournament, approved="", notified="", published=False)


def _named(tournament: Tournament, event: e.DirectorNamed) -> Tournament:
    return replace(tournament, directors=(*tournament.directors, event.account))


def _entries_opened(tournament: Tournament, _event: e.EntriesOpened) -> Tournament:
    return replace(tournament, phase="entries")


def _entries_closed(tournament: Tournament, _event: e.EntriesClosed) -> Tournament:
    return replace(tournament, entries_closed=True)


# Entries and what is paid


def _paid(tournament: Tournament, prize: int, fee: int) -> Tournament:
    return replace(
        tournament,
        taken=tournament.taken + prize + fee,
        pool=tournament.pool + prize,
        fees=tournament.fees + fee,
    )


def _entered(tournament: Tournament, event: e.PlayerEntered) -> Tournament:
    known = tournament.entrants.get(event.account)
    one = known or Entrant(event.account, event.number)
    if one.status == "through":  # what was won stays for the next stage
        one = replace(one, chips=0, kept=one.chips + one.kept)
    one = replace(
        one,
        status=one.status if one.in_play else "entered",
        entries=one.entries + 1,
        sessions=(*one.sessions, event.session),
        prize=one.prize + event.prize,
        fee=one.fee + event.fee,
    )
    tournament = _paid(tournament, event.prize, event.fee)
    entered = replace(tournament, entrants={**tournament.entrants, event.account: one}, numbers=event.number)
    return _reserve_left(entered, e.ReserveLeft(event.account))


def _reserve_joined(tournament: Tournament, event: e.ReserveJoined) -> Tournament:
    reserves = (*tournament.reserves, Reserve(event.account, event.number))
    return replace(tournament, reserves=reserves, numbers=event.number)


def _reserve_left(tournament: Tournament, event: e.ReserveLeft) -> Tournament:
    return replace(tournament, reserves=tuple([one for one in tournament.reserves if one.account != event.account]))


def _bought(tournament: Tournament, event: e.ChipsBought) -> Tournament:
    one = tournament.entrants[event.account]
    rebuy = event.what == "re-buy"
    tournament = _changed(
        _paid(tournament, event.prize, event.fee),
        event.account,
        pending=one.pending + event.chips,
        changed=event.what,
        prize=one.prize + event.prize,
        fee=one.fee + event.fee,
        rebuys=one.rebuys + rebuy,
        add_ons=one.add_ons + (not rebuy),
    )
    return replace(tournament, issued=tournament.issued + event.chips)


def _delivered(tournament: Tournament, event: e.ChipsDelivered) -> Tournament:
    one = tournament.entrants[event.account]
    changes = {"chips": one.chips + event.chips, "pending": one.pending - event.chips}
    return _changed(tournament, event.account, status="playing", fact=None, **changes)


def _resold(tournament: Tournament, event: e.SeatResold) -> Tournament:
    absent = tournament.entrants[event.absent]
    back = event.refund - event.refund_fee
    tournament = replace(
        tournament,
        taken=tournament.taken - event.refund,
        pool=tournament.pool - back,
        fees=tournament.fees - event.refund_fee,
    )
    tournament = _paid(tournament, event.prize, event.fee)
    number = next(reserve.number for reserve in tournament.reserves if reserve.account == event.account)
    heir = Entrant(
        event.account,
        number,
        absent.status,
        entries=1,
        last_session=absent.last_session,
        prize=event.prize,
        fee=event.fee,
        table=absent.table,
        seat=absent.seat,
        chips=absent.chips,
    )
    gone = replace(absent, status="replaced", table=NOWHERE, seat=0, chips=0)
    entrants = {**tournament.entrants, event.absent: gone, event.account: heir}
    payer = entrants[absent.payer or absent.account]
    entrants[payer.account] = replace(payer, prize=payer.prize - back, fee=payer.fee - event.refund_fee)
    return _reserve_left(replace(tournament, entrants=entrants), e.ReserveLeft(event.account))


def _substituted(tournament: Tournament, event: e.PlayerSubstituted) -> Tournament:
    one = tournament.entrants[event.account]
    payer = one.payer or one.account
    heir = replace(one, account=event.substitute, payer=payer, prize=0, fee=0, present=False, away=False)
    gone = Entrant(one.account, one.number, "replaced", prize=one.prize, fee=one.fee)
    entrants = {**tournament.entrants, event.account: gone, event.substitute: heir}
    return _reserve_left(replace(tournament, entrants=entrants), e.ReserveLeft(event.substitute))


def _forfeited(tournament: Tournament, event: e.PlaceForfeited) -> Tournament:
    return _excluded(tournament, event.account, "forfeited")


def _excluded(tournament: Tournament, account: str, status: str) -> Tournament:
    """Somebody plays no longer; the seat is free once the table has let the player go and the chips are collected."""
    one = tournament.entrants[account]
    return _changed(tournament, account, status=status, owed=one.chips, penalty=None, fact=None, sessions=())


def _unseated(tournament: Tournament, account: str, status: str) -> Tournament:
    """Somebody has no seat any more; what chips there are are to be collected."""
    one = tournament.entrants[account]
    if one.sessions or one.kept:  # another session of this stage is entered, or one was played that leads on
        status = "entered" if one.sessions else "through"
    changes = {"table": NOWHERE, "seat": 0, "last_seat": one.seat, "owed": one.chips, "penalty": None, "away": False}
    return _changed(tournament, account, status=status, fact=None, **changes)


# Draws and sessions


def _committed(tournament: Tournament, event: e.DrawCommitted) -> Tournament:
    return replace(tournament, commitment=event.commitment)


def _drawn(tournament: Tournament, commitment: str) -> Tournament:
    return replace(tournament, commitment=commitment, draws=tournament.draws + 1)


def _seats_drawn(tournament: Tournament, event: e.SeatsDrawn) -> Tournament:
    entrants = dict(tournament.entrants)
    halls = dict(tournament.halls) if event.late else {}
    issued = tournament.issued
    for place in event.seats:
        one = entrants[place.account]
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
            away=False,
            new=event.late,
            moved="",
            fact=None,
        )
        halls.setdefault(place.table, Hall(place.table, max(tournament.clock.level, 1)))
    back = {place.account for place in event.seats}
    outs = tuple([out for out in tournament.outs if out.account not in back])
    drops = tuple([drop for drop in tournament.drops if drop.account not in back])
    phase = tournament.phase if event.late else "drawn"
    drawn = _drawn(tournament, event.commitment)
    return replace(drawn, entrants=entrants, halls=halls, issued=issued, phase=phase, outs=outs, drops=drops)


def _draw_made(tournament: Tournament, event: e.DrawMade) -> Tournament:
    return _drawn(tournament, event.commitment)


def _seat_taken(tournament: Tournament, event: e.SeatTaken) -> Tournament:
    one = tournament.entrants[event.account]
    return _changed(tournament, event.account, present=True, away=False, came_at=one.came_at or max(event.level, 1))


def _started(tournament: Tournament, event: e.SessionStarted) -> Tournament:
    clock = Clock(event.level, event.at, event.left_ms, True, 0, event.until)
    halls = {name: replace(hall, level=event.level) for name, hall in tournament.halls.items()}
    late = dict.fromkeys(event.late)
    entrants = {
        account: replace(one, away=True) if account in late else one for account, one in tournament.entrants.items()
    }
    return replace(tournament, phase="playing", clock=clock, halls=halls, entrants=entrants)


# The clock


def _level_began(tournament: Tournament, event: e.LevelBegan) -> Tournament:
    if event.table:
        tournament = _hall(tournament, event.table, level=event.level, level_rounds=0)
        level = max(tournament.clock.level, event.level)
        return replace(tournament, clock=replace(tournament.clock, level=level))
    clock = tournament.clock
    until = _session_until(clock, event.at)
    began = replace(clock, level=event.level, at=event.at, left_ms=event.left_ms, session_until=until)
    if event.break_until:
        began = replace(began, runs=False, break_until=event.break_until)
    halls = {name: replace(hall, level=event.level, level_rounds=0) for name, hall in tournament.halls.items()}
    return replace(tournament, clock=began, halls=halls)


def _stopped(tournament: Tournament, at: int, left_ms: int, break_until: int) -> Tournament:
    until = _session_until(tournament.clock, at)
    clock = replace(tournament.clock, at=at, left_ms=left_ms, runs=False, break_until=break_until, session_until=until)
    return replace(tournament, clock=clock)


def _session_until(clock: Clock, at: int) -> int:
    """When a session by time ends, what the clock has stood since it was last looked at put on top."""
    return clock.session_until + (at - clock.at if clock.session_until and not clock.runs else 0)


def _break_called(tournament: Tournament, event: e.BreakCalled) -> Tournament:
    clock = tournament.clock
    left = max(clock.left_ms - (event.at - clock.at if clock.runs else 0), 0)
    return _stopped(tournament, event.at, left, event.until)


def _clock_stopped(tournament: Tournament, event: e.ClockStopped) -> Tournament:
    return _stopped(tournament, event.at, event.left_ms, 0)


def _clock_started(tournament: Tournament, event: e.ClockStarted) -> Tournament:
    clock = tournament.clock
    until = _session_until(clock, event.at)
    return replace(tournament, clock=replace(clock, at=event.at, runs=True, break_until=0, session_until=until))


def _pace_set(tournament: Tournament, event: e.PaceSet) -> Tournament:
    return replace(tournament, pace=event.seconds)


# Rounds


def _reported(tournament: Tournament, event: e.RoundReported) -> Tournament:
    entrants = dict(tournament.entrants)
    for stack in event.stacks:
        one = entrants[stack.account]
        owed = one.owed if one.in_play else stack.chips
        entrants[stack.account] = replace(one, chips=stack.chips, owed=owed, new=False)
    for one in tournament.at_table(event.table):
        penalty = entrants[one.account].penalty
        if penalty and penalty.rounds:
            served = replace(penalty, rounds=penalty.rounds - 1)
            entrants[one.account] = replace(entrants[one.account], penalty=served)
    hall = tournament.halls[event.table]
    played = {"rounds": hall.rounds + 1, "level_rounds": hall.level_rounds + 1, "button": event.button, "done": True}
    played["last_round"] = event.round
    tournament = replace(tournament, entrants=entrants, bank=tournament.bank + event.bank)
    if tournament.phase == "cancelled":
        return _left(tournament, [event.table])
    return _hall(tournament, event.table, **played)


def _lap_ended(tournament: Tournament, _event: e.LapEnded) -> Tournament:
    halls = {name: replace(hall, done=False) for name, hall in tournament.halls.items()}
    return replace(tournament, halls=halls, lap=tournament.order + 1)


def _broke(tournament: Tournament, event: e.PlayerBroke) -> Tournament:
    tournament = replace(tournament, order=max(tournament.order, event.fact.order))
    return _changed(tournament, event.fact.account, status="broke", fact=event.fact, decide_until=event.until)


def _out(tournament: Tournament, event: e.PlayerOut) -> Tournament:
    tournament = replace(tournament, order=max(tournament.order, event.fact.order), outs=(*tournament.outs, event.fact))
    return _unseated(tournament, event.fact.account, "out")


def _out_undone(tournament: Tournament, event: e.OutUndone) -> Tournament:
    outs = tuple([out for out in tournament.outs if out.account != event.account])
    seat = {"status": "playing", "table": event.table, "seat": event.seat, "owed": 0, "new": True}
    tournament = _changed(replace(tournament, outs=outs), event.account, **seat)
    return _stacks_changed(tournament, event.stacks, "corrected")


def _stacks_changed(tournament: Tournament, stacks: tuple[e.Stack, ...], why: str) -> Tournament:
    """Stacks are to be others: what is missing comes from the house and what is too much goes back, by way of the table."""
    for stack in stacks:
        one = tournament.entrants[stack.account]
        more = stack.chips - one.chips
        if more > 0:
            tournament = replace(tournament, issued=tournament.issued + more)
            tournament = _changed(tournament, stack.account, pending=one.pending + more, changed=why)
        elif more < 0:
            tournament = _changed(tournament, stack.account, owed=one.owed - more, changed=why)
    return tournament


def _moved(tournament: Tournament, event: e.PlayerMoved) -> Tournament:
    return _changed(tournament, event.account, table=event.table, seat=event.seat, new=True, moved=event.why)


def _broken(tournament: Tournament, event: e.TableBroken) -> Tournament:
    return _hall(tournament, event.table, over=True)


def _hand_for_hand(tournament: Tournament, event: e.HandForHandSet) -> Tournament:
    halls = {name: replace(hall, done=False) for name, hall in tournament.halls.items()}
    by_hand = event.by != HOUSE
    return replace(tournament, hand_for_hand=event.on, by_hand=by_hand, halls=halls, lap=tournament.order + 1)


def _absence(tournament: Tournament, event: e.AbsenceNoted) -> Tournament:
    return _changed(tournament, event.account, away=event.away)


# Penalties and chips out of play


def _penalised(tournament: Tournament, event: e.PlayerPenalised) -> Tournament:
    one = tournament.entrants[event.account]
    if not event.penalty.until and not event.penalty.rounds:
        return _changed(tournament, event.account, warnings=one.warnings + 1)
    return _changed(tournament, event.account, penalty=event.penalty, away=True)


def _penalty_ended(tournament: Tournament, event: e.PenaltyEnded) -> Tournament:
    return _changed(tournament, event.account, penalty=None, away=False)


def _disqualified(tournament: Tournament, event: e.PlayerDisqualified) -> Tournament:
    return _excluded(tournament, event.account, "disqualified")


def _removed(tournament: Tournament, event: e.ChipsRemoved) -> Tournament:
    owed = tournament.entrants[event.account].owed + event.chips
    return _changed(tournament, event.account, owed=owed, changed="removed")


def _coloured_up(tournament: Tournament, event: e.ColouredUp) -> Tournament:
    return _stacks_changed(tournament, event.stacks, "colour-up")


def _collected(tournament: Tournament, event: e.ChipsCollected) -> Tournament:
    one = tournament.entrants[event.account]
    seat = {} if one.in_play else {"table": NOWHERE, "seat": 0, "last_seat": one.seat or one.last_seat}
    held = {"chips": one.chips - event.chips, "owed": 0}
    if to_collect(tournament, one) > one.chips or event.chips > one.chips:
        held = {"chips": 0, "kept": 0, "pending": 0, "owed": 0}
    tournament = _changed(tournament, event.account, **held, **seat)
    return replace(tournament, collected=tournament.collected + event.chips)


# The end


def _table_finished(tournament: Tournament, event: e.TableFinished) -> Tournament:
    return _hall(tournament, event.table, over=True)


def _cut(tournament: Tournament, event: e.CardsCut) -> Tournament:
    cut = replace(tournament, cuts=(*tournament.cuts, event.cards))
    return _drawn(cut, event.commitment) if event.seed else cut


def _session_ended(tournament: Tournament, event: e.SessionEnded) -> Tournament:
    for account in event.through:
        one = tournament.entrants[account]
        status = "entered" if one.sessions else "through"
        best = max(one.chips, one.kept)
        worse = min(one.chips, one.kept)
        chips = {"chips": worse, "kept": best, "owed": worse} if one.sessions or one.kept else {"chips": one.chips}
        tournament = _changed(tournament, account, status=status, table=NOWHERE, seat=0, penalty=None, **chips)
    for one in [one for one in tournament.entrants.values() if event.fresh and one.status == "through"]:
        held = one.chips + one.kept
        tournament = _changed(tournament, one.account, chips=held, kept=0, owed=held)
    for drop in event.dropped:
        tournament = _unseated(tournament, drop.account, "dropped")
    for stack in event.points:
        points = tournament.entrants[stack.account].points + stack.chips
        tournament = _changed(tournament, stack.account, points=points)
    order = max([tournament.order, *[drop.order for drop in event.dropped]])
    more = event.more
    return replace(
        tournament,
        phase="between",
        halls={},
        drops=(*tournament.drops, *event.dropped),
        order=order,
        cuts=(),
        hand_for_hand=False,
        by_hand=False,
        stage=tournament.stage if more else tournament.stage + 1,
        session=tournament.session + 1 if more else 0,
    )


def _calculated(tournament: Tournament, event: e.PlacesCalculated) -> Tournament:
    return replace(tournament, phase="placed", standings=event.standings)


def _confirmed(tournament: Tournament, event: e.PlacesConfirmed) -> Tournament:
    return replace(tournament, phase="confirmed", awards=event.awards)


def _prize_added(tournament: Tournament, event: e.PrizeAdded) -> Tournament:
    more = event.prize.value if not event.prize.place else 0
    return replace(tournament, prizes=(*tournament.prizes, event.prize), pool=tournament.pool + more)


def _list_shown(tournament: Tournament, event: e.PrizeListShown) -> Tournament:
    return replace(tournament, prize_list=event.prizes)


def _ineligible(tournament: Tournament, event: e.WinnerIneligible) -> Tournament:
    awards = (forfeited if event.forfeited else vacated)(tournament.awards, event.account, event.under)
    passed_over = (*tournament.passed_over, event.account)
    pool = tournament.pool - event.crown - event.bought
    return replace(tournament, awards=awards, pool=pool, passed_over=passed_over)


def _prize_offered(tournament: Tournament, event: e.PrizeOffered) -> Tournament:
    awards = tournament.awards
    offer = next_in_line(awards, tournament.standings, tournament.passed_over, event.under)
    if event.taken and offer:
        awards = accepted(awards, offer, event.account)
    paid = tuple([account for account in tournament.paid if account != event.account or not event.taken])
    declined = () if event.taken else (event.account,)
    return replace(tournament, awards=awards, paid=paid, passed_over=(*tournament.passed_over, *declined))


def _prize_paid(tournament: Tournament, event: e.PrizePaid) -> Tournament:
    pool = tournament.pool - event.amount - event.bought
    tournament = _changed(tournament, event.account, won=tournament.entrants[event.account].won + event.amount)
    return replace(tournament, paid=(*tournament.paid, event.account), pool=pool)


def _cancelled(tournament: Tournament, event: e.TournamentCancelled) -> Tournament:
    back = sum([refund.prize for refund in event.refunds])
    fees = sum([refund.fee for refund in event.refunds])
    entrants = {account: replace(one, prize=0, fee=0) for account, one in tournament.entrants.items()}
    cancelled = replace(
        tournament,
        phase="cancelled",
        pool=tournament.pool - back - event.added,
        fees=tournament.fees - fees,
        taken=tournament.taken - back - fees,
        entrants=entrants,
    )
    return _left(cancelled, [name for name in tournament.halls if name not in event.busy])


def _left(tournament: Tournament, tables: Collection[str]) -> Tournament:
    """Nobody sits at these tables any more, a cancelled tournament's."""
    entrants = {
        account: replace(one, table=NOWHERE, seat=0, owed=one.chips) if one.table in tables or not one.table else one
        for account, one in tournament.entrants.items()
    }
    halls = {name: hall for name, hall in tournament.halls.items() if name not in tables}
    return replace(tournament, entrants=entrants, halls=halls)


def _closed(tournament: Tournament, _event: e.TournamentClosed) -> Tournament:
    invariant(not tournament.pool, "the prize pool is paid out to the cent")
    return replace(tournament, phase="closed")


APPLY: dict[type[Event], Callable[[Tournament, Any], Tournament]] = {
    e.TournamentAnnounced: _announced,
    e.ConditionsApproved: _approved,
    e.RegulatorNotified: _notified,
    e.ConditionsPublished: _published,
    e.ConditionsAltered: _altered,
    e.DirectorNamed: _named,
    e.EntriesOpened: _entries_opened,
    e.EntriesClosed: _entries_closed,
    e.PlayerEntered: _entered,
    e.ReserveJoined: _reserve_joined,
    e.ReserveLeft: _reserve_left,
    e.ChipsBought: _bought,
    e.ChipsDelivered: _delivered,
    e.SeatResold: _resold,
    e.PlayerSubstituted: _substituted,
    e.PlaceForfeited: _forfeited,
    e.DrawCommitted: _committed,
    e.SeatsDrawn: _seats_drawn,
    e.DrawMade: _draw_made,
    e.SeatTaken: _seat_taken,
    e.SessionStarted: _started,
    e.LevelBegan: _level_began,
    e.BreakCalled: _break_called,
    e.ClockStopped: _clock_stopped,
    e.ClockStarted: _clock_started,
    e.PaceSet: _pace_set,
    e.RoundReported: _reported,
    e.LapEnded: _lap_ended,
    e.PlayerBroke: _broke,
    e.PlayerOut: _out,
    e.OutUndone: _out_undone,
    e.PlayerMoved: _moved,
    e.TableBroken: _broken,
    e.HandForHandSet: _hand_for_hand,
    e.AbsenceNoted: _absence,
    e.PlayerPenalised: _penalised,
    e.PenaltyEnded: _penalty_ended,
    e.PlayerDisqualified: _disqualified,
    e.ChipsRemoved: _removed,
    e.ColouredUp: _coloured_up,
    e.ChipsCollected: _collected,
    e.TableFinished: _table_finished,
    e.CardsCut: _cut,
    e.SessionEnded: _session_ended,
    e.PlacesCalculated: _calculated,
    e.PlacesConfirmed: _confirmed,
    e.PrizeAdded: _prize_added,
    e.PrizeListShown: _list_shown,
    e.WinnerIneligible: _ineligible,
    e.PrizeOffered: _prize_offered,
    e.PrizePaid: _prize_paid,
    e.TournamentCancelled: _cancelled,
    e.TournamentClosed: _closed,
}
